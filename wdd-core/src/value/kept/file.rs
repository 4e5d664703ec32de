//! Reads, extends and finds the file of kept values.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The text of the file; empty if there is no file.
#[expect(
    clippy::disallowed_methods,
    reason = "kept values are the only files that this crate writes"
)]
pub(super) fn read(path: &Path) -> io::Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        read => read,
    }
}

/// Appends what `more` returns for the current text. Returns `false` if that is `None`.
pub(super) fn append(path: &Path, more: impl FnOnce(&str) -> Option<String>) -> io::Result<bool> {
    /// Tests run at the same time.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let there = read(path)?;
    let Some(more) = more(&there) else { return Ok(false) };
    // The file may have been edited by hand.
    let end = if there.is_empty() || there.ends_with('\n') { "" } else { "\n" };
    // The folder of the seeds exists only after proptest has stored one.
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    // With one write, because other processes may append too.
    file.write_all(format!("{end}{more}\n").as_bytes())?;
    Ok(true)
}

/// The path for the values of a source file.
pub(super) fn beside(source: &Path) -> PathBuf {
    let source = found(source);
    let has_root =
        |folder: &&Path| ["lib.rs", "main.rs"].iter().any(|root| folder.join(root).is_file());
    let folder = source.ancestors().skip(1).find(has_root);
    let parallel = folder.and_then(|folder| {
        let below = source.strip_prefix(folder).ok()?;
        Some(folder.parent()?.join("proptest-regressions").join(below))
    });
    parallel.as_deref().unwrap_or(&source).with_extension("wdd")
}

/// The path of the source file. `file!()` is relative to the workspace, but tests run in the folder of
/// their package.
fn found(source: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let mut paths = here.ancestors().map(|folder| folder.join(source));
    paths.find(|path| path.is_file()).unwrap_or_else(|| source.to_owned())
}
