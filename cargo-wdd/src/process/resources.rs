//! The limits that the system sets for this process: open files, memory, threads, the size of a file.

use std::io;
use std::panic::{self, PanicHookInfo};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use signal_hook::consts::SIGXFSZ;

use crate::error::{Error, Result};

/// More oracle calls at the same time are never made: few machines have this number of processors, and each
/// call takes threads, processes and files.
pub const MOST_JOBS: usize = 1024;

/// The open files that a run needs in addition to those of its oracle calls.
const OTHER_FILES: u64 = 40;

/// The open files that an oracle call needs: pipes, the interrupt, the handle of the process, its files.
const FILES_OF_A_CALL: u64 = 10;

/// The address space of a thread: its stack and its part of the heap.
const SPACE_OF_A_CALL: u64 = 80 << 20;

/// The most oracle calls that this process can make at the same time. It is at least one.
pub(crate) fn most_jobs() -> usize {
    let files = soft(Resource::Nofile).map(|files| files.saturating_sub(OTHER_FILES));
    let files = files.map(|files| files / FILES_OF_A_CALL);
    let space = soft(Resource::As).map(|space| space / SPACE_OF_A_CALL);
    let most = [files, space].into_iter().flatten().fold(MOST_JOBS as u64, u64::min);
    usize::try_from(most).unwrap_or(1).max(1)
}

/// Allows this process as many open files as that many oracle calls need, as far as the system lets it.
pub fn allow_files(jobs: usize) {
    let limit = getrlimit(Resource::Nofile);
    let needed = OTHER_FILES + jobs as u64 * FILES_OF_A_CALL;
    let raised = Rlimit { current: Some(needed.min(limit.maximum.unwrap_or(u64::MAX))), ..limit };
    if limit.current.is_some_and(|current| current < needed) {
        // If that is refused, there are fewer calls.
        let _ = setrlimit(Resource::Nofile, raised);
    }
}

/// Whether one more thread can be started.
///
/// # Errors
/// [`Error::Scarce`] if not.
pub(crate) fn can_start_threads() -> Result<()> {
    let probe = thread::Builder::new().spawn(|| ());
    let probe = probe.map_err(|source| Error::of_system("no thread can be started", source))?;
    probe.join().map_err(|panic| panic::resume_unwind(panic))
}

/// Prepares this process for limits: makes a file that becomes too large an error, and not a signal that
/// kills, and panics short where memory is limited.
///
/// # Errors
/// When the system refuses the handler.
pub fn prepare() -> io::Result<()> {
    // The flag is not read: with a handler, the write fails with an error.
    signal_hook::flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)))?;
    if soft(Resource::As).is_some() {
        // A backtrace takes much memory. If there is none left, the process would wait for itself.
        panic::set_hook(Box::new(without_backtrace));
    }
    Ok(())
}

fn without_backtrace(info: &PanicHookInfo<'_>) {
    eprintln!("{info}");
}

/// The limit that is in force. `None` if there is none.
fn soft(resource: Resource) -> Option<u64> {
    getrlimit(resource).current
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_always_room_for_one_job_and_never_for_thousands() {
        assert!((1..=1024).contains(&most_jobs()));
        can_start_threads().unwrap();
    }
}
