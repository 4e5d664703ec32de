//! Test-case reduction by weighted delta debugging: finds a small part of an input that still fails
//! the same way.
//!
//! The reducers are state machines without IO. The crate reads no files, starts no processes, and has
//! no clock. The caller brings what a reduction needs, as an argument. (There are two exceptions:
//! `value::Kept` stores values in a file, and `value::arbitrary` reads the file of a crash.)
//!
//! ```text
//! front end ──► Tree ──► Reducer ──candidate──► oracle
//!                           ▲                     │
//!                           └───────verdict───────┘        (drive)
//! ```
//!
//! # Example: a list
//!
//! A config file has six sections, with these weights in tokens. A program crashes if the file has
//! sections 2 and 5. Which sections does the crash need?
//!
//! ```
//! use wdd_core::{Algorithm, List, Settings, Subset, drive, drive_parallel};
//!
//! let sections = List::new([3, 1, 40, 2, 2, 5]);
//! // The oracle: would run the program. Here it is a closure.
//! let crashes = |kept: &Subset| kept.contains(2) && kept.contains(5);
//!
//! let wddmin = Algorithm::named("wddmin").expect("wddmin is built in");
//! let mut reducer = wddmin.start(&sections, &Settings::new());
//! let driven = drive(&mut reducer, crashes);
//! assert_eq!(driven.best, Subset::of(6, [2, 5]));
//! println!("{} oracle calls", driven.stats.calls);
//!
//! // The same with up to four oracle calls at the same time. The result is the same.
//! let mut reducer = wddmin.start(&sections, &Settings::new());
//! assert_eq!(drive_parallel(&mut reducer, 4, crashes), driven);
//! ```
//!
//! # Example: a Rust value
//!
//! [`shrink()`] finds the smallest value of its type that still fails a test. [`Shrinker`] has limits,
//! threads, and a choice of the algorithm.
//!
//! ```
//! let orders = vec![("nails", 20), ("screws", 700), ("glue", 3)];
//! # let orders: Vec<(String, u32)> = orders.into_iter().map(|(a, b)| (a.to_owned(), b)).collect();
//! let shrunk = wdd_core::shrink(orders, |orders| orders.iter().any(|(_, amount)| *amount > 99));
//! assert_eq!(shrunk.value, [(String::new(), 100)]);
//! ```
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | [`reducer`] | [`Reducer`], the trait of all reductions, and its contract |
//! | [`mod@drive`] | runs a reducer: one call at a time, in threads, or with your own crew |
//! | [`list`] | list reductions: ddmin, `ProbDD`, CDD, … by name; foreign ones too |
//! | [`tree`] | the weighted tree, and edits on it |
//! | [`hier`] | tree reductions: HDD, Perses, and `Star`, which repeats the passes of a reduction |
//! | [`value`] | Rust values as trees, shrinking, and adapters for test libraries |
//!
//! The chapter `guide` (with all features) shows how to shrink test data.
//!
//! # Glossary
//!
//! One word for each idea, in code, documentation and messages:
//!
//! | word | meaning |
//! |---|---|
//! | input, text, file, tree, node | what is reduced, and its parts |
//! | token, byte | units of size |
//! | element, weight | a member of a [`List`] or of a node's list; its size in tokens |
//! | candidate | what is tried: a [`Subset`] of a list, [`tree::Edits`] of a tree |
//! | oracle | what judges a candidate: a compiler, a script, a closure |
//! | oracle call, call | one run of the oracle |
//! | verdict | what the oracle returns: interesting, uninteresting or unresolved ([`Verdict`]) |
//! | counterexample, need | why a candidate is refused: a part that stays needs one that does not ([`Counterexample`]) |
//! | interesting | the candidate still fails the same way |
//! | best | the smallest interesting candidate so far |
//! | baseline | the calls on the untouched input, and what they decide |
//! | edit | one change of one node: delete, hoist, stand-in ([`tree::Edit`]) |
//! | change | a set of edits that are made together ([`tree::Change`]) |
//! | delete, remove; replace A with B | what edits do |
//! | pass | one kind of change, with its own turn ([`hier::Turn`]) |
//! | strategy | the walk over the tree: HDD or Perses |
//! | list reduction, list algorithm | ddmin, wddmin, `ProbDD`, … ([`Algorithm`]) |
//! | run | one execution, from the input to a result |
//! | stop reason | why a run ended ([`StopReason`]) |
//! | job | one of several oracle calls at the same time |
//! | speculative call | a call that begins before the verdicts before it are known |
//! | cancelled call | a speculative call whose verdict is not needed |
//! | cached | a candidate whose verdict is already known ([`drive::Memo`]) |
//! | skipped for syntax errors | a candidate with new syntax errors, which the oracle never gets |
//! | failure signature, signature | what two failures have in common if they are the same failure |
//!
//! The words of the papers, and where they are here:
//!
//! | papers | here |
//! |---|---|
//! | element, weight w(e) | an index of a [`List`], [`List::weight`] |
//! | property ψ, test | the oracle; one oracle call on a new subset ([`drive::Memo`]) |
//! | subset, complement | [`Subset`], [`Subset::without`] |
//! | partition, granularity n | consecutive parts of the remaining list; the number of parts |
//! | 1-minimal | no single element can be removed ([`list::OneMinimal`] ensures it) |
//! | probability p(e), p₀ | the probability that e is needed; [`Settings::with_p0`] |
//! | round (CDD) | one walk over the list with runs of one size |
//! | level (HDD) | the uppermost deletable nodes below the level before ([`hier::Hdd`]) |
//! | ddmin, `W_ddmin` | [`list::Ddmin`], [`list::Wddmin`] |
//! | `ProbDD`, `W_ProbDD` | [`list::ProbDd`], [`list::WProbDd`] |
//! | CDD, and CDD by weight | [`list::Cdd`], [`list::Wcdd`] |
//! | HDD, HDD\* | [`hier::Hdd`], [`hier::Hdd`] under [`hier::Star`] |
//! | Perses; quantified and regular nodes | [`hier::Perses`]; nodes with elements, all other nodes |
//! | hoisting, replacement | [`tree::Edit::Hoist`], [`tree::Edit::StandIn`], from [`hier::Alternatives`] |
//!
//! # Features
//!
//! No feature is on by default. A feature that shows types of another crate in the public API carries
//! the major version of that crate.
//!
//! | feature | content |
//! |---|---|
//! | `derive` | `#[derive(WeightedTree)]` |
//! | `proptest-1` | `value::proptest::StrategyExt`: strategies that shrink by value |
//! | `proptest-state-machine-0_9` | `value::proptest_state_machine`: state machine tests whose transitions are shrunk by value |
//! | `arbitrary-1` | `value::arbitrary`: the value of a fuzzer's crash |
//! | `quickcheck-1` | `value::quickcheck::shrink`: the body of `Arbitrary::shrink` |
//! | `serde-1` | `value::Kept`: a file of shrunk values, which the next run tries first |
//!
//! [`WeightedTree`] is implemented for the types of `std`. These features implement it for the types
//! of other crates:
//!
//! | feature | types, and the simplest values |
//! |---|---|
//! | `bytes-1` | `Bytes`, `BytesMut`: lists of bytes |
//! | `chrono-0_4` | `NaiveDate`, `NaiveTime`, `NaiveDateTime`, `DateTime` of `Utc` and of `FixedOffset`, by year, month, day, …: 1970-01-01; `TimeDelta`, `Months`, `Month`, `Weekday` |
//! | `indexmap-2` | `IndexMap`, `IndexSet`, in their order |
//! | `jiff-0_2` | `Date`, `Time`, `DateTime`, `Timestamp`, `Zoned`, `Span`, by their parts: 1970-01-01, UTC; `SignedDuration`, `Offset`, `Weekday` |
//! | `serde_json-1` | `Value`, `Map`, `Number`: a value is replaced with a value below it, or with a simpler kind: `null`, `false`, `0`, `""`, `[]`, `{}` |
//! | `smallvec-1` | `SmallVec` |
//! | `syn-3` | the syntax of Rust, from `File` on: an expression, type, pattern or block is replaced with one below it, or with `()`, `()`, `_`, `{}`; optional parts are deleted, literals get smaller, names stay. The result may not compile: the property decides |
//! | `toml-1` | `Value`, `Table`, `Datetime` |
//! | `uuid-1` | `Uuid`, byte by byte: nil |

#![warn(missing_debug_implementations)]

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod counterexample;
pub mod drive;
// Its examples need these features.
#[cfg(all(
    feature = "arbitrary-1",
    feature = "derive",
    feature = "proptest-state-machine-0_9",
    feature = "quickcheck-1",
    feature = "serde-1",
    feature = "serde_json-1"
))]
pub mod guide;
pub mod hier;
pub mod list;
pub mod reducer;
mod subset;
pub mod tree;
pub mod value;
mod verdict;
mod weight;

pub use self::counterexample::{Counterexample, Need};
pub use self::drive::{StopReason, drive, drive_parallel};
pub use self::list::{Algorithm, List, Settings};
pub use self::reducer::Reducer;
pub use self::subset::Subset;
pub use self::tree::Tree;
pub use self::value::{Shrinker, Shrunk, WeightedTree, shrink};
pub use self::verdict::Verdict;
pub use self::weight::Weight;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
