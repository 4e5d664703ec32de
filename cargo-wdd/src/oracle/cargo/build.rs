//! cargo builds the candidate.

use std::fs;
use std::path::{Path, PathBuf};

use super::build_plan::BuildPlan;
use super::package_copy::Workshop;
use super::watched::Watched;
use super::{Cargo, folders};
use crate::error::Error;
use crate::oracle::{Candidate, Outcome, Runner, scratch_unwritable};
use crate::package::Package;
use crate::package::build_log::{Failed, Step, failed};
use crate::process::{Exit, Finished};

impl Cargo {
    /// Lets cargo build the candidate, and remembers how it did.
    pub(super) fn by_cargo(
        &self,
        shop: &mut Workshop,
        candidate: &Candidate<'_>,
        runner: Runner<'_>,
    ) -> Result<Outcome, Error> {
        let runner = runner.or_longer(self.patience);
        let built = self.built(shop, runner)?;
        if built.exit == Exit::Code(0) {
            shop.has_compiled(true);
        }
        let stderr = String::from_utf8_lossy(&built.stderr);
        let shown = Step::all(&stderr);
        let Some(last) = self.last(&shown, &failed(&stderr), shop) else {
            return Ok(match &self.target {
                Some(_) => Outcome::without_report(built),
                None => Outcome::of_cargo(built),
            });
        };
        let files = self.lying(candidate);
        let watched = Watched::by(&build_outputs(&shop.target, &self.package), &files);
        let plan = BuildPlan::new(&shown, last, watched, &files);
        let plan = plan.within(&shop.root, self.test.is_some());
        shop.remember(plan);
        match &self.test {
            Some(test) if built.exit == Exit::Code(0) || test.is_doc() => {
                self.judged(test, &shown[last], shop, candidate, (built, runner))
            }
            _ => Ok(Outcome::of_cargo(built)),
        }
    }

    /// Runs cargo on all that lies in a copy.
    pub(super) fn built(&self, shop: &mut Workshop, runner: Runner<'_>) -> Result<Finished, Error> {
        shop.touch().map_err(scratch_unwritable)?;
        shop.empty(&build_folders(&shop.target, &self.package))
            .map_err(scratch_unwritable)?;
        shop.disturbed = true;
        runner.run(&self.call.invocation(&self.package, shop))
    }

    /// The command that makes the test, or the first that fails.
    fn last(&self, shown: &[Step], failed: &[Failed], shop: &Workshop) -> Option<usize> {
        let workspace = self.workspace(shop);
        let makes_test = |step: &Step| {
            let test = self.test.as_ref();
            test.is_some_and(|test| test.is_made_by(step, &workspace))
        };
        let fails = |step: &Step| {
            let mut failed = failed.iter();
            let target = self.target.as_ref();
            target.is_some_and(|target| failed.any(|one| target.fails_at(step, one, &workspace)))
        };
        match self.test {
            Some(_) => shown.iter().rposition(makes_test),
            None => shown.iter().position(fails),
        }
    }
}

/// What the build scripts of the package and of those beside it have written for cargo.
fn build_outputs(target: &Path, package: &Package) -> Vec<String> {
    let folders = build_folders(target, package).into_iter();
    let outputs = folders.map(|folder| folder.join("output"));
    outputs
        .filter_map(|path| fs::read_to_string(path).ok())
        .collect()
}

/// The folders of these build scripts: below `PROFILE/build`, or `TARGET/PROFILE/build`.
fn build_folders(target: &Path, package: &Package) -> Vec<PathBuf> {
    let profiles = folders::entries(target);
    let of_targets = profiles.iter().flat_map(|folder| folders::entries(folder));
    let profiles = of_targets.chain(profiles.iter().cloned());
    let folders = profiles.flat_map(|profile| folders::entries(&profile.join("build")));
    let is_ours = |folder: &PathBuf| {
        let name = folder.file_name().and_then(|name| name.to_str());
        let name = name
            .and_then(|name| name.rsplit_once('-'))
            .map(|(name, _)| name);
        name.is_some_and(|name| package.targets.iter().any(|target| target.package == name))
    };
    folders.filter(is_ours).collect()
}
