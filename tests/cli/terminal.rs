//! Completions for shells, manual pages, and what is missing on a machine.

use std::process::{Command, Stdio};

use serde_json::Value;
use wdd_tests::command::{Folder, Run, program};
use wdd_tests::skipped;

fn completions(shell: &str) -> String {
    let mut command = Command::new(program());
    command.args(["wdd", "completions", shell]);
    Run::of(&mut command).succeeds().stdout
}

/// Whether a program can be started here; if not, the test is skipped visibly.
fn there_is(program: &str) -> bool {
    let found =
        Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if found.is_err() {
        skipped(&format!("there is no {program}"));
    }
    found.is_ok()
}

#[test]
fn bash_completes_subcommands_options_and_their_values() {
    if !there_is("bash") {
        return;
    }
    let folder = Folder::new();
    folder.write("complete.sh", completions("bash"));
    let complete = |line: &str| {
        let script = format!(
            "source complete.sh; COMP_WORDS=({line}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); \
             _cargo__wdd cargo-wdd \"${{COMP_WORDS[-1]}}\" \"${{COMP_WORDS[-2]}}\"; echo \"${{COMPREPLY[*]}}\""
        );
        let mut bash = Command::new("bash");
        bash.args(["-c", &script]).current_dir(folder.path("."));
        Run::of(&mut bash).succeeds().stdout
    };
    assert_eq!(complete("cargo-wdd red").trim(), "reduce");
    assert_eq!(complete("cargo-wdd reduce --expl").trim(), "--explain");
    let levels = complete("cargo-wdd reduce --level f");
    assert_eq!(levels.trim(), "fast");
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = completions(shell);
        assert!(script.contains("cargo-wdd") && script.contains("no-sandbox"), "{shell}");
    }
}

#[test]
fn there_is_a_manual_page_for_each_subcommand_and_what_was_there_is_kept() {
    let folder = Folder::new();
    folder.write("man/cargo-wdd.1", "precious");
    let man = || {
        let mut command = Command::new(program());
        command.args(["wdd", "man", "--output", "man"]).current_dir(folder.path("."));
        Run::of(&mut command).succeeds();
        folder.names("man")
    };
    let pages = man();
    for page in ["cargo-wdd.1", "cargo-wdd-reduce.1", "cargo-wdd-report.1"] {
        assert!(pages.iter().any(|name| name == page), "{pages:?}");
    }
    assert_eq!(folder.read("man/cargo-wdd.1.~1~"), "precious");
    let page = folder.read("man/cargo-wdd-reduce.1");
    assert!(
        page.contains(".TH CARGO-WDD-REDUCE 1") && page.contains("\\-\\-max\\-calls"),
        "{page}"
    );
    assert_eq!(man(), pages, "the same pages are not written again");
}

fn doctor(folder: &Folder, path: &str) -> Run {
    let mut command = Command::new(program());
    command
        .args(["wdd", "doctor", "--format", "json"])
        .env("PATH", path)
        .env("TMPDIR", folder.path("scratch"))
        .env_remove("RUSTC")
        .env("RUSTUP_HOME", folder.path("rustup"));
    Run::of(&mut command)
}

/// What a line of JSON says about `what`.
fn checked(run: &Run, what: &str) -> Value {
    let lines = run.stdout.lines().map(serde_json::from_str);
    let mut checks = lines.map(|check: Result<Value, _>| check.expect("a line is JSON"));
    let found = checks.find(|check| check["what"] == what);
    found.unwrap_or_else(|| panic!("{what}: {}", run.stdout))
}

#[test]
fn the_doctor_says_what_is_missing_and_what_to_type() {
    let folder = Folder::new();
    let run = doctor(&folder, "/usr/bin:/bin");
    if checked(&run, "rustc")["works"] == true {
        skipped("there is a rustc in /usr/bin");
        return;
    }
    assert_eq!(run.code, Some(4), "{}", run.stdout);
    let nightly = checked(&run, "nightly");
    assert_eq!(nightly["works"], false);
    assert_eq!(nightly["cure"], "rustup toolchain install nightly");
    assert_eq!(checked(&run, "scratch folder")["works"], true);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn the_doctor_finds_what_works() {
    let folder = Folder::new();
    let path = format!("{}:/usr/bin:/bin", folder.path("bin").display());
    folder.write("bin/.keep", "");
    folder.script("bin/rustc", "echo 'rustc 1.2.3'; echo 'host: x'");
    let run = doctor(&folder, &path);
    assert_eq!(run.code, Some(0), "{}", run.stdout);
    let rustc = checked(&run, "rustc");
    assert_eq!((&rustc["works"], &rustc["found"]), (&true.into(), &"rustc 1.2.3".into()));
}

#[test]
fn colours_are_where_the_user_wants_them() {
    let folder = Folder::new();
    let run = |options: &[&str], variables: &[(&str, &str)]| {
        let mut command = Command::new(program());
        command.args(["wdd", "reduce", "missing.rs"]).args(options).current_dir(folder.path("."));
        for name in ["CARGO_TERM_COLOR", "NO_COLOR", "CLICOLOR_FORCE"] {
            command.env_remove(name);
        }
        command.envs(variables.iter().copied());
        Run::of(&mut command).stderr.contains("\u{1b}[31merror:\u{1b}[0m")
    };
    assert!(!run(&[], &[]));
    assert!(run(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(run(&[], &[("CARGO_TERM_COLOR", "always")]));
    assert!(run(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!run(&["--color", "never"], &[("CARGO_TERM_COLOR", "always")]));
}

#[test]
fn settings_are_read_noted_and_shown() {
    let folder = Folder::new();
    folder.write("in.txt", "one\ntwo\nthree\n");
    folder.script("check.sh", "grep -q two in.txt");
    folder.write("wdd.toml", "script = \"check.sh\"\nquiet = true\nlevel = \"fast\"\n");
    let run = |words: &[&str]| {
        let mut command = Command::new(program());
        command.arg("wdd").args(words).current_dir(folder.path(".")).env("WDD_JOBS", "1");
        Run::of(command.env("TMPDIR", folder.path("scratch")))
    };
    let shown = run(&["config", "in.txt"]).succeeds().stdout;
    assert!(shown.contains("jobs = 1  # WDD_JOBS") && shown.contains("wdd.toml"), "{shown}");
    let reduced = run(&["reduce", "in.txt", "--trust"]).succeeds();
    assert_eq!((folder.read("in-reduced.txt").as_str(), reduced.stderr.as_str()), ("two\n", ""));
    // What the run was told is known later, too.
    folder.write("wdd.toml", "");
    let report = run(&["report", "in-reduced.txt"]).succeeds().stdout;
    assert!(report.contains("--level fast"), "{report}");
    folder.write("wdd.toml", "jobz = 2\n");
    let wrong = run(&["reduce", "in.txt"]);
    assert!(
        wrong.code == Some(2) && wrong.stderr.contains("nearest name is `jobs`"),
        "{}",
        wrong.stderr
    );
}

#[test]
fn what_is_printed_can_be_explained() {
    let run = |words: &[&str]| {
        let mut command = Command::new(program());
        Run::of(command.args(["wdd", "explain"]).args(words))
    };
    assert!(run(&["bodies"]).succeeds().stdout.contains("fn f(x: u8) {}"));
    assert!(run(&["6"]).succeeds().stdout.starts_with("exit code 6: "));
    assert_eq!(run(&["bodis"]).code, Some(2));
}
