//! The input: a file that is reduced, alone or in its package, or a folder: a package, a workspace,
//! or for a script whatever it holds.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::error::Error;
use crate::package::{self, Package};
use crate::process::toolchain::Toolchain;
use crate::text::render::Files;

/// What the user wants to reduce.
#[derive(Clone, Debug)]
pub struct InputSpec {
    /// The file or folder.
    pub path: PathBuf,
    /// Whether cargo judges: the input is a package, or a file of one.
    pub for_cargo: bool,
    /// The name of the toolchain whose cargo reads the manifests.
    pub toolchain: Option<String>,
    /// The package of the workspace, by its name or a pattern.
    pub package: Option<String>,
    /// A test finds the file by a variable, so that it need not be in a package.
    pub by_variable: bool,
}

/// What is reduced, read once and never written.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where it is.
    pub path: PathBuf,
    /// Its own name, which candidates bear too.
    pub name: OsString,
    /// The files that are reduced, by their paths in the folder that a candidate lies in.
    pub files: Files,
    /// Files that a result needs beside those.
    pub fixed: Files,
    /// Whether it is a folder.
    pub is_folder: bool,
    /// The package that it is, or that it is in, if cargo is asked.
    pub package: Option<Arc<Package>>,
}

impl Input {
    /// Reads what the user wants to reduce.
    ///
    /// # Errors
    /// [`Error`] when it is missing, empty, not readable, or no package where it should be one.
    pub fn read(spec: &InputSpec) -> Result<Self, Error> {
        let path = &spec.path;
        if path.is_dir() && spec.by_variable {
            return Err(Error::InputIsFolder(path.clone()));
        }
        match (spec.for_cargo, path.is_dir()) {
            (true, true) => Input::package(spec),
            (true, false) => Input::in_package(spec),
            (false, true) => Input::folder(path),
            (false, false) => Input::file(path),
        }
    }

    /// A file, for rustc or a script.
    fn file(path: &Path) -> Result<Self, Error> {
        let content = read(path)?;
        let name = name(path)?;
        Ok(Input {
            path: path.to_owned(),
            files: vec![(PathBuf::from(&name), content)],
            fixed: Files::new(),
            name,
            is_folder: false,
            package: None,
        })
    }

    /// A folder, for a script.
    fn folder(path: &Path) -> Result<Self, Error> {
        let (files, fixed) = package::files(path)?;
        if files.is_empty() {
            return Err(Error::InputEmpty(path.to_owned()));
        }
        Ok(Input {
            path: path.to_owned(),
            name: name(path)?,
            // The lock file too: nobody but the script knows what it needs.
            files: [files, fixed].concat(),
            fixed: Files::new(),
            is_folder: true,
            package: None,
        })
    }

    /// A package or a workspace.
    fn package(spec: &InputSpec) -> Result<Self, Error> {
        let toolchain = Toolchain::find(spec.toolchain.as_deref(), &spec.path)?;
        let picked = spec.package.as_deref();
        let package = Package::find(&toolchain.cargo(), &spec.path, picked)?;
        Ok(Input {
            path: package.root(),
            name: name(&spec.path)?,
            files: package.files.clone(),
            fixed: package.fixed.clone(),
            is_folder: true,
            package: Some(Arc::new(package)),
        })
    }

    /// A file of a package; or of none, where the package's test is told of it.
    fn in_package(spec: &InputSpec) -> Result<Self, Error> {
        let path = &spec.path;
        let mut input = Input::file(path)?;
        let here = env::current_dir().unwrap_or_default();
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let toolchain = Toolchain::find(spec.toolchain.as_deref(), folder.unwrap_or(&here))?;
        let around = |file| Package::around(&toolchain.cargo(), file, spec.package.as_deref());
        let package = match around(path) {
            Err(Error::NoPackageAround(_)) if spec.by_variable => around(&here.join("."))?,
            package => package?,
        };
        let inside = package.inside(path).filter(|_| !spec.by_variable);
        if let (Some(inside), Some((path, _))) = (inside, input.files.first_mut()) {
            *path = inside;
        }
        input.package = Some(Arc::new(package));
        Ok(input)
    }
}

fn name(path: &Path) -> Result<OsString, Error> {
    let named = path.file_name().map(OsString::from);
    // `.` and `..` have names of their own elsewhere.
    let named = named.or_else(|| Some(path.canonicalize().ok()?.file_name()?.to_owned()));
    named.ok_or_else(|| Error::InputMissing(path.to_owned()))
}

/// The content of a file that has any.
fn read(path: &Path) -> Result<Vec<u8>, Error> {
    let content = fs::read(path).map_err(|source| match source.kind() {
        ErrorKind::NotFound => Error::InputMissing(path.to_owned()),
        _ => Error::InputUnreadable {
            path: path.to_owned(),
            source,
        },
    })?;
    match content.iter().all(u8::is_ascii_whitespace) {
        true => Err(Error::InputEmpty(path.to_owned())),
        false => Ok(content),
    }
}
