//! Weighted delta debugging without IO.

mod drive;
mod edits;
mod hier;
mod list;
mod oracle;
mod partition;
mod reducer;
mod star;
mod stats;
mod subset;
mod tree;
mod verdict;
mod weight;

pub use drive::{End, Outcome, drive};
pub use edits::{Edit, Edits};
pub use hier::{Hdd, ListReduction, TreeReducer};
pub use list::{
    ALGORITHMS, Algorithm, AllFirst, Cdd, Continuation, Ddmin, List, ListReducer, OneMinimal, ProbDd,
    Settings, Variant, WProbDd, Wcdd, Wddmin,
};
pub use oracle::{Memo, Oracle, Stop};
pub use reducer::{BoxReducer, Reducer};
pub use star::{Draft, Star, Subject};
pub use stats::Stats;
pub use subset::Subset;
pub use tree::{Kind, Mention, NodeId, NodeInfo, Role, Tree, TreeBuilder};
pub use verdict::Verdict;
pub use weight::Weight;
