//! What a person tells a run while it goes on, to pause or to skip a pass, and what the run tells of itself meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use crate::process::Waiting;
use crate::process::interrupt::Interrupt;

/// How often a paused run looks whether it goes on.
const LOOK: Duration = Duration::from_millis(50);

/// The state of the controls. Its clones share it.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Switches>);

#[derive(Debug, Default)]
struct Switches {
    is_paused: AtomicBool,
    skips_pass: AtomicBool,
    waiting: Waiting,
}

impl Control {
    /// Pauses the run before its next oracle call, or lets it go on. Returns whether it is paused now.
    pub fn toggle_pause(&self) -> bool {
        !self.0.is_paused.fetch_not(Ordering::Relaxed)
    }

    /// Lets the run go on with the next pass.
    pub fn skip_pass(&self) {
        self.0.skips_pass.store(true, Ordering::Relaxed);
    }

    /// What the run waits for.
    pub fn waiting(&self) -> &Waiting {
        &self.0.waiting
    }

    /// Waits as long as the run is paused, is not interrupted, and has time.
    pub(super) fn wait(&self, interrupt: &Interrupt, has_time: impl Fn() -> bool) {
        while self.0.is_paused.load(Ordering::Relaxed) && !interrupt.is_set() && has_time() {
            thread::sleep(LOOK);
        }
    }

    /// Whether the pass is to be skipped. This is true once.
    pub(super) fn takes_skip(&self) -> bool {
        self.0.skips_pass.swap(false, Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pause_ends_with_an_interrupt_too() {
        let (control, interrupt) = (Control::default(), Interrupt::none().unwrap());
        assert!(control.toggle_pause());
        interrupt.raise();
        control.wait(&interrupt, || true);
        control.wait(&Interrupt::none().unwrap(), || false);
        assert!(!control.toggle_pause());
    }

    #[test]
    fn a_pass_is_skipped_once() {
        let control = Control::default();
        assert!(!control.takes_skip());
        control.clone().skip_pass();
        assert!(control.takes_skip() && !control.takes_skip());
    }
}
