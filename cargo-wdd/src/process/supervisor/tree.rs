//! All processes below a supervisor.
//!
//! The supervisor adopts the processes that lose their parent, so each process that a command has
//! started is below it, whatever it does with its group or its environment.

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::thread;
use std::time::Duration;

use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::TimeValLike;
use rustix::io::Errno;
use rustix::param::clock_ticks_per_second;
use rustix::process::{
    Pid, PidfdFlags, Signal, WaitOptions, getpid, kill_process_group, pidfd_open,
    pidfd_send_signal, wait, waitpid,
};

use super::SUBCOMMAND;
use crate::process::entries;

/// How long killed processes have to end before the second round. Each round has twice the time.
const DYING: Duration = Duration::from_micros(250);

/// The longest time between two rounds.
const LONGEST: Duration = Duration::from_millis(20);

/// How many rounds may find nothing although there are children: `/proc` is not there.
const BLIND_ROUNDS: u32 = 20;

/// A process and its parent.
pub(super) type Link = (Pid, Pid);

/// Kills everything, and what it forks meanwhile, until nothing is left.
pub(super) fn kill_all() {
    let (mut pause, mut blind) = (DYING, 0);
    while reap_all() && blind < BLIND_ROUNDS {
        let found = descendants();
        blind = if found.is_empty() { blind + 1 } else { 0 };
        // First the groups: a process that forks without end is faster than a loop over its children.
        kill_groups(&found);
        found.iter().for_each(kill);
        thread::sleep(pause);
        pause = LONGEST.min(pause * 2);
    }
}

/// Reaps the children that have ended, all but the command.
pub(super) fn reap_adopted(command: Pid) {
    for child in children(getpid()) {
        if child != command {
            let _ = waitpid(Some(child), WaitOptions::NOHANG);
        }
    }
}

/// Reaps the children that have ended. Returns whether there are others.
fn reap_all() -> bool {
    loop {
        match wait(WaitOptions::NOHANG) {
            Ok(Some(_)) | Err(Errno::INTR) => {}
            Ok(None) => return true,
            // There is no child.
            Err(_) => return false,
        }
    }
}

/// All processes below this one, each after its parent.
pub(super) fn descendants() -> Vec<Link> {
    let mut found: Vec<Link> = Vec::new();
    let mut parent = getpid();
    for next in 0.. {
        found.extend(children(parent).into_iter().map(|child| (child, parent)));
        match found.get(next) {
            Some((child, _)) => parent = *child,
            None => break,
        }
    }
    found
}

/// The children of a process. Empty if it has ended.
fn children(parent: Pid) -> Vec<Pid> {
    let are_listed = Path::new("/proc/thread-self/children").exists();
    if are_listed { listed_children(parent) } else { other_children(parent) }
}

/// The children of all threads of a process, as the system lists them.
fn listed_children(parent: Pid) -> Vec<Pid> {
    entries(format!("/proc/{parent}/task"))
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok())
        .flat_map(|list| numbers(&list))
        .collect()
}

/// The children of a process, found in the list of all processes: some kernels list no children.
fn other_children(parent: Pid) -> Vec<Pid> {
    entries("/proc")
        .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
        .filter_map(Pid::from_raw)
        .filter(|process| parent_of(*process) == Some(parent))
        .collect()
}

fn numbers(list: &str) -> Vec<Pid> {
    list.split_whitespace().filter_map(|word| word.parse().ok()).filter_map(Pid::from_raw).collect()
}

/// Kills the process groups that are led by one of these processes. No process can leave a group by a
/// fork while the whole group is killed, as it can while one process after the other is killed.
fn kill_groups(found: &[Link]) {
    let all: HashSet<Pid> = found.iter().map(|(process, _)| *process).collect();
    let groups: HashSet<Pid> = all.iter().filter_map(|process| group(*process)).collect();
    for led in groups.intersection(&all) {
        let _ = kill_process_group(*led, Signal::KILL);
    }
}

/// Kills a process. The number may belong to another one by now, which has another parent.
fn kill(&(process, parent): &Link) {
    // A handle stays with its process, unlike a number.
    let Ok(handle) = pidfd_open(process, PidfdFlags::empty()) else { return };
    // The parent may have ended a moment ago.
    if [Some(parent), Some(getpid())].contains(&parent_of(process)) {
        let _ = pidfd_send_signal(handle, Signal::KILL);
    }
}

fn parent_of(process: Pid) -> Option<Pid> {
    stat(process, 1)
}

fn group(process: Pid) -> Option<Pid> {
    stat(process, 2)
}

/// A number of a process in the line that the system shows about another one.
fn stat(process: Pid, place: usize) -> Option<Pid> {
    Pid::from_raw(numbers_of(process)?.get(place)?.parse().ok()?)
}

/// What the system shows about a process in one line, after its name, which can contain anything.
fn numbers_of(process: Pid) -> Option<Vec<String>> {
    let line = fs::read(format!("/proc/{process}/stat")).ok()?;
    let line = String::from_utf8_lossy(&line);
    let (_, after_name) = line.rsplit_once(") ")?;
    Some(after_name.split(' ').map(str::to_owned).collect())
}

/// The processor time of a process.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Times {
    /// Its own.
    pub(super) own: Duration,
    /// That of the processes that it has waited for.
    pub(super) ended: Duration,
}

impl Times {
    pub(super) fn all(self) -> Duration {
        self.own + self.ended
    }
}

/// The processor time of a process. Nothing if it has ended.
pub(super) fn times(process: Pid) -> Times {
    // In user mode and in the kernel: those of the process, then those that it has waited for.
    const OWN: [usize; 2] = [11, 12];
    const ENDED: [usize; 2] = [13, 14];
    let numbers = numbers_of(process).unwrap_or_default();
    let ticks = |place: usize| numbers.get(place).and_then(|text| text.parse::<u64>().ok());
    let time = |places: [usize; 2]| {
        let ticks: u64 = places.into_iter().filter_map(ticks).sum();
        Duration::from_millis(ticks * 1000 / clock_ticks_per_second().max(1))
    };
    Times { own: time(OWN), ended: time(ENDED) }
}

/// The processor time of all processes that this one has waited for, and of those that these have waited for.
pub(super) fn time_of_ended() -> Duration {
    used_by_ended().map_or(Duration::ZERO, |used| {
        [used.user_time(), used.system_time()]
            .map(|time| Duration::from_micros(u64::try_from(time.num_microseconds()).unwrap_or(0)))
            .into_iter()
            .sum()
    })
}

/// The most memory that one of these processes had, in bytes.
pub(super) fn largest_of_ended() -> u64 {
    // The system counts it in kibibytes.
    used_by_ended().and_then(|used| u64::try_from(used.max_rss()).ok()).map_or(0, |size| size << 10)
}

fn used_by_ended() -> Option<nix::sys::resource::Usage> {
    getrusage(UsageWho::RUSAGE_CHILDREN).ok()
}

/// Programs that only wait for what they have started.
const WAITING: [&str; 2] = ["cargo", "bwrap"];

/// The name of a process below this one that has run for at least this time, and does more than to wait for others.
pub(in crate::process) fn lasting(least: Duration) -> Option<String> {
    let uptime = fs::read_to_string("/proc/uptime").ok()?;
    let uptime: f64 = uptime.split_whitespace().next()?.parse().ok()?;
    // A supervisor waits for the end of a call, too.
    let supervises = |process: Pid| {
        let words = fs::read(format!("/proc/{process}/cmdline")).unwrap_or_default();
        words.split(|byte| *byte == 0).nth(1) == Some(SUBCOMMAND.as_bytes())
    };
    let is_lasting = |process: Pid| {
        // The moment in which it was started, in ticks since the machine was.
        let started = numbers_of(process)?.get(19)?.parse::<u64>().ok()?;
        let age = uptime - started as f64 / clock_ticks_per_second().max(1) as f64;
        (age >= least.as_secs_f64() && !supervises(process)).then(|| name(process)).flatten()
    };
    let mut names = descendants().into_iter().filter_map(|(process, _)| is_lasting(process));
    names.find(|name| !WAITING.contains(&&**name))
}

/// The name of a process, without the digits that cargo adds to that of a test. The system keeps only its beginning.
pub(super) fn name(process: Pid) -> Option<String> {
    let name = fs::read_to_string(format!("/proc/{process}/comm")).ok()?;
    let name = name.trim_end();
    let is_added = |end: &str| !end.is_empty() && end.bytes().all(|byte| byte.is_ascii_hexdigit());
    Some(match name.rsplit_once('-') {
        Some((name, end)) if is_added(end) => name.to_owned(),
        _ => name.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn a_child_of_a_thread_is_found_with_its_parent_and_its_group() {
        let spawn = || Command::new("sleep").arg("60").spawn().unwrap();
        let mut child = thread::spawn(spawn).join().unwrap();
        let found = Pid::from_child(&child);
        assert!(descendants().contains(&(found, getpid())));
        assert!(other_children(getpid()).contains(&found));
        assert_eq!(parent_of(found), Some(getpid()));
        assert_eq!(group(found), Some(rustix::process::getpgrp()));
        kill(&(found, getpid()));
        assert!(!child.wait().unwrap().success());
    }
}
