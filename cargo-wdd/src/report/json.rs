//! A report as one JSON object for programs: an editor jumps to the places in it.

use std::path::{Path, PathBuf};

use regex::{Captures, Regex};
use serde::Serialize;
use wdd_text::text::languages::is_rust;

use super::evidence::Evidence;
use crate::run::event::lossily;

/// What a program learns about a result.
#[derive(Serialize)]
struct Object<'e> {
    title: &'e str,
    keeps: &'e str,
    #[serde(serialize_with = "lossily")]
    result: &'e Path,
    command: Option<&'e str>,
    /// The failing test alone.
    test_alone: Option<&'e str>,
    rustc: Option<&'e str>,
    toolchains: Vec<Toolchain<'e>>,
    diagnostics: Vec<Diagnostic>,
}

#[derive(Serialize)]
struct Toolchain<'e> {
    version: &'e str,
    shows: String,
}

/// A place in the result, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Diagnostic {
    #[serde(serialize_with = "lossily")]
    path: PathBuf,
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
    /// `error`, `warning` or `note`.
    level: &'static str,
    message: String,
}

/// The object, on one line. Paths are those of the user.
pub(super) fn json(evidence: &Evidence, title: &str) -> String {
    let tried = evidence.toolchains.all.iter();
    let tried = tried.map(|(version, shown)| Toolchain { version, shows: shown.to_string() });
    let object = Object {
        title,
        keeps: &evidence.keeps,
        result: &evidence.result,
        command: evidence.command_here.as_deref(),
        test_alone: evidence.test_alone.as_deref(),
        rustc: evidence.rustc.as_deref(),
        toolchains: tried.collect(),
        diagnostics: diagnostics(evidence, title),
    };
    serde_json::to_string(&object).expect("it is plain data") + "\n"
}

/// The places that the output names, and the literals that can have any value. If it names no place, as most crashes
/// do, it is about the beginning of the result.
fn diagnostics(evidence: &Evidence, title: &str) -> Vec<Diagnostic> {
    let real = |path: &Path| {
        if evidence.is_folder { evidence.result.join(path) } else { evidence.result.clone() }
    };
    // Notes of rustc also point into the standard library, where nothing is to be changed.
    let names: Vec<_> = evidence.judged.iter().map(PathBuf::as_path).collect();
    let error = |path: &Path, (line, column), message: &str| {
        let (path, message) = (real(path), message.to_owned());
        Diagnostic { path, line, column, level: "error", message }
    };
    // An editor jumps to the first one.
    let failed_at = evidence.failed_at.iter();
    let failed_at =
        failed_at.map(|(path, line, column)| error(path, (*line, *column), &evidence.headline));
    let mut named = places(&evidence.output);
    named.retain(|found| names.contains(&found.path.as_path()));
    let named = named.into_iter().map(|found| Diagnostic { path: real(&found.path), ..found });
    let mut all: Vec<_> = failed_at.chain(named).collect();
    if all.is_empty() {
        let first = names.iter().copied().find(|path| is_rust(path)).or(names.first().copied());
        all.extend(first.map(|first| error(first, (1, 1), title)));
    }
    let note = |path: &Path, line, column, message| Diagnostic {
        path: real(path),
        line,
        column,
        level: "note",
        message,
    };
    let ends = evidence.history.iter().map(|run| &run.end);
    all.extend(ends.clone().flat_map(|end| &end.any_value).map(|one| {
        note(&one.path, one.line, one.column, format!("`{}` can be anything", one.literal))
    }));
    let near_misses = ends.flat_map(|end| &end.near_misses);
    all.extend(near_misses.map(|one| note(&one.path, one.line, one.column, one.to_string())));
    all
}

/// The first place of each error and warning of rustc.
fn places(output: &str) -> Vec<Diagnostic> {
    let pattern = r"(?m)^(error|warning)(?:\[\w+\])?: ([^\n]*)\n *--> ([^\n]+):(\d+):(\d+)$";
    let pattern = Regex::new(pattern).expect("it is well-formed");
    let place = |found: Captures<'_>| {
        let [level, message, path, line, column] = found.extract().1;
        Some(Diagnostic {
            path: path.into(),
            line: line.parse().ok()?,
            column: column.parse().ok()?,
            level: if level == "warning" { "warning" } else { "error" },
            message: message.to_owned(),
        })
    };
    pattern.captures_iter(output).filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_places_are_those_of_errors_and_warnings() {
        let output = "error[E0382]: borrow of moved value: `b`\n --> repro.rs:5:16\n  |\n3 | fn a\nnote: here\n --> repro.rs:2:1\n\n\
                      warning: unused\n   --> src/lib.rs:7:8\n";
        let diagnostic = |path: &str, line, column, level, message: &str| Diagnostic {
            path: path.into(),
            line,
            column,
            level,
            message: message.to_owned(),
        };
        assert_eq!(
            places(output),
            [
                diagnostic("repro.rs", 5, 16, "error", "borrow of moved value: `b`"),
                diagnostic("src/lib.rs", 7, 8, "warning", "unused"),
            ]
        );
    }
}
