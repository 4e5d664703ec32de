//! Packages and tests that cannot be reduced: each kind has its exit code and one line that says what
//! is wrong and what to type next, and nothing is touched or left. Bad input of one file is in
//! `tests/cli/bad_input`.

use std::collections::BTreeSet;
use std::fs;

use regex::Regex;
use tempfile::TempDir;
use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

use crate::case::MANIFEST;

/// Asserts that a package is refused with this exit code and one line like this, and that nothing
/// is left of the attempt.
#[track_caller]
fn refused(package: &str, args: &[&str], code: i32, pattern: &str) {
    let folder = Folder::new();
    packages::copy(&packages::path(package), &folder.path(package));
    let before = packages::files(&folder.path(package));
    let state = TempDir::new().expect("a folder can be made");
    let mut command = folder.reduce(&[package]);
    command.args(args).env("XDG_STATE_HOME", state.path());
    let run = Run::of(packages::plainly(&mut command));
    assert_eq!(run.code, Some(code), "{}", run.stderr);
    is_one_line(&run, pattern);
    assert_eq!(packages::files(&folder.path(package)), before);
    assert_eq!(folder.names("scratch"), [""; 0]);
    let left = BTreeSet::from_iter(folder.names(""));
    assert_eq!(left, [package, "scratch"].map(str::to_owned).into());
}

/// Asserts that it says what is wrong, and then what to type, in one line.
#[track_caller]
fn is_one_line(run: &Run, pattern: &str) {
    let message = run.stderr.trim_end();
    assert_eq!(message.lines().count(), 1, "{message}");
    assert_eq!(run.stdout, "");
    assert!(!message.contains("panicked"), "{message}");
    let pattern = format!("^error: {pattern}");
    let says = Regex::new(&pattern).expect("a pattern");
    assert!(says.is_match(message), "not `{pattern}`: {message}");
}

#[test]
fn a_manifest_that_is_broken() {
    refused("broken-manifest", &[], 3, "(?i).*Cargo.toml.*\\. .*`cargo [a-z]+");
}

#[test]
fn a_folder_that_is_no_package() {
    let folder = Folder::new();
    fs::create_dir(folder.path("empty")).expect("a folder can be made");
    let run = Run::of(packages::plainly(&mut folder.reduce(&["empty"])));
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    is_one_line(&run, "(?i).*empty.*Cargo.toml.*\\. .*`?cargo wdd reduce");
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn a_package_that_is_none_of_its_workspace() {
    refused("twins", &["-p", "north"], 3, ".*`?north.*\\. .*-p (east|west)");
}

#[test]
fn two_packages_that_have_the_test() {
    let args = ["--test", "tests::opens_in_the_evening"];
    refused("twins", &args, 3, ".*east.*west.*\\. .*-p (east|west)");
}

#[test]
fn a_test_that_is_not_there() {
    let args = ["--test", "tests::a_day_is_written"];
    refused("passing", &args, 5, ".*a_day_is_written.*\\. .*--list");
}

#[test]
fn a_test_that_passes() {
    let args = ["--test", "tests::a_year_is_written"];
    refused("passing", &args, 5, ".*a_year_is_written.* passe[sd].*\\. .*`");
}

#[test]
fn a_package_with_nothing_wrong() {
    refused("passing", &[], 5, ".*passing.*\\. .*`?--(cargo|features|test|script)");
}

#[test]
fn a_test_that_fails_with_another_message_each_time() {
    let args = ["--test", "tests::everything_has_an_owner"];
    refused("flaky", &args, 6, ".*does not do the same.*\\. .*`?--");
}

#[test]
fn a_test_that_fails_every_second_time() {
    // It counts its runs outside of its folder.
    let args = ["--test", "tests::every_second_time", "--trust"];
    refused("flaky", &args, 6, ".*does not do the same.*\\. .*`?--");
}

#[test]
fn a_dependency_that_is_not_there() {
    refused("offline", &[], 4, ".*_nowhere-to-be-found.*\\. .*`cargo (fetch|vendor)");
}

#[test]
fn two_failures_with_the_same_beginning_are_told_apart() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    let test = "#[test]\nfn fails() {\n    \
                let now = std::time::SystemTime::now();\n    \
                let since = now.duration_since(std::time::UNIX_EPOCH).unwrap();\n    \
                let letters: String = format!(\"{}\", since.as_nanos()).bytes().rev()\n        \
                .take(6).map(|digit| char::from(digit - b'0' + b'a')).collect();\n    \
                panic!(\"it failed\\ninput: {letters}\");\n}\n";
    folder.write("p/tests/random.rs", test);
    let mut command = folder.reduce(&["p"]);
    command.args(["--test", "fails"]);
    let run = Run::of(packages::plainly(&mut command));
    assert_eq!(run.code, Some(6), "{}", run.stderr);
    assert_eq!(run.stderr.matches("(`input: ").count(), 2, "{}", run.stderr);
}
