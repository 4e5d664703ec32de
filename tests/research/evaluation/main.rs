//! The evaluation of the papers, with their strategies as published and the subjects in `subjects`.
//!
//! ```text
//! cargo bench --manifest-path tests/research/Cargo.toml --bench evaluation -- --subjects FOLDER [--only NAME…]
//!     [--studies NAME…] [--limit SECS] [--jobs N] [--results FOLDER]
//! ```
//!
//! `FOLDER` is `tests/research/evaluation/subjects`, or one with cases of rustc. Each subject is reduced by each list algorithm
//! inside HDD\* and Perses ([`variant`] has the studies), one call at a time; with `--jobs` several subjects side by side. A run is
//! stopped after `--limit` seconds (default 1,200) of its own time and the time of its calls. What has been measured stands in
//! `papers/runs.csv` in the folder of the results (default `target/evaluation`), one line a run with its commit, and is not measured
//! again, unless it was stopped and the limit is greater now: stop the program when you like. Delete lines when a front end or an
//! algorithm has changed; the calls, in `target/evaluation/verdicts`, stay known. At the end it writes the page `papers.md` and its
//! plots beside the runs. Those in the repository are in `tests/benches`.
//!
//! A *query* is a candidate that the reducer proposes, a *call* one that the oracle judges: the verdict on bytes that were
//! judged before is known. Nothing is skipped for syntax errors, since the papers' tools do not.

mod paper;
mod recorded;
mod report;
mod run;
mod runs;
mod statistics;
mod subject;
mod variant;
mod verdicts;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::thread;

use wdd_tests::benches::{from_workspace, number, on_cases, values};
use wdd_text::passes::plan::Strategy;

use self::runs::Runs;
use self::subject::Subject;
use self::variant::{Study, Variant};
use self::verdicts::Verdicts;

const USAGE: &str = "usage: evaluation --subjects FOLDER [--only NAME…] [--studies algorithms p0 randomness minimality] \
                     [--limit SECS] [--jobs N] [--results FOLDER]";

/// The strategies of the papers.
const STRATEGIES: [Strategy; 2] = [Strategy::HddPlain, Strategy::PersesPlain];

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    let has_subjects = |options: &Options| options.subjects.is_some();
    on_cases(USAGE, options, has_subjects, |options| measure(&options).map(|()| true))
}

/// Where verdicts are kept, and results by default.
const WORK: &str = "target/evaluation";

/// The command line.
struct Options {
    subjects: Option<PathBuf>,
    /// The names of the subjects; all if there are none.
    only: Vec<String>,
    studies: Vec<Study>,
    /// In seconds.
    limit: u32,
    jobs: u32,
    results: PathBuf,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options {
            subjects: None,
            only: Vec::new(),
            studies: Vec::new(),
            limit: 1200,
            jobs: 1,
            results: from_workspace(WORK),
        };
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            let mut value = || args.next().ok_or(format!("{name} needs a value"));
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--subjects" => options.subjects = Some(from_workspace(&value()?)),
                "--results" => options.results = from_workspace(&value()?),
                "--limit" => options.limit = number(&name, &value()?)?,
                "--jobs" => options.jobs = number(&name, &value()?)?,
                "--only" => options.only.extend(values(&mut args)),
                "--studies" => {
                    for name in values(&mut args) {
                        let found = Study::ALL.into_iter().find(|study| study.name() == name);
                        let study = found.ok_or(format!("there is no study {name}"))?;
                        options.studies.push(study);
                    }
                }
                _ => return Err(format!("there is no option {name}")),
            }
        }
        if options.studies.is_empty() {
            options.studies.extend(Study::ALL);
        }
        Ok(options)
    }

    /// What is measured: the strategy and the variant, each once.
    fn plan(&self) -> Vec<(Strategy, Variant)> {
        let mut plan = Vec::new();
        for study in &self.studies {
            let strategies = match study {
                Study::Algorithms => &STRATEGIES[..],
                Study::P0 | Study::Randomness | Study::Minimality => &STRATEGIES[..1],
            };
            for variant in study.variants() {
                let each = strategies.iter().map(|strategy| (*strategy, variant));
                for one in each {
                    if !plan.contains(&one) {
                        plan.push(one);
                    }
                }
            }
        }
        plan
    }
}

/// Makes the runs that are missing, and writes the report.
fn measure(options: &Options) -> Result<(), String> {
    statistics::check();
    let folder = options.subjects.as_deref().unwrap_or(Path::new(""));
    let mut subjects = Subject::all(folder)?;
    subjects.retain(|subject| options.only.is_empty() || options.only.contains(&subject.name));
    let plan = options.plan();
    let runs = Mutex::new(Runs::open(&options.results)?);
    let next = Mutex::new(subjects.iter());
    let work = || -> Result<(), String> {
        loop {
            let subject = next.lock().map_err(|error| error.to_string())?.next();
            let Some(subject) = subject else {
                return Ok(());
            };
            reduce(subject, &plan, options, &runs)?;
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..options.jobs).map(|_| scope.spawn(work)).collect();
        let ended = threads.into_iter().map(|thread| {
            let result = thread.join();
            result.map_err(|_| "a thread has panicked".to_owned())?
        });
        ended.collect::<Result<Vec<()>, String>>()
    })?;
    let runs = runs.into_inner().map_err(|error| error.to_string())?;
    report::write(&options.results, runs.all())
}

/// Makes the runs of a subject that are missing.
fn reduce(
    subject: &Subject,
    plan: &[(Strategy, Variant)],
    options: &Options,
    runs: &Mutex<Runs>,
) -> Result<(), String> {
    let locked = || runs.lock().map_err(|error| error.to_string());
    let missing = |(strategy, variant): &&(Strategy, Variant)| {
        let (variant, limit) = (variant.to_string(), options.limit);
        let has = |runs: &Runs| runs.has(&subject.name, strategy.name(), &variant, limit);
        locked().is_ok_and(|runs| !has(&runs))
    };
    let missing: Vec<_> = plan.iter().filter(missing).collect();
    if missing.is_empty() {
        return Ok(());
    }
    if let Err(why) = subject.is_interesting(subject.content.as_slice()) {
        println!("{} is left out: {why}", subject.name);
        return Ok(());
    }
    let mut verdicts = Verdicts::open(&from_workspace(WORK).join("verdicts"), subject)?;
    for (strategy, variant) in missing {
        let run = run::run(subject, &mut verdicts, *strategy, *variant, options.limit)?;
        println!(
            "{} {} {}: {} → {} tokens, {} queries, {} calls, {:.0} s{}",
            run.subject,
            run.strategy,
            run.variant,
            run.before,
            run.after,
            run.queries,
            run.calls,
            run.seconds,
            if run.has_ended() { "" } else { ", stopped" }
        );
        locked()?.add(run)?;
    }
    Ok(())
}
