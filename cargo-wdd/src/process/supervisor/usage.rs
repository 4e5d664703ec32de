//! What the processes below a supervisor use together.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Resource, Rlimit, getrlimit, setrlimit};

use super::tree;
use crate::process::limits::{Limit, Limits, free_space};

/// How often a full disk is looked at before a call begins.
const TRIES: u32 = 20;

/// How long to wait before it is looked at again.
const PAUSE: Duration = Duration::from_millis(50);

/// Watches the limits of one call.
pub(super) struct Usage<'a> {
    limits: Limits,
    /// A folder where the call writes.
    folder: &'a Path,
    /// Bytes that have to stay free there.
    free: u64,
}

impl<'a> Usage<'a> {
    /// Before the call begins. Limits that the kernel watches hold from now on for this process, which
    /// writes no files, and for all below it.
    pub(super) fn new(limits: Limits, folder: &'a Path) -> Self {
        lower(Resource::Fsize, limits.file);
        // A crash of rustc would write its whole memory to the disk.
        lower(Resource::Core, 0);
        let free = space_at_start(folder, limits.free_space);
        Usage { limits, folder, free: limits.free_space.min(free / 2) }
    }

    /// Whether this call, or another one beside it, has filled the disk.
    pub(super) fn is_disk_full(&self) -> bool {
        free_space(self.folder).is_some_and(|free| free < self.free)
    }

    pub(super) fn reached(&self) -> Option<Limit> {
        let all = tree::descendants();
        if all.len() > self.limits.processes {
            return Some(Limit::Processes);
        }
        if self.is_disk_full() {
            return Some(Limit::Space);
        }
        let sum = |memory: fn(Pid) -> u64| all.iter().map(|(process, _)| memory(*process)).sum();
        let is_above = |memory: u64| memory > self.limits.memory;
        // The exact number takes milliseconds to get, and is needed only near the limit.
        (is_above(sum(memory)) && is_above(sum(own_memory))).then_some(Limit::Memory)
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
/// system longer to count this.
fn own_memory(process: Pid) -> u64 {
    kibibytes(process, "smaps_rollup", ["Pss_Anon:", "Pss_Shmem:"]) << 10
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
        assert!(memory(this) > 4096 && own_memory(this) > 4096);
    }
}
