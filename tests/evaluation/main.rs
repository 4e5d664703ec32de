//! The evaluation of the papers, with their strategies as published and the subjects in `subjects`.
//!
//! ```text
//! cargo bench -p wdd-tests --bench evaluation -- --subjects tests/evaluation/subjects [--only NAME…] [--limit SECS]
//!     [--results FOLDER]
//! ```
//!
//! Each subject is reduced by each list algorithm inside HDD\* and Perses, one call at a time. A run is stopped after
//! `--limit` seconds (default 1,200). What has been measured stands in `runs.csv` in the folder of the results (default
//! `target/evaluation`), one line a run, and is not measured again: stop the program when you like. At the end it writes `report.md`
//! and a plot beside it.
//!
//! A *query* is a candidate that the reducer proposes, a *call* one that the oracle judges: the verdict on bytes that were
//! judged before is known. Nothing is skipped for syntax errors, since the papers' tools do not.

mod report;
mod run;
mod runs;
mod statistics;
mod subject;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use cargo_wdd::passes::plan::Strategy;
use wdd_tests::benches::{from_workspace, number, on_cases, values};

use self::runs::Runs;
use self::subject::Subject;

const USAGE: &str =
    "usage: evaluation --subjects FOLDER [--only NAME…] [--limit SECS] [--results FOLDER]";

/// The strategies of the papers.
const STRATEGIES: [Strategy; 2] = [Strategy::HddPlain, Strategy::PersesPlain];

/// The list algorithms of the papers. WDD's ddmin restarts.
const ALGORITHMS: [&str; 7] = [
    "ddmin-restarting",
    "ddmin",
    "wddmin",
    "probdd",
    "wprobdd",
    "cdd",
    "wcdd",
];

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    let has_subjects = |options: &Options| options.subjects.is_some();
    on_cases(USAGE, options, has_subjects, |options| {
        measure(&options).map(|()| true)
    })
}

/// The command line.
struct Options {
    subjects: Option<PathBuf>,
    /// The names of the subjects; all if there are none.
    only: Vec<String>,
    limit: Duration,
    results: PathBuf,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options {
            subjects: None,
            only: Vec::new(),
            limit: Duration::from_secs(1200),
            results: from_workspace("target/evaluation"),
        };
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            let mut value = || args.next().ok_or(format!("{name} needs a value"));
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--subjects" => options.subjects = Some(from_workspace(&value()?)),
                "--results" => options.results = from_workspace(&value()?),
                "--limit" => {
                    options.limit = Duration::from_secs(number(&name, &value()?)?.into());
                }
                "--only" => options.only.extend(values(&mut args)),
                _ => return Err(format!("there is no option {name}")),
            }
        }
        Ok(options)
    }
}

/// Makes the runs that are missing, and writes the report.
fn measure(options: &Options) -> Result<(), String> {
    let folder = options
        .subjects
        .as_deref()
        .unwrap_or(std::path::Path::new(""));
    let mut subjects = Subject::all(folder)?;
    subjects.retain(|subject| options.only.is_empty() || options.only.contains(&subject.name));
    let mut runs = Runs::open(&options.results)?;
    for subject in &subjects {
        if let Err(why) = subject.is_interesting(subject.content.as_slice()) {
            println!("{} is left out: {why}", subject.name);
            continue;
        }
        for strategy in STRATEGIES {
            for algorithm in ALGORITHMS {
                if runs.has(&subject.name, strategy.name(), algorithm) {
                    continue;
                }
                let run = run::run(subject, strategy, algorithm, options.limit);
                println!("{run}");
                runs.add(run)?;
            }
        }
    }
    report::write(&options.results, runs.all())
}
