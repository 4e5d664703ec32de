//! Runs the commands of a plan, and the test, on a farm: in one call, on one worker.
//!
//! What they read is the copy of the package, with the dependencies that cargo has built here. A worker keeps nothing
//! between calls: it compiles the crates whose sources have changed since cargo was run. Tests do not disturb each other there.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::Cargo;
use super::build_plan::{self, BuildPlan};
use super::direct::record;
use super::folders;
use super::package_copy::PackageCopy;
use super::test::is_doc_test;
use crate::error::Error;
use crate::oracle::{Candidate, Outcome, Runner};
use crate::package::build_log::Step;
use crate::process::{Invocation, Ran, Shipment};

/// The extensions of files that other crates are compiled with.
const LIBRARIES: [&str; 4] = ["rlib", "rmeta", "so", "dylib"];

impl Cargo {
    /// The outcome of the commands of the plan on a farm. `None` if they have to run here.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or [`Error::FarmUnusable`].
    pub(super) fn run_shipped(
        &self,
        copy: &mut PackageCopy,
        plan: &BuildPlan,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
    ) -> Result<Option<Outcome>, Error> {
        if runner.farm().is_none() {
            return Ok(None);
        }
        let plan = plan.without_state();
        let (Some(last), workspace) = (plan.steps.last(), self.workspace(copy)) else {
            return Ok(None);
        };
        copy.clear_temporary();
        let (kept, built): (Vec<&Step>, Vec<_>) = plan
            .steps
            .iter()
            .filter(|step| !is_doc_test(step))
            .partition(|step| copy.was_built_for(plan.manifests) && is_up_to_date(step, copy));
        let compiled = built
            .iter()
            .map(|step| build_plan::invocation(step, &workspace, &copy.temporary));
        let mut commands: Vec<Invocation> = compiled.collect();
        let compiles = commands.len();
        if let Some(test) = &self.test {
            commands.push(self.test_invocation(test, last, copy, candidate));
        }
        let shipment = shipment(copy, &plan.steps, &kept, &built);
        if let Some(first) = commands.first_mut() {
            first.shipment = Some(shipment);
        }
        let all: Vec<&Invocation> = commands.iter().collect();
        let Some(Ran {
            last: nth,
            finished,
        }) = runner.run_shipped(&all, runner.executed())?
        else {
            return Ok(None);
        };
        Ok(Some(match &self.test {
            Some(test) if nth >= compiles => self.tested(test, copy, candidate, finished),
            // The crate that must fail is the last one. It was not compiled.
            None if nth + 1 < compiles => Outcome::without_report(finished),
            _ => Outcome::of_rustc(finished),
        }))
    }

    /// Records what cargo has built for these manifests, so that it is sent instead of compiled again.
    pub(super) fn record_built(&self, copy: &mut PackageCopy, plan: &BuildPlan) {
        let workspace = self.workspace(copy);
        copy.built_for = Some(plan.manifests);
        let before_last = plan.steps.len().saturating_sub(1);
        for step in &plan.steps[..before_last] {
            if let Some(artefact) = step.artefact().filter(|artefact| artefact.is_file()) {
                record(copy, step, artefact, &workspace);
            }
        }
    }
}

/// Whether what a step makes is there, and would be the same again.
fn is_up_to_date(step: &Step, copy: &PackageCopy) -> bool {
    let artefact = step.artefact();
    artefact.is_some_and(|artefact| copy.is_up_to_date(&artefact) && artefact.is_file())
}

/// What these steps read. `kept` are those whose artefacts are sent, and `built` those that are run.
fn shipment(copy: &PackageCopy, steps: &[Step], kept: &[&Step], built: &[&Step]) -> Shipment {
    let root = copy.folder();
    let made: BTreeSet<PathBuf> = built.iter().flat_map(|step| step.artefacts()).collect();
    let mut reads = BTreeSet::from([root.join("copy"), copy.temporary.clone()]);
    reads.extend(Some(copy.data.clone()).filter(|data| data.is_dir()));
    reads.extend(
        kept.iter()
            .flat_map(|step| step.artefacts())
            .filter(|path| path.is_file()),
    );
    for step in steps {
        for folder in step.search_folders() {
            let entries = folders::entries(folder);
            reads.extend(entries.into_iter().filter(|path| is_library(path)));
        }
        let named = step.externs().into_iter().filter_map(|(_, path)| path);
        reads.extend(named.filter(|path| path.is_file()).map(Path::to_owned));
        let variables = ["OUT_DIR", "CARGO_TARGET_TMPDIR"];
        let folders = variables.iter().filter_map(|name| step.env(name));
        reads.extend(folders.map(PathBuf::from).filter(|folder| folder.is_dir()));
    }
    let is_sent = |path: &PathBuf| path.starts_with(&root) && !made.contains(path);
    Shipment {
        reads: reads.into_iter().filter(is_sent).collect(),
        root,
        ..Shipment::default()
    }
}

fn is_library(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| LIBRARIES.contains(&extension))
}
