//! How a candidate is built without cargo: the commands that cargo has shown for the crates of the
//! package.
//!
//! The last command is the one that fails, or the one that builds the test. The others are those that
//! the last one needs. Which candidates a plan is valid for is decided in `validity`.

use std::path::{Path, PathBuf};

use super::validity::{Watched, manifests};
use crate::oracle::flags::without_state;
use crate::oracle::{File, command, messages};
use crate::package::build_log::{Step, needed_steps, with_programs};
use crate::process::Invocation;

/// The commands for all candidates with the same manifests.
#[derive(Clone, Debug)]
pub(super) struct BuildPlan {
    manifests: u128,
    watched: Watched,
    /// In the order in which they are run.
    pub(super) steps: Vec<Step>,
}

impl BuildPlan {
    /// The plan whose last command is `shown[last]`, of all commands that cargo has shown for these
    /// files.
    pub(super) fn new(shown: &[Step], last: usize, watched: Watched, files: &[&File]) -> Self {
        let before = needed_steps(shown, last).into_iter().map(|at| shown[at].clone());
        BuildPlan {
            manifests: manifests(files),
            watched,
            steps: before.chain([with_programs(shown, last)]).collect(),
        }
    }

    /// Keeps only the commands for crates of the copy. If no test is executed, the last
    /// command fails for interesting candidates. rustc keeps no incremental state when it fails, so the
    /// last command does not enable it.
    pub(super) fn within(mut self, copy: &Path, executes_test: bool) -> Self {
        let is_inside = |root: &Path| root.is_relative() || root.starts_with(copy);
        self.steps.retain(|step| step.root().is_some_and(is_inside));
        if let Some(last) = self.steps.last_mut().filter(|_| !executes_test) {
            remove_state(last);
        }
        self
    }

    /// The plan without incremental state.
    pub(super) fn without_state(&self) -> Self {
        let mut plan = self.clone();
        plan.steps.iter_mut().for_each(remove_state);
        plan
    }

    /// Whether the plan is valid for a candidate with these files. `manifests` is the digest of what
    /// cargo reads of them.
    pub(super) fn is_for(&self, manifests: u128, files: &[&File]) -> bool {
        self.manifests == manifests && self.watched.is_unchanged(files)
    }

    /// The plan for a copy in another folder.
    pub(super) fn moved(&self, from: &Path, to: &Path) -> Self {
        let steps = self.steps.iter().map(|step| step.in_folder(from, to));
        BuildPlan { steps: steps.collect(), ..self.clone() }
    }
}

/// Removes the flags by which rustc keeps incremental state.
fn remove_state(step: &mut Step) {
    step.args = without_state(std::mem::take(&mut step.args));
}

/// A command of cargo as it is run without cargo.
pub(super) fn invocation(step: &Step, workspace: &Path, temporary: &Path) -> Invocation {
    Invocation {
        program: step.program.clone(),
        // cargo has rustc print JSON with colours, which cargo itself would turn into text.
        args: messages::colourless(&step.args),
        envs: [&step.envs[..], &command::quiet(temporary)].concat(),
        cwd: folder(step, workspace),
        ..Invocation::default()
    }
}

/// The folder in which cargo runs a command. Sources of members are named relative to the workspace.
fn folder(step: &Step, workspace: &Path) -> PathBuf {
    match step.root() {
        Some(root) if root.is_absolute() => package_folder(step, workspace),
        _ => workspace.to_owned(),
    }
}

/// The folder of the package that a command is for. Its tests are executed there.
pub(super) fn package_folder(step: &Step, workspace: &Path) -> PathBuf {
    step.env("CARGO_MANIFEST_DIR").map_or_else(|| workspace.to_owned(), PathBuf::from)
}
