//! Ctrl-C, SIGTERM and SIGHUP, as something that waiting code can wait on.
//!
//! A raised interrupt stays raised: the flag is never cleared and the pipe is never read, so every
//! wait that watches it returns at once, in any number of threads. What to do about it is left to
//! the callers; the library itself never exits.

use std::io::{self, Write};
use std::iter;
use std::os::fd::{AsFd, BorrowedFd};
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

/// A request to stop, shared by everything that takes long.
#[derive(Clone, Debug)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    ends: Arc<Ends>,
    /// The one that stops this one's watchers too.
    wider: Option<Box<Interrupt>>,
}

/// The two ends of the pipe that wakes waiting threads.
#[derive(Debug)]
struct Ends {
    watched: UnixStream,
    written: UnixStream,
}

impl Interrupt {
    /// Takes over Ctrl-C, SIGTERM and SIGHUP for the rest of the process's life.
    ///
    /// SIGHUP is left alone where it is ignored already: `nohup` asks for just that.
    ///
    /// # Errors
    /// When the system gives no more descriptors or refuses the handlers.
    pub fn install() -> io::Result<Self> {
        let interrupt = Self::none()?;
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            if signal == SIGHUP && hangup_is_ignored() {
                continue;
            }
            // The flag goes first, so that whoever the pipe wakes finds it set.
            signal_hook::flag::register(signal, Arc::clone(&interrupt.raised))?;
            signal_hook::low_level::pipe::register(signal, interrupt.ends.written.try_clone()?)?;
        }
        Ok(interrupt)
    }

    /// An interrupt that no signal raises; [`raise`](Interrupt::raise) still does.
    ///
    /// # Errors
    /// When the system gives no more descriptors.
    pub fn none() -> io::Result<Self> {
        let (watched, written) = UnixStream::pair()?;
        Ok(Interrupt {
            raised: Arc::new(AtomicBool::new(false)),
            ends: Arc::new(Ends { watched, written }),
            wider: None,
        })
    }

    /// An interrupt for some of what watches this one: raising this raises it too, and raising it
    /// leaves this as it is.
    ///
    /// # Errors
    /// When the system gives no more descriptors.
    pub fn narrowed(&self) -> io::Result<Self> {
        Ok(Interrupt {
            wider: Some(Box::new(self.clone())),
            ..Self::none()?
        })
    }

    /// Whether to stop.
    pub fn is_set(&self) -> bool {
        self.all().any(|one| one.raised.load(Ordering::SeqCst))
    }

    /// Descriptors of which one becomes readable when this is raised. They must not be read.
    pub(crate) fn watched(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        self.all().map(|one| one.ends.watched.as_fd())
    }

    /// This one, and those that raise it.
    fn all(&self) -> impl Iterator<Item = &Interrupt> {
        iter::successors(Some(self), |one| one.wider.as_deref())
    }

    /// Asks everything that watches this interrupt to stop.
    pub fn raise(&self) {
        // One byte wakes for good, since nobody reads it.
        if !self.raised.swap(true, Ordering::SeqCst) {
            let _ = (&self.ends.written).write(&[0]);
        }
    }
}

fn hangup_is_ignored() -> bool {
    std::fs::read_to_string("/proc/self/status").is_ok_and(|status| ignores(&status, SIGHUP))
}

/// Reads the mask of ignored signals in a process's `/proc` status page.
fn ignores(status: &str, signal: i32) -> bool {
    status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
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
