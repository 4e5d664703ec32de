//! Hierarchical reducers: each walks a weighted tree and uses a list reducer at every stop.

mod families;
mod hdd;
mod level;
mod links;
mod perses;
mod sweep;

pub use families::Families;
pub use hdd::{Grain, Hdd};
pub use perses::{Alternatives, Perses, Stops};
pub use sweep::Sweep;

use crate::{Algorithm, Edits, Settings, reducer::BoxReducer};

/// A reducer of one tree, chosen at run time.
pub type TreeReducer = BoxReducer<Edits>;

/// The list reduction that a hierarchical reducer uses at its stops.
#[derive(Clone, Copy, Debug)]
pub struct ListReduction {
    /// The algorithm.
    pub algorithm: &'static Algorithm,
    /// What it is told.
    pub settings: Settings,
}

impl Default for ListReduction {
    fn default() -> Self {
        ListReduction {
            algorithm: &crate::list::WCDD,
            settings: Settings::default(),
        }
    }
}
