//! Weighted delta debugging: reducers as state machines, without IO.
//!
//! ```text
//! front end ──► Tree ──► Reducer ──candidate──► Oracle
//!                           ▲                     │
//!                           └───────verdict───────┘        (drive)
//! ```
//!
//! A [`Reducer`] says the next candidate and is told the [`Verdict`]; whoever drives it, here
//! [`drive`], decides how the question is answered. *List reducers* ([`ALGORITHMS`], one file each
//! in `list/`) minimise one weighted [`List`]; *hierarchical reducers* (`hier/`) walk a weighted
//! [`Tree`] and use a list reducer, chosen at run time, at every stop, over sets of [`Edit`]s: a node
//! is deleted, gives way to one below it, or to something minimal; [`Star`] gives the passes of a
//! reduction their turns until nothing changes. The crate touches no file, process, clock or
//! environment: what of these a reduction needs comes in as an argument, and its `clippy.toml`
//! forbids the rest.
//!
//! # The papers' words and ours
//!
//! | papers | here |
//! |---|---|
//! | element, weight w(e) | an index of a [`List`], [`List::weight`] |
//! | property ψ, test | [`Oracle`], one [`Oracle::judge`] on a subset not seen before ([`Memo`]) |
//! | subset, complement | [`Subset`], [`Subset::without`] |
//! | partition, granularity n | contiguous parts of what is left; the number of parts |
//! | 1-minimal | no single element can go ([`OneMinimal`] sees to it) |
//! | probability p(e), p₀ | the chance that e is needed; [`Settings::p0`] |
//! | round (CDD) | one pass with runs of one size |
//! | level (HDD) | the uppermost nodes, of those that may go, below the level before ([`Hdd`]) |
//! | ddmin, `W_ddmin` | [`Ddmin`], [`Wddmin`] |
//! | `ProbDD`, `W_ProbDD` | [`ProbDd`], [`WProbDd`] |
//! | CDD, and by weight | [`Cdd`], [`Wcdd`] |
//! | HDD, HDD\* | [`Hdd`], [`Hdd`] under [`Star`] |
//! | Perses; quantified and regular nodes | [`Perses`]; nodes with elements, all others |
//! | hoisting, replacement | [`Edit::Hoist`], [`Edit::StandIn`]; what fits is [`Alternatives`]' to say |
//! | what goes only together | a [`Change`], element of a [`Sweep`]; alike ones are one of [`Families`] |
//!
//! # Example
//!
//! ```
//! use wdd_core::{Algorithm, List, Settings, Subset, Verdict, drive};
//!
//! // Weights in tokens; the failure needs the heavy element and the last one.
//! let list = List::new([3, 1, 40, 2, 2, 5]);
//! let fails = |kept: &Subset| Verdict::from(kept.contains(2) && kept.contains(5));
//! let algorithm = Algorithm::named("wddmin").unwrap();
//! let mut reducer = algorithm.start(&list, &Settings::default());
//! let outcome = drive(&mut reducer, &mut { fails });
//! assert_eq!(outcome.best, Subset::of(6, [2, 5]));
//! ```

mod drive;
mod edits;
mod hier;
mod list;
mod machine;
mod oracle;
mod partition;
mod reducer;
mod shrink;
mod star;
mod stats;
mod subset;
mod tree;
mod value;
mod verdict;
mod weight;

#[cfg(feature = "derive")]
pub use wdd_derive::WeightedTree;

pub use drive::{End, Outcome, drive};
pub use edits::{Change, Edit, Edits, Form, Run};
pub use hier::{
    Alternatives, Families, Grain, Hdd, ListReduction, Perses, Stops, Sweep, TreeReducer,
};
pub use list::{
    ALGORITHMS, Algorithm, Cdd, Ddmin, DdminContinuation, DdminVariant, GroupsFirst, List,
    ListReducer, OneMinimal, ProbDd, Settings, WProbDd, Wcdd, Wddmin,
};
pub use machine::Machine;
pub use oracle::{Memo, Oracle, Stop};
pub use reducer::{BoxReducer, Reducer};
pub use shrink::{Shrunk, shrink};
pub use star::{Draft, Stage, Star, Subject, Turn};
pub use stats::Stats;
pub use subset::Subset;
pub use tree::{Kind, Mention, NodeId, NodeInfo, Role, Tree, TreeBuilder};
pub use value::{
    Facts, Leaf, Op, Parts, Reach, Scalar, Shape, Sketch, WeightedTree, acyclic, assert_tree_laws,
    copy, simplest_in,
};
pub use verdict::Verdict;
pub use weight::Weight;

/// README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
