//! The commands of a plan are run without cargo.

use std::fs;
use std::path::{Path, PathBuf};

use super::build_plan::{self, BuildPlan};
use super::package_copy::Workshop;
use super::test::is_doc_test;
use super::{Cargo, dep_info, messages};
use crate::error::Error;
use crate::oracle::{Candidate, Outcome, Runner};
use crate::package::build_log::Step;
use crate::process::{Exit, Finished, Invocation};

impl Cargo {
    /// What the plan's commands come to, up to the first that fails.
    pub(super) fn directly(
        &self,
        shop: &mut Workshop,
        plan: &BuildPlan,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
    ) -> Result<Outcome, Error> {
        let Some((last, before)) = plan.steps.split_last() else {
            return Ok(Outcome::without_report(Finished::nothing()));
        };
        let mut built = Finished::nothing();
        for step in before {
            built = self.made(shop, step, Some(messages::ERROR), built, runner)?;
            if built.exit != Exit::Code(0) {
                return Ok(match self.test {
                    Some(_) => Outcome::of_rustc(built),
                    None => Outcome::without_report(built),
                });
            }
        }
        if !is_doc_test(last) {
            let settled_by = self.test.is_some().then_some(messages::ERROR);
            built = self.made(shop, last, settled_by, built, runner)?;
        }
        match &self.test {
            Some(test) if built.exit == Exit::Code(0) => {
                self.judged(test, last, shop, candidate, (built, runner))
            }
            _ => Ok(Outcome::of_rustc(built)),
        }
    }

    /// Runs a command, unless what it makes would come out as it is, after others that took that time.
    fn made(
        &self,
        shop: &mut Workshop,
        step: &Step,
        settled_by: Option<&'static str>,
        before: Finished,
        runner: Runner<'_>,
    ) -> Result<Finished, Error> {
        let workspace = self.workspace(shop);
        let artefact = step.artefact();
        if artefact
            .as_ref()
            .is_some_and(|artefact| shop.is_made(artefact))
        {
            return Ok(before);
        }
        artefact.iter().for_each(|artefact| shop.unmake(artefact));
        let invocation = build_plan::invocation(step, &workspace, &shop.temporary);
        let mut made = runner.run(&Invocation {
            settled_by,
            ..invocation
        })?;
        made.stderr = messages::rendered(&made.stderr);
        if made.exit == Exit::Code(0) {
            shop.has_compiled(step.incremental().is_some());
            if let Some(artefact) = artefact {
                enter(shop, step, artefact, &workspace);
            }
        }
        let wall = before.wall + made.wall;
        Ok(Finished { wall, ..made })
    }

    /// What rustc writes about the crate that fails when it is given one flag more, and which file
    /// that crate begins with. Of tests nothing: what they expand to is no test any more.
    pub(super) fn printed_by_last(
        &self,
        candidate: &Candidate<'_>,
        flag: &str,
        runner: Runner<'_>,
    ) -> Option<(PathBuf, Vec<u8>)> {
        let (mut shop, plan) = self.laid(candidate).ok()?;
        let plan = plan.filter(|_| self.test.is_none())?;
        let (last, before) = plan.steps.split_last()?;
        for step in before {
            let made = self
                .made(
                    &mut shop,
                    step,
                    Some(messages::ERROR),
                    Finished::nothing(),
                    runner,
                )
                .ok()?;
            (made.exit == Exit::Code(0)).then_some(())?;
        }
        let workspace = self.workspace(&shop);
        let mut invocation = build_plan::invocation(last, &workspace, &shop.temporary);
        invocation.args.push(flag.into());
        // Unstable flags are for nightly toolchains, and for those that are told so.
        invocation.envs.push(("RUSTC_BOOTSTRAP".into(), "1".into()));
        let written = runner.run(&invocation).ok()?;
        let root = workspace.join(last.root()?);
        let root = root.strip_prefix(&shop.root).ok()?;
        (written.exit == Exit::Code(0)).then(|| (root.to_owned(), written.stdout))
    }
}

/// Enters what the step has made, and of what.
fn enter(shop: &mut Workshop, step: &Step, artefact: PathBuf, workspace: &Path) {
    let Some(info) = dep_info_of(step).and_then(|path| fs::read_to_string(path).ok()) else {
        return;
    };
    let sources = dep_info::sources(&info);
    let sources: Vec<_> = sources
        .iter()
        .map(|source| workspace.join(source))
        .collect();
    let others = step.externs().into_iter().filter_map(|(_, path)| path);
    shop.enter(artefact, &sources, others);
}

/// Where the step says what its crate was made of.
fn dep_info_of(step: &Step) -> Option<PathBuf> {
    let name = format!("{}{}.d", step.crate_name()?, step.extra_filename());
    Some(step.out_dir()?.join(name))
}
