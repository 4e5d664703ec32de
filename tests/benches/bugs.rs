//! The command on failing tests of real crates with one known bug each: does the result still have the bug?
//!
//! ```text
//! cargo bench -p wdd-tests --bench bugs -- --cases PATH [--only NAME…] [--minutes N] [--at-a-time N]
//!     [--keep FOLDER] [--program PATH] [-- FLAGS…]
//! ```
//!
//! The cases are not in the repository. `PATH` has `cases/NAME.json` (the test, the features, the tokens of
//! the input), `materialise.py CASE FOLDER`, which makes the package, and `check.py --renamed CASE RESULT`, which
//! puts the right code back into the result and prints a line of JSON: `bug_kept`, `test_kept`, `tokens` and
//! more. Each case is reduced with one job, and for at most the given number of minutes (30): a run that is
//! stopped counts as it is. `FLAGS` are added to the command, such as `--keep failure`.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Output};
use std::sync::{Mutex, PoisonError};
use std::{env, fs, thread};

use serde_json::Value;
use wdd_tests::benches::{from_workspace, number, on_cases, release, values, without_cargo};

const USAGE: &str = "usage: bugs --cases PATH [--only NAME…] [--minutes N] [--at-a-time N] [--keep FOLDER] \
                     [--program PATH] [-- FLAGS…]";

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    on_cases(
        USAGE,
        options,
        |options| options.cases.is_some(),
        |mut options| {
            let program = options.program.take();
            options.program = Some(program.unwrap_or_else(release));
            let cases = options.cases.as_deref();
            cases.map_or(Ok(true), |cases| run(&options, cases))
        },
    )
}

/// The command line.
#[derive(Default)]
struct Options {
    cases: Option<PathBuf>,
    /// The names of the cases to run; all if there are none.
    only: Vec<String>,
    minutes: Option<u32>,
    at_a_time: Option<u32>,
    /// The folder for inputs and results.
    keep: Option<PathBuf>,
    /// The program to run, instead of a new build.
    program: Option<PathBuf>,
    flags: Vec<String>,
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
                "--cases" => options.cases = Some(from_workspace(&value()?)),
                "--minutes" => options.minutes = Some(number(&name, &value()?)?),
                "--at-a-time" => options.at_a_time = Some(number(&name, &value()?)?),
                "--keep" => options.keep = Some(from_workspace(&value()?)),
                "--program" => options.program = Some(from_workspace(&value()?)),
                "--only" => {
                    options.only.push(value()?);
                    options.only.extend(values(&mut args));
                }
                "--" => options.flags.extend(args.by_ref()),
                _ => return Err(format!("unknown: {name}")),
            }
        }
        Ok(options)
    }
}

/// One row of the table.
struct Row {
    name: String,
    before: f64,
    after: f64,
    cells: String,
    kept: bool,
}

/// Runs all cases; whether each result has its bug.
fn run(options: &Options, cases: &Path) -> Result<bool, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = options.keep.as_deref().unwrap_or(folder.path());
    let names = Mutex::new(names(options, cases)?);
    println!(
        "| case | tokens | left | ÷ | calls | seconds | stopped | bug kept | test kept | still fails |"
    );
    println!("|---|--:|--:|--:|--:|--:|---|---|---|---|");
    let rows = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..options.at_a_time.unwrap_or(1) {
            scope.spawn(|| {
                let next = || names.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                while let Some(name) = next() {
                    match measure(options, cases, &folder.join(&name), &name) {
                        Ok(row) => {
                            println!("{}", row.cells);
                            rows.lock().unwrap_or_else(PoisonError::into_inner).push(row);
                        }
                        Err(why) => println!("| {name} | {why} |"),
                    }
                }
            });
        }
    });
    let rows = rows.into_inner().unwrap_or_else(PoisonError::into_inner);
    let kept = rows.iter().filter(|row| row.kept).count();
    let ratios = rows.iter().map(|row| (row.after / row.before).ln());
    let mean = (ratios.sum::<f64>() / rows.len().max(1) as f64).exp();
    println!(
        "\n{kept} of {} bugs kept; tokens after ÷ before: {mean:.3} (geometric mean)",
        rows.len()
    );
    let lost: Vec<_> = rows.iter().filter(|row| !row.kept).map(|row| &*row.name).collect();
    if !lost.is_empty() {
        println!("lost: {}", lost.join(", "));
    }
    Ok(lost.is_empty() && !rows.is_empty())
}

fn names(options: &Options, cases: &Path) -> Result<VecDeque<String>, String> {
    let folder = cases.join("cases");
    let files = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let paths = files.filter_map(|file| Some(file.ok()?.path()));
    let mut names: Vec<_> = paths
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .filter(|name| options.only.is_empty() || options.only.contains(name))
        .collect();
    names.sort();
    Ok(names.into())
}

fn measure(options: &Options, cases: &Path, folder: &Path, name: &str) -> Result<Row, String> {
    let file = cases.join("cases").join(format!("{name}.json"));
    let case = fs::read_to_string(&file).map_err(|error| error.to_string())?;
    let case: Value = serde_json::from_str(&case).map_err(|error| error.to_string())?;
    let (input, result) = (folder.join(name), folder.join("result"));
    fs::create_dir_all(folder).map_err(|error| error.to_string())?;
    python(cases, &["materialise.py".as_ref(), &file, &input])?;
    let summary = reduce(options, &case, &input, &result)?;
    let said = python(cases, &["check.py".as_ref(), "--renamed".as_ref(), &file, &result])?;
    let last = said.lines().last().unwrap_or_default();
    let verdict: Value = serde_json::from_str(last).map_err(|error| format!("{error}: {said}"))?;
    let before = case["baseline_tokens"].as_f64().unwrap_or(f64::NAN);
    let after = verdict["tokens"].as_f64().unwrap_or(f64::NAN);
    let answer = |key: &str| match verdict[key].as_bool() {
        Some(true) => "yes",
        Some(false) => "**no**",
        None => "–",
    };
    Ok(Row {
        cells: format!(
            "| {name} | {before} | {after} | {:.3} | {} | {:.0} | {} | {} | {} | {} |",
            after / before,
            summary["calls"],
            summary["seconds"].as_f64().unwrap_or_default(),
            summary["stop_reason"].as_str().unwrap_or_default(),
            answer("bug_kept"),
            answer("test_kept"),
            answer("test_still_fails"),
        ),
        kept: verdict["bug_kept"] == Value::Bool(true),
        name: name.to_owned(),
        before,
        after,
    })
}

/// Reduces a case; the summary of the run.
fn reduce(options: &Options, case: &Value, input: &Path, result: &Path) -> Result<Value, String> {
    let program = options.program.as_ref().expect("it was built");
    let seconds = options.minutes.unwrap_or(30) * 60;
    let mut command = Command::new(program);
    command.args(["wdd", "reduce", "--jobs", "1", "--format", "json"]);
    command.args(["--max-time", &seconds.to_string()]);
    command.arg(input).arg("--output").arg(result);
    command.args(["--test", case["test"].as_str().unwrap_or_default()]);
    for feature in case["features"].as_array().into_iter().flatten() {
        command.args(["--features", feature.as_str().unwrap_or_default()]);
    }
    let said = said_by(command.args(&options.flags))?;
    let last = said.lines().last().unwrap_or_default();
    serde_json::from_str(last).map_err(|error| format!("{error}: {last}"))
}

fn python(cases: &Path, words: &[&Path]) -> Result<String, String> {
    let (script, args) = words.split_first().expect("a script");
    let mut command = Command::new("python3");
    // What cargo sets for a benchmark would be seen by the builds that the scripts make.
    without_cargo(&mut command);
    said_by(command.arg(cases.join(script)).args(args))
}

/// What a command prints. One that fails can have printed something first, such as a summary.
fn said_by(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let Output { status, stdout, stderr } = output;
    if !status.success() && stdout.is_empty() {
        let stderr = String::from_utf8_lossy(&stderr);
        return Err(stderr.lines().last().unwrap_or_default().to_owned());
    }
    Ok(String::from_utf8_lossy(&stdout).into_owned())
}
