//! Hierarchical reducers: each walks a weighted tree and uses a list reducer at every stop.

mod families;
mod hdd;
mod level;
mod links;
mod perses;
mod star;
mod sweep;

pub use families::Families;
pub use hdd::{Grain, Hdd};
pub use perses::{Alternatives, Perses, Stops};
pub use star::{Draft, Stage, Star, Subject, Turn};
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

/// Elements of a list of very many that are expected to be needed.
const NEEDED: f64 = 8.0;
/// So many are very many.
const VERY_MANY: usize = 1000;

impl ListReduction {
    /// The same, for a list of so many: of very many hardly any can be needed, and a prior for few
    /// would have each tenth of them asked about alone.
    fn of_many(self, elements: usize) -> Self {
        let prior = (elements > VERY_MANY).then(|| NEEDED / elements as f64);
        let mut reduction = self;
        reduction.settings.p0 = self.settings.p0.or(prior);
        reduction
    }
}

impl Default for ListReduction {
    fn default() -> Self {
        ListReduction {
            algorithm: &crate::list::WCDD,
            settings: Settings::default(),
        }
    }
}
