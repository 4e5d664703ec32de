//! Shrinks the start values of a property, and compares the results with the smallest failing value.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wdd_core::Shrinker;

use super::cells::Cells;
use super::property::Property;
use super::smallest::{Search, Smallest};
use super::subject::Subject;
use super::types::Types;
use super::verdict;

/// The limit of calls for one start value.
const MOST_CALLS: usize = 20_000;

/// How one run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum End {
    /// In the smallest failing value.
    Smallest,
    /// In one of the smallest weight and magnitude, where the whole order could not be compared.
    SmallestSize,
    /// In a larger one.
    Larger,
    /// In a value that may be the smallest: there were too many to look at.
    Unknown,
}

impl End {
    /// How a run ended with this value.
    pub fn of(types: &Types, value: &Cells, smallest: &Smallest) -> Self {
        let least = smallest.cells();
        let size = |cells: &Cells| (cells.weight(), cells.magnitude(types));
        match smallest {
            _ if size(value) > size(least) => End::Larger,
            Smallest::Exact(_) if value.order(least, types) == Ordering::Equal => End::Smallest,
            Smallest::Exact(_) => End::Larger,
            Smallest::Size(_) => End::SmallestSize,
            Smallest::Unknown(_) => End::Unknown,
        }
    }

    /// Whether the value is one of the smallest, as far as it could be compared.
    pub fn is_smallest(self) -> bool {
        matches!(self, End::Smallest | End::SmallestSize)
    }
}

/// How shrinking a value ended.
#[derive(Clone, Debug)]
pub struct Ended<T> {
    /// The result.
    pub value: T,
    /// The number of calls after the first failure.
    pub calls: usize,
    /// What each pass did.
    pub passes: Passes,
}

/// For each pass by name, what it did.
pub type Passes = BTreeMap<String, Done>;

/// What a pass did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The number of calls on its candidates.
    pub calls: usize,
    /// How many of them failed as well, and so are smaller.
    pub smaller: usize,
}

/// A way to shrink a value.
pub type Shrink<T> = fn(T, &mut dyn FnMut(&T) -> bool) -> Ended<T>;

/// The library's way.
pub fn by_wdd<T: Subject>(value: T, fails: &mut dyn FnMut(&T) -> bool) -> Ended<T> {
    let mut passes = Passes::new();
    let shrinker = Shrinker::new().max_calls(MOST_CALLS);
    let shrinker = shrinker.on_progress(|progress| {
        let done = passes.entry(progress.pass.to_owned()).or_default();
        done.calls += 1;
        done.smaller += usize::from(progress.verdict.is_interesting());
    });
    let (value, calls) = match shrinker.shrink(value, fails) {
        Ok(shrunk) => (shrunk.value, shrunk.calls - 1),
        Err(error) => (error.value, 0),
    };
    Ended { value, calls, passes }
}

/// Shrinks a start value.
pub fn shrunk<T: Subject>(
    types: &Types,
    property: &Property,
    start: &Cells,
    shrink: Shrink<T>,
) -> Ended<T> {
    let mut fails = |value: &T| {
        let cells = Cells::of(types, &value.node());
        verdict::fails(types, property, &cells) == Some(true)
    };
    let start = T::of(&start.node());
    debug_assert!(start.is_valid(), "start values are valid");
    shrink(start, &mut fails)
}

/// The smallest failing value, where these are some that fail. None if there are none.
pub fn smallest(types: &Types, property: &Property, ends: &[Cells], most: u64) -> Option<Smallest> {
    let known = ends.iter().min_by(|one, other| one.order(other, types))?;
    Some(Search::new(types, property, most).smallest(known))
}
