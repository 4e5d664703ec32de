//! `cargo wdd triage`: groups many inputs by how they crash rustc or hang, and reduces one of each group.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::ProgressBar;
use serde::{Deserialize, Serialize};
use wdd_core::StopReason;
use wdd_text::passes::plan::Level;
use wdd_text::text::languages::MANIFEST_NAME;

use super::arguments::{Format, Surroundings, duration, levels};
use super::colour::complain;
use super::console::Quiet;
use super::exit_code::ExitCode;
use super::print::{print, print_data};
use super::report::report_of;
use super::{Command, parse};
use crate::error::{Error, Result};
use crate::package::Readers;
use crate::package::output::{own_place, replace_file};
use crate::process::abandoned_runs;
use crate::process::interrupt::Interrupt;
use crate::process::supervisor;
use crate::process::toolchain::Toolchain;
use crate::run::event::Summary;
use crate::run::status::{RunState, Status, is_result_whole};
use crate::run::{self, Request, Typed};
use crate::triage::groups::{Group, groups};
use crate::triage::judging::{Judged, Judges, judge_all};
use crate::triage::table::{GroupState, Row, Table};

/// The options of `cargo wdd triage`.
#[derive(Args, Clone, Debug)]
pub struct TriageOptions {
    /// Files, packages, and folders that contain them
    #[arg(value_name = "INPUT", required = true)]
    pub inputs: Vec<PathBuf>,

    /// The folder for results, reports and tables
    ///
    /// The same command goes on with a triage that was stopped.
    #[arg(long, short, value_name = "FOLDER", default_value = "triage")]
    pub output: PathBuf,

    /// A file with a known signature on each line, as the table has them; such groups are not reduced
    ///
    /// If there are other groups, the exit code is 9.
    #[arg(long, value_name = "FILE")]
    pub known: Option<PathBuf>,

    /// Stop after this time, such as `10m`; the reductions share what is left of it after all inputs were judged
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub max_time: Option<Duration>,

    /// Kill an oracle call after this time, such as `90s`; a number without a unit is in seconds
    ///
    /// Each input is tried with several editions and toolchains until it crashes, so one on which rustc takes long
    /// keeps all others waiting.
    #[arg(long, value_name = "TIME", default_value = "10", value_parser = duration)]
    pub timeout: Duration,

    /// Look for hangs, too: inputs for which a call has not ended after SECS seconds of processor time, or does nothing for as long
    ///
    /// They are grouped by the process that hangs, and by whether it is busy or dead-locked. An input that ends is judged as without this option.
    #[arg(long, value_name = "SECS", num_args = 0..=1, default_missing_value = "10", value_parser = duration)]
    pub hangs: Option<Duration>,

    /// The number of oracle calls at the same time [default: the number of CPUs]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,

    /// The rustup toolchain to use [default: the active one; nightly for what only nightly crashes on]
    #[arg(long, value_name = "NAME")]
    pub toolchain: Option<String>,

    /// Let files beside the inputs, and comments in them, choose what is executed
    #[arg(long)]
    pub trust: bool,

    /// How far to reduce
    #[arg(long, value_parser = levels(), value_name = "LEVEL", default_value = Level::default().name())]
    pub level: Level,

    /// How to print the table at the end
    #[arg(long, value_enum, default_value_t)]
    pub format: Format,

    /// Flags for rustc
    #[arg(last = true, value_name = "RUSTC ARGS")]
    pub rustc: Vec<String>,
}

/// The table as JSON, which also shows that the folder is that of a triage.
const TABLE: &str = "triage.json";
/// How the inputs were judged.
#[derive(Serialize, Deserialize)]
struct Saved {
    /// The options of the reductions, which are not mixed with others.
    words: Vec<String>,
    inputs: Vec<Judged>,
}

/// The file with that.
const JUDGED: &str = "judged.json";

/// Judges all inputs, reduces the smallest of each group, and writes the tables.
///
/// # Errors
/// When the inputs or the folder cannot be read or written, or for an interrupt while the inputs are judged. What goes
/// wrong with a single input is in the table.
pub fn triage_all(options: &TriageOptions, interrupt: &Interrupt) -> Result<ExitCode> {
    let started = Instant::now();
    let mut triage = Triage::new(options)?;
    let judged = triage.judge(interrupt)?;
    let (groups, others) = groups(judged);
    let others = others
        .into_iter()
        .map(|one| {
            // What to do about it is for a person who reduces only this one.
            let seen = one.seen.split_once(". ").map_or(&*one.seen, |(seen, _)| seen);
            (one.path.display().to_string(), seen.to_owned())
        })
        .collect();
    let mut table = Table {
        groups: groups.iter().map(|group| triage.row(group)).collect(),
        looks_for_hangs: options.hangs.is_some(),
        others,
    };
    triage.write(&table)?;
    let deadline = options.max_time.and_then(|time| started.checked_add(time));
    let all = groups.len();
    for (at, group) in groups.iter().enumerate() {
        if interrupt.is_set() {
            break;
        }
        let row = &mut table.groups[at];
        if matches!(row.state, GroupState::Known | GroupState::Reduced) {
            continue;
        }
        let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let share = left.map(|left| left / u32::try_from(all - at).unwrap_or(u32::MAX));
        if share.is_some_and(|share| share < Duration::from_secs(1)) {
            continue;
        }
        complain(&format!("reducing {} ({} of {all})", group.name, at + 1));
        triage.reduce(group, share, row, interrupt);
        triage.write(&table)?;
    }
    match options.format {
        Format::Human => print(&table.markdown()),
        Format::Json => print_data(&table.json()),
    }
    complain(&format!("the tables are in {}", triage.folder.display()));
    Ok(match options.known {
        _ if interrupt.is_set() => ExitCode::Interrupted,
        Some(_) if table.unknown() > 0 => ExitCode::Unknown,
        _ => ExitCode::Success,
    })
}

/// What a triage is about.
struct Triage {
    inputs: Vec<PathBuf>,
    /// The folder for results, reports and tables.
    folder: PathBuf,
    /// Who may read it: those who may read all inputs.
    readers: Readers,
    known: BTreeSet<String>,
    /// The words that each reduction gets after its input.
    words: Vec<OsString>,
    /// How long what hangs is waited for, if hangs are looked for.
    hangs: Option<Duration>,
}

impl Triage {
    fn new(options: &TriageOptions) -> Result<Self> {
        let known = options.known.as_ref().map(|path| {
            fs::read_to_string(path)
                .map_err(|source| Error::InputUnreadable { path: path.clone(), source })
        });
        let known = known.transpose()?.unwrap_or_default();
        let known =
            known.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let folder = std::path::absolute(&options.output);
        let triage = Triage {
            inputs: inputs(&options.inputs)?,
            folder: folder.unwrap_or_else(|_| options.output.clone()),
            readers: Readers::Owner,
            known: known.map(str::to_owned).collect(),
            words: words(options),
            hangs: options.hangs,
        };
        triage.prepare()?;
        Ok(triage)
    }

    /// Makes the folder. One of the user with other files is refused.
    fn prepare(&self) -> Result<()> {
        let unwritable = |source| self.unwritable(source);
        fs::create_dir_all(&self.folder).map_err(unwritable)?;
        let mut entries = fs::read_dir(&self.folder).map_err(unwritable)?;
        let is_own = self.folder.join(JUDGED).is_file() || self.folder.join(TABLE).is_file();
        match entries.next() {
            Some(_) if !is_own => return Err(Error::TriageFolderForeign(self.folder.clone())),
            _ => drop(abandoned_runs::remove_unfinished(&self.folder)),
        }
        Ok(())
    }

    /// Lets those read the folder who may read all inputs.
    fn restrict(&mut self, inputs: &[Judged]) -> io::Result<()> {
        if inputs.iter().any(|one| one.is_private) {
            let mode = fs::Permissions::from_mode(self.readers.of_folder());
            return fs::set_permissions(&self.folder, mode);
        }
        self.readers = Readers::All;
        Ok(())
    }

    /// Writes a file of this command, so that there is the old one or the new one, and no part of one.
    fn replace(&self, path: &Path, content: &[u8]) -> Result<()> {
        let replaced = replace_file(path, content, self.readers.of_file());
        replaced.map_err(|source| self.unwritable(source))
    }

    fn unwritable(&self, source: io::Error) -> Error {
        Error::OutputUnwritable { path: self.folder.clone(), source }
    }

    /// Judges the inputs that were not judged before, and saves that.
    fn judge(&mut self, interrupt: &Interrupt) -> Result<Vec<Judged>> {
        let requests: Result<Vec<_>, _> =
            self.inputs.iter().map(|path| self.request(path, &self.words_for_hangs())).collect();
        let requests = requests?;
        let jobs = requests.first().map_or(1, |request| request.jobs);
        // The inputs are judged side by side. Only a run with several jobs has to know that its own calls can be.
        let requests: Vec<_> =
            requests.into_iter().map(|request| Request { jobs: 1, ..request }).collect();
        let path = self.folder.join(JUDGED);
        let words = self.words_for_hangs().into_iter().chain(self.words.iter().cloned());
        let words = Vec::from_iter(words.map(|word| word.to_string_lossy().into_owned()));
        let before = fs::read(&path).unwrap_or_default();
        let before: Option<Saved> = serde_json::from_slice(&before).ok();
        if before.as_ref().is_some_and(|before| before.words != words) {
            return Err(Error::TriageDiffers(self.folder.clone()));
        }
        let before = before.map(|before| before.inputs).unwrap_or_default();
        complain(&format!("judging {} inputs", self.inputs.len()));
        // It is shown in a terminal only.
        let bar = ProgressBar::new(self.inputs.len() as u64);
        let tell = |_: &Judged| bar.inc(1);
        let toolchains = [Toolchain::here(), Toolchain::named("nightly")];
        let versions = toolchains.map(|found| found.map(|toolchain| toolchain.version).ok());
        let by = serde_json::to_string(&(&words, versions)).expect("it is plain text");
        let judges = Judges { by: &by, before: &before, jobs };
        let all = judge_all(&requests, judges, interrupt, &tell);
        bar.finish_and_clear();
        let all = all?;
        self.restrict(&all).map_err(|source| self.unwritable(source))?;
        let saved = Saved { words, inputs: all };
        let text = serde_json::to_vec(&saved).expect("what was judged is plain data");
        self.replace(&path, &text)?;
        Ok(saved.inputs)
    }

    /// The words with which hangs are kept, if they are looked for.
    fn words_for_hangs(&self) -> Vec<OsString> {
        let words = |time: Duration| ["--hangs".into(), time.as_secs_f64().to_string().into()];
        self.hangs.into_iter().flat_map(words).collect()
    }

    /// The request to reduce an input, with these options in addition.
    fn request(&self, input: &Path, more: &[OsString]) -> Result<Request> {
        let words: Vec<OsString> = ["cargo-wdd".into(), "reduce".into(), input.into()]
            .into_iter()
            .chain(more.iter().cloned())
            .chain(self.words.iter().cloned())
            .collect();
        let parsed = parse(words.iter().cloned()).map(|cli| cli.command);
        let Ok(Command::Reduce(options)) = parsed else {
            return Err(Error::InputMissing(input.to_owned()));
        };
        Ok(options.request(Surroundings {
            supervisor: supervisor::program(),
            typed: Typed::as_if_here(words),
            ..Surroundings::default()
        }))
    }

    /// Where the run of a group is, and its result.
    fn places(&self, group: &Group) -> (PathBuf, PathBuf) {
        let folder = self.folder.join(&group.name);
        let mut result = folder.join("reduced");
        if let Some(extension) = smallest(group).extension().filter(|_| smallest(group).is_file()) {
            result.set_extension(extension);
        }
        (folder.join("run"), result)
    }

    /// What is known of a group before it is reduced.
    fn row(&self, group: &Group) -> Row {
        let (run, result) = self.places(group);
        let status = Status::of(&run).ok().filter(|_| result.exists());
        let has_report = fs::metadata(self.report(group)).is_ok_and(|found| found.len() > 0);
        let state = match &status {
            _ if self.known.contains(&group.signature) => GroupState::Known,
            Some(_) if self.is_reduced(group) && has_report => GroupState::Reduced,
            Some(_) => GroupState::Stopped,
            None => GroupState::NotReduced,
        };
        let mut row = Row {
            name: group.name.clone(),
            signature: group.signature.clone(),
            hangs: group.hangs,
            messages: group.messages.iter().cloned().collect(),
            inputs: group.members.iter().map(|one| one.path.clone()).collect(),
            state,
            tokens: None,
            calls: 0,
            result: None,
            report: None,
            error: None,
        };
        if let Some(status) = status {
            self.note(group, &status, &mut row);
        }
        row
    }

    /// Whether the run of a group has finished, its sizes are known, and its result is as it has saved it.
    fn is_reduced(&self, group: &Group) -> bool {
        let (run, result) = self.places(group);
        let is_known = |status: &Status| status.before.is_some() && status.best.is_some();
        let is_finished = |status: Status| status.state == RunState::Finished && is_known(&status);
        Status::of(&run).is_ok_and(is_finished) && is_result_whole(&run, &result)
    }

    /// Notes what a run has come to.
    fn note(&self, group: &Group, status: &Status, row: &mut Row) {
        let (_, result) = self.places(group);
        let below = |path: PathBuf| path.strip_prefix(&self.folder).ok().map(Path::to_owned);
        let sizes = status.before.zip(status.best);
        row.tokens = sizes.map(|(before, best)| (before.tokens, best.tokens)).or(row.tokens);
        row.calls = status.calls;
        let report = self.report(group);
        row.report = report.is_file().then(|| below(report)).flatten();
        row.result = below(result);
    }

    fn report(&self, group: &Group) -> PathBuf {
        self.folder.join(&group.name).join("report.md")
    }

    /// Reduces the smallest input of a group within this time, and reports the result.
    fn reduce(&self, group: &Group, time: Option<Duration>, row: &mut Row, interrupt: &Interrupt) {
        let (run, result) = self.places(group);
        // Then only the report is missing.
        let ended = if self.is_reduced(group) {
            Ok(StopReason::Finished)
        } else {
            self.run(group, time, interrupt).map(
                |Summary { before, after, stop_reason, .. }| {
                    row.tokens = Some((before.tokens, after.tokens));
                    stop_reason
                },
            )
        };
        row.state = match &ended {
            Ok(StopReason::Finished) => GroupState::Reduced,
            Ok(_) => GroupState::Stopped,
            Err(_) => GroupState::NotReduced,
        };
        let reported = ended.and_then(|_| {
            let report = report_of(&result, interrupt)?;
            self.replace(&self.report(group), report.text.as_bytes())
        });
        row.error = reported.err().map(|error| error.to_string());
        if let Ok(status) = Status::of(&run) {
            self.note(group, &status, row);
        }
    }

    /// Reduces the smallest input of a group.
    fn run(&self, group: &Group, time: Option<Duration>, interrupt: &Interrupt) -> Result<Summary> {
        let (run, result) = self.places(group);
        // The folder may be of another person, with links to files of the user.
        let folder = own_place(self.folder.join(&group.name))?;
        fs::create_dir_all(folder).map_err(|source| self.unwritable(source))?;
        let result = own_place(result)?;
        let mut more = vec!["--output".into(), result.into(), "--run-dir".into(), run.into()];
        more.extend(self.words_for_hangs().into_iter().filter(|_| group.hangs));
        let request = Request { max_time: time, ..self.request(smallest(group), &more)? };
        run::reduce(&request, &mut Quiet, interrupt)
    }

    /// Writes the tables.
    fn write(&self, table: &Table) -> Result<()> {
        let files =
            [(TABLE, table.json()), ("triage.md", table.markdown()), ("triage.html", table.html())];
        for (name, text) in files {
            self.replace(&self.folder.join(name), text.as_bytes())?;
        }
        Ok(())
    }
}

/// The input of a group that is reduced.
fn smallest(group: &Group) -> &Path {
    &group.members[0].path
}

/// The words that all reductions get.
fn words(options: &TriageOptions) -> Vec<OsString> {
    let mut words: Vec<OsString> =
        vec!["--timeout".into(), options.timeout.as_secs_f64().to_string().into()];
    if let Some(toolchain) = &options.toolchain {
        words.extend(["--toolchain".into(), toolchain.into()]);
    }
    words.extend(options.trust.then(|| "--trust".into()));
    if let Some(jobs) = options.jobs {
        words.extend(["--jobs".into(), jobs.to_string().into()]);
    }
    words.extend(["--level".into(), options.level.name().into()]);
    if !options.rustc.is_empty() {
        words.push("--".into());
        words.extend(options.rustc.iter().map(OsString::from));
    }
    words
}

/// The inputs that these paths mean, by path: a file, a package, or those in a folder that is no package.
fn inputs(paths: &[PathBuf]) -> Result<Vec<PathBuf>> {
    let mut all = BTreeSet::new();
    for path in paths {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
        if !path.exists() {
            return Err(Error::InputMissing(path));
        }
        if path.is_file() || is_package(&path) {
            all.insert(path);
            continue;
        }
        let entries = fs::read_dir(&path)
            .map_err(|source| Error::InputUnreadable { path: path.clone(), source })?;
        let entries = entries.flatten().map(|entry| entry.path());
        let is_rust =
            |path: &PathBuf| path.extension().is_some_and(|end| end == "rs") && path.is_file();
        all.extend(entries.filter(|path| is_rust(path) || is_package(path)));
    }
    Ok(all.into_iter().collect())
}

fn is_package(path: &Path) -> bool {
    path.join(MANIFEST_NAME).is_file()
}
