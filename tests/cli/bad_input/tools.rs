//! Toolchains and scripts that are missing or cannot be run.

use std::process::Command;

use wdd_tests::command::Run;
use wdd_tests::skipped;

use super::{KEEP, refused, two_sentences, with_script};

#[test]
fn a_toolchain_that_is_not_installed() {
    if Command::new("rustup").arg("--version").output().is_err() {
        skipped("there is no rustup");
        return;
    }
    let folder = with_script(KEEP);
    let run = folder.run(&["in.rs", "--toolchain", "1.2.3"]);
    refused(&folder, &run, 4, "there is no toolchain `1.2.3`", "rustup toolchain install 1.2.3");
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
    refused(&folder, &run, 4, "/bin/false does not work as a rustc", "--toolchain");
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
