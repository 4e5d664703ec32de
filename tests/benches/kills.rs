//! Runs that are killed at random moments, and go on: is the result the same, is a call made twice, is anything left?
//!
//! ```text
//! cargo bench -p wdd-tests --bench kills -- --cases PATH [--only NAME…] [--runs N] [--program PATH]
//! ```
//!
//! `PATH` is a corpus: each case has `input.rs` and `interesting.sh`. The package `ten-modules` of the tests is a case
//! more. Each run is killed by SIGKILL after a random time, and started again, until it ends by itself. Calls are
//! counted by a script around the oracle, or by the log of the run for the package; one job.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, thread};

use fastrand::Rng;
use serde_json::Value;
use wdd_tests::benches::{from_workspace, release, values};

const USAGE: &str = "usage: kills --cases PATH [--only NAME…] [--runs N] [--program PATH]";

fn main() -> ExitCode {
    let mut options = Options::default();
    let mut args = env::args().skip(1).filter(|arg| arg != "--bench").peekable();
    while let Some(name) = args.next() {
        let mut value = || args.next().unwrap_or_default();
        match name.as_str() {
            "--cases" => options.cases = Some(from_workspace(&value())),
            "--runs" => options.runs = value().parse().unwrap_or(1),
            "--program" => options.program = Some(from_workspace(&value())),
            "--only" => {
                options.only.push(value());
                options.only.extend(values(&mut args));
            }
            _ => {
                eprintln!("unknown: {name}\n{USAGE}");
                return ExitCode::from(2);
            }
        }
    }
    let Some(cases) = options.cases.clone() else {
        println!("nothing is measured: the cases are not in the repository\n{USAGE}");
        return ExitCode::SUCCESS;
    };
    let program = options.program.clone().unwrap_or_else(release);
    println!(
        "| case | runs | kills | other results | calls | made again | at most | processes left | scratch left |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut names = options.only.clone();
    names.push(PACKAGE.to_owned());
    let mut is_fine = true;
    for name in names {
        let case = Case::new(&cases, &name, &program);
        is_fine &= case.measure(options.runs.max(1));
    }
    if is_fine { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

#[derive(Default)]
struct Options {
    cases: Option<PathBuf>,
    only: Vec<String>,
    runs: u32,
    program: Option<PathBuf>,
}

const PACKAGE: &str = "ten-modules";

/// What is reduced.
struct Case<'a> {
    name: &'a str,
    source: PathBuf,
    program: &'a Path,
}

/// A run in a folder of its own.
struct Run<'a> {
    case: &'a Case<'a>,
    folder: tempfile::TempDir,
}

/// What a run came to.
struct End {
    result: Vec<u8>,
    calls: usize,
    seconds: f64,
}

impl<'a> Case<'a> {
    fn new(cases: &Path, name: &'a str, program: &'a Path) -> Self {
        let source = match name {
            PACKAGE => Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name),
            name => cases.join(name),
        };
        Case { name, source, program }
    }

    /// Prints a row. Returns whether everything is as it has to be.
    fn measure(&self, runs: u32) -> bool {
        let whole = Run::new(self).to_its_end();
        let mut rng = Rng::with_seed(7);
        let [mut kills, mut others, mut again, mut processes, mut scratch] = [0; 5];
        for _ in 0..runs {
            let run = Run::new(self);
            loop {
                // On average a run is killed three times.
                let after = Duration::from_secs_f64(whole.seconds * rng.f64() * 0.6);
                if !run.killed_after(after) {
                    break;
                }
                kills += 1;
                thread::sleep(Duration::from_secs(1));
                processes += run.processes();
            }
            let end = run.end(0.0);
            others += usize::from(end.result != whole.result);
            again += end.calls.saturating_sub(whole.calls);
            scratch += run.scratch();
        }
        // With one job, one call is under way. The first calls of a package are repeated.
        let of_start = if self.name == PACKAGE { 3 } else { 0 };
        let most = kills * (1 + of_start);
        println!(
            "| {} | {runs} | {kills} | {others} | {} | {again} | {most} | {processes} | {scratch} |",
            self.name, whole.calls
        );
        others + processes + scratch == 0 && again <= most
    }
}

impl<'a> Run<'a> {
    fn new(case: &'a Case<'a>) -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("scratch")).expect("a folder can be made");
        if case.name == PACKAGE {
            let copied = Command::new("cp").arg("-r").arg(&case.source).arg(at("in")).status();
            assert!(copied.expect("there is cp").success());
        } else {
            fs::copy(case.source.join("input.rs"), at("input.rs")).expect("there is an input");
            let script = case.source.join("interesting.sh");
            let script = script.canonicalize().expect("there is a script");
            let log = at("calls");
            let text =
                format!("#!/bin/sh\necho x >>'{}'\nexec '{}'\n", log.display(), script.display());
            fs::write(at("oracle.sh"), text).expect("a script can be written");
            let mode = fs::Permissions::from_mode(0o755);
            fs::set_permissions(at("oracle.sh"), mode).expect("it can be executable");
        }
        Run { case, folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self) -> Command {
        let mut command = Command::new(self.case.program);
        command.args(["wdd", "reduce", "--jobs", "1", "--output", "out"]);
        match self.case.name {
            PACKAGE => command.args([
                "in",
                "--test",
                "layout::tests::sheets::a_ragged_sheet_is_laid_out",
                "--keep",
                "failure",
            ]),
            _ => command.args(["input.rs", "--script", "oracle.sh"]),
        };
        command.current_dir(self.folder.path()).env("TMPDIR", self.path("scratch"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }

    fn to_its_end(&self) -> End {
        let started = Instant::now();
        let status = self.command().status().expect("the command can be started");
        assert!(status.success(), "{}: {status}", self.case.name);
        self.end(started.elapsed().as_secs_f64())
    }

    /// Starts or goes on, and kills after this time. Returns `false` if it ended before.
    fn killed_after(&self, time: Duration) -> bool {
        let mut child = self.command().spawn().expect("the command can be started");
        let until = Instant::now() + time;
        while Instant::now() < until {
            if let Some(status) = child.try_wait().expect("it can be waited for") {
                assert!(status.success(), "{}: {status}", self.case.name);
                return false;
            }
            thread::sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        let status = child.wait().expect("it can be waited for");
        !status.success()
    }

    fn end(&self, seconds: f64) -> End {
        let calls = match self.case.name {
            PACKAGE => {
                let log = fs::read_to_string(self.path("in.wdd/events.jsonl")).unwrap_or_default();
                let events = log.lines().filter_map(|line| serde_json::from_str(line).ok());
                events.filter(|event: &Value| event["origin"] == "oracle").count()
            }
            _ => fs::read(self.path("calls")).map_or(0, |log| log.len() / 2),
        };
        End { result: content(&self.path("out")), calls, seconds }
    }

    /// The processes that have something to do with the run.
    fn processes(&self) -> usize {
        let folder = self.folder.path().to_string_lossy().into_owned();
        let all = fs::read_dir("/proc").into_iter().flatten().flatten();
        all.filter(|process| {
            let of = |name: &str| fs::read(process.path().join(name)).unwrap_or_default();
            let cwd = fs::read_link(process.path().join("cwd")).unwrap_or_default();
            cwd.starts_with(&folder) || String::from_utf8_lossy(&of("cmdline")).contains(&folder)
        })
        .count()
    }

    fn scratch(&self) -> usize {
        fs::read_dir(self.path("scratch")).map_or(0, Iterator::count)
    }
}

/// The bytes of a file, or the names and bytes of all files in a folder.
fn content(path: &Path) -> Vec<u8> {
    let Ok(entries) = fs::read_dir(path) else {
        return fs::read(path).unwrap_or_default();
    };
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let named = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().as_encoded_bytes().to_vec();
        [name, content(path)].concat()
    };
    paths.iter().flat_map(named).collect()
}
