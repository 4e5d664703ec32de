//! cargo as the oracle. The candidate is a package, and what must stay the same is how its build or
//! one of its tests fails.
//!
//! ```text
//! candidate ──► copy of the package ──► plan known? ──yes──► rustc for changed crates ──► test
//!                                           └──no──► cargo, which shows its commands ──► test
//! ```
//!
//! cargo is run only for manifests that are new to a copy. It shows the commands that it runs, and
//! these are the [`BuildPlan`] for the candidates that follow: rustc is called directly, and only for
//! crates whose sources have changed. Then the test, if there is one, is executed alone. At the end of
//! a round `confirm` runs cargo itself, since a plan leaves out what cargo would notice.
//!
//! `settle` finds out at the start which subcommand, target and test fail, and `complete_copy` whether the copy
//! fails as the original does.

mod build;
mod build_plan;
mod built_tests;
mod command;
mod command_line;
mod complete_copy;
mod copies;
mod execute;
mod existing_test;
mod find;
mod folders;
mod likely;
mod lock;
mod on_farm;
mod package_copy;
mod program;
mod refusal;
mod settle;
mod spec;
mod standalone;
mod test;
mod validity;
mod without_cargo;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use wdd_text::keep::Features;
use wdd_text::text::render::{Files, Rendered};

use self::build_plan::BuildPlan;
use self::command::CargoCommand;
pub use self::command::Subcommand;
use self::copies::{PackageCopies, TakenCopy};
use self::execute::{CopyCall, Turns};
use self::package_copy::{PackageCopy, files_of_copy};
pub use self::spec::{CargoOptions, CargoSpec, DataBy};
use self::test::Test;
use super::baseline::Attempt;
use super::signature::TestRun;
use super::{
    About, File, Oracle, Other, Outcome, PackageOracle, Runner, Standalone, Started,
    scratch_unwritable,
};
use crate::error::Result;
use crate::package::program::ChosenFeatures;
use crate::package::{CargoTarget, LOCK, Package};
use crate::process::toolchain::Toolchain;

/// cargo, and what it is called for.
#[derive(Debug)]
pub(crate) struct Cargo {
    pub(crate) toolchain: Toolchain,
    pub(crate) package: Arc<Package>,
    command: CargoCommand,
    /// The target whose build must fail. `None` if a test is executed, or if no target is known.
    target: Option<CargoTarget>,
    /// The package that fails, if it is a dependency that is not reduced.
    fails_in: Option<String>,
    /// The test that is executed after the build, if there is one.
    test: Option<Test>,
    /// The features that are on in each package of the untouched input.
    features: Features,
    /// Whether the whole package is reduced, and not one file.
    package_is_input: bool,
    /// The files of each copy, unless the candidate has a file at the same path.
    base: Files,
    copies: PackageCopies,
    turns: Turns,
    /// Whether the untouched input listens to others, on a port that all candidates share.
    listens: bool,
    /// Whether each candidate is built by cargo itself, without a plan.
    always_cargo: AtomicBool,
    /// Whether errors are printed with the places that they point at.
    reports_places: AtomicBool,
    /// Whether cargo must not use the network, even if its command says nothing of it.
    offline: AtomicBool,
    /// How what is executed gets the candidate, if that is data.
    data_by: Option<DataBy>,
    /// Whether a panic of the test prints which functions are being executed.
    backtraces: bool,
    /// The files that are not Rust which the test opens, as paths of the text, once it was executed.
    opened: OnceLock<BTreeSet<PathBuf>>,
    /// The longest time that the test took so far, in microseconds. 0 if it was not executed.
    longest_test: AtomicU64,
    /// Whether what was built has hung, and not its build.
    has_hung: AtomicBool,
    /// The shortest time limit for cargo, which may have to build dependencies.
    build_limit: Duration,
}

/// cargo judges packages, and files in packages.
pub(super) fn start(attempt: &mut Attempt<'_>) -> Option<Result<Started>> {
    let spec = attempt.cargo.clone()?;
    Some(complete_copy::first_call(attempt, &spec))
}

/// Tests that take less time are executed in turn from the start, since no call waits long for them.
const SHORT_TEST: Duration = Duration::from_millis(200);

/// The most copies. On a farm there may be more calls at the same time; then some wait for a copy.
const MOST_COPIES: usize = 32;

impl Oracle for Cargo {
    fn describe(&self) -> About {
        let test = self.test.as_ref();
        let name = test.map_or_else(
            || format!("cargo {}", self.command.typed(None)),
            |test| {
                let kind = match test {
                    _ if test.target.is_bench() => "benchmark",
                    _ if test.is_program() => "program",
                    _ => "test",
                };
                format!("the {kind} `{}`", test.name())
            },
        );
        About {
            flaky_advice: "Make it fail each time (a fixed seed, no clock), try `--jobs 1`, or give a script with \
                           `--script PATH` that tries several times",
            builds_on_calls: true,
            executes_candidates: test.is_some(),
            kept_names: test.map_or_else(Vec::new, Test::names),
            test: test.map(Test::in_source),
            is_program: test.is_some_and(Test::is_program),
            target: test
                .map(|test| &test.target)
                .or(self.target.as_ref())
                .map(|target| self.package.workspace.join(&target.root)),
            fails_in: self.fails_in.clone(),
            features: self.features.clone(),
            toolchain: Some(self.toolchain.clone()),
            ..About::rustc(name)
        }
    }

    /// Calls rustc directly if there is a plan for the candidate, else cargo. cargo is always run here.
    fn call(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Outcome> {
        let candidate = &*self.package.candidate(candidate);
        let (mut copy, plan) = self.copy_of(candidate)?;
        let mut call = CopyCall { cargo: self, copy: &mut copy, candidate, runner };
        match plan.filter(|_| !self.always_calls_cargo()) {
            Some(plan) => call.run_plan(&plan),
            None => call.run_cargo(),
        }
    }

    fn confirm(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Option<Outcome>> {
        if self.always_calls_cargo() {
            return Ok(None);
        }
        let candidate = &*self.package.candidate(candidate);
        let (mut copy, _) = self.copy_of(candidate)?;
        CopyCall { cargo: self, copy: &mut copy, candidate, runner }.run_cargo().map(Some)
    }

    fn stop_shortcuts(&self) -> bool {
        // The verdict in doubt may come from tests that disturb each other.
        self.take_turns();
        !self.always_cargo.swap(true, Ordering::Relaxed)
    }

    fn report_places(&self) {
        self.reports_places.store(true, Ordering::Relaxed);
    }

    fn command_line(&self, result: &Path) -> Option<String> {
        Some(self.typed(result))
    }

    fn sibling(&self, other: Other<'_>) -> Option<Result<Arc<dyn Oracle>>> {
        let place = self.package.place();
        let copies = PackageCopies::new(other.folder, &place).map_err(scratch_unwritable);
        Some(copies.map(|copies| {
            copies.set_extras(&self.copies.extras());
            let toolchain = other.toolchain.unwrap_or(&self.toolchain).clone();
            let cargo: Arc<dyn Oracle> = Arc::new(Cargo {
                command: self.command.with(&toolchain, other.flags, other.version.is_none()),
                toolchain,
                package: Arc::clone(&self.package),
                target: self.target.clone(),
                fails_in: self.fails_in.clone(),
                test: self.test.clone(),
                features: self.features.clone(),
                package_is_input: self.package_is_input,
                base: self.base.clone(),
                copies,
                turns: Turns::default(),
                listens: self.listens,
                always_cargo: AtomicBool::new(self.always_calls_cargo()),
                reports_places: AtomicBool::new(false),
                offline: AtomicBool::new(false),
                data_by: self.data_by.clone(),
                backtraces: false,
                opened: OnceLock::new(),
                longest_test: AtomicU64::new(0),
                has_hung: AtomicBool::new(self.has_hung.load(Ordering::Relaxed)),
                build_limit: self.build_limit,
            });
            cargo
        }))
    }

    fn printed(&self, candidate: &Rendered, flag: &str, runner: Runner<'_>) -> Option<File> {
        let candidate = &*self.package.candidate(candidate);
        self.printed_by_last(candidate, flag, runner)
    }

    fn as_package(&self) -> Option<&dyn PackageOracle> {
        Some(self)
    }
}

impl PackageOracle for Cargo {
    fn extras(&self) -> u128 {
        self.copies.stamp()
    }

    fn prepare(&self, jobs: usize, alone: Duration) -> Result<bool> {
        if jobs < 2 {
            return Ok(false);
        }
        self.copies.fill(jobs.min(MOST_COPIES)).map_err(scratch_unwritable)?;
        if alone < SHORT_TEST || self.listens {
            self.take_turns();
        }
        Ok(true)
    }

    fn time_of_test(&self) -> Option<Duration> {
        let longest = self.longest_test.load(Ordering::Relaxed);
        (longest > 0).then(|| Duration::from_micros(longest))
    }

    fn fetch(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<()> {
        if runner.is_confined() && !self.command.offline {
            let candidate = &*self.package.candidate(candidate);
            let (mut copy, _) = self.copy_of(candidate)?;
            self.fetch_into(&mut copy, runner)?;
            self.stay_offline();
        }
        Ok(())
    }

    fn stay_offline(&self) {
        self.offline.store(true, Ordering::Relaxed);
    }

    fn opened(&self) -> BTreeSet<PathBuf> {
        self.opened.get().cloned().unwrap_or_default()
    }

    fn take_turns(&self) -> bool {
        self.test.is_some() && self.turns.take_turns()
    }

    fn lock(&self, candidate: &Rendered, runner: Runner<'_>) -> Result<Option<File>> {
        let candidate = &*self.package.candidate(candidate);
        let path = self.package.workspace.join(LOCK);
        if self.base.iter().all(|(other, _)| *other != path) {
            return Ok(None);
        }
        let (mut copy, _) = self.copy_of(candidate)?;
        // cargo deletes what the package does not need, whether the build fails or not.
        self.build(&mut copy, runner.with_at_least(self.build_limit))?;
        Ok(fs::read(copy.root.join(&path)).ok().map(|content| (path, content)))
    }

    fn standalone(
        &self,
        candidate: &Rendered,
        file: &Path,
        runner: Runner<'_>,
    ) -> Result<Option<Standalone>> {
        let name = Path::new(file.file_name().unwrap_or_default());
        let Some(source) = self.only_source(candidate, name) else { return Ok(None) };
        let folder = runner.caller().call_folder(std::slice::from_ref(&source.file))?;
        let outcome = self.run_alone(&source, &folder, runner)?;
        let command = self.typed_alone(&source, file);
        Ok(Some(Standalone { command, content: source.file.1, outcome }))
    }

    fn chosen_features(&self) -> ChosenFeatures {
        self.command.chosen_features()
    }

    fn run_program(
        &self,
        candidate: &Rendered,
        program: &dyn Fn(&Path) -> Option<Files>,
        runner: Runner<'_>,
    ) -> Result<Option<TestRun>> {
        self.program_beside(candidate, program, runner)
    }
}

impl Cargo {
    /// A copy with the files of the candidate, and the plan for them, if there is one.
    fn copy_of(&self, candidate: &Rendered) -> Result<(TakenCopy<'_>, Option<Arc<BuildPlan>>)> {
        let mut copy = self.copies.take();
        let files = self.files(candidate);
        let write = |copy: &mut PackageCopy| {
            copy.write(&files, &self.package.executable)?;
            self.write_data(copy, candidate)
        };
        let written = write(&mut copy);
        // An earlier candidate may have damaged the copy.
        if copy.repair(&written).map_err(scratch_unwritable)? {
            write(&mut copy).map_err(scratch_unwritable)?;
        }
        let plan = copy.plan(&files);
        Ok((copy, plan))
    }

    /// The files of the copy for a candidate. The candidate is not among them if it is data that a
    /// variable names.
    fn files<'a>(&'a self, candidate: &'a Rendered) -> Vec<&'a File> {
        match self.data_by {
            Some(_) => self.base.iter().collect(),
            None => files_of_copy(&candidate.files, &self.base),
        }
    }

    /// The folder of the workspace in a copy.
    fn workspace(&self, copy: &PackageCopy) -> PathBuf {
        // `join("")` would add a slash at the end, which other paths do not have.
        if self.package.workspace.as_os_str().is_empty() {
            copy.root.clone()
        } else {
            copy.root.join(&self.package.workspace)
        }
    }

    /// Whether each candidate is built by cargo itself.
    fn always_calls_cargo(&self) -> bool {
        self.always_cargo.load(Ordering::Relaxed)
    }
}
