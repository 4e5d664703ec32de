//! Oracles that do not find the input interesting, or not each time, or not in time.

use std::process::Command;

use wdd_tests::command::Folder;
use wdd_tests::skipped;

use super::{refused, two_sentences, with_script};

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
fn a_script_that_takes_too_long() {
    let folder = with_script("sleep 100");
    let run = folder.run(&["in.rs", "--script", "check.sh", "--timeout", "0.2"]);
    refused(&folder, &run, 5, "in.rs took longer than 0.2 s", "--timeout TIME");
    two_sentences(&run);
}

#[test]
fn an_oracle_that_is_flaky_at_the_baseline() {
    let folder =
        with_script("echo x >>\"$here/count\"; [ $(($(wc -l <\"$here/count\") % 2)) = 1 ]");
    let run = folder.run(&["in.rs", "--no-sandbox", "--script", "check.sh", "--jobs", "1"]);
    refused(&folder, &run, 6, "does not do the same each time", ". ");
    two_sentences(&run);
}

#[test]
fn an_oracle_that_cannot_be_run_twice_at_once() {
    // Two calls have to run at the same time, also if the second one begins late.
    let folder = with_script("mkdir \"$here/lock\" || exit 1; sleep 0.5; rmdir \"$here/lock\"");
    let run = folder.run(&["in.rs", "--no-sandbox", "--script", "check.sh", "--jobs", "2"]);
    refused(&folder, &run, 6, "does not do the same each time", "`--jobs 1`");
    two_sentences(&run);
}

#[test]
fn an_oracle_of_which_two_disturb_each_other() {
    let folder = with_script(
        "mkdir \"$here/run.$$\"; sleep 0.5; set -- \"$here\"/run.*
         sleep 0.3; rmdir \"$here/run.$$\"; [ $# = 1 ]",
    );
    let run = folder.run(&["in.rs", "--no-sandbox", "--script", "check.sh", "--jobs", "2"]);
    refused(&folder, &run, 6, "does not do the same", "`--jobs 1`");
}
