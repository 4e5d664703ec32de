//! The failing test as a program with its manifest, in a folder beside the result, if it needs only what the library shows to
//! all.
//!
//! A maintainer can put it anywhere and type `cargo run`. It is built and executed once before it is saved.

use std::fs;
use std::path::{Path, PathBuf};

use wdd_text::keep;
use wdd_text::manifests::relative;
use wdd_text::text::languages::MANIFEST_NAME;
use wdd_text::text::render::Files;

use crate::error::{Error, Result};
use crate::package::program::{Place, UsedPackage};
use crate::package::{CargoTarget, Package};
use crate::run::layout;
use crate::run::record::Record;
use crate::run::reduction::Tasks;

/// How the first line of such a manifest begins.
const MARK: &str = "# The failing test";

/// The name of the folder, and of the package in it, for the test alone in this file.
pub(super) fn folder(alone: &Path) -> PathBuf {
    alone.with_extension("")
}

/// A program that may fail as the test does.
pub(super) struct Program<'a> {
    folder: &'a Path,
    package: &'a Package,
    used: UsedPackage<'a>,
    /// Its sources, without the manifest.
    sources: Files,
}

impl<'a> Program<'a> {
    /// The test, which has these files, as a program in a folder. `None` if it is none.
    ///
    /// # Errors
    /// When the manifests cannot be read.
    pub(super) fn of(
        tasks: &Tasks<'_>,
        package: &'a Package,
        alone: &Files,
        folder: &'a Path,
    ) -> Result<Option<Self>> {
        let about = &tasks.judge.about;
        let (Some(root), Some(test)) = (&about.target, &about.test) else { return Ok(None) };
        let Some(toolchain) = &about.toolchain else { return Ok(None) };
        let is_root = |target: &&CargoTarget| package.workspace.join(&target.root) == *root;
        let Some(target) = package.targets.iter().find(is_root) else { return Ok(None) };
        // Nothing can use a program as a library.
        if target.is_program() || is_foreign(folder) {
            return Ok(None);
        }
        let features = tasks.judge.chosen_features();
        let used = UsedPackage::find(&toolchain.cargo(), package, &target.package, features)?;
        let Some(used) = used else { return Ok(None) };
        let (library, is_inside) = (used.library(), target.is_library());
        let test = keep::TestAlone { files: alone, name: test, root, library, is_inside };
        // A test of something else says nothing about the library.
        let path = format!("{library}::");
        let uses_it = |files: &Files| {
            files.iter().any(|(_, content)| String::from_utf8_lossy(content).contains(&path))
        };
        let sources = test.program(tasks.reading).filter(uses_it);
        Ok(sources.map(|sources| Program { folder, package, used, sources }))
    }

    /// Saves the program if it fails as the test does. Returns its folder then.
    ///
    /// # Errors
    /// When it cannot be saved, or what prevented the call.
    pub(super) fn save(&self, record: &Record<'_>, tasks: &Tasks<'_>) -> Result<Option<PathBuf>> {
        let judge = &tasks.judge;
        let candidate = &record.best().rendered;
        let fails = judge.fails_as_program(candidate, &|folder| self.files(Place::Folder(folder)));
        match fails {
            Ok(true) => {}
            Ok(false) | Err(Error::Interrupted) => return Ok(None),
            Err(error) => return Err(error),
        }
        let Some(files) = self.files_for_reader() else { return Ok(None) };
        for (path, content) in layout::formatted(files, judge, tasks.reading, layout::TIME) {
            record.output().save_file(&self.folder.join(path), &content)?;
        }
        Ok(Some(self.folder.to_owned()))
    }

    fn files(&self, place: Place<'_>) -> Option<Files> {
        let name = self.folder.file_name()?.to_str()?;
        let manifest = self.used.manifest(name, &self.sources, place)?;
        let manifest = (MANIFEST_NAME.into(), manifest.into_bytes());
        Some(self.sources.iter().cloned().chain([manifest]).collect())
    }

    /// The files with the package where a reader finds it: in the registry if that has the same, else where the user has it.
    fn files_for_reader(&self) -> Option<Files> {
        let from_registry = self.used.is_unchanged().then(|| self.files(Place::Registry)).flatten();
        let folder = std::path::absolute(self.folder).ok()?;
        let way = relative(&folder, &self.package.folder);
        let mut files = from_registry.or_else(|| self.files(Place::Folder(&way)))?;
        let (_, manifest) = files.iter_mut().find(|(path, _)| path.ends_with(MANIFEST_NAME))?;
        let title = format!("{MARK} of {} as a program: `cargo run`.\n", self.used.title());
        manifest.splice(0..0, title.into_bytes());
        Some(files)
    }
}

/// Whether a folder has something that is not such a program.
fn is_foreign(folder: &Path) -> bool {
    let manifest = fs::read_to_string(folder.join(MANIFEST_NAME));
    folder.exists() && !manifest.is_ok_and(|manifest| manifest.starts_with(MARK))
}
