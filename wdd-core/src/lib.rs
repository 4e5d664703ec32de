//! Weighted delta debugging: reducers as state machines, without IO.
//!
//! ```text
//! front end ──► Tree ──► Reducer ──candidate──► Oracle
//!                           ▲                     │
//!                           └───────verdict───────┘        (drive)
//! ```
//!
//! A [`Reducer`] says the next candidate and is told the [`Verdict`]; whoever drives it decides how
//! the question is answered: [`drive`] one at a time, [`speculate`] several at once, a [`Machine`]
//! by somebody else. *List reducers* ([`ALGORITHMS`], one file each
//! in `list/`) minimise one weighted [`List`]; *hierarchical reducers* (`hier/`) walk a weighted
//! [`Tree`] and use a list reducer, chosen at run time, at every stop, over sets of [`Edit`]s: a node
//! is deleted, gives way to one below it, or to something minimal; [`Star`] gives the passes of a
//! reduction their turns until nothing changes. The crate touches no file, process, clock or
//! environment: what of these a reduction needs comes in as an argument, and its `clippy.toml`
//! forbids the rest; but `Kept`, which is there to keep values in a file, does so.
//!
//! [`shrink`] and [`Shrinker`] do all of it for a Rust value that fails a test, whose type is a
//! [`WeightedTree`]; the chapter `guide`, which is there with all features, begins with that.
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
//! # Features
//!
//! None of them is on unless asked for.
//!
//! | feature | what it brings |
//! |---|---|
//! | `derive` | `#[derive(WeightedTree)]` |
//! | `proptest` | `proptest::StrategyExt`: strategies that shrink by value |
//! | `quickcheck` | `quickcheck::shrink`: the body of `Arbitrary::shrink` |
//! | `serde` | `Kept`: shrunk values in a file, with which the next run begins |
//!
//! [`WeightedTree`] is implemented for the types of `std`. Each of the others adds those of the crate
//! of its name:
//!
//! | feature | weighted trees, and what is the simplest |
//! |---|---|
//! | `bytes` | `Bytes`, `BytesMut`: lists of bytes |
//! | `chrono` | `NaiveDate`, `NaiveTime`, `NaiveDateTime`, `DateTime` of `Utc` and of `FixedOffset`, by year, month, day, …: 1970-01-01; `TimeDelta`, `Months`, `Month`, `Weekday` |
//! | `indexmap` | `IndexMap`, `IndexSet`, in their order |
//! | `jiff` | `Date`, `Time`, `DateTime`, `Timestamp`, `Zoned`, `Span`, by their parts: 1970-01-01, UTC; `SignedDuration`, `Offset`, `Weekday` |
//! | `serde_json` | `Value`, `Map`, `Number`: a value gives way to any below it, or to a simpler kind: `null`, `false`, `0`, `""`, `[]`, `{}` |
//! | `smallvec` | `SmallVec` |
//! | `syn` | the syntax of Rust, from `File` on: an expression, a type, a pattern, a block gives way to any below it, or to `()`, `()`, `_`, `{}`; what is optional goes, literals get smaller, names stay. Whether what is left compiles is the property's to say |
//! | `toml` | `Value`, `Table`, `Datetime` |
//! | `uuid` | `Uuid`, byte by byte: nil |
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
//! let driven = drive(&mut reducer, &mut { fails });
//! assert_eq!(driven.best, Subset::of(6, [2, 5]));
//! ```

mod drive;
mod edits;
// Its examples are those of all features.
#[cfg(all(
    feature = "derive",
    feature = "proptest",
    feature = "quickcheck",
    feature = "serde",
    feature = "serde_json"
))]
pub mod guide;
mod hier;
#[cfg(feature = "serde")]
mod kept;
mod list;
mod machine;
mod oracle;
mod partition;
#[cfg(feature = "proptest")]
pub mod proptest;
#[cfg(feature = "quickcheck")]
pub mod quickcheck;
mod reducer;
mod shrink;
mod speculate;
mod star;
mod stats;
mod subset;
mod tree;
mod value;
mod verdict;
mod verdicts;
mod weight;

#[cfg(feature = "derive")]
pub use wdd_derive::WeightedTree;

pub use drive::{Driven, End, drive};
pub use edits::{Change, Edit, Edits, Form, Run};
pub use hier::{
    Alternatives, Families, Grain, Hdd, ListReduction, Perses, Stops, Sweep, TreeReducer,
};
#[cfg(feature = "serde")]
pub use kept::Kept;
pub use list::{
    ALGORITHMS, Algorithm, Cdd, Ddmin, DdminContinuation, DdminVariant, GroupsFirst, List,
    ListReducer, OneMinimal, ProbDd, Settings, WProbDd, Wcdd, Wddmin,
};
pub use machine::Machine;
pub use oracle::{Memo, Oracle, Stop};
pub use reducer::{BoxReducer, Reducer};
pub use shrink::{
    Guarantee, NotFailing, Outcome, Panic, Progress, Shrinker, Shrunk, Signature, StopReason,
    Threaded, shrink,
};
pub use speculate::{Crew, Pool, Ticket, speculate};
pub use star::{Draft, Stage, Star, Subject, Turn};
pub use stats::Stats;
pub use subset::Subset;
pub use tree::{Kind, Mention, NodeId, NodeInfo, Role, Tree, TreeBuilder};
pub use value::{
    Facts, Leaf, Op, Parts, Reach, Scalar, Shape, Sketch, WeightedTree, acyclic, assert_tree_laws,
    copy, simplest_in,
};
pub use verdict::Verdict;
pub use verdicts::Verdicts;
pub use weight::Weight;

/// README's example, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
