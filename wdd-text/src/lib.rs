//! Texts as weighted trees, and the changes that make them smaller.
//!
//! A text is one file or several: Rust, the files of a package, data, or another language. The crate reads its
//! structure, proposes candidates, and renders them. It reads no files, starts no processes, and has no clock: the bytes
//! come from the caller, and so does the verdict on each candidate.
//!
//! ```text
//! files ──► text ──► task ──► passes ──candidate──► rendered files ──► the caller's oracle
//!          (tree)   (plan)       ▲                                            │
//!                                └──────────────────── verdict ───────────────┘
//! ```
//!
//! [`reduce()`] runs a whole reduction, with a closure as the oracle.
//!
//! Each module is a room, and imports from the rooms below it only:
//!
//! | room | what is in it |
//! |---|---|
//! | `reduce` | a whole reduction in one call |
//! | [`transfer`] | the fix of an input, put into what a reduction has left of the input |
//! | [`keep`] | what must stay of a failing test, so that the result shows the same bug |
//! | [`lacks`] | what a candidate lacks that does not compile: from errors to the nodes that bring it back |
//! | [`passes`] | the kinds of changes that are tried, and the plan of a reduction |
//! | [`manifests`] | the manifests of a package: targets, members, dependencies, with the bytes that declare them |
//! | [`text`] | texts as weighted trees, rendering, languages |
//!
//! The words are those of the [glossary of `wdd-core`](wdd_core#glossary). The command `cargo wdd` is built on this
//! crate. What is in the modules is what the command uses, and can change in any release.

pub mod keep;
pub mod lacks;
pub mod manifests;
pub mod passes;
mod reduce;
pub mod text;
pub mod transfer;

pub use self::reduce::reduce;

/// The example of the README, as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
