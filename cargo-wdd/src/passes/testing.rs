//! What a pass makes of a source, for the tests of passes.

use std::path::PathBuf;
use std::sync::Arc;

use wdd_core::{Algorithm, Edits, ListReduction, Settings};

use super::{Ask, Family, Pass};
use crate::oracle::signature::Alike;
use crate::passes::plan::{Level, Plan, Strategy};
use crate::passes::shared::source::Source;
use crate::text::Text;
use crate::text::languages::{Edition, Reading};
use crate::text::render::render;

/// How files are read.
pub(super) const READING: Reading = Reading {
    edition: Edition::Edition2021,
    all_rust: false,
};

/// The source under each change of the pass alone, blanks brought down to one.
pub(crate) fn each(pass: &Pass, source: &str) -> Vec<String> {
    let text = text(source);
    let changes = families(pass, &text).into_iter().flatten();
    changes
        .map(|change| edited(&text, &Edits::none().and(text.tree(), change)))
        .collect()
}

/// The file under each change of the pass alone, to the byte.
pub(super) fn each_of(pass: &Pass, path: &str, content: &str) -> Vec<String> {
    let text = parse(&[(PathBuf::from(path), content.as_bytes().to_vec())]);
    let changes = families(pass, &text).into_iter().flatten();
    let edited = changes.map(|change| Edits::none().and(text.tree(), change));
    let files = edited.map(|edits| render(&text, &edits).files.swap_remove(0).1);
    files.map(|file| String::from_utf8(file).unwrap()).collect()
}

/// The source under all changes of the pass.
pub(crate) fn all(pass: &Pass, source: &str) -> String {
    let text = text(source);
    edited(&text, &all_at_once(pass, &text))
}

/// Each file, in one line, under each change of the pass alone.
pub(crate) fn each_of_files(pass: &Pass, sources: &[&str]) -> Vec<Vec<String>> {
    let text = texts(sources);
    let changes = families(pass, &text).into_iter().flatten();
    let edited = changes.map(|change| Edits::none().and(text.tree(), change));
    edited.map(|edits| files(&text, &edits)).collect()
}

/// What each change of each family leaves of files with paths: `path: content`, in one line.
pub(crate) fn families_of_package(pass: &Pass, text: &Text) -> Vec<Vec<Vec<String>>> {
    let families = families(pass, text).into_iter();
    let each = |change| of_package(text, &Edits::none().and(text.tree(), change));
    families
        .map(|family| family.into_iter().map(each).collect())
        .collect()
}

/// The files of a text under edits, each `path: content` in one line.
pub(crate) fn of_package(text: &Text, edits: &Edits) -> Vec<String> {
    let paths = render(text, edits).files.into_iter().map(|(path, _)| path);
    let files = paths.zip(files(text, edits));
    files
        .map(|(path, line)| format!("{}: {line}", path.display()))
        .collect()
}

/// The edits of all changes of all families.
pub(crate) fn all_at_once(pass: &Pass, text: &Text) -> Edits {
    let changes = families(pass, text).into_iter().flatten().flatten();
    Edits::none().and(text.tree(), changes)
}

/// The pass' families of changes; none if it finds its questions in another way.
pub(crate) fn families(pass: &Pass, text: &Text) -> Vec<Family> {
    match pass.ask {
        Ask::Changes(changes) | Ask::OfFiles(changes) => Source::with(text, changes),
        Ask::Data(changes) => changes(text),
        Ask::Walk(_) | Ask::Grow(_) | Ask::Afterwards => Vec::new(),
    }
}

pub(crate) fn text(source: &str) -> Arc<Text> {
    texts(&[source])
}

fn texts(sources: &[&str]) -> Arc<Text> {
    let names = (0..sources.len()).map(|at| format!("input{at}.rs"));
    let names: Vec<_> = names.collect();
    let files = names
        .iter()
        .map(String::as_str)
        .zip(sources.iter().copied());
    package(&files.collect::<Vec<_>>())
}

/// A text of files, each a path and its content.
pub(crate) fn package(files: &[(&str, &str)]) -> Arc<Text> {
    let files = files
        .iter()
        .map(|(path, source)| (PathBuf::from(path), source.as_bytes().to_vec()));
    parse(&files.collect::<Vec<_>>())
}

/// The same text, where the test of one of these names must fail: what it calls panics in
/// `expression`.
pub(super) fn panicking(text: &Text, tests: &[&str], expression: &str) -> Arc<Text> {
    let alike = Alike {
        in_test: false,
        expressions: vec![expression.to_owned()],
    };
    let plan = text.plan().clone().running(true);
    let plan = plan.keeping(tests.iter().copied());
    Arc::new(text.with_plan(plan.panicking(Some(alike))))
}

pub(super) fn parse(files: &[(PathBuf, Vec<u8>)]) -> Arc<Text> {
    let reduction = ListReduction {
        algorithm: Algorithm::named("wcdd").unwrap(),
        settings: Settings::default(),
    };
    let plan = Plan::new(Strategy::Hdd, Level::Normal, &[], reduction, READING);
    Arc::new(Text::parse(files, plan))
}

pub(crate) fn edited(text: &Text, edits: &Edits) -> String {
    files(text, edits).swap_remove(0)
}

fn files(text: &Text, edits: &Edits) -> Vec<String> {
    let files = render(text, edits).files.into_iter();
    let contents = files.map(|(_, content)| String::from_utf8(content).unwrap());
    let lines = contents.map(|content| content.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.collect()
}
