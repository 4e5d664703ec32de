//! What tells two versions of a file apart without reading it: its size, and when it was changed. For programs and
//! libraries, which are large.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::{OsStr, OsString};
use std::fs::{self, Metadata};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use crate::package::input::Input;
use crate::process::toolchain::Toolchain;
use crate::run::Request;

/// The ends of the names of libraries.
const LIBRARIES: [&str; 7] = ["a", "dll", "dylib", "lib", "rlib", "rmeta", "so"];

/// The toolchains that may judge candidates, each with its version and the stamps of its programs.
pub(super) fn toolchains(request: &Request, input: &Input) -> BTreeSet<String> {
    let oracle = &request.oracle;
    let name = oracle.toolchain.as_deref();
    let package = input.package.as_ref().map(|package| &*package.folder);
    let own = Toolchain::find(name, package.unwrap_or(Path::new(".")), oracle.trust).ok();
    let is_rustc = package.is_none() && oracle.script.is_none() && oracle.differs.is_none();
    // rustc also tries nightly if the other one does not crash.
    let tries_nightly = is_rustc && name.is_none();
    let nightly = own.as_ref().filter(|_| tries_nightly).and_then(Toolchain::nightly_instead);
    let named = |name: &String| Toolchain::named(name).ok();
    let reference = oracle.reference.toolchain.as_ref().and_then(named);
    let all = [own, nightly, reference].into_iter().flatten();
    all.map(|toolchain| stamped(&toolchain)).collect()
}

/// A toolchain that is built again often has the same version.
fn stamped(toolchain: &Toolchain) -> String {
    let rustc = &toolchain.rustc;
    let folder = rustc.parent().unwrap_or(Path::new("/"));
    let drivers: BTreeSet<_> = [folder.to_owned(), folder.join("../lib")]
        .iter()
        .flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten())
        .map(|entry| entry.path())
        .filter(|path| name_of(path).starts_with("librustc_driver"))
        .collect();
    let programs = [rustc].into_iter().chain(&drivers);
    let stamps = programs.filter_map(|path| {
        let found = fs::metadata(path).ok()?;
        Some(format!("{} {}", name_of(path), stamp(&found)))
    });
    Vec::from_iter([toolchain.version.clone()].into_iter().chain(stamps)).join(", ")
}

/// The arguments of rustc that are paths, or contain one, each with the stamp of the file. Of a folder it is that of its
/// libraries.
pub(super) fn arguments(request: &Request) -> BTreeMap<String, String> {
    let oracle = &request.oracle;
    let good = oracle.reference.flags.iter().flatten();
    let two = oracle.differs.iter().flatten().flatten();
    let stamped = |argument: &OsString| {
        let stamp = paths_in(argument).find_map(|path| of_path(&path))?;
        Some((argument.to_string_lossy().into_owned(), stamp))
    };
    oracle.rustc_args.iter().chain(good).chain(two).filter_map(stamped).collect()
}

/// The paths that an argument may mean: `lib.rlib`, `-Ldir`, `@args`, `name=lib.rlib`, `-Lnative=dir`.
fn paths_in(argument: &OsString) -> impl Iterator<Item = PathBuf> {
    let whole = argument.as_bytes();
    let short = [&b"-L"[..], b"@"].map(|start| whole.strip_prefix(start));
    let after = |at: usize| &whole[at + 1..];
    let value = whole.iter().position(|byte| *byte == b'=').map(after);
    let last = whole.iter().rposition(|byte| *byte == b'=').map(after);
    let all = short.into_iter().chain([Some(whole), value, last]).flatten();
    all.filter(|path| !path.is_empty()).map(|path| PathBuf::from(OsStr::from_bytes(path)))
}

fn of_path(path: &Path) -> Option<String> {
    let found = fs::metadata(path).ok()?;
    if !found.is_dir() {
        return Some(stamp(&found));
    }
    let entries = fs::read_dir(path).ok()?.flatten();
    let libraries = entries.filter_map(|entry| {
        let path = entry.path();
        let extension = path.extension()?.to_str()?;
        let found = fs::metadata(&path).ok()?;
        let is_library = LIBRARIES.contains(&extension) && found.is_file();
        is_library.then(|| format!("{} {}", name_of(&path), stamp(&found)))
    });
    let libraries: BTreeSet<_> = libraries.collect();
    Some(Vec::from_iter(libraries).join(", "))
}

/// The size of a file in bytes, and when it was changed, in seconds since 1970.
fn stamp(found: &Metadata) -> String {
    format!("{} bytes {}.{:09}", found.len(), found.mtime(), found.mtime_nsec())
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_argument_may_contain_the_path_of_a_library_or_of_a_folder_with_libraries() {
        let folder = tempfile::tempdir().unwrap();
        let library = folder.path().join("libx.rlib");
        fs::write(&library, "one").unwrap();
        let stamp = |argument: &str, path: &Path| {
            let argument = OsString::from(format!("{argument}{}", path.display()));
            paths_in(&argument).find_map(|path| of_path(&path))
        };
        let both = || {
            let of_file = ["", "x=", "--extern=x=", "--extern=priv:x=", "@"]
                .map(|argument| stamp(argument, &library));
            let of_folder = ["", "-L", "-Ldependency=", "native=", "--sysroot="]
                .map(|argument| stamp(argument, folder.path()));
            for stamps in [&of_file, &of_folder] {
                assert!(stamps[0].is_some() && stamps.iter().all(|stamp| *stamp == stamps[0]));
            }
            (of_file[0].clone(), of_folder[0].clone())
        };
        let before = both();
        fs::write(folder.path().join("in.rs"), "no library").unwrap();
        assert_eq!(both(), before);
        fs::write(&library, "another").unwrap();
        let after = both();
        assert!(before.0 != after.0 && before.1 != after.1);
        assert_eq!(stamp("--edition=", Path::new("2021")), None);
    }

    #[test]
    fn a_toolchain_that_is_built_again_is_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let toolchain = Toolchain {
            rustc: folder.path().join("bin/rustc"),
            version: "rustc 1.99.0-dev".to_owned(),
            typed: Vec::new(),
        };
        let driver = folder.path().join("lib/librustc_driver-0123.so");
        for path in [&toolchain.rustc, &driver] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "one").unwrap();
        }
        let first = stamped(&toolchain);
        assert_eq!(stamped(&toolchain), first);
        fs::write(&driver, "another").unwrap();
        let second = stamped(&toolchain);
        fs::write(&toolchain.rustc, "another").unwrap();
        let third = stamped(&toolchain);
        assert!(first != second && second != third && first.starts_with("rustc 1.99.0-dev"));
    }
}
