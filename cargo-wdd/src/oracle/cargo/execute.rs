//! Executes the test that was built. Tests take turns if they disturb each other.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use wdd_text::manifests::NAME as MANIFEST_NAME;
use wdd_text::text::languages::is_rust;
use wdd_text::text::render::Rendered;

use super::package_copy::PackageCopy;
use super::test::{Test, TestedFolder};
use super::{Cargo, DataBy};
use crate::error::Result;
use crate::oracle::command::{names_candidate, with_candidate};
use crate::oracle::{Outcome, Runner};
use crate::package::build_log::Step;
use crate::process::limits::Limit;
use crate::process::{Exit, Finished, Invocation, OpenedFiles};

/// Where Linux systems keep the debug information of their libraries. For a backtrace, a program would read that of libc
/// again each time, for 0.1 s; no function in a report is from there.
const DEBUG_INFORMATION: &str = "/usr/lib/debug";

/// A call about a candidate, in a copy of the package that has its files.
pub(super) struct CopyCall<'a> {
    pub(super) cargo: &'a Cargo,
    pub(super) copy: &'a mut PackageCopy,
    pub(super) candidate: &'a Rendered,
    pub(super) runner: Runner<'a>,
}

impl CopyCall<'_> {
    /// Executes the test that the command `step` has built.
    pub(super) fn execute(&mut self, test: &Test, step: &Step, built: Finished) -> Result<Outcome> {
        let invocation = self.test_invocation(test, step);
        self.copy.disturbed = true;
        // The build, or an earlier test, may have left temporary files.
        self.copy.clear_temporary();
        let executed = {
            // Only the test itself waits: builds go on at the same time.
            let _turn = self.cargo.turns.wait();
            self.watched(|call| call.runner.execute(&invocation))?
        };
        let time = u64::try_from(executed.wall.as_micros()).unwrap_or(u64::MAX);
        self.cargo.longest_test.fetch_max(time, Ordering::Relaxed);
        if matches!(executed.exit, Exit::Stopped(Limit::Endless | Limit::Deadlock)) {
            self.cargo.has_hung.store(true, Ordering::Relaxed);
        }
        self.copy.clear_temporary();
        Ok(self.tested(test, Finished { wall: built.wall + executed.wall, ..executed }))
    }

    /// Executes the test. Of the first time, it is known which data it opens.
    fn watched<T>(&self, execute: impl FnOnce(&Self) -> T) -> T {
        if self.cargo.opened.get().is_some() {
            return execute(self);
        }
        let is_data = |path: &PathBuf| !is_rust(path) && !path.ends_with(MANIFEST_NAME);
        let files = self.cargo.files(self.candidate).into_iter();
        let data = files.map(|(path, _)| path.clone()).filter(is_data).collect();
        let watch = OpenedFiles::watch(&self.copy.root, data);
        let executed = execute(self);
        if let Some(watch) = watch {
            let _ = self.cargo.opened.set(watch.opened());
        }
        executed
    }

    /// How the test that the command `step` has built is executed.
    pub(super) fn test_invocation(&self, test: &Test, step: &Step) -> Invocation {
        let test = self.in_candidate(test);
        let mut invocation = test.invocation(step, self.copy, &self.cargo.workspace(self.copy));
        let data = self.cargo.data(self.copy, self.candidate);
        match (&self.cargo.data_by, data) {
            (Some(DataBy::Variable(name)), Some(data)) => {
                invocation.envs.push((name.into(), data.into()));
            }
            (Some(DataBy::Argument), Some(data)) => {
                if names_candidate(&invocation.args) {
                    invocation.args = with_candidate(&invocation.args, &data);
                } else {
                    invocation.stdin = Some(data);
                }
            }
            _ => {}
        }
        if self.cargo.backtraces && !step.optimises() {
            // A function that is inlined, or not, as it happens, says nothing. And only panics have a
            // backtrace: an error value that prints its own would print another each time.
            let wanted = [("RUST_BACKTRACE", "1"), ("RUST_LIB_BACKTRACE", "0")]
                .map(|(name, value)| (name.into(), value.into()));
            invocation.envs.extend(wanted);
            invocation.hidden.push(DEBUG_INFORMATION.into());
        }
        invocation
    }

    fn in_candidate(&self, test: &Test) -> Test {
        test.in_candidate(&self.cargo.files(self.candidate), self.cargo.package.edition)
    }

    /// The outcome of a test that was executed in the copy.
    pub(super) fn tested(&self, test: &Test, executed: Finished) -> Outcome {
        let folder = TestedFolder {
            root: &self.cargo.workspace(self.copy),
            workspace: &self.cargo.package.workspace,
            edition: self.cargo.package.edition,
        };
        let report =
            self.in_candidate(test).report(&executed, &self.cargo.files(self.candidate), &folder);
        Outcome { finished: executed, report }
    }
}

impl Cargo {
    /// Writes the candidate to the copy if it is data.
    pub(super) fn write_data(&self, copy: &PackageCopy, candidate: &Rendered) -> io::Result<()> {
        let data = self.data(copy, candidate);
        let (Some(path), Some((_, content))) = (data, candidate.files.first()) else {
            return Ok(());
        };
        fs::create_dir_all(&copy.data)?;
        fs::write(path, content)
    }

    /// The file with the candidate if it is data.
    fn data(&self, copy: &PackageCopy, candidate: &Rendered) -> Option<PathBuf> {
        self.data_by.as_ref()?;
        let (path, _) = candidate.files.first()?;
        Some(copy.data.join(path.file_name()?))
    }
}

/// Decides whether tests are executed at the same time or in turn.
#[derive(Debug, Default)]
pub(super) struct Turns {
    taken: Mutex<()>,
    on: AtomicBool,
}

impl Turns {
    /// Lets one test run at a time from now on. Returns whether that is new.
    pub(super) fn take_turns(&self) -> bool {
        !self.on.swap(true, Ordering::Relaxed)
    }

    /// Waits for a turn, if tests take turns. The turn ends when the returned value is dropped.
    pub(super) fn wait(&self) -> Option<MutexGuard<'_, ()>> {
        let on = self.on.load(Ordering::Relaxed);
        on.then(|| self.taken.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
