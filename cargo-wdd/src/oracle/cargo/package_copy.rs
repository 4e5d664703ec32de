//! A copy of the package with a target folder of its own. One call at a time uses it.
//!
//! ```text
//! copy-0/target          the target folder
//! copy-0/copy/…/shared   files that the package reads, although they are outside of it
//! copy-0/copy/…/package  the files of the candidate
//! ```
//!
//! Each call finds exactly the files of its candidate in the copy (`files`). The target folder is
//! kept between calls: artefacts that are still up to date are used again (`artefacts`), and so is
//! the state of rustc (`incremental`) and the plan of a build with the same manifests.

mod artefacts;
mod files;
mod incremental;

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wdd_text::text::languages::is_rust;
use wdd_text::text::render::Files;

use self::artefacts::Artefacts;
use self::files::CopiedFiles;
use self::incremental::Incremental;
use super::build_plan::BuildPlan;
use super::folders;
use super::validity::manifests;
use crate::oracle::File;
use crate::package::Extras;
use crate::package::build_log::Step;
use crate::process::scratch::remove;

/// How many plans are kept: those of the best, and of a few candidates before it.
const PLANS: usize = 8;

#[derive(Debug)]
pub(super) struct PackageCopy {
    pub(super) target: PathBuf,
    /// The folder of a candidate that is a test's data, and no part of the package.
    pub(super) data: PathBuf,
    /// The folder for temporary files of all processes.
    pub(super) temporary: PathBuf,
    /// The folder with the files of the package.
    pub(super) root: PathBuf,
    /// A process has run that may have written to the copy.
    pub(super) disturbed: bool,
    files: CopiedFiles,
    around: CopiedFiles,
    extras: Arc<CopyExtras>,
    plans: Vec<Arc<BuildPlan>>,
    artefacts: Artefacts,
    incremental: Incremental,
}

/// The files that a copy has besides those of candidates.
#[derive(Clone, Debug, Default)]
pub(super) struct CopyExtras {
    /// Files around the package.
    pub(super) outside: Extras,
    /// Files in the package.
    pub(super) surplus: Extras,
}

impl PackageCopy {
    /// An empty copy in `folder`. The folder of the package is at `place` in it.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn new(folder: &Path, place: &Path) -> io::Result<Self> {
        let private = folder.join("copy");
        let root = private.join(place);
        let temporary = folder.join("tmp");
        fs::create_dir_all(&root)?;
        fs::create_dir_all(&temporary)?;
        Ok(PackageCopy {
            target: folder.join("target"),
            data: folder.join("data"),
            temporary,
            files: CopiedFiles::new(&root),
            around: CopiedFiles::around(&private, &root),
            extras: Arc::default(),
            root,
            disturbed: false,
            plans: Vec::new(),
            artefacts: Artefacts::default(),
            incremental: Incremental::default(),
        })
    }

    /// A second copy in `folder`, with the dependencies that were built in this one.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn duplicate(&self, folder: &Path, place: &Path) -> io::Result<Self> {
        let mut other = PackageCopy::new(folder, place)?;
        other.extras = Arc::clone(&self.extras);
        // The state of rustc is large, and is worth nothing once another candidate was compiled.
        let incremental = |name: &Path| name.file_name().is_some_and(|n| n == "incremental");
        folders::copy(&self.target, &other.target, &incremental)?;
        let (from, to) = (self.folder(), other.folder());
        other.plans = self.plans.iter().map(|plan| Arc::new(plan.moved(&from, &to))).collect();
        Ok(other)
    }

    /// Whether a plan needs what was built, and this is deleted.
    pub(super) fn lacks_what_was_built(&self) -> bool {
        !self.plans.is_empty() && !self.target.is_dir()
    }

    /// The folder that has everything of this copy.
    pub(super) fn folder(&self) -> PathBuf {
        self.target.parent().map_or_else(PathBuf::new, Path::to_owned)
    }

    /// Makes the copy contain these files and no others. Those in `executable` may be executed.
    ///
    /// # Errors
    /// When the copy cannot be written.
    pub(super) fn write(
        &mut self,
        files: &[&File],
        executable: &BTreeSet<PathBuf>,
    ) -> io::Result<()> {
        // Without a process that may have written, the files need not be looked at again.
        if std::mem::take(&mut self.disturbed) {
            self.files.forget_changed()?;
            self.around.forget_changed()?;
        }
        self.around.write([].iter(), &self.extras.outside, &BTreeSet::new())?;
        let code = files.iter().filter(|(path, _)| is_rust(path));
        self.incremental.set_code(code.map(|(_, content)| content.len()).sum());
        self.files.write(files.iter().copied(), &self.extras.surplus, executable)
    }

    pub(super) fn extras(&self) -> Arc<CopyExtras> {
        Arc::clone(&self.extras)
    }

    /// Gives the copy these extras from now on. Plans for the same files are not valid any more.
    pub(super) fn set_extras(&mut self, extras: Arc<CopyExtras>) {
        self.extras = extras;
        self.disturbed = true;
        self.plans.clear();
        self.artefacts.clear();
    }

    /// Makes cargo build the whole package again, since cargo shows no commands for what is up to
    /// date.
    ///
    /// # Errors
    /// When the time of a file cannot be set.
    pub(super) fn touch(&mut self) -> io::Result<()> {
        self.files.touch()?;
        self.artefacts.clear();
        Ok(())
    }

    /// Deletes what build scripts have written to `OUT_DIR`, given the folders of the scripts. cargo
    /// never deletes it, so files of an earlier candidate would still be there.
    ///
    /// # Errors
    /// When a folder cannot be written.
    pub(super) fn clear_outputs(&mut self, folders: &[PathBuf]) -> io::Result<()> {
        for folder in folders {
            let out = folder.join("out");
            if folders::entries(&out).is_empty() {
                continue;
            }
            remove(&out);
            fs::create_dir_all(&out)?;
            // The folder may belong to a dependency of the same name. Without a fingerprint, cargo
            // runs its build script again.
            if let (Some(profile), Some(name)) = (folder.ancestors().nth(2), folder.file_name()) {
                remove(&profile.join(".fingerprint").join(name));
            }
            // The commands of earlier plans read the deleted files.
            self.plans.clear();
        }
        Ok(())
    }

    /// The plan for these files, which are in the copy, if there is one.
    pub(super) fn plan(&self, files: &[&File]) -> Option<Arc<BuildPlan>> {
        let manifests = manifests(files);
        let plan = self.plans.iter().rev().find(|plan| plan.is_for(manifests, files))?;
        let keeps_state = self.incremental.keeps_state();
        Some(if keeps_state { Arc::clone(plan) } else { Arc::new(plan.without_state()) })
    }

    /// Keeps a plan for later calls.
    pub(super) fn add_plan(&mut self, plan: BuildPlan) {
        // After a candidate that is not interesting, the next one has the manifests of the best again.
        self.plans.push(Arc::new(plan));
        let too_many = self.plans.len().saturating_sub(PLANS);
        self.plans.drain(..too_many);
    }

    /// The files in the copy have compiled, with the state of rustc or without.
    pub(super) fn has_compiled(&mut self, with_state: bool) {
        self.incremental.has_compiled(with_state);
    }

    /// Whether making the artefact again would change nothing.
    pub(super) fn is_up_to_date(&self, artefact: &Path) -> bool {
        self.artefacts.is_up_to_date(artefact, &self.files)
    }

    /// Deletes the artefact, since it will be made again.
    pub(super) fn delete_artefact(&mut self, artefact: &Path) {
        self.artefacts.delete(artefact);
    }

    /// Records that the artefact was made of these sources and other artefacts.
    pub(super) fn record<'a>(
        &mut self,
        artefact: PathBuf,
        sources: &[PathBuf],
        others: impl Iterator<Item = &'a Path>,
    ) {
        self.artefacts.record(artefact, sources, others, &self.files);
    }

    /// Takes away the programs and dynamic libraries at the places where people and tests find them by name: an earlier
    /// candidate may have built them, and this one not.
    pub(super) fn take_away_programs(&self) {
        let profiles = folders::profiles(&self.target).into_iter();
        for profile in profiles.filter(|folder| folder.join("deps").is_dir()) {
            let named = folders::entries(&profile).into_iter().filter(|path| !is_hidden(path));
            let examples = folders::entries(&profile.join("examples"));
            let examples = examples.into_iter().filter(|path| !has_hash(path));
            for path in named.chain(examples).filter(|path| path.is_file()) {
                // What cannot be removed cannot be replaced either, and then the build fails.
                let _ = fs::remove_file(path);
            }
        }
    }

    /// Puts what a step has made where cargo puts it, too.
    pub(super) fn uplift(&self, step: &Step) {
        if let (Some(made), Some(place)) = (step.artefact(), step.uplifted())
            && made.exists()
        {
            let _ = fs::remove_file(&place);
            let _ = fs::hard_link(&made, &place).or_else(|_| fs::copy(&made, &place).map(drop));
        }
    }

    /// Deletes temporary files: those in the folder of this copy, and those in the folders that cargo
    /// gives to tests, which are `tmp` and `TARGET/tmp` below the target folder.
    pub(super) fn clear_temporary(&self) {
        let all = folders::entries(&self.target).into_iter().chain([self.target.clone()]);
        let of_cargo = all.map(|folder| folder.join("tmp")).filter(|folder| folder.is_dir());
        for folder in of_cargo.chain([self.temporary.clone()]) {
            remove(&folder);
            // If this fails, the process that needs the folder reports it.
            let _ = fs::create_dir_all(&folder);
        }
    }
}

/// Whether a file is one of cargo's own, such as its lock.
fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

/// Whether the name of a file ends with a hash, as those do that only cargo itself looks for.
fn has_hash(path: &Path) -> bool {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    stem.rsplit_once('-').is_some_and(|(_, hash)| {
        hash.len() == 16 && hash.chars().all(|char| char.is_ascii_hexdigit())
    })
}

/// The files of a copy for a candidate: its own files, and those of `base` that it does not have.
pub(super) fn files_of_copy<'a>(files: &'a [File], base: &'a Files) -> Vec<&'a File> {
    let own: BTreeSet<_> = files.iter().map(|(path, _)| path).collect();
    let base = base.iter().filter(|(path, _)| !own.contains(path));
    files.iter().chain(base).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_output_of_a_build_script_is_deleted_and_the_script_runs_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut copy = PackageCopy::new(folder.path(), Path::new("p")).unwrap();
        let profile = copy.target.join("debug");
        let build = |name: &str| profile.join("build").join(name);
        let fingerprint = |name: &str| profile.join(".fingerprint").join(name);
        for name in ["p-1", "q-2"] {
            for folder in [build(name).join("out"), fingerprint(name)] {
                fs::create_dir_all(&folder).unwrap();
                fs::write(folder.join("x"), "x").unwrap();
            }
        }
        copy.clear_outputs(&[build("p-1")]).unwrap();
        assert!(build("p-1/out").is_dir() && !build("p-1/out/x").exists());
        assert!(!fingerprint("p-1").exists());
        assert!(build("q-2/out/x").exists() && fingerprint("q-2").exists());
    }

    #[test]
    fn temporary_files_of_one_call_are_not_there_in_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let copy = PackageCopy::new(folder.path(), Path::new("p")).unwrap();
        let target = &copy.target;
        let left = [
            target.join("tmp"),
            target.join("x86_64-unknown-linux-gnu/tmp"),
            copy.temporary.clone(),
        ];
        for folder in &left {
            fs::create_dir_all(folder.join("made")).unwrap();
        }
        fs::create_dir_all(target.join("debug/deps")).unwrap();
        copy.clear_temporary();
        for folder in &left {
            assert!(folder.is_dir() && !folder.join("made").exists());
        }
        assert!(target.join("debug/deps").exists());
    }

    #[test]
    fn a_changed_copy_is_restored_and_only_code_counts_for_the_state() {
        let folder = tempfile::tempdir().unwrap();
        let mut copy = PackageCopy::new(folder.path(), Path::new("p")).unwrap();
        let mut write = |code: usize, disturbed: bool| {
            let files = [
                (PathBuf::from("lib.rs"), vec![b'x'; code]),
                (PathBuf::from("data"), b"many more bytes".to_vec()),
            ];
            copy.disturbed = disturbed;
            let files: Vec<_> = files.iter().collect();
            copy.write(&files, &BTreeSet::new()).unwrap();
            let keeps_state = copy.incremental.keeps_state();
            copy.has_compiled(keeps_state);
            let restored = fs::read(copy.root.join("data")).unwrap() == b"many more bytes";
            fs::write(copy.root.join("data"), "changed").unwrap();
            (keeps_state, restored)
        };
        assert_eq!(write(100, false), (true, true));
        assert_eq!(write(24, true), (false, true));
    }
}
