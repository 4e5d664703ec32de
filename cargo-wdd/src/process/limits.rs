//! What the processes of one call may use together. A call that uses more is killed, and has no verdict.
//!
//! Time has limits of its own, which depend on the time that the untouched input takes.

use std::fmt;
use std::fs;
use std::path::Path;

use rustix::fs::statvfs;
use serde::{Deserialize, Serialize};

/// The share of the machine's memory that a call may use, in percent.
pub const MEMORY_PERCENT: u64 = 80;

/// How many processes a call may have at the same time. A large build has some hundred.
pub const PROCESSES: usize = 1024;

/// How large a file may become, in bytes.
pub const FILE: u64 = 8 << 30;

/// How much space a call leaves free where the scratch folder is, in bytes. If less than twice of this is
/// free at the start of the run or of a call, it leaves half of it.
pub const FREE_SPACE: u64 = 256 << 20;

/// How much a call may print, in bytes.
pub const OUTPUT: u64 = 1 << 30;

/// The limits of one call that its supervisor watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Bytes of memory that all processes have together, without what programs share.
    pub memory: u64,
    /// Processes at the same time.
    pub processes: usize,
    /// Bytes of a file.
    pub file: u64,
    /// Bytes that stay free where the scratch folder is.
    pub free_space: u64,
}

/// A limit that a call has reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Limit {
    /// [`Limits::memory`].
    Memory,
    /// [`Limits::processes`].
    Processes,
    /// [`Limits::free_space`].
    Space,
    /// [`OUTPUT`].
    Output,
    /// The processor time after which a call counts as one without end.
    Endless,
    /// The time after which a call counts as one without end, in which its processes did nothing.
    Deadlock,
    /// The memory at which a call is interesting.
    Peak,
}

impl Limits {
    /// The limits on this machine, for calls that write in the folder `scratch`. The user can give another one for the
    /// memory, in bytes.
    pub fn new(memory: Option<u64>, scratch: &Path) -> Self {
        let share = |machine: u64| machine / 100 * MEMORY_PERCENT;
        Limits {
            memory: memory.unwrap_or_else(|| memory_of_machine().map_or(u64::MAX, share)),
            processes: PROCESSES,
            file: FILE,
            free_space: free_space(scratch).map_or(FREE_SPACE, |free| FREE_SPACE.min(free / 2)),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Memory => "used too much memory",
            Limit::Processes => "started too many processes",
            Limit::Space => "filled the disk",
            Limit::Output => "printed too much",
            Limit::Endless => "did not end",
            Limit::Deadlock => "did not end, and did nothing",
            Limit::Peak => "used as much memory as it must",
        })
    }
}

/// The bytes that can still be written in a folder. `None` if it is deleted.
pub(super) fn free_space(folder: &Path) -> Option<u64> {
    let found = statvfs(folder).ok()?;
    Some(found.f_bavail * found.f_frsize)
}

/// The memory that this machine, or the container that this program runs in, has.
fn memory_of_machine() -> Option<u64> {
    let machine = total(&fs::read_to_string("/proc/meminfo").ok()?)?;
    // In a container, the machine has more memory than the system gives.
    let container = fs::read_to_string("/sys/fs/cgroup/memory.max").ok();
    let container = container.and_then(|text| text.trim().parse::<u64>().ok());
    Some(container.map_or(machine, |container| container.min(machine)))
}

fn total(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_what_the_user_gives_or_a_share_of_the_machine_s() {
        let here = Path::new(".");
        assert_eq!(Limits::new(Some(5), here).memory, 5);
        assert!(Limits::new(None, here).memory > 1 << 20);
        assert_eq!(total("MemTotal:  2048 kB\nMemFree: 1 kB\n"), Some(2 << 20));
        assert_eq!(total(""), None);
    }
}
