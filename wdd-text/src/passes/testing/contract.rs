//! The contract of all passes, checked on small inputs of many sorts.
//!
//! 1. Each pass has a picture in its docs, and each picture shows what the pass does: one of its
//!    changes, all changes of a family, all of its changes, what its walk ends with, or the text that
//!    it grows.
//! 2. A change consists of edits of nodes of the text. Each edit alters the text, and so does the
//!    change. A hoist replaces a node with nodes below it.
//! 3. A candidate is smaller than the text, by tokens, then bytes, then text. The passes in
//!    [`LARGER`] also have candidates that are not.
//! 4. A candidate has no more syntax errors than the text. The passes in [`BROKEN`] also have
//!    candidates with more.
//!
//! The search skips candidates that are not smaller, and those with new syntax errors up to 16 KiB,
//! without an oracle call: an exception from the last two rules costs time, but no oracle call. A pass that
//! grows the text is an exception from the third rule.

mod expanding;
mod tokens;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use wdd_core::tree::{Change, Edit, Edits};
use wdd_core::{Reducer, Verdict};

use self::expanding::expanding;
use self::tokens::{Tokens, tokens};
use super::pictures::{Picture, pictures, reading};
use super::several_files;
use crate::passes::{PASSES, Pass, Proposes, Task, testing};
use crate::text::languages::{self, Reading};
use crate::text::render::{Files, Rendered, render};
use crate::text::{Size, Text};

/// Passes that replace parts of the text with something that may be longer.
const LARGER: &[&str] = &[
    "alternatives",
    "bodies",
    "crates",
    "definitions",
    "fields",
    "generics",
    "parameters",
    "perses",
];

/// Passes that replace a node with what the grammar does not always allow in its place, or that know less about it.
const BROKEN: &[&str] =
    &["alternatives", "fields", "generics", "hdd-plain", "parameters", "perses", "perses-plain"];

/// Texts for which passes in [`LARGER`] and [`BROKEN`] have such candidates, as the comments show.
const SMALL: &[&str] = &[
    // `0 ..=9`
    "enum A { B = 1..=9 }",
    // `std::iter::empty()`
    "fn f() -> impl Iterator<Item = u8> { g(1, 2) }",
    // `x: impl Sized`, once for each parameter
    "fn f<T>(x: T, y: T, z: T) {}",
    // `loop {} += 1` and `loop {} + 1`
    "struct S(u8); fn f(s: S, x: u8) -> u8 { s.0 += 1; x + 1 }",
    // `[u8; impl Sized]`
    "fn f<const N: usize>(x: [u8; N]) {}",
];

/// Passes that expand macros with rustc.
const EXPANDING: &[&str] = &["expansion", "macros"];

#[test]
fn each_pass_has_a_picture() {
    let pictures = pictures();
    let shown: BTreeSet<_> = pictures.iter().flat_map(|picture| &picture.passes).collect();
    let names = PASSES.iter().map(|pass| pass.name.to_owned());
    let without: Vec<_> = names.filter(|name| !shown.contains(name)).collect();
    assert!(without.is_empty(), "no picture: {without:?}");
}

#[test]
fn pictures_have_no_syntax_errors() {
    let is_valid = |files: &Files| languages::errors_in(files, reading()) == Some(0);
    let pictures = pictures().into_iter();
    let broken = pictures.filter(|of| !is_valid(&of.before) || !is_valid(&of.after));
    let broken: Vec<_> = broken.map(|picture| picture.to_string()).collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn each_picture_shows_what_the_pass_does() {
    let wrong = pictures().into_iter().filter_map(|picture| {
        let passes = picture.passes.iter().map(|name| Pass::named(name).unwrap());
        let made: Option<Vec<_>> = passes.map(|pass| differently(pass, &picture)).collect();
        Some(format!("{picture}{}", made?.concat().concat()))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_edit_of_a_change_alters_the_text() {
    for (name, text) in inputs() {
        let untouched = render(&text, &Edits::none());
        let alters = |edits: &[(_, Edit)]| {
            let edits = Edits::none().and(text.tree(), edits.iter().cloned());
            render(&text, &edits) != untouched
        };
        for pass in PASSES {
            for change in testing::families(pass, task(pass, &text)).concat() {
                assert!(alters(&change), "{pass:?} on {name}: {change:?}");
                for edit in &change {
                    assert!(alters(std::slice::from_ref(edit)), "{pass:?} on {name}: {edit:?}");
                }
                several_files::assert_apart(&text, &change);
            }
        }
    }
}

#[test]
fn candidates_are_smaller_and_have_no_new_syntax_errors() {
    let mut seen = BTreeSet::new();
    let (mut larger, mut broken) = (BTreeMap::new(), BTreeMap::new());
    for (name, text) in inputs() {
        let reading = text.reading();
        let untouched = render(&text, &Edits::none()).files;
        let (size, most) = (order(&untouched, reading), languages::errors_in(&untouched, reading));
        for pass in PASSES {
            for files in candidates(pass, &task(pass, &text)) {
                seen.insert(pass.name);
                let example = || format!("{name}: {}", shown(&files));
                if !matches!(pass.proposes, Proposes::Grow(_)) && order(&files, reading) >= size {
                    larger.entry(pass.name).or_insert_with(example);
                }
                // A grammar does not tell that one of two parts has to stay: `struct;`.
                let has_grammar = Path::new(&name).extension().is_some_and(|own| own == "c");
                if languages::errors_in(&files, reading) > most && !has_grammar {
                    broken.entry(pass.name).or_insert_with(example);
                }
            }
        }
    }
    assert!(larger.keys().eq(LARGER), "larger: {larger:#?}");
    assert!(broken.keys().eq(BROKEN), "new syntax errors: {broken:#?}");
    let idle = PASSES.iter().map(|pass| pass.name);
    let idle = idle.filter(|name| !seen.contains(name) && !EXPANDING.contains(name));
    assert_eq!(idle.collect::<Vec<_>>(), ["leftovers", "layout"]);
}

/// What the pass makes of the text before the arrow; `None` if the picture shows it.
fn differently(pass: &Pass, picture: &Picture) -> Option<Vec<String>> {
    let task = if EXPANDING.contains(&pass.name) {
        expanding(&picture.before)
    } else {
        task(pass, &parse(&picture.before))
    };
    let after = tokens(&picture.after);
    let made = match pass.proposes {
        Proposes::Walk(_) => vec![walked(pass, &task, &after)],
        Proposes::Grow(grow) => grow(&task).iter().map(untouched).collect(),
        Proposes::Rust(_)
        | Proposes::Packages(_)
        | Proposes::Rooted(..)
        | Proposes::Text(_)
        | Proposes::All(..) => changed(pass, &task),
        // It has no reducer; `run::layout` executes the picture.
        Proposes::Afterwards => return None,
    };
    let changes = tokens(&picture.before) != after;
    let is_shown = changes && made.iter().any(|files| tokens(files) == after);
    let list = || {
        let made = made.iter();
        made.map(|files| format!("{pass:?} makes\n{}", shown(files))).collect()
    };
    (!is_shown).then(list)
}

/// The text, and a plan with what the pass must know of the failure.
fn task(pass: &Pass, text: &Arc<Text>) -> Task {
    match pass.name {
        "conditions" | "printed" | "taken" | "unrolled" => {
            Task::new(Arc::clone(text), testing::plan().running(true))
        }
        "panics" => testing::panicking(text, &["t", "testA"], "None::<u8>.unwrap()"),
        "unexecuted" => Task::from(&testing::never_executed(text)),
        "closure" => Task::from(&testing::with_root(text, "kept")),
        _ => text.into(),
    }
}

fn parse(files: &[(PathBuf, Vec<u8>)]) -> Arc<Text> {
    Arc::new(Text::parse(files, reading()))
}

fn untouched(text: &Text) -> Files {
    render(text, &Edits::none()).files
}

/// The files under each change, under all changes of each family, and under all changes.
fn changed(pass: &Pass, task: &Task) -> Vec<Files> {
    let text = task.text();
    let families = testing::families(pass, task);
    let each = families.iter().flatten().cloned();
    let together = families.iter().map(|family| family.concat());
    let all = families.concat().concat();
    let changes: Vec<Change> = each.chain(together).chain([all]).collect();
    let edited = changes.into_iter().map(|change| Edits::none().and(text.tree(), change));
    edited.map(|edits| render(text, &edits).files).collect()
}

/// What the walk ends with if a candidate is interesting that has all tokens of `after`.
fn walked(pass: &Pass, task: &Task, after: &[Tokens]) -> Files {
    let text = task.text();
    let mut reducer = pass.start(task).expect("the walk has candidates");
    while let Some(candidate) = reducer.candidate() {
        let tokens = tokens(&render(text, &candidate).files);
        let has_all = after.iter().all(|of| tokens.iter().any(|all| all.have(of)));
        reducer.report(if has_all { Verdict::Interesting } else { Verdict::Uninteresting });
    }
    render(text, &reducer.best()).files
}

/// The number of candidates of a reducer that are checked.
const MOST: usize = 30;

/// What the pass makes of the text at once, by each change alone, and as the first candidates of
/// its reducer, if none is interesting and if every third one is.
fn candidates(pass: &Pass, task: &Task) -> Vec<Files> {
    let text = task.text();
    let mut all: Vec<_> = pass.grow(task).iter().map(untouched).collect();
    let changes = testing::families(pass, task).concat().into_iter();
    let edited = changes.map(|change| Edits::none().and(text.tree(), change));
    all.extend(edited.map(|edits| render(text, &edits).files));
    for interesting in [usize::MAX, 3] {
        let Some(mut reducer) = pass.start(task) else { continue };
        for at in 1..=MOST {
            let Some(candidate) = reducer.candidate() else { break };
            all.push(render(text, &candidate).files);
            reducer.report(match at % interesting {
                0 => Verdict::Interesting,
                _ => Verdict::Uninteresting,
            });
        }
    }
    all
}

/// Files of the corpus, a package of several files, and the pictures.
fn inputs() -> Vec<(String, Arc<Text>)> {
    let corpus = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/corpus"));
    let folders = ["raw-ice", "crash", "error", "text"].map(|folder| corpus.join(folder));
    let entries = folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap());
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let of_corpus = paths.into_iter().map(|path| {
        let name = PathBuf::from(path.file_name().unwrap());
        let text = parse(&[(name, fs::read(&path).unwrap())]);
        (path.display().to_string(), text)
    });
    let pictures = pictures().into_iter();
    let pictures = pictures.map(|picture| (picture.to_string(), parse(&picture.before)));
    let small = SMALL.iter().map(|source| ((*source).to_owned(), testing::text(source)));
    let package = [("package".to_owned(), several_files::package(""))];
    of_corpus.chain(small).chain(package).chain(pictures).collect()
}

/// What candidates are compared by.
fn order(files: &Files, reading: Reading) -> (Size, Files) {
    let rendered = Rendered::from(files.clone());
    (rendered.size(reading), rendered.files)
}

/// The files, each with its path.
fn shown(files: &Files) -> String {
    let files = files.iter().map(|(path, content)| {
        format!("{}: {}\n", path.display(), String::from_utf8_lossy(content).trim())
    });
    files.collect()
}

impl std::fmt::Display for Picture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (before, after) = (shown(&self.before), shown(&self.after));
        write!(f, "{}\n{before}→\n{after}", self.file.display())
    }
}
