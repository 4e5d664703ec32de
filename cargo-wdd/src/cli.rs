//! The command line: `cargo wdd …`, or `cargo-wdd …` when called by its own name.

pub mod arguments;
pub mod console;
pub mod exit_code;

use std::ffi::OsString;

use clap::{Parser, Subcommand};

use crate::cli::arguments::Options;
use crate::cli::exit_code::ExitCode;

/// Reduces what fails to the smallest thing that still fails the same way.
#[derive(Parser, Debug)]
#[command(name = "cargo-wdd", bin_name = "cargo wdd", version, after_help = ExitCode::TABLE)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Reduce a file that crashes rustc, or fails in any other way
    ///
    /// Without further options rustc is run on the file. If it crashes, that crash is kept; if it
    /// only reports errors, the first one is. At the end the result is laid out as rustfmt would do
    /// it, where it still fails so.
    #[command(after_help = ExitCode::TABLE)]
    Reduce(Box<Options>),
}

/// Parses a process' arguments; cargo passes the subcommand's own name as the first.
///
/// # Errors
/// clap's, for a usage that is not one, and for `--help` and `--version`.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut args: Vec<OsString> = args.into_iter().collect();
    if args.get(1).is_some_and(|arg| arg == "wdd") {
        args.remove(1);
    }
    Cli::try_parse_from(args)
}
