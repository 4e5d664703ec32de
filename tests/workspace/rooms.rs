//! The rooms of each crate: the modules below its root, whose imports run downwards only. In addition no
//! pass of the command imports another.

use std::collections::BTreeSet;
use std::path::Path;

use crate::imports::{Import, Imports};

/// The rooms of a crate, from the top to the bottom. Those in one row do not import each other; the
/// root (`lib.rs`, `main.rs`) is above all of them.
type Rows = &'static [&'static [&'static str]];

const CARGO_WDD: Rows = &[
    &["cli"],
    &["triage"],
    &["apply", "report"],
    &["run"],
    &["keep"],
    &["oracle"],
    &["package"],
    &["remote"],
    &["process"],
    &["error", "foreign"],
];

const WDD_TEXT: Rows =
    &[&["reduce", "transfer"], &["lacks"], &["keep", "passes"], &["manifests"], &["text"]];

const WDD_CORE: Rows = &[
    &["private", "guide"],
    &["value"],
    &["hier"],
    &["list", "tree"],
    &["drive"],
    &["reducer"],
    &["subset", "counterexample", "verdict", "weight"],
];

/// What in `passes` is no group of passes.
const SHARED_BY_PASSES: [&str; 4] = ["shared", "plan", "prior", "testing"];

fn imports(member: &str) -> Imports {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    Imports::of_crate(&root.join(member).join("src"))
}

/// The row of a room, counted from the top; the root's is above all.
fn row(rows: Rows, room: Option<&String>) -> Option<usize> {
    let Some(room) = room else { return Some(0) };
    let row = rows.iter().position(|row| row.contains(&room.as_str()));
    row.map(|row| row + 1)
}

/// The imports that do not run downwards, in words.
fn not_downwards(imports: &Imports, rows: Rows) -> Vec<String> {
    let runs_down = |import: &&Import| {
        let (from, to) = (import.from.first(), import.to.first());
        let rows = (row(rows, from), row(rows, to));
        from == to || matches!(rows, (Some(above), Some(below)) if above < below)
    };
    let others = imports.iter().filter(|import| !runs_down(import));
    others.map(shown).collect()
}

fn shown(import: &Import) -> String {
    let Import { file, line, from, to } = import;
    let room = |path: &[String]| path.first().map_or("the root", String::as_str).to_owned();
    let file = file.display();
    format!("{file}:{line}: {} imports {} from {}", room(from), to.join("::"), room(to))
}

#[track_caller]
fn check(member: &str, rows: Rows) {
    let imports = imports(member);
    let named: BTreeSet<_> = rows.iter().copied().flatten().copied().collect();
    assert_eq!(imports.below(&[]), named, "the rooms of {member}");
    let wrong = not_downwards(&imports, rows);
    assert!(wrong.is_empty(), "{} of {member}:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_command_s_rooms_import_downwards_only() {
    check("cargo-wdd", CARGO_WDD);
}

#[test]
fn the_rooms_of_texts_import_downwards_only() {
    check("wdd-text", WDD_TEXT);
}

#[test]
fn the_core_s_rooms_import_downwards_only() {
    check("wdd-core", WDD_CORE);
}

/// The pass that a path of the command leads to, or the group of passes: the rest of its path below
/// `passes`, as far as that are modules.
fn pass<'a>(imports: &Imports, path: &'a [String]) -> Option<&'a [String]> {
    let [room, group, rest @ ..] = path else {
        return None;
    };
    let is_group = imports.below(&["passes"]).contains(group.as_str());
    if room != "passes" || !is_group || SHARED_BY_PASSES.contains(&group.as_str()) {
        return None;
    }
    let in_group = imports.below(&["passes", group]);
    let is_pass = rest.first().is_some_and(|pass| in_group.contains(pass.as_str()));
    Some(&path[1..if is_pass { 3 } else { 2 }])
}

/// The imports of a pass by another, or by what passes share, in words.
fn between_passes(imports: &Imports) -> Vec<String> {
    let is_wrong = |import: &&Import| {
        let Some(to) = pass(imports, &import.to) else {
            return false;
        };
        match pass(imports, &import.from) {
            // A group has its own passes, a pass itself; nothing else has any, but their register.
            Some(from) => !to.starts_with(from),
            None => import.from != ["passes"],
        }
    };
    imports.iter().filter(is_wrong).map(shown).collect()
}

#[test]
fn no_pass_imports_another() {
    let wrong = between_passes(&imports("wdd-text"));
    assert!(wrong.is_empty(), "{}:\n{}", wrong.len(), wrong.join("\n"));
}

/// Files below `src`, by their names, of which some have nothing in them.
fn made_of(files: &[(&str, &str)]) -> Imports {
    let files = files.iter().map(|(name, source)| ((*name).into(), (*source).to_owned()));
    Imports::of_files(&files.collect::<Vec<_>>())
}

#[test]
fn imports_upwards_and_sideways_are_found() {
    let rows: Rows = &[&["top"], &["left", "right"], &["bottom"]];
    let imports = made_of(&[
        ("lib.rs", "use crate::top::A;"),
        ("top.rs", "use crate::{bottom::B, left};"),
        ("left.rs", "use crate::right::C;"),
        ("right/deep.rs", "use super::own;\n#[cfg(test)]\nmod tests { use crate::top; }"),
        ("bottom.rs", "use crate::Anything;"),
    ]);
    let expected = [
        "bottom.rs:1: bottom imports Anything from Anything",
        "left.rs:1: left imports right::C from right",
        "right/deep.rs:3: right imports top from top",
    ];
    assert_eq!(not_downwards(&imports, rows), expected);
}

#[test]
fn imports_between_passes_are_found() {
    let imports = made_of(&[
        ("passes.rs", "use crate::passes::data::rows::Rows;"),
        ("passes/shared.rs", "use super::data::rows;"),
        ("passes/data.rs", "use crate::passes::data::rows::Rows;"),
        ("passes/data/rows.rs", "use crate::passes::{Edit, data::rows::cells, shared::A};"),
        ("passes/data/rows/cells.rs", "use super::Rows;"),
        ("passes/data/texts.rs", "use super::rows::Rows;\nuse crate::passes::data::helper;"),
        ("run.rs", "use crate::passes::data;"),
    ]);
    let expected = [
        "passes/data/texts.rs:1: passes imports passes::data::rows::Rows from passes",
        "passes/data/texts.rs:2: passes imports passes::data::helper from passes",
        "passes/shared.rs:1: passes imports passes::data::rows from passes",
        "run.rs:1: run imports passes::data from passes",
    ];
    assert_eq!(between_passes(&imports), expected);
}
