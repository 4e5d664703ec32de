//! Oracles that are sometimes wrong: does a run notice, and is its result still interesting, and small?
//!
//! ```text
//! cargo bench -p wdd-tests --bench flaky -- [--seeds N] [--rates 0.05,0.1,0.3] [--kinds yes,no,both] [--program PATH]
//! ```
//!
//! The input is the code of the package `ten-modules`; a candidate is interesting if it contains three of its
//! statements, whatever the blanks. The oracle is this program: at a rate it says yes to what is not interesting
//! (`yes`), no to what is (`no`), or does both. The numbers of its calls and a seed decide when. With `outage-yes`,
//! `outage-no` and `outage-both` the errors come together: all calls are wrong so for a time that begins at random, and the
//! rates are its seconds. With `outage-slow` all calls take ten times as long meanwhile, five times their time limit. A completed run is *honest* if its result is interesting, or if its exit code is 6.

use std::fmt::Write as _;
use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, thread};

use fastrand::Rng;
use serde_json::Value;
use wdd_tests::benches::release;

/// The exit code of a run in which verdicts differed.
const FLAKY: i32 = 6;

/// Bytes of the input.
const LENGTH: usize = 24_000;

fn main() -> ExitCode {
    let mut args = env::args().skip(1).filter(|arg| arg != "--bench");
    let first = args.next();
    if first.as_deref() == Some("oracle") {
        return oracle();
    }
    let (mut seeds, mut program) = (0, None);
    let (mut rates, mut kinds) = ("0.05,0.1,0.3".to_owned(), "yes,no,both".to_owned());
    let mut next = first;
    while let Some(name) = next {
        let value = args.next().unwrap_or_default();
        match name.as_str() {
            "--seeds" => seeds = value.parse().unwrap_or(1),
            "--rates" => rates = value,
            "--kinds" => kinds = value,
            "--program" => {
                program = Some(Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(value));
            }
            _ => {
                eprintln!("unknown: {name}");
                return ExitCode::from(2);
            }
        }
        next = args.next();
    }
    if seeds == 0 {
        println!("nothing is measured: give a number of runs with --seeds N");
        return ExitCode::SUCCESS;
    }
    let case = Case::new(program.unwrap_or_else(release));
    let steady = case.run("no", 0.0, 0);
    println!("steady: {} tokens, {} calls", steady.tokens.unwrap_or(0), steady.calls);
    println!(
        "| wrong | rate | refused at the start | completed | of them exit code 6 | interesting | neither | tokens ÷ steady, mean (largest) | calls ÷ steady |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut is_honest = true;
    for kind in kinds.split(',') {
        for rate in rates.split(',') {
            let runs = case.runs(kind, rate.parse().unwrap_or(0.0), seeds);
            is_honest &= row(kind, rate, &runs, &steady);
        }
    }
    if is_honest { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a row. Returns whether all completed runs are honest.
fn row(kind: &str, rate: &str, runs: &[End], steady: &End) -> bool {
    let completed: Vec<_> = runs.iter().filter(|run| run.tokens.is_some()).collect();
    let count = |is: &dyn Fn(&&&End) -> bool| completed.iter().filter(is).count();
    let good: Vec<f64> = completed
        .iter()
        .filter(|run| run.is_interesting)
        .map(|run| run.tokens.unwrap_or(0) as f64 / steady.tokens.unwrap_or(1) as f64)
        .collect();
    let mean = (good.iter().map(|ratio| ratio.ln()).sum::<f64>() / good.len().max(1) as f64).exp();
    let largest = good.iter().copied().fold(0.0, f64::max);
    let calls: u64 = completed.iter().map(|run| run.calls).sum();
    let neither = count(&|run| !run.is_interesting && run.code != Some(FLAKY));
    println!(
        "| {kind} | {rate} | {} | {} | {} | {} | {neither} | {mean:.2} ({largest:.2}) | {:.1} |",
        runs.len() - completed.len(),
        completed.len(),
        count(&|run| run.code == Some(FLAKY)),
        good.len(),
        calls as f64 / completed.len().max(1) as f64 / steady.calls as f64,
    );
    neither == 0
}

/// The input, and what makes a candidate interesting.
struct Case {
    program: PathBuf,
    input: String,
    needles: Vec<String>,
}

/// How a run ended.
struct End {
    code: Option<i32>,
    /// Of the result. `None` if the run was refused at its start.
    tokens: Option<u64>,
    is_interesting: bool,
    calls: u64,
}

impl Case {
    fn new(program: PathBuf) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/ten-modules/src");
        let mut input = String::new();
        for path in sources(&folder) {
            input += &fs::read_to_string(path).expect("a source can be read");
        }
        input.truncate(input.floor_char_boundary(LENGTH));
        let statements = input.lines().map(str::trim);
        let mut statements: Vec<_> = statements
            .filter(|line| line.starts_with("let ") && line.ends_with(';'))
            .map(bare)
            .collect();
        Rng::with_seed(7).shuffle(&mut statements);
        statements.truncate(3);
        Case { program, input, needles: statements }
    }

    fn runs(&self, kind: &str, rate: f64, seeds: u64) -> Vec<End> {
        let (next, ended) = (AtomicU64::new(1), Mutex::new(Vec::new()));
        thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    loop {
                        let seed = next.fetch_add(1, Ordering::Relaxed);
                        if seed > seeds {
                            break;
                        }
                        let end = self.run(kind, rate, seed);
                        ended.lock().expect("no thread panics").push(end);
                    }
                });
            }
        });
        ended.into_inner().expect("no thread panics")
    }

    fn run(&self, kind: &str, rate: f64, seed: u64) -> End {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("in.rs"), &self.input).expect("a file can be written");
        let this = env::current_exe().expect("this program has a path");
        let text = format!("#!/bin/sh\nexec '{}' oracle\n", this.display());
        fs::write(at("oracle.sh"), text).expect("a file can be written");
        let mode = fs::Permissions::from_mode(0o755);
        fs::set_permissions(at("oracle.sh"), mode).expect("it can be executable");
        let outage = kind.strip_prefix("outage-");
        let (kind, rate_of_calls) = outage.map_or((kind, rate), |kind| (kind, 1.0));
        let of = |kinds: [&str; 2]| if kinds.contains(&kind) { rate_of_calls } else { 0.0 };
        // While a run is at its start, or later.
        let begin = now() + 0.3 + 2.5 * (seed as f64 * 0.618).fract();
        let is_slow = kind == "slow";
        let limit: &[&str] = if is_slow { &["--timeout", "0.16"] } else { &[] };
        let [from, until] = outage.map_or([0.0, f64::MAX], |_| [begin, begin + rate]);
        let output = Command::new(&self.program)
            .args(["wdd", "reduce", "in.rs", "--script", "oracle.sh", "--jobs", "1"])
            // The oracle counts its calls.
            .args(["--no-sandbox", "--format", "json"])
            .args(limit)
            .current_dir(folder.path())
            .env("FLAKY_NEEDLES", self.needles.join("\n"))
            .env("FLAKY_COUNT", at("count"))
            .env("FLAKY_SEED", seed.to_string())
            .env("FLAKY_YES", of(["yes", "both"]).to_string())
            .env("FLAKY_NO", of(["no", "both"]).to_string())
            .env("FLAKY_MILLIS", if is_slow { "80" } else { "0" })
            .env("FLAKY_FROM", from.to_string())
            .env("FLAKY_UNTIL", until.to_string())
            .output()
            .expect("the command can be started");
        let said = String::from_utf8_lossy(&output.stdout);
        let last: Value =
            serde_json::from_str(said.lines().last().unwrap_or("")).unwrap_or_default();
        let result = fs::read_to_string(at("in-reduced.rs")).unwrap_or_default();
        End {
            code: output.status.code(),
            tokens: last["after"]["tokens"].as_u64(),
            is_interesting: self.needles.iter().all(|needle| bare(&result).contains(needle)),
            calls: fs::metadata(at("count")).map_or(0, |count| count.len()),
        }
    }
}

/// Seconds since 1970.
fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64())
}

/// The files in a folder and below it, by name.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<_> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    paths.into_iter().flat_map(below).collect()
}

/// The text without blanks.
fn bare(text: &str) -> String {
    text.split_whitespace().fold(String::new(), |mut bare, word| {
        let _ = write!(bare, "{word}");
        bare
    })
}

/// Judges the candidate in the current folder, and is sometimes wrong.
fn oracle() -> ExitCode {
    let variable = |name: &str| env::var(name).unwrap_or_default();
    let number = |name: &str| variable(name).parse().unwrap_or(0.0);
    let text = bare(&fs::read_to_string("in.rs").unwrap_or_default());
    let is_interesting = variable("FLAKY_NEEDLES").lines().all(|needle| text.contains(needle));
    let path = variable("FLAKY_COUNT");
    let file = OpenOptions::new().create(true).append(true).open(&path);
    file.expect("calls can be counted").write_all(b"x").expect("calls can be counted");
    let calls = fs::metadata(&path).map_or(0, |count| count.len());
    let mut rng = Rng::with_seed(number("FLAKY_SEED") as u64 * 1_000_003 + calls);
    // The first value of a generator with a small seed is not random enough.
    let random = (0..8).map(|_| rng.f64()).last().unwrap_or(0.0);
    let is_then = (number("FLAKY_FROM")..number("FLAKY_UNTIL")).contains(&now());
    let millis = number("FLAKY_MILLIS") * if is_then { 10.0 } else { 1.0 };
    thread::sleep(Duration::from_secs_f64(millis / 1000.0));
    let rate = number(if is_interesting { "FLAKY_NO" } else { "FLAKY_YES" });
    let is_wrong = is_then && random < rate;
    ExitCode::from(u8::from(is_interesting == is_wrong))
}
