//! The command and other reducers on the subjects of the evaluation, side by side: tokens and calls.
//!
//! ```text
//! cargo bench --manifest-path tests/research/Cargo.toml --bench peers -- --subjects FOLDER [--only NAME…]
//!     [--tools wdd cvise shrinkray treereduce-c treereduce-rust] [--limit SECS] [--program PATH]
//! ```
//!
//! `FOLDER` is as in the benchmark `evaluation`. `wdd` is the command, a new build or the program of `--program`. The
//! others have to be installed under these names; one that is missing is named, and its column stays empty.
//!
//! Each reducer has a copy of the file, one job, and a script around that of the subject. This script counts the calls,
//! and keeps the interesting candidate with the fewest bytes. After `--limit` seconds (240) the process group of the
//! reducer is killed; a call that has left the group ends by the timeout of its script. Then the result is the candidate
//! that was kept, since reducers differ in what they leave when they are stopped. Each result is judged again. The exit
//! code is 1 if a reducer fails or has a result that is not interesting.
//!
//! The figures are in [peers.md](../../../benches/peers.md).

// The subjects are those of the evaluation, and so are the form of their folders and their judge.
#[path = "../../evaluation/subject.rs"]
mod subject;

mod place;
mod runner;
mod table;
mod tool;

use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use wdd_tests::benches::{from_workspace, number, on_cases, values};

use self::runner::Runner;
use self::subject::Subject;
use self::table::{Row, print_means};
use self::tool::Tool;

const USAGE: &str = "usage: peers --subjects FOLDER [--only NAME…] \
                     [--tools wdd cvise shrinkray treereduce-c treereduce-rust] [--limit SECS] [--program PATH]";

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    on_cases(USAGE, options, |options| options.subjects.is_some(), |options| measure(&options))
}

/// The command line.
struct Options {
    subjects: Option<PathBuf>,
    /// The names of the subjects; all if there are none.
    only: Vec<String>,
    /// The columns.
    tools: Vec<Tool>,
    /// Seconds after which a reducer is stopped.
    limit: u32,
    /// The command to run, instead of a new build.
    program: Option<PathBuf>,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options {
            subjects: None,
            only: Vec::new(),
            tools: Vec::new(),
            limit: 240,
            program: None,
        };
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            let mut value = || args.next().ok_or(format!("{name} needs a value"));
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--subjects" => options.subjects = Some(from_workspace(&value()?)),
                "--limit" => options.limit = number(&name, &value()?)?,
                "--program" => options.program = Some(from_workspace(&value()?)),
                "--only" => {
                    options.only.push(value()?);
                    options.only.extend(values(&mut args));
                }
                "--tools" => {
                    let first = value()?;
                    for name in [first].into_iter().chain(values(&mut args)) {
                        options.tools.push(Tool::named(&name)?);
                    }
                }
                _ => return Err(format!("unknown: {name}")),
            }
        }
        if options.tools.is_empty() {
            options.tools.extend(Tool::ALL);
        }
        Ok(options)
    }

    /// The subjects to measure.
    fn chosen(&self) -> Result<Vec<Subject>, String> {
        let folder = self.subjects.as_deref().unwrap_or(Path::new(""));
        let mut subjects = Subject::all(folder)?;
        let missing = |name: &&String| !subjects.iter().any(|subject| subject.name == **name);
        if let Some(name) = self.only.iter().find(missing) {
            return Err(format!("there is no subject {name}"));
        }
        subjects.retain(|subject| self.only.is_empty() || self.only.contains(&subject.name));
        Ok(subjects)
    }
}

/// Prints a row for each subject, and the means of each language. Whether all results are interesting.
fn measure(options: &Options) -> Result<bool, String> {
    let subjects = options.chosen()?;
    let runner = Runner::new(options)?;
    println!(
        "\nEach cell: tokens / calls; \\*: stopped after {} seconds. The last columns compare {} with the smallest result \
         of the others, and the means in the column of another reducer compare with that one.\n",
        options.limit,
        Tool::Wdd.title()
    );
    let titles: Vec<&str> = options.tools.iter().map(|tool| tool.title()).collect();
    println!("| subject | tokens before | {} | tokens ÷ | calls ÷ |", titles.join(" | "));
    println!("|---|{}", "---:|".repeat(titles.len() + 3));
    let (mut rows, mut left_out) = (Vec::new(), Vec::new());
    for subject in &subjects {
        match subject.is_interesting(&subject.content) {
            Ok(()) => {
                let row = runner.row(subject)?;
                println!("{row}");
                rows.push(row);
            }
            Err(why) => left_out.push(format!("{}: {why}", subject.name)),
        }
    }
    print_means(&rows, &options.tools);
    left_out.iter().for_each(|why| println!("left out: {why}"));
    let failures: Vec<String> = rows.iter().flat_map(Row::failures).collect();
    failures.iter().for_each(|failure| eprintln!("{failure}"));
    Ok(failures.is_empty())
}
