//! `cargo wdd report` about a package, and about a data file of one.

use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::packages;

const LIBRARY: &str = "pub fn total(text: &str) -> usize {
    text.lines().filter(|line| !line.is_empty()).map(|line| line.len()).sum()
}

pub fn other() {}

#[cfg(test)]
mod tests {
    #[test]
    fn reads() {
        let text = std::fs::read_to_string(\"data.txt\").unwrap();
        assert!(!text.contains(\"bad\"), \"a bad line\");
    }

    #[test]
    fn adds() {
        assert_eq!(super::total(\"ab\\nc\"), 2);
    }
}
";

fn package() -> Folder {
    let folder = Folder::new();
    let manifest = "[package]\nname = \"p\"\nversion = \"1.2.3\"\nedition = \"2024\"\n";
    folder.write("private/Cargo.toml", manifest);
    folder.write("private/src/lib.rs", LIBRARY);
    folder.write("private/data.txt", "one\nbad line\nthree\n");
    folder
}

/// Reduces `input`, and reports its result.
fn reported(folder: &Folder, input: &str, result: &str, args: &[&str]) -> Run {
    let mut reduce = folder.reduce(&[input, "--level", "fast"]);
    Run::of(packages::plainly(reduce.args(args))).succeeds();
    let mut report = Command::new(program());
    report.args(["wdd", "report", "--no-toolchains", result]);
    report.current_dir(folder.path(".")).env("TMPDIR", folder.path("scratch"));
    Run::of(packages::plainly(&mut report)).succeeds()
}

#[test]
fn a_failing_test_is_reported_with_what_it_prints_and_without_the_work_of_cargo() {
    let folder = package();
    let run = reported(&folder, "private", "private-reduced", &["--test", "adds"]);
    let text = &run.stdout;
    for part in [
        "<!-- Title: Test `tests::adds` fails: ",
        "### Test that fails\n\n```Rust\n// The test `tests::adds` of src/lib.rs, in the place of all test code there.",
        "### Code that fails",
        "assert_eq!(super::total(\"ab\\nc\"), 2)",
        "  left: 3\n right: 2",
        "It was found in `p 1.2.3`.",
        "`rustc --version --verbose`:",
        "(`cargo wdd reduce repro --level fast --test adds`)",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    for part in ["Compiling", "Running", "private", "fn other"] {
        assert!(!text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_data_file_is_judged_in_the_place_of_the_one_that_it_comes_from() {
    let folder = package();
    let args = ["--test", "reads"];
    let result = "private/data-reduced.txt";
    let run = reported(&folder, "private/data.txt", result, &args);
    let text = &run.stdout;
    assert!(text.contains("```\nbad\n```"), "{text}");
    assert!(text.contains("a bad line"), "{text}");
    assert_eq!(folder.read("private/data.txt"), "one\nbad line\nthree\n");
}

#[test]
fn a_program_gets_the_place_at_which_a_test_fails() {
    let folder = package();
    let args = ["report", "private-reduced", "--json"];
    reported(&folder, "private", "private-reduced", &["--test", "reads"]);
    let mut command = Command::new(program());
    command.arg("wdd").args(args).current_dir(folder.path("."));
    let report = packages::plainly(&mut command);
    let report: serde_json::Value =
        serde_json::from_str(&Run::of(report).succeeds().stdout).unwrap();
    let place = &report["diagnostics"][0];
    let path = place["path"].as_str().unwrap_or_default();
    assert!(path.ends_with("private-reduced/src/lib.rs"), "{report}");
    let code = folder.read("private-reduced/src/lib.rs");
    let line = place["line"].as_u64().and_then(|line| code.lines().nth(line as usize - 1));
    assert!(line.is_some_and(|line| line.contains("assert!")), "{report}\n{code}");
}
