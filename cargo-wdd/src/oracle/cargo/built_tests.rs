//! Lists and runs the tests that cargo has built of the untouched input.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::existing_test::ExistingTest;
use super::test::{Harness, Test};
use super::{Cargo, CargoCommand};
use crate::error::Result;
use crate::oracle::Runner;
use crate::oracle::signature::{TestRun, is_list, test_names};
use crate::package::CargoTarget;
use crate::package::build_log::{FailedTarget, Step};
use crate::process::{Exit, Finished, Invocation};

/// The arguments that make a harness list its tests.
const LIST: [&str; 3] = ["--list", "--format", "terse"];

/// The time limit for all tests of one target together.
const LIMIT: Duration = Duration::from_secs(300);

/// The time limit for a program that may not know what it means to list tests.
const LIMIT_OF_LIST: Duration = Duration::from_secs(10);

/// The tests of the untouched input.
pub(super) struct BuiltTests<'a> {
    pub(super) cargo: &'a Cargo,
    pub(super) runner: Runner<'a>,
    /// The commands that cargo has shown.
    pub(super) shown: &'a [Step],
    /// The targets that could not be built.
    pub(super) failed: &'a [FailedTarget],
}

impl<'a> BuiltTests<'a> {
    /// The tests in all targets that were built, without doc tests.
    pub(super) fn built(&self) -> Result<Vec<ExistingTest<'a>>> {
        let mut known = Vec::new();
        for (target, step) in self.targets() {
            if !step.is_test() {
                known.push(without_harness(target));
                continue;
            }
            let names = self.names(step, &[])?.into_iter();
            let harness = Harness::Libtest;
            known.extend(names.map(|name| ExistingTest { target, harness, name }));
        }
        Ok(known)
    }

    /// The tests that programs without the harness of Rust list.
    pub(super) fn foreign(&self) -> Result<Vec<ExistingTest<'a>>> {
        let mut known = Vec::new();
        for (target, step) in self.targets().filter(|(_, step)| !step.is_test()) {
            let names = self.names(step, &[])?.into_iter();
            let harness = Harness::Foreign;
            known.extend(names.map(|name| ExistingTest { target, harness, name }));
        }
        Ok(known)
    }

    /// The targets that were built to be run as tests, each with the command that built it. They have
    /// the order of the package's targets, since cargo builds several at the same time.
    pub(super) fn targets(&self) -> impl Iterator<Item = (&'a CargoTarget, &'a Step)> {
        let workspace = self.cargo.workspace(&self.cargo.copies.take());
        let (shown, failed) = (self.shown, self.failed);
        self.cargo.package.targets.iter().filter_map(move |target| {
            let step = shown
                .iter()
                // A test target without a harness is compiled like a program.
                .filter(|step| step.is_test() || target.is_test())
                .find(|step| target.is_made_by(step, &workspace))?;
            let fails = failed.iter().any(|one| target.fails_at(step, one, &workspace));
            (!fails).then_some((target, step))
        })
    }

    /// The names of a target's tests, or of those that the arguments select.
    fn names(&self, step: &Step, arguments: &[&str]) -> Result<Vec<String>> {
        let limit = if step.is_test() { LIMIT } else { LIMIT_OF_LIST };
        let listed = self.run(step, &[&LIST, arguments].concat(), limit)?;
        let stdout = String::from_utf8_lossy(&listed.stdout);
        let is_list = step.is_test() || (listed.exit == Exit::Code(0) && is_list(&stdout));
        Ok(if is_list { test_names(&stdout) } else { Vec::new() })
    }

    /// Whether the test has `#[ignore]`, so that the harness runs it only on demand.
    pub(super) fn is_ignored(&self, test: &ExistingTest<'_>) -> Result<bool> {
        let step = self.targets().find(|(target, _)| std::ptr::eq(*target, test.target));
        let Some((_, step)) =
            step.filter(|_| matches!(test.harness, Harness::Libtest | Harness::Foreign))
        else {
            return Ok(false);
        };
        Ok(self.names(step, &["--ignored"])?.contains(&test.name))
    }

    pub(super) fn doc_tests(&self) -> Result<Vec<ExistingTest<'a>>> {
        let listed = self.run_doc_tests(&LIST)?;
        let names = test_names(&String::from_utf8_lossy(&listed.stdout));
        Ok(names.into_iter().filter_map(|name| self.doc_test(name)).collect())
    }

    /// The doc test with a name such as `src/lib.rs - f (line 3)`, in the library that has that file.
    fn doc_test(&self, name: String) -> Option<ExistingTest<'a>> {
        let (file, _) = name.split_once(" - ")?;
        let has_file = |target: &&CargoTarget| {
            let folder = target.root.parent().unwrap_or(Path::new(""));
            target.is_library() && Path::new(file).starts_with(folder)
        };
        let targets = self.cargo.package.targets.iter().filter(has_file);
        // The library at the root of a workspace has the files of all others below it.
        let target = targets.max_by_key(|target| target.root.as_os_str().len())?;
        Some(ExistingTest { target, harness: Harness::Doc, name })
    }

    /// Runs all tests of a target. Returns the first that fails.
    pub(super) fn first_failing_of(
        &self,
        target: &'a CargoTarget,
        step: &Step,
    ) -> Result<Option<ExistingTest<'a>>> {
        let run = read(&self.run(step, &[], LIMIT)?);
        let first = run.failed.first().cloned();
        if !step.is_test() && run.failure.is_some() {
            let names = if first.is_some() { self.foreign()? } else { Vec::new() };
            let is_first = |known: &ExistingTest<'_>| {
                std::ptr::eq(known.target, target) && Some(&known.name) == first.as_ref()
            };
            let listed = names.into_iter().find(is_first);
            return Ok(listed.or_else(|| Some(without_harness(target))));
        }
        let harness = Harness::Libtest;
        Ok(first.map(|name| ExistingTest { target, harness, name }))
    }

    /// Runs all doc tests. Returns the first that fails.
    pub(super) fn first_failing_doc_test(&self) -> Result<Option<ExistingTest<'a>>> {
        let first = read(&self.run_doc_tests(&[])?).failed.first().cloned();
        Ok(first.and_then(|name| self.doc_test(name)))
    }

    fn run(&self, step: &Step, args: &[&str], limit: Duration) -> Result<Finished> {
        let mut copy = self.cargo.copies.take();
        copy.disturbed = true;
        let workspace = self.cargo.workspace(&copy);
        let args = args.iter().map(OsString::from).collect();
        let program = Test::program(step, &workspace, &copy.temporary);
        self.runner.run_for(&Invocation { args, ..program }, limit)
    }

    /// Runs the doc tests with cargo.
    fn run_doc_tests(&self, args: &[&str]) -> Result<Finished> {
        let mut copy = self.cargo.copies.take();
        copy.disturbed = true;
        let mut command = self.cargo.command.clone();
        command.doc_tests = true;
        command.keeps_going = false;
        // cargo builds no other target for them, and allows none to be named.
        command.selection = CargoCommand::selection_of(&self.cargo.package);
        let mut invocation = command.invocation(&self.cargo.package, &copy);
        invocation.args.push("--".into());
        invocation.args.extend(args.iter().map(OsString::from));
        self.runner.run(&invocation)
    }
}

/// A target without a harness is one test, with the name of the target.
fn without_harness(target: &CargoTarget) -> ExistingTest<'_> {
    ExistingTest { target, harness: Harness::Own, name: target.name.clone() }
}

fn read(executed: &Finished) -> TestRun {
    TestRun::read(&executed.stdout, &executed.stderr, executed.exit, None)
}
