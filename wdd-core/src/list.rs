//! List reducers: each minimises one list of weighted elements, one file an algorithm.
//!
//! An element is an index of the list; what it stands for (a tree node, a set of coupled edits, a
//! line) is the caller's. To add an algorithm, add its file and its line in [`ALGORITHMS`].

mod cdd;
mod ddmin;
mod groups_first;
mod model;
mod one_minimal;
mod probdd;
mod reduced_by;
mod rounds;
mod wcdd;
mod wddmin;
mod wprobdd;

use std::sync::Arc;

pub use cdd::Cdd;
pub use ddmin::{Ddmin, DdminContinuation, DdminVariant};
pub use groups_first::GroupsFirst;
pub use one_minimal::OneMinimal;
pub use probdd::ProbDd;
pub(crate) use wcdd::WCDD;
pub use wcdd::Wcdd;
pub use wddmin::Wddmin;
pub use wprobdd::WProbDd;

use crate::{Subset, Weight, reducer::BoxReducer};

/// Every list algorithm, by its name on the command line.
pub static ALGORITHMS: &[&Algorithm] = &[
    &ddmin::DDMIN,
    &ddmin::COMPLEMENTS_FIRST,
    &ddmin::COMPLEMENTS_ONLY,
    &wddmin::WDDMIN,
    &one_minimal::ONE_MINIMAL,
    &probdd::PROBDD,
    &wprobdd::WPROBDD,
    &cdd::CDD,
    &WCDD,
];

/// The weights of a list's elements, each at least 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    weights: Arc<[Weight]>,
}

impl List {
    /// A list whose element `i` weighs `weights[i]` tokens; a weight of 0 counts as 1, since the
    /// weighted algorithms split and order by weight.
    pub fn new(weights: impl IntoIterator<Item = Weight>) -> Self {
        List {
            weights: weights.into_iter().map(|w| w.max(1)).collect(),
        }
    }

    /// A list of `n` elements of weight 1.
    pub fn uniform(n: usize) -> Self {
        List::new(std::iter::repeat_n(1, n))
    }

    /// The number of elements.
    pub fn len(&self) -> usize {
        self.weights.len()
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.weights.is_empty()
    }

    /// The weight of one element.
    ///
    /// # Panics
    /// If `element` is not below [`List::len`].
    pub fn weight(&self, element: usize) -> Weight {
        self.weights[element]
    }

    /// The weights of all elements, in list order.
    pub fn weights(&self) -> &[Weight] {
        &self.weights
    }
}

/// What the algorithms can be told.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Settings {
    /// The prior probability p₀ that an element is needed, in (0, 1); `None`: the algorithm's own.
    pub p0: Option<f64>,
    /// Shuffles what the papers leave to chance (ties of `ProbDD`); `None`: list order.
    pub seed: Option<u64>,
}

/// The prior probability when none is given: what the CDD paper takes for C programs.
const P0: f64 = 0.1;

impl Settings {
    /// p₀ within bounds at which every algorithm makes progress, or [`P0`].
    fn prior(&self) -> f64 {
        let p0 = self.p0.filter(|p0| !p0.is_nan()).unwrap_or(P0);
        p0.clamp(1e-6, 1.0 - 1e-6)
    }
}

/// A list reducer chosen at run time.
pub type ListReducer = BoxReducer<Subset>;

/// One line of the register of list algorithms.
#[derive(Clone, Copy)]
pub struct Algorithm {
    /// The name on the command line.
    pub name: &'static str,
    /// Where it comes from, in a few words.
    pub source: &'static str,
    start: fn(&List, &Settings) -> ListReducer,
}

impl Algorithm {
    /// Starts a reduction of `list`.
    pub fn start(&self, list: &List, settings: &Settings) -> ListReducer {
        (self.start)(list, settings)
    }

    /// The algorithm of that name.
    pub fn named(name: &str) -> Option<&'static Algorithm> {
        ALGORITHMS
            .iter()
            .copied()
            .find(|algorithm| algorithm.name == name)
    }
}

impl std::fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}
