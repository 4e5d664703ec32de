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

/// Saves the test, which has these files, as a program. Returns its folder. `None` if it is none, or fails in another way.
/// `input` is the folder or file that is reduced.
///
/// # Errors
/// When it cannot be saved, or what prevented the call.
pub(super) fn save(
    record: &Record<'_>,
    tasks: &Tasks<'_>,
    package: Option<&Package>,
    alone: &Files,
    folder: &Path,
) -> Result<Option<PathBuf>> {
    let Some(package) = package.filter(|_| !is_foreign(folder)) else { return Ok(None) };
    let Some(program) = Program::of(tasks, package, alone, folder)? else { return Ok(None) };
    let judge = &tasks.judge;
    let candidate = &record.best().rendered;
    let fails = judge.fails_as_program(candidate, &|folder| program.files(Place::Folder(folder)));
    match fails {
        Ok(true) => {}
        Ok(false) | Err(Error::Interrupted) => return Ok(None),
        Err(error) => return Err(error),
    }
    let Some(files) = program.files_for_reader(package, folder) else { return Ok(None) };
    for (path, content) in layout::formatted(files, judge, tasks.reading, layout::TIME) {
        record.output().save_file(&folder.join(path), &content)?;
    }
    Ok(Some(folder.to_owned()))
}

/// The name of the folder, and of the package in it, for the test alone in this file.
pub(super) fn folder(alone: &Path) -> PathBuf {
    alone.with_extension("")
}

/// A program that fails as the test does, if it can be built.
struct Program<'a> {
    name: String,
    used: UsedPackage<'a>,
    /// Its sources, without the manifest.
    sources: Files,
}

impl<'a> Program<'a> {
    fn of(
        tasks: &Tasks<'_>,
        package: &'a Package,
        alone: &Files,
        folder: &Path,
    ) -> Result<Option<Self>> {
        let about = &tasks.judge.about;
        let (Some(root), Some(test)) = (&about.target, &about.test) else { return Ok(None) };
        let Some(toolchain) = &about.toolchain else { return Ok(None) };
        let is_root = |target: &&CargoTarget| package.workspace.join(&target.root) == *root;
        let Some(target) = package.targets.iter().find(is_root) else { return Ok(None) };
        let (of, features) = (&target.package, tasks.judge.chosen_features());
        // Nothing can use a program as a library.
        if target.is_program() {
            return Ok(None);
        }
        let used = UsedPackage::find(&toolchain.cargo(), package, of, features)?;
        let Some(used) = used else { return Ok(None) };
        let (library, is_inside) = (used.library().to_owned(), target.is_library());
        let test = keep::TestAlone { files: alone, name: test, root, library: &library, is_inside };
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let sources = test.program(tasks.reading);
        Ok(sources.map(|sources| Program { name, used, sources }))
    }

    fn files(&self, place: Place<'_>) -> Option<Files> {
        let manifest = self.used.manifest(&self.name, &self.sources, place)?;
        let manifest = (MANIFEST_NAME.into(), manifest.into_bytes());
        Some(self.sources.iter().cloned().chain([manifest]).collect())
    }

    /// The files with the package where a reader finds it: in the registry if that has the same, else where the user has it.
    fn files_for_reader(&self, package: &Package, folder: &Path) -> Option<Files> {
        let from_registry = self.used.is_unchanged().then(|| self.files(Place::Registry)).flatten();
        let folder = std::path::absolute(folder).ok()?;
        let way = relative(&folder, &package.folder);
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
