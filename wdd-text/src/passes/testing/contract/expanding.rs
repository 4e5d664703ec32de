//! A task whose passes can expand macros with rustc.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use super::parse;
use crate::passes::{Expand, Expander, Task, testing};
use crate::text::render::Files;

/// The rustc of the machine.
#[derive(Debug)]
struct Rustc;

impl Expand for Rustc {
    fn expand(&self, files: &Files) -> Option<(PathBuf, Vec<u8>)> {
        let folder = tempfile::tempdir().unwrap();
        for (path, content) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let is_root = |path: &&PathBuf| files.len() == 1 || path.ends_with("src/lib.rs");
        let root = files.iter().map(|(path, _)| path).find(is_root)?;
        let mut rustc = Command::new("rustc");
        rustc.args(["-Zunpretty=expanded", "--edition=2021", "--crate-type=lib"]).arg(root);
        let printed =
            rustc.env("RUSTC_BOOTSTRAP", "1").current_dir(folder.path()).output().unwrap();
        printed.status.success().then(|| (root.clone(), printed.stdout))
    }
}

/// The files, and a plan that can expand their macros.
pub(super) fn expanding(files: &Files) -> Task {
    Task::new(parse(files), testing::plan().expanding(Expander::new(Arc::new(Rustc))))
}
