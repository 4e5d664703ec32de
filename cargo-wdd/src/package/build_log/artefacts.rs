//! The files that a step makes: executables, libraries, metadata.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX, EXE_SUFFIX};
use std::path::PathBuf;

use super::{Step, Tool};

impl Step {
    /// The file that is run, or that other steps use: an executable or a library, or else metadata.
    pub(crate) fn artefact(&self) -> Option<PathBuf> {
        self.artefacts().into_iter().next()
    }

    /// The files of code and metadata that it makes. The first is the one to run or to use.
    pub(crate) fn artefacts(&self) -> Vec<PathBuf> {
        let (Some(name), Some(folder)) = (self.crate_name(), self.out_dir()) else {
            return Vec::new();
        };
        if !matches!(self.tool(), Tool::Rustc | Tool::Clippy) {
            return Vec::new();
        }
        let stem = format!("{name}{}", self.extra_filename());
        let emits = self.emits();
        let mut names = Vec::new();
        // Without `--emit`, rustc links.
        if emits.is_empty() || emits.contains(&"link") {
            names.extend(self.linked(&stem));
        }
        if emits.contains(&"metadata") {
            names.push(format!("lib{stem}.rmeta"));
        }
        names.iter().map(|name| folder.join(name)).collect()
    }

    /// Where cargo puts a program or a dynamic library in addition, so that people and tests find it by its name. `None` for all
    /// else.
    pub(crate) fn uplifted(&self) -> Option<PathBuf> {
        let (folder, types) = (self.out_dir()?, self.crate_types());
        let is_dynamic = types.iter().any(|kind| ["dylib", "cdylib"].contains(kind));
        let name = if is_dynamic {
            format!("{DLL_PREFIX}{}{DLL_SUFFIX}", self.crate_name()?)
        } else if types == ["bin"] && !self.is_test() {
            format!("{}{EXE_SUFFIX}", self.env("CARGO_BIN_NAME")?)
        } else {
            return None;
        };
        // An example is beside its file with a hash, and all else above it.
        let is_example = folder.ends_with("examples");
        Some(if is_example { folder } else { folder.parent()? }.join(name))
    }

    /// The names of the files that are linked.
    fn linked(&self, stem: &str) -> Vec<String> {
        let types = self.crate_types();
        if self.is_test() || types.is_empty() {
            return vec![stem.to_owned()];
        }
        let name = |kind: &&str| match *kind {
            "lib" | "rlib" => format!("lib{stem}.rlib"),
            "dylib" | "cdylib" | "proc-macro" => format!("{DLL_PREFIX}{stem}{DLL_SUFFIX}"),
            "staticlib" => format!("lib{stem}.a"),
            _ => stem.to_owned(),
        };
        types.iter().map(name).collect()
    }
}
