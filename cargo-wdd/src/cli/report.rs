//! `cargo wdd report`: a bug report about a result.

use std::env;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::Options;
use super::exit_code::ExitCode;
use super::{Command, parse};
use crate::error::Error;
use crate::package::output::save_file;
use crate::process::interrupt::Interrupt;
use crate::process::supervisor;
use crate::report::evidence::{Evidence, Subject};
use crate::report::toolchains::Wanted;
use crate::report::{Audience, Form, Report, report};
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
    #[arg(long = "for", value_enum, value_name = "WHOM")]
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
pub fn write_report(options: &ReportOptions, interrupt: &Interrupt) -> Result<ExitCode, Error> {
    // The folder changes below.
    let output = options.output.as_deref().map(std::path::absolute);
    let output = output.transpose().ok().flatten();
    let mut subject = subject(&options.of)?;
    subject.toolchains = match () {
        () if options.no_toolchains => Wanted::None,
        () if options.bisect => Wanted::First,
        () => Wanted::All,
    };
    let evidence = Evidence::gather(subject, interrupt)?;
    let form = match () {
        () if options.html => Form::Page { has_steps: !options.result_only },
        () if options.json => Form::Json,
        () => Form::Markdown(options.audience),
    };
    let report = report(&evidence, form, options.with_paths || options.json);
    // A page is not for the eyes of a person in a terminal.
    let is_shown = options.html && io::stdout().is_terminal();
    let beside = || evidence.result.with_extension("html");
    match output.or_else(|| is_shown.then(beside)) {
        Some(path) => {
            save(&path, &report.text)?;
            let _ = writeln!(io::stderr(), "saved in {}", path.display());
        }
        None => drop(write!(io::stdout(), "{}", report.text)),
    }
    let mut err = io::stderr();
    let _ = writeln!(err, "title: {}", report.title);
    if options.html && !options.result_only && evidence.history.is_some() {
        let note = "note: the page has the code of the input, too; `--result-only` leaves it out";
        let _ = writeln!(err, "{note}");
    }
    for what in &report.left_out {
        let _ = writeln!(err, "left out: {what} (`--with-paths` shows it)");
    }
    Ok(ExitCode::Success)
}

/// The report about the result at this path.
///
/// # Errors
/// The same.
pub(super) fn report_of(result: &Path, interrupt: &Interrupt) -> Result<Report, Error> {
    let evidence = Evidence::gather(subject(result)?, interrupt)?;
    Ok(report(&evidence, Form::Markdown(None), false))
}

fn save(path: &Path, text: &str) -> Result<(), Error> {
    save_file(path, text.as_bytes())
        .map_err(|source| Error::OutputUnwritable { path: path.to_owned(), source })
}

/// What a path of the user means: a result, or the result of a run.
fn subject(of: &Path) -> Result<Subject, Error> {
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
        Some(history) => of_run(history),
        None if of.exists() => Ok(plain(of)),
        None => Err(Error::NoSuchRun(of.to_owned())),
    }
}

/// The result of a run. From now on, paths are relative to the folder in which its command was typed.
fn of_run(history: History) -> Result<Subject, Error> {
    let result = history.result.clone();
    let typed = history.typed.clone().unwrap_or_default();
    let words = typed.words.iter().map(Into::into);
    let Ok(Command::Reduce(mut options)) = parse(words).map(|cli| cli.command) else {
        // A version with other options has begun the run, or one that did not note the command line.
        let history = Some(history.clone());
        return Ok(Subject { history, ..plain(&result) });
    };
    env::set_current_dir(&typed.folder)
        .map_err(|source| Error::RunFolderUnusable { path: typed.folder.clone(), source })?;
    let in_place = history.end.in_place_of.is_some();
    let name = name(&options.input);
    let options_again = again(&typed.words, &options);
    let untouched = options.input.clone();
    if !in_place {
        options.input.clone_from(&history.result);
    }
    let in_place = in_place.then(|| history.result.clone());
    Ok(Subject {
        request: request(&options),
        name,
        in_place,
        untouched,
        history: Some(history),
        options: options_again,
        toolchains: Wanted::All,
    })
}

/// The words after `reduce` without those that only matter to the user: paths of the input, of the result and of the run,
/// and what changes neither the calls nor the result.
fn again(words: &[String], options: &Options) -> Vec<String> {
    let input = options.input.to_string_lossy();
    let with_value = ["--output", "-o", "--run-dir", "--jobs", "-j", "--format", "--color"];
    let with_path = ["--script", "--good-script", "--fix"];
    let name = |path: &str| {
        let name = Path::new(path).file_name().map(|name| name.to_string_lossy().into_owned());
        name.unwrap_or_default()
    };
    let alone = ["--fresh", "--quiet", "-q", "--verbose", "-v"];
    let mut kept = Vec::new();
    let begins = words.iter().position(|word| word == "reduce");
    let mut rest = words.iter().skip(begins.map_or(0, |at| at + 1));
    let mut has_input = false;
    while let Some(word) = rest.next() {
        let flag = word.split('=').next().unwrap_or_default();
        if word == "--" {
            // The flags for rustc can have the same names.
            kept.push(word.clone());
            kept.extend(rest.by_ref().cloned());
        } else if with_path.contains(&flag) {
            kept.push(flag.to_owned());
            let value = match word.split_once('=') {
                Some((_, value)) => Some(value),
                None => rest.next().map(String::as_str),
            };
            kept.extend(value.map(name));
        } else if flag.starts_with("--remote") {
            // The result is judged here.
            let is_switch = ["--remote-fallback", "--remote-confirm"].contains(&flag);
            if !word.contains('=') && !is_switch {
                rest.next();
            }
        } else if is_short(word, "-o") || is_short(word, "-j") {
            // Its value is in the same word.
        } else if with_value.contains(&flag) {
            if !word.contains('=') {
                rest.next();
            }
        } else if *word == input && !has_input {
            has_input = true;
        } else if !alone.contains(&word.as_str()) {
            kept.push(word.clone());
        }
    }
    kept
}

/// Whether a word is a short option together with its value: `-j2`.
fn is_short(word: &str, flag: &str) -> bool {
    let value = word.strip_prefix(flag);
    value.is_some_and(|value| !value.is_empty() && !value.starts_with('='))
}

/// A file or package that no run is about.
fn plain(path: &Path) -> Subject {
    let words = ["cargo-wdd", "reduce"].map(Into::into);
    // A path is never read as an option.
    let input = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let words = words.into_iter().chain([input.into()]);
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
    let mut request = Request::from(options);
    request.run = None;
    request.good = None;
    request.max_time = None;
    request.max_calls = None;
    request.oracle.jobs = 1;
    request.oracle.launch.supervisor = supervisor::program();
    request
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_paths_of_the_user_are_no_part_of_what_is_typed_again() {
        let line = "cargo-wdd wdd reduce --output out.rs -o=x my.rs --run-dir d --run-dir=e --fresh -j 2 -j3 -q --script a/b.sh --fix=c/d.patch --level fast -- -O -v";
        let words: Vec<_> = line.split(' ').map(str::to_owned).collect();
        let Ok(Command::Reduce(mut options)) =
            parse(["c", "reduce"].map(Into::into)).map(|cli| cli.command)
        else {
            panic!("it is a command line");
        };
        options.input = "my.rs".into();
        assert_eq!(
            again(&words, &options),
            ["--script", "b.sh", "--fix", "d.patch", "--level", "fast", "--", "-O", "-v"]
        );
    }
}
