//! `cargo-wdd`: parses the command line, reduces, and maps the stop reason or the error to an exit code.

use std::any::Any;
use std::ffi::OsString;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::thread;

use cargo_wdd::cli::apply::apply_fix;
use cargo_wdd::cli::arguments::{Options, Surroundings};
use cargo_wdd::cli::clean::clean;
use cargo_wdd::cli::colour::Colour;
use cargo_wdd::cli::completions::completions;
use cargo_wdd::cli::config::config;
use cargo_wdd::cli::console::console;
use cargo_wdd::cli::doctor::doctor;
use cargo_wdd::cli::event_sink::EventSink;
use cargo_wdd::cli::exit_code;
use cargo_wdd::cli::explain::explain;
use cargo_wdd::cli::judge::{JudgeOptions, judge};
use cargo_wdd::cli::man::man;
use cargo_wdd::cli::print::{end, end_without_command};
use cargo_wdd::cli::report::write_report;
use cargo_wdd::cli::status::status;
use cargo_wdd::cli::triage::triage_all;
use cargo_wdd::cli::watchdog::Watchdog;
use cargo_wdd::cli::{self, Command};
use cargo_wdd::error::Error;
use cargo_wdd::process::abandoned_runs;
use cargo_wdd::process::interrupt::Interrupt;
use cargo_wdd::process::{resources, supervisor};
use cargo_wdd::run::control::Control;
use cargo_wdd::run::{self, SettingsOfRun, Typed};
use wdd_text::text::languages::rust::NoThread;

fn main() -> ExitCode {
    // First of all: each oracle call waits for this.
    if std::env::args_os().nth(1).is_some_and(|word| word == supervisor::SUBCOMMAND) {
        return supervisor::supervise();
    }
    let (words, settings) = match cli::configure(std::env::args_os()) {
        Ok(configured) => configured,
        Err(error) => return end(Err(error)).into(),
    };
    let cli = match cli::parse(words.clone()) {
        Ok(cli) => cli,
        Err(error) => return end_without_command(&error).into(),
    };
    Colour::choose(cli.color);
    let ended = match cli.command {
        Command::Reduce(options) => return reduced(&options, words, settings),
        Command::Status(options) => status(&options),
        Command::Report(options) => interruptible(|interrupt| write_report(&options, interrupt)),
        Command::Apply(options) => interruptible(|interrupt| apply_fix(&options, interrupt)),
        Command::Judge(options) => return judged(&options),
        Command::Clean(options) => clean(&options),
        Command::Triage(options) => interruptible(|interrupt| triage_all(&options, interrupt)),
        Command::Config(options) => config(&options),
        Command::Doctor(options) => doctor(&options),
        Command::Explain(options) => explain(&options),
        Command::Completions(options) => completions(&options),
        Command::Man(options) => man(&options),
    };
    end(ended).into()
}

/// Judges. What prevents that is no verdict.
fn judged(options: &JudgeOptions) -> ExitCode {
    let mut code = None;
    let ended = interruptible(|interrupt| {
        code = Some(judge(options, interrupt));
        Ok(exit_code::ExitCode::Success)
    });
    code.unwrap_or_else(|| end(ended).into())
}

/// Reduces, and maps the end of the run.
fn reduced(options: &Options, words: Vec<OsString>, settings: SettingsOfRun) -> ExitCode {
    let control = Control::default();
    let sink = EventSink::new(console(options, &control), options.input.clone());
    let around = Surroundings {
        control,
        supervisor: supervisor::program(),
        typed: Typed::as_if_here(cli::without_secrets(words)),
        settings,
        ..Surroundings::default()
    };
    let reduced = catch_unwind(AssertUnwindSafe(|| reduce(options, around, &sink)));
    let panicked = |panic: Box<dyn Any + Send>| {
        let detail = "it panicked, as said above; the best so far is in the output".to_owned();
        // A parser without a thread unwinds.
        let none = panic.downcast::<NoThread>();
        Err(none.map_or(Error::Internal { detail }, |none| {
            Error::of_system("no thread can be started", none.0)
        }))
    };
    match reduced.unwrap_or_else(panicked) {
        Ok(code) => end(Ok(code)).into(),
        Err(error) => sink.fail(&error).into(),
    }
}

/// Runs a command that Ctrl-C ends at its current oracle call.
fn interruptible(
    command: impl FnOnce(&Interrupt) -> Result<exit_code::ExitCode, Error>,
) -> Result<exit_code::ExitCode, Error> {
    let watched = resources::prepare().and_then(|()| Interrupt::install());
    let interrupt = watched.map_err(unwatched)?;
    cleaning(|| command(&interrupt))
}

/// Removes what killed runs have left, meanwhile.
fn cleaning<T>(run: impl FnOnce() -> T) -> T {
    // In a thread: the scratch folder of a large package takes long to remove.
    let cleaner = thread::Builder::new().spawn(abandoned_runs::remove_scratch);
    let done = run();
    if let Ok(cleaner) = cleaner {
        let _ = cleaner.join();
    }
    done
}

fn unwatched(source: std::io::Error) -> Error {
    Error::of_system("signals cannot be watched", source)
}

fn reduce(
    options: &Options,
    around: Surroundings,
    sink: &EventSink,
) -> Result<exit_code::ExitCode, Error> {
    let request = options.request(Surroundings {
        farm: options.farm()?,
        grammar: options.load_grammar()?,
        ..around
    });
    let watched = resources::prepare().and_then(|()| {
        let interrupt = Interrupt::install()?;
        Watchdog::start(&interrupt, request.max_time, sink)?;
        Ok(interrupt)
    });
    let interrupt = watched.map_err(unwatched)?;
    let summary = cleaning(|| run::reduce(&request, &mut sink.clone(), &interrupt))?;
    Ok(exit_code::ExitCode::from(&summary))
}
