//! Shared helpers of the cross-crate tests.

pub mod benches;
pub mod cases;
pub mod command;
pub mod contract;
pub mod corpus;
pub mod failing;
pub mod farm;
pub mod fuzzing;
pub mod packages;
pub mod pictures;
pub mod reduced;
pub mod remains;
pub mod roundtrip;
pub mod workers;

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;
use std::thread;

/// Names the file to which each skipped test adds a line; `.ci/run` sets it, and counts them.
const SKIPPED: &str = "WDD_SKIPPED";

/// Says that the test that calls it does not run here, and why; shown for tests that pass, too.
///
/// # Panics
/// If stderr is closed, or the file of skipped tests cannot be written.
pub fn skipped(why: &str) {
    let thread = thread::current();
    let line = format!("{}: {why}\n", thread.name().unwrap_or("a test"));
    // The test runner catches what `eprintln!` prints and shows it for failed tests alone.
    write!(io::stderr(), "skipped: {line}").expect("stderr is open");
    if let Some(file) = std::env::var_os(SKIPPED) {
        add_line(file.as_ref(), &line).expect("the file of skipped tests can be written");
    }
}

/// Adds a line in one piece, since several programs may do so at the same time.
fn add_line(file: &Path, line: &str) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).create(true).open(file)?;
    file.write_all(line.as_bytes())
}

/// The examples of READMEs whose crates cannot run them, as tests.
#[cfg(doctest)]
mod readmes {
    #[doc = include_str!("../../cargo-wdd/guide/src/test-data.md")]
    struct OfTheGuide;

    #[doc = include_str!("../../wdd-derive/README.md")]
    struct OfTheDerive;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_skipped_test_adds_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("skipped");
        add_line(&file, "one: no rustc\n").unwrap();
        add_line(&file, "two: no shell\n").unwrap();
        let lines = std::fs::read_to_string(file).unwrap();
        assert_eq!(lines, "one: no rustc\ntwo: no shell\n");
    }
}
