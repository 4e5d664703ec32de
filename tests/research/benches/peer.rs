//! What another reducer takes off the results: each token is an edit that no pass makes.
//!
//! ```text
//! cargo bench --manifest-path tests/research/Cargo.toml --bench peer -- --cases PATH [--results FOLDER] [--only NAME…]
//!     [--calls N] [--timeout SECS] [--keep FOLDER] [--peer PROGRAM]
//! ```
//!
//! The peer is Shrink Ray, which has to be installed: `shrinkray`, or the program of `--peer`. It goes on
//! from the stored result of each case, `NAME.rs` in `tests/corpus/results` or in the folder of
//! `--results`, with the script of the case. After some calls (1,000) it is stopped. `--keep` writes
//! what it has reached. `PATH` is as in the benchmark `corpus`; cases without a script are left out.

use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use wdd_tests::benches::{count, from_workspace, number, on_cases, quoted, values, without_cargo};
use wdd_tests::cases::Case;
use wdd_tests::command::Folder;
use wdd_tests::corpus;

const USAGE: &str = "usage: peer --cases PATH [--results FOLDER] [--only NAME…] [--calls N] [--timeout SECS] \
                     [--keep FOLDER] [--peer PROGRAM]";

/// One job, no models, no questions, no state: the same run each time.
const ARGUMENTS: &[&str] = &[
    "--no-llm",
    "--ui=basic",
    "--parallelism=1",
    "--no-history",
    "--formatter=none",
    "--no-restart",
    "--input-type=basename",
];

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    on_cases(
        USAGE,
        options,
        |options| !options.cases.is_empty(),
        |options| run(&options).map(|()| true),
    )
}

/// The command line.
struct Options {
    /// The folders with the cases.
    cases: Vec<PathBuf>,
    /// The folder with the results.
    results: PathBuf,
    /// The names of the cases to run; all if there are none.
    only: Vec<String>,
    calls: u32,
    /// Seconds after which the peer is stopped in any case.
    timeout: u32,
    /// The folder for what the peer reaches.
    keep: Option<PathBuf>,
    peer: PathBuf,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options {
            cases: Vec::new(),
            results: corpus::path("results"),
            only: Vec::new(),
            calls: 1000,
            timeout: 600,
            keep: None,
            peer: "shrinkray".into(),
        };
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            let mut value = || args.next().ok_or(format!("{name} needs a value"));
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--cases" => options.cases.push(from_workspace(&value()?)),
                "--results" => options.results = from_workspace(&value()?),
                "--calls" => options.calls = number(&name, &value()?)?,
                "--timeout" => options.timeout = number(&name, &value()?)?,
                "--keep" => options.keep = Some(from_workspace(&value()?)),
                "--peer" => options.peer = from_workspace(&value()?),
                "--only" => {
                    options.only.push(value()?);
                    options.only.extend(values(&mut args));
                }
                _ => return Err(format!("unknown: {name}")),
            }
        }
        Ok(options)
    }
}

/// Lets the peer go on from the result of each case.
fn run(options: &Options) -> Result<(), String> {
    let version = version(&options.peer)?;
    if let Some(folder) = &options.keep {
        fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    }
    let cases = Case::chosen(&options.cases, &options.only)?;
    println!("{version}, at most {} calls\n", options.calls);
    println!("| case | tokens before | after | calls | the last that was smaller |");
    println!("|---|--:|--:|--:|--:|");
    let (mut rows, mut left_out) = (Vec::new(), Vec::new());
    for case in &cases {
        let result = options.results.join(format!("{}.rs", case.name));
        match (&case.script, result.is_file()) {
            (Some(script), true) => {
                let row = go_on(options, &case.name, script, &result);
                let row = row.map_err(|error| format!("{}: {error}", case.name))?;
                println!("{row}");
                rows.push(row);
            }
            (None, _) => left_out.push(format!("{}: no script", case.name)),
            (_, false) => left_out.push(format!("{}: no result", case.name)),
        }
    }
    println!("{}", total(&rows));
    left_out.iter().for_each(|why| println!("left out: {why}"));
    Ok(())
}

/// The name and version of the peer, as it says them.
fn version(peer: &Path) -> Result<String, String> {
    let output = Command::new(peer).arg("--version").output();
    let said = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
    match said {
        Ok(said) if !said.is_empty() => Ok(said),
        _ => Err(format!("nothing is measured: the peer {} is not installed", peer.display())),
    }
}

/// What the peer came to from one result.
struct Row {
    name: String,
    before: u64,
    after: u64,
    calls: u64,
    /// The number of the call that had the smallest text first.
    last: u64,
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Row { name, before, after, calls, last } = self;
        let last = match last {
            0 => "–".to_owned(),
            last => last.to_string(),
        };
        write!(f, "| {name} | {before} | {after} | {calls} | {last} |")
    }
}

fn total(rows: &[Row]) -> String {
    let sum = |number: &dyn Fn(&Row) -> u64| rows.iter().map(number).sum::<u64>();
    let smaller = rows.iter().filter(|row| row.after < row.before).count();
    format!(
        "| {smaller} of {} smaller | {} | {} | {} | |",
        rows.len(),
        sum(&|row| row.before),
        sum(&|row| row.after),
        sum(&|row| row.calls),
    )
}

/// Starts the peer on a copy of the result, and stops it after its calls.
fn go_on(options: &Options, name: &str, script: &Path, result: &Path) -> Result<Row, String> {
    let folder = Folder::new();
    let input = folder.write("input.rs", fs::read(result).map_err(|error| error.to_string())?);
    let calls = folder.write("calls", "");
    let found = folder.path("interesting");
    fs::create_dir(&found).map_err(|error| error.to_string())?;
    // Each call adds a byte. What a peer leaves of its input when it is stopped differs, so the script
    // itself keeps what is interesting.
    let text = format!(
        "printf . >>\"$here/calls\"\nn=$(wc -c <\"$here/calls\")\n[ $n -le {} ] || exit 1\n\
         sh {} || exit 1\ncp input.rs \"$here/interesting/$n.rs\"",
        options.calls,
        quoted(script),
    );
    let mut command = Command::new(&options.peer);
    command.args(ARGUMENTS).arg(folder.script("check.sh", &text));
    command.arg(input).current_dir(folder.path(""));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    without_cargo(&mut command);
    let made = || fs::metadata(&calls).map_or(0, |file| file.len());
    run_until(command, options, || made() > u64::from(options.calls))
        .map_err(|error| error.to_string())?;
    let before = count(result)?;
    let (after, last, path) = smallest(&found)?.unwrap_or((before, 0, result.to_owned()));
    if let Some(kept) = &options.keep {
        let copied = fs::copy(path, kept.join(format!("{name}.rs")));
        copied.map_err(|error| error.to_string())?;
    }
    Ok(Row {
        name: name.to_owned(),
        before,
        after: after.min(before),
        calls: made().min(options.calls.into()),
        last: if after < before { last } else { 0 },
    })
}

/// Runs a command until it ends or `is_done`, and ends all its processes.
fn run_until(
    mut command: Command,
    options: &Options,
    is_done: impl Fn() -> bool,
) -> io::Result<()> {
    let start = Instant::now();
    let limit = Duration::from_secs(options.timeout.into());
    let mut child = command.process_group(0).spawn()?;
    while child.try_wait()?.is_none() && !is_done() && start.elapsed() < limit {
        thread::sleep(Duration::from_millis(100));
    }
    let group = format!("-{}", child.id());
    let kill = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
    child.wait().and(kill).map(drop)
}

/// The smallest of the interesting texts: its tokens, the number of its call, and its path.
fn smallest(found: &Path) -> Result<Option<(u64, u64, PathBuf)>, String> {
    let entries = fs::read_dir(found).map_err(|error| error.to_string())?;
    let mut all = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| error.to_string())?.path();
        let call = path.file_stem().and_then(|stem| stem.to_str()?.parse().ok());
        let length = fs::metadata(&path).map_or(0, |file| file.len());
        all.push((count(&path)?, length, call.unwrap_or(0), path));
    }
    let smallest = all.into_iter().min();
    Ok(smallest.map(|(tokens, _, call, path)| (tokens, call, path)))
}
