//! How a candidate is judged without cargo: the command lines that cargo has shown for the crates of
//! the package, and which manifests they hold for.
//!
//! A plan is for all candidates with the same manifests, the same crate roots and the same build
//! scripts; what build scripts watch must be the same too. Of the commands those are kept that the
//! last one needs: that which fails, or makes what is run.

use std::path::{Path, PathBuf};

use super::messages;
use super::watched::{Watched, manifests};
use crate::oracle::command;
use crate::oracle::flags::without_state;
use crate::package::build_log::{Step, needed, with_programs};
use crate::process::Invocation;

/// A file's path and content.
pub(super) type File = (PathBuf, Vec<u8>);

/// The command lines for candidates with the same manifests.
#[derive(Clone, Debug)]
pub(super) struct BuildPlan {
    manifests: u128,
    watched: Watched,
    /// In order; what is asked for is the last.
    pub(super) steps: Vec<Step>,
}

impl BuildPlan {
    /// The plan whose last step is `last`, of all commands that cargo has shown for these files.
    pub(super) fn new(shown: &[Step], last: usize, watched: Watched, files: &[&File]) -> Self {
        let before = needed(shown, last).into_iter();
        let before = before.map(|at| shown[at].clone());
        BuildPlan {
            manifests: manifests(files),
            watched,
            steps: before.chain([with_programs(shown, last)]).collect(),
        }
    }

    /// Only the commands for crates of the copy. What fails to compile leaves no state for the next
    /// time, so that none is asked for where the last command is not to be run.
    pub(super) fn within(mut self, copy: &Path, runs: bool) -> Self {
        let is_ours = |step: &Step| {
            let root = step.root();
            root.is_some_and(|root| root.is_relative() || root.starts_with(copy))
        };
        self.steps.retain(is_ours);
        if let Some(last) = self.steps.last_mut().filter(|_| !runs) {
            forget(last);
        }
        self
    }

    /// The same with nothing that rustc keeps from one run to the next.
    pub(super) fn without_state(&self) -> Self {
        let mut plan = self.clone();
        plan.steps.iter_mut().for_each(forget);
        plan
    }

    /// Whether it holds for a candidate of these files, with the key of its manifests.
    pub(super) fn is_for(&self, manifests: u128, files: &[&File]) -> bool {
        self.manifests == manifests && self.watched.is_unchanged(files)
    }

    /// The same in another folder.
    pub(super) fn moved(&self, from: &Path, to: &Path) -> Self {
        let steps = self.steps.iter().map(|step| step.in_folder(from, to));
        BuildPlan {
            steps: steps.collect(),
            ..self.clone()
        }
    }
}

/// Nothing is kept for the next run of the command.
fn forget(step: &mut Step) {
    step.args = without_state(std::mem::take(&mut step.args));
}

/// A command that cargo has shown, as it is run without cargo: it leaves no dump files.
pub(super) fn invocation(step: &Step, workspace: &Path, temporary: &Path) -> Invocation {
    let args = messages::colourless(&step.args);
    let mut envs = step.envs.clone();
    envs.extend(command::quiet(temporary));
    Invocation {
        program: step.program.clone(),
        args,
        envs,
        cwd: folder(step, workspace),
        settled_by: None,
    }
}

/// Where cargo runs a command: members' sources are named from the workspace.
fn folder(step: &Step, workspace: &Path) -> PathBuf {
    match step.root() {
        Some(root) if root.is_absolute() => package_folder(step, workspace),
        _ => workspace.to_owned(),
    }
}

/// The folder of the package that a command is for, in which its tests are run.
pub(super) fn package_folder(step: &Step, workspace: &Path) -> PathBuf {
    step.env("CARGO_MANIFEST_DIR")
        .map_or_else(|| workspace.to_owned(), PathBuf::from)
}
