//! What benchmarks that run the command have in common.

use std::path::{Path, PathBuf};

/// Builds the command as users do, and returns its path.
///
/// # Panics
/// If it does not build.
pub fn release() -> PathBuf {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../cargo-wdd/Cargo.toml");
    let build = escargot::CargoBuild::new()
        .manifest_path(manifest)
        .arg("--locked")
        .bin("cargo-wdd")
        .release();
    build.run().expect("cargo-wdd builds").path().to_owned()
}

/// A path as the user means it: cargo starts a benchmark in the folder of its package.
///
/// # Panics
/// If the path is empty and there is no current folder.
pub fn from_workspace(path: &str) -> PathBuf {
    let workspace = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
    let path = Path::new(workspace).join(path);
    std::path::absolute(path).expect("a path that is not empty")
}

/// The value of an option, a number from 1 on.
///
/// # Errors
/// The message for the user if it is none.
pub fn number(name: &str, value: &str) -> Result<u32, String> {
    let number = value.parse().ok().filter(|number| *number > 0);
    number.ok_or(format!("{name} takes a number from 1 on, not {value}"))
}
