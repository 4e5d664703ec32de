//! Panics of a property: caught without a word on this thread, with where and why.
//!
//! A hook that is installed once asks a mark of the panicking thread: does it listen, the hook writes
//! the panic down there; does it not, the hook from before speaks, as always. So nothing has to be
//! restored, and other threads are heard meanwhile.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, Once};

use super::Signature;

/// A panic of the property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Panic {
    /// Where, as `file:line:column`; empty where it is not known.
    pub place: String,
    /// What it said; empty where that was no text.
    pub message: String,
}

impl Panic {
    /// What two panics share that are the same failure: the place, and the words of the message
    /// without what belongs to the value.
    pub fn signature(&self) -> Signature {
        let Signature(words) = Signature::of(&self.message);
        Signature(format!("{} {words}", self.place).trim().to_owned())
    }

    fn of(info: &PanicHookInfo<'_>) -> Self {
        Panic {
            place: info.location().map(ToString::to_string).unwrap_or_default(),
            message: text(info.payload()).unwrap_or_default(),
        }
    }
}

/// What a thread hears of its panics.
enum Ear {
    /// Nothing: they are for everybody.
    Shut,
    /// The last one, since it began to listen.
    Open(Option<Panic>),
}

thread_local! {
    static EAR: RefCell<Ear> = const { RefCell::new(Ear::Shut) };
}

/// How often our hook is put before whatever there is: each time is a call more for every panic.
const MOST: usize = 16;

/// What came of running it. Where it panics, its captures are as the panic left them.
pub(super) fn caught<R>(run: impl FnOnce() -> R) -> Result<R, Panic> {
    static INSTALLED: Once = Once::new();
    static UNHEARD: AtomicUsize = AtomicUsize::new(0);
    INSTALLED.call_once(listen);
    // A property that shrinks something itself listens within.
    let around = EAR.replace(Ear::Open(None));
    let done = catch_unwind(AssertUnwindSafe(run));
    let heard = EAR.replace(around);
    done.map_err(|payload| match heard {
        Ear::Open(Some(panic)) => panic,
        Ear::Open(None) | Ear::Shut => {
            // Somebody has put a hook in the place of ours, and from here on it is behind ours; or
            // the panic was taken up again (`resume_unwind`), which no hook hears.
            if UNHEARD.fetch_add(1, Relaxed) < MOST {
                listen();
            }
            Panic {
                place: String::new(),
                message: text(&*payload).unwrap_or_default(),
            }
        }
    })
}

/// The message of a panic, if it is a text.
fn text(payload: &(dyn Any + Send)) -> Option<String> {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned())
}

/// Puts our hook before the one that is there.
fn listen() {
    /// Between taking a hook and setting one nobody else may do so.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let spoken = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let heard = EAR.try_with(|ear| match &mut *ear.borrow_mut() {
            Ear::Shut => false,
            Ear::Open(last) => {
                *last = Some(Panic::of(info));
                true
            }
        });
        if !heard.unwrap_or(false) {
            spoken(info);
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
    fn a_panic_that_the_property_has_caught_itself_is_not_the_one_that_ends_it() {
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
    fn a_panic_that_is_taken_up_again_keeps_its_message() {
        let resumed = || caught(|| panic::resume_unwind(Box::new("again")));
        assert_eq!(resumed(), resumed());
        assert_eq!(
            resumed().map_err(|panic: Panic| panic.message),
            Err::<(), _>("again".into())
        );
    }

    #[test]
    fn one_place_may_fail_in_several_sentences() {
        let said = |message: &str| Panic {
            place: "a.rs:1:2".to_owned(),
            message: message.to_owned(),
        };
        let signature = |message| said(message).signature();
        assert_eq!(signature("index 7 of 3"), signature("index 12 of 9"));
        assert_ne!(signature("index 7 of 3"), signature("no index"));
        assert_eq!(signature("").to_string(), "a.rs:1:2");
    }
}
