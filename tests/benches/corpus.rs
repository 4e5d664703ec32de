//! The command on large cases that are not in the repository: calls, time and size of the result.
//!
//! ```text
//! cargo bench -p wdd-tests --bench corpus -- --cases PATH [--jobs N] [--only NAME…] [--timeout SECS]
//!     [--keep FOLDER] [--program PATH] [--write-manifest]
//! ```
//!
//! `--cases` can be given more than once. A case is a folder with `input.rs` and `clean.sh` or
//! `interesting.sh`, or a file `NAME.rs`, which rustc judges. `human.rs` in the folder is what a person
//! reached. `tests/benches/cases.txt` has the hashes of the cases that were measured, and
//! `tests/corpus/results` the results. The exit code is 1 if a case has no result, or one that is not
//! interesting to the script of the case.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs, io};

use serde_json::Value;
use wdd_tests::benches::{
    count, from_workspace, geometric_mean, number, on_cases, quoted, release, values, without_cargo,
};
use wdd_tests::cases::{Case, Hashes, Manifest, State};
use wdd_tests::command::Folder;
use wdd_tests::corpus;

const USAGE: &str = "usage: corpus --cases PATH [--jobs N] [--only NAME…] [--timeout SECS] \
                     [--keep FOLDER] [--program PATH] [--write-manifest]";

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    on_cases(USAGE, options, |options| !options.cases.is_empty(), |options| run(&options))
}

/// The command line.
struct Options {
    /// The folders with the cases.
    cases: Vec<PathBuf>,
    jobs: u32,
    /// The names of the cases to run; all if there are none.
    only: Vec<String>,
    /// Seconds after which a run stops with its best.
    timeout: u32,
    /// The folder for the results.
    keep: Option<PathBuf>,
    /// The program to run, instead of a new build.
    program: Option<PathBuf>,
    write_manifest: bool,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options {
            cases: Vec::new(),
            jobs: 1,
            only: Vec::new(),
            timeout: 600,
            keep: None,
            program: None,
            write_manifest: false,
        };
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            let mut value = || args.next().ok_or(format!("{name} needs a value"));
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--cases" => options.cases.push(from_workspace(&value()?)),
                "--jobs" => options.jobs = number(&name, &value()?)?,
                "--timeout" => options.timeout = number(&name, &value()?)?,
                "--keep" => options.keep = Some(from_workspace(&value()?)),
                "--program" => options.program = Some(from_workspace(&value()?)),
                "--write-manifest" => options.write_manifest = true,
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

/// Runs all cases; whether each has an interesting result.
fn run(options: &Options) -> Result<bool, String> {
    let cases = Case::chosen(&options.cases, &options.only)?;
    if options.write_manifest {
        return write_manifest(&cases).map_err(|error| error.to_string());
    }
    compare(&cases)?;
    let runner = Runner::new(options)?;
    measure(&runner, &cases)
}

/// Writes the manifest anew, with these cases.
fn write_manifest(cases: &[Case]) -> io::Result<bool> {
    let mut manifest = Manifest::default();
    for case in cases {
        manifest.insert(&case.name, Hashes::of(case)?);
    }
    fs::write(Manifest::path(), manifest.to_string())?;
    println!("{} cases are in {}", cases.len(), Manifest::path().display());
    Ok(true)
}

/// Says which cases are not the ones of the manifest.
fn compare(cases: &[Case]) -> Result<(), String> {
    let text = fs::read_to_string(Manifest::path()).map_err(|error| error.to_string())?;
    let manifest = Manifest::parse(&text)?;
    for case in cases {
        let hashes = Hashes::of(case).map_err(|error| format!("{}: {error}", case.name))?;
        match manifest.compare(&case.name, &hashes) {
            State::Same => {}
            State::Differs => println!("{}: differs from the case that was measured", case.name),
            State::Unknown => println!("{}: is not in cases.txt", case.name),
        }
    }
    Ok(())
}

/// Prints a row for each case, and one with the means.
fn measure(runner: &Runner, cases: &[Case]) -> Result<bool, String> {
    println!("\n| case | tokens before | calls | wall | tokens | human | same bytes |");
    println!("|---|---|---|---|---|---|---|");
    let (mut rows, mut failures) = (Vec::new(), Vec::new());
    for case in cases {
        match runner.reduce(case) {
            Ok(row) => {
                println!("{row}");
                rows.push(row);
            }
            Err(why) => failures.push(format!("{}: {why}", case.name)),
        }
    }
    println!("{}", means(&rows));
    let uninteresting = rows.iter().filter(|row| !row.is_interesting);
    failures
        .extend(uninteresting.map(|row| format!("{}: the result is not interesting", row.name)));
    failures.iter().for_each(|failure| eprintln!("{failure}"));
    Ok(failures.is_empty())
}

/// What a case came to.
struct Row {
    name: String,
    before: u64,
    calls: u64,
    seconds: f64,
    /// The time limit stopped the run.
    is_stopped: bool,
    after: u64,
    human: Option<u64>,
    /// Whether the result is the stored one, if there is one.
    is_same: Option<bool>,
    /// To the script of the case, on its own.
    is_interesting: bool,
}

impl std::fmt::Display for Row {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let human = self.human.map_or("–".to_owned(), |human| human.to_string());
        let same = match self.is_same {
            Some(true) => "yes",
            Some(false) => "no",
            None => "–",
        };
        let stopped = if self.is_stopped { " (stopped)" } else { "" };
        let Row { name, before, calls, seconds, after, .. } = self;
        write!(
            f,
            "| {name} | {before} | {calls} | {seconds:.1} s{stopped} | {after} | {human} | {same} |"
        )
    }
}

/// The last row: geometric means, and the number of results that are the stored ones.
fn means(rows: &[Row]) -> String {
    let mean = |number: &dyn Fn(&Row) -> f64| geometric_mean(rows.iter().map(number));
    let to_human = |row: &Row| Some(row.after as f64 / row.human? as f64);
    let to_human: Vec<f64> = rows.iter().filter_map(to_human).collect();
    let to_human = if to_human.is_empty() {
        "–".to_owned()
    } else {
        format!("tokens ÷ human {:.2}", geometric_mean(to_human.into_iter()))
    };
    let same: Vec<bool> = rows.iter().filter_map(|row| row.is_same).collect();
    format!(
        "| geometric mean | {:.0} | {:.0} | {:.1} s | {:.1} | {to_human} | {} of {} |",
        mean(&|row| row.before as f64),
        mean(&|row| row.calls as f64),
        mean(&|row| row.seconds),
        mean(&|row| row.after as f64),
        same.iter().filter(|is_same| **is_same).count(),
        same.len(),
    )
}

/// Runs the command.
struct Runner<'o> {
    program: PathBuf,
    options: &'o Options,
}

impl<'o> Runner<'o> {
    /// With the program of the options, or with one that is built for it.
    fn new(options: &'o Options) -> Result<Self, String> {
        if let Some(folder) = &options.keep {
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let program = match &options.program {
            Some(program) => program.clone(),
            None => release(),
        };
        Ok(Runner { program, options })
    }

    /// Reduces one case, and judges the result.
    fn reduce(&self, case: &Case) -> Result<Row, String> {
        let folder = Folder::new();
        let input = case.input.file_name().unwrap_or_default();
        let input = folder.path(&input.to_string_lossy());
        fs::copy(&case.input, &input).map_err(|error| error.to_string())?;
        let result = folder.path("result.rs");
        let summary = self.summary(case, &folder, &input, &result)?;
        let content = fs::read(&result).map_err(|error| format!("no result: {error}"))?;
        if let Some(kept) = &self.options.keep {
            let path = kept.join(format!("{}.rs", case.name));
            fs::write(path, &content).map_err(|error| error.to_string())?;
        }
        let stored = fs::read(corpus::path(&format!("results/{}.rs", case.name)));
        let number = |value: &Value| value.as_u64().ok_or("a summary without numbers");
        Ok(Row {
            name: case.name.clone(),
            before: number(&summary["before"]["tokens"])?,
            calls: number(&summary["calls"])?,
            seconds: summary["seconds"].as_f64().unwrap_or_default(),
            is_stopped: summary["stop_reason"] == "max-time",
            after: number(&summary["after"]["tokens"])?,
            human: case.human.as_deref().map(count).transpose()?,
            is_same: stored.ok().map(|stored| stored == content),
            is_interesting: is_interesting(case, &content)?,
        })
    }

    /// Runs the command to its end; the summary.
    fn summary(
        &self,
        case: &Case,
        folder: &Folder,
        input: &Path,
        result: &Path,
    ) -> Result<Value, String> {
        let Options { jobs, timeout, .. } = self.options;
        let mut command = Command::new(&self.program);
        command.args(["wdd", "reduce"]).arg(input);
        command.arg("--output").arg(result);
        command.args(["--format", "json", "--jobs", &jobs.to_string()]);
        command.args(["--max-time", &timeout.to_string()]);
        if let Some(script) = &case.script {
            let text = format!("exec sh {}", quoted(script));
            command.arg("--script").arg(folder.script("check.sh", &text));
        }
        without_cargo(&mut command);
        let output = command.output().map_err(|error| error.to_string())?;
        let events = String::from_utf8_lossy(&output.stdout);
        let events = events.lines().map(serde_json::from_str::<Value>);
        let mut summaries = events.flatten().filter(|event| event["event"] == "summary");
        let said = String::from_utf8_lossy(&output.stderr);
        summaries.next().ok_or(format!("no summary: {}", said.trim()))
    }
}

/// Whether a result is interesting to the script of its case, in a new folder. Without a script, the
/// command itself has judged it.
fn is_interesting(case: &Case, content: &[u8]) -> Result<bool, String> {
    let Some(script) = &case.script else {
        return Ok(true);
    };
    let folder = Folder::new();
    folder.write("input.rs", content);
    let mut command = Command::new("sh");
    command.arg(script).current_dir(folder.path(""));
    without_cargo(&mut command);
    let output = command.output().map_err(|error| error.to_string())?;
    Ok(output.status.success())
}
