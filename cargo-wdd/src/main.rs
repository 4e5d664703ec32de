//! `cargo-wdd`: parses the command line, reduces, and maps the stop reason or the error to an exit code.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use cargo_wdd::cli::console::{complain, console};
use cargo_wdd::cli::exit_code;
use cargo_wdd::cli::{self, Command};
use cargo_wdd::error::Error;
use cargo_wdd::process::interrupt::Interrupt;
use cargo_wdd::process::supervisor;
use cargo_wdd::run::event::{Event, Watch};
use cargo_wdd::run::{self, Request};
use wdd_core::StopReason;

fn main() -> ExitCode {
    // First of all: each oracle call waits for this.
    if std::env::args_os()
        .nth(1)
        .is_some_and(|word| word == supervisor::SUBCOMMAND)
    {
        return supervisor::supervise();
    }
    let cli = match cli::parse(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => error.exit(),
    };
    let Command::Reduce(options) = cli.command;
    let mut console = console(&options);
    let reduced = catch_unwind(AssertUnwindSafe(|| {
        let mut request = Request::from(&*options);
        request.oracle.launch.supervisor = supervisor::program();
        reduce(&request, console.as_mut())
    }));
    let panicked = |_| {
        let detail = "it panicked, as said above; the best so far is in the output".to_owned();
        Err(Error::Internal { detail })
    };
    match reduced.unwrap_or_else(panicked) {
        Ok(code) => code.into(),
        Err(error) => {
            let code = exit_code::ExitCode::from(&error);
            console.see(&Event::Error {
                message: error.to_string(),
                code: code as u8,
            });
            complain(&format!("error: {error}"));
            code.into()
        }
    }
}

fn reduce(request: &Request, watch: &mut dyn Watch) -> Result<exit_code::ExitCode, Error> {
    let interrupt = Interrupt::install().map_err(|source| Error::Internal {
        detail: format!("signals cannot be watched: {source}"),
    })?;
    let summary = run::reduce(request, watch, &interrupt)?;
    Ok(match summary.stop_reason {
        StopReason::Interrupted => exit_code::ExitCode::Interrupted,
        _ => exit_code::ExitCode::Success,
    })
}
