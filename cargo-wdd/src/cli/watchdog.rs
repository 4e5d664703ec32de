//! The watchdog: a thread that ends the process where the run itself does not.
//!
//! Ctrl-C, SIGTERM, SIGHUP and `--max-time` are looked at between oracle calls. A run that reads, parses or
//! computes looks at nothing, and that can take minutes. So after a signal, or when the time is over, the run
//! gets a short grace to end by itself. Then the watchdog does what must be done: it tells the end, kills
//! the processes of oracle calls, removes what is on disk only for the run, and ends the process. A second
//! signal ends it at once.

use std::io::{self, ErrorKind, Read};
use std::os::unix::net::UnixStream;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use wdd_core::StopReason;

use super::event_sink::EventSink;
use super::exit_code::ExitCode;
use super::keys;
use super::print;
use crate::process::interrupt::Interrupt;
use crate::process::{self, leftovers};

/// The time in which a run can end by itself.
const GRACE: Duration = Duration::from_millis(550);

/// The time for the end of a run that does not. What is left on disk then is removed by the next run.
const ENDING: Duration = Duration::from_millis(300);

/// The shortest time between two signals that a person sends. Some programs send one signal twice.
const AGAIN: Duration = Duration::from_millis(100);

/// Watches over a run.
pub struct Watchdog {
    interrupt: Interrupt,
    /// Has a byte for each signal.
    signals: UnixStream,
    until: Option<Instant>,
    sink: EventSink,
}

impl Watchdog {
    /// Watches over a run that begins now, and that may take `max_time`.
    ///
    /// # Errors
    /// When the system refuses the handlers or a thread.
    pub fn start(
        interrupt: &Interrupt,
        max_time: Option<Duration>,
        sink: &EventSink,
    ) -> io::Result<()> {
        let watchdog = Watchdog {
            interrupt: interrupt.clone(),
            signals: Interrupt::signals()?,
            until: max_time.and_then(|time| Instant::now().checked_add(time)),
            sink: sink.clone(),
        };
        let thread = thread::Builder::new().name("watchdog".to_owned());
        thread.spawn(|| watchdog.watch()).map(drop)
    }

    fn watch(mut self) {
        let reason = if self.signal_until(self.until) {
            StopReason::Interrupted
        } else {
            StopReason::MaxTime
        };
        let first = Instant::now();
        while self.signal_until(Some(first + GRACE)) && first.elapsed() < AGAIN {}
        self.end(reason);
    }

    /// Waits for a signal. Returns `false` if there is none by then.
    fn signal_until(&mut self, until: Option<Instant>) -> bool {
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            if left == Some(Duration::ZERO) {
                return false;
            }
            let limited = self.signals.set_read_timeout(left);
            match limited.and_then(|()| self.signals.read(&mut [0])) {
                Ok(_) => return true,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                // Without its descriptor it can only wait for the time.
                Err(_) => thread::sleep(left.unwrap_or(Duration::MAX)),
            }
        }
    }

    /// Ends the process, in spite of a terminal that takes no more, or a large folder.
    fn end(self, reason: StopReason) {
        let (sender, ended) = mpsc::channel();
        // If there is no thread to be had, the sender is dropped, and the process ends at once.
        let _ = thread::Builder::new().spawn(move || {
            self.interrupt.raise();
            // Nothing is put into its place any more: the guard is never dropped.
            std::mem::forget(leftovers::placing());
            let code = print::end(Ok(self.sink.stop(reason)));
            process::sweep();
            leftovers::remove_all();
            let _ = sender.send(code);
        });
        let code = ended.recv_timeout(ENDING);
        keys::restore();
        std::process::exit(i32::from(code.unwrap_or(ExitCode::from(reason)) as u8));
    }
}
