//! `cargo wdd`: reduces a file, a package or a test's data to the smallest that still fails the same
//! way.
//!
//! The command is a thin `main` over this library. A run, which
//! [`session::reduce`] tells from beginning to end:
//!
//! ```text
//! input ──► text ──► reducer ──draft──► search ──candidate──► questions ──► oracle
//!  (files)  (tree,     (wdd-core)       (rendered; size,      (several at    (rustc, cargo
//!            places)      ▲              memory, syntax)       once, limits)  or a script)
//!                         └───────────────────verdict──────────────┴──► ledger ──► output
//! ```
//!
//! - What is reduced: [`input`] (a file, or a [`package`]), [`text`], [`syntax`] (source → [`outline`]
//!   of a tree), [`render`] (edits → source), `layout`, [`output`].
//! - How: [`strategy`] and its [`passes`], which see a text as Rust with its names through `source`,
//!   and its packages through `manifests`; macros are expanded by `expand`. The algorithms are in
//!   [`wdd_core`].
//! - What is asked: [`baseline`] settles what is kept, [`oracle`] judges a candidate by running
//!   ([`process`]) rustc ([`toolchain`], [`headers`]), cargo or a script in a [`scratch`] folder,
//!   and by comparing failures ([`signature`]). Of cargo, the commands that it runs are read
//!   ([`shown`]), and run without it while they hold; rustc says which files they read
//!   ([`dep_info`]). `search` knows what needs no process, `questions` asks the rest ahead of its
//!   turn, and the `ledger` counts and saves what a run with one job would.
//! - Who is told: [`options`] and [`cli`] in, [`event`]s out to the [`console`], [`error`] and
//!   [`exit_code`] at the end.

#[cfg(not(unix))]
compile_error!("cargo-wdd needs process groups, which only Unix has");

pub mod cli;
pub mod error;
pub mod oracle;
pub mod package;
pub mod passes;
pub mod process;
pub mod run;
pub mod text;
