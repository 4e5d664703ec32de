//! `cargo wdd report`: a bug report about a result.

use std::env;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::{Options, Surroundings, audiences};
use super::colour::complain;
use super::exit_code::ExitCode;
use super::print::{print, print_data};
use super::{Command, parse};
use crate::error::{Error, Result};
use crate::package::output::{followed, own_place, save_file};
use crate::process::interrupt::Interrupt;
use crate::process::supervisor;
use crate::report::evidence::{Evidence, Subject};
use crate::report::toolchains::Wanted;
use crate::report::{Audience, Form, LeftOut, Report, With, report};
use crate::run::DEFINITION;
use crate::run::Request;
use crate::run::history::{History, of_result};
use crate::run::status::runs_of;

/// The options of `cargo wdd report`.
#[derive(Args, Clone, Debug)]
pub struct ReportOptions {
    /// A result, the input of a run, or the folder of a run
    ///
    /// The result is judged once more, with the options of the run. A file or package that no run is about is judged
    /// with the default options, and reported as it is.
    #[arg(value_name = "RESULT|RUN", default_value = ".")]
    pub of: PathBuf,

    /// Whom the report is for [default: crate for a failing test, otherwise compiler]
    #[arg(long = "for", value_parser = audiences(), value_name = "WHOM")]
    pub audience: Option<Audience>,

    /// Write a page of HTML that also shows how the run went
    ///
    /// The page needs no other file and no network: the result, each accepted candidate, the size over calls and over
    /// time, what each pass earned, and what was kept of the tree.
    #[arg(long, conflicts_with = "audience")]
    pub html: bool,

    /// Leave the input and the accepted candidates out of the page
    #[arg(long, requires = "html")]
    pub result_only: bool,

    /// Print a JSON object for programs
    ///
    /// It has the places in the result that an editor can jump to, with your paths.
    #[arg(long, conflicts_with_all = ["audience", "html"])]
    pub json: bool,

    /// Save the report in this file, and not on stdout
    ///
    /// A file that is already there is renamed to PATH.~1~, PATH.~2~, …
    #[arg(long, short, value_name = "PATH")]
    pub output: Option<PathBuf>,

    /// Leave your paths and names in the report
    #[arg(long)]
    pub with_paths: bool,

    /// Leave the content of files outside of the input in the report
    ///
    /// Links and `include_str!` can lead to such files, and a test can print them.
    #[arg(long)]
    pub with_outside: bool,

    /// Trust the run folder, although you have not typed its command: it may choose what is executed
    #[arg(long)]
    pub trust: bool,

    /// Do not try the other toolchains that are installed
    #[arg(long)]
    pub no_toolchains: bool,

    /// Find the first of the installed toolchains that fails
    ///
    /// If cargo-bisect-rustc is installed, the report has the command with which it finds the change of rustc, and a
    /// script that judges the result for it.
    #[arg(long, conflicts_with = "no_toolchains")]
    pub bisect: bool,
}

/// Writes the report, and says what is not in it.
///
/// # Errors
/// When there is no result, it cannot be read or does not fail any more, or the report cannot be written.
pub fn write_report(options: &ReportOptions, interrupt: &Interrupt) -> Result<ExitCode> {
    // The folder changes below.
    let absolute = |path: &PathBuf| std::path::absolute(path).unwrap_or_else(|_| path.clone());
    let output = options.output.as_ref().map(absolute).map(followed);
    let toolchains = if options.no_toolchains {
        Wanted::None
    } else if options.bisect {
        Wanted::First
    } else {
        Wanted::All
    };
    let evidence = Evidence::gather(
        Subject { toolchains, ..subject(&options.of, options.trust)? },
        interrupt,
    )?;
    let form = if options.html {
        Form::Page { has_steps: !options.result_only }
    } else if options.json {
        Form::Json
    } else {
        Form::Markdown(options.audience)
    };
    let with = With {
        paths: options.with_paths || options.json,
        outside: options.with_outside || options.json,
    };
    let report = report(&evidence, form, with);
    // A page is not for the eyes of a person in a terminal.
    let is_shown = options.html && io::stdout().is_terminal();
    let beside = || own_place(evidence.result.with_extension("html"));
    match output.map(Ok).or_else(|| is_shown.then(beside)).transpose()? {
        Some(path) => {
            save_file(&path, report.text.as_bytes(), report.readers.of_file())?;
            complain(&format!("saved in {}", path.display()));
        }
        None if options.html || options.json => print_data(&report.text),
        None => print(&report.text),
    }
    complain(&format!("title: {}", report.title));
    if options.html && !options.result_only && evidence.history.is_some() {
        complain("note: the page has the code of the input, too; `--result-only` leaves it out");
    }
    for what in &report.contains {
        complain(&format!("warning: {what} is in it"));
    }
    for LeftOut { what, option } in &report.left_out {
        complain(&format!("left out: {what} (`{option}` shows it)"));
    }
    Ok(ExitCode::Success)
}

/// The report about the result at this path.
///
/// # Errors
/// When the result cannot be read or does not fail any more, or a call is prevented.
pub(super) fn report_of(result: &Path, interrupt: &Interrupt) -> Result<Report> {
    let evidence = Evidence::gather(subject(result, false)?, interrupt)?;
    Ok(report(&evidence, Form::Markdown(None), With::default()))
}

/// What a path of the user means: a result, or the result of a run. From now on, paths can be relative to the folder in which the
/// command of the run was typed.
pub(super) fn subject(of: &Path, trust: bool) -> Result<Subject> {
    let unusable = |source| Error::RunFolderUnusable { path: of.to_owned(), source };
    let mut histories = Vec::new();
    if let Some(history) = of_result(of).map_err(unusable)? {
        histories.push(history);
    } else if let Ok(runs) = runs_of(of) {
        for run in runs {
            histories.extend(History::of(&run).map_err(unusable)?);
        }
    }
    if histories.len() > 1 {
        return Err(Error::SeveralRuns(of.to_owned()));
    }
    match histories.pop() {
        Some(history) => of_run(history, trust),
        None if of.exists() => Ok(plain(of)),
        None => Err(Error::NoSuchRun(of.to_owned())),
    }
}

/// The result of a run. From now on, paths are relative to the folder in which its command was typed.
fn of_run(history: History, trust: bool) -> Result<Subject> {
    let result = history.result.clone();
    let typed = history.typed.clone().unwrap_or_default();
    let words = typed.words.iter().map(Into::into);
    let Ok(Command::Reduce(mut options)) = parse(words).map(|cli| cli.command) else {
        // A version with other options has begun the run, or one that did not note the command line.
        let history = Some(history.clone());
        return Ok(Subject { history, ..plain(&result) });
    };
    if let Some(key) = options.given.needs_trust().filter(|_| !history.is_own && !trust) {
        return Err(Error::NotTrusted { path: history.status.folder.join(DEFINITION), key });
    }
    let unusable = |source| Error::RunFolderUnusable { path: typed.folder.clone(), source };
    env::set_current_dir(&typed.folder).map_err(unusable)?;
    let untouched = options.data.clone().unwrap_or(options.input.clone());
    // Such a result fails only in the place of the input file, so that file is judged, with the content of the result.
    let in_place = history.end.in_place_of.as_ref().map(|_| result);
    if options.data.is_some() {
        options.data = Some(history.result.clone());
    } else if in_place.is_none() {
        options.input.clone_from(&history.result);
    }
    let mut request = request(&options);
    request.oracle.left_out.clone_from(&history.end.left_out);
    Ok(Subject {
        request,
        name: name(&untouched),
        in_place,
        untouched,
        history: Some(history),
        options: options.given.again(),
        toolchains: Wanted::All,
    })
}

/// A file or package that no run is about.
fn plain(path: &Path) -> Subject {
    // A path is never read as an option.
    let input = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let words = ["cargo-wdd".into(), "reduce".into(), input.into()];
    let Ok(Command::Reduce(options)) = parse(words).map(|cli| cli.command) else {
        unreachable!("a path is an input");
    };
    Subject {
        request: request(&options),
        name: name(path),
        in_place: None,
        untouched: path.to_owned(),
        history: None,
        options: Vec::new(),
        toolchains: Wanted::All,
    }
}

fn name(input: &Path) -> PathBuf {
    input.file_name().unwrap_or_default().into()
}

/// The request to judge the input of these options as their run has done it. Whether a fix helps was shown in the run.
fn request(options: &Options) -> Request {
    let around = Surroundings { supervisor: supervisor::program(), ..Surroundings::default() };
    Request {
        run: None,
        good: None,
        max_time: None,
        max_calls: None,
        jobs: 1,
        ..options.request(around)
    }
}
