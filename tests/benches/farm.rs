//! The command on a farm: the same result as here, and what a call costs.
//!
//! ```text
//! cargo bench -p wdd-tests --bench farm -- --remote ADDRESS [--toolchain FOLDER] [--cases PATH] [--only NAME…]
//!     [--packages PATH::TEST…] [--jobs N…] [--program PATH]
//! cargo bench -p wdd-tests --bench farm -- --faults N
//! ```
//!
//! A case is a folder with `input.rs` and `case.json`, which has the toolchain, the edition and the flags of rustc. A
//! package is given as `PATH::TEST`. Each is reduced here and on the farm, with 1, 2 and 8 jobs and once more with 1, or
//! with the numbers of `--jobs`; what an earlier run has executed, the farm knows. `--toolchain` is `--remote-toolchain`.
//! With `--faults`, a text is reduced N times on a farm in this process at which everything goes wrong that can. The exit
//! code is 1 if a result is not the same.
//!
//! The figures are in [farm.md](farm.md).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, thread};

use serde_json::Value;
use wdd_tests::benches::{from_workspace, number, on_cases, release, values, without_cargo};
use wdd_tests::cases::Case;
use wdd_tests::command::{Folder, Run};
use wdd_tests::farm::{Farm, FarmSpec, Fault, Faults};

const USAGE: &str = "usage: farm --remote ADDRESS [--toolchain FOLDER] [--cases PATH] [--only NAME…] [--packages PATH::TEST…] [--jobs N…] \
                     [--program PATH], or farm --faults N";

/// The numbers of jobs on the farm. The last one is a second run.
const JOBS: [u32; 4] = [1, 2, 8, 1];

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    on_cases(
        USAGE,
        options,
        |options| options.remote.is_some() || options.faults > 0,
        |options| match &options.remote {
            Some(remote) => on_farm(&options, remote),
            None => Ok(with_faults(options.faults.into())),
        },
    )
}

/// The command line.
#[derive(Default)]
struct Options {
    remote: Option<String>,
    toolchain: Option<String>,
    cases: Vec<PathBuf>,
    only: Vec<String>,
    packages: Vec<String>,
    jobs: Vec<u32>,
    program: Option<PathBuf>,
    faults: u32,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options::default();
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            let mut value = || args.next().ok_or(format!("{name} needs a value"));
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--remote" => options.remote = Some(value()?),
                "--toolchain" => options.toolchain = Some(value()?),
                "--cases" => options.cases.push(from_workspace(&value()?)),
                "--only" => options.only.extend(values(&mut args)),
                "--packages" => options.packages.extend(values(&mut args)),
                "--jobs" => {
                    for jobs in values(&mut args) {
                        options.jobs.push(number(&name, &jobs)?);
                    }
                }
                "--program" => options.program = Some(from_workspace(&value()?)),
                "--faults" => options.faults = number(&name, &value()?)?,
                _ => return Err(format!("unknown: {name}")),
            }
        }
        if options.jobs.is_empty() {
            options.jobs = JOBS.into();
        }
        Ok(options)
    }
}

/// What is reduced.
struct Subject {
    name: String,
    /// The options, without the input.
    options: Vec<String>,
    input: PathBuf,
    /// The flags of rustc.
    flags: Vec<String>,
}

impl Subject {
    fn of_case(case: &Case) -> Result<Self, String> {
        let path = case.input.with_file_name("case.json");
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let about: Value =
            serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
        let word = |name: &str| about[name].as_str().map(str::to_owned);
        let toolchain = word("toolchain").map(|name| vec!["--toolchain".to_owned(), name]);
        let edition = word("edition").map(|name| vec!["--edition".to_owned(), name]);
        let flags = about["flags"].as_array().into_iter().flatten();
        let flags = flags.filter_map(|flag| flag.as_str().map(str::to_owned));
        Ok(Subject {
            name: case.name.clone(),
            options: toolchain.unwrap_or_default(),
            input: case.input.clone(),
            flags: edition.unwrap_or_default().into_iter().chain(flags).collect(),
        })
    }

    fn of_package(typed: &str) -> Result<Self, String> {
        let (path, test) = typed.split_once("::").ok_or(format!("{typed} is not PATH::TEST"))?;
        Ok(Subject {
            name: test.to_owned(),
            options: vec!["--test".to_owned(), test.to_owned()],
            input: from_workspace(path),
            flags: Vec::new(),
        })
    }

    /// The result, and the summary of the run.
    fn reduce(&self, program: &Path, more: &[&str]) -> Result<(String, Value), String> {
        let folder = Folder::new();
        let mut command = std::process::Command::new(program);
        without_cargo(&mut command);
        command
            .current_dir(folder.path(""))
            .env("TMPDIR", folder.path("scratch"))
            .args(["wdd", "reduce", "--format", "json", "--output", "result", "--run-dir", "run"])
            .args(&self.options)
            .args(more)
            .arg(&self.input);
        if !self.flags.is_empty() {
            command.arg("--").args(&self.flags);
        }
        let run = Run::of(&mut command);
        let mut events =
            run.stdout.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let summary = events.find(|event| event["event"] == "summary");
        let summary = summary.ok_or(format!("{}: {}", self.name, run.stderr))?;
        let mut text = String::new();
        append(&folder.path("result"), &mut text);
        Ok((text, summary))
    }
}

/// Appends all files in a folder, in the order of their names, or a file.
fn append(path: &Path, text: &mut String) {
    if path.is_dir() {
        let entries = fs::read_dir(path).into_iter().flatten().flatten();
        let mut entries: Vec<_> = entries.map(|entry| entry.path()).collect();
        entries.sort();
        entries.iter().for_each(|entry| append(entry, text));
    } else {
        let content = fs::read(path).unwrap_or_default();
        *text += &format!(
            "{}\n{}",
            path.file_name().unwrap_or_default().display(),
            String::from_utf8_lossy(&content)
        );
    }
}

fn on_farm(options: &Options, remote: &str) -> Result<bool, String> {
    let program = options.program.clone().unwrap_or_else(release);
    let mut subjects = Vec::new();
    for case in Case::chosen(&options.cases, &options.only)? {
        subjects.push(Subject::of_case(&case)?);
    }
    for package in &options.packages {
        subjects.push(Subject::of_package(package)?);
    }
    println!(
        "\n| | jobs | wall | calls | executed | known | cancelled | sent a call | upload | run | download | other | same |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|---|");
    let mut is_same = true;
    for subject in &subjects {
        let (here, summary) = subject.reduce(&program, &["--jobs", "1"])?;
        let seconds = summary["seconds"].as_f64().unwrap_or_default();
        let calls = summary["calls"].as_f64().unwrap_or_default();
        println!(
            "| {} | here | {seconds:.1} s | {calls} | | | | | | {:.0} ms | | | |",
            subject.name,
            1000.0 * seconds / calls.max(1.0)
        );
        for jobs in &options.jobs {
            let jobs = jobs.to_string();
            let mut words = vec!["--jobs", &jobs, "--remote", remote];
            if let Some(folder) = &options.toolchain {
                words.extend(["--remote-toolchain", folder]);
            }
            let (there, summary) = subject.reduce(&program, &words)?;
            is_same &= there == here;
            println!("{}", row(&subject.name, &jobs, &summary, there == here));
        }
    }
    Ok(is_same)
}

/// What a run on the farm has taken: for each call that was not cancelled, the milliseconds of its parts.
fn row(name: &str, jobs: &str, summary: &Value, is_same: bool) -> String {
    let work = &summary["farm"];
    let get = |name: &str| work[name].as_f64().unwrap_or_default();
    let answered = (get("executed") + get("known")).max(1.0);
    let millis = |name: &str| 1000.0 * get(name) / answered;
    let parts = ["seconds_upload", "seconds_run", "seconds_download"].map(millis);
    let executed_share = get("executed") / answered;
    // A call whose answer was known did not run now.
    let other = millis("seconds_whole") - parts[0] - parts[1] * executed_share - parts[2];
    format!(
        "| {name} | {jobs} | {:.1} s | {} | {} | {} | {} | {:.0} B | {:.1} | {:.0} | {:.1} | {other:.0} | {} |",
        summary["seconds"].as_f64().unwrap_or_default(),
        summary["calls"],
        work["executed"],
        work["known"],
        work["cancelled"],
        get("bytes_sent") / get("executed").max(1.0),
        parts[0],
        parts[1],
        parts[2],
        if is_same { "yes" } else { "NO" },
    )
}

/// Reduces a text on a farm on which everything goes wrong at random.
fn with_faults(runs: u64) -> bool {
    let folder = Folder::new();
    let lines: Vec<_> = (1..9).map(|n| format!("line {n} (a b c)")).collect();
    folder.write("in.txt", lines.join("\n"));
    folder.script("check.sh", "grep -q 'line 3' in.txt && grep -q 'line 5 .*b' in.txt");
    let reduced = |more: &[&str]| {
        let words = ["in.txt", "--script", "check.sh", "--fresh", "--format", "json"];
        let run = folder.run(&[&words[..], more].concat()).succeeds();
        let result = folder.read("in-reduced.txt");
        fs::remove_file(folder.path("in-reduced.txt")).expect("it was written");
        (result, run)
    };
    let (here, _) = reduced(&[]);
    let (mut same, mut faults, mut left) = (0, 0, 0);
    for seed in 0..runs {
        let farm = Farm::start(FarmSpec {
            faults: Faults::new(&Fault::ALL, 0.02, seed),
            ..FarmSpec::default()
        });
        let jobs = ["1", "2", "8"][seed as usize % 3];
        let (there, _) = reduced(&["--remote", &farm.address(), "--jobs", jobs]);
        same += u64::from(there == here);
        faults += farm.asked().faults;
        for _ in 0..100 {
            if farm.running() == 0 {
                break;
            }
            thread::sleep(std::time::Duration::from_millis(50));
        }
        left += farm.running();
    }
    println!("{runs} runs, {same} with the same bytes, {faults} faults, {left} actions left");
    same == runs && left == 0
}
