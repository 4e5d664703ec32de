//! What each pass contributes: the command with all passes, and with one pass left out at a time.
//!
//! ```text
//! cargo bench -p wdd-tests --bench passes -- --program PATH --work PATH [--sets NAME…] [--corpus PATH…] [--bugs PATH]
//!     [--passes NAME…] [--only NAME…] [--at-a-time N] [--seconds N] [--base]
//! ```
//!
//! Each run is a line of `tests/benches/passes.csv`. A run that is there is not made again, so the benchmark goes on where
//! it was stopped. At the end the table of `tests/benches/passes.md` is written. Without `--program` only that is done.
//!
//! A pass is left out only in cases where it had a hit: it removed tokens or bytes. All runs of a case share a run folder
//! below `--work`, so no run asks the oracle about a candidate that an earlier run has asked about. These verdicts count as
//! calls all the same.

mod lines;
mod page;
mod runs;
mod sets;
mod verdicts;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};
use std::{env, thread};

use wdd_tests::benches::{from_workspace, number, on_cases, values};
use wdd_text::passes::PASSES;

use self::runs::{Run, Runs};
use self::sets::{Case, Sets};

const USAGE: &str = "usage: passes --program PATH --work PATH [--sets NAME…] [--corpus PATH…] [--bugs PATH] \
                     [--passes NAME…] [--only NAME…] [--at-a-time N] [--seconds N] [--base]";

fn main() -> ExitCode {
    on_cases(USAGE, Options::parse(env::args().skip(1)), |_| true, |options| run(&options))
}

/// The command line.
#[derive(Default)]
struct Options {
    program: Option<PathBuf>,
    /// The folder for inputs, results and run folders.
    work: Option<PathBuf>,
    sets: Sets,
    /// The passes to leave out, in this order; all if there are none.
    passes: Vec<String>,
    /// The names of the cases to run; all if there are none.
    only: Vec<String>,
    at_a_time: Option<u32>,
    /// Seconds after which a run stops.
    seconds: Option<u32>,
    /// Only the runs with all passes.
    base: bool,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options::default();
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--base" => options.base = true,
                "--sets" => options.sets.names.extend(values(&mut args)),
                "--passes" => options.passes.extend(values(&mut args)),
                "--only" => options.only.extend(values(&mut args)),
                "--corpus" => {
                    options.sets.corpus.extend(values(&mut args).map(|path| from_workspace(&path)));
                }
                _ => {
                    let value = args.next().ok_or(format!("{name} needs a value"))?;
                    match name.as_str() {
                        "--program" => options.program = Some(from_workspace(&value)),
                        "--work" => options.work = Some(from_workspace(&value)),
                        "--bugs" => options.sets.bugs = Some(from_workspace(&value)),
                        "--at-a-time" => options.at_a_time = Some(number(&name, &value)?),
                        "--seconds" => options.seconds = Some(number(&name, &value)?),
                        _ => return Err(format!("unknown: {name}")),
                    }
                }
            }
        }
        Ok(options)
    }
}

/// Makes the runs that are missing and writes the page; whether no run failed.
fn run(options: &Options) -> Result<bool, String> {
    let mut runs = Runs::read()?;
    let mut all_succeed = true;
    if let (Some(program), Some(work)) = (&options.program, &options.work) {
        let mut cases = options.sets.cases()?;
        cases.retain(|case| options.only.is_empty() || options.only.contains(&case.name));
        let measure = Measure { program, work, options };
        all_succeed = measure.all(&mut runs, cases.iter().map(|case| (case, None)).collect());
        if !options.base {
            for pass in options.left_out() {
                let hit = |case: &&Case| {
                    runs.base(&case.set, &case.name).is_some_and(|base| base.is_hit_by(pass))
                };
                let hit = cases.iter().filter(hit).map(|case| (case, Some(pass))).collect();
                all_succeed &= measure.all(&mut runs, hit);
            }
        }
    }
    page::write(&runs)?;
    Ok(all_succeed)
}

impl Options {
    fn left_out(&self) -> Vec<&str> {
        if self.passes.is_empty() {
            PASSES.iter().map(|pass| pass.name).collect()
        } else {
            self.passes.iter().map(String::as_str).collect()
        }
    }
}

/// How runs are made.
struct Measure<'o> {
    program: &'o Path,
    work: &'o Path,
    options: &'o Options,
}

impl Measure<'_> {
    /// Makes those of these runs that are missing; whether none failed. Two runs of a case are never made at the same time:
    /// they share a folder.
    fn all(&self, runs: &mut Runs, wanted: Vec<(&Case, Option<&str>)>) -> bool {
        let is_missing = |(case, without): &(&Case, Option<&str>)| {
            runs.find(&case.set, &case.name, without.unwrap_or_default()).is_none()
        };
        let missing: VecDeque<_> = wanted.into_iter().filter(is_missing).collect();
        let queue = Mutex::new(missing);
        let (runs, failures) = (Mutex::new(runs), Mutex::new(0));
        thread::scope(|scope| {
            for _ in 0..self.options.at_a_time.unwrap_or(1) {
                scope.spawn(|| {
                    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    while let Some((case, without)) = next() {
                        let run = self.run(case, without);
                        let added = run.and_then(|run| {
                            runs.lock().unwrap_or_else(PoisonError::into_inner).add(run)
                        });
                        if let Err(why) = added {
                            let without = without.unwrap_or("nothing");
                            eprintln!("{} {}, without {without}: {why}", case.set, case.name);
                            *failures.lock().unwrap_or_else(PoisonError::into_inner) += 1;
                        }
                    }
                });
            }
        });
        failures.into_inner().unwrap_or_else(PoisonError::into_inner) == 0
    }

    fn run(&self, case: &Case, without: Option<&str>) -> Result<Run, String> {
        let folder = self.work.join(&case.set).join(case.name.replace(' ', "-"));
        let input = case.placed_in(&folder)?;
        verdicts::reopen(&folder.join("run"), without)?;
        let mut options = vec!["--run-dir".into(), folder.join("run").display().to_string()];
        options.extend(["--jobs", "1", "--format", "json"].map(str::to_owned));
        let seconds = self.options.seconds.unwrap_or(120);
        options.extend(["--max-time".to_owned(), seconds.to_string()]);
        options.extend(without.into_iter().flat_map(|pass| ["--without".into(), pass.into()]));
        let summary = input.reduce(self.program, &options)?;
        let run = Run::of(case, without.unwrap_or_default(), &summary)?;
        println!("{run}");
        Ok(run)
    }
}
