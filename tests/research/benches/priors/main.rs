//! Which elements of list reductions stay: measures the p₀ of passes, and compares priors.
//!
//! ```text
//! cargo bench --manifest-path tests/research/Cargo.toml --bench priors -- record --cases PATH --to FILE [--only NAME…]
//! cargo bench --manifest-path tests/research/Cargo.toml --bench priors -- fit FILE [--write DATE]
//! ```
//!
//! `record` reduces the cases (see the benchmark `corpus`) and writes a line for each list reduction: its elements, which
//! of them were tried, and which stayed. `fit` reads such a file, and prints what the priors predict, and the calls that
//! each list algorithm would make. `--write` writes the p₀ of the passes to `wdd-text/src/passes/prior/measured.txt`.

mod compare;
mod lists;
mod measured;
mod record;

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs};

use wdd_tests::benches::from_workspace;

const USAGE: &str = "usage: priors record --cases PATH --to FILE [--only NAME…]\n       \
                     priors fit FILE [--write DATE]";

fn main() -> ExitCode {
    // `cargo bench` adds `--bench`.
    let args: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        ["record", "--cases", cases, "--to", to] => record(cases, to, &[]),
        ["record", "--cases", cases, "--to", to, "--only", ref only @ ..] => {
            record(cases, to, only)
        }
        ["fit", file] => fit(file, None),
        ["fit", file, "--write", date] => fit(file, Some(date)),
        // A plain `cargo bench` runs all benchmarks.
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(if args.is_empty() { 0 } else { 2 });
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn record(cases: &str, to: &str, only: &[&str]) -> Result<(), String> {
    record::record(from_workspace(cases), &from_workspace(to), only)
}

fn fit(file: &str, date: Option<&str>) -> Result<(), String> {
    let text = fs::read_to_string(from_workspace(file)).map_err(|error| error.to_string())?;
    let lists = lists::read(&text)?;
    print!("{}", compare::compare(&lists));
    if let Some(date) = date {
        let path = data_file();
        let measured =
            measured::measured(&lists, date, &fs::read_to_string(&path).unwrap_or_default());
        fs::write(&path, measured).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// The file with the figures that the command uses.
fn data_file() -> PathBuf {
    from_workspace("wdd-text/src/passes/prior/measured.txt")
}
