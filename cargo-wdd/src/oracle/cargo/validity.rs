//! Which files of a candidate decide whether a plan is valid for it: the files that cargo reads, and
//! those that build scripts read.
//!
//! These files are compared by their digests. A plan stays valid as long as they do not change.

use std::path::{Path, PathBuf};

use wdd_text::text::digest::digest;
use wdd_text::text::languages::is_rust;

use crate::oracle::File;

/// The files that the build scripts of the package watch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Watched {
    Nothing,
    /// The build scripts name these files or folders.
    These {
        paths: Vec<PathBuf>,
        digest: u128,
    },
    /// A build script names no files, so that cargo watches all files. Only files that are not Rust
    /// are watched here.
    Anything {
        digest: u128,
    },
}

impl Watched {
    /// The files that build scripts with this output watch.
    pub(super) fn new(outputs: &[String], files: &[&File]) -> Self {
        if outputs.is_empty() {
            return Watched::Nothing;
        }
        let named: Vec<Vec<PathBuf>> = outputs.iter().map(|output| watched_by(output)).collect();
        if named.iter().any(Vec::is_empty) {
            return Watched::Anything { digest: digest_of_others(files) };
        }
        let paths = named.concat();
        Watched::These { digest: digest_of_named(files, &paths), paths }
    }

    /// Whether the watched ones among these files have not changed.
    pub(super) fn is_unchanged(&self, files: &[&File]) -> bool {
        match self {
            Watched::Nothing => true,
            Watched::These { paths, digest } => *digest == digest_of_named(files, paths),
            Watched::Anything { digest } => *digest == digest_of_others(files),
        }
    }
}

/// The paths that a build script has told cargo to watch.
fn watched_by(output: &str) -> Vec<PathBuf> {
    output
        .lines()
        .filter_map(|line| line.strip_prefix("cargo::").or(line.strip_prefix("cargo:")))
        .filter_map(|line| line.strip_prefix("rerun-if-changed="))
        .map(PathBuf::from)
        .collect()
}

/// The digest of everything that cargo itself reads: manifests, configuration, build scripts, and the paths
/// at which cargo looks for crates.
pub(super) fn manifests(files: &[&File]) -> u128 {
    let scripts = scripts(files);
    let is_of_script = |path: &Path| scripts.iter().any(|script| path.starts_with(script));
    let read = files.iter().filter(|(path, _)| is_read_by_cargo(path) || is_of_script(path));
    let read = Vec::from_iter(read);
    // A target that cargo finds by its path is in no manifest.
    let roots: Vec<_> = files.iter().map(|(path, _)| path).filter(|path| is_root(path)).collect();
    digest(&(read, roots))
}

/// The build scripts that manifests name, or their folders if a build script has a folder of its own.
///
/// This reads any key `build` of a manifest. A path that is not a build script costs a call of cargo,
/// and nothing else.
fn scripts(files: &[&File]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let manifests = files.iter().filter(|(path, _)| path.ends_with("Cargo.toml"));
    for (path, content) in manifests {
        let folder = path.parent().unwrap_or(Path::new(""));
        let content = String::from_utf8_lossy(content);
        let values = content.lines().filter_map(|line| {
            let value = line.trim().strip_prefix("build")?.trim_start();
            Some(value.strip_prefix('=')?.trim().trim_matches(['"', '\'']).to_owned())
        });
        found.extend(values.map(|value| {
            let script = folder.join(value);
            let is_own = |own: &&Path| *own != folder && !own.ends_with("src");
            script.parent().filter(is_own).map(Path::to_owned).unwrap_or(script)
        }));
    }
    found
}

fn is_read_by_cargo(path: &Path) -> bool {
    let named = |name| path.file_name().is_some_and(|found| found == name);
    let settings = path.parent().is_some_and(|folder| folder.ends_with(".cargo"));
    named("Cargo.toml") || named("build.rs") || settings
}

/// Whether cargo finds the file as a crate, so that the manifest need not name it.
fn is_root(path: &Path) -> bool {
    path.ends_with("src/lib.rs")
        || path.ends_with("src/main.rs")
        || path.ancestors().skip(1).any(|folder| {
            ["src/bin", "tests", "examples", "benches"].iter().any(|name| folder.ends_with(name))
        })
}

/// The digest of the files that the paths name, and of those in the folders that the paths name. The
/// paths are relative to a package, and match files of every package.
fn digest_of_named(files: &[&File], paths: &[PathBuf]) -> u128 {
    let is_named = |path: &Path| {
        let is = |above: &Path, named: &PathBuf| above.ends_with(named) || named.ends_with(above);
        let mut above = path.ancestors().filter(|above| *above != Path::new(""));
        above.any(|above| paths.iter().any(|named| is(above, named)))
    };
    digest(&Vec::from_iter(files.iter().filter(|(path, _)| is_named(path))))
}

/// The digest of all files that are not Rust.
fn digest_of_others(files: &[&File]) -> u128 {
    digest(&Vec::from_iter(files.iter().filter(|(path, _)| !is_rust(path))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, content: &str) -> File {
        (path.into(), content.into())
    }

    #[test]
    fn sources_may_change_and_manifests_may_not() {
        let key = |files: &[File]| {
            let files: Vec<_> = files.iter().collect();
            manifests(&files)
        };
        let before = [file("Cargo.toml", "a"), file("src/lib.rs", "b"), file("src/x.rs", "c")];
        let merged = [file("Cargo.toml", "a"), file("src/lib.rs", "d")];
        assert_eq!(key(&before), key(&merged));
        for other in [
            [file("Cargo.toml", "x"), file("src/lib.rs", "b")],
            [file("Cargo.toml", "a"), file("src/main.rs", "b")],
            [file("Cargo.toml", "a"), file("tests/it.rs", "b")],
        ] {
            assert_ne!(key(&before), key(&other));
        }
    }

    #[test]
    fn a_build_script_of_another_name_may_not_change() {
        let key = |build: &str, path: &str, script: &str| {
            let files = [file("p/Cargo.toml", build), file(path, script)];
            manifests(&files.iter().collect::<Vec<_>>())
        };
        let build = "[package]\nbuild = \"build/main.rs\"\n";
        for path in ["p/build/main.rs", "p/build/tables.rs"] {
            assert_ne!(key(build, path, "1"), key(build, path, "2"));
        }
        assert_eq!(key(build, "p/src/x.rs", "1"), key(build, "p/src/x.rs", "2"));
        let inside = "build=\"src/build.rs\"";
        assert_ne!(key(inside, "p/src/build.rs", "1"), key(inside, "p/src/build.rs", "2"));
        assert_eq!(key(inside, "p/src/x.rs", "1"), key(inside, "p/src/x.rs", "2"));
    }

    #[test]
    fn what_build_scripts_watch_must_not_change_either() {
        let files = |data: &str| [file("p/data/x", data), file("p/src/lib.rs", data)];
        let (one, two) = (files("1"), files("2"));
        let (one, two): (Vec<_>, Vec<_>) = (one.iter().collect(), two.iter().collect());
        let watched = |lines: &str| {
            let outputs = [lines.to_owned()];
            let watched = |files: &[&File]| Watched::new(&outputs, files);
            watched(&one) != watched(&two)
        };
        assert!(watched("cargo:rustc-cfg=x\n"));
        assert!(watched("cargo:rerun-if-changed=data/x"));
        assert!(watched("cargo::rerun-if-changed=data"));
        assert!(!watched("cargo:rerun-if-changed=build.rs"));
        assert_eq!(Watched::new(&[], &one), Watched::Nothing);
    }
}
