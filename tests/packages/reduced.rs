//! `cargo wdd reduce` on the packages in `tests/testdata`: each becomes about what a person makes of
//! it (`testdata/expected`), nothing else is touched or left, and plain cargo still shows the failure.

use std::collections::{BTreeMap, BTreeSet};
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

/// What most cases are: a package that `cargo check` is not content with.
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
            /// All of them.
            pub(super) const ALL: &[fn() -> Case] = &[$($name),*];
            $(pub(super) fn $name() -> Case { $case })*
        }

        mod what_is_expected_fails_the_same_way {
            $(#[test] fn $name() { super::expected_fails(super::cases::$name()); })*
        }

        mod becomes_what_a_person_makes_of_it {
            $(#[test] fn $name() { super::reduces(super::cases::$name()); })*
        }
    };
}

cases! {
    two_crates: broken("two-crates", &["error\\[E0277\\]: the trait bound .* is not satisfied"]);
    macro_crash: broken(
        "macro-crash",
        &["panicked at .*rustc_middle/src/mir/statement.rs", "left == right"],
    );
    ten_modules: Case {
        args: &["--test", "layout::tests::sheets::a_ragged_sheet_is_laid_out"],
        cargo: &["test", "layout::tests::sheets::a_ragged_sheet_is_laid_out"],
        test: Some("a_ragged_sheet_is_laid_out"),
        ..broken("ten-modules", &[OUT_OF_BOUNDS])
    };
    data_compiled_in: data(
        &["test", "orders_what_is_compiled_in"],
        &["--test", "orders_what_is_compiled_in"],
        None,
    );
    data_read: data(
        &["test", "orders_what_is_read"],
        &["--test", "orders_what_is_read"],
        None,
    );
    data_in_a_variable: data(
        &["test", "orders_what_a_variable_names"],
        &["--test", "orders_what_a_variable_names", "--env", "FLEET_FILE"],
        Some("FLEET_FILE"),
    );
    doc_test: Case {
        args: &["--test", "src/split.rs - split::Bill::weighted (line 31)"],
        cargo: &["test", "--doc", "split::Bill::weighted"],
        test: Some("weighted"),
        ..broken("doc-test", &["split::Bill::weighted \\(line \\d+\\) ... FAILED", OUT_OF_BOUNDS])
    };
    feature_flag: Case {
        args: &["--features", "trace"],
        cargo: &["check", "--features", "trace"],
        ..broken("feature-flag", &["error\\[E0382\\]: borrow of moved value"])
    };
    build_script: Case {
        args: &["--test", "tests::kathmandu_is_off_by_a_quarter"],
        cargo: &["test", "kathmandu_is_off_by_a_quarter"],
        test: Some("kathmandu_is_off_by_a_quarter"),
        ..broken("build-script", &["a city of the table"])
    };
    profile: Case {
        args: &["--profile", "checked", "--test", "reading::tests::the_last_wheel_turns_over"],
        cargo: &["test", "--profile", "checked", "the_last_wheel_turns_over"],
        test: Some("the_last_wheel_turns_over"),
        ..broken("profile", &["attempt to subtract with overflow"])
    };
    tools: broken("tools", &["error\\[E0308\\]: mismatched types"]);
    harness: Case {
        args: &["--test", "scripts"],
        cargo: &["test", "--test", "scripts"],
        ..broken("harness", &["exit status: 3"])
    };
    lints: Case {
        args: &["--cargo", "clippy"],
        cargo: &["clippy"],
        ..broken("lints", &["error: these `if` branches have the same condition"])
    };
    linking: Case {
        cargo: &["build"],
        ..broken("linking", &["error: linking with", "adler_update"])
    };
    neighbour_who_writes: neighbour(
        "neighbours-writes_into_its_folder",
        &["test", "writes_into_its_folder"],
        &["--test", "writes_into_its_folder", "--jobs", "2"],
    );
    neighbour_who_listens: neighbour(
        "neighbours-binds_a_port",
        &["test", "binds_a_port"],
        &["--test", "binds_a_port", "--jobs", "2"],
    );
    neighbour_with_a_name: neighbour(
        "neighbours-knows_the_name_of_its_folder",
        &["test", "knows_the_name_of_its_folder"],
        &["--test", "knows_the_name_of_its_folder", "--jobs", "2"],
    );
    one_of_twins: Case {
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

    /// What is given to the command.
    fn input(&self) -> String {
        match self.data {
            None => self.folder.to_owned(),
            Some(file) => format!("{}/{file}", self.folder),
        }
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

    /// Its row in the table of packages, from the commands on.
    fn row(&self) -> String {
        let quoted = |word: &&str| match word.contains(' ') {
            true => format!("'{word}'"),
            false => (*word).to_owned(),
        };
        let words = [self.input()]
            .into_iter()
            .chain(self.args.iter().map(quoted));
        let reduce = words.collect::<Vec<_>>().join(" ");
        let given = match self.data {
            None => packages::tokens(&self.original()),
            Some(file) => self.tokens(&self.original().join(file)),
        };
        let (cargo, expected) = (self.cargo.join(" "), self.tokens(&self.expected()));
        format!("| `cargo {cargo}` | `{reduce}` | {given} | {expected} |")
    }

    /// Reduces a copy of it.
    #[track_caller]
    fn reduce(&self, more: &[&str]) -> Reduced {
        let folder = Folder::new();
        let package = folder.path(self.folder);
        packages::copy(&self.original(), &package);
        // What was built there before is no part of the package.
        fs::create_dir(package.join("target")).expect("a folder can be made");
        fs::write(package.join("target/built.rs"), "fn built() {}").expect("a file can be written");
        let before = packages::files(&package);
        let input = self.input();
        let mut command = folder.reduce(&[&input]);
        let run = Run::of(packages::plainly(command.args(self.args).args(more)));
        let result = match input.strip_suffix(".json") {
            None => format!("{input}.reduced"),
            Some(stem) => format!("{stem}.reduced.json"),
        };
        Reduced {
            run: run.succeeds(),
            result: folder.path(&result),
            before,
            folder,
        }
    }
}

/// A reduction that has come to its end.
struct Reduced {
    /// Where the copy and the result are.
    folder: Folder,
    /// What was said.
    run: Run,
    /// The path of the result.
    result: PathBuf,
    /// The files of the copy, before.
    before: BTreeMap<PathBuf, Vec<u8>>,
}

impl Reduced {
    /// Asserts that the input is as it was, and that there is nothing new but the result.
    #[track_caller]
    fn has_touched_nothing_else(&self, case: &Case) {
        let mut now = packages::files(&self.folder.path(case.folder));
        if let Ok(result) = self.result.strip_prefix(self.folder.path(case.folder)) {
            assert!(now.remove(result).is_some(), "there is a result");
        }
        assert_eq!(now, self.before);
        assert_eq!(self.folder.names("scratch"), [""; 0]);
        let mut names = self.folder.names("");
        let may_be = ["", ".reduced", ".reduced.rs"].map(|end| format!("{}{end}", case.folder));
        names.retain(|name| name != "scratch" && !may_be.contains(name));
        assert_eq!(names, [""; 0]);
        let is_built = self.result.join("target").exists();
        assert!(!is_built, "the result is source alone");
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
fn the_table_of_packages_has_every_case() {
    let table = fs::read_to_string(packages::path("README.md")).expect("a table");
    let rows = cases::ALL.iter().map(|case| case().row());
    let missing: Vec<_> = rows.filter(|row| !table.contains(row)).collect();
    assert!(missing.is_empty(), "not there:\n{}", missing.join("\n"));
}

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

#[test]
fn a_test_that_only_one_of_two_packages_has_is_found() {
    let mut case = cases::one_of_twins();
    case.args = &["--test", "tests::is_closed_to_the_west"];
    case.cargo = &["test", "is_closed_to_the_west"];
    case.test = Some("is_closed_to_the_west");
    let reduced = case.reduce(&[]);
    case.shows(&reduced.result).unwrap_or_else(not_shown);
}

#[test]
fn what_fails_with_debug_information_alone_is_found() {
    let folder = Folder::new();
    folder.write(
        "p/Cargo.toml",
        "[package]\nname = \"p\"\nedition = \"2024\"\n",
    );
    let script = "fn main() {\n    if std::env::var(\"DEBUG\").unwrap() != \"false\" \
                  && std::env::var(\"PROFILE\").unwrap() == \"debug\" {\n        \
                  println!(\"cargo:rustc-cfg=debug_information\");\n    }\n}\n";
    folder.write("p/build.rs", script);
    let library = "pub fn kept() -> u8 {\n    let wrong: u8 = SIZE;\n    wrong\n}\n\
                   #[cfg(debug_information)]\nconst SIZE: &str = \"8\";\n\
                   #[cfg(not(debug_information))]\nconst SIZE: u8 = 8;\n";
    folder.write("p/src/lib.rs", library);
    let mut command = folder.reduce(&["p"]);
    command.args(["--cargo", "build"]);
    let run = Run::of(packages::plainly(&mut command)).succeeds();
    let (code, said) = packages::cargo(&folder.path("p.reduced"), &["build"], &[]);
    assert_eq!(code, Some(101), "{}", run.stderr);
    assert!(said.contains("error[E0308]"), "{said}");
}

#[test]
fn what_a_build_script_wrote_is_gone_when_it_writes_it_no_more() {
    let folder = Folder::new();
    folder.write(
        "p/Cargo.toml",
        "[package]\nname = \"p\"\nedition = \"2024\"\n",
    );
    let script = "fn main() {\n    let out = std::env::var(\"OUT_DIR\").unwrap();\n    \
                  let numbers = \"pub const TWO: u8 = \\\"2\\\";\";\n    \
                  std::fs::write(format!(\"{out}/numbers.rs\"), numbers).unwrap();\n}\n";
    folder.write("p/build.rs", script);
    let library = "include!(concat!(env!(\"OUT_DIR\"), \"/numbers.rs\"));\n";
    folder.write("p/src/lib.rs", library);
    Run::of(packages::plainly(&mut folder.reduce(&["p"]))).succeeds();
    let (_, said) = packages::cargo(&folder.path("p.reduced"), &["check"], &[]);
    assert!(said.contains("error[E0308]"), "{said}");
}
