//! The packages in `tests/testdata`: copied, read whole, counted, and built by plain cargo, which
//! knows nothing of reductions.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SourceFile, SyntaxNode};
use tempfile::TempDir;
use wdd_text::text::languages::{self as syntax, Edition, Reading};

use crate::command::Run;

/// The edition in which counted files are read.
const EDITION: Edition = Edition::Edition2024;

/// The path of a package, or of a file in one.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata")).join(name)
}

/// All files below a folder, by their paths in it.
///
/// # Panics
/// If one cannot be read.
pub fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap_or_else(|error| panic!("{next:?}: {error}")) {
            let path = entry.expect("a readable folder").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let content = fs::read(&path).expect("a readable file");
                let name = path.strip_prefix(folder).expect("it is below");
                found.insert(name.to_owned(), content);
            }
        }
    }
    found
}

/// Copies a package, without what was built in it.
///
/// # Panics
/// If it cannot be read, or the disk is full.
pub fn copy(from: &Path, to: &Path) {
    let is_built = |name: &Path| name.components().any(|part| part.as_os_str() == "target");
    for (name, content) in files(from) {
        if !is_built(&name) {
            let path = to.join(name);
            fs::create_dir_all(path.parent().expect("a file is in a folder"))
                .expect("a folder can be made");
            fs::write(path, content).expect("a file can be written");
        }
    }
}

/// The number of tokens in one file; comments of Rust are none.
pub fn tokens_of(path: &Path, content: &[u8]) -> u64 {
    syntax::tokens(path, content, Reading::by_name(EDITION))
}

/// The number of tokens in all files of a package but its `Cargo.lock`, which no person writes.
///
/// # Panics
/// If a file cannot be read.
pub fn tokens(folder: &Path) -> u64 {
    let files = files(folder).into_iter();
    let written = files.filter(|(name, _)| !name.ends_with("Cargo.lock"));
    written.map(|(name, content)| tokens_of(&name, &content)).sum()
}

/// All files of a package as one text, for messages.
///
/// # Panics
/// If a file cannot be read.
pub fn shown(folder: &Path) -> String {
    let show = |(name, content): (PathBuf, Vec<u8>)| {
        let content = String::from_utf8_lossy(&content).into_owned();
        format!("--- {}\n{content}\n", name.display())
    };
    files(folder).into_iter().map(show).collect()
}

/// Sets what makes cargo say the same wherever the tests run.
pub fn plainly(command: &mut Command) -> &mut Command {
    for name in ["CARGO_TARGET_DIR", "CARGO_ENCODED_RUSTFLAGS", "RUSTFLAGS"] {
        command.env_remove(name);
    }
    let set = [
        ("CARGO_NET_OFFLINE", "true"),
        ("CARGO_TERM_COLOR", "never"),
        ("RUSTC_ICE", "0"),
        ("RUST_BACKTRACE", "0"),
    ];
    command.envs(set)
}

/// Plain cargo on a copy of a package, built from scratch; stdout and stderr together.
///
/// # Panics
/// If it cannot be started.
pub fn cargo(package: &Path, args: &[&str], env: &[(&str, &Path)]) -> (Option<i32>, String) {
    let scratch = TempDir::new().expect("a folder can be made");
    let folder = scratch.path().join(package.file_name().expect("a name"));
    copy(package, &folder);
    cargo_there(&folder, args, env)
}

/// Plain cargo on a package where it lies, built from scratch and without debug information unless `env` says so; stdout and
/// stderr together.
///
/// # Panics
/// If it cannot be started.
pub fn cargo_there(package: &Path, args: &[&str], env: &[(&str, &Path)]) -> (Option<i32>, String) {
    let built = TempDir::new().expect("a folder can be made");
    let mut command = Command::new("cargo");
    plainly(&mut command).current_dir(package).args(args);
    command.env("CARGO_TARGET_DIR", built.path());
    // It is built once. Both save a third of the time, and the failures are the same.
    command.envs([("CARGO_INCREMENTAL", "0"), ("CARGO_PROFILE_DEV_DEBUG", "0")]);
    let run = Run::of(command.envs(env.iter().copied()));
    (run.code, run.stdout + &run.stderr)
}

/// Whether line `line` (the first is 1) of a source is within the function `name`, or a comment:
/// that of a doc test.
pub fn is_within_test(source: &str, name: &str, line: usize) -> bool {
    let text = source.lines().nth(line - 1).unwrap_or_default();
    let file = SourceFile::parse(source, EDITION).syntax_node();
    let line_at = |offset| source[..usize::from(offset)].matches('\n').count() + 1;
    let covers = |node: &SyntaxNode| {
        let range = node.text_range();
        (line_at(range.start())..=line_at(range.end())).contains(&line)
    };
    let functions = file.descendants().filter_map(ast::Fn::cast);
    let mut tests = functions.filter(|function| {
        let is_test = |attr: ast::Attr| attr.syntax().text() == "#[test]";
        let named = function.name().is_some_and(|found| found.text() == name);
        named && ast::HasAttrs::attrs(function).any(is_test)
    });
    text.trim_start().starts_with("//") || tests.any(|test| covers(test.syntax()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
/// one();
fn one() {
    None::<u8>.unwrap();
}
#[test]
fn two() {
    one();
}
";

    #[test]
    fn a_test_is_told_from_what_it_calls() {
        assert!(is_within_test(SOURCE, "two", 7));
        assert!(!is_within_test(SOURCE, "two", 3));
        assert!(!is_within_test(SOURCE, "one", 3));
    }

    #[test]
    fn what_is_in_a_comment_is_within_its_test() {
        assert!(is_within_test(SOURCE, "one", 1));
    }

    #[test]
    fn what_was_built_is_not_copied() {
        let folder = TempDir::new().unwrap();
        let from = folder.path().join("from");
        fs::create_dir_all(from.join("target/debug")).unwrap();
        fs::create_dir_all(from.join("src")).unwrap();
        fs::write(from.join("target/debug/a"), "a").unwrap();
        fs::write(from.join("src/lib.rs"), "fn f() {} // nothing").unwrap();
        let to = folder.path().join("to");
        copy(&from, &to);
        assert_eq!(files(&to).len(), 1);
        assert_eq!(tokens(&to), 6);
    }
}
