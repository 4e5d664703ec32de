//! [`shrink()`]: finds a smaller value of the same type that still fails.
//!
//! ```text
//! value ──► Shrinker ──► Machine ──value──► property ──► Outcome ──┐   a panic is caught
//!                           ▲                                      │
//!                           └───verdict─── the same failure? ◄─────┘
//! ```

mod explain;
mod not_failing;
mod outcome;
mod run;
mod shrinker;
mod threaded;

use std::any::Any;
use std::fmt;

use self::explain::FreeLeaves;
pub use self::not_failing::NotFailing;
pub use self::outcome::{IntoOutcome, Outcome, Signature};
pub use self::run::Progress;
pub use self::shrinker::Shrinker;
pub use self::threaded::Threaded;
use crate::StopReason;
use crate::value::erased::{Erased, typed};
pub use crate::value::panics::Panic;
use crate::value::{Refused, WeightedTree};

/// The result of shrinking a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shrunk<T> {
    /// The best: the smallest value found that fails.
    pub value: T,
    /// The number of oracle calls: how often the property was run, including the first call on the
    /// value itself, and without `last_calls`.
    pub calls: usize,
    /// How often it was run at the end: on the result once more, and for [`Shrinker::explain`].
    pub last_calls: usize,
    /// What is certain about the value.
    pub guarantee: Guarantee,
    /// Why the run ended.
    pub stop_reason: StopReason,
    /// The types that refused all candidates of some kinds, with [`is_valid`](WeightedTree::is_valid). They may need a
    /// `fixup` that repairs a value.
    pub refused: Vec<Refused>,
    free: FreeLeaves,
}

impl<T: WeightedTree + fmt::Debug> Shrunk<T> {
    /// The `Debug` output of the value, over several lines. After [`Shrinker::explain`], parts that may have any other
    /// value are marked, as far as a few calls tell. Of a text whose characters are free but not its length, it says *any
    /// characters*. It says so if there were too many leaves to try them all. If a type refused whole kinds of candidates
    /// ([`Shrunk::refused`]), a last line says which, and what may help.
    ///
    /// ```
    /// use wdd_core::Shrinker;
    ///
    /// let fails = |(list, name): &(Vec<u8>, u8)| list.len() > 1 && list[0] < list[1];
    /// let shrunk = Shrinker::new().explain().shrink((vec![4, 9, 7], 30), fails)?;
    /// assert_eq!(
    ///     shrunk.explain(),
    ///     "\
    /// (
    ///     [
    ///         0,
    ///         1,
    ///     ],
    ///     0,  // any value
    /// )
    /// "
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self) -> String {
        let debug = |value: &dyn Any| format!("{:#?}", typed::<T>(value));
        let mut text = self.free.marked(Erased::new(&self.value), &debug);
        for Refused { type_name, refused, candidates } in &self.refused {
            text.push_str(&format!(
                "// `validate` of `{type_name}` refused {refused} of {candidates} values with fewer parts. If one of \
                 its fields depends on others, such as a length or a checksum, let `fixup` compute it: the result \
                 may be smaller then.\n"
            ));
        }
        text
    }
}

/// What is certain about a shrunk value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Guarantee {
    /// The value is a fixpoint of all passes: no candidate that any of them makes from this value
    /// fails. So the value is 1-minimal: no single element of a list can be deleted. Left out are only steps of a number that
    /// keep a remainder which, as other steps have shown, does not matter.
    Fixpoint,
    /// Only that the value fails, and that it is not larger than the first value.
    Nothing,
}

/// Shrinks a value until no pass finds a smaller one that fails in the same way.
///
/// A value fails if the property returns `true` or `Err`, or panics ([`Outcome`]). [`Shrinker`] explains which failures
/// are the same, and has limits, threads and other list algorithms. A value that does not fail is returned unchanged,
/// with [`StopReason::NotFailing`].
///
/// ```
/// use wdd_core::shrink;
///
/// let shrunk = shrink(vec![8, 40, 15, 3], |list| list.iter().sum::<i32>() >= 20);
/// assert_eq!(shrunk.value, [20]);
///
/// let shrunk = shrink("port=80a".to_owned(), |text| text.parse::<u16>().map(drop));
/// assert_eq!(shrunk.value, "a");
/// ```
pub fn shrink<T: WeightedTree, O: IntoOutcome>(
    value: T,
    property: impl FnMut(&T) -> O,
) -> Shrunk<T> {
    Shrinker::new().shrink(value, property).unwrap_or_else(|NotFailing { value, .. }| Shrunk {
        value,
        calls: 1,
        last_calls: 0,
        guarantee: Guarantee::Nothing,
        stop_reason: StopReason::NotFailing,
        refused: Vec::new(),
        free: FreeLeaves::default(),
    })
}
