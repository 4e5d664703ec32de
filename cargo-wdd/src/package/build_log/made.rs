//! The files that a step makes.

use std::env::consts::{DLL_PREFIX, DLL_SUFFIX};
use std::path::PathBuf;

use super::{Shown, Tool};

impl Shown {
    /// The file that others use or that is run: an executable, a library, else its metadata.
    pub(crate) fn artefact(&self) -> Option<PathBuf> {
        self.artefacts().into_iter().next()
    }

    /// The files of code and metadata that it makes, the one to use or to run first.
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
        if emits.is_empty() || emits.contains(&"link") {
            names.extend(self.linked(&stem));
        }
        if emits.contains(&"metadata") {
            names.push(format!("lib{stem}.rmeta"));
        }
        names.iter().map(|name| folder.join(name)).collect()
    }

    /// The names of what is linked.
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
