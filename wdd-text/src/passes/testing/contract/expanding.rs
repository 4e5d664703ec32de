//! A task whose passes can expand macros with rustc.

use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::{env, fs};

use super::parse;
use crate::passes::{Expand, Expander, Task, testing};
use crate::text::render::Files;

/// The rustc of the machine.
#[derive(Debug)]
struct Rustc;

impl Expand for Rustc {
    fn expand(&self, files: &Files) -> Option<(PathBuf, Vec<u8>)> {
        let folder = Folder::new();
        for (path, content) in files {
            let path = folder.0.join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
        let is_root = |path: &&PathBuf| files.len() == 1 || path.ends_with("src/lib.rs");
        let root = files.iter().map(|(path, _)| path).find(is_root)?;
        let mut rustc = Command::new("rustc");
        rustc.args(["-Zunpretty=expanded", "--edition=2021", "--crate-type=lib"]).arg(root);
        for derives in macros(files) {
            let built = Command::new("rustc")
                .args([
                    "--edition=2021",
                    "--crate-type=proc-macro",
                    "--crate-name",
                    derives,
                    "--extern=proc_macro",
                ])
                .arg(format!("{derives}/src/lib.rs"))
                .current_dir(&folder.0)
                .output()
                .unwrap();
            assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
            rustc.args(["-L", ".", "--extern", derives]);
        }
        let printed = rustc.env("RUSTC_BOOTSTRAP", "1").current_dir(&folder.0).output().unwrap();
        printed.status.success().then(|| (root.clone(), printed.stdout))
    }
}

/// A new folder for a crate, which is deleted at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("wdd-expanding-{}-{}", process::id(), NEXT.fetch_add(1, Relaxed));
        let folder = env::temp_dir().join(name);
        fs::create_dir(&folder).unwrap();
        Folder(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

/// The folders of the packages that define procedural macros, which are named like them.
fn macros(files: &Files) -> impl Iterator<Item = &str> {
    let are_macros =
        |content: &[u8]| String::from_utf8_lossy(content).contains("proc-macro = true");
    let manifests = files
        .iter()
        .filter(move |(path, content)| path.ends_with("Cargo.toml") && are_macros(content));
    manifests.filter_map(|(path, _)| path.parent()?.to_str())
}

/// The files, and a plan that can expand their macros.
pub(super) fn expanding(files: &Files) -> Task {
    Task::new(parse(files), testing::plan().expanding(Expander::new(Arc::new(Rustc))))
}
