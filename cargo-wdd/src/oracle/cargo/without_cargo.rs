//! Runs the commands of a plan without cargo: rustc for each crate whose sources have changed. On a farm that is one call
//! (`on_farm`).

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use wdd_text::text::render::Rendered;

use super::build_plan::{self, BuildPlan};
use super::package_copy::PackageCopy;
use super::test::is_doc_test;
use super::{Cargo, CopyCall};
use crate::error::Result;
use crate::oracle::{File, Outcome, Runner, messages};
use crate::package::build_log::Step;
use crate::package::dep_info;
use crate::process::{Exit, Finished, Invocation};

impl CopyCall<'_> {
    /// Runs the commands of the plan until one fails, and then the test, if there is one.
    pub(super) fn run_plan(&mut self, plan: &BuildPlan) -> Result<Outcome> {
        if let Some(outcome) = self.run_shipped(plan)? {
            return Ok(outcome);
        }
        self.copy.take_away_programs();
        let test = self.cargo.test.as_ref();
        let Some((last, mut built)) = self.run_before_last(plan)? else {
            return Ok(Outcome::without_report(Finished::nothing()));
        };
        if built.exit != Exit::Code(0) {
            return Ok(match test {
                Some(_) => Outcome::of_rustc(built),
                // The crate that must fail is the last one. It was not compiled.
                None => Outcome::with_reasons(built),
            });
        }
        if !is_doc_test(last) {
            // Where a test has to fail, any error settles that the candidate does not compile.
            let settled_by = test.and(self.cargo.settled_by());
            built = self.run_step(last, settled_by, built)?;
        }
        match test {
            Some(test) if built.exit == Exit::Code(0) => self.execute(test, last, built),
            _ => Ok(Outcome::of_rustc(built)),
        }
    }

    /// Runs the commands before the last one until one fails. Returns the last command, which was not
    /// run, and the outcome of the others. `None` if the plan has no commands.
    fn run_before_last<'p>(&mut self, plan: &'p BuildPlan) -> Result<Option<(&'p Step, Finished)>> {
        let Some((last, before)) = plan.steps.split_last() else { return Ok(None) };
        let mut built = Finished::nothing();
        for step in before {
            if built.exit != Exit::Code(0) {
                break;
            }
            built = self.run_step(step, self.cargo.settled_by(), built)?;
        }
        Ok(Some((last, built)))
    }

    /// Runs a command, unless its artefact is up to date. `before` is the outcome of the commands before
    /// it: their time is added, and the outcome is returned if the command is not run.
    fn run_step(
        &mut self,
        step: &Step,
        settled_by: Option<&'static str>,
        before: Finished,
    ) -> Result<Finished> {
        let workspace = self.cargo.workspace(self.copy);
        let artefact = step.artefact();
        if artefact.as_ref().is_some_and(|artefact| self.copy.is_up_to_date(artefact)) {
            self.copy.uplift(step);
            return Ok(before);
        }
        // If rustc fails, the artefact of an earlier candidate must not be there.
        artefact.iter().for_each(|artefact| self.copy.delete_artefact(artefact));
        let invocation = build_plan::invocation(step, &workspace, &self.copy.temporary);
        let runner = self.cargo.building(self.runner);
        let made = runner.run(&Invocation { settled_by, ..invocation })?;
        if made.exit == Exit::Code(0) {
            self.copy.has_compiled(step.incremental().is_some());
            self.copy.uplift(step);
            if let Some(artefact) = artefact {
                record(self.copy, step, artefact, &workspace);
            }
        }
        Ok(Finished { wall: before.wall + made.wall, ..made })
    }
}

impl Cargo {
    /// What settles that a crate does not compile which has to. `None` if all errors are wanted.
    fn settled_by(&self) -> Option<&'static str> {
        (!self.reports_places.load(Ordering::Relaxed)).then_some(messages::ERROR)
    }

    /// What rustc prints about the last crate of the plan when it gets one flag more, and the first
    /// file of that crate. `None` if a test is executed: expanded tests are no tests any more.
    pub(super) fn printed_by_last(
        &self,
        candidate: &Rendered,
        flag: &str,
        runner: Runner<'_>,
    ) -> Option<File> {
        let (mut copy, plan) = self.copy_of(candidate).ok()?;
        let plan = plan.filter(|_| self.test.is_none())?;
        let mut call = CopyCall { cargo: self, copy: &mut copy, candidate, runner };
        let (last, built) = call.run_before_last(&plan).ok()??;
        let workspace = self.workspace(&copy);
        let root = workspace.join(last.root()?);
        let root = root.strip_prefix(&copy.root).ok()?;
        let mut invocation = build_plan::invocation(last, &workspace, &copy.temporary);
        invocation.args.push(flag.into());
        // Without it, only nightly toolchains accept unstable flags.
        invocation.envs.push(("RUSTC_BOOTSTRAP".into(), "1".into()));
        let printed = (built.exit == Exit::Code(0)).then(|| runner.run(&invocation))?.ok()?;
        (printed.exit == Exit::Code(0)).then(|| (root.to_owned(), printed.stdout))
    }
}

/// Records which sources and artefacts the artefact of a command was made of.
fn record(copy: &mut PackageCopy, step: &Step, artefact: PathBuf, workspace: &Path) {
    let Some(info) = dep_info_of(step).and_then(|path| fs::read_to_string(path).ok()) else {
        return;
    };
    let sources = dep_info::sources(&info).into_iter().map(|source| workspace.join(source));
    let others = step.externs().into_iter().filter_map(|(_, path)| path);
    copy.record(artefact, &Vec::from_iter(sources), others);
}

/// The file in which rustc lists the sources of the crate.
fn dep_info_of(step: &Step) -> Option<PathBuf> {
    Some(step.out_dir()?.join(format!("{}{}.d", step.crate_name()?, step.extra_filename())))
}
