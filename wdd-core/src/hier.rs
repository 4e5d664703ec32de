//! Hierarchical reducers: they walk a weighted tree, and use a list reduction at each step.
//!
//! - [`Hdd`] reduces the tree level by level.
//! - [`Perses`] visits the heaviest node first, and replaces or reduces it.
//! - [`Families`] reduces lists of [`Change`](crate::tree::Change)s that a caller has prepared.
//! - [`Star`] repeats the passes of a reduction until no pass changes anything.
//!
//! [`ListReduction`] is the list algorithm that they use, chosen at run time.

mod families;
mod hdd;
mod level;
mod links;
mod list_reduction;
mod perses;
mod prior;
mod star;
mod sweep;

pub use self::families::Families;
pub use self::hdd::{Grain, Hdd};
pub use self::list_reduction::ListReduction;
pub use self::perses::{Alternatives, Perses, Stops};
pub use self::prior::{ByWeight, Elements, Prior};
pub use self::star::{Candidate, Stage, Star, Subject, Turn};
use crate::reducer::BoxReducer;
use crate::tree::Edits;

/// A reducer of one tree that is chosen at run time.
pub type TreeReducer = BoxReducer<Edits>;
