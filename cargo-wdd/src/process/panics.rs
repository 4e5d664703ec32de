//! Panics of foreign code that are expected: nothing is printed about them.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs it, and catches its panic. No message about that is printed. Other threads still print theirs.
pub(crate) fn caught<T>(run: impl FnOnce() -> T) -> Option<T> {
    static HOOK: Once = Once::new();
    // A hook is for the whole process, so one that is taken off again would take off that of another thread.
    HOOK.call_once(|| {
        let spoken = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !QUIET.get() {
                spoken(info);
            }
        }));
    });
    QUIET.set(true);
    let done = panic::catch_unwind(AssertUnwindSafe(run));
    QUIET.set(false);
    done.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_nothing() {
        assert_eq!(caught(|| 1), Some(1));
        assert_eq!(caught(|| -> u8 { panic!("expected") }), None);
    }
}
