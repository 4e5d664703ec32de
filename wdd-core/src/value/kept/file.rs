//! The file of kept values: where it is, and the ways to it.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The text of the file; none is an empty one.
#[expect(
    clippy::disallowed_methods,
    reason = "values are kept in a file, which the core has no other use for"
)]
pub(super) fn read(path: &Path) -> io::Result<String> {
    match fs::read_to_string(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        read => read,
    }
}

/// Adds what `more` makes of the text that is there; whether that was anything.
pub(super) fn append(path: &Path, more: impl FnOnce(&str) -> Option<String>) -> io::Result<bool> {
    /// Tests run side by side.
    static TURN: Mutex<()> = Mutex::new(());
    let _turn = TURN.lock();
    let there = read(path)?;
    let Some(more) = more(&there) else {
        return Ok(false);
    };
    // Somebody may have written there by hand.
    let end = match there.is_empty() || there.ends_with('\n') {
        true => "",
        false => "\n",
    };
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let mut file = OpenOptions::new().append(true).create(true).open(path)?;
    // In one piece, since other processes may do the same.
    file.write_all(format!("{end}{more}\n").as_bytes())?;
    Ok(true)
}

/// Where the values of a source file are kept.
pub(super) fn beside(source: &Path) -> PathBuf {
    let source = found(source);
    let has_root = |folder: &&Path| {
        ["lib.rs", "main.rs"]
            .iter()
            .any(|root| folder.join(root).is_file())
    };
    let folder = source.ancestors().skip(1).find(has_root);
    let parallel = folder.and_then(|folder| {
        let below = source.strip_prefix(folder).ok()?;
        Some(folder.parent()?.join("proptest-regressions").join(below))
    });
    parallel.as_deref().unwrap_or(&source).with_extension("wdd")
}

/// The source file, which `file!()` names as seen from the workspace, while tests run in the folder
/// of their package.
fn found(source: &Path) -> PathBuf {
    let here = std::env::current_dir().unwrap_or_default();
    let paths = here.ancestors().map(|folder| folder.join(source));
    let found = paths.into_iter().find(|path| path.is_file());
    found.unwrap_or_else(|| source.to_owned())
}
