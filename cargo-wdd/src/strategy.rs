//! How a text is reduced: which walk over the tree, with which list reduction.

use std::sync::Arc;

use wdd_core::{Grain, Hdd, ListReduction, Tree, TreeReducer};

use crate::syntax::Reading;

/// The walk over the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strategy {
    /// Level by level, top down, again and again until nothing changes.
    #[default]
    Hdd,
}

impl Strategy {
    /// All of them.
    pub const ALL: &[Strategy] = &[Strategy::Hdd];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Hdd => "hdd",
        }
    }

    /// What it does and where it comes from, in a few words.
    pub fn source(self) -> &'static str {
        match self {
            Strategy::Hdd => "Misherghi & Su 2006: level by level, until nothing changes",
        }
    }
}

/// All that a round of a reduction needs to know beside the text.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The walk.
    pub strategy: Strategy,
    /// The list reduction at every stop of the walk.
    pub reduction: ListReduction,
    /// How files are read.
    pub reading: Reading,
}

impl Plan {
    /// The number of phases: what stands in the way of much goes before anything small is looked
    /// at.
    pub fn phases(&self) -> usize {
        PHASES.len()
    }

    /// Starts one round of a phase on `tree`.
    pub fn round(&self, phase: usize, tree: Arc<Tree>) -> TreeReducer {
        match self.strategy {
            Strategy::Hdd => Box::new(Hdd::new(tree, self.reduction, PHASES[phase])),
        }
    }
}

/// Coarse first: the numbers of a table are not asked about one by one when the function that reads
/// it can go, and the table after it. Comments last: somebody may be reading the best so far.
const PHASES: [Grain; 3] = [Grain::Coarse, Grain::Fine, Grain::Asides];
