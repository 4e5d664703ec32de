//! Measures how often wdd-core finds the smallest counterexample of random properties of random types.
//!
//! ```text
//! cargo run --release --manifest-path tests/research/challenges/Cargo.toml --bin random-properties --
//!     [--seed HEX] [--types N] [--properties N] [--starts N] [--budget N] [--show-misses N] [--json FILE]
//! ```
//!
//! It writes a program with the types to `target/random-properties`, builds it and runs it. The default
//! seed is the hash of the commit that is measured, so that it cannot be chosen.

use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::{env, fs};

use wdd_challenges::random::program::{Plan, Record};
use wdd_challenges::random::report;
use wdd_challenges::random::shown::shown;
use wdd_challenges::random::source::source;
use wdd_challenges::random::types::Types;

fn main() -> ExitCode {
    let options = match Options::read(env::args().skip(1)) {
        Ok(options) => options,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    match run(&options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

struct Options {
    plan: Plan,
    json: Option<PathBuf>,
}

impl Options {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut seed, mut json) = (None, None);
        let mut plan = Plan {
            seed: 0,
            types: 100,
            properties: 2000,
            pool: 500,
            starts: 3,
            budget: 1_000_000,
            misses: 10,
        };
        while let Some(arg) = args.next() {
            let value = args.next().ok_or(format!("{arg} takes a value"))?;
            let number = || value.parse().map_err(|_| format!("{arg} takes a number"));
            match arg.as_str() {
                "--seed" => seed = Some(value),
                "--types" => plan.types = number()?,
                "--properties" => plan.properties = number()?,
                "--starts" => plan.starts = number()?,
                "--budget" => plan.budget = number()? as u64,
                "--show-misses" => plan.misses = number()?,
                "--json" => json = Some(PathBuf::from(value)),
                _ => return Err(format!("unknown argument: {arg}")),
            }
        }
        if plan.types == 0 || plan.starts == 0 {
            return Err("--types and --starts take a number from 1 on".to_owned());
        }
        let seed = seed.map_or_else(commit, Ok)?;
        // The first 64 bits of the hash.
        let digits = seed.get(..16).unwrap_or(&seed);
        plan.seed = u64::from_str_radix(digits, 16).map_err(|_| format!("no seed: {seed}"))?;
        Ok(Options { plan, json })
    }
}

/// The hash of the commit that is checked out.
fn commit() -> Result<String, String> {
    let git =
        Command::new("git").args(["-C", env!("CARGO_MANIFEST_DIR"), "rev-parse", "HEAD"]).output();
    let hash = git.map_err(|why| format!("git cannot be started: {why}; give a --seed"))?;
    let hash = String::from_utf8_lossy(&hash.stdout).trim().to_owned();
    let is_hash = hash.len() >= 16;
    is_hash.then_some(hash).ok_or("there is no commit: give a --seed".to_owned())
}

fn run(options: &Options) -> io::Result<()> {
    let plan = &options.plan;
    let all: Vec<Types> = (0..plan.types).map(|number| Types::random(plan.seed, number)).collect();
    let target = target()?;
    let folder = target.join("random-properties");
    write_program(&folder, &all)?;
    build(&folder, &target)?;
    println!("seed {:016x}", plan.seed);
    let records = records(&target.join("release/random-program"), plan)?;
    if let Some(file) = &options.json {
        fs::write(file, serde_json::to_vec_pretty(&records)?)?;
    }
    println!("{}", report::table(&records));
    println!("{}", report::passes(&records));
    println!("{}", report::misses(&records, |number| shown(&all[number])));
    Ok(())
}

/// The target folder in which this program is.
fn target() -> io::Result<PathBuf> {
    let own = env::current_exe()?;
    let target = own.ancestors().nth(2);
    Ok(target.ok_or(io::ErrorKind::NotFound)?.to_owned())
}

/// Writes the package with the types.
fn write_program(folder: &Path, all: &[Types]) -> io::Result<()> {
    let challenges = Path::new(env!("CARGO_MANIFEST_DIR"));
    let core = challenges.join("../../../wdd-core").canonicalize()?;
    let manifest = format!(
        "[package]\nname = \"random-program\"\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n\
         [workspace]\n\n[dependencies]\n\
         wdd-challenges = {{ path = {challenges:?} }}\n\
         wdd-core = {{ path = {core:?}, features = [\"derive\"] }}\n\n\
         # Its time is not measured, and it is compiled anew for each seed.\n\
         [profile.release]\nopt-level = 1\n\n\
         [profile.release.package.\"*\"]\nopt-level = 3\n"
    );
    fs::create_dir_all(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), manifest)?;
    // The same versions of all dependencies.
    fs::copy(challenges.join("../Cargo.lock"), folder.join("Cargo.lock"))?;
    fs::write(folder.join("src/main.rs"), source(all))
}

fn build(folder: &Path, target: &Path) -> io::Result<()> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    build.args(["build", "--release", "--offline", "--quiet", "--target-dir"]);
    let status = build.arg(target).current_dir(folder).status()?;
    if status.success() {
        Ok(())
    } else {
        Err(io::Error::other("the program with the types cannot be built"))
    }
}

/// Runs the program, and collects what it writes.
fn records(program: &Path, plan: &Plan) -> io::Result<Vec<Record>> {
    let plan = serde_json::to_string(plan)?;
    let mut child = Command::new(program).arg(plan).stdout(Stdio::piped()).spawn()?;
    let out = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
    let lines = BufReader::new(out).lines();
    let records: io::Result<Vec<Record>> =
        lines.map(|line| Ok(serde_json::from_str(&line?)?)).collect();
    let status = child.wait()?;
    if status.success() {
        records
    } else {
        Err(io::Error::other(format!("the program with the types failed: {status}")))
    }
}
