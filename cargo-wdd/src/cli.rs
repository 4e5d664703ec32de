//! The command line: `cargo wdd …`, or `cargo-wdd wdd …` or `cargo-wdd …` without cargo.

pub mod apply;
pub mod arguments;
pub mod clean;
pub mod colour;
pub mod completions;
pub mod config;
mod configuration;
pub mod console;
pub mod doctor;
pub mod event_sink;
pub mod exit_code;
pub mod explain;
#[cfg(feature = "grammars")]
mod grammar;
pub mod judge;
mod keys;
mod live;
pub mod man;
pub mod print;
pub mod report;
pub mod status;
pub mod triage;
pub mod watchdog;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};

pub use self::arguments::remote::without_secrets;
use self::configuration::{Configured, Setting, configured};
use crate::cli::apply::ApplyOptions;
use crate::cli::arguments::Options;
use crate::cli::clean::CleanOptions;
use crate::cli::colour::Colour;
use crate::cli::completions::CompletionsOptions;
use crate::cli::config::ConfigOptions;
use crate::cli::doctor::DoctorOptions;
use crate::cli::exit_code::ExitCode;
use crate::cli::explain::ExplainOptions;
use crate::cli::judge::JudgeOptions;
use crate::cli::man::ManOptions;
use crate::cli::report::ReportOptions;
use crate::cli::status::StatusOptions;
use crate::cli::triage::TriageOptions;
use crate::error::Error;
use crate::run::SettingsOfRun;

/// Reduces a file or package that fails to a small one that still fails in the same way.
#[derive(Parser, Debug)]
#[command(name = PROGRAM, bin_name = "cargo wdd", version, after_help = ExitCode::TABLE)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,

    /// When output has colours [default: `CARGO_TERM_COLOR`, else auto]
    #[arg(long, global = true, value_enum, value_name = "WHEN")]
    pub color: Option<Colour>,
}

/// The subcommands.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Reduce a file or package that fails to a small one that still fails in the same way
    ///
    /// A file is compiled with rustc. If rustc crashes, each smaller file must crash it in the same
    /// way. If rustc only reports errors, the first error is kept. A package is built and tested with
    /// cargo. With `--script`, a script judges each smaller file or folder instead.
    ///
    /// The input is never changed. At the end the result is formatted, if it then still fails in the
    /// same way.
    #[command(after_help = ExitCode::TABLE)]
    Reduce(Box<Options>),

    /// Show how far runs have come
    Status(StatusOptions),

    /// Write a bug report about a result, ready to paste
    ///
    /// The report has the code, the command that shows the failure, the versions, the output, the backtrace of a
    /// crash, and what the other toolchains show that are installed here. Your paths and names are not in it, and
    /// neither is the content of files outside of the input.
    Report(ReportOptions),

    /// Try whether the fix of the input repairs the result
    ///
    /// The fix is put into a copy of the result. What it needs and the result has lost comes back from the input, as the
    /// compiler misses it. Then the test of the run is executed, as in the run. Neither the result nor the input is changed.
    #[command(after_help = ExitCode::TABLE)]
    Apply(ApplyOptions),

    /// Tell by one call whether something shows the failure of a run
    ///
    /// It is the result, to see whether an old report is still right, or another version of the input: `git bisect run cargo wdd judge --invert
    /// . ../crash.wdd` finds the commit that brought the failure. The message of a crash has to stay, and the place in the code of rustc if it
    /// is the same rustc.
    #[command(after_help = judge::TABLE)]
    Judge(JudgeOptions),

    /// Delete what runs have left that were killed
    Clean(CleanOptions),

    /// Group many inputs by how they crash rustc, and reduce one of each group
    ///
    /// Inputs that crash at the same place in the compiler are a group. Of each group, the smallest input is reduced
    /// and reported. The tables name all groups and their inputs.
    #[command(after_help = ExitCode::TABLE)]
    Triage(TriageOptions),

    /// Show the settings of a reduction that are not on its command line, and where they are from
    ///
    /// An option of `reduce` such as `--max-time` can also be given as `max-time` in `wdd.toml`, in the folder of the
    /// input or above; in `[package.metadata.wdd]` or `[workspace.metadata.wdd]` of a manifest; or as the variable
    /// `WDD_MAX_TIME`. The command line counts before variables, and these before files.
    Config(ConfigOptions),

    /// Explain a pass, an exit code, an error code of rustc, or what a run keeps
    Explain(ExplainOptions),

    /// Show what is missing on this machine, what that costs, and what to type
    Doctor(DoctorOptions),

    /// Print completions for a shell
    ///
    /// They complete `cargo-wdd`, which is the same command as `cargo wdd`. For example, with bash:
    /// `cargo wdd completions bash > ~/.local/share/bash-completion/completions/cargo-wdd`.
    Completions(CompletionsOptions),

    /// Write the manual pages
    Man(ManOptions),
}

/// The name of the program, which the shell completes and manual pages are about.
const PROGRAM: &str = "cargo-wdd";

/// The definition of the command line under the name of the program.
fn definition() -> clap::Command {
    Cli::command().bin_name(PROGRAM)
}

/// Parses the arguments of the process. cargo passes `wdd` as the first one.
///
/// # Errors
/// The error of clap if the arguments are wrong, and for `--help` and `--version`.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let cli = Cli::try_parse_from(without_wdd(args.into_iter().collect()))?;
    if let Command::Reduce(options) = &cli.command {
        let refused = |message| Cli::command().error(ErrorKind::ArgumentConflict, message);
        options.fit().map_err(refused)?;
    }
    Ok(cli)
}

/// Adds the settings of the environment and of files to the arguments of the process.
///
/// # Errors
/// [`Error::ConfigurationBroken`] or [`Error::SettingWrong`].
pub fn configure(
    args: impl IntoIterator<Item = OsString>,
) -> Result<(Vec<OsString>, SettingsOfRun), Error> {
    let Configured { words, used, refused, .. } = configured(args.into_iter().collect())?;
    let settings = SettingsOfRun {
        used: used.iter().map(Setting::told).collect(),
        refused: refused.iter().filter_map(Setting::refusal).collect(),
    };
    Ok((words, settings))
}

/// The arguments as if cargo had not passed `wdd`.
fn without_wdd(mut args: Vec<OsString>) -> Vec<OsString> {
    if args.get(1).is_some_and(|arg| arg == "wdd") {
        args.remove(1);
    }
    args
}
