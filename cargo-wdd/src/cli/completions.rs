//! `cargo wdd completions`: completions for a shell, from the definition of the command line.

use clap::Args;
use clap_complete::Shell;

use super::exit_code::ExitCode;
use super::print::print_data;
use super::{PROGRAM, definition};
use crate::error::Result;

/// The options of `cargo wdd completions`.
#[derive(Args, Clone, Debug)]
pub struct CompletionsOptions {
    /// The shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// Prints them.
///
/// # Errors
/// None.
pub fn completions(options: &CompletionsOptions) -> Result<ExitCode> {
    let mut command = definition();
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut command, PROGRAM, &mut script);
    let script = String::from_utf8_lossy(&script);
    // For a program with a hyphen in its name, clap_complete 4.6.11 writes the names of subcommands in two ways for bash.
    let script = script.replace("cargo__subcmd__wdd", "cargo__wdd");
    print_data(&script);
    Ok(ExitCode::Success)
}
