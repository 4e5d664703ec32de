//! What a report is about: a result, and what calls about it have shown.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use wdd_text::text::Size;
use wdd_text::text::languages::{MANIFEST_NAME, Reading, is_rust};
use wdd_text::text::render::{Files, Rendered};

use super::Audience;
use super::toolchains::{Tried, Wanted, tried};
use super::versions::{Locked, locked, of_manifest};
use crate::error::{Error, Result};
use crate::oracle::{Judge, Outcome, typed};
use crate::package::input::Input;
use crate::package::{LOCK, OutsideFile, Readers, build_log};
use crate::process::interrupt::Interrupt;
use crate::process::toolchain::Toolchain;
use crate::run::history::{History, steps_of};
use crate::run::{self, Request};

/// The name of a file in a report. That of the user's file says something about the user.
const FILE: &str = "repro.rs";

/// The name of a folder in a report.
const FOLDER: &str = "repro";

/// What is to be reported.
#[derive(Clone, Debug)]
pub struct Subject {
    /// How the result is judged. Its input is the result, or the file that the result replaces.
    pub request: Request,
    /// The name of the untouched input, which a script may rely on.
    pub name: PathBuf,
    /// The result, if its place is that of the input.
    pub in_place: Option<PathBuf>,
    /// The untouched input, which may have been changed or deleted since.
    pub untouched: PathBuf,
    /// The run that has made the result.
    pub history: Option<History>,
    /// The options of the run, as they are typed.
    pub options: Vec<OsString>,
    /// Which of the other toolchains that are installed are tried.
    pub toolchains: Wanted,
}

impl Subject {
    /// What is judged.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(crate) fn input(&self) -> Result<Input> {
        let mut input = run::read(&self.request)?;
        // The result has the place of the untouched input in its package only while it is judged.
        if let Some(result) = &self.in_place {
            let read = |source| Error::InputUnreadable { path: result.clone(), source };
            let content = fs::read(result).map_err(read)?;
            if let [(_, only)] = &mut input.files[..] {
                *only = content;
            }
        }
        Ok(input)
    }
}

/// In which way a result fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// rustc crashes.
    Crash,
    /// rustc reports an error, or a warning.
    Message,
    /// A test fails: its name.
    Test(String),
    /// A program of the package fails: its name.
    Program(String),
    /// A call does not end, or costs too much.
    Cost,
    /// Two programs differ.
    Difference,
    /// A script says so.
    Script,
}

/// A result, and what calls about it have shown.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Evidence {
    /// In which way it fails.
    pub kind: FailureKind,
    /// The failure, in words.
    pub keeps: String,
    /// The first line of the message.
    pub headline: String,
    /// The failing test alone, if it was reduced on its own and fails again.
    pub test_alone: Option<String>,
    /// The files of the result: a single file, or those of a package.
    pub files: Files,
    /// What a person types to see it fail. `None` for a script.
    pub command: Option<String>,
    /// The command, with the path of the result on this machine.
    pub command_here: Option<String>,
    /// The script that judges it, with its name.
    pub script: Option<(String, String)>,
    /// What a person types to see all files of the result fail. It differs from `command` if one file is enough.
    pub command_of_all: Option<String>,
    /// What `rustc -vV` prints, of the rustc that fails.
    pub rustc: Option<String>,
    /// What the failing call prints.
    pub output: String,
    /// The backtrace of a crash.
    pub backtrace: Option<String>,
    /// What toolchains have shown.
    pub toolchains: Tried,
    /// The package that was reduced, with its version.
    pub package: Option<Locked>,
    /// The versions of the dependencies.
    pub dependencies: Vec<Locked>,
    /// How the files are read.
    pub reading: Reading,
    /// Where the result is.
    pub result: PathBuf,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// The file, line and column, from 1, at which a test failed.
    pub failed_at: Option<(PathBuf, usize, usize)>,
    /// The files of it, as the output names them.
    pub judged: Vec<PathBuf>,
    /// The run that has made the result.
    pub history: Option<History>,
    /// What a person types to reduce it again.
    pub again: String,
    /// Folders whose paths may be in the output.
    pub folders: Vec<PathBuf>,
    /// Who may read the result and its run.
    pub readers: Readers,
    /// Files outside of the result whose content may be in it, or in what is printed.
    pub outside: BTreeSet<OutsideFile>,
}

impl Evidence {
    /// Judges the result, and makes the calls that a report needs.
    ///
    /// # Errors
    /// When the result cannot be read, or does not fail any more, or a call is prevented.
    pub fn gather(subject: Subject, interrupt: &Interrupt) -> Result<Self> {
        let (input, judge) = judged(&subject, interrupt)?;
        let candidate = Rendered::from(input.files.clone());
        let outcome = judge.outcome_with(&candidate, &[])?;
        let kind = kind(&subject.request, &judge, &outcome);
        let mut backtrace = None;
        if kind == FailureKind::Crash {
            // A backtrace can take rustc longer than the whole call, so that candidates are judged without one.
            let outcome = judge.outcome_with(&candidate, &[("RUST_BACKTRACE", "1")])?;
            backtrace = self::backtrace(&String::from_utf8_lossy(&outcome.finished.stderr));
        }
        let test_alone = test_alone(subject.history.as_ref(), &judge)?;
        let toolchains = tried(subject.toolchains, &judge, &candidate)?;
        let name = if input.is_folder { Path::new(FOLDER) } else { Path::new(&input.name) };
        // Developers of rustc want a single file without dependencies.
        let outside = outside(&input, subject.history.as_ref());
        let one = judge.standalone(&candidate, Path::new(FILE))?;
        // In a single file, it is not known which part is the content of another one.
        let one = one.filter(|_| outside.iter().all(|file| file.linked_by.is_none()));
        let (files, command) = match one {
            Some((content, command)) => (vec![(FILE.into(), content)], Some(command)),
            None => (input.files.clone(), judge.command_line(name)),
        };
        let again = again(name, &subject.options);
        let result = subject.in_place.unwrap_or(subject.request.input.path.clone());
        // The reader of a page is in another folder.
        let result = std::path::absolute(&result).unwrap_or(result);
        Ok(Evidence {
            kind,
            keeps: judge.baseline.keeps.clone(),
            headline: outcome.report.headline.clone().unwrap_or_default(),
            test_alone,
            files,
            command,
            rustc: judge.about.toolchain.as_ref().and_then(Toolchain::verbose),
            output: printed(&outcome),
            backtrace,
            toolchains,
            package: package(&subject.untouched),
            dependencies: dependencies(&input, &candidate, &judge)?,
            reading: run::reading(&input, &judge, subject.request.language),
            command_here: judge.command_line(&result),
            command_of_all: judge.command_line(name),
            script: subject.request.oracle.script.as_deref().and_then(script),
            result,
            is_folder: input.is_folder,
            failed_at: failed_at(&outcome, &input.files),
            judged: input.files.iter().map(|(path, _)| path.clone()).collect(),
            readers: readers(&input, subject.history.as_ref()),
            outside,
            history: subject.history,
            again,
            folders: folders(&subject.request.input.path, &judge),
        })
    }

    /// The file outside whose content a file of the result has, because it was a link.
    pub(super) fn linked(&self, file: &Path) -> Option<&OutsideFile> {
        let file = file.to_string_lossy();
        self.outside.iter().find(|outside| outside.linked_by.as_deref() == Some(&*file))
    }

    pub(super) fn size(&self) -> Size {
        let files = self.files.iter().map(|(path, content)| (path.as_path(), content.as_slice()));
        Size::of(files, self.reading)
    }

    /// Whom a report is for, unless the user has said.
    pub(super) fn audience(&self) -> Audience {
        match self.kind {
            FailureKind::Test(_) | FailureKind::Program(_) => Audience::Crate,
            _ => Audience::Compiler,
        }
    }

    pub(super) fn title(&self) -> String {
        match &self.kind {
            FailureKind::Crash if self.headline.is_empty() => format!("ICE: {}", self.keeps),
            FailureKind::Crash => format!("ICE: {}", short(&self.headline)),
            FailureKind::Message => short(&self.keeps),
            FailureKind::Cost => short(self.keeps.strip_prefix("that ").unwrap_or(&self.keeps)),
            FailureKind::Script => {
                let of = self.script.as_ref().map(|(name, _)| format!(" of {name}"));
                short(&self.keeps) + &of.unwrap_or_default()
            }
            FailureKind::Test(name) => format!("Test `{name}` fails: {}", short(&self.headline)),
            FailureKind::Program(name) => format!("`{name}` fails: {}", short(&self.headline)),
            FailureKind::Difference => {
                "Miscompilation: two programs of the same code differ".to_owned()
            }
        }
    }
}

/// The input of the report, and the calls about it. A file of Rust gets a name that says nothing about the user, if it
/// fails with that name too.
fn judged(subject: &Subject, interrupt: &Interrupt) -> Result<(Input, Judge)> {
    let input = subject.input()?;
    let judge = |input: &Input| run::judge(&subject.request, input, interrupt);
    if input.package.is_some() || input.is_folder {
        let judge = judge(&input)?;
        return Ok((input, judge));
    }
    let is_script = subject.request.oracle.script.is_some();
    // The name of the file may be in the message, and may say something about the user.
    let neutral = renamed(&input, Path::new(FILE));
    if !is_script
        && is_rust(&input.path)
        && let Ok(judge) = judge(&neutral)
    {
        return Ok((neutral, judge));
    }
    let named = renamed(&input, &subject.name);
    let judge = judge(&named)?;
    Ok((named, judge))
}

/// The failing test alone, if it fails again where all code under test is as it was.
fn test_alone(history: Option<&History>, judge: &Judge) -> Result<Option<String>> {
    let Some((run, test)) = history.and_then(|run| Some((run, run.end.test_alone.as_ref()?)))
    else {
        return Ok(None);
    };
    let steps = steps_of(&run.status.folder).into_iter().flatten();
    let last = steps.take_while(|step| step.numbers.calls <= test.calls).last();
    let (Ok(text), Some(step)) = (fs::read_to_string(&test.path), last) else { return Ok(None) };
    let files = step.files.into_iter().map(|(path, text)| (path, text.into_bytes()));
    let judged = judge.judge(&Rendered::from(Files::from_iter(files)))?;
    Ok(judged.verdict.is_interesting().then_some(text))
}

/// What a person types to reduce the result again.
fn again(name: &Path, options: &[OsString]) -> String {
    let words = ["cargo", "wdd", "reduce"].map(OsStr::new).into_iter();
    typed(words.chain([name.as_os_str()]).chain(options.iter().map(OsString::as_os_str)))
}

/// The package that the untouched input is in.
fn package(untouched: &Path) -> Option<Locked> {
    let manifest = |above: &Path| fs::read_to_string(above.join(MANIFEST_NAME)).ok();
    of_manifest(&std::path::absolute(untouched).ok()?.ancestors().find_map(manifest)?)
}

fn dependencies(input: &Input, result: &Rendered, judge: &Judge) -> Result<Vec<Locked>> {
    // The lock file of the input may be older than the one that cargo has made for the result.
    let made = judge.lock(result)?;
    let files = input.files.iter().chain(&input.fixed).chain(&made);
    let mut locks = files.filter(|(path, _)| path.ends_with(LOCK));
    let lock = locks.find_map(|(_, content)| str::from_utf8(content).ok());
    Ok(lock.map(locked).unwrap_or_default())
}

/// The folders whose paths may be in the output.
fn folders(input: &Path, judge: &Judge) -> Vec<PathBuf> {
    let scratch = judge.caller.shared().parent().map(Path::to_owned);
    let input = input.canonicalize().ok();
    let around_input = input.and_then(|path| path.parent().map(Path::to_owned));
    scratch.into_iter().chain(around_input).collect()
}

/// The files outside whose content may be in a report about this input.
fn outside(input: &Input, history: Option<&History>) -> BTreeSet<OutsideFile> {
    let of_run = history.iter().flat_map(|run| run.outside.clone());
    input.outside().into_iter().chain(input.named_outside()).chain(of_run).collect()
}

fn readers(input: &Input, history: Option<&History>) -> Readers {
    let of_run = history.map(|run| Readers::of(&run.status.folder));
    of_run.into_iter().fold(input.readers(), Readers::min)
}

/// The input with its file under another name.
pub(crate) fn renamed(input: &Input, name: &Path) -> Input {
    let content = input.files.iter().map(|(_, content)| content.clone());
    Input {
        name: name.into(),
        files: content.map(|content| (name.to_owned(), content)).collect(),
        ..input.clone()
    }
}

/// A script and its name, if it is text.
fn script(path: &Path) -> Option<(String, String)> {
    let name = path.file_name()?.to_string_lossy().into_owned();
    Some((name, fs::read_to_string(path).ok()?))
}

/// Where a test failed.
fn failed_at(outcome: &Outcome, files: &Files) -> Option<(PathBuf, usize, usize)> {
    let at = outcome.report.failed_at.as_ref()?;
    let (path, content) = files.iter().find(|(path, _)| *path == at.path)?;
    let before = String::from_utf8_lossy(content.get(..at.offset)?).into_owned();
    let line = before.rsplit('\n').next().unwrap_or_default();
    Some((path.clone(), before.matches('\n').count() + 1, line.chars().count() + 1))
}

/// As many words as a title can have.
fn short(text: &str) -> String {
    const LONGEST: usize = 100;
    let Some((cut, _)) = text.char_indices().nth(LONGEST) else { return text.to_owned() };
    let end = text[..cut].rfind(' ').unwrap_or(cut);
    format!("{}…", &text[..end])
}

fn kind(request: &Request, judge: &Judge, outcome: &Outcome) -> FailureKind {
    let report = &outcome.report;
    if request.oracle.cost.is_some() {
        FailureKind::Cost
    } else if request.oracle.differs.is_some() {
        FailureKind::Difference
    } else if report.crash.is_some() {
        FailureKind::Crash
    } else if let Some(name) = judge.about.test.clone() {
        if judge.about.is_program { FailureKind::Program(name) } else { FailureKind::Test(name) }
    } else if judge.about.reports_as_rustc {
        FailureKind::Message
    } else {
        FailureKind::Script
    }
}

/// What the failing call prints, for people.
fn printed(outcome: &Outcome) -> String {
    let log = || build_log::program_output(&String::from_utf8_lossy(&outcome.finished.stderr));
    let text = outcome.report.output.clone().unwrap_or_else(log);
    text.trim_matches('\n').trim_end().to_owned()
}

/// The backtrace in the output of rustc: from its heading to the first line that is no part of it.
fn backtrace(stderr: &str) -> Option<String> {
    let begins = stderr.find("stack backtrace:")?;
    let is_frame = |line: &&str| line.starts_with(' ') || line.starts_with("stack backtrace:");
    let lines: Vec<_> = stderr[begins..].lines().take_while(is_frame).collect();
    (lines.len() > 1).then(|| lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_ends_after_a_word() {
        let text = "broken MIR in DefId(0:30) ".repeat(9);
        let title = short(&text);
        assert!(
            title.ends_with(" in…") || title.ends_with("MIR…") || title.ends_with(")…"),
            "{title}"
        );
        assert!(title.chars().count() <= 101);
        assert_eq!(short("no entry"), "no entry");
    }

    #[test]
    fn a_backtrace_ends_before_the_notes() {
        let stderr = "thread 'rustc' panicked\nstack backtrace:\n   0: a\n             at b\n   1: c\n\
                      note: Some details are omitted\n\nerror: it panicked\n";
        let expected = "stack backtrace:\n   0: a\n             at b\n   1: c";
        assert_eq!(backtrace(stderr).as_deref(), Some(expected));
        assert_eq!(backtrace("stack backtrace:\nnote"), None);
        assert_eq!(backtrace(""), None);
    }
}
