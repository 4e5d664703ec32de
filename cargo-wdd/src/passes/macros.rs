//! The workspace's own procedural macros give way to what they expand to, and their crates go.
//!
//! ```text
//! use m::D; #[derive(D)] struct A;    →    struct A; impl A { … }
//! ```
//!
//! A macro is mostly longer than what it writes, and each question about it takes two crates.

use wdd_core::{Change, Edit, Edits, Form, Turn};

use super::files::macro_crates;
use super::{Ask, Family, Pass};
use crate::render::{Files, render};
use crate::source::Source;
use crate::strategy::Level;

pub(super) static MACROS: Pass = Pass {
    name: "macros",
    about: "replaces procedural macros of the workspace by their expansion",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.5),
    turn: Turn::InOrder,
    ask: Ask::OfFiles(macros),
};

/// What the standard library derives is written in a language of its own, which only nightly
/// toolchains read: so the crate is tried without that too.
fn macros(source: &Source) -> Vec<Family> {
    let files = render(source.text(), &Edits::none()).files;
    let plain = files.iter().map(|(path, content)| {
        let is_rust = path.extension().is_some_and(|extension| extension == "rs");
        let content = if is_rust {
            without_derives(content)
        } else {
            content.clone()
        };
        (path.clone(), content)
    });
    let both = [expanded(source, &files), expanded(source, &plain.collect())];
    both.into_iter()
        .flatten()
        .map(|change| vec![change])
        .collect()
}

/// Traits that the standard library derives.
const STANDARD: [&str; 9] = [
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "Eq",
    "Hash",
    "Ord",
    "PartialEq",
    "PartialOrd",
];

/// The source without what the standard library derives.
fn without_derives(source: &[u8]) -> Vec<u8> {
    const START: &str = "#[derive(";
    let source = String::from_utf8_lossy(source);
    let mut pieces = source.split(START);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (names, rest) = piece.split_once(')').unwrap_or((piece, ""));
        let names = names.split(',').map(str::trim);
        let kept: Vec<_> = names.filter(|name| !STANDARD.contains(name)).collect();
        out += &format!("{START}{}){rest}", kept.join(", "));
    }
    out.into_bytes()
}

/// The crate that fails, as these files expand to it, without the crates of the macros.
fn expanded(source: &Source, files: &Files) -> Option<Change> {
    let (names, mut change) = macro_crates(source)?;
    let text = source.text();
    let (path, expanded) = text.plan().expander.as_ref()?.expanded(files)?;
    let file = text.files().iter().find(|file| file.path == path)?;
    let content = without_imports(&expanded, &names);
    let form = Form::new(source.weight(&content), content.into_bytes());
    change.push((file.node?, Edit::StandIn(form)));
    Some(change)
}

/// The source without what it imports from these crates.
fn without_imports(source: &str, names: &[String]) -> String {
    let imports = |line: &str| {
        let words = line.trim_start().trim_start_matches("pub ");
        let rest = words
            .strip_prefix("use ")
            .or(words.strip_prefix("extern crate "));
        let rest = rest.map(|rest| rest.trim_start_matches("::"));
        rest.is_some_and(|rest| {
            let first: String = rest
                .chars()
                .take_while(|c| c.is_alphanumeric() || *c == '_')
                .collect();
            names.contains(&first)
        })
    };
    let mut out = String::with_capacity(source.len());
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if imports(line) {
            let ends = |line: &str| line.trim_end().ends_with(';');
            let mut last = line;
            while !ends(last) {
                let Some(next) = lines.next() else {
                    return out;
                };
                last = next;
            }
            continue;
        }
        out += line;
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_standard_library_derives_goes() {
        let source = b"#[derive(Clone, Own, Debug,)] struct A; #[derive(Copy)] struct B;";
        let plain = String::from_utf8(without_derives(source)).unwrap();
        assert_eq!(plain, "#[derive(Own, )] struct A; #[derive()] struct B;");
    }

    #[test]
    fn imports_of_macros_go() {
        let source = "use m::D;\nuse ::m::{\n    E,\n    F,\n};\nextern crate m as n;\nuse mm::D;\nfn f() {}\n";
        assert_eq!(
            without_imports(source, &["m".to_owned()]),
            "use mm::D;\nfn f() {}\n"
        );
    }
}
