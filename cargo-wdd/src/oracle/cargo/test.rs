//! The test that must fail: which one it is, how it is executed alone, and how its output is read.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use wdd_text::keep::Case;
use wdd_text::text::languages::{Edition, is_rust};

use super::build_plan::{invocation, package_folder};
use super::package_copy::PackageCopy;
use crate::oracle::File;
use crate::oracle::command::{quiet, with_candidate};
use crate::oracle::signature::{ExecutedCandidate, FailedAt, Report, TestFailure, TestRun};
use crate::package::CargoTarget;
use crate::package::build_log::{Step, Tool};
use crate::process::{Exit, Finished, Invocation};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Harness {
    Libtest,
    /// The target has no harness: its program is the test.
    Own,
    /// The target has no harness of Rust's own, but its program lists its tests and executes the one that it is given.
    Foreign,
    /// rustdoc executes doc tests.
    Doc,
    /// It is no test, but a program or an example of the package.
    Program,
}

/// The variables with the folders of dynamic libraries.
const LIBRARIES: [&str; 2] = ["LD_LIBRARY_PATH", "DYLD_FALLBACK_LIBRARY_PATH"];

/// The argument that makes the harness execute tests with `#[ignore]` too.
const RUN_IGNORED: &str = "--include-ignored";

#[derive(Clone, Debug)]
pub(super) struct Test {
    pub(super) target: CargoTarget,
    /// The path in the crate, or the name of a target that has no harness.
    name: String,
    harness: Harness,
    /// Whether it has `#[ignore]`.
    is_ignored: bool,
    /// The arguments that a program gets.
    given: Vec<OsString>,
    /// The case that it is, if its name follows the number of cases.
    case: Option<Case>,
}

/// The folder in which a test was executed.
pub(super) struct TestedFolder<'a> {
    /// The absolute path of the folder of the workspace.
    pub(super) root: &'a Path,
    /// The folder of the workspace, relative to that of the candidate's files.
    pub(super) workspace: &'a Path,
    pub(super) edition: Edition,
}

impl Test {
    pub(super) fn new(target: CargoTarget, name: String, harness: Harness) -> Self {
        Test { target, name, harness, is_ignored: false, given: Vec::new(), case: None }
    }

    /// A program or an example that gets these arguments.
    pub(super) fn program_with(target: CargoTarget, given: Vec<OsString>) -> Self {
        let name = target.name.clone();
        Test { given, ..Test::new(target, name, Harness::Program) }
    }

    /// The program with the path of its data among its arguments.
    pub(super) fn about(&self, data: &Path) -> Self {
        Test { given: with_candidate(&self.given, data), ..self.clone() }
    }

    /// Whether it is no test, but a program or an example.
    pub(super) fn is_program(&self) -> bool {
        self.harness == Harness::Program
    }

    pub(super) fn ignored(self) -> Self {
        Test { is_ignored: true, ..self }
    }

    /// The test with the number of its case, if it has one in these sources of the untouched input.
    pub(super) fn numbered(self, files: &[&File], edition: Edition) -> Self {
        let case = (self.harness == Harness::Libtest)
            .then(|| Case::of(&sources(files), edition, &self.name))
            .flatten();
        Test { case, ..self }
    }

    /// Whether it is a case whose name follows the number of cases.
    pub(super) fn is_numbered(&self) -> bool {
        self.case.is_some()
    }

    /// The test as it is called in a candidate with these files, where the case may have another number. Without the case, it
    /// has the path of its function, which no test has.
    pub(super) fn in_candidate(&self, files: &[&File], edition: Edition) -> Self {
        let name = self.case.as_ref().map_or_else(
            || self.name.clone(),
            |case| case.name_in(&sources(files), edition).unwrap_or(case.path().to_owned()),
        );
        Test { name, ..self.clone() }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The name, after that of the target if its `main` executes the test.
    pub(super) fn in_source(&self) -> String {
        let Test { target, name, .. } = self;
        if self.harness == Harness::Foreign {
            format!("{}::{name}", target.name)
        } else {
            name.clone()
        }
    }

    pub(super) fn is_doc(&self) -> bool {
        self.harness == Harness::Doc
    }

    /// Whether the command builds the program of the test, or executes the doc test.
    pub(super) fn is_made_by(&self, step: &Step, workspace: &Path) -> bool {
        let harness = match self.harness {
            Harness::Libtest => step.tool() != Tool::Rustdoc && step.is_test(),
            // A benchmark may have a harness, too.
            Harness::Program if self.target.is_bench() => step.tool() != Tool::Rustdoc,
            Harness::Own | Harness::Foreign | Harness::Program => {
                step.tool() != Tool::Rustdoc && !step.is_test()
            }
            Harness::Doc => is_doc_test(step),
        };
        harness && self.target.is_made_by(step, workspace)
    }

    /// Executes the test that the command `made` has built.
    pub(super) fn invocation(
        &self,
        made: &Step,
        copy: &PackageCopy,
        workspace: &Path,
    ) -> Invocation {
        let program = Test::program(made, workspace, &copy.temporary);
        match self.harness {
            Harness::Own => program,
            // As cargo calls it.
            Harness::Program if self.target.is_bench() => {
                let args = self.args().into_iter().chain(["--bench".into()]);
                Invocation { args: args.collect(), ..program }
            }
            Harness::Libtest | Harness::Foreign | Harness::Program => {
                Invocation { args: self.args(), ..program }
            }
            Harness::Doc => self.only_item(invocation(made, workspace, &copy.temporary)),
        }
    }

    /// Executes only the doc tests of the item.
    fn only_item(&self, mut all: Invocation) -> Invocation {
        let function = Some(self.function()).filter(|name| !name.is_empty());
        let filter = function.map(|name| ["--test-args".into(), name.into()]);
        all.args.extend(filter.into_iter().flatten());
        all
    }

    /// The program that a command has built, with the variables that cargo sets.
    pub(super) fn program(made: &Step, workspace: &Path, temporary: &Path) -> Invocation {
        Invocation {
            program: made.artefact().unwrap_or_default(),
            envs: [&with_std(made)[..], &quiet(temporary)].concat(),
            cwd: package_folder(made, workspace),
            ..Invocation::default()
        }
    }

    /// How the test failed in a candidate with these files.
    pub(super) fn report(
        &self,
        executed: &Finished,
        files: &[&File],
        folder: &TestedFolder<'_>,
    ) -> Report {
        let run = TestRun::read(&executed.stdout, &executed.stderr, executed.exit, self.thread());
        let below = |(path, content): &&File| {
            // Panics name sources relative to the workspace.
            let path = path.strip_prefix(folder.workspace).unwrap_or(path);
            (path.to_owned(), content.clone())
        };
        let of_program =
            |failure: TestFailure| failure.or_first_error(&executed.stderr, &executed.stdout);
        let failure = run.failure.map(|failure| match self.harness {
            Harness::Program => of_program(failure),
            _ => failure,
        });
        let Some(failure) = failure else {
            let passed = match self.harness {
                Harness::Own | Harness::Program => executed.exit == Exit::Code(0),
                Harness::Libtest | Harness::Foreign | Harness::Doc => {
                    run.passed.is_some_and(|count| count > 0)
                }
            };
            return Report { test_passed: passed, ..Report::default() };
        };
        let files: Vec<_> = files.iter().filter(|(path, _)| is_rust(path)).map(below).collect();
        let candidate = ExecutedCandidate {
            root: folder.root,
            files: &files,
            test: &self.in_source(),
            edition: folder.edition,
        };
        let failed_at = failure
            .failed_at(&candidate)
            .map(|at| FailedAt { path: folder.workspace.join(&at.path), ..at });
        Report {
            test: Some(failure.signature(&candidate)),
            failed_at,
            stack: failure.stack.clone(),
            output: Some(failure.printed().to_owned()),
            headline: Some(failure.headline),
            ..Report::default()
        }
    }

    /// The name of the thread that executes the test. `None` for the main thread. The harness gives the
    /// thread the name of the test.
    pub(super) fn thread(&self) -> Option<&str> {
        (self.harness == Harness::Libtest).then_some(&*self.name)
    }

    /// The arguments that make the program execute only this test.
    pub(super) fn args(&self) -> Vec<OsString> {
        match self.harness {
            Harness::Own | Harness::Doc => Vec::new(),
            Harness::Program => self.given.clone(),
            Harness::Libtest => {
                [&self.name, "--exact", "--nocapture", RUN_IGNORED].map(OsString::from).into()
            }
            // It may know no other arguments.
            Harness::Foreign => {
                let ignored = self.is_ignored.then_some(RUN_IGNORED);
                [&self.name, "--exact"].into_iter().chain(ignored).map(OsString::from).collect()
            }
        }
    }

    /// The names in the source by which the test is found.
    pub(super) fn names(&self) -> Vec<String> {
        match self.harness {
            Harness::Own | Harness::Foreign | Harness::Program => Vec::new(),
            Harness::Libtest => self.name.split("::").map(str::to_owned).collect(),
            Harness::Doc => item(&self.name).split("::").map(str::to_owned).collect(),
        }
    }

    /// The name of the test function, or of the item with the doc test.
    pub(super) fn function(&self) -> &str {
        let name = if self.is_doc() { item(&self.name) } else { &self.name };
        name.rsplit("::").next().unwrap_or(name)
    }

    /// What a person types after `cargo test`.
    pub(super) fn words(&self) -> Vec<OsString> {
        match self.harness {
            Harness::Own => Vec::new(),
            Harness::Program if self.given.is_empty() => Vec::new(),
            Harness::Program => [&["--".into()], &self.given[..]].concat(),
            Harness::Libtest | Harness::Foreign if self.is_ignored => {
                [&self.name, "--", RUN_IGNORED].map(OsString::from).into()
            }
            Harness::Libtest | Harness::Foreign => vec![self.name.clone().into()],
            // The documentation of a file has no item.
            Harness::Doc if item(&self.name).is_empty() => Vec::new(),
            Harness::Doc => vec![item(&self.name).into()],
        }
    }
}

fn sources<'a>(files: &[&'a File]) -> Vec<&'a [u8]> {
    files.iter().filter(|(path, _)| is_rust(path)).map(|(_, content)| &content[..]).collect()
}

/// The variables that cargo sets for a command, with the folders of the standard library of its rustc among those of libraries: the
/// tests of a procedural macro load it when they start.
fn with_std(made: &Step) -> Vec<(OsString, OsString)> {
    let toolchain = made.program.parent().and_then(Path::parent).unwrap_or(Path::new(""));
    let targets = fs::read_dir(toolchain.join("lib/rustlib")).into_iter().flatten().flatten();
    let folders = targets.map(|target| target.path().join("lib")).filter(|folder| folder.is_dir());
    let folders: Vec<PathBuf> = folders.collect();
    let mut envs = made.envs.clone();
    for (_, value) in envs.iter_mut().filter(|(name, _)| LIBRARIES.iter().any(|own| name == own)) {
        let all: Vec<PathBuf> = env::split_paths(value).chain(folders.iter().cloned()).collect();
        // A folder with a colon in its name cannot be on the path.
        *value = env::join_paths(all).unwrap_or_else(|_| value.clone());
    }
    envs
}

/// Whether the command executes doc tests.
pub(super) fn is_doc_test(step: &Step) -> bool {
    step.tool() == Tool::Rustdoc && step.is_test()
}

/// The item of `src/lib.rs - a::f (line 3)`.
fn item(name: &str) -> &str {
    let (_, rest) = name.split_once(" - ").unwrap_or(("", name));
    rest.split("(line").next().unwrap_or(rest).trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_item_of_a_doc_test_is_in_its_name() {
        assert_eq!(item("src/lib.rs - a::f (line 3)"), "a::f");
        assert_eq!(item("src/lib.rs - (line 3)"), "");
    }
}
