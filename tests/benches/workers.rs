//! What a run would take with 1 to 1,024 workers, in virtual time: the command's own search and speculation, with
//! recorded oracle calls.
//!
//! ```text
//! cargo bench -p wdd-tests --bench workers -- --cases PATH [--only NAME…] [--most N] [--ask] [--rates]
//!     [--workers N…] [--overhead MS] [--floor P…]
//! ```
//!
//! A case is a folder with `input.rs` and a script. The verdicts and times of its candidates are recorded in the folder
//! `target/workers`. Those of the run with one worker are always recorded first. `--ask` also calls the script for each
//! candidate that other numbers of workers try; without it, what is not recorded is drawn: a fifth of the verdicts is
//! interesting, and the times are recorded ones. Such a verdict is never that of a call that counts. The recorded time is
//! processor time, so that other work on the machine changes it little. `--workers` measures these numbers and 1 only.
//! `--overhead` adds this number of milliseconds to each call, as on a farm. With `--floor`, no call begins that is needed
//! with a lower probability; there may be several of these. `--rates` prints how often the candidates of each pass are
//! interesting, in the form of `cargo-wdd/src/run/search/rates.txt`.
//!
//! The figures are in [workers.md](workers.md).

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs::{self, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cargo_wdd::run::Machine;
use wdd_core::hier::ListReduction;
use wdd_core::{Reducer, Verdict};
use wdd_tests::benches::{from_workspace, geometric_mean, number, on_cases, values, without_cargo};
use wdd_tests::cases::Case;
use wdd_tests::command::Folder;
use wdd_tests::workers::{Call, Run, simulate_likely};
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::text::Text;
use wdd_text::text::languages::{Edition, Reading};
use wdd_text::text::render::Files;

const USAGE: &str = "usage: workers --cases PATH [--only NAME…] [--most N] [--ask] \
                     [--rates] [--workers N…] [--overhead MS] [--floor P…]";

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    on_cases(USAGE, options, |options| !options.cases.is_empty(), |options| run(&options))
}

/// The command line.
struct Options {
    cases: Vec<PathBuf>,
    only: Vec<String>,
    /// The greatest number of workers.
    most: u32,
    ask: bool,
    rates: bool,
    /// The numbers of workers besides 1. Empty for the powers of two.
    workers: Vec<usize>,
    overhead: Duration,
    /// The lowest probabilities with which a call is needed that begins.
    floors: Vec<f64>,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options {
            cases: Vec::new(),
            only: Vec::new(),
            most: 1024,
            ask: false,
            rates: false,
            workers: Vec::new(),
            overhead: Duration::ZERO,
            floors: Vec::new(),
        };
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            let mut value = || args.next().ok_or(format!("{name} needs a value"));
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--cases" => options.cases.push(from_workspace(&value()?)),
                "--most" => options.most = number(&name, &value()?)?,
                "--ask" => options.ask = true,
                "--rates" => options.rates = true,
                "--overhead" => {
                    let millis = number(&name, &value()?)?;
                    options.overhead = Duration::from_millis(millis.into());
                }
                "--floor" => {
                    for given in values(&mut args) {
                        let floor = given.parse().map_err(|_| format!("{name}: {given}"))?;
                        options.floors.push(floor);
                    }
                }
                "--workers" => {
                    for given in values(&mut args) {
                        options.workers.push(number(&name, &given)? as usize);
                    }
                }
                "--only" => {
                    options.only.push(value()?);
                    options.only.extend(values(&mut args));
                }
                _ => return Err(format!("unknown: {name}")),
            }
        }
        if options.floors.is_empty() {
            options.floors.push(0.0);
        }
        Ok(options)
    }
}

fn run(options: &Options) -> Result<bool, String> {
    let cases = Case::chosen(&options.cases, &options.only)?;
    let powers = (0..).map(|power| 1 << power);
    let powers = powers.take_while(|&number| number <= options.most as usize);
    let numbers: Vec<usize> = match &options.workers[..] {
        [] => powers.collect(),
        given => [1].into_iter().chain(given.iter().copied()).collect(),
    };
    if options.rates {
        return rates(&cases).map(|()| true);
    }
    for &floor in &options.floors {
        println!("\nno call begins that is needed with a probability below {floor}\n");
        println!("| case | workers | wall | speedup | calls | wasted | busy | drawn | own time |");
        println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
        let mut all = Vec::new();
        for case in &cases {
            let runs = measure(case, &numbers, floor, options);
            all.push(runs.map_err(|why| format!("{}: {why}", case.name))?);
        }
        print_means(&numbers, &all);
    }
    Ok(true)
}

/// Prints how often the candidates of each pass are interesting, with one worker. A change that was tried before does
/// not count.
fn rates(cases: &[Case]) -> Result<(), String> {
    let mut rates = BTreeMap::<_, (u32, u32)>::new();
    for case in cases {
        let (mut machine, mut recorded) = start(case)?;
        let (mut seen, mut last) = (BTreeSet::new(), BTreeMap::new());
        while let (Some(files), Some(pass)) = (machine.candidate(), machine.pass()) {
            let verdict = recorded.call(&files).verdict;
            if machine.change().is_none_or(|change| seen.insert(change)) {
                let of = if machine.is_group() { "group" } else { "list" };
                let before = last.get(pass).copied().unwrap_or("none");
                let rate = rates.entry((pass, of, before)).or_default();
                rate.0 += u32::from(verdict.is_interesting());
                rate.1 += 1;
                let word = if verdict.is_interesting() { "interesting" } else { "refused" };
                last.insert(pass, word);
            }
            machine.report(verdict);
        }
    }
    for ((pass, of, before), (interesting, all)) in rates {
        println!("{pass} {of} {before} {interesting} {all}");
    }
    Ok(())
}

/// The search on a case, and its oracle.
fn start(case: &Case) -> Result<(Machine, Recorded), String> {
    let content = fs::read(&case.input).map_err(|error| error.to_string())?;
    let files = vec![(PathBuf::from("input.rs"), content)];
    let reading = Reading::by_name(Edition::Edition2021);
    let text = Arc::new(Text::parse(&files, reading));
    let plan = Plan::new(Strategy::Hdd, Level::Normal, &[], ListReduction::default());
    Ok((Machine::new(Task::new(text, plan)), Recorded::of(case, &files)?))
}

/// Runs a case with each number of workers.
fn measure(
    case: &Case,
    numbers: &[usize],
    floor: f64,
    options: &Options,
) -> Result<Vec<Run>, String> {
    let (machine, mut recorded) = start(case)?;
    let mut runs: Vec<Run> = Vec::new();
    for &workers in numbers {
        recorded.ask = options.ask || workers == 1;
        let started = Instant::now();
        let run = simulate_likely(&mut machine.clone(), workers, floor, |files| {
            let call = recorded.call(files);
            Call { time: call.time + options.overhead, ..call }
        });
        let one = runs.first().copied().unwrap_or(run);
        println!(
            "| {} | {workers} | {:.2} s | {:.2} | {} | {} | {:.2} s | {} | {:.1?} |",
            case.name,
            run.wall.as_secs_f64(),
            one.wall.as_secs_f64() / run.wall.as_secs_f64(),
            run.calls,
            run.wasted,
            run.busy.as_secs_f64(),
            std::mem::take(&mut recorded.drawn),
            started.elapsed(),
        );
        assert_eq!(run.calls, one.calls, "another run than with one worker");
        runs.push(run);
    }
    Ok(runs)
}

/// Prints the means of all cases.
fn print_means(numbers: &[usize], all: &[Vec<Run>]) {
    println!("\n| workers | wall ÷ one worker | speedup, geometric mean | wasted |");
    println!("|--:|--:|--:|--:|");
    for (index, workers) in numbers.iter().enumerate() {
        let ratio = |runs: &Vec<Run>| runs[index].wall.as_secs_f64() / runs[0].wall.as_secs_f64();
        let mean = geometric_mean(all.iter().map(ratio));
        let wasted: usize = all.iter().map(|runs| runs[index].wasted).sum();
        println!("| {workers} | {mean:.3} | {:.2} | {wasted} |", 1.0 / mean);
    }
}

/// The oracle of a case, with a record of its calls.
struct Recorded {
    script: PathBuf,
    path: PathBuf,
    calls: BTreeMap<u64, Call>,
    /// The times of the recorded calls.
    times: Vec<Duration>,
    /// Whether the script is called for a candidate that is not recorded.
    ask: bool,
    /// The number of calls that are not recorded.
    drawn: usize,
}

impl Recorded {
    fn of(case: &Case, files: &Files) -> Result<Self, String> {
        let script = case.script.clone().ok_or("there is no script")?;
        let text = fs::read(&script).map_err(|error| error.to_string())?;
        let folder = from_workspace("target/workers");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let path = folder.join(format!("{}-{:016x}", case.name, key(&(files, text))));
        let mut recorded = Recorded {
            script,
            calls: BTreeMap::new(),
            times: Vec::new(),
            ask: true,
            drawn: 0,
            path,
        };
        let lines = fs::read_to_string(&recorded.path).unwrap_or_default();
        for line in lines.lines() {
            let (key, call) = read(line).ok_or(format!("{}: {line}", recorded.path.display()))?;
            recorded.calls.insert(key, call);
            recorded.times.push(call.time);
        }
        Ok(recorded)
    }

    fn call(&mut self, files: &Files) -> Call {
        let key = key(files);
        if let Some(call) = self.calls.get(&key) {
            return *call;
        }
        if !self.ask {
            self.drawn += 1;
            return Call {
                verdict: Verdict::from(key.is_multiple_of(5)),
                time: self.times[key as usize / 5 % self.times.len()],
            };
        }
        let call = ask(&self.script, &files[0].1);
        self.calls.insert(key, call);
        self.times.push(call.time);
        let file = OpenOptions::new().append(true).create(true).open(&self.path);
        let is_interesting = u8::from(call.verdict.is_interesting());
        let line = format!("{key:016x} {is_interesting} {}\n", call.time.as_micros());
        file.and_then(|mut file| file.write_all(line.as_bytes()))
            .expect("the record can be written");
        call
    }
}

fn read(line: &str) -> Option<(u64, Call)> {
    let mut words = line.split(' ');
    let key = u64::from_str_radix(words.next()?, 16).ok()?;
    let verdict = Verdict::from(words.next()? == "1");
    let time = Duration::from_micros(words.next()?.parse().ok()?);
    Some((key, Call { verdict, time }))
}

fn key(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// Calls the script: its verdict and its processor time.
fn ask(script: &Path, content: &[u8]) -> Call {
    let folder = Folder::new();
    folder.write("input.rs", content);
    let mut command = Command::new("sh");
    command
        .args(["-c", "sh \"$0\" >/dev/null 2>&1; status=$?; times; exit $status"])
        .arg(script)
        .current_dir(folder.path(""));
    without_cargo(&mut command);
    let output = command.output().expect("there is a shell");
    let said = String::from_utf8_lossy(&output.stdout);
    // The second line is for the processes of the shell: `0m0.050s 0m0.020s`.
    let words = said.lines().nth(1).unwrap_or_default().split(' ');
    let times = words.filter_map(|word| {
        let (minutes, seconds) = word.strip_suffix('s')?.split_once('m')?;
        Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.parse::<f64>().ok()?)
    });
    Call {
        verdict: Verdict::from(output.status.success()),
        time: Duration::from_secs_f64(times.sum()),
    }
}
