//! `cargo-wdd`: parses the command line, runs the session, maps its end to an exit code.

use std::process::ExitCode;

use cargo_wdd::cli::{self, Command};
use cargo_wdd::console::console;
use cargo_wdd::event::End;
use cargo_wdd::interrupt::Interrupt;
use cargo_wdd::options::Options;
use cargo_wdd::{error::Error, exit_code, session};

fn main() -> ExitCode {
    let cli = match cli::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let Command::Reduce(options) = cli.command;
    match reduce(&options) {
        Ok(code) => code.into(),
        Err(error) => {
            eprintln!("error: {error}");
            exit_code::ExitCode::from(&error).into()
        }
    }
}

fn reduce(options: &Options) -> Result<exit_code::ExitCode, Error> {
    let interrupt = Interrupt::install().map_err(|source| Error::Internal {
        detail: format!("signals cannot be watched: {source}"),
    })?;
    let mut console = console(options.format, options.quiet);
    let summary = session::reduce(options, console.as_mut(), &interrupt)?;
    Ok(match summary.end {
        End::Interrupted => exit_code::ExitCode::Interrupted,
        End::Finished | End::MaxCalls | End::MaxTime => exit_code::ExitCode::Success,
    })
}
