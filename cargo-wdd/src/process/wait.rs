//! Waits for four things at the same time: the end of a child, its output, a deadline and the
//! interrupt.
//!
//! On Linux a pidfd makes the end of the child one more descriptor to poll, so the wait is over as
//! soon as the child is. On other systems the wait wakes every few milliseconds and checks.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::process::Child;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};

use super::capture::{Pipes, is_ready, readable};
use crate::process::interrupt::Interrupt;

/// The longest sleep on systems that cannot poll for the end of a child.
const NAP: Duration = Duration::from_millis(5);

/// Why a wait ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Woken {
    /// The child has ended, but is not reaped yet.
    Ended,
    /// The output of the child contains the text that settles the call.
    Settled,
    /// The output of the child is too long.
    Overflowed,
    TimedOut,
    Interrupted,
}

/// Waits for the first of these events, and reads the pipes meanwhile.
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
        // A child that ends before its deadline has ended, also if this thread looks later than that.
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
        if pipes.is_too_long() {
            return Ok(Woken::Overflowed);
        }
    }
}

/// Waits for the first of these interrupts, or until the deadline.
#[cfg(feature = "remote")]
pub(crate) fn waits_until(interrupts: &[&Interrupt], deadline: Instant) -> io::Result<()> {
    let watched = interrupts.iter().flat_map(|interrupt| interrupt.watched());
    let mut polled: Vec<_> = watched.map(readable).collect();
    poll_until(&mut polled, deadline).map(drop)
}

/// Waits for the end of a child alone. Returns `false` if it runs at the deadline.
pub(super) fn ends_by(child: &Child, deadline: Instant) -> io::Result<bool> {
    let pid = Pid::from_child(child);
    let end = end_of(pid);
    while !has_ended(pid)? {
        if Instant::now() >= deadline {
            return Ok(false);
        }
        let mut polled: Vec<_> = end.iter().map(|end| readable(end.as_fd())).collect();
        poll_until(&mut polled, next_look(end.as_ref(), deadline))?;
    }
    Ok(true)
}

/// Sleeps until something happens. Returns for each open pipe whether it can be read.
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
    poll_until(&mut polled, next_look(end, deadline))?;
    Ok(polled[..pipes_open].iter().map(is_ready).collect())
}

/// When to look whether a child has ended, if nothing else happens.
fn next_look(end: Option<&OwnedFd>, deadline: Instant) -> Instant {
    if end.is_some() { deadline } else { deadline.min(Instant::now() + NAP) }
}

/// Polls until the deadline. Returns `false` if nothing was ready by then.
pub(super) fn poll_until(polled: &mut [PollFd<'_>], deadline: Instant) -> io::Result<bool> {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        // The deadline is at most a year away (`spawn.rs`), so the conversion succeeds.
        let left = Timespec::try_from(left).ok();
        match poll(polled, left.as_ref()) {
            Err(Errno::INTR) => {}
            result => return Ok(result? > 0),
        }
    }
}

/// Whether the child has ended. It is not reaped, so that no other process can get its number.
fn has_ended(pid: Pid) -> io::Result<bool> {
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    Ok(waitid(WaitId::Pid(pid), options)?.is_some())
}

/// A descriptor that becomes readable when the child ends. `None` on systems without pidfd.
#[cfg(target_os = "linux")]
fn end_of(pid: Pid) -> Option<OwnedFd> {
    rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn end_of(_pid: Pid) -> Option<OwnedFd> {
    None
}
