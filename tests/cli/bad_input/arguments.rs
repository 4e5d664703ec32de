//! Arguments that do not exist or have no such value, and the documented exit codes.

use std::fs;
use std::process::Command;

use cargo_wdd::cli::exit_code::ExitCode;
use wdd_core::list::{ALGORITHMS, Setting};
use wdd_tests::command::{Folder, Run, program};

use super::{KEEP, refused, two_sentences, with_script};

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
        (&["--prior", "guess"], "guess", "uniform"),
        (&["--timeout", "0"], "--timeout", "positive number of seconds"),
        (&["--timeout", "-1"], "-1", "positive number of seconds"),
        (&["--timeout", "inf"], "--timeout", "positive number of seconds"),
        (&["--timeout", "1e300"], "--timeout", "positive number of seconds"),
        (&["--timeout", "soon"], "--timeout", "positive number of seconds"),
        (&["--max-time", "0"], "--max-time", "positive number of seconds"),
        (&["--max-calls", "-3"], "-3", "whole number"),
        (&["--max-time", "-0.5"], "-0.5", "positive number"),
        (&["--jobs", "-2"], "-2", "whole number from 1"),
        (&["--jobs", "65536"], "65536", "whole number from 1"),
        (&["--seed", "-7"], "-7", "whole number"),
        (&["--memory", "-5"], "-5", "positive number of bytes"),
        (&["--repeat", "-5"], "-5", "write N/M"),
        (&["--p0", "-0.1"], "-0.1", "between 0 and 1"),
        (&["--exit-code", "-1"], "-1", "from 0 to 255"),
        (&["--exit-code", "256"], "256", "from 0 to 255"),
        (&["--max-calls", "many"], "--max-calls", "--help"),
        (&["--jobs", "0"], "--jobs", "--help"),
        (&["--seed", "x"], "--seed", "--help"),
        (&["--exit-code", "x"], "--exit-code", "--help"),
        (&["--stderr", "("], "--stderr", "unclosed group"),
        (&["--script", "check.sh", "--toolchain", "stable"], "--toolchain", "cannot be used with"),
        (&["--script", "check.sh", "--", "-O"], "RUSTC ARGS", "cannot be used with"),
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
fn empty_names() {
    let folder = with_script(KEEP);
    for option in [
        "--test",
        "--package",
        "--features",
        "--target",
        "--profile",
        "--toolchain",
        "--good",
        "--good-toolchain",
        "--protect",
        "--only",
        "--stderr",
    ] {
        let run = folder.run(&["in.rs", option, ""]);
        refused(&folder, &run, 2, option, "leave the option out");
    }
    for (variable, wrong) in [("", "empty"), ("A=B", "no `=`")] {
        let run = folder.run(&["in.rs", "--test", "t", "--env", variable]);
        refused(&folder, &run, 2, "--env", wrong);
    }
}

#[test]
fn options_that_a_script_would_ignore() {
    let folder = with_script(KEEP);
    for option in [
        &["--features", "a"][..],
        &["--all-features"],
        &["--no-default-features"],
        &["--target", "t"],
        &["--profile", "p"],
        &["--release"],
        &["--plain-cargo"],
        &["--env", "VAR"],
        &["--allow-new-errors"],
        &["--keep", "bug"],
    ] {
        let run = folder.run(&[&["in.rs", "--script", "check.sh"], option].concat());
        refused(&folder, &run, 2, option[0], "cannot be used with");
    }
}

#[test]
fn options_that_two_programs_would_ignore() {
    let folder = with_script(KEEP);
    for option in [
        &["--features", "a"][..],
        &["--release"],
        &["--plain-cargo"],
        &["--exit-code", "1"],
        &["--allow-new-errors"],
        &["--keep", "bug"],
    ] {
        let run = folder.run(&[&["in.rs", "--differs", "-O", "-g"], option].concat());
        refused(&folder, &run, 2, option[0], "cannot be used with");
    }
}

#[test]
fn options_for_cargo_where_cargo_is_not_called() {
    let folder = with_script(KEEP);
    for option in [
        &["--features", "a"][..],
        &["--all-features"],
        &["--no-default-features"],
        &["--target", "t"],
        &["--profile", "p"],
        &["--release"],
        &["--plain-cargo"],
    ] {
        let run = folder.run(&[&["in.rs"], option].concat());
        refused(&folder, &run, 3, option[0], "Remove the option");
        two_sentences(&run);
    }
}

#[test]
fn settings_that_the_algorithm_does_not_use() {
    let folder = with_script(KEEP);
    for algorithm in ALGORITHMS {
        for (option, value, setting) in [
            ("--p0", "0.2", Setting::P0),
            ("--prior", "weight", Setting::Prior),
            ("--seed", "1", Setting::Seed),
        ] {
            let mut args = vec!["in.rs", "--script", "check.sh", "--algorithm", algorithm.name];
            args.extend([option, value]);
            let run = folder.run(&args);
            if algorithm.uses.contains(&setting) {
                _ = run.succeeds();
            } else {
                assert_eq!(run.code, Some(2), "{}", run.stderr);
                let says = format!("{} does not use `{option}`", algorithm.name);
                assert!(run.stderr.contains(&says), "{}", run.stderr);
                assert!(run.stderr.contains("Pick `--algorithm probdd"), "{}", run.stderr);
            }
        }
    }
    let help = folder.run(&["--help"]).succeeds().stdout;
    let help: Vec<_> = help.split_whitespace().collect();
    let help = help.join(" ");
    assert!(help.contains("[with --algorithm probdd, wprobdd, cdd, wcdd, gt, wgt]"), "{help}");
}

#[test]
fn each_prior_works_with_each_strategy_and_with_a_probability_for_all() {
    let folder = with_script(KEEP);
    let run =
        |args: &[&str]| folder.run(&[&["in.rs", "--script", "check.sh", "--fresh"], args].concat());
    for prior in ["uniform", "weight"] {
        for strategy in ["hdd", "perses"] {
            run(&["--prior", prior, "--strategy", strategy]).succeeds();
        }
    }
    run(&["--prior", "weight", "--p0", "0.3"]).succeeds();
}

#[test]
fn a_former_name_of_a_pass_is_refused_with_the_name_that_it_has_now() {
    let folder = with_script(KEEP);
    for (former, now) in
        [("empty-functions", "bodies"), ("inline-names", "inline"), ("inline-functions", "calls")]
    {
        let run = folder.run(&["in.rs", "--script", "check.sh", "--without", former]);
        refused(&folder, &run, 2, former, &format!("write `--without {now}`"));
    }
    let help = folder.run(&["--help"]).succeeds().stdout;
    assert!(help.contains("bodies:") && !help.contains("empty-functions"), "{help}");
}

#[test]
fn other_options_that_would_have_no_effect() {
    let folder = with_script(KEEP);
    for (args, wrong, next) in [
        (&["--keep", "tests"][..], "`--keep tests`", "--test NAME"),
        (&["--quiet", "--format", "json"], "`--quiet`", "Remove one"),
        (&["--verbose", "--format", "json"], "`--verbose`", "Remove one"),
        (&["--test", "t", "--allow-new-errors"], "--allow-new-errors", "cannot be used with"),
        (&["--test", "t", "--env", "V", "--explain"], "--explain", "cannot be used with"),
    ] {
        let run = folder.run(&[&["in.rs"], args].concat());
        refused(&folder, &run, 2, wrong, next);
    }
}

#[test]
fn the_help_lists_every_exit_code() {
    let run = Folder::new().run(&["--help"]).succeeds();
    for code in ["0", "1", "2", "3", "4", "5", "6", "7", "8", "130"] {
        let listed = run.stdout.lines().any(|line| line.split_whitespace().next() == Some(code));
        assert!(listed, "{code} in {}", run.stdout);
    }
}

#[test]
fn the_guide_lists_the_exit_codes_in_the_same_words() {
    let chapter = concat!(env!("CARGO_MANIFEST_DIR"), "/../cargo-wdd/guide/src/exit-codes.md");
    let chapter = fs::read_to_string(chapter).expect("it is there");
    let row = |line: &str| {
        let (code, meaning) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
        let code: u8 = code.parse().ok()?;
        Some((code, meaning.replace('`', "")))
    };
    let listed = |line: &str| {
        let (code, meaning) = line.trim_start().split_once("  ")?;
        Some((code.parse().ok()?, meaning.to_owned()))
    };
    let documented: Vec<(u8, String)> = chapter.lines().filter_map(row).collect();
    let helped: Vec<(u8, String)> = ExitCode::TABLE.lines().filter_map(listed).collect();
    assert_eq!(helped.len(), 12);
    assert_eq!(documented, helped);
}
