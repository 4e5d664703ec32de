//! `cargo wdd reduce` on the packages in `tests/testdata`: each becomes about what a person makes of
//! it (`testdata/expected`), nothing else is touched or left, and plain cargo still shows the failure.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

use regex::Regex;
use tempfile::TempDir;
use wdd_tests::command::{Folder, Run};
use wdd_tests::{packages, skipped};

/// A package, or a data file of one, and what is wrong with it.
#[derive(Clone, Copy, Debug)]
struct Case {
    /// Its folder, below `testdata`.
    folder: &'static str,
    /// What is reduced, where it is a data file.
    data: Option<&'static str>,
    /// The arguments after the input.
    args: &'static [&'static str],
    /// A variable that tells the test where its data is.
    variable: Option<&'static str>,
    /// The command of cargo that shows the failure.
    cargo: &'static [&'static str],
    /// What it says then; patterns that all match.
    says: &'static [&'static str],
    /// The function of the test that fails, where one does.
    test: Option<&'static str>,
    /// What a person would end with, below `testdata/expected`.
    expected: &'static str,
}

/// What most cases are: a package that cargo does not check.
const PACKAGE: Case = Case {
    folder: "",
    data: None,
    args: &[],
    variable: None,
    cargo: &["check"],
    says: &[],
    test: None,
    expected: "",
};

/// One whose failure is rustc's or a linter's.
const fn broken(folder: &'static str, says: &'static [&'static str]) -> Case {
    Case {
        folder,
        says,
        expected: folder,
        ..PACKAGE
    }
}

/// One with three tests that want the machine for themselves.
const fn neighbour(
    expected: &'static str,
    cargo: &'static [&'static str],
    args: &'static [&'static str],
) -> Case {
    Case {
        folder: "neighbours",
        args,
        cargo,
        says: &["called `Option::unwrap\\(\\)` on a `None` value"],
        test: Some(cargo[1]),
        expected,
        ..PACKAGE
    }
}

/// One with a data file that is read in several ways.
const fn data(
    cargo: &'static [&'static str],
    args: &'static [&'static str],
    variable: Option<&'static str>,
) -> Case {
    Case {
        folder: "json-config",
        data: Some("tests/data/big.json"),
        args,
        variable,
        cargo,
        says: &[
            "panicked at src/order.rs",
            "called `Option::unwrap\\(\\)` on a `None` value",
        ],
        test: Some(cargo[1]),
        expected: "json-config/big.json",
    }
}

const OUT_OF_BOUNDS: &str = "index out of bounds: the len is \\d+ but the index is \\d+";

/// Makes a test of each kind for each case.
macro_rules! cases {
    ($($name:ident: $case:expr;)*) => {
        mod cases {
            use super::*;
            $(pub(super) const $name: Case = $case;)*
        }

        mod what_is_expected_fails_the_same_way {
            $(#[test] #[expect(non_snake_case, reason = "the case's name")] fn $name() {
                super::expected_fails(super::cases::$name);
            })*
        }

        mod reduces_to_what_is_expected {
            $(#[test] #[expect(non_snake_case, reason = "the case's name")] fn $name() {
                super::reduces(super::cases::$name);
            })*
        }
    };
}

cases! {
    TWO_CRATES: broken("two-crates", &["error\\[E0277\\]: the trait bound .* is not satisfied"]);
    // Derives that are not the input's own are expanded at this level.
    MACRO_CRASH: Case {
        args: &["--level", "thorough"],
        ..broken("macro-crash", &["panicked at .*rustc_middle/src/mir/statement.rs", "left == right"])
    };
    TEN_MODULES: Case {
        args: &["--test", "layout::tests::sheets::a_ragged_sheet_is_laid_out"],
        cargo: &["test", "layout::tests::sheets::a_ragged_sheet_is_laid_out"],
        test: Some("a_ragged_sheet_is_laid_out"),
        ..broken("ten-modules", &[OUT_OF_BOUNDS])
    };
    DATA_COMPILED_IN: data(
        &["test", "orders_what_is_compiled_in"],
        &["--test", "orders_what_is_compiled_in"],
        None,
    );
    DATA_READ: data(
        &["test", "orders_what_is_read"],
        &["--test", "orders_what_is_read"],
        None,
    );
    DATA_IN_A_VARIABLE: data(
        &["test", "orders_what_a_variable_names"],
        &["--test", "orders_what_a_variable_names", "--env", "FLEET_FILE"],
        Some("FLEET_FILE"),
    );
    DOC_TEST: Case {
        args: &["--test", "src/split.rs - split::Bill::weighted (line 31)"],
        cargo: &["test", "--doc", "split::Bill::weighted"],
        test: Some("weighted"),
        ..broken("doc-test", &["split::Bill::weighted \\(line \\d+\\) ... FAILED", OUT_OF_BOUNDS])
    };
    FEATURE_FLAG: Case {
        args: &["--features", "trace"],
        cargo: &["check", "--features", "trace"],
        ..broken("feature-flag", &["error\\[E0382\\]: borrow of moved value"])
    };
    BUILD_SCRIPT: Case {
        args: &["--test", "tests::kathmandu_is_off_by_a_quarter"],
        cargo: &["test", "kathmandu_is_off_by_a_quarter"],
        test: Some("kathmandu_is_off_by_a_quarter"),
        ..broken("build-script", &["a city of the table"])
    };
    TOOLS: broken("tools", &["error\\[E0308\\]: mismatched types"]);
    HARNESS: Case {
        args: &["--test", "scripts"],
        cargo: &["test", "--test", "scripts"],
        ..broken("harness", &["exit status: 3"])
    };
    LINTS: Case {
        args: &["--cargo", "clippy"],
        cargo: &["clippy"],
        ..broken("lints", &["error: these `if` branches have the same condition"])
    };
    LINKING: Case {
        cargo: &["build"],
        ..broken("linking", &["error: linking with", "adler_update"])
    };
    NEIGHBOUR_WHO_WRITES: neighbour(
        "neighbours-writes_into_its_folder",
        &["test", "writes_into_its_folder"],
        &["--test", "writes_into_its_folder", "--jobs", "2"],
    );
    NEIGHBOUR_WHO_LISTENS: neighbour(
        "neighbours-binds_a_port",
        &["test", "binds_a_port"],
        &["--test", "binds_a_port", "--jobs", "2"],
    );
    NEIGHBOUR_WITH_A_NAME: neighbour(
        "neighbours-knows_the_name_of_its_folder",
        &["test", "knows_the_name_of_its_folder"],
        &["--test", "knows_the_name_of_its_folder", "--jobs", "2"],
    );
    ONE_OF_TWINS: Case {
        args: &["-p", "east", "--test", "tests::opens_in_the_evening"],
        cargo: &["test", "-p", "east", "opens_in_the_evening"],
        test: Some("opens_in_the_evening"),
        ..broken("twins", &[OUT_OF_BOUNDS])
    };
}

impl Case {
    fn original(&self) -> PathBuf {
        packages::path(self.folder)
    }

    fn expected(&self) -> PathBuf {
        packages::path("expected").join(self.expected)
    }

    /// The lock of the port and the like, where it has to run alone.
    fn alone(&self) -> Option<MutexGuard<'static, ()>> {
        static ALONE: Mutex<()> = Mutex::new(());
        let lock = || ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        (self.folder == "neighbours").then(lock)
    }

    /// Says so where what it takes is not here.
    fn is_skipped(&self) -> bool {
        let clippy = || Run::of(Command::new("cargo").args(["clippy", "--version"]));
        if self.cargo == ["clippy"] && clippy().code != Some(0) {
            skipped("there is no clippy");
            return true;
        }
        if self.folder != "macro-crash" || self.shows(&self.original()).is_ok() {
            return false;
        }
        skipped("this rustc does not crash on macro-crash");
        true
    }

    /// What plain cargo says of a package; an error where it is not the failure.
    fn shows(&self, package: &Path) -> Result<String, String> {
        self.shows_with(package, &[])
    }

    fn shows_with(&self, package: &Path, env: &[(&str, &Path)]) -> Result<String, String> {
        let (code, said) = packages::cargo(package, self.cargo, env);
        let says = |pattern: &&str| Regex::new(pattern).expect("a pattern").is_match(&said);
        if code == Some(0) || !self.says.iter().all(says) {
            return Err(said);
        }
        match self.test.filter(|test| fails_within(package, test, &said)) {
            Some(test) => Err(format!("it fails within {test} itself: {said}")),
            None => Ok(said),
        }
    }

    /// Asserts that plain cargo shows the failure, and no kind of error that the original has not.
    #[track_caller]
    fn is_shown_by(&self, package: &Path, env: &[(&str, &Path)]) {
        let original = self.shows(&self.original()).unwrap_or_else(not_shown);
        let reduced = self.shows_with(package, env).unwrap_or_else(|said| {
            panic!("{}\n{said}", packages::shown(package));
        });
        assert_eq!(codes(&reduced), codes(&original), "{reduced}");
    }

    /// The package with other data, in a folder that goes when it is dropped.
    fn with_data(&self, file: &str, data: &Path) -> (TempDir, PathBuf) {
        let folder = TempDir::new().expect("a folder can be made");
        let package = folder.path().join(self.folder);
        packages::copy(&self.original(), &package);
        fs::copy(data, package.join(file)).expect("a file can be copied");
        (folder, package)
    }

    /// Asserts that plain cargo shows the failure with this result.
    #[track_caller]
    fn is_kept_by(&self, result: &Path) {
        match (self.data, self.variable) {
            (None, _) => self.is_shown_by(result, &[]),
            (Some(_), Some(variable)) => self.is_shown_by(&self.original(), &[(variable, result)]),
            (Some(file), None) => {
                let (_folder, package) = self.with_data(file, result);
                self.is_shown_by(&package, &[]);
            }
        }
    }

    /// The number of tokens of a result.
    fn tokens(&self, result: &Path) -> u64 {
        match self.data {
            None => packages::tokens(result),
            Some(_) => packages::tokens_of(result, &fs::read(result).expect("a result")),
        }
    }

    /// Reduces it; the folder with the copy and the result, and what was said.
    #[track_caller]
    fn reduce(&self, more: &[&str]) -> Reduced {
        let folder = Folder::new();
        let package = folder.path(self.folder);
        packages::copy(&self.original(), &package);
        let input = match self.data {
            None => self.folder.to_owned(),
            Some(file) => format!("{}/{file}", self.folder),
        };
        let mut command = folder.reduce(&[&input]);
        let run = Run::of(packages::plainly(command.args(self.args).args(more)));
        let result = match input.strip_suffix(".json") {
            None => format!("{input}.reduced"),
            Some(stem) => format!("{stem}.reduced.json"),
        };
        Reduced {
            run: run.succeeds(),
            result: folder.path(&result),
            folder,
        }
    }
}

/// A reduction that has come to its end.
struct Reduced {
    folder: Folder,
    run: Run,
    result: PathBuf,
}

impl Reduced {
    /// Asserts that the input is as it was, and that there is nothing new but the result.
    #[track_caller]
    fn has_touched_nothing_else(&self, case: &Case) {
        let mut now = packages::files(&self.folder.path(case.folder));
        if let Ok(result) = self.result.strip_prefix(self.folder.path(case.folder)) {
            assert!(now.remove(result).is_some(), "there is a result");
        }
        assert_eq!(now, packages::files(&case.original()));
        assert_eq!(self.folder.names("scratch"), [""; 0]);
        let results = [
            case.folder.to_owned(),
            format!("{}.reduced", case.folder),
            format!("{}.reduced.rs", case.folder),
            "scratch".to_owned(),
        ];
        let new = self.folder.names("").into_iter();
        let new: Vec<_> = new.filter(|name| !results.contains(name)).collect();
        assert_eq!(new, [""; 0]);
        if self.result.is_dir() {
            assert!(
                !self.result.join("target").exists(),
                "nothing is built in it"
            );
        }
    }

    fn shown(&self) -> String {
        if self.result.is_dir() {
            packages::shown(&self.result)
        } else {
            fs::read_to_string(&self.result).unwrap_or_default()
        }
    }
}

fn not_shown(said: String) -> String {
    panic!("plain cargo does not show the failure: {said}")
}

/// The codes of all errors.
fn codes(said: &str) -> BTreeSet<&str> {
    let code = Regex::new("error\\[(E\\d{4})\\]").expect("a pattern");
    let found = code.captures_iter(said).filter_map(|found| found.get(1));
    found.map(|code| code.as_str()).collect()
}

/// Whether the first panic is in the test function itself.
fn fails_within(package: &Path, test: &str, said: &str) -> bool {
    let place = Regex::new("panicked at (\\S+?):(\\d+):\\d+:").expect("a pattern");
    let Some(place) = place.captures(said) else {
        return false;
    };
    let source = fs::read_to_string(package.join(&place[1])).unwrap_or_default();
    packages::is_within_test(&source, test, place[2].parse().expect("a line"))
}

#[track_caller]
fn expected_fails(case: Case) {
    let _alone = case.alone();
    if !case.is_skipped() {
        case.is_kept_by(&case.expected());
        let (given, kept) = (
            packages::tokens(&case.original()),
            case.tokens(&case.expected()),
        );
        assert!(
            kept * 5 < given,
            "{kept} of {given} tokens are little of it"
        );
    }
}

#[track_caller]
fn reduces(case: Case) {
    let _alone = case.alone();
    if case.is_skipped() {
        return;
    }
    let reduced = case.reduce(&[]);
    reduced.has_touched_nothing_else(&case);
    case.is_kept_by(&reduced.result);
    let (tokens, expected) = (case.tokens(&reduced.result), case.tokens(&case.expected()));
    assert!(
        tokens * 10 <= expected * 13,
        "{tokens} tokens, not about {expected}:\n{}",
        reduced.shown()
    );
}

#[test]
fn one_job_and_two_give_the_same_result() {
    for case in [cases::TOOLS, cases::BUILD_SCRIPT, cases::DATA_READ] {
        let [one, two] = ["1", "2"].map(|jobs| case.reduce(&["--jobs", jobs]).shown());
        assert_eq!(one, two);
    }
}

#[test]
fn plain_cargo_gives_the_same_result() {
    for case in [cases::FEATURE_FLAG, cases::TWO_CRATES] {
        let [direct, plain] =
            [&[][..], &["--plain-cargo"]].map(|options| case.reduce(options).shown());
        assert_eq!(direct, plain);
    }
}

#[test]
fn what_is_left_in_one_file_fails_by_the_command_that_is_said() {
    for case in [cases::TWO_CRATES, cases::TOOLS] {
        let reduced = case.reduce(&[]);
        let file = format!("{}.reduced.rs", case.folder);
        assert!(reduced.folder.path(&file).is_file(), "{}", reduced.shown());
        let said = format!("{}\n{}", reduced.run.stdout, reduced.run.stderr);
        let commands = said.lines().filter_map(|line| line.split_once("rustc "));
        let (_, arguments) = commands
            .filter(|(_, arguments)| arguments.contains(&file))
            .last()
            .unwrap_or_else(|| panic!("no rustc command in: {said}"));
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", &format!("rustc {arguments}")]);
        let run = Run::of(shell.current_dir(reduced.folder.path("")));
        let says = Regex::new(case.says[0]).expect("a pattern");
        assert!(says.is_match(&run.stderr), "{}", run.stderr);
    }
}

// ---- bad input ----

/// Asserts that a package is refused with this exit code and one line like this, and that nothing
/// is left of the attempt.
#[track_caller]
fn refused(folder: &str, args: &[&str], code: i32, pattern: &str) {
    let scratch = Folder::new();
    let package = scratch.path(folder);
    packages::copy(&packages::path(folder), &package);
    let state = scratch.path("state");
    fs::create_dir(&state).expect("a folder can be made");
    let mut command = scratch.reduce(&[folder]);
    let command = packages::plainly(command.args(args).env("XDG_STATE_HOME", &state));
    let run = Run::of(command);
    assert_eq!(run.code, Some(code), "{}", run.stderr);
    is_one_line(&run, pattern);
    assert_eq!(scratch.names("scratch"), [""; 0]);
    assert_eq!(
        packages::files(&package),
        packages::files(&packages::path(folder))
    );
    assert_eq!(
        scratch.names(""),
        ["scratch", "state", folder]
            .map(str::to_owned)
            .into_iter()
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect::<Vec<_>>()
    );
}

/// Asserts that it says what is wrong, and then what to type, in one line.
#[track_caller]
fn is_one_line(run: &Run, pattern: &str) {
    let message = run.stderr.trim_end();
    assert_eq!(message.lines().count(), 1, "{message}");
    assert_eq!(run.stdout, "");
    assert!(!message.contains("panicked"), "{message}");
    let pattern = format!("^error: {pattern}");
    let says = Regex::new(&pattern).expect("a pattern");
    assert!(says.is_match(message), "not `{pattern}`: {message}");
}

#[test]
fn a_manifest_that_is_broken() {
    refused(
        "broken-manifest",
        &[],
        3,
        "(?i).*Cargo.toml.*\\. .*`cargo [a-z]+",
    );
}

#[test]
fn a_folder_that_is_no_package() {
    let folder = Folder::new();
    fs::create_dir(folder.path("empty")).expect("a folder can be made");
    let run = Run::of(packages::plainly(&mut folder.reduce(&["empty"])));
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    is_one_line(&run, "(?i).*empty.*Cargo.toml.*\\. .*`?cargo wdd reduce");
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn a_package_that_is_none_of_its_workspace() {
    refused(
        "twins",
        &["-p", "north"],
        3,
        ".*`?north.*\\. .*-p (east|west)",
    );
}

#[test]
fn two_packages_that_have_the_test() {
    let args = ["--test", "tests::opens_in_the_evening"];
    refused("twins", &args, 3, ".*east.*west.*\\. .*-p (east|west)");
}

#[test]
fn a_test_that_only_one_of_two_packages_has_is_found() {
    let mut case = cases::ONE_OF_TWINS;
    case.args = &["--test", "tests::is_closed_to_the_west"];
    case.cargo = &["test", "is_closed_to_the_west"];
    case.test = Some("is_closed_to_the_west");
    let reduced = case.reduce(&[]);
    case.shows(&reduced.result).unwrap_or_else(not_shown);
}

#[test]
fn a_test_that_is_not_there() {
    let args = ["--test", "tests::a_day_is_written"];
    refused("passing", &args, 5, ".*a_day_is_written.*\\. .*--list");
}

#[test]
fn a_test_that_passes() {
    let args = ["--test", "tests::a_year_is_written"];
    refused(
        "passing",
        &args,
        5,
        ".*a_year_is_written.* passe[sd].*\\. .*`",
    );
}

#[test]
fn a_package_with_nothing_wrong() {
    refused(
        "passing",
        &[],
        5,
        ".*passing.*\\. .*`?--(cargo|features|test|script)",
    );
}

#[test]
fn a_feature_that_is_not_there() {
    let args = ["--features", "latin"];
    refused("passing", &args, 5, ".*latin.*\\. .*--features");
}

#[test]
fn a_test_that_fails_with_another_message_each_time() {
    let args = ["--test", "tests::everything_has_an_owner"];
    refused("flaky", &args, 6, ".*failed differently.*\\. .*`?--");
}

#[test]
fn a_test_that_fails_every_second_time() {
    let scratch = Folder::new();
    packages::copy(&packages::path("flaky"), &scratch.path("flaky"));
    let mut command = scratch.reduce(&["flaky", "--test", "tests::every_second_time"]);
    let run = Run::of(packages::plainly(
        command.env("XDG_STATE_HOME", scratch.path("")),
    ));
    assert_eq!(run.code, Some(6), "{}", run.stderr);
    is_one_line(&run, ".*failed differently.*\\. .*`?--");
}

#[test]
fn a_dependency_that_is_not_there() {
    refused(
        "offline",
        &[],
        4,
        ".*_nowhere-to-be-found.*\\. .*`cargo (fetch|vendor)",
    );
}
