//! The targets of a package: what cargo builds of it, and how it is told to build only that.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, Package, TargetKind as Found};

use super::TargetKind;
use crate::package::shown::{Failed, Shown};

/// A library, a program, a test, a benchmark or an example.
#[derive(Clone, Debug)]
pub(crate) struct CargoTarget {
    /// The package's name.
    pub(crate) package: String,
    /// Its own name.
    pub(crate) name: String,
    /// Its first source file, below the workspace.
    pub(crate) root: PathBuf,
    /// The same, below the package's folder: the package may move.
    below: PathBuf,
    kind: TargetKind,
}

impl CargoTarget {
    /// Those of all packages of a workspace, without build scripts.
    pub(super) fn all(metadata: &Metadata) -> Vec<Self> {
        let workspace = metadata.workspace_root.as_std_path();
        let packages = metadata.workspace_packages().into_iter();
        let targets = packages.flat_map(|package| {
            let of = |target: &cargo_metadata::Target| Self::new(package, target, workspace);
            package.targets.iter().filter_map(of).collect::<Vec<_>>()
        });
        targets.collect()
    }

    fn new(package: &Package, found: &cargo_metadata::Target, workspace: &Path) -> Option<Self> {
        let source = found.src_path.as_std_path();
        let folder = package.manifest_path.parent()?.as_std_path();
        Some(CargoTarget {
            package: package.name.to_string(),
            name: found.name.clone(),
            root: source.strip_prefix(workspace).unwrap_or(source).to_owned(),
            below: source.strip_prefix(folder).unwrap_or(source).to_owned(),
            kind: match found.kind.first()? {
                Found::CustomBuild => return None,
                Found::Bin => TargetKind::Bin,
                Found::Test => TargetKind::Test,
                Found::Bench => TargetKind::Bench,
                Found::Example => TargetKind::Example,
                _ => TargetKind::Lib,
            },
        })
    }

    pub(crate) fn is_library(&self) -> bool {
        self.kind == TargetKind::Lib
    }

    /// Whether it is a test by being a target, so that it need not have a harness.
    pub(crate) fn is_test(&self) -> bool {
        self.kind == TargetKind::Test
    }

    /// Whether the command, which names files from `workspace`, compiles it.
    pub(crate) fn is_made_by(&self, step: &Shown, workspace: &Path) -> bool {
        let folder = step.env("CARGO_MANIFEST_DIR").map(Path::new);
        let root = step.root().map(|root| workspace.join(root));
        let below = root
            .as_ref()
            .and_then(|root| root.strip_prefix(folder.unwrap_or(workspace)).ok());
        let package = step.env("CARGO_PKG_NAME");
        below == Some(&self.below) && package.is_none_or(|package| package == self.package)
    }

    /// Whether it is what cargo could not compile.
    pub(crate) fn is(&self, failed: &Failed) -> bool {
        let target = failed
            .target
            .strip_suffix(" test")
            .unwrap_or(&failed.target);
        // Of documentation cargo says no more than the package.
        failed.package == self.package && (target.is_empty() || target == self.said())
    }

    /// Whether the command is the one that could not compile it.
    pub(crate) fn fails_at(&self, step: &Shown, failed: &Failed, workspace: &Path) -> bool {
        let as_test = failed.target.ends_with(" test");
        let alike = self.is_test() || step.is_test() == as_test;
        self.is(failed) && self.is_made_by(step, workspace) && alike
    }

    /// As cargo speaks of it: `lib`, `bin "x"`.
    fn said(&self) -> String {
        match self.kind {
            TargetKind::Lib => "lib".to_owned(),
            kind => format!("{} \"{}\"", kind.name(), self.name),
        }
    }

    /// The flags for it and no other.
    pub(crate) fn selection(&self) -> Vec<OsString> {
        [self.package_flags(), self.flags()].concat()
    }

    fn flags(&self) -> Vec<OsString> {
        let flag = format!("--{}", self.kind.name()).into();
        match self.kind {
            TargetKind::Lib => vec![flag],
            _ => vec![flag, self.name.clone().into()],
        }
    }

    /// The flags for its package.
    pub(crate) fn package_flags(&self) -> Vec<OsString> {
        vec!["-p".into(), self.package.clone().into()]
    }
}
