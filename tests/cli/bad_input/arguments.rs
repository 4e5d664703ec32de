//! Arguments that do not exist or have no such value, and the documented exit codes.

use std::fs;
use std::process::Command;

use cargo_wdd::cli::exit_code::ExitCode;
use wdd_tests::command::{Folder, Run, program};

use super::{KEEP, refused, with_script};

#[test]
fn flags_that_there_are_not_and_values_that_cannot_be() {
    let folder = with_script(KEEP);
    for (args, wrong, next) in [
        (&["--nope"][..], "--nope", "--help"),
        (&["--algoritm", "cdd"], "--algoritm", "--algorithm"),
        (&["--algorithm", "quantum"], "quantum", "ddmin"),
        (&["--algorithm", "ddmim"], "ddmim", "ddmin"),
        (&["--strategy", "none"], "none", "hdd"),
        (&["--format", "xml"], "xml", "json"),
        (&["--p0", "0"], "--p0", "between 0 and 1"),
        (&["--p0", "1"], "--p0", "between 0 and 1"),
        (&["--p0", "NaN"], "--p0", "between 0 and 1"),
        (&["--p0", "often"], "--p0", "between 0 and 1"),
        (
            &["--timeout", "0"],
            "--timeout",
            "positive number of seconds",
        ),
        (&["--timeout", "-1"], "-1", "--help"),
        (
            &["--timeout", "inf"],
            "--timeout",
            "positive number of seconds",
        ),
        (
            &["--timeout", "1e300"],
            "--timeout",
            "positive number of seconds",
        ),
        (
            &["--timeout", "soon"],
            "--timeout",
            "positive number of seconds",
        ),
        (
            &["--max-time", "0"],
            "--max-time",
            "positive number of seconds",
        ),
        (&["--max-calls", "-3"], "-3", "--help"),
        (&["--max-calls", "many"], "--max-calls", "--help"),
        (&["--jobs", "0"], "--jobs", "--help"),
        (&["--seed", "x"], "--seed", "--help"),
        (&["--explain"], "--test", "--help"),
        (&["--exit-code", "x"], "--exit-code", "--help"),
        (&["--stderr", "("], "--stderr", "unclosed group"),
        (
            &["--script", "check.sh", "--toolchain", "stable"],
            "--toolchain",
            "cannot be used with",
        ),
        (
            &["--script", "check.sh", "--", "-O"],
            "RUSTC ARGS",
            "cannot be used with",
        ),
        (&["second.rs"], "second.rs", "--help"),
    ] {
        let run = folder.run(&[&["in.rs"], args].concat());
        refused(&folder, &run, 2, wrong, next);
    }
    // Without INPUT, the package of the current folder is meant.
    let run = folder.run(&[]);
    refused(&folder, &run, 3, "has no Cargo.toml", "Give a package");
    let run = Run::of(Command::new(program()).args(["wdd", "explode"]));
    refused(&folder, &run, 2, "explode", "--help");
}

#[test]
fn the_help_lists_every_exit_code() {
    let run = Folder::new().run(&["--help"]).succeeds();
    for code in ["0", "1", "2", "3", "4", "5", "6", "7", "130"] {
        let listed = run
            .stdout
            .lines()
            .any(|line| line.split_whitespace().next() == Some(code));
        assert!(listed, "{code} in {}", run.stdout);
    }
}

#[test]
fn the_readme_lists_the_exit_codes_in_the_same_words() {
    let readme = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../README.md"));
    let row = |line: &str| {
        let (code, meaning) = line
            .strip_prefix("| ")?
            .strip_suffix(" |")?
            .split_once(" | ")?;
        let code: u8 = code.parse().ok()?;
        Some((code, meaning.replace('`', "")))
    };
    let listed = |line: &str| {
        let (code, meaning) = line.trim_start().split_once("  ")?;
        Some((code.parse().ok()?, meaning.to_owned()))
    };
    let documented: Vec<(u8, String)> = readme.unwrap().lines().filter_map(row).collect();
    let helped: Vec<(u8, String)> = ExitCode::TABLE.lines().filter_map(listed).collect();
    assert_eq!(helped.len(), 9);
    assert_eq!(documented, helped);
}
