//! Bad input: each kind has its exit code and a message that says what is wrong and what to type
//! next, and nothing half-written is left behind.

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::process::Command;

use cargo_wdd::cli::exit_code::ExitCode;
use serde_json::{Value, json};
use wdd_tests::command::{Folder, Run, program};
use wdd_tests::skipped;

/// Interesting for every file with `keep` in it.
const KEEP: &str = "grep -q keep in.rs";

/// Asserts that the command failed in the documented way, and touched nothing.
#[track_caller]
fn refused(folder: &Folder, run: &Run, code: i32, wrong: &str, next: &str) {
    assert_eq!(run.code, Some(code), "{}", run.stderr);
    assert_eq!(run.stdout, "");
    let message = run.stderr.trim_end();
    assert!(message.contains("error: "), "{message}");
    assert!(message.contains(wrong), "no `{wrong}` in: {message}");
    assert!(message.contains(next), "no `{next}` in: {message}");
    assert!(!message.contains("panicked"), "{message}");
    let left = folder
        .names("")
        .into_iter()
        .filter(|name| name.contains("reduced"));
    assert_eq!(left.collect::<Vec<_>>(), [""; 0]);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

/// Asserts that the message is one line: what is wrong, and then, as a sentence, what to do.
#[track_caller]
fn two_sentences(run: &Run) {
    let message = run.stderr.trim_end();
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(
        message.starts_with("error: ") && message.contains(". "),
        "{message}"
    );
    assert!(message.ends_with('.'), "{message}");
}

fn with_script(script: &str) -> Folder {
    let folder = Folder::new();
    folder.write("in.rs", "fn keep() {}\nfn other() {}\n");
    folder.script("check.sh", script);
    folder
}

#[test]
fn a_missing_file() {
    let folder = Folder::new();
    let run = folder.run(&["none.rs"]);
    refused(
        &folder,
        &run,
        3,
        "there is no file none.rs",
        "cargo wdd reduce crash.rs",
    );
    two_sentences(&run);
}

#[test]
fn a_folder_for_a_file() {
    let folder = Folder::new();
    for path in ["scratch", ".", "scratch/.."] {
        let run = folder.run(&[path]);
        refused(&folder, &run, 3, "has no Cargo.toml", "Give a package");
        two_sentences(&run);
    }
}

#[test]
fn an_empty_file() {
    let folder = Folder::new();
    for content in ["", " \n\t\r\n"] {
        folder.write("in.rs", content);
        let run = folder.run(&["in.rs"]);
        refused(&folder, &run, 3, "in.rs is empty", "Give a file that fails");
        two_sentences(&run);
    }
}

#[test]
fn a_file_that_cannot_be_read() {
    let folder = Folder::new();
    // What a path through a file leads to cannot be read by anybody.
    folder.write("in.rs", "fn f() {}");
    let run = folder.run(&["in.rs/in.rs"]);
    refused(&folder, &run, 3, "in.rs/in.rs", ". ");
    two_sentences(&run);
}

#[test]
fn a_toolchain_that_is_not_installed() {
    if Command::new("rustup").arg("--version").output().is_err() {
        skipped("there is no rustup");
        return;
    }
    let folder = with_script(KEEP);
    let run = folder.run(&["in.rs", "--toolchain", "1.2.3"]);
    refused(
        &folder,
        &run,
        4,
        "there is no toolchain `1.2.3`",
        "rustup toolchain install 1.2.3",
    );
    two_sentences(&run);
}

#[test]
fn no_rustc_at_all() {
    let folder = with_script(KEEP);
    let path = folder.path("scratch");
    let without_path = |args: &[&str]| {
        let mut command = folder.reduce(args);
        Run::of(command.env("PATH", &path).env_remove("RUSTC"))
    };
    let run = without_path(&["in.rs"]);
    refused(&folder, &run, 4, "there is no rustc", "https://rustup.rs");
    two_sentences(&run);
    let run = without_path(&["in.rs", "--toolchain", "stable"]);
    refused(&folder, &run, 4, "needs rustup", "https://rustup.rs");
    two_sentences(&run);
}

#[test]
fn a_rustc_that_is_none() {
    let folder = with_script(KEEP);
    let mut command = folder.reduce(&["in.rs"]);
    let run = Run::of(command.env("RUSTC", "/bin/false"));
    refused(
        &folder,
        &run,
        4,
        "/bin/false does not work as a rustc",
        "--toolchain",
    );
}

#[test]
fn an_input_that_is_not_interesting() {
    let folder = with_script("grep -q nothing in.rs");
    let run = folder.run(&["in.rs", "--script", "check.sh"]);
    refused(&folder, &run, 5, "in.rs is not interesting", "check.sh");
    two_sentences(&run);
}

#[test]
fn an_input_that_compiles() {
    if Command::new("rustc").arg("-vV").output().is_err() {
        skipped("there is no rustc");
        return;
    }
    let folder = Folder::new();
    folder.write("in.rs", "fn main() {}\n");
    let run = folder.run(&["in.rs"]);
    refused(&folder, &run, 5, "in.rs is not interesting", "--script");
    let run = folder.run(&["in.rs", "--stderr", "no such text"]);
    refused(&folder, &run, 5, "in.rs is not interesting", "--stderr");
}

#[test]
fn a_script_that_is_missing() {
    let folder = with_script(KEEP);
    let run = folder.run(&["in.rs", "--script", "none.sh"]);
    refused(&folder, &run, 4, "none.sh. Give the path", "--script PATH");
    two_sentences(&run);
}

#[test]
fn a_script_that_is_not_executable() {
    let folder = with_script(KEEP);
    folder.write("plain.sh", "exit 0");
    let run = folder.run(&["in.rs", "--script", "plain.sh"]);
    refused(&folder, &run, 4, "plain.sh is not executable", "chmod +x");
    two_sentences(&run);
    let run = folder.run(&["in.rs", "--script", "scratch"]);
    assert_eq!(run.code, Some(4), "{}", run.stderr);
}

#[test]
fn a_script_that_takes_too_long() {
    let folder = with_script("sleep 100");
    let run = folder.run(&["in.rs", "--script", "check.sh", "--timeout", "0.2"]);
    refused(
        &folder,
        &run,
        5,
        "was not answered within 0.2 s",
        "--timeout SECS",
    );
    two_sentences(&run);
}

#[test]
fn an_oracle_that_is_flaky_at_the_baseline() {
    let folder =
        with_script("echo x >>\"$here/count\"; [ $(($(wc -l <\"$here/count\") % 2)) = 1 ]");
    let run = folder.run(&["in.rs", "--script", "check.sh", "--jobs", "1"]);
    refused(
        &folder,
        &run,
        6,
        "failed differently when tried again",
        ". ",
    );
    two_sentences(&run);
}

#[test]
fn an_oracle_that_cannot_be_run_twice_at_once() {
    let folder = with_script("mkdir \"$here/lock\" || exit 1; sleep 0.5; rmdir \"$here/lock\"");
    let run = folder.run(&["in.rs", "--script", "check.sh", "--jobs", "2"]);
    refused(
        &folder,
        &run,
        6,
        "failed differently when tried again",
        "`--jobs 1`",
    );
    two_sentences(&run);
}

#[test]
fn an_oracle_of_which_two_disturb_each_other() {
    let folder = with_script(
        "mkdir \"$here/run.$$\"; sleep 0.5; set -- \"$here\"/run.*
         sleep 0.3; rmdir \"$here/run.$$\"; [ $# = 1 ]",
    );
    let run = folder.run(&["in.rs", "--script", "check.sh", "--jobs", "2"]);
    refused(&folder, &run, 6, "failed differently", "`--jobs 1`");
}

#[test]
fn an_output_in_a_missing_folder() {
    let folder = with_script(KEEP);
    let run = folder.run(&["in.rs", "--script", "check.sh", "--output", "none/out.rs"]);
    refused(
        &folder,
        &run,
        7,
        "none/out.rs cannot be written",
        "--output PATH",
    );
    two_sentences(&run);
    assert!(!folder.path("none").exists());
}

#[test]
fn an_output_that_is_the_input() {
    let folder = with_script(KEEP);
    for path in ["in.rs", "./scratch/../in.rs"] {
        let run = folder.run(&["in.rs", "--script", "check.sh", "--output", path]);
        refused(&folder, &run, 7, "is the input", "--output PATH");
        two_sentences(&run);
    }
    assert_eq!(folder.read("in.rs"), "fn keep() {}\nfn other() {}\n");
}

#[test]
fn an_output_that_links_to_the_input() {
    let folder = with_script(KEEP);
    std::os::unix::fs::symlink(folder.path("in.rs"), folder.path("link.rs")).unwrap();
    let run = folder.run(&["in.rs", "--script", "check.sh", "--output", "link.rs"]);
    refused(&folder, &run, 7, "is the input", "--output PATH");
    fs::hard_link(folder.path("in.rs"), folder.path("hard.rs")).unwrap();
    folder.run(&["in.rs", "--script", "check.sh", "--output", "hard.rs"]);
    assert_eq!(folder.read("in.rs"), "fn keep() {}\nfn other() {}\n");
}

#[test]
fn an_output_that_is_a_folder() {
    let folder = with_script(KEEP);
    let run = folder.run(&["in.rs", "--script", "check.sh", "--output", "scratch"]);
    refused(&folder, &run, 7, "scratch is a folder", "--output PATH");
    two_sentences(&run);
}

#[test]
fn an_output_that_is_no_regular_file() {
    let folder = with_script(KEEP);
    let fifo = folder.path("fifo");
    let made = Command::new("mkfifo").arg(&fifo).status();
    assert!(made.unwrap().success());
    let run = folder.run(&["in.rs", "--script", "check.sh", "--output", "fifo"]);
    refused(&folder, &run, 7, "fifo is no regular file", "--output PATH");
    two_sentences(&run);
    assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
}

#[test]
fn an_error_is_a_json_event_too() {
    let folder = Folder::new();
    let run = folder.run(&["none.rs", "--format", "json"]);
    assert_eq!(run.code, Some(3));
    two_sentences(&run);
    let event: Value = serde_json::from_str(&run.stdout).unwrap();
    let message = run.stderr.trim_end().strip_prefix("error: ").unwrap();
    let expected = json!({ "event": "error", "message": message, "code": 3 });
    assert_eq!(event, expected);
}

#[test]
fn a_scratch_folder_that_cannot_be_written() {
    let folder = with_script(KEEP);
    let mut command = folder.reduce(&["in.rs", "--script", "check.sh"]);
    let run = Run::of(command.env("TMPDIR", folder.path("none")));
    refused(&folder, &run, 7, "scratch folder", "TMPDIR");
    two_sentences(&run);
}

/// Runs the command where `small` in `folder` is a disk of 16 KiB; `None` if none can be had.
fn on_a_small_disk(folder: &Folder, args: &str) -> Option<Run> {
    fs::create_dir(folder.path("small")).unwrap();
    let mount = "mount -t tmpfs -o size=16k tmpfs small";
    let script = format!(
        "{mount} || exit 99; {} wdd reduce {args}; code=$?; ls -A small >left; exit $code",
        program().display()
    );
    for namespace in [&["--mount"][..], &["--mount", "--map-root-user"]] {
        let mut command = Command::new("unshare");
        command.args(namespace).args(["/bin/sh", "-c", &script]);
        command
            .current_dir(folder.path(""))
            .env("TMPDIR", folder.path("scratch"));
        match command.output().map(Run::from) {
            Ok(run) if run.code != Some(99) && folder.path("left").exists() => return Some(run),
            _ => {}
        }
    }
    skipped("no small disk can be mounted here");
    None
}

#[test]
fn a_full_disk() {
    let folder = with_script(KEEP);
    folder.write(
        "in.rs",
        format!("fn keep() {{}}\n{}", "fn other() {}\n".repeat(5000)),
    );
    let args = "in.rs --script check.sh --output small/out.rs";
    let Some(run) = on_a_small_disk(&folder, args) else {
        return;
    };
    refused(
        &folder,
        &run,
        7,
        "small/out.rs cannot be written: No space left",
        "--output PATH",
    );
    assert_eq!(folder.read("left"), "", "nothing half-written is left");
}

#[test]
fn a_full_scratch_disk() {
    let folder = with_script(KEEP);
    folder.write(
        "in.rs",
        format!("fn keep() {{}}\n{}", "fn other() {}\n".repeat(5000)),
    );
    let again = format!("TMPDIR=small {} wdd reduce", program().display());
    // The first command is the helper's own, and shows no more than its help.
    let args = format!("--help >help; {again} in.rs --script check.sh --output out.rs");
    let Some(run) = on_a_small_disk(&folder, &args) else {
        return;
    };
    refused(
        &folder,
        &run,
        7,
        "the scratch folder under small cannot be written",
        "TMPDIR",
    );
    two_sentences(&run);
    assert_eq!(folder.read("left"), "", "nothing is left");
    assert!(!folder.path("out.rs").exists());
}

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
    let run = folder.run(&[]);
    refused(&folder, &run, 2, "<INPUT>", "--help");
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
