//! The files that a step makes: executables, libraries, metadata.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
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
