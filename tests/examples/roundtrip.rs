//! Checks the front end on every file below a folder: `roundtrip FOLDER [DELETIONS A FILE]`.
//!
//! Each file must render to the same bytes, and each of its deletable nodes can be deleted alone. The exit
//! code is 1 if a check fails.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use wdd_tests::roundtrip::{check, files};

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let Some(folder) = args.next().map(PathBuf::from) else {
        eprintln!("usage: roundtrip FOLDER [DELETIONS A FILE]");
        return ExitCode::from(2);
    };
    let most = args.next().and_then(|arg| arg.to_str()?.parse().ok()).unwrap_or(usize::MAX);
    let (mut nodes, mut deletions, mut failures) = (0, 0, 0);
    let mut broken: BTreeMap<String, (usize, String)> = BTreeMap::new();
    let files = files(&folder, &["rs"]);
    for path in &files {
        let content = std::fs::read(path).expect("a readable file");
        let report = check(path, &content, most);
        nodes += report.nodes;
        deletions += report.deletions;
        failures += report.failures.len();
        report.failures.iter().for_each(|failure| println!("{failure}"));
        for (kinds, (times, first)) in report.broken {
            let first = || (0, format!("{}: {first}", path.display()));
            broken.entry(kinds).or_insert_with(first).0 += times;
        }
    }
    let new_errors: usize = broken.values().map(|(times, _)| times).sum();
    println!(
        "{} files, {nodes} nodes, {deletions} deletions tried, {new_errors} with new syntax errors, \
         {failures} failures",
        files.len()
    );
    let mut broken: Vec<_> = broken.into_iter().collect();
    broken.sort_by_key(|(_, (times, _))| std::cmp::Reverse(*times));
    for (kinds, (times, first)) in broken {
        println!("{times:6} new syntax errors without {kinds}, as in {first}");
    }
    ExitCode::from(u8::from(failures > 0))
}
