//! Ctrl-C, SIGTERM and SIGHUP as a flag and a descriptor that waiting code can poll.
//!
//! A raised interrupt stays raised: the flag is never cleared and the pipe is never read, so every
//! wait for it returns at once, in any number of threads. The callers decide what to do then. The
//! library itself never exits the process.

use std::io::{self, Write};
use std::iter;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

/// A request to stop. Its clones share one state.
#[derive(Clone, Debug)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    ends: Arc<Ends>,
    /// The interrupt that raises this one too.
    wider: Option<Box<Interrupt>>,
}

/// The two ends of the connection that wakes waiting threads.
#[derive(Debug)]
struct Ends {
    watched: UnixStream,
    written: UnixStream,
}

impl Interrupt {
    /// Handles Ctrl-C, SIGTERM and SIGHUP from now on, until the process ends.
    ///
    /// A SIGHUP that is already ignored stays ignored: `nohup` does that on purpose.
    ///
    /// # Errors
    /// When the system gives no more descriptors or refuses the handlers.
    pub fn install() -> io::Result<Self> {
        let interrupt = Self::none()?;
        for signal in handled() {
            // The flag is registered first, so that it is set when the pipe wakes a thread.
            signal_hook::flag::register(signal, Arc::clone(&interrupt.raised))?;
            signal_hook::low_level::pipe::register(signal, interrupt.ends.written.try_clone()?)?;
        }
        Ok(interrupt)
    }

    /// A stream that gets a byte at each Ctrl-C, SIGTERM and SIGHUP from now on, to be read by one thread.
    ///
    /// # Errors
    /// When the system gives no more descriptors or refuses the handlers.
    pub fn signals() -> io::Result<UnixStream> {
        let (read, written) = UnixStream::pair()?;
        for signal in handled() {
            signal_hook::low_level::pipe::register(signal, written.try_clone()?)?;
        }
        Ok(read)
    }

    /// An interrupt that no signal raises, only [`raise`](Interrupt::raise).
    ///
    /// # Errors
    /// When the system gives no more descriptors.
    pub fn none() -> io::Result<Self> {
        // A signal handler can do little more than write to a descriptor, and a thread that polls notices that.
        let (watched, written) = UnixStream::pair()?;
        Ok(Interrupt {
            raised: Arc::new(AtomicBool::new(false)),
            ends: Arc::new(Ends { watched, written }),
            wider: None,
        })
    }

    /// A narrower interrupt. Raising this one raises the narrower one too, but not the other way
    /// round.
    ///
    /// # Errors
    /// When the system gives no more descriptors.
    pub fn narrowed(&self) -> io::Result<Self> {
        Ok(Interrupt { wider: Some(Box::new(self.clone())), ..Self::none()? })
    }

    /// Whether to stop.
    pub fn is_set(&self) -> bool {
        self.all().any(|one| one.raised.load(Ordering::SeqCst))
    }

    /// Descriptors to poll. One of them becomes readable when this is raised. They must not be read.
    pub(crate) fn watched(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.all().map(|one| one.ends.watched.as_fd())
    }

    /// This interrupt and all wider ones.
    fn all(&self) -> impl Iterator<Item = &Interrupt> {
        iter::successors(Some(self), |one| one.wider.as_deref())
    }

    /// Raises this interrupt: all code that waits for it wakes up and stops.
    pub fn raise(&self) {
        // One byte is enough, since it is never read.
        if !self.raised.swap(true, Ordering::SeqCst) {
            let _ = (&self.ends.written).write(&[0]);
        }
    }
}

/// The signals that stop a run.
fn handled() -> impl Iterator<Item = i32> {
    let hangup = (!hangup_is_ignored()).then_some(SIGHUP);
    [SIGINT, SIGTERM].into_iter().chain(hangup)
}

fn hangup_is_ignored() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| ignores(&status, SIGHUP))
}

/// Whether the mask of ignored signals in a `/proc/PID/status` page contains the signal.
fn ignores(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_raised_interrupt_is_seen_by_every_clone() {
        let interrupt = Interrupt::none().unwrap();
        let clone = interrupt.clone();
        assert!(!clone.is_set());
        interrupt.raise();
        interrupt.raise();
        assert!(clone.is_set());
    }

    #[test]
    fn a_narrower_interrupt_is_raised_with_the_wider_one_but_not_the_other_way_round() {
        let wide = Interrupt::none().unwrap();
        let [one, other] = [wide.narrowed().unwrap(), wide.narrowed().unwrap()];
        one.raise();
        assert!(one.is_set() && !wide.is_set() && !other.is_set());
        wide.raise();
        assert!(other.is_set());
    }

    #[test]
    fn ignored_signals_are_read_from_the_status_page() {
        let status = "SigBlk:\t0000000000000000\nSigIgn:\t0000000000000001\n";
        assert!(ignores(status, SIGHUP));
        assert!(!ignores(status, SIGINT));
        assert!(!ignores("", SIGHUP));
    }
}
