//! Waits for a child's end, its output, a deadline and the interrupt, all at once.
//!
//! On Linux a pidfd makes the child's end one more descriptor to poll, so the wait is over the
//! moment the child is. Elsewhere the wait looks for the end each time it wakes, and wakes every
//! few milliseconds.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::capture::{Pipes, is_ready, readable};
use crate::process::interrupt::Interrupt;

/// How long the wait sleeps at most where nothing announces the child's end.
const NAP: Duration = Duration::from_millis(5);

/// Why a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Woken {
    /// The child has ended; it is not reaped yet.
    Ended,
    /// The child wrote what settles the question.
    Settled,
    /// The deadline has passed.
    TimedOut,
    /// The interrupt was raised.
    Interrupted,
}

/// Waits, draining the pipes meanwhile.
pub(super) fn wait_for(
    child: &Child,
    pipes: &mut Pipes,
    deadline: Instant,
    interrupt: &Interrupt,
) -> io::Result<Woken> {
    let pid = Pid::from_child(child);
    let end = end_of(pid);
    loop {
        if interrupt.is_set() {
            return Ok(Woken::Interrupted);
        }
        if has_ended(pid)? {
            return Ok(Woken::Ended);
        }
        if Instant::now() >= deadline {
            return Ok(Woken::TimedOut);
        }
        let ready = next_event(pipes, end.as_ref(), deadline, interrupt)?;
        pipes.read(&ready)?;
        if pipes.is_settled() {
            return Ok(Woken::Settled);
        }
    }
}

/// Sleeps until something happens; says which of the open pipes may be read.
fn next_event(
    pipes: &Pipes,
    end: Option<&OwnedFd>,
    deadline: Instant,
    interrupt: &Interrupt,
) -> io::Result<Vec<bool>> {
    let mut polled: Vec<_> = pipes.open().map(readable).collect();
    let pipes_open = polled.len();
    polled.extend(interrupt.watched().map(readable));
    polled.extend(end.map(|end| readable(end.as_fd())));
    let until = match end {
        Some(_) => deadline,
        None => deadline.min(Instant::now() + NAP),
    };
    poll_until(&mut polled, until)?;
    Ok(polled[..pipes_open].iter().map(is_ready).collect())
}

/// Polls up to the deadline; `false` when nothing was ready by then.
pub(super) fn poll_until(polled: &mut [PollFd<'_>], deadline: Instant) -> io::Result<bool> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        // Never further away than `run` allows, so this always fits.
        let left = Timespec::try_from(left).ok();
        match poll(polled, left.as_ref()) {
            Err(Errno::INTR) => {}
            result => return Ok(result? > 0),
        }
    }
}

/// Whether the child has ended, without reaping it: its number stays its own.
fn has_ended(pid: Pid) -> io::Result<bool> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    Ok(waitid(WaitId::Pid(pid), options)?.is_some())
}

/// A descriptor that becomes readable at the child's end, where the system has such a thing.
#[cfg(target_os = "linux")]
fn end_of(pid: Pid) -> Option<OwnedFd> {
    rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn end_of(_pid: Pid) -> Option<OwnedFd> {
    None
}
