//! What benchmarks that run the command have in common.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use cargo_wdd::text::languages::{Edition, Reading, tokens};

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

/// Removes what cargo sets for a benchmark, so that a run is the same as one from a shell.
pub fn without_cargo(command: &mut Command) {
    let is_set_by_cargo = |name: &str| name.starts_with("CARGO_PKG_") || name == "LD_LIBRARY_PATH";
    for (name, _) in env::vars_os() {
        if name.to_str().is_some_and(is_set_by_cargo) {
            command.env_remove(name);
        }
    }
}

/// A path as one word of a shell.
pub fn quoted(path: &Path) -> String {
    format!("'{}'", path.display().to_string().replace('\'', r"'\''"))
}

/// The tokens of a Rust file.
///
/// # Errors
/// If it cannot be read.
pub fn count(path: &Path) -> Result<u64, String> {
    let content = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(tokens(
        path,
        &content,
        Reading::by_name(Edition::Edition2021),
    ))
}
