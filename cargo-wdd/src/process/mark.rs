//! Marks in the environment, by which every descendant of a command can be found.
//!
//! A process can leave its group and its parent, but it inherits its environment. So each command
//! gets a mark of its own in a variable, and its remaining processes are found by reading `/proc`. On
//! systems without `/proc` none are found, and only the process group is killed.

use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// The variable that contains the marks, separated by spaces.
///
/// It keeps the marks of an outer run. If an oracle runs `cargo wdd` itself, the outer run can find
/// and kill the processes of the inner one too.
pub(super) const VARIABLE: &str = "CARGO_WDD_CALL";

/// Makes the marks of one run. They all have the same prefix.
#[derive(Debug)]
pub(super) struct Marks {
    run: String,
    inherited: OsString,
    next: AtomicU64,
}

pub(super) struct Mark {
    own: String,
    inherited: OsString,
}

impl Marks {
    /// Marks with a prefix that no other run has.
    pub(super) fn new() -> Self {
        // A triage makes several runs in one process.
        static RUNS: AtomicU64 = AtomicU64::new(0);
        let count = RUNS.fetch_add(1, Ordering::Relaxed);
        Marks {
            run: format!("{}{count}-", of_process()),
            inherited: std::env::var_os(VARIABLE).unwrap_or_default(),
            next: AtomicU64::new(0),
        }
    }

    /// A mark for the next command.
    pub(super) fn next(&self) -> Mark {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        Mark { own: format!("{}{number}", self.run), inherited: self.inherited.clone() }
    }

    /// Kills all remaining processes of the commands of all runs of this process.
    pub(super) fn sweep_all() {
        marked::kill_all(|mark| mark.starts_with(of_process().as_bytes()));
    }

    /// Kills all remaining processes of this run's commands. Returns how many there were.
    ///
    /// This is for the end of the run: a process that has left its group and closed its pipes is
    /// noticed nowhere else.
    pub(super) fn sweep(&self) -> usize {
        marked::kill_all(|mark| mark.starts_with(self.run.as_bytes()))
    }
}

/// The first part of all marks of this process. No other process has it, even with the same number.
fn of_process() -> &'static str {
    static FIRST: OnceLock<String> = OnceLock::new();
    FIRST.get_or_init(|| {
        // The number of a process is given again after it has ended, and containers have the same ones.
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        format!("{}.{:x}.", std::process::id(), since.as_nanos())
    })
}

impl Default for Marks {
    fn default() -> Self {
        Self::new()
    }
}

impl Mark {
    /// The value of the variable for this command.
    pub(super) fn value(&self) -> OsString {
        // An outer run must still find the process by its own mark.
        let outer = (!self.inherited.is_empty()).then_some(self.inherited.as_os_str());
        let marks = outer.into_iter().chain([OsStr::new(&self.own)]);
        Vec::from_iter(marks).join(OsStr::new(" "))
    }

    /// Kills the remaining processes of this command. Returns how many there were.
    pub(super) fn kill_marked(&self) -> usize {
        marked::kill_all(|mark| mark == self.own.as_bytes())
    }
}

#[cfg(target_os = "linux")]
mod marked {
    use std::fs;
    use std::os::fd::{AsFd, OwnedFd};
    use std::time::{Duration, Instant};

    use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

    use super::VARIABLE;
    use crate::process::capture::readable;
    use crate::process::entries;
    use crate::process::wait::poll_until;

    /// How many times to look for processes. One that is killed may have forked just before.
    const ROUNDS: usize = 10;

    /// How long to wait until killed processes have ended.
    const DYING: Duration = Duration::from_secs(1);

    /// Kills every process with a mark for which `is_ours` is true, and those that they fork
    /// meanwhile.
    pub(super) fn kill_all(is_ours: impl Fn(&[u8]) -> bool) -> usize {
        let mut killed = 0;
        for _ in 0..ROUNDS {
            let found = marked(&is_ours);
            if found.is_empty() {
                break;
            }
            killed += found.len();
            kill(&found);
        }
        killed
    }

    fn marked(is_ours: impl Fn(&[u8]) -> bool) -> Vec<OwnedFd> {
        let pids = entries("/proc").filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        pids.filter_map(|pid| handle(pid, &is_ours)).collect()
    }

    /// A handle of the process, if it has a mark for which `is_ours` is true.
    ///
    /// The mark is checked once more after the handle was opened: the number may belong to another
    /// process by then.
    fn handle(pid: i32, is_ours: impl Fn(&[u8]) -> bool) -> Option<OwnedFd> {
        let environ = format!("/proc/{pid}/environ");
        if !has_mark(&fs::read(&environ).ok()?, &is_ours) {
            return None;
        }
        let handle = pidfd_open(Pid::from_raw(pid)?, PidfdFlags::empty()).ok()?;
        has_mark(&fs::read(&environ).ok()?, &is_ours).then_some(handle)
    }

    pub(super) fn has_mark(environ: &[u8], is_ours: impl Fn(&[u8]) -> bool) -> bool {
        let all = environ.split(|&byte| byte == 0);
        let ours = all.filter_map(|one| one.strip_prefix(VARIABLE.as_bytes()));
        let mut values = ours.filter_map(|one| one.strip_prefix(b"="));
        values.any(|marks| marks.split(|&byte| byte == b' ').any(&is_ours))
    }

    fn kill(found: &[OwnedFd]) {
        for process in found {
            let _ = pidfd_send_signal(process, Signal::KILL);
        }
        let deadline = Instant::now() + DYING;
        for process in found {
            // A process that cannot be killed, in a system call for instance, is not waited for.
            let _ = poll_until(&mut [readable(process.as_fd())], deadline);
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod marked {
    pub(super) fn kill_all(_is_ours: impl Fn(&[u8]) -> bool) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_have_the_same_mark() {
        let (one, other) = (Marks::new(), Marks::new());
        let values = [one.next(), one.next(), other.next()].map(|mark| mark.own);
        assert_ne!(values[0], values[1]);
        assert_ne!(values[0], values[2]);
    }

    #[test]
    fn the_marks_of_an_outer_run_are_passed_on() {
        let mark = Mark { own: "2-0".into(), inherited: "1-7".into() };
        assert_eq!(mark.value(), "1-7 2-0");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_mark_is_matched_whole() {
        let environ = b"HOME=/\0CARGO_WDD_CALL=1-7 2-1\0X=2-10\0";
        assert!(marked::has_mark(environ, |mark| mark == b"2-1"));
        assert!(marked::has_mark(environ, |mark| mark == b"1-7"));
        assert!(!marked::has_mark(environ, |mark| mark == b"2-10"));
        assert!(!marked::has_mark(environ, |mark| mark == b"2"));
    }
}
