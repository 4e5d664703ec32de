//! What the processes below a supervisor use together.

use std::fs;
use std::path::Path;

use rustix::fs::statvfs;
use rustix::process::{Pid, Resource, Rlimit, setrlimit};

use super::tree;
use crate::process::limits::{Limit, Limits};

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
        let both = |most| Rlimit {
            current: Some(most),
            maximum: Some(most),
        };
        // Lower limits, which the user has set, stay: raising them fails.
        let _ = setrlimit(Resource::Fsize, both(limits.file));
        let _ = setrlimit(Resource::Core, both(0));
        let free = free_space(folder).unwrap_or(0);
        Usage {
            limits,
            folder,
            free: limits.free_space.min(free / 2),
        }
    }

    /// The limit that is reached.
    pub(super) fn reached(&self) -> Option<Limit> {
        let all = tree::descendants();
        if all.len() > self.limits.processes {
            return Some(Limit::Processes);
        }
        if free_space(self.folder).is_some_and(|free| free < self.free) {
            return Some(Limit::Space);
        }
        let memory: u64 = all.iter().map(|(process, _)| memory(*process)).sum();
        (memory > self.limits.memory).then_some(Limit::Memory)
    }
}

/// The bytes that a process has for itself, or shares with others on purpose. Programs and libraries do
/// not count: each process would count them again.
fn memory(process: Pid) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    kibibytes(&status, ["RssAnon:", "RssShmem:"]) << 10
}

fn kibibytes(status: &str, names: [&str; 2]) -> u64 {
    let named = |line: &str| {
        names
            .iter()
            .find_map(|name| Some(line.strip_prefix(name)?.to_owned()))
    };
    let values = status.lines().filter_map(named);
    let numbers = values.filter_map(|value| value.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    numbers.sum()
}

/// The bytes that can still be written. `None` if the folder is deleted.
fn free_space(folder: &Path) -> Option<u64> {
    let found = statvfs(folder).ok()?;
    Some(found.f_bavail * found.f_frsize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_in_bytes() {
        let status = "Name:\tx\nRssAnon:\t      12 kB\nRssFile:\t 900 kB\nRssShmem:\t       3 kB\n";
        assert_eq!(kibibytes(status, ["RssAnon:", "RssShmem:"]), 15);
        assert!(memory(rustix::process::getpid()) > 4096);
    }
}
