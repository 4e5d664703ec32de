//! One worker's copy of the package, with a target folder of its own: what lies in it, and what has
//! been made of it.
//!
//! Between two questions only the files that differ are written, and what a test, a build script or
//! cargo has changed is put back, so that a question finds what the candidate says and nothing else.
//! The target folder stays as it is; what is in it that can be used again is `Made`'s to know.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use super::build_plan::BuildPlan;
use super::watched::manifests;
use crate::package;
use crate::text::digest::digest;
use crate::text::languages::is_rust;
use crate::text::render::Files;

/// Plans that are remembered: those of the best, and of a few before it.
const PLANS: usize = 8;

/// A copy of the package.
#[derive(Debug)]
pub(super) struct Workshop {
    /// What is made goes here.
    pub(super) target: PathBuf,
    /// A candidate that is no part of the copy lies here.
    pub(super) data: PathBuf,
    /// Temporary files of whatever runs go here.
    pub(super) temporary: PathBuf,
    /// The copy.
    pub(super) root: PathBuf,
    lying: BTreeMap<PathBuf, Lying>,
    /// Something has run that may have written to the copy.
    pub(super) disturbed: bool,
    plans: Vec<Arc<BuildPlan>>,
    made: HashMap<PathBuf, Made>,
    makes: u64,
    /// The bytes of code that lie here.
    code: usize,
    /// As many as there were when rustc kept its state for the last time.
    code_of_state: usize,
    /// What was compiled last was so small that no state was kept.
    was_small: bool,
}

/// A candidate with this part of the code that rustc has the state of is small.
const SMALL: usize = 4;

/// A file of the copy, as it was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Lying {
    digest: u128,
    written: Written,
}

/// What tells whether a file was written since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Written {
    modified: SystemTime,
    len: u64,
}

/// What one artefact was made of.
#[derive(Clone, Debug)]
struct Made {
    number: u64,
    /// Sources by their paths in the copy.
    sources: Vec<(PathBuf, Option<u128>)>,
    /// Artefacts and their numbers.
    others: Vec<(PathBuf, u64)>,
}

impl Workshop {
    /// An empty one in `folder`, for a copy of that name.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn new(folder: &Path, name: &Path) -> io::Result<Self> {
        let workshop = Workshop {
            target: folder.join("target"),
            data: folder.join("data"),
            temporary: folder.join("tmp"),
            root: folder.join("copy").join(name),
            lying: BTreeMap::new(),
            disturbed: false,
            plans: Vec::new(),
            made: HashMap::new(),
            makes: 0,
            code: 0,
            code_of_state: 0,
            was_small: false,
        };
        fs::create_dir_all(&workshop.root)?;
        fs::create_dir_all(&workshop.temporary)?;
        Ok(workshop)
    }

    /// Another one in `folder`, in which all that was made in this one need not be made again.
    ///
    /// # Errors
    /// When the folder cannot be written.
    pub(super) fn another(&self, folder: &Path, name: &Path) -> io::Result<Self> {
        let mut other = Workshop::new(folder, name)?;
        let incremental = |name: &Path| name.file_name().is_some_and(|n| n == "incremental");
        super::folders::copy(&self.target, &other.target, &incremental)?;
        let moved = |plan: &Arc<BuildPlan>| Arc::new(plan.moved(&self.place(), &other.place()));
        other.plans = self.plans.iter().map(moved).collect();
        Ok(other)
    }

    /// The folder that holds the copy and all that is made of it.
    fn place(&self) -> PathBuf {
        self.target
            .parent()
            .map_or_else(PathBuf::new, Path::to_owned)
    }

    /// Makes the copy hold these files and no others; some of them may be executed.
    ///
    /// # Errors
    /// When the copy cannot be written.
    pub(super) fn lay<'a>(
        &mut self,
        files: impl Iterator<Item = &'a (PathBuf, Vec<u8>)>,
        executable: &BTreeSet<PathBuf>,
    ) -> io::Result<()> {
        if std::mem::take(&mut self.disturbed) {
            self.forget_disturbed()?;
        }
        let mut wanted = BTreeSet::new();
        self.code = 0;
        for (path, content) in files {
            wanted.insert(path);
            self.code += if is_rust(path) { content.len() } else { 0 };
            let digest = digest(content);
            if self
                .lying
                .get(path)
                .is_none_or(|lying| lying.digest != digest)
            {
                package::write(&self.root, (path, content), executable)?;
                self.has_written(path, digest)?;
            }
        }
        let gone = self.lying.keys().filter(|path| !wanted.contains(path));
        for path in gone.cloned().collect::<Vec<_>>() {
            self.lying.remove(&path);
            self.remove(&path)?;
        }
        Ok(())
    }

    fn has_written(&mut self, path: &Path, digest: u128) -> io::Result<()> {
        let written = written(&self.root.join(path))?;
        let lying = Lying { digest, written };
        self.lying.insert(path.to_owned(), lying);
        Ok(())
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        let file = self.root.join(path);
        match fs::remove_file(&file) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        // A folder that has files is not removed, and that is the end of it.
        let above = file.ancestors().skip(1);
        let above = above.take_while(|folder| *folder != self.root);
        above
            .map(fs::remove_dir)
            .take_while(Result::is_ok)
            .for_each(drop);
        Ok(())
    }

    /// Forgets files that are not as they were written, and removes those that were never written.
    fn forget_disturbed(&mut self) -> io::Result<()> {
        let mut found = Vec::new();
        super::folders::files(&self.root, &mut found)?;
        let below = |file: &PathBuf| file.strip_prefix(&self.root).map(Path::to_owned).ok();
        let found: BTreeSet<_> = found.iter().filter_map(below).collect();
        let root = self.root.clone();
        let same = |path: &PathBuf, lying: &Lying| {
            found.contains(path)
                && written(&root.join(path)).is_ok_and(|written| written == lying.written)
        };
        self.lying.retain(|path, lying| same(path, lying));
        let strays = found.iter().filter(|path| !self.lying.contains_key(*path));
        for path in strays.cloned().collect::<Vec<_>>() {
            self.remove(&path)?;
        }
        super::folders::remove_empty_folders(&self.root)
    }

    /// Makes cargo build everything of the copy: what is fresh it does not show.
    ///
    /// # Errors
    /// When a file's time cannot be set.
    pub(super) fn touch(&mut self) -> io::Result<()> {
        let now = SystemTime::now();
        for (path, lying) in &mut self.lying {
            let file = self.root.join(path);
            fs::File::options()
                .append(true)
                .open(&file)?
                .set_modified(now)?;
            lying.written = written(&file)?;
        }
        self.made.clear();
        Ok(())
    }

    /// Removes what build scripts have written to `OUT_DIR`, by their folders: cargo never does, and
    /// a file that is not written any more would still be there.
    ///
    /// # Errors
    /// When a folder cannot be written.
    pub(super) fn empty(&mut self, folders: &[PathBuf]) -> io::Result<()> {
        for folder in folders {
            let out = folder.join("out");
            if super::folders::entries(&out).is_empty() {
                continue;
            }
            crate::process::scratch::remove(&out);
            fs::create_dir_all(&out)?;
            // A dependency may have the same name: without its fingerprint its script runs again.
            if let (Some(profile), Some(name)) = (folder.ancestors().nth(2), folder.file_name()) {
                crate::process::scratch::remove(&profile.join(".fingerprint").join(name));
            }
            // The commands of earlier plans read what was there.
            self.plans.clear();
        }
        Ok(())
    }

    /// The plan for these files, which lie here, if there is one.
    pub(super) fn plan(&self, files: &[&(PathBuf, Vec<u8>)]) -> Option<Arc<BuildPlan>> {
        let manifests = manifests(files);
        let mut plans = self.plans.iter().rev();
        let plan = plans.find(|plan| plan.is_for(manifests, files))?;
        Some(match self.keeps_state() {
            true => Arc::clone(plan),
            false => Arc::new(plan.without_state()),
        })
    }

    /// Whether rustc is to keep its state. That of a small candidate would take the place of a much
    /// larger one's, and mostly nothing comes of the first that is so small.
    fn keeps_state(&self) -> bool {
        self.was_small || self.code * SMALL >= self.code_of_state
    }

    /// What lies here has compiled, with rustc's state or without.
    pub(super) fn has_compiled(&mut self, with_state: bool) {
        self.was_small = !with_state;
        if with_state {
            self.code_of_state = self.code;
        }
    }

    pub(super) fn remember(&mut self, plan: BuildPlan) {
        self.plans.push(Arc::new(plan));
        let too_many = self.plans.len().saturating_sub(PLANS);
        self.plans.drain(..too_many);
    }

    /// Whether an artefact would come out as it is.
    pub(super) fn is_made(&self, artefact: &Path) -> bool {
        let Some(made) = self.made.get(artefact) else {
            return false;
        };
        let same_source =
            |(path, digest): &(PathBuf, Option<u128>)| self.digest_of(path) == *digest;
        let same_other = |(path, number): &(PathBuf, u64)| self.number_of(path) == *number;
        made.sources.iter().all(same_source) && made.others.iter().all(same_other)
    }

    /// From now on the artefact is what is being made of it.
    pub(super) fn unmake(&mut self, artefact: &Path) {
        self.made.remove(artefact);
        // It may be a link to another workshop's. Where it is not there, so much the better.
        let _ = fs::remove_file(artefact);
    }

    /// The artefact was made of these sources and other artefacts.
    pub(super) fn enter<'a>(
        &mut self,
        artefact: PathBuf,
        sources: &[PathBuf],
        others: impl Iterator<Item = &'a Path>,
    ) {
        // What lies elsewhere does not change in a run.
        let below = |path: &PathBuf| path.strip_prefix(&self.root).map(Path::to_owned).ok();
        let sources = sources.iter().filter_map(below);
        let sources = sources.map(|path| (self.digest_of(&path), path));
        let made = Made {
            number: self.makes + 1,
            sources: sources.map(|(digest, path)| (path, digest)).collect(),
            others: others
                .map(|path| (path.to_owned(), self.number_of(path)))
                .collect(),
        };
        self.makes += 1;
        self.made.insert(artefact, made);
    }

    fn digest_of(&self, path: &Path) -> Option<u128> {
        self.lying.get(path).map(|lying| lying.digest)
    }

    /// 0 for what was not made here.
    fn number_of(&self, artefact: &Path) -> u64 {
        self.made.get(artefact).map_or(0, |made| made.number)
    }

    /// Removes what a run has left in the folders for temporary files: the workshop's, and those that
    /// cargo gives to tests, `tmp` below the target folder or below `TARGET` in it.
    pub(super) fn sweep(&self) {
        let of_targets = super::folders::entries(&self.target).into_iter();
        let of_cargo = of_targets.chain([self.target.clone()]);
        let of_cargo = of_cargo.map(|folder| folder.join("tmp"));
        let of_cargo = of_cargo.filter(|folder| folder.is_dir());
        for folder in of_cargo.chain([self.temporary.clone()]) {
            crate::process::scratch::remove(&folder);
            // Whoever needs it will say that it is missing.
            let _ = fs::create_dir_all(&folder);
        }
    }
}

fn written(file: &Path) -> io::Result<Written> {
    let found = fs::symlink_metadata(file)?;
    Ok(Written {
        modified: found.modified()?,
        len: found.len(),
    })
}

/// What lies in a copy for a candidate: its own files, and those that every copy gets.
pub(super) fn all<'a>(
    files: &'a [(PathBuf, Vec<u8>)],
    base: &'a Files,
) -> Vec<&'a (PathBuf, Vec<u8>)> {
    let own: BTreeSet<_> = files.iter().map(|(path, _)| path).collect();
    let base = base.iter().filter(|(path, _)| !own.contains(path));
    files.iter().chain(base).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(files: &[(&str, &str)]) -> Files {
        let owned = files
            .iter()
            .map(|(path, content)| (path.into(), content.as_bytes().to_vec()));
        owned.collect()
    }

    fn lying(workshop: &Workshop) -> Vec<(String, String)> {
        let mut found = Vec::new();
        super::super::folders::files(&workshop.root, &mut found).unwrap();
        found.sort();
        let read = |file: &PathBuf| {
            let below = file.strip_prefix(&workshop.root).unwrap();
            (
                below.display().to_string(),
                fs::read_to_string(file).unwrap(),
            )
        };
        found.iter().map(read).collect()
    }

    #[test]
    fn the_copy_holds_what_the_candidate_says_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let mut workshop = Workshop::new(folder.path(), Path::new("p")).unwrap();
        workshop
            .lay(
                files(&[("a/b.rs", "one"), ("c.rs", "two")]).iter(),
                &BTreeSet::new(),
            )
            .unwrap();
        fs::write(workshop.root.join("c.rs"), "changed by a test").unwrap();
        fs::create_dir_all(workshop.root.join("made/by")).unwrap();
        fs::write(workshop.root.join("made/by/it"), "x").unwrap();
        workshop.disturbed = true;
        workshop
            .lay(files(&[("c.rs", "two")]).iter(), &BTreeSet::new())
            .unwrap();
        assert_eq!(lying(&workshop), [("c.rs".into(), "two".into())]);
        assert!(!workshop.root.join("a").exists());
        assert!(!workshop.root.join("made").exists());
    }

    #[test]
    fn what_a_build_script_has_written_goes_and_it_is_to_run_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut workshop = Workshop::new(folder.path(), Path::new("p")).unwrap();
        let profile = workshop.target.join("debug");
        let build = |name: &str| profile.join("build").join(name);
        let fingerprint = |name: &str| profile.join(".fingerprint").join(name);
        for name in ["p-1", "q-2"] {
            for folder in [build(name).join("out"), fingerprint(name)] {
                fs::create_dir_all(&folder).unwrap();
                fs::write(folder.join("x"), "x").unwrap();
            }
        }
        workshop.empty(&[build("p-1")]).unwrap();
        assert!(build("p-1/out").is_dir() && !build("p-1/out/x").exists());
        assert!(!fingerprint("p-1").exists());
        assert!(build("q-2/out/x").exists() && fingerprint("q-2").exists());
    }

    #[test]
    fn a_run_finds_nothing_that_another_has_left() {
        let folder = tempfile::tempdir().unwrap();
        let workshop = Workshop::new(folder.path(), Path::new("p")).unwrap();
        let target = &workshop.target;
        let left = [
            target.join("tmp"),
            target.join("x86_64-unknown-linux-gnu/tmp"),
            workshop.temporary.clone(),
        ];
        for folder in &left {
            fs::create_dir_all(folder.join("made")).unwrap();
        }
        fs::create_dir_all(target.join("debug/deps")).unwrap();
        workshop.sweep();
        for folder in &left {
            assert!(folder.is_dir() && !folder.join("made").exists());
        }
        assert!(target.join("debug/deps").exists());
    }

    #[test]
    fn the_first_candidate_that_is_much_smaller_leaves_rustc_s_state_alone() {
        let folder = tempfile::tempdir().unwrap();
        let mut workshop = Workshop::new(folder.path(), Path::new("p")).unwrap();
        let mut keeps = |bytes: usize| {
            let code = "x".repeat(bytes);
            let files = files(&[("lib.rs", &code), ("data", "many more bytes")]);
            workshop.lay(files.iter(), &BTreeSet::new()).unwrap();
            let keeps = workshop.keeps_state();
            workshop.has_compiled(keeps);
            keeps
        };
        assert_eq!(
            [100, 25, 24, 100, 24, 24, 5, 6].map(&mut keeps),
            [true, true, true, true, false, true, false, true]
        );
    }

    #[test]
    fn what_is_made_stays_made_until_a_source_or_another_artefact_changes() {
        let folder = tempfile::tempdir().unwrap();
        let mut workshop = Workshop::new(folder.path(), Path::new("p")).unwrap();
        let (lib, bin) = (PathBuf::from("/t/lib"), PathBuf::from("/t/bin"));
        let make = |workshop: &mut Workshop, artefact: &PathBuf, source: &str| {
            let others = [lib.as_path()]
                .into_iter()
                .filter(|other| *other != artefact);
            let source = workshop.root.join(source);
            workshop.enter(artefact.clone(), &[source], others);
        };
        workshop
            .lay(
                files(&[("lib.rs", "1"), ("bin.rs", "1")]).iter(),
                &BTreeSet::new(),
            )
            .unwrap();
        make(&mut workshop, &lib, "lib.rs");
        make(&mut workshop, &bin, "bin.rs");
        assert!(workshop.is_made(&lib) && workshop.is_made(&bin));
        workshop
            .lay(
                files(&[("lib.rs", "2"), ("bin.rs", "1")]).iter(),
                &BTreeSet::new(),
            )
            .unwrap();
        assert!(!workshop.is_made(&lib) && workshop.is_made(&bin));
        make(&mut workshop, &lib, "lib.rs");
        assert!(workshop.is_made(&lib) && !workshop.is_made(&bin));
    }
}
