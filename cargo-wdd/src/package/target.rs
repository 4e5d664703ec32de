//! The targets of a package, as `cargo metadata` lists them, and the flags that select one.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use cargo_metadata::{Metadata, Package, TargetKind as Found};

use wdd_text::manifests::TargetKind;

use crate::package::build_log::{FailedTarget, Step};

/// A library, a program, a test, a benchmark or an example.
#[derive(Clone, Debug)]
pub(crate) struct CargoTarget {
    pub(crate) package: String,
    pub(crate) name: String,
    /// The first source file, relative to the workspace.
    pub(crate) root: PathBuf,
    /// The first source file, relative to the folder of the package: a pass may move the package.
    below: PathBuf,
    kind: TargetKind,
}

impl CargoTarget {
    /// The targets of all packages of a workspace, without build scripts.
    pub(super) fn all(metadata: &Metadata) -> Vec<Self> {
        let workspace = metadata.workspace_root.as_std_path();
        let packages = metadata.workspace_packages().into_iter();
        let targets = packages.flat_map(|package| {
            package.targets.iter().filter_map(move |target| Self::new(package, target, workspace))
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
                // No flag of cargo selects it.
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

    pub(crate) fn is_program(&self) -> bool {
        self.kind == TargetKind::Bin
    }

    pub(crate) fn is_example(&self) -> bool {
        self.kind == TargetKind::Example
    }

    pub(crate) fn is_bench(&self) -> bool {
        self.kind == TargetKind::Bench
    }

    /// Whether it is a test target. Such a target need not have a harness.
    pub(crate) fn is_test(&self) -> bool {
        self.kind == TargetKind::Test
    }

    /// Whether the step compiles it. The step names files relative to `workspace`.
    pub(crate) fn is_made_by(&self, step: &Step, workspace: &Path) -> bool {
        let folder = step.env("CARGO_MANIFEST_DIR").map(Path::new);
        let root = step.root().map(|root| workspace.join(root));
        let folder = folder.unwrap_or(workspace);
        let below = root.as_ref().and_then(|root| root.strip_prefix(folder).ok());
        let package = step.env("CARGO_PKG_NAME");
        below == Some(&self.below) && package.is_none_or(|package| package == self.package)
    }

    /// Whether it is the target that failed.
    pub(crate) fn is(&self, failed: &FailedTarget) -> bool {
        let target = failed.target.strip_suffix(" test").unwrap_or(&failed.target);
        // If documentation failed, cargo names only the package.
        failed.package == self.package && (target.is_empty() || target == self.cargo_name())
    }

    /// Whether the step is the one that failed to compile it.
    pub(crate) fn fails_at(&self, step: &Step, failed: &FailedTarget, workspace: &Path) -> bool {
        let as_test = failed.target.ends_with(" test");
        let same_mode = self.is_test() || step.is_test() == as_test;
        self.is(failed) && self.is_made_by(step, workspace) && same_mode
    }

    /// The name in the messages of cargo: `lib`, `bin "x"`.
    fn cargo_name(&self) -> String {
        match self.kind {
            TargetKind::Lib => "lib".to_owned(),
            kind => format!("{} \"{}\"", kind.name(), self.name),
        }
    }

    /// The flags of cargo that select this target only.
    pub(crate) fn selection(&self) -> Vec<OsString> {
        let mut flags = self.package_flags();
        flags.push(format!("--{}", self.kind.name()).into());
        flags.extend((!self.is_library()).then(|| self.name.clone().into()));
        flags
    }

    /// The folder of its package, relative to the workspace.
    pub(crate) fn package_folder(&self) -> &Path {
        let below = self.below.components().count();
        self.root.ancestors().nth(below).unwrap_or(Path::new(""))
    }

    /// The flags of cargo that select its package.
    pub(crate) fn package_flags(&self) -> Vec<OsString> {
        vec!["-p".into(), self.package.clone().into()]
    }
}
