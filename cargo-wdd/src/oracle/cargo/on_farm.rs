//! Runs the commands of a plan, and the test, on a farm: in one call, on one worker.
//!
//! What they read is the copy of the package, with the dependencies that cargo has built here. A worker keeps nothing
//! between calls: it compiles all crates of the package that the failing one needs. Artefacts of these crates are not sent, since
//! rustc writes the folder of the scratch folder into them: the same call would be another one in each run. Tests do not
//! disturb each other there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::CopyCall;
use super::build_plan::{self, BuildPlan};
use super::folders;
use super::package_copy::PackageCopy;
use super::test::is_doc_test;
use crate::error::Error;
use crate::oracle::{Outcome, messages};
use crate::package::build_log::Step;
use crate::package::dep_info;
use crate::process::{Exit, FarmResult, Finished, Invocation, Shipment};

/// The extensions of files that other crates are compiled with.
const LIBRARIES: [&str; 4] = ["rlib", "rmeta", "so", "dylib"];

impl CopyCall<'_> {
    /// The outcome of the commands of the plan on a farm. `None` if they have to run here.
    ///
    /// # Errors
    /// [`Error::Interrupted`], or [`Error::FarmUnusable`].
    pub(super) fn run_shipped(&mut self, plan: &BuildPlan) -> Result<Option<Outcome>, Error> {
        if self.runner.farm().is_none() {
            return Ok(None);
        }
        // A worker keeps no state between calls.
        let plan = plan.without_state();
        let Some(last) = plan.steps.last() else { return Ok(None) };
        self.copy.clear_temporary();
        let workspace = self.cargo.workspace(self.copy);
        let steps = plan.steps.iter().filter(|step| !is_doc_test(step));
        let run = |step| build_plan::invocation(step, &workspace, &self.copy.temporary);
        let mut commands: Vec<Invocation> = steps.map(run).collect();
        let compiles = commands.len();
        let test = self.cargo.test.as_ref();
        commands.extend(test.map(|test| self.test_invocation(test, last)));
        if let Some(first) = commands.first_mut() {
            first.shipment = Some(shipment(self.copy, &plan.steps));
        }
        let all: Vec<&Invocation> = commands.iter().collect();
        let last_limit = test.map_or(Duration::MAX, |_| self.runner.executed());
        let Some(FarmResult { last: nth, finished }) = self.runner.run_shipped(&all, last_limit)?
        else {
            return Ok(None);
        };
        // Here, rustc is ended at its first error where the others do not matter.
        let is_settled = nth < compiles && (test.is_some() || nth + 1 < compiles);
        let finished = if is_settled { settled(finished) } else { finished };
        Ok(Some(match test {
            Some(test) if nth >= compiles => self.tested(test, finished),
            // The crate that must fail is the last one. It was not compiled.
            None if nth + 1 < compiles => Outcome::without_report(finished),
            _ => Outcome::of_rustc(finished),
        }))
    }
}

/// The outcome of a rustc as if it had been ended at its first error.
fn settled(finished: Finished) -> Finished {
    let error = messages::ERROR.as_bytes();
    let Some(at) = memchr::memmem::find(&finished.stderr, error) else { return finished };
    let line = memchr::memchr(b'\n', &finished.stderr[at..]);
    let end = line.map_or(finished.stderr.len(), |length| at + length + 1);
    Finished { exit: Exit::Settled, stderr: finished.stderr[..end].to_owned(), ..finished }
}

/// What these steps read, without what they make themselves.
fn shipment(copy: &PackageCopy, steps: &[Step]) -> Shipment {
    let root = copy.folder();
    let made: BTreeSet<PathBuf> = steps.iter().flat_map(Step::artefacts).collect();
    let mut reads = BTreeSet::from([root.join("copy"), copy.temporary.clone()]);
    reads.extend(Some(copy.data.clone()).filter(|data| data.is_dir()));
    for step in steps {
        for folder in step.search_folders() {
            let libraries = folders::entries(folder).into_iter().filter(|path| is_library(path));
            // Other libraries of the package are compiled there, from the sources of the candidate.
            reads.extend(libraries.filter(|path| !is_of_package(path, &root)));
        }
        let named = step.externs().into_iter().filter_map(|(_, path)| path);
        reads.extend(named.filter(|path| path.is_file()).map(Path::to_owned));
        let folders = ["OUT_DIR", "CARGO_TARGET_TMPDIR"].iter().filter_map(|name| step.env(name));
        reads.extend(folders.map(PathBuf::from).filter(|folder| folder.is_dir()));
    }
    let is_sent = |path: &PathBuf| path.starts_with(&root) && !made.contains(path);
    let made_in = steps.iter().filter_map(Step::out_dir);
    Shipment {
        folders: made_in.map(Path::to_owned).collect(),
        reads: reads.into_iter().filter(is_sent).collect(),
        root,
        ..Shipment::default()
    }
}

/// Whether a library was made of sources in the copy, for another candidate perhaps. cargo names these relative to the workspace.
fn is_of_package(library: &Path, copy: &Path) -> bool {
    let stem = library.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let info = library.with_file_name(format!("{}.d", stem.strip_prefix("lib").unwrap_or(stem)));
    let info = fs::read_to_string(info).unwrap_or_default();
    dep_info::sources(&info).iter().any(|source| source.is_relative() || source.starts_with(copy))
}

fn is_library(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| LIBRARIES.contains(&extension))
}
