//! Bad input: each kind has its exit code and a message that says what is wrong and what to type
//! next, and nothing half-written is left behind.

mod arguments;
mod files;
mod oracles;
mod outputs;
mod tools;

use wdd_tests::command::{Folder, Run};

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
    let left = folder.names("").into_iter().filter(|name| name.contains("reduced"));
    assert_eq!(left.collect::<Vec<_>>(), [""; 0]);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

/// Asserts that the message is one line: what is wrong, and then, as a sentence, what to do.
#[track_caller]
fn two_sentences(run: &Run) {
    let message = run.stderr.trim_end();
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.starts_with("error: ") && message.contains(". "), "{message}");
    assert!(message.ends_with('.'), "{message}");
}

fn with_script(script: &str) -> Folder {
    let folder = Folder::new();
    folder.write("in.rs", "fn keep() {}\nfn other() {}\n");
    folder.script("check.sh", script);
    folder
}
