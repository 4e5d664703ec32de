//! Builds a candidate with cargo, and makes a plan of the commands that cargo shows.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use super::build_plan::BuildPlan;
use super::command::OFFLINE;
use super::complete_copy::BUILDING;
use super::package_copy::PackageCopy;
use super::validity::Watched;
use super::{Cargo, CopyCall, folders, lock};
use crate::error::Result;
use crate::oracle::{Outcome, Runner, messages, scratch_unwritable};
use crate::package::build_log::{FailedTarget, Step, failed_targets};
use crate::package::{LOCK, Package};
use crate::process::sandbox::Confinement;
use crate::process::{Exit, Finished};

impl CopyCall<'_> {
    /// Builds the candidate with cargo, executes the test if there is one, and adds a plan to the copy.
    pub(super) fn run_cargo(&mut self) -> Result<Outcome> {
        let cargo = self.cargo;
        self.runner = self.runner.with_at_least(cargo.build_limit);
        let built = cargo.build(self.copy, cargo.building(self.runner))?;
        if built.exit == Exit::Code(0) {
            self.copy.has_compiled(true);
        }
        if cargo.replaces_own(self.copy) {
            let built = Finished { wall: built.wall, ..Finished::nothing() };
            return Ok(Outcome::without_report(built));
        }
        let stderr = String::from_utf8_lossy(&built.stderr);
        let shown = Step::all(&stderr);
        let Some(last) = cargo.last_step(&shown, &failed_targets(&stderr), self.copy) else {
            return Ok(Outcome::of_stopped_cargo(built, cargo.target.is_some()));
        };
        let files = cargo.files(self.candidate);
        let watched = Watched::new(&build_outputs(&self.copy.target, &cargo.package), &files);
        let plan = BuildPlan::new(&shown, last, watched, &files);
        self.copy.add_plan(plan.within(&self.copy.root, cargo.test.is_some()));
        match &cargo.test {
            Some(test) if built.exit == Exit::Code(0) || test.is_doc() => {
                self.execute(test, &shown[last], built)
            }
            _ => Ok(Outcome::of_cargo(built)),
        }
    }
}

impl Cargo {
    /// For commands that build. If it is what they build that hangs, they may take longer than that: to compile is no hang.
    pub(super) fn building<'a>(&self, runner: Runner<'a>) -> Runner<'a> {
        let has_hung = self.has_hung.load(Ordering::Relaxed);
        if has_hung { runner.ending_after_at_least(BUILDING) } else { runner }
    }

    /// Runs cargo in a copy, so that it builds everything and shows all commands.
    pub(super) fn build(&self, copy: &mut PackageCopy, runner: Runner<'_>) -> Result<Finished> {
        // cargo shows no command for what is up to date.
        let folders = build_folders(&copy.target, &self.package);
        copy.touch().and_then(|()| copy.clear_outputs(&folders)).map_err(scratch_unwritable)?;
        copy.take_away_programs();
        copy.disturbed = true;
        let mut invocation = self.command.invocation(&self.package, copy);
        if self.offline.load(Ordering::Relaxed) && !self.command.offline {
            invocation.args.push(OFFLINE.into());
        }
        // With this option cargo prints what rustc reports on stdout, as JSON, with the package that it is about.
        invocation.args.push(messages::FORMAT_OF_CARGO.into());
        let mut built = runner.run(&invocation)?;
        let messages = messages::of_packages_in(&copy.root, &built.stdout);
        built.stderr = [messages, built.stderr].concat();
        Ok(built)
    }

    /// Whether cargo has taken something else for a package of the workspace. All candidates start with the same lock file.
    fn replaces_own(&self, copy: &PackageCopy) -> bool {
        let path = self.package.workspace.join(LOCK);
        let before = self.base.iter().find(|(base, _)| *base == path);
        let now = fs::read(copy.root.join(&path)).ok();
        before.zip(now).is_some_and(|((_, before), now)| lock::replaces_own(before, &now))
    }

    /// Runs cargo in a copy, outside of the sandbox, so that it downloads the dependencies. This executes no code of the package.
    pub(super) fn fetch_into(
        &self,
        copy: &mut PackageCopy,
        runner: Runner<'_>,
    ) -> Result<Finished> {
        copy.disturbed = true;
        let host = self.toolchain.host();
        let invocation = self.command.fetching(&self.package, copy, host.as_deref());
        runner.confined(Confinement::NONE).here().run(&invocation)
    }

    /// The command that builds the test. Without a test, the first command that fails.
    fn last_step(
        &self,
        shown: &[Step],
        failed: &[FailedTarget],
        copy: &PackageCopy,
    ) -> Option<usize> {
        let workspace = self.workspace(copy);
        if let Some(test) = &self.test {
            return shown.iter().rposition(|step| test.is_made_by(step, &workspace));
        }
        let target = self.target.as_ref()?;
        let fails = |step| failed.iter().any(|failed| target.fails_at(step, failed, &workspace));
        shown.iter().position(fails)
    }
}

/// What the build scripts of the workspace's packages have printed for cargo.
fn build_outputs(target: &Path, package: &Package) -> Vec<String> {
    let outputs = build_folders(target, package).into_iter().map(|folder| folder.join("output"));
    outputs.filter_map(|path| fs::read_to_string(path).ok()).collect()
}

/// The folders of these build scripts, in the folder `build` of a profile.
fn build_folders(target: &Path, package: &Package) -> Vec<PathBuf> {
    let profiles = folders::profiles(target).into_iter();
    let folders = profiles.flat_map(|profile| folders::entries(&profile.join("build")));
    let is_own = |folder: &PathBuf| {
        // The name ends with a hash, since packages of several versions may have one name.
        let name = folder.file_name().and_then(|name| name.to_str()?.rsplit_once('-'));
        name.is_some_and(|(name, _)| package.targets.iter().any(|one| one.package == name))
    };
    folders.filter(is_own).collect()
}
