//! What the folder of a run is called when the run starts, and where it is looked for later.
//!
//! The name is the path of the input below the folder that it is in, with points in place of slashes. What starts a run
//! knows this folder, and what looks for it tries each folder above the input.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use wdd_text::text::digest::digest;
use wdd_text::text::languages::MANIFEST_NAME;

use super::RunSpec;
use crate::package;
use crate::package::input::{Input, named};
use crate::run::results::real;

/// The end of the names of run folders.
const EXTENSION: &str = "wdd";

/// The folder for the run of this input, beside it. For a source file, it is in the folder of its package.
pub(super) fn beside(input: &Input) -> PathBuf {
    let path: PathBuf = input.path.components().collect();
    if let Some((above, below)) = in_package(&path).filter(|_| input.is_source) {
        return in_folder(&above, &below);
    }
    let name = Path::new(path.file_name().unwrap_or_default());
    // The path of a package is that of its workspace. There is no folder for a run in the workspace itself: if its
    // manifest has `members = ["*"]`, cargo takes each folder for a package.
    in_folder(parent(&path), &name.join(input.member()))
}

/// The folder of the package that a file is in, and the path of the file below it.
fn in_package(file: &Path) -> Option<(PathBuf, PathBuf)> {
    let file = std::path::absolute(file).ok()?;
    let above = file.ancestors().skip(1).find(|folder| folder.join(MANIFEST_NAME).is_file())?;
    let below = file.strip_prefix(above).ok()?;
    Some((above.to_owned(), below.to_owned()))
}

/// The folder in `above` for the run of the input that is `below` it: `crash.rs` → `crash.rs.wdd`, `src/lib.rs` →
/// `src.lib.rs.wdd`, the package `ws/a` → `ws.a.wdd`.
fn in_folder(above: &Path, below: &Path) -> PathBuf {
    above.join(with_extension(&Vec::from_iter(below).join(OsStr::new("."))))
}

/// The folder for this input among the user's caches. That for a pipe depends on its content: its path says nothing.
pub(super) fn in_cache(input: &Input) -> Option<PathBuf> {
    if package::is_descriptor(&input.path) {
        return cached(&input.name, digest(&input.files));
    }
    cached_for(&input.path.join(input.member()))
}

/// The folder for the input at this path among the user's caches.
fn cached_for(path: &Path) -> Option<PathBuf> {
    let path: PathBuf = path.components().collect();
    cached(path.file_name()?, digest(&real(&path)?))
}

fn cached(name: &OsStr, key: u128) -> Option<PathBuf> {
    let name = [name, OsStr::new(&format!("{:016x}", key as u64))].join(OsStr::new("-"));
    Some(cache_folder()?.join(with_extension(&name)))
}

/// The folders that a run with this request can have: only the one that the request names, if it names one. Else the one
/// beside the input, and the one among the user's caches if nothing can be written beside the input.
pub(in crate::run) fn possible_folders(spec: &RunSpec, input: &Input) -> Vec<PathBuf> {
    match &spec.folder {
        Some(path) => vec![path.clone()],
        None => [Some(beside(input)), in_cache(input)].into_iter().flatten().collect(),
    }
}

/// The folders where the run of the input at this path may be. It may be a package of any workspace around it.
pub(in crate::run) fn possible(path: &Path) -> Vec<PathBuf> {
    let path = named(path);
    let absolute = std::path::absolute(&path).ok();
    let ways = [Some(path.clone()), absolute, real(&path)];
    let beside = ways.iter().flatten().flat_map(|path| {
        let above = path.ancestors().skip(1);
        above.filter_map(|above| Some(in_folder(above, path.strip_prefix(above).ok()?)))
    });
    beside.chain(cached_for(&path)).collect()
}

fn parent(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

fn with_extension(name: &OsStr) -> OsString {
    [name, OsStr::new(EXTENSION)].join(OsStr::new("."))
}

/// The folder for runs among the user's caches.
fn cache_folder() -> Option<PathBuf> {
    let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".cache"));
    let cache = env::var_os("XDG_CACHE_HOME").map(PathBuf::from);
    Some(cache.filter(|cache| cache.is_absolute()).or_else(home)?.join("cargo-wdd"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn inputs_of_the_same_name_in_two_folders_have_two_folders() {
        let names = ["a.rs", "a/src/lib.rs", "b/src/lib.rs", "one/a", "two/a"];
        let folders = names.map(|name| in_folder(Path::new("x"), Path::new(name)));
        let expected = ["a.rs", "a.src.lib.rs", "b.src.lib.rs", "one.a", "two.a"];
        let expected = expected.map(|name| PathBuf::from(format!("x/{name}.wdd")));
        assert_eq!(folders, expected);
    }

    #[test]
    fn the_run_of_a_package_is_looked_for_beside_each_folder_above_it() {
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path().canonicalize().unwrap();
        let package = here.join("ws/crates/a");
        fs::create_dir_all(&package).unwrap();
        for path in [package.join("."), package.join("../a"), package] {
            let all = possible(&path);
            for run in ["ws.crates.a.wdd", "ws/crates.a.wdd", "ws/crates/a.wdd"] {
                assert!(all.contains(&here.join(run)), "{run} of {}", path.display());
            }
        }
    }

    #[test]
    fn a_source_file_is_named_by_its_path_in_the_package() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("a/src")).unwrap();
        for package in ["Cargo.toml", "a/Cargo.toml"] {
            fs::write(folder.path().join(package), "").unwrap();
        }
        let (above, below) = in_package(&folder.path().join("a/src/lib.rs")).unwrap();
        assert_eq!(above, folder.path().join("a"));
        assert_eq!(below, Path::new("src/lib.rs"));
    }
}
