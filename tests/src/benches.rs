//! What benchmarks that run the command have in common.

use std::fmt::Write as _;
use std::fs;
use std::iter::Peekable;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use wdd_text::text::languages::{Edition, Reading, tokens};

use crate::command::set_by_cargo;

/// Builds the command with all its features, as it is released, and returns its path.
///
/// # Panics
/// If it does not build.
pub fn release() -> PathBuf {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../cargo-wdd/Cargo.toml");
    let build = escargot::CargoBuild::new()
        .manifest_path(manifest)
        .args(["--all-features", "--locked"])
        .bin("cargo-wdd")
        .release();
    let build = set_by_cargo().fold(build, escargot::CargoBuild::env_remove);
    build.run().expect("cargo-wdd builds").path().to_owned()
}

/// A path as the user means it: cargo starts a benchmark in the folder of its package.
///
/// # Panics
/// If the path is empty and there is no current folder.
pub fn from_workspace(path: &str) -> PathBuf {
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let path = Path::new(workspace).join(path);
    std::path::absolute(path).expect("a path that is not empty")
}

/// The value of an option, a number from 1 on.
///
/// # Errors
/// The message for the user if it is none.
pub fn number(name: &str, value: &str) -> Result<u32, String> {
    let number = value.parse().ok().filter(|number| *number > 0);
    number.ok_or(format!("{name} takes a number from 1 on, not {value}"))
}

/// Runs a benchmark on cases that are not in the repository. Without cases it says so and succeeds, so `cargo bench` still
/// runs the other benchmarks. `run` says whether all went well.
///
/// The exit code is 2 if the command line is wrong, and 1 if `run` fails.
pub fn on_cases<O>(
    usage: &str,
    options: Result<O, String>,
    has_cases: impl FnOnce(&O) -> bool,
    run: impl FnOnce(O) -> Result<bool, String>,
) -> ExitCode {
    let options = match options {
        Ok(options) => options,
        Err(why) => {
            eprintln!("{why}\n{usage}");
            return ExitCode::from(2);
        }
    };
    if !has_cases(&options) {
        println!("nothing is measured: the cases are not in the repository\n{usage}");
        return ExitCode::SUCCESS;
    }
    match run(options) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The geometric mean of positive numbers. NaN if there are none.
pub fn geometric_mean(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let logarithms: Vec<f64> = numbers.into_iter().map(f64::ln).collect();
    (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
}

/// The values up to the next option.
pub fn values<A: Iterator<Item = String>>(
    args: &mut Peekable<A>,
) -> impl Iterator<Item = String> + use<'_, A> {
    std::iter::from_fn(|| args.next_if(|next| !next.starts_with("--")))
}

/// Writes the items of this number, with the constructs of written code. They take 240 nodes.
///
/// # Panics
/// Never: a string can grow.
pub fn write_items(source: &mut String, i: usize) {
    write!(
        source,
        "/// Number {i}.\n#[derive(Clone, Debug)]\npub struct S{i}<T: Copy> {{ pub a: T, b: Vec<u{w}> }}\n\
         impl<T: Copy> S{i}<T> {{\n    \
         pub fn get(&self, at: usize, or: u{w}) -> u{w} {{\n        \
         let found = self.b.get(at).copied();\n        \
         if at > {i} {{ return or + {i}; }}\n        \
         match found {{ Some(n) if n != or => n * 2, _ => other_{j}(&self.b[at..], or) }}\n    }}\n}}\n\
         fn other_{i}(all: &[u{w}], or: u{w}) -> u{w} {{ all.iter().fold(or, |a, b| a ^ b) }}\n",
        w = 8 << (i % 4),
        j = i / 2,
    )
    .expect("a string can grow");
}

/// Removes what cargo sets for a benchmark, so that a run is the same as one from a shell.
pub fn without_cargo(command: &mut Command) {
    for name in set_by_cargo() {
        command.env_remove(name);
    }
}

/// A path as one word of a shell.
pub fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

/// The tokens of a Rust file.
///
/// # Errors
/// If it cannot be read.
pub fn count(path: &Path) -> Result<u64, String> {
    let content = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(tokens(path, &content, Reading::by_name(Edition::Edition2021)))
}
