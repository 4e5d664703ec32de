//! Catches the panics of a property and of the user's implementations, with their places and messages, and without
//! printing them.
//!
//! A panic hook is installed once. If the panicking thread runs code of the user, the hook records the
//! panic for that thread. Otherwise it calls the previous hook. So the hook need not be removed, and
//! panics of other threads are printed as usual.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, Once};

use super::shrink::Signature;

/// A panic of the property.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Panic {
    /// The place as `file:line:column`; empty if it is not known.
    pub place: String,
    /// The message; empty if the payload is not text.
    pub message: String,
}

impl Panic {
    /// The failure signature: the place, and the message without the parts that come from the value
    /// ([`Signature::of`]).
    pub fn signature(&self) -> Signature {
        let words = Signature::of(&self.message);
        Signature::from(format!("{} {words}", self.place).trim().to_owned())
    }

    fn of(info: &PanicHookInfo<'_>) -> Self {
        Panic {
            place: info.location().map(ToString::to_string).unwrap_or_default(),
            message: text(info.payload()).unwrap_or_default(),
        }
    }
}

/// Whether panics of a thread are recorded.
enum PanicRecord {
    /// No: the previous hook prints them.
    Off,
    /// Yes; the last one so far.
    On(Option<Panic>),
}

thread_local! {
    static RECORD: RefCell<PanicRecord> = const { RefCell::new(PanicRecord::Off) };
}

/// How often the hook is installed at most.
// Each installed hook makes every panic a little slower.
const MOST: usize = 16;

/// Runs a closure and returns its panic as an error. After a panic, what the closure captures is left
/// as it was at the panic.
pub(super) fn caught<R>(run: impl FnOnce() -> R) -> Result<R, Panic> {
    let (mut run, mut result) = (Some(run), None);
    // Compiled once, and not for each closure.
    caught_unit(&mut || result = run.take().map(|run| run()))?;
    Ok(result.expect("it has returned"))
}

fn caught_unit(run: &mut dyn FnMut()) -> Result<(), Panic> {
    static INSTALLED: Once = Once::new();
    static MISSED: AtomicUsize = AtomicUsize::new(0);
    INSTALLED.call_once(install);
    // A property may itself shrink a value, so these calls may be nested.
    let outer = RECORD.replace(PanicRecord::On(None));
    let done = catch_unwind(AssertUnwindSafe(run));
    let record = RECORD.replace(outer);
    done.map_err(|payload| match record {
        PanicRecord::On(Some(panic)) => panic,
        PanicRecord::On(None) | PanicRecord::Off => {
            // Either other code has replaced our hook, so install it again; or the panic comes from
            // `resume_unwind`, which calls no hook.
            if MISSED.fetch_add(1, Relaxed) < MOST {
                install();
            }
            Panic { place: String::new(), message: text(&*payload).unwrap_or_default() }
        }
    })
}

/// The message of a panic, if it is a text.
fn text(payload: &(dyn Any + Send)) -> Option<String> {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned())
}

/// Installs our hook in front of the current one.
fn install() {
    /// No other thread may change the hook between taking and setting it.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        // A thread that ends has no record any more.
        let recorded = RECORD.try_with(|record| match &mut *record.borrow_mut() {
            PanicRecord::Off => false,
            PanicRecord::On(last) => {
                *last = Some(Panic::of(info));
                true
            }
        });
        if !recorded.unwrap_or(false) {
            previous(info);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_caught_with_its_place_and_message() {
        let at = line!() + 1;
        let panic = caught(|| panic!("no {}", 7)).unwrap_err();
        assert_eq!(panic.message, "no 7");
        let place = format!("{}:{at}:", file!());
        assert!(panic.place.starts_with(&place), "{}", panic.place);
        assert_eq!(caught(|| 7), Ok(7));
    }

    #[test]
    fn a_panic_that_the_property_catches_itself_does_not_count() {
        let panic = caught(|| {
            let _ = caught(|| panic!("within"));
            let _ = catch_unwind(|| panic!("first"));
            panic!("second")
        });
        assert_eq!(panic.unwrap_err().message, "second");
        let fine = caught(|| catch_unwind(|| panic!("within")).is_err());
        assert_eq!(fine, Ok(true));
    }

    #[test]
    fn a_resumed_panic_keeps_its_message() {
        let resumed = || caught(|| panic::resume_unwind(Box::new("again")));
        assert_eq!(resumed(), resumed());
        assert_eq!(resumed().map_err(|panic: Panic| panic.message), Err::<(), _>("again".into()));
    }

    #[test]
    fn panics_of_one_place_with_other_words_are_other_failures() {
        let panic =
            |message: &str| Panic { place: "a.rs:1:2".to_owned(), message: message.to_owned() };
        let signature = |message| panic(message).signature();
        assert_eq!(signature("index 7 of 3"), signature("index 12 of 9"));
        assert_ne!(signature("index 7 of 3"), signature("no index"));
        assert_eq!(signature("").to_string(), "a.rs:1:2");
    }
}
