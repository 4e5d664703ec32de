//! What the processes below a supervisor use together.

use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Resource, Rlimit, getrlimit, setrlimit};

use super::order::Order;
use super::tree::{self, Link, Times};
use crate::process::limits::{Limit, Limits, free_space};
use crate::process::{Usage, entries};

/// How often a full disk is looked at before a call begins.
const TRIES: u32 = 20;

/// How long to wait before it is looked at again.
const PAUSE: Duration = Duration::from_millis(50);

/// A command does nothing if it uses less than this share of one processor, in percent.
const IDLE_PERCENT: u32 = 5;

/// The program that runs the others in a build: what these have used is not its own.
const CARGO: &str = "cargo";

/// Watches the limits of one call, and what its processes use.
pub(super) struct Watched<'a> {
    limits: Limits,
    /// A folder where the call writes.
    folder: &'a Path,
    /// Bytes that have to stay free there.
    free: u64,
    /// How much processor time a process may use until the call counts as one without end.
    endless_after: Option<Duration>,
    /// The memory at which the call is of no more interest, in bytes.
    stopped_at_peak: Option<u64>,
    /// The processor time that was used at these moments, as far as it is still of interest.
    moments: VecDeque<(Instant, Duration)>,
    /// The most memory that was seen at the same time, in bytes.
    peak: u64,
    /// The process that hangs, once the call counts as one without end.
    busy: Option<String>,
}

impl<'a> Watched<'a> {
    /// Before the call begins. Limits that the kernel watches hold from now on for this process, which
    /// writes no files, and for all below it.
    pub(super) fn new(order: &'a Order) -> Self {
        let (limits, folder) = (order.limits, Path::new(&order.cwd));
        lower(Resource::Fsize, limits.file);
        // A crash of rustc would write its whole memory to the disk.
        lower(Resource::Core, 0);
        let free = space_at_start(folder, limits.free_space);
        Watched {
            limits,
            folder,
            free: limits.free_space.min(free / 2),
            endless_after: order.endless_after,
            stopped_at_peak: order.stopped_at_peak,
            moments: VecDeque::from([(Instant::now(), Duration::ZERO)]),
            peak: 0,
            busy: None,
        }
    }

    /// Whether this call, or another one beside it, has filled the disk.
    pub(super) fn is_disk_full(&self) -> bool {
        free_space(self.folder).is_some_and(|free| free < self.free)
    }

    pub(super) fn reached(&mut self) -> Option<Limit> {
        let all = tree::descendants();
        if all.len() > self.limits.processes {
            return Some(Limit::Processes);
        }
        if self.is_disk_full() {
            return Some(Limit::Space);
        }
        let sum = |memory: fn(Pid) -> u64| all.iter().map(|(process, _)| memory(*process)).sum();
        let is_above = |memory: u64| memory > self.limits.memory;
        let files = MemoryFiles::of(&all);
        let exact = || {
            let own = all.iter().map(|(process, _)| own_memory(*process, &files)).sum::<u64>();
            own + files.size()
        };
        // The exact number takes milliseconds to get, and is needed only near the limit, or if something would count twice.
        let used = if files.0.is_empty() { sum(memory) } else { exact() };
        self.peak = self.peak.max(used);
        if is_above(used) && is_above(exact()) {
            return Some(Limit::Memory);
        }
        if self.stopped_at_peak.is_some_and(|peak| used >= peak && exact() >= peak) {
            return Some(Limit::Peak);
        }
        self.endless(&all)
    }

    /// Whether the call counts as one without end by now.
    fn endless(&mut self, all: &[Link]) -> Option<Limit> {
        let limit = self.endless_after?;
        let all: Vec<(Pid, Times)> =
            all.iter().map(|(process, _)| (*process, tree::times(*process))).collect();
        let (busiest, _) = *all.iter().max_by_key(|(_, times)| times.own)?;
        let lasting = all.iter().find(|(process, times)| {
            let is_cargo = tree::name(*process).is_some_and(|name| name == CARGO);
            times.own >= limit || (!is_cargo && times.all() >= limit)
        });
        if let Some((process, times)) = lasting {
            // A shell that starts others has done little itself.
            self.busy = tree::name(if times.own >= limit { *process } else { busiest });
            return Some(Limit::Endless);
        }
        let used = all.iter().map(|(_, times)| times.all()).sum::<Duration>();
        let (now, used) = (Instant::now(), used + tree::time_of_ended());
        self.moments.push_back((now, used));
        while self.moments.get(1).is_some_and(|(at, _)| now - *at >= limit) {
            self.moments.pop_front();
        }
        let (since, before) = *self.moments.front()?;
        let is_idle = now - since >= limit
            && used.saturating_sub(before) * 100 < (now - since) * IDLE_PERCENT;
        if is_idle {
            // The last one is what all others wait for.
            self.busy = all.last().and_then(|(process, _)| tree::name(*process));
            return Some(Limit::Deadlock);
        }
        None
    }

    /// What was used, once no process is left.
    pub(super) fn used(self) -> Usage {
        // A peak between two looks is known of one process alone.
        let peak = self.peak.max(tree::largest_of_ended());
        Usage { processor: tree::time_of_ended(), peak, busy: self.busy }
    }
}

/// Sets a limit of this process and of all below it, unless the user has set a lower one.
fn lower(resource: Resource, most: u64) {
    let before = getrlimit(resource);
    let lowest = |limit: Option<u64>| Some(limit.map_or(most, |limit| limit.min(most)));
    let _ = setrlimit(
        resource,
        Rlimit { current: lowest(before.current), maximum: lowest(before.maximum) },
    );
}

/// The bytes that a process has for itself, or shares with others on purpose. Programs and libraries do
/// not count: each process would count them again.
fn memory(process: Pid) -> u64 {
    kibibytes(process, "status", ["RssAnon:", "RssShmem:"]) << 10
}

/// Counts those bytes exactly: memory that a fork shares until it is written is divided among those that share it. It takes the
/// system longer to count this. What is in these files does not count.
fn own_memory(process: Pid, files: &MemoryFiles) -> u64 {
    let own = kibibytes(process, "smaps_rollup", ["Pss_Anon:", "Pss_Shmem:"]);
    let of_files = if files.0.is_empty() {
        0
    } else {
        let maps = fs::read_to_string(format!("/proc/{process}/smaps")).unwrap_or_default();
        files.mapped(&maps)
    };
    own.saturating_sub(of_files) << 10
}

/// Files that are nowhere but in memory, as `memfd_create` makes them, and that processes have open: the number of each, and its
/// bytes. What is in them belongs to no process until one maps it.
struct MemoryFiles(BTreeMap<u64, u64>);

/// How the system names them.
const IN_MEMORY: &str = "/memfd:";

impl MemoryFiles {
    /// Those that one of these processes has open.
    fn of(all: &[Link]) -> Self {
        let open = all.iter().flat_map(|(process, _)| entries(format!("/proc/{process}/fd")));
        let is_in_memory = |path: &Path| {
            fs::read_link(path).is_ok_and(|to| to.to_string_lossy().starts_with(IN_MEMORY))
        };
        let files = open.map(|entry| entry.path()).filter(|path| is_in_memory(path));
        // The system counts blocks of 512 bytes.
        let sizes = files.filter_map(|path| fs::metadata(path).ok());
        MemoryFiles(sizes.map(|file| (file.ino(), file.blocks() * 512)).collect())
    }

    fn size(&self) -> u64 {
        self.0.values().sum()
    }

    /// How many kibibytes of a process are in these files, as `smaps` lists what it has mapped.
    fn mapped(&self, maps: &str) -> u64 {
        let (mut is_of_file, mut all, mut copied) = (false, 0, 0);
        for line in maps.lines() {
            let mut words = line.split_whitespace();
            let (name, second) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
            if !name.ends_with(':') {
                // A new mapping: range, rights, place, device, number and path.
                let number = words.nth(2).and_then(|number| number.parse().ok());
                let is_in_memory = words.next().is_some_and(|path| path.starts_with(IN_MEMORY));
                is_of_file =
                    is_in_memory && number.is_some_and(|number| self.0.contains_key(&number));
            } else if is_of_file {
                let size: u64 = second.parse().unwrap_or(0);
                match name {
                    "Pss:" => all += size,
                    "Anonymous:" => copied += size,
                    _ => {}
                }
            }
        }
        all.saturating_sub(copied)
    }
}

/// The sum of these lines of a file about a process. 0 if the process has ended.
fn kibibytes(process: Pid, file: &str, names: [&str; 2]) -> u64 {
    let text = fs::read_to_string(format!("/proc/{process}/{file}")).unwrap_or_default();
    sum(&text, names)
}

fn sum(status: &str, names: [&str; 2]) -> u64 {
    status
        .lines()
        .filter_map(|line| names.iter().find_map(|name| line.strip_prefix(name)))
        .filter_map(|value| value.trim().strip_suffix(" kB")?.parse::<u64>().ok())
        .sum()
}

/// The bytes that can be written at the start of a call. Waits a while if another call is filling the disk, which its
/// supervisor ends.
fn space_at_start(folder: &Path, expected: u64) -> u64 {
    for _ in 0..TRIES {
        match free_space(folder) {
            Some(free) if free < expected => thread::sleep(PAUSE),
            free => return free.unwrap_or(0),
        }
    }
    free_space(folder).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_in_bytes() {
        let status = "Name:\tx\nRssAnon:\t      12 kB\nRssFile:\t 900 kB\nRssShmem:\t       3 kB\n";
        assert_eq!(sum(status, ["RssAnon:", "RssShmem:"]), 15);
        let this = rustix::process::getpid();
        let no_files = MemoryFiles(BTreeMap::new());
        assert!(memory(this) > 4096 && own_memory(this, &no_files) > 4096);
    }

    #[test]
    fn what_is_mapped_of_a_file_in_memory_is_told_from_other_mappings() {
        let maps = "7f00-7f10 rw-s 00000000 00:01 42     /memfd:x (deleted)\nPss:   12 kB\nAnonymous:  2 kB\n\
                    7f20-7f30 rw-s 00000000 00:01 43     /memfd:y (deleted)\nPss:   5 kB\n\
                    7f40-7f50 rw-p 00000000 00:00 42 \nPss:   7 kB\nVmFlags: rd wr\n";
        assert_eq!(MemoryFiles([(42, 4096)].into()).mapped(maps), 10);
    }
}
