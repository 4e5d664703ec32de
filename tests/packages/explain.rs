//! What is said and written about a test that is left: literals that can have any value, and notes on the
//! options that keep something.

use serde_json::Value;
use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

use crate::case::MANIFEST;

/// Only the length of the name matters.
const LIBRARY: &str = "pub fn stored(name: &str, size: u64, deep: bool) -> u64 {
    if name.len() > 2 {
        panic!(\"the name is too long\");
    }
    if deep { size } else { 0 }
}

#[cfg(test)]
mod tests {
    #[test]
    fn fails() {
        let size = 7;
        assert_eq!(super::stored(\"abcd\", size, true), 7);
    }
}
";

/// A folder with the package `p`.
fn package() -> Folder {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", LIBRARY);
    folder
}

fn reduce(folder: &Folder, more: &[&str]) -> Run {
    let mut command = folder.reduce(&["p", "--test", "tests::fails"]);
    Run::of(packages::plainly(command.args(more))).succeeds()
}

fn summary(run: &Run) -> Value {
    let last = run.stdout.lines().last().expect("events");
    serde_json::from_str(last).expect("an event is JSON")
}

#[test]
fn literals_that_do_not_matter_are_said_with_their_places() {
    let folder = package();
    let summary = summary(&reduce(&folder, &["--format", "json"]));
    let found = summary["any_value"].as_array().expect("a list");
    let result = folder.read("p-reduced/src/lib.rs");
    assert!(!found.is_empty(), "{result}");
    for one in found {
        let number = |name: &str| usize::try_from(one[name].as_u64().expect("a number")).unwrap();
        let literal = one["literal"].as_str().expect("a text");
        let line = result.lines().nth(number("line") - 1).expect("a line");
        assert_eq!(one["path"], "src/lib.rs");
        assert!(line[number("column") - 1..].starts_with(literal), "{line}");
        assert!(!literal.contains('"'), "the length of the name matters");
    }
    assert!(!result.contains("any value"), "{result}");
    assert_eq!(summary["notes"].as_array().map(Vec::len), Some(1));
}

#[test]
fn comments_are_written_on_request_and_the_result_still_fails() {
    let folder = package();
    let run = reduce(&folder, &["--explain"]);
    let result = folder.read("p-reduced/src/lib.rs");
    let said = run.stderr.matches("any value: ").count();
    assert_eq!(result.matches(" /* any value */").count(), said, "{result}");
    assert!(said > 0, "{}", run.stderr);
    assert!(!result.contains("\" /*"), "{result}");
    let (code, printed) = packages::cargo(&folder.path("p-reduced"), &["test"], &[]);
    assert_eq!(code, Some(101), "{printed}");
    assert!(printed.contains("the name is too long"), "{printed}");
}

#[test]
fn a_failure_without_its_bug_may_be_another_bug() {
    let folder = package();
    let run = reduce(&folder, &["--max-calls", "3", "--keep", "failure"]);
    assert!(run.stderr.contains("another bug"), "{}", run.stderr);
    let run = reduce(&folder, &["--max-calls", "3", "--fresh", "--keep", "bug"]);
    assert!(!run.stderr.contains("another bug"), "{}", run.stderr);
    assert!(run.stderr.contains("--keep failure"), "{}", run.stderr);
}
