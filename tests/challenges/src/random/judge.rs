//! Shrinks the start values of a property, and compares the results with the smallest failing value.

use std::cmp::Ordering;

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

/// A way to shrink a value: gives the result, and the number of calls after the first failure.
pub type Shrink<T> = fn(T, &mut dyn FnMut(&T) -> bool) -> (T, usize);

/// The library's way.
pub fn by_wdd<T: Subject>(value: T, fails: &mut dyn FnMut(&T) -> bool) -> (T, usize) {
    let shrinker = Shrinker::new().max_calls(MOST_CALLS);
    match shrinker.shrink(value, fails) {
        Ok(shrunk) => (shrunk.value, shrunk.calls - 1),
        Err(error) => (error.value, 0),
    }
}

/// Shrinks a start value.
pub fn shrunk<T: Subject>(
    types: &Types,
    property: &Property,
    start: &Cells,
    shrink: Shrink<T>,
) -> (T, usize) {
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
