//! How a text is reduced: which walk over the tree, with which list reduction.

use std::sync::Arc;

use wdd_core::{Hdd, ListReduction, Tree, TreeReducer};

use crate::syntax::Edition;

/// The walk over the tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Strategy {
    /// Level by level, top down (Misherghi and Su, 2006), again and again until nothing changes.
    #[default]
    Hdd,
}

/// All that a round of a reduction needs to know beside the text.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// The walk.
    pub strategy: Strategy,
    /// The list reduction at every stop of the walk.
    pub reduction: ListReduction,
    /// The edition that Rust files are read in.
    pub edition: Edition,
}

impl Plan {
    /// Starts one round on `tree`.
    pub fn round(&self, tree: Arc<Tree>) -> TreeReducer {
        match self.strategy {
            Strategy::Hdd => Box::new(Hdd::new(tree, self.reduction)),
        }
    }
}
