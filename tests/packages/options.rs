//! What jobs, `--plain-cargo` and the printed command change: nothing of the result.

use std::process::Command;

use regex::Regex;
use wdd_tests::command::Run;

use crate::cases;

#[test]
fn one_job_and_two_give_the_same_result() {
    for case in [cases::tools(), cases::build_script(), cases::data_read()] {
        let [one, two] = ["1", "2"].map(|jobs| case.reduce(&["--jobs", jobs]).shown());
        assert_eq!(one, two);
    }
}

#[test]
fn plain_cargo_gives_the_same_result() {
    for case in [cases::feature_flag(), cases::two_crates()] {
        let [direct, plain] =
            [&[][..], &["--plain-cargo"]].map(|options| case.reduce(options).shown());
        assert_eq!(direct, plain);
    }
}

#[test]
fn what_is_left_in_one_file_fails_by_the_command_that_is_said() {
    for case in [cases::two_crates(), cases::tools()] {
        let reduced = case.reduce(&[]);
        let file = format!("{}.reduced.rs", case.folder);
        assert!(reduced.folder.path(&file).is_file(), "{}", reduced.shown());
        let said = format!("{}\n{}", reduced.run.stdout, reduced.run.stderr);
        let mut commands = said.lines().filter_map(|line| line.split_once("rustc "));
        let (_, arguments) = commands
            .rfind(|(_, arguments)| arguments.contains(&file))
            .unwrap_or_else(|| panic!("no rustc command in: {said}"));
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &format!("rustc {arguments}")]);
        let run = Run::of(shell.current_dir(reduced.folder.path("")));
        let says = Regex::new(case.says[0]).expect("a pattern");
        assert!(says.is_match(&run.stderr), "{}", run.stderr);
    }
}
