//! How a candidate is judged without cargo: the command lines that cargo has shown for the crates of
//! the package, and which manifests they hold for.
//!
//! A plan is for all candidates with the same manifests, the same crate roots and the same build
//! scripts; what build scripts watch must be the same too. Of the commands those are kept that the
//! last one needs: that which fails, or makes what is run.

use std::path::{Path, PathBuf};

use super::messages;
use crate::oracle::command;
use crate::package::build_log::{Step, needed, with_programs};
use crate::process::Invocation;
use crate::text::digest::digest;
use crate::text::languages::is_rust;

/// A file's path and content.
pub(super) type File = (PathBuf, Vec<u8>);

/// The command lines for candidates with the same manifests.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    manifests: u128,
    watched: Watched,
    /// In order; what is asked for is the last.
    pub(super) steps: Vec<Step>,
}

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

impl Plan {
    /// The plan whose last step is `last`, of all commands that cargo has shown for these files.
    pub(super) fn new(shown: &[Step], last: usize, watched: Watched, files: &[&File]) -> Self {
        let before = needed(shown, last).into_iter();
        let before = before.map(|at| shown[at].clone());
        Plan {
            manifests: manifests(files),
            watched,
            steps: before.chain([with_programs(shown, last)]).collect(),
        }
    }

    /// Only the commands for crates of the copy. What fails to compile leaves no state for the next
    /// time, so that none is asked for where the last command is not to be run.
    pub(super) fn within(mut self, copy: &Path, runs: bool) -> Self {
        let is_ours = |step: &Step| {
            let root = step.root();
            root.is_some_and(|root| root.is_relative() || root.starts_with(copy))
        };
        self.steps.retain(is_ours);
        if let Some(last) = self.steps.last_mut().filter(|_| !runs) {
            forget(last);
        }
        self
    }

    /// The same with nothing that rustc keeps from one run to the next.
    pub(super) fn without_state(&self) -> Self {
        let mut plan = self.clone();
        plan.steps.iter_mut().for_each(forget);
        plan
    }

    /// Whether it holds for a candidate of these files, with the key of its manifests.
    pub(super) fn is_for(&self, manifests: u128, files: &[&File]) -> bool {
        self.manifests == manifests
            && match &self.watched {
                Watched::Nothing => true,
                Watched::These { paths, digest } => *digest == watched_by_name(files, paths),
                Watched::Anything { digest } => *digest == no_rust(files),
            }
    }

    /// The same in another folder.
    pub(super) fn moved(&self, from: &Path, to: &Path) -> Self {
        let steps = self.steps.iter().map(|step| step.in_folder(from, to));
        Plan {
            steps: steps.collect(),
            ..self.clone()
        }
    }
}

/// Nothing is kept for the next run of the command.
fn forget(step: &mut Step) {
    step.args = command::without_state(std::mem::take(&mut step.args));
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

/// A command that cargo has shown, as it is run without cargo: it leaves no dump files.
pub(super) fn invocation(step: &Step, workspace: &Path, temporary: &Path) -> Invocation {
    let args = messages::colourless(&step.args);
    let mut envs = step.envs.clone();
    envs.extend(command::quiet(temporary));
    Invocation {
        program: step.program.clone(),
        args,
        envs,
        cwd: folder(step, workspace),
        settled_by: None,
    }
}

/// Where cargo runs a command: members' sources are named from the workspace.
fn folder(step: &Step, workspace: &Path) -> PathBuf {
    match step.root() {
        Some(root) if root.is_absolute() => package_folder(step, workspace),
        _ => workspace.to_owned(),
    }
}

/// The folder of the package that a command is for, in which its tests are run.
pub(super) fn package_folder(step: &Step, workspace: &Path) -> PathBuf {
    step.env("CARGO_MANIFEST_DIR")
        .map_or_else(|| workspace.to_owned(), PathBuf::from)
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
