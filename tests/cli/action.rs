//! The action that reduces the crash of an issue.

use std::fs;
use std::path::Path;
use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::skipped;

const ACTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cargo-wdd/action");

/// Plays a rustc that crashes on `crash`, and prints a variable of its environment.
const RUSTC: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }
for arg; do case $arg in *.rs) input=$arg ;; esac; done
if grep -q crash "$input"; then
    printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:\nout of range $SECRET\n" >&2
    exit 101
fi
"#;

/// The comment about a text, and the exit code that the action has as its output.
fn comment(body: &str) -> (String, String) {
    comment_with(&Folder::new(), |script| script.env("ISSUE_BODY", body))
}

/// The comment if the text is given like this.
fn comment_with(folder: &Folder, give: impl Fn(&mut Command) -> &mut Command) -> (String, String) {
    folder.write("bin/empty", "");
    folder.script("bin/rustc", RUSTC);
    let commands = program().parent().expect("a program is in a folder").display().to_string();
    let path = format!("{}:{commands}:/usr/bin:/bin", folder.path("bin").display());
    let mut script = Command::new(Path::new(ACTION).join("reduce-issue.sh"));
    folder.write("runner/empty", "");
    give(&mut script)
        .env("RUNNER_TEMP", folder.path("runner"))
        .env("TOOLCHAIN", "")
        .env("MAX_TIME", "60")
        .env("GITHUB_OUTPUT", folder.path("output"))
        .env("TMPDIR", folder.path("scratch"))
        .env("SECRET", "hunter2")
        .env("PATH", path);
    Run::of(&mut script).succeeds();
    let output = folder.read("output");
    let value = |name: &str| {
        let line = output.lines().find_map(|line| line.strip_prefix(&format!("{name}=")));
        line.expect("the output has it").to_owned()
    };
    let comment = fs::read_to_string(value("comment")).expect("there is a comment");
    assert_eq!(folder.names("scratch"), [""; 0]);
    (comment, value("code"))
}

#[test]
fn the_first_rust_block_of_an_issue_is_reduced_and_reported() {
    let body = "### Code\r\n\r\n```sh\r\ncargo crash\r\n```\r\n\r\n```Rust\r\nfn other() {}\r\nfn crash() {}\r\n```\r\n\r\n\
                ```rust\r\nfn crash() { second() }\r\n```\r\n";
    let (comment, code) = comment(body);
    assert_eq!(code, "0");
    assert!(comment.contains("```Rust\nfn crash() {}\n```"), "{comment}");
    assert!(!comment.contains("second") && !comment.contains("hunter2"), "{comment}");
}

#[test]
fn a_block_without_a_mark_and_longer_fences_are_read() {
    let (comment, code) = comment("text\n````\nfn other() {}\n// ```\nfn crash() {}\n````\n");
    assert_eq!(code, "0");
    assert!(comment.contains("fn crash() {}") && !comment.contains("other"), "{comment}");
}

#[test]
fn a_text_that_is_too_long_for_a_variable_is_read_from_the_event() {
    if Command::new("jq").arg("--version").output().is_err() {
        return skipped("there is no jq");
    }
    let text = format!("{}\n```rust\nfn other() {{}}\nfn crash() {{}}\n```\n", "é".repeat(100_000));
    let body = serde_json::json!({ "body": text });
    for event in [
        serde_json::json!({ "issue": body }),
        serde_json::json!({ "issue": { "body": "other" }, "comment": body }),
    ] {
        let folder = Folder::new();
        let event = folder.write("event.json", event.to_string());
        let (comment, code) = comment_with(&folder, |script| {
            script.env("GITHUB_EVENT_PATH", &event).env("ISSUE_BODY", "")
        });
        assert_eq!(code, "0", "{comment}");
        assert!(comment.contains("```Rust\nfn crash() {}\n```"), "{comment}");
    }
}

#[test]
fn an_issue_without_a_crash_gets_a_comment_that_says_so() {
    let (no_block, code) = comment("nothing");
    assert!(code == "3" && no_block.starts_with("There is no code block"), "{no_block}");
    let (no_crash, code) = comment("```rust\nfn main() {}\n```\n");
    assert!(
        code == "5" && no_crash.contains("was not reduced") && no_crash.contains("error: "),
        "{no_crash}"
    );
}

#[test]
fn the_action_gives_the_script_all_that_it_reads() {
    let action = fs::read_to_string(Path::new(ACTION).join("action.yml")).expect("it is there");
    for variable in [
        "ISSUE_BODY: ${{ inputs.body }}",
        "TOOLCHAIN: ${{ inputs.toolchain }}",
        "MAX_TIME: ${{ inputs.max-time }}",
    ] {
        assert!(action.contains(variable), "{variable}");
    }
    // The text of a stranger is never part of a command.
    let commands = action
        .lines()
        .filter(|line| line.trim_start().trim_start_matches("- ").starts_with("run:"));
    assert!(commands.clone().count() > 2 && commands.clone().all(|line| !line.contains("${{")));
}
