//! Records the list reductions of runs: which elements a list has, which are tried, and which stay.
//!
//! A run takes place in this process, with a prior and a list algorithm of the recorder. The prior sees the elements,
//! and gives each its number as a probability; by it the algorithm knows the elements. It does what `wcdd` does without
//! a prior. The script of the case counts the calls, so that verdicts that needed none are known.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use cargo_wdd::cli::arguments::Surroundings;
use cargo_wdd::cli::{self, Command};
use cargo_wdd::process::interrupt::Interrupt;
use cargo_wdd::run;
use cargo_wdd::run::event::{Event, Watch};
use serde_json::{Value, json};
use wdd_core::hier::{Elements, Prior};
use wdd_core::list::ListReducer;
use wdd_core::{Algorithm, List, Reducer, Settings, Subset, Verdict};
use wdd_tests::benches::quoted;
use wdd_tests::cases::Case;
use wdd_tests::command::Folder;

/// Reduces the cases in a folder, those named `only` if there are any, and writes a record.
///
/// # Errors
/// What went wrong, in words.
pub(crate) fn record(cases: PathBuf, to: &Path, only: &[&str]) -> Result<(), String> {
    let only: Vec<String> = only.iter().map(|name| (*name).to_owned()).collect();
    let cases = Case::chosen(&[cases], &only)?;
    let mut file = File::create(to).map_err(|error| format!("{}: {error}", to.display()))?;
    let interrupt = Interrupt::install().map_err(|error| error.to_string())?;
    for case in &cases {
        for mut list in lists_of(case, &interrupt)? {
            list["case"] = json!(case.name);
            writeln!(file, "{list}").map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// Reduces a case; its list reductions.
fn lists_of(case: &Case, interrupt: &Interrupt) -> Result<Vec<Value>, String> {
    let script = case.script.as_ref();
    let script = script.ok_or(format!("{} has no script", case.name))?;
    let folder = Folder::new();
    let [input, result, counter] =
        ["input.rs", "result.rs", "counter"].map(|name| folder.path(name));
    fs::copy(&case.input, &input).map_err(|error| error.to_string())?;
    let text = format!("printf x >> {}\nexec sh {}", quoted(&counter), quoted(script));
    let script = folder.script("check.sh", &text);
    let words = ["cargo-wdd", "reduce", "--jobs", "1", "--no-sandbox"].map(Into::into);
    let options =
        ["--script".into(), script.into(), "--output".into(), result.into(), input.into()];
    let cli = cli::parse(words.into_iter().chain(options)).map_err(|error| error.to_string())?;
    let Command::Reduce(options) = cli.command else {
        return Err("another subcommand".to_owned());
    };
    let mut request = options.request(Surroundings::default());
    request.reduction.algorithm = &RECORDED;
    request.reduction.prior = Some(&Numbers);
    *log() = Log { counter, ..Log::default() };
    let summary =
        run::reduce(&request, &mut Silent, interrupt).map_err(|error| error.to_string())?;
    println!("{}: {} calls, {} tokens", case.name, summary.counts.calls, summary.after.tokens);
    Ok(std::mem::take(&mut log().lists))
}

/// What was recorded of a run. The algorithm and the prior are called by the run, so it is a static.
static LOG: Mutex<Log> = Mutex::new(Log { lists: Vec::new(), counter: PathBuf::new(), seen: 0 });

#[derive(Default)]
struct Log {
    lists: Vec<Value>,
    /// The file that gets a byte for each call.
    counter: PathBuf,
    seen: u64,
}

impl Log {
    /// The calls since the last time.
    fn calls(&mut self) -> u64 {
        let all = fs::metadata(&self.counter).map_or(0, |metadata| metadata.len());
        all - std::mem::replace(&mut self.seen, all)
    }
}

fn log() -> MutexGuard<'static, Log> {
    LOG.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Silent;

impl Watch for Silent {
    fn see(&mut self, _: &Event) {}
}

/// The prior that sees the elements.
#[derive(Debug)]
struct Numbers;

/// The probability of the element of number 1. Multiples of it are exact.
const UNIT: f64 = 1.0 / (1_u64 << 18) as f64;

impl Prior for Numbers {
    fn probabilities(&self, of: &Elements<'_>) -> Option<Vec<f64>> {
        let mut log = log();
        // The calls before the list begins.
        log.calls();
        let weights = of.weights.weights().iter();
        let elements: Vec<Value> = weights.map(|weight| json!({ "weight": weight })).collect();
        let numbers = (1..=elements.len()).map(|number| number as f64 * UNIT).collect();
        log.lists.push(json!({ "sort": of.sort, "p0": of.p0, "elements": elements, "calls": [], "kept": [], "left": [] }));
        Some(numbers)
    }
}

/// `wcdd`, which records what it tries.
static RECORDED: Algorithm = Algorithm::new("recorded", "wcdd, with a record", start);

#[derive(Clone)]
struct Recorded {
    inner: Box<dyn ListReducer>,
    /// The elements of the whole list that it got.
    left: Vec<usize>,
    /// Its place in the log.
    at: usize,
}

fn start(list: &List, settings: &Settings) -> Box<dyn ListReducer> {
    let wcdd = Algorithm::named("wcdd").expect("wcdd is built in");
    let numbers = list.probabilities().unwrap_or_default().iter();
    let left: Vec<usize> = numbers.map(|number| (number / UNIT).round() as usize - 1).collect();
    let mut log = log();
    let groups = log.calls();
    let at = log.lists.len() - 1;
    let of = &mut log.lists[at];
    of["groupcalls"] = json!(groups);
    of["left"] = json!(left);
    of["kept"] = json!(left);
    Box::new(Recorded {
        inner: wcdd.start(&List::new(list.weights().iter().copied()), settings),
        left,
        at,
    })
}

impl Recorded {
    /// These elements of its list, as elements of the whole list.
    fn of_whole(&self, elements: impl Iterator<Item = usize>) -> Vec<usize> {
        elements.map(|element| self.left[element]).collect()
    }
}

impl Reducer for Recorded {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        self.inner.candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(candidate) = self.inner.candidate() else {
            return;
        };
        let best = self.inner.best();
        let tried = self.of_whole(best.iter().filter(|&element| !candidate.contains(element)));
        self.inner.report(verdict);
        let mut log = log();
        let calls = log.calls();
        let of = &mut log.lists[self.at];
        if let Some(all) = of["calls"].as_array_mut() {
            all.push(json!([tried, verdict.is_interesting(), calls]));
        }
        of["kept"] = json!(self.of_whole(self.inner.best().iter()));
    }

    fn best(&self) -> Subset {
        self.inner.best()
    }

    fn odds(&self) -> f64 {
        self.inner.odds()
    }
}
