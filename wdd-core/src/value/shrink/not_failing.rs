//! `NotFailing`: the error for a value that does not fail, with what to do next.

use std::error::Error;
use std::fmt;

use super::Outcome;
use crate::tree::Edits;
use crate::value::sketch::judged;
use crate::value::{Sketch, WeightedTree};

/// The error of [`Shrinker::shrink`](crate::Shrinker::shrink) for a value that does not fail.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotFailing<T> {
    /// The value, unchanged.
    pub value: T,
    /// The outcome of the property on it.
    pub outcome: Outcome,
    pub(super) rebuild: RebuildOutcome,
}

/// What became of the value when it was rebuilt without edits, for the first call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RebuildOutcome {
    Same,
    /// The copy may be another value in what the type hides.
    Hidden,
    /// The copy is another value.
    Changed,
    Refused,
    Panicked,
}

/// The value as the property gets it in the first call. `None` if it is not valid.
pub(super) fn rebuilt_for_first_call<T: WeightedTree>(value: &T) -> (Option<T>, RebuildOutcome) {
    let sketch = Sketch::of(value);
    match judged(value, &sketch, &Edits::none()) {
        None => (None, RebuildOutcome::Panicked),
        Some((_, Some(_))) => (None, RebuildOutcome::Refused),
        Some((copy, None)) => {
            let rebuild = compared(&sketch, &Sketch::of(&copy));
            (Some(copy), rebuild)
        }
    }
}

fn compared(sketch: &Sketch, again: &Sketch) -> RebuildOutcome {
    let is_same = again.order(sketch).is_eq() && again.key() == sketch.key();
    if !is_same {
        RebuildOutcome::Changed
    } else if sketch.hides {
        RebuildOutcome::Hidden
    } else {
        RebuildOutcome::Same
    }
}

impl<T> fmt::Display for NotFailing<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.outcome {
            Outcome::Invalid => "the value to shrink is not valid for the property",
            Outcome::Timeout => "the property timed out on the value to shrink",
            Outcome::Pass | Outcome::Fail(_) => "the value to shrink does not fail",
        };
        let check = "check the property with this value alone: it must panic or return `true`, `Err` or \
                     `Outcome::Fail`, every time";
        match self.rebuild {
            RebuildOutcome::Same => write!(f, "{reason}; {check}"),
            RebuildOutcome::Hidden => write!(
                f,
                "{reason}; {check}. If the type has a `fixup`, check too that it does not change this value"
            ),
            RebuildOutcome::Changed => write!(
                f,
                "{reason} after `fixup` (or `rebuild`) of its type has changed it; the property never gets a value as \
                 it was before `fixup`: start with a value that `fixup` does not change, or correct `fixup`"
            ),
            RebuildOutcome::Refused => f.write_str(
                "the value to shrink is not valid: `validate` (`is_valid`) of its type, or of the type of a part, \
                 refuses it; start with a value that is valid. If the type has a `fixup`, it runs first",
            ),
            RebuildOutcome::Panicked => f.write_str(
                "the value to shrink is not valid: `fixup`, `validate` or `rebuild` of its type, or of the type of a \
                 part, panics; call them with this value alone",
            ),
        }
    }
}

// Not derived, so that `unwrap` works for values without `Debug`.
impl<T> fmt::Debug for NotFailing<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<T> Error for NotFailing<T> {}
