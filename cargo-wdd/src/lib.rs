//! The library behind the command `cargo wdd`: reduces a file, a package, or the data file of a test to
//! the smallest that still fails in the same way.
//!
//! The command is a thin `main` over [`run::reduce`], which tells a whole run from the request to the
//! summary:
//!
//! ```text
//! input ──► text ──► task ──► reducer ──candidate──► search ──► calls ──► oracle
//!  (files)  (tree)   (plan)   (wdd-core)             (rendered)             │
//!                                ▲                                          │
//!                                └────────────────── verdict ───────────────┴──► record ──► events
//! ```
//!
//! Each module is a room, and imports from the rooms below it only:
//!
//! | room | what is in it |
//! |---|---|
//! | [`cli`] | arguments, exit codes, the console |
//! | [`apply`] | the fix of an input, judged in its result |
//! | [`report`] | the text of a bug report about a result |
//! | [`triage`] | many inputs, grouped by how they crash rustc |
//! | [`run`] | the request, the search, oracle calls, the record of a run, its events |
//! | [`keep`] | the calls that find out what must stay of a failing test |
//! | [`oracle`] | rustc, cargo and scripts as judges; the baseline; signatures of failures |
//! | [`package`] | input and output as files; targets, what cargo says |
//! | [`remote`] | commands of calls on a build farm (with the feature `remote`) |
//! | [`process`] | commands with limits, scratch folders, the interrupt, toolchains |
//! | `foreign` | text of others, made harmless for terminals |
//! | [`error`] | every way in which a run is expected to fail |
//!
//! What is public here is what the command and the tests of this workspace use. It can change in any
//! release: a program that wants to reduce something calls the command, or uses [`wdd_text`] for texts and [`wdd_core`] for
//! the rest.

#[cfg(not(unix))]
compile_error!("cargo-wdd needs process groups, which only Unix has");

pub mod apply;
pub mod cli;
pub mod error;
mod foreign;
pub mod keep;
pub mod oracle;
pub mod package;
pub mod process;
pub mod remote;
pub mod report;
pub mod run;
pub mod triage;
