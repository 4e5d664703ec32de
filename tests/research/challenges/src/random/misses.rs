//! Shrinks a miss: the simplest property of the same type for which some start value still does not end
//! in the smallest failing value.

use serde::{Deserialize, Serialize};
use wdd_core::Shrinker;

use super::cells::Cells;
use super::judge::{self, End, Shrink};
use super::property::Property;
use super::subject::Subject;
use super::types::Types;
use super::verdict;

/// How many start values are tried for each property.
const STARTS: usize = 12;
/// The limit of calls, each with that number of runs.
const CALLS: usize = 300;
/// The limit of a search for the smallest value.
const SEARCH: u64 = 40_000;

/// A run that did not end in the smallest failing value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Miss {
    /// The property, after shrinking.
    pub property: String,
    /// The sorts of its atoms.
    pub sort: String,
    /// The start value.
    pub start: String,
    /// The result.
    pub end: String,
    /// The smallest failing value.
    pub smallest: String,
}

/// The simplest miss that can be made from the property; `None` if no start value shows it. The start
/// values come from `starts` first, and then from the pool.
pub fn simplest<T: Subject>(
    types: &Types,
    property: &Property,
    starts: &[Cells],
    pool: &[Cells],
    shrink: Shrink<T>,
) -> Option<Miss> {
    let hunt = Hunt { types, starts, pool, shrink };
    hunt.miss(property)?;
    let shrinker = Shrinker::new().max_calls(CALLS);
    let shrunk =
        shrinker.shrink(property.clone(), |property: &Property| hunt.miss(property).is_some());
    hunt.miss(&shrunk.ok()?.value)
}

struct Hunt<'a, T> {
    types: &'a Types,
    starts: &'a [Cells],
    pool: &'a [Cells],
    shrink: Shrink<T>,
}

impl<T: Subject> Hunt<'_, T> {
    fn miss(&self, property: &Property) -> Option<Miss> {
        let fails = |cells: &&Cells| verdict::fails(self.types, property, cells) == Some(true);
        let starts = self.starts.iter().chain(self.pool).filter(fails).take(STARTS);
        let shrunk = |start| judge::shrunk(self.types, property, start, self.shrink).value;
        let runs: Vec<(&Cells, T)> = starts.map(|start| (start, shrunk(start))).collect();
        let cells = |end: &T| Cells::of(self.types, &end.node());
        let ends: Vec<Cells> = runs.iter().map(|(_, end)| cells(end)).collect();
        let smallest = judge::smallest(self.types, property, &ends, SEARCH)?;
        let mut missed = runs.iter().zip(&ends);
        let is_larger = |end: &Cells| End::of(self.types, end, &smallest) == End::Larger;
        let ((start, end), _) = missed.find(|(_, end)| is_larger(end))?;
        Some(Miss {
            property: property.to_string(),
            sort: property.sort(),
            start: format!("{:?}", T::of(&start.node())),
            end: format!("{end:?}"),
            smallest: format!("{:?}", T::of(&smallest.cells().node())),
        })
    }
}
