//! Results and scratch folders that cannot be written.

use std::fs;
use std::os::unix::fs::FileTypeExt;
use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::skipped;

use super::{KEEP, refused, two_sentences, with_script};

#[test]
fn an_output_in_a_missing_folder() {
    let folder = with_script(KEEP);
    let run = folder.run(&["in.rs", "--script", "check.sh", "--output", "none/out.rs"]);
    refused(&folder, &run, 7, "none/out.rs cannot be written", "--output PATH");
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
    refused(&folder, &run, 7, "fifo is not a regular file", "--output PATH");
    two_sentences(&run);
    assert!(fs::metadata(&fifo).unwrap().file_type().is_fifo());
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
        command.current_dir(folder.path("")).env("TMPDIR", folder.path("scratch"));
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
    folder.write("in.rs", format!("fn keep() {{}}\n{}", "fn other() {}\n".repeat(5000)));
    let args = "in.rs --script check.sh --output small/out.rs";
    let Some(run) = on_a_small_disk(&folder, args) else {
        return;
    };
    refused(&folder, &run, 7, "small/out.rs cannot be written: No space left", "--output PATH");
    assert_eq!(folder.read("left"), "", "nothing half-written is left");
}

#[test]
fn a_full_scratch_disk() {
    let folder = with_script(KEEP);
    folder.write("in.rs", format!("fn keep() {{}}\n{}", "fn other() {}\n".repeat(5000)));
    let again = format!("TMPDIR=small {} wdd reduce", program().display());
    // The first command is the helper's own, and shows no more than its help.
    let args = format!("--help >help; {again} in.rs --script check.sh --output out.rs");
    let Some(run) = on_a_small_disk(&folder, &args) else {
        return;
    };
    refused(&folder, &run, 7, "the scratch folder under small cannot be written", "TMPDIR");
    two_sentences(&run);
    assert_eq!(folder.read("left"), "", "nothing is left");
    assert!(!folder.path("out.rs").exists());
}
