//! The input: a file, alone or in its package, or a folder. For cargo the folder is a package or a
//! workspace; for a script it is any folder.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wdd_text::text::languages::is_rust;
use wdd_text::text::render::Files;

use super::cargo_script::CargoScript;
use crate::error::{Error, Result};
use crate::package::{self, Package};
use crate::process::Trust;
use crate::process::toolchain::Toolchain;

/// What the user wants to reduce.
#[derive(Clone, Debug)]
pub struct InputSpec {
    /// The file or folder.
    pub path: PathBuf,
    /// Whether cargo is the oracle, so that the input is a package or a file of one.
    pub for_cargo: ForCargo,
    /// The toolchain whose cargo reads the manifests, by its name.
    pub toolchain: Option<String>,
    /// The package of the workspace, by its name or a pattern.
    pub package: Option<String>,
    /// Whether the file is data that what is executed finds by a variable or an argument. Then it need not be in a package.
    pub is_data: bool,
    /// The package whose program reads the data. `None` for the one that the file or the current folder is in.
    pub read_by: Option<PathBuf>,
    /// Whether what lies beside the input may choose what is executed.
    pub trust: Trust,
}

/// Whether cargo is the oracle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForCargo {
    /// The input is a package, or a file that a package has to be found for.
    Always,
    /// A file belongs to its package if cargo compiles it there, and otherwise stands for itself.
    IfCompiled,
    /// rustc or a script judges the input.
    Never,
}

/// What is reduced. It is read once, and never written.
#[derive(Clone, Debug)]
pub struct Input {
    /// The path, as the user has typed it.
    pub path: PathBuf,
    /// The name of the file or folder. Candidates have the same name.
    pub name: OsString,
    /// The files that are reduced. Paths are relative to the folder of a candidate.
    pub files: Files,
    /// The files that are copied without a change.
    pub fixed: Files,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// Whether it is a source file that cargo compiles. A result beside it could become a part of the package.
    pub is_source: bool,
    /// The package that it is, or that it is in, if cargo is the oracle.
    pub package: Option<Arc<Package>>,
}

impl Input {
    /// Reads what the user wants to reduce.
    ///
    /// # Errors
    /// [`Error`] if it is missing, empty or not readable, or is not a package but should be one.
    pub fn read(spec: &InputSpec) -> Result<Self> {
        if spec.for_cargo == ForCargo::Always
            && let Some(path) = package_above(&spec.path)
        {
            let spec = InputSpec { path, ..spec.clone() };
            return Input::package(&spec);
        }
        let path = &spec.path;
        // A variable has the path of one file.
        if path.is_dir() && spec.is_data {
            return Err(Error::InputIsFolder(path.clone()));
        }
        match (spec.for_cargo, path.is_dir()) {
            (ForCargo::Always, true) => Input::package(spec),
            (ForCargo::Always, false) => Input::in_package(spec),
            (_, true) => Input::folder(path),
            (ForCargo::IfCompiled, false) if is_rust(path) => {
                if let Some(input) = Input::script(spec)? {
                    return Ok(input);
                }
                // A file that is in no package, or whose package cannot be read, stands for itself.
                match Input::in_package(spec) {
                    Err(error @ Error::NotTrusted { .. }) => Err(error),
                    Ok(input) if input.is_source => Ok(input),
                    _ => Input::file(path),
                }
            }
            (_, false) => Input::file(path),
        }
    }

    /// The file that a result has to replace so that its package shows the failure. `None` if it is no file of a
    /// package, or if it is data.
    pub(crate) fn replaced(&self, is_data: bool) -> Option<PathBuf> {
        let package = self.package.as_ref().filter(|package| package.script.is_none());
        let is_inside = package.is_some() && !self.is_folder && !is_data;
        is_inside.then(|| self.path.clone())
    }

    /// The folder of the package that a file is in, as the user has typed it.
    pub(crate) fn package_folder(&self) -> Option<PathBuf> {
        let package = self.package.as_ref()?;
        Some(typed_folder(&self.path, package.root()))
    }

    /// The path of a package below its workspace. Empty for all other inputs.
    pub(crate) fn member(&self) -> &Path {
        let package = self.package.as_ref().filter(|_| self.is_folder);
        let below = package.map(|package| package.within.strip_prefix(&package.workspace));
        below.and_then(Result::ok).unwrap_or(Path::new(""))
    }

    /// The folder that is copied, by its real path. `None` if the input is a file that is in no package.
    pub(crate) fn folder_copied(&self) -> Option<PathBuf> {
        match &self.package {
            Some(package) if package.script.is_none() => Some(package.folder.clone()),
            _ => self.path.canonicalize().ok().filter(|_| self.is_folder),
        }
    }

    /// Leaves files out of all copies. The paths are relative to the folder that is copied.
    pub(crate) fn leave_out(&mut self, is_out: impl Fn(&Path) -> bool) {
        if self.is_folder {
            self.files.retain(|(path, _)| !is_out(path));
            self.fixed.retain(|(path, _)| !is_out(path));
        }
        if let Some(package) = &mut self.package {
            Arc::make_mut(package).leave_out(is_out);
        }
    }

    /// Adds files that are reduced too.
    pub(crate) fn add(&mut self, files: &Files) {
        self.files.extend(files.iter().cloned());
        // The same files are always in the same order, or verdicts of an earlier run would not be found.
        self.files.sort();
    }

    /// Reads a file for rustc or a script.
    fn file(path: &Path) -> Result<Self> {
        let (content, name) = (read(path)?, name(path)?);
        Ok(Input {
            path: path.to_owned(),
            files: vec![(PathBuf::from(&name), content)],
            fixed: Files::new(),
            name,
            is_folder: false,
            is_source: false,
            package: None,
        })
    }

    /// Reads a cargo script. `None` if the file is none.
    fn script(spec: &InputSpec) -> Result<Option<Self>> {
        let input = Input::file(&spec.path)?;
        let unwritable = |source| Error::ScratchUnwritable { path: env::temp_dir(), source };
        let script = CargoScript::read(&spec.path, &input.files[0].1);
        let Some(script) = script.map_err(unwritable)? else { return Ok(None) };
        let named = spec.toolchain.as_deref().or(script.toolchain.as_deref());
        let folder = spec.path.parent().filter(|folder| *folder != Path::new(""));
        let toolchain = Toolchain::find(named, folder.unwrap_or(Path::new(".")), spec.trust)?;
        let package = Package::find(&toolchain.cargo(), script.folder(), None, spec.trust)?;
        let package = Package { script: Some(script), ..package };
        Ok(Some(Input { package: Some(Arc::new(package)), ..input }))
    }

    /// Reads a folder for a script.
    fn folder(path: &Path) -> Result<Self> {
        let (files, fixed) = package::files(path)?;
        if files.is_empty() {
            return Err(Error::InputEmpty(path.to_owned()));
        }
        Ok(Input {
            path: named(path),
            name: name(path)?,
            // With the lock file: only the script knows which files it needs.
            files: [files, fixed].concat(),
            fixed: Files::new(),
            is_folder: true,
            is_source: false,
            package: None,
        })
    }

    fn package(spec: &InputSpec) -> Result<Self> {
        let toolchain = Toolchain::find(spec.toolchain.as_deref(), &spec.path, spec.trust)?;
        let picked = spec.package.as_deref();
        let package = Package::find(&toolchain.cargo(), &spec.path, picked, spec.trust)?;
        // The result of a linked package lies beside the link. `.` is no such link, and neither is `..`.
        let is_named = spec.path.file_name().is_some();
        let root = package.root();
        let path = if is_named { typed_folder(&spec.path, root) } else { root };
        Ok(Input {
            path,
            name: name(&spec.path)?,
            files: package.files.clone(),
            fixed: package.fixed.clone(),
            is_folder: true,
            is_source: false,
            package: Some(Arc::new(package)),
        })
    }

    /// A file of a package. If it is data, it may also be outside of the package.
    fn in_package(spec: &InputSpec) -> Result<Self> {
        let path = &spec.path;
        let mut input = Input::file(path)?;
        let here = env::current_dir().unwrap_or_default();
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(&here);
        let folder = spec.read_by.as_deref().unwrap_or(folder);
        let toolchain = Toolchain::find(spec.toolchain.as_deref(), folder, spec.trust)?;
        let picked = spec.package.as_deref();
        let around = |file| Package::around(&toolchain.cargo(), file, picked, spec.trust);
        let package = match around(spec.read_by.as_deref().unwrap_or(path)) {
            Err(Error::NoPackageAround(_)) if spec.is_data => around(&here.join("."))?,
            package => package?,
        };
        let inside = package.inside(path).filter(|_| !spec.is_data);
        if let (Some(inside), Some((path, _))) = (inside, input.files.first_mut()) {
            *path = inside;
        }
        input.is_source = package.compiles(path);
        input.package = Some(Arc::new(package));
        Ok(input)
    }
}

/// The folder of the package around the current folder, if that is meant and has no manifest.
pub(crate) fn package_above(path: &Path) -> Option<PathBuf> {
    let has_manifest = |folder: &Path| folder.join("Cargo.toml").is_file();
    if path != Path::new(".") || has_manifest(path) {
        return None;
    }
    let here = env::current_dir().ok()?;
    let mut above = here.ancestors().skip(1);
    above.find(|folder| has_manifest(folder)).map(Path::to_owned)
}

/// The folder `real` as the user has typed the path of something in it. It may be a link.
fn typed_folder(path: &Path, real: PathBuf) -> PathBuf {
    let typed = std::path::absolute(path).unwrap_or_default();
    let is_real = |folder: &&Path| folder.canonicalize().is_ok_and(|folder| folder == real);
    typed.ancestors().find(is_real).map(Path::to_owned).unwrap_or(real)
}

/// The path with a name at its end. `.` and `..` are not names: it is the folder that they lead to.
pub(crate) fn named(path: &Path) -> PathBuf {
    let real = path.file_name().is_none().then(|| path.canonicalize().ok()).flatten();
    real.unwrap_or_else(|| path.components().collect())
}

fn name(path: &Path) -> Result<OsString> {
    named(path).file_name().map(OsString::from).ok_or_else(|| Error::InputMissing(path.to_owned()))
}

/// The content of a file that is not empty.
fn read(path: &Path) -> Result<Vec<u8>> {
    let content = package::content(path)?;
    let is_empty = content.iter().all(u8::is_ascii_whitespace);
    if is_empty { Err(Error::InputEmpty(path.to_owned())) } else { Ok(content) }
}
