//! One package of `tests/testdata`, or a data file of one: how it is reduced, and how plain cargo shows
//! its failure.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use regex::Regex;
use tempfile::TempDir;
use wdd_tests::command::{Folder, Run};
use wdd_tests::{packages, skipped};

use crate::reduction::Reduced;

/// The manifest of a package `p` without dependencies.
pub(crate) const MANIFEST: &str = "[package]\nname = \"p\"\nedition = \"2024\"\n";

/// A package, or a data file of one, and how it fails.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Case {
    /// Its folder, below `testdata`.
    pub(crate) folder: &'static str,
    /// The data file that is reduced, if it is not the package.
    pub(crate) data: Option<&'static str>,
    /// The arguments after the input.
    pub(crate) args: &'static [&'static str],
    /// A variable with the path of the data, for the test.
    pub(crate) variable: Option<&'static str>,
    /// The command of cargo that shows the failure.
    pub(crate) cargo: &'static [&'static str],
    /// Patterns that its output matches.
    pub(crate) says: &'static [&'static str],
    /// The function of the failing test, if a test fails.
    pub(crate) test: Option<&'static str>,
    /// The result of a person, below `testdata/expected`.
    pub(crate) expected: &'static str,
    /// Options that must not change the result.
    pub(crate) whatever: &'static [Whatever],
    /// Whether the result is also one file, with a command of rustc that shows the failure.
    pub(crate) in_one_file: bool,
}

/// An option of the command that does not change its result.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Whatever {
    Jobs,
    PlainCargo,
}

impl Whatever {
    /// The option with a value that is not the default.
    pub(crate) fn args(self) -> &'static [&'static str] {
        match self {
            Whatever::Jobs => &["--jobs", "2"],
            Whatever::PlainCargo => &["--plain-cargo"],
        }
    }
}

/// What most cases are: a package that fails with `cargo check`.
pub(crate) const PACKAGE: Case = Case {
    folder: "",
    data: None,
    args: &[],
    variable: None,
    cargo: &["check"],
    says: &[],
    test: None,
    expected: "",
    whatever: &[],
    in_one_file: false,
};

/// A package whose failure is an error of rustc or a linter.
pub(crate) const fn broken(folder: &'static str, says: &'static [&'static str]) -> Case {
    Case { folder, says, expected: folder, ..PACKAGE }
}

/// A package with three tests that use shared resources of the machine.
pub(crate) const fn neighbour(
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

/// A package with a data file that is read in several ways.
pub(crate) const fn data(
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
        says: &["panicked at src/order.rs", "called `Option::unwrap\\(\\)` on a `None` value"],
        test: Some(cargo[1]),
        expected: "json-config/big.json",
        ..PACKAGE
    }
}

pub(crate) const OUT_OF_BOUNDS: &str = "index out of bounds: the len is \\d+ but the index is \\d+";

impl Case {
    pub(crate) fn original(&self) -> PathBuf {
        packages::path(self.folder)
    }

    pub(crate) fn expected(&self) -> PathBuf {
        packages::path("expected").join(self.expected)
    }

    /// The argument of the command.
    fn input(&self) -> String {
        match self.data {
            None => self.folder.to_owned(),
            Some(file) => format!("{}/{file}", self.folder),
        }
    }

    /// The lock of the port and the like, where it has to run alone.
    pub(crate) fn alone(&self) -> Option<MutexGuard<'static, ()>> {
        static ALONE: Mutex<()> = Mutex::new(());
        let lock = || ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        (self.folder == "neighbours").then(lock)
    }

    /// Says so where what it takes is not here.
    pub(crate) fn is_skipped(&self) -> bool {
        let clippy = || Run::of(Command::new("cargo").args(["clippy", "--version"]));
        if self.cargo == ["clippy"] && clippy().code != Some(0) {
            skipped("there is no clippy");
            return true;
        }
        if self.folder != "macro-crash" || self.original_shows().is_ok() {
            return false;
        }
        skipped("this rustc does not crash on macro-crash");
        true
    }

    /// What plain cargo says of the original, which is built once for each command.
    fn original_shows(&self) -> Result<String, String> {
        type Said = Arc<OnceLock<Result<String, String>>>;
        static SAID: Mutex<BTreeMap<(&str, &[&str]), Said>> = Mutex::new(BTreeMap::new());
        let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
        let said_here = Arc::clone(said.entry((self.folder, self.cargo)).or_default());
        drop(said);
        said_here.get_or_init(|| self.shows(&self.original())).clone()
    }

    /// What plain cargo says of a package; an error where it is not the failure.
    pub(crate) fn shows(&self, package: &Path) -> Result<String, String> {
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
        let original = self.original_shows().unwrap_or_else(not_shown);
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
    pub(crate) fn is_kept_by(&self, result: &Path) {
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
    pub(crate) fn tokens(&self, result: &Path) -> u64 {
        match self.data {
            None => packages::tokens(result),
            Some(_) => packages::tokens_of(result, &fs::read(result).expect("a result")),
        }
    }

    /// Its row in the table of packages, from the commands on.
    pub(crate) fn row(&self) -> String {
        let quoted =
            |word: &&str| if word.contains(' ') { format!("'{word}'") } else { (*word).to_owned() };
        let words = [self.input()].into_iter().chain(self.args.iter().map(quoted));
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
    pub(crate) fn reduce(&self, more: &[&str]) -> Reduced {
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
            None => format!("{input}-reduced"),
            Some(stem) => format!("{stem}-reduced.json"),
        };
        Reduced { run: run.succeeds(), result: folder.path(&result), before, folder }
    }
}

pub(crate) fn not_shown(said: String) -> String {
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
