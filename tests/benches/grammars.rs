//! The files of other languages: they are read, they render back, and deletions in them parse.
//!
//! ```text
//! cargo bench -p wdd-tests --bench grammars -- --files FOLDER… [--only LANGUAGE…] [--most N]
//! ```
//!
//! Of each language that a grammar describes, the files below the folders are read, up to `--most` (default 1,000), evenly
//! spread. In each, up to 20 nodes are deleted, each alone; what is left after the first of these is read again. A deletion
//! that gives a file without syntax errors such an error counts as broken.

use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use wdd_tests::benches::{from_workspace, number, on_cases, values};
use wdd_tests::roundtrip::check_reading;
use wdd_text::text::languages::languages;

/// The nodes that are deleted of each file.
const DELETIONS: usize = 20;

/// Longer files are left out.
const LONGEST: u64 = 1 << 20;

/// The languages with a grammar, by their names.
const NAMES: [&str; 11] =
    ["C", "C++", "CSS", "Go", "HTML", "Java", "JavaScript", "Python", "TSX", "TypeScript", "XML"];

const USAGE: &str = "usage: grammars --files FOLDER… [--only LANGUAGE…] [--most N]";

fn main() -> ExitCode {
    let options = Options::parse(env::args().skip(1));
    let has_files = |options: &Options| !options.folders.is_empty();
    on_cases(USAGE, options, has_files, |options| Ok(run(&options)))
}

/// The command line.
struct Options {
    folders: Vec<PathBuf>,
    /// The languages; all if there are none.
    only: Vec<String>,
    /// The most files of a language.
    most: u32,
}

impl Options {
    fn parse(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Options { folders: Vec::new(), only: Vec::new(), most: 1000 };
        let mut args = args.peekable();
        while let Some(name) = args.next() {
            match name.as_str() {
                // `cargo bench` adds it.
                "--bench" => {}
                "--files" => options.folders.extend(values(&mut args).map(PathBuf::from)),
                "--only" => options.only.extend(values(&mut args)),
                "--most" => {
                    let value = args.next().ok_or(format!("{name} needs a value"))?;
                    options.most = number(&name, &value)?;
                }
                _ => return Err(format!("there is no option {name}")),
            }
        }
        Ok(options)
    }
}

/// Whether no check of a file has failed.
fn run(options: &Options) -> bool {
    let mut found: BTreeMap<&str, Vec<PathBuf>> = BTreeMap::new();
    for folder in &options.folders {
        collect(&from_workspace(&folder.to_string_lossy()), &mut found);
    }
    println!(
        "{:12} {:>6} {:>8} {:>9} {:>8} {:>10} {:>8} {:>9}",
        "language", "files", "MB", "tokens", "ms a kB", "deletions", "broken", "failures"
    );
    let mut is_good = true;
    for (name, mut paths) in found {
        if !options.only.is_empty() && !options.only.iter().any(|only| only == name) {
            continue;
        }
        paths.sort();
        let most = paths.len().min(options.most as usize);
        let mut sum = Sum::default();
        (0..most).for_each(|at| sum.add(&paths[at * paths.len() / most]));
        println!(
            "{name:12} {:6} {:8.1} {:9} {:8.2} {:10} {:8} {:9}",
            sum.files,
            sum.bytes as f64 / 1e6,
            sum.tokens,
            sum.reading.as_secs_f64() * 1e6 / sum.bytes.max(1) as f64,
            sum.deletions,
            sum.broken,
            sum.failures.len(),
        );
        let shown = sum.failures.iter().map(|failure| format!("failure: {failure}"));
        let broken = sum.examples.iter().map(|example| format!("broken: {example}"));
        shown.take(5).chain(broken.take(12)).for_each(|line| println!("  {line}"));
        is_good &= sum.failures.is_empty();
    }
    is_good
}

/// What all files of a language come to.
#[derive(Default)]
struct Sum {
    files: usize,
    bytes: usize,
    tokens: u64,
    reading: Duration,
    deletions: usize,
    broken: usize,
    failures: Vec<String>,
    examples: Vec<String>,
}

impl Sum {
    fn add(&mut self, path: &Path) {
        let Ok(content) = std::fs::read(path) else {
            return;
        };
        let report = check_reading(path, &content, DELETIONS, 1);
        self.files += 1;
        self.bytes += content.len();
        self.reading += report.reading;
        self.tokens += report.tokens;
        self.deletions += report.deletions;
        self.broken += report.broken();
        self.failures.extend(report.failures);
        let examples = report.broken.into_values().map(|(_, first)| first);
        self.examples.extend(examples.map(|first| {
            let first: String = first.chars().take(160).collect();
            format!("{}: {first}", path.display())
        }));
    }
}

/// The files below a folder, by their languages.
fn collect(folder: &Path, found: &mut BTreeMap<&'static str, Vec<PathBuf>>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let (path, Ok(kind)) = (entry.path(), entry.file_type()) else {
            continue;
        };
        if kind.is_dir() {
            collect(&path, found);
            continue;
        }
        let is_short = entry.metadata().is_ok_and(|metadata| metadata.len() <= LONGEST);
        let language = languages().find(|language| language.reads(&path));
        let name = language.map_or("", |language| language.name());
        if let (true, true, Some(name)) =
            (kind.is_file(), is_short, NAMES.iter().find(|own| **own == name))
        {
            found.entry(name).or_default().push(path);
        }
    }
}
