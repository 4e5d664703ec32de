//! Which files decide whether a plan is valid for a candidate.

use std::path::{Path, PathBuf};

use super::build_plan::File;
use crate::text::digest::digest;
use crate::text::languages::is_rust;

/// What the package's build scripts look at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Watched {
    /// There are none.
    Nothing,
    /// They name these files or folders.
    These { paths: Vec<PathBuf>, digest: u128 },
    /// They name nothing, which means everything; it is taken for all that is no Rust.
    Anything { digest: u128 },
}

impl Watched {
    /// What build scripts that wrote these lines watch.
    pub(super) fn by(outputs: &[String], files: &[&File]) -> Self {
        let named = |output: &String| -> Vec<PathBuf> {
            let lines = output.lines().filter_map(|line| {
                let line = line
                    .strip_prefix("cargo::")
                    .or(line.strip_prefix("cargo:"))?;
                line.strip_prefix("rerun-if-changed=")
            });
            lines.map(PathBuf::from).collect()
        };
        let all: Vec<_> = outputs.iter().map(named).collect();
        if all.is_empty() {
            return Watched::Nothing;
        }
        if all.iter().any(Vec::is_empty) {
            let digest = no_rust(files);
            return Watched::Anything { digest };
        }
        let paths = all.concat();
        let digest = watched_by_name(files, &paths);
        Watched::These { paths, digest }
    }

    /// Whether these files are the same for the build scripts.
    pub(super) fn is_unchanged(&self, files: &[&File]) -> bool {
        match self {
            Watched::Nothing => true,
            Watched::These { paths, digest } => *digest == watched_by_name(files, paths),
            Watched::Anything { digest } => *digest == no_rust(files),
        }
    }
}

/// The key of all that cargo itself reads: manifests, settings, build scripts, and which of the
/// places in which it looks for crates have files.
pub(super) fn manifests(files: &[&File]) -> u128 {
    let scripts = scripts(files);
    let is_read = |path: &Path| {
        let mut scripts = scripts.iter();
        is_cargo_s(path) || scripts.any(|script| path.starts_with(script))
    };
    let read: Vec<_> = files.iter().filter(|(path, _)| is_read(path)).collect();
    let roots: Vec<_> = files
        .iter()
        .map(|(path, _)| path)
        .filter(|path| is_root(path))
        .collect();
    digest(&(read, roots))
}

/// Build scripts that manifests name, or the folders that these are alone in. What is taken for one
/// and is none costs a call of cargo.
fn scripts(files: &[&File]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let manifests = files
        .iter()
        .filter(|(path, _)| path.ends_with("Cargo.toml"));
    for (path, content) in manifests {
        let folder = path.parent().unwrap_or(Path::new(""));
        let content = String::from_utf8_lossy(content);
        let values = content.lines().filter_map(|line| {
            let value = line.trim().strip_prefix("build")?.trim_start();
            Some(
                value
                    .strip_prefix('=')?
                    .trim()
                    .trim_matches(['"', '\''])
                    .to_owned(),
            )
        });
        found.extend(values.map(|value| {
            let script = folder.join(value);
            let is_own = |own: &&Path| *own != folder && !own.ends_with("src");
            let own = script.parent().filter(is_own).map(Path::to_owned);
            own.unwrap_or(script)
        }));
    }
    found
}

fn is_cargo_s(path: &Path) -> bool {
    let named = |name| path.file_name().is_some_and(|found| found == name);
    let settings = path
        .parent()
        .is_some_and(|folder| folder.ends_with(".cargo"));
    named("Cargo.toml") || named("build.rs") || settings
}

/// Whether cargo takes the file for a crate without being told.
fn is_root(path: &Path) -> bool {
    let parents = || path.ancestors().skip(1);
    let in_folder = |name: &str| parents().any(|folder| folder.ends_with(name));
    path.ends_with("src/lib.rs")
        || path.ends_with("src/main.rs")
        || ["src/bin", "tests", "examples", "benches"]
            .iter()
            .any(|name| in_folder(name))
}

/// The key of the files that these paths name, or that lie in the folders that they name; which
/// package they belong to makes no difference.
fn watched_by_name(files: &[&File], paths: &[PathBuf]) -> u128 {
    let is_named = |path: &Path| {
        let mut above = path.ancestors().filter(|above| *above != Path::new(""));
        above.any(|above| {
            paths
                .iter()
                .any(|named| above.ends_with(named) || named.ends_with(above))
        })
    };
    let watched: Vec<_> = files.iter().filter(|(path, _)| is_named(path)).collect();
    digest(&watched)
}

fn no_rust(files: &[&File]) -> u128 {
    let others: Vec<_> = files.iter().filter(|(path, _)| !is_rust(path)).collect();
    digest(&others)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, content: &str) -> File {
        (path.into(), content.into())
    }

    #[test]
    fn sources_may_change_and_manifests_may_not() {
        let plan = |files: &[File]| {
            let files: Vec<_> = files.iter().collect();
            manifests(&files)
        };
        let before = [
            file("Cargo.toml", "a"),
            file("src/lib.rs", "b"),
            file("src/x.rs", "c"),
        ];
        let merged = [file("Cargo.toml", "a"), file("src/lib.rs", "d")];
        assert_eq!(plan(&before), plan(&merged));
        for other in [
            [file("Cargo.toml", "x"), file("src/lib.rs", "b")],
            [file("Cargo.toml", "a"), file("src/main.rs", "b")],
            [file("Cargo.toml", "a"), file("tests/it.rs", "b")],
        ] {
            assert_ne!(plan(&before), plan(&other));
        }
    }

    #[test]
    fn a_build_script_of_another_name_may_not_change() {
        let plan = |build: &str, path: &str, script: &str| {
            let files = [file("p/Cargo.toml", build), file(path, script)];
            manifests(&files.iter().collect::<Vec<_>>())
        };
        let build = "[package]\nbuild = \"build/main.rs\"\n";
        for path in ["p/build/main.rs", "p/build/tables.rs"] {
            assert_ne!(plan(build, path, "1"), plan(build, path, "2"));
        }
        assert_eq!(
            plan(build, "p/src/x.rs", "1"),
            plan(build, "p/src/x.rs", "2")
        );
        let inside = "build=\"src/build.rs\"";
        assert_ne!(
            plan(inside, "p/src/build.rs", "1"),
            plan(inside, "p/src/build.rs", "2")
        );
        assert_eq!(
            plan(inside, "p/src/x.rs", "1"),
            plan(inside, "p/src/x.rs", "2")
        );
    }

    #[test]
    fn what_build_scripts_watch_must_not_change_either() {
        let files = |data: &str| [file("p/data/x", data), file("p/src/lib.rs", data)];
        let (one, two) = (files("1"), files("2"));
        let (one, two): (Vec<_>, Vec<_>) = (one.iter().collect(), two.iter().collect());
        let watched = |lines: &str| {
            let outputs = [lines.to_owned()];
            let by = |files: &[&File]| Watched::by(&outputs, files);
            by(&one) != by(&two)
        };
        assert!(watched("cargo:rustc-cfg=x\n"));
        assert!(watched("cargo:rerun-if-changed=data/x"));
        assert!(watched("cargo::rerun-if-changed=data"));
        assert!(!watched("cargo:rerun-if-changed=build.rs"));
        assert_eq!(Watched::by(&[], &one), Watched::Nothing);
    }
}
