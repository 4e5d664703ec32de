//! Puts the fix of an input into the result of its reduction, and brings back what the fix needs.
//!
//! ```text
//! result + fix + all that only the fixed input has (extras)
//!    └──► a text ──extras deleted──► files ──► the caller's compiler
//!                      ▲                            │
//!                      └─── what errors name ───────┘
//! ```
//!
//! The lexicon of [`lacks`] finds what errors miss, as in a reduction. What a reduction has emptied comes
//! back if an error or a panic is in it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::slice;
use std::sync::Arc;

use ra_ap_syntax::SyntaxKind::{ASSOC_ITEM_LIST, BLOCK_EXPR, ITEM_LIST, SOURCE_FILE, USE};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::{Edit, Edits, NodeId};

use crate::keep;
use crate::lacks::{CompileError, Lack, Lexicon, comes_back, lacks, names_quoted, words};
use crate::manifests::NAME;
use crate::passes::Task;
use crate::passes::plan::Plan;
use crate::passes::shared::source::Source;
use crate::text::Text;
use crate::text::fix::{put_lines, with_extra_lines};
use crate::text::languages::Reading;
use crate::text::languages::rust::names::closure;
use crate::text::languages::rust::syntax::kind_above;
use crate::text::languages::rust::{Merged, Wanted, item_name, items_around, merged};
use crate::text::outline::{offset, range};
use crate::text::render::{Files, render};

/// Where something is: the file, and the name of an item or nothing.
type At = (PathBuf, String);

/// A result with a fix of its input.
#[derive(Debug)]
pub struct Transfer {
    result: Files,
    input: Files,
    good: Files,
    reading: Reading,
    /// The extras that are back, by their numbers.
    back: BTreeSet<usize>,
    /// The items that are back as a whole.
    whole: BTreeSet<At>,
    union: Union,
}

/// The result with the fix and the extras.
#[derive(Debug)]
struct Union {
    task: Task,
    lexicon: Lexicon,
    extras: Vec<Extra>,
    /// The items of the result that the fix changes.
    fixed: BTreeSet<At>,
    /// The items that the reduction has changed.
    reduced: BTreeSet<At>,
    /// The functions that it has emptied, and the names that the fixed ones use.
    emptied: BTreeMap<At, BTreeSet<String>>,
    /// The files in which the place of the fix is not left.
    lost: BTreeSet<PathBuf>,
}

/// Something that only the fixed input has.
#[derive(Debug)]
struct Extra {
    node: NodeId,
    at: At,
    /// Whether the fix changes or adds it.
    is_fix: bool,
    /// Whether no name of it is called where it is used.
    is_implicit: bool,
}

/// A file with the fix and its extras.
struct FileUnion {
    path: PathBuf,
    /// Its content, the bytes of the extras, and what is known of its items.
    merged: Merged,
    /// Whether the result does not have it.
    is_extra: bool,
    /// Whether the fix changes or adds it.
    is_fix: bool,
    /// Whether the place of the fix is not left in it.
    is_lost: bool,
}

impl Transfer {
    /// Puts what differs between the input and the `patched` files into the result. Test code stays as the result has it.
    pub fn new(result: &Files, input: &Files, patched: &Files, reading: Reading) -> Self {
        let fix = keep::fix(&Text::parse(input, reading), input, patched);
        let mut transfer = Transfer {
            result: result.clone(),
            input: input.clone(),
            good: fix.applied(input),
            reading,
            back: BTreeSet::new(),
            whole: BTreeSet::new(),
            union: Union::of(&[], reading),
        };
        transfer.unite();
        let extras = transfer.union.extras.iter();
        let implicit = extras.filter(|extra| extra.is_fix && extra.is_implicit);
        let nodes: Vec<NodeId> = implicit.map(|extra| extra.node).collect();
        transfer.bring(&nodes);
        transfer.fill(fix.names());
        transfer
    }

    /// Whether the fix changes something besides tests.
    pub fn changes_code(&self) -> bool {
        self.good != self.input
    }

    /// The files with the fix and what is back.
    pub fn files(&self) -> Files {
        render(self.union.task.text(), &self.edits()).files
    }

    /// What of the result the fix changes.
    pub fn fixed(&self) -> Vec<String> {
        self.union.fixed.iter().map(shown).collect()
    }

    /// The files of the result in which the place of the fix is not left.
    pub fn lost(&self) -> impl Iterator<Item = &Path> {
        self.union.lost.iter().map(PathBuf::as_path)
    }

    /// What the result did not have and has now: first what the fix adds or changes, and then what is back for it.
    pub fn back(&self) -> [Vec<String>; 2] {
        let tree = self.union.task.text().tree();
        let all = || self.back.iter().map(|at| &self.union.extras[*at]);
        // What is around something is not named on its own.
        let is_inner = |extra: &&Extra| {
            all().all(|other| other.node == extra.node || !tree.contains(extra.node, other.node))
        };
        let extras = all().filter(is_inner);
        let (fix, needed): (Vec<_>, Vec<_>) = extras.partition(|extra| extra.is_fix);
        let whole = self.whole.iter().filter(|at| !self.union.fixed.contains(*at));
        let needed = needed.into_iter().map(|extra| &extra.at).chain(whole);
        let words = |all: Vec<&At>| {
            let mut words: Vec<String> = all.into_iter().map(shown).collect();
            words.dedup();
            words
        };
        [words(fix.into_iter().map(|extra| &extra.at).collect()), words(needed.collect())]
    }

    /// Brings back what these errors about the files miss. Returns whether that is something.
    pub fn bring_missed(&mut self, errors: &[CompileError]) -> bool {
        let files = self.files();
        for lacks in lacks(errors, &files) {
            let missed = self.missed(&lacks);
            if self.bring(&missed) {
                return true;
            }
        }
        let messages =
            errors.iter().flat_map(|error| [&error.message].into_iter().chain(&error.notes));
        let names: BTreeSet<String> = messages.flat_map(|text| names_quoted(text)).collect();
        let places = errors.iter().flat_map(|error| &error.places);
        let around: BTreeSet<At> =
            places.flat_map(|place| around(&files, &place.file, place.bytes.start)).collect();
        self.restore(|at| {
            around.contains(at) || at.1.rsplit(' ').next().is_some_and(|name| names.contains(name))
        })
    }

    /// The nodes that meet lacks of the files, and those that they name.
    fn missed(&self, lacks: &[Lack]) -> Vec<NodeId> {
        let Union { task, lexicon, .. } = &self.union;
        let (tree, edits) = (task.text().tree(), self.edits());
        let missed = lexicon.counterexample(lacks, &edits, tree);
        let named = lexicon.named_by(&missed, &edits, tree);
        let needs = missed.needs().iter().chain(named.needs());
        needs.filter_map(|need| need.one_of().first().copied()).map(NodeId::new).collect()
    }

    /// Brings back the whole of the item at a byte of a file, where code was executed. Returns whether it is new.
    pub fn bring_entered(&mut self, file: &Path, byte: usize) -> bool {
        let around = around(&self.files(), file, byte);
        self.restore(|at| around.contains(at))
    }

    /// Brings back all that the fix changes or adds. Returns whether something is new.
    pub fn bring_fix(&mut self) -> bool {
        let extras = self.union.extras.iter().filter(|extra| extra.is_fix);
        let nodes: Vec<NodeId> = extras.map(|extra| extra.node).collect();
        self.bring(&nodes)
    }

    /// Brings back nodes, with what is around them.
    fn bring(&mut self, nodes: &[NodeId]) -> bool {
        let before = self.back.len();
        let text = Arc::clone(self.union.task.text());
        let tree = text.tree();
        for (at, extra) in self.union.extras.iter().enumerate() {
            // An entry of a manifest comes with its value, and an `impl` without its other members.
            let is_meant = |node: &NodeId| {
                let is_value = extra.at.1.is_empty() && tree.contains(*node, extra.node);
                tree.contains(extra.node, *node) || is_value
            };
            if nodes.iter().any(is_meant) {
                self.back.insert(at);
            }
        }
        let extras = || self.union.extras.iter().map(|extra| extra.node);
        let is_leaf = |of: &NodeId| extras().all(|node| node == *of || !tree.contains(*of, node));
        let leaves = nodes.iter().filter(|node| is_leaf(node));
        let contents = leaves.map(|node| String::from_utf8_lossy(text.slice(*node)));
        let names =
            contents.flat_map(|content| words(&content).map(str::to_owned).collect::<Vec<_>>());
        self.fill(names.collect());
        self.back.len() > before
    }

    /// Brings back the bodies of the emptied functions with these names, and of those that they name. In such a function the test
    /// would fail, or seem to pass.
    fn fill(&mut self, names: BTreeSet<String>) {
        let emptied = &self.union.emptied;
        let is_called = |at: &At, name: &str| at.1.rsplit(' ').next() == Some(name);
        let mut called = BTreeSet::new();
        closure(&mut called, names, |name| -> Vec<String> {
            let named = emptied.iter().filter(|(at, _)| is_called(at, name));
            named.flat_map(|(_, uses)| uses.clone()).collect()
        });
        let emptied: BTreeSet<At> = emptied.keys().cloned().collect();
        self.restore(|at| emptied.contains(at) && called.iter().any(|name| is_called(at, name)));
    }

    /// Brings back the content of reduced items.
    fn restore(&mut self, is_meant: impl Fn(&At) -> bool) -> bool {
        let meant: Vec<At> = self.union.reduced.iter().filter(|at| is_meant(at)).cloned().collect();
        if meant.is_empty() {
            return false;
        }
        self.whole.extend(meant);
        self.unite();
        true
    }

    fn edits(&self) -> Edits {
        let deleted =
            self.union.extras.iter().enumerate().filter(|(at, _)| !self.back.contains(at));
        let deleted = deleted.map(|(_, extra)| (extra.node, Edit::Delete));
        Edits::none().and(self.union.task.text().tree(), deleted)
    }

    /// Reads the result, the fix and the extras as one text.
    fn unite(&mut self) {
        let good = Text::parse(&self.good, self.reading);
        let is_test = keep::test_code(&good);
        let paths = self.result.iter().chain(&self.good).map(|(path, _)| path);
        let paths: BTreeSet<&PathBuf> = paths.collect();
        let file = |path: &PathBuf| {
            let start = good.files().iter().find(|file| file.path == *path);
            let start = start.map_or(0, |file| file.bytes.start as usize);
            self.file(path, &|byte| is_test(offset(start + byte)))
        };
        let mut files: Vec<FileUnion> = paths.into_iter().filter_map(file).collect();
        let mut union = Union::of(&files, self.reading);
        // What cannot be deleted alone is no extra.
        if union.leave_out_fixed(&mut files) {
            union = Union::of(&files, self.reading);
        }
        self.union = union;
    }

    /// A file with the fix and its extras. `None` if there is none with the fix.
    fn file(&self, path: &Path, is_test: &(dyn Fn(usize) -> bool + Sync)) -> Option<FileUnion> {
        let of = |files| content(files, path);
        let (result, input, good) = (of(&self.result), of(&self.input), of(&self.good));
        let is_fix = input != good;
        let mut file = FileUnion {
            path: path.to_owned(),
            merged: Merged { content: result.or(good)?.to_vec(), ..Merged::default() },
            is_extra: result.is_none(),
            is_fix,
            is_lost: false,
        };
        let Some(good) = good else { return input.is_none().then_some(file) };
        let bad = input.unwrap_or_default();
        if self.reading.is_rust(path) {
            let of_file = self.whole.iter().filter(|(file, _)| file == path);
            let whole = of_file.map(|(_, name)| name.clone()).collect();
            let wanted = Wanted { is_test, whole: &whole };
            match merged([result.unwrap_or_default(), bad, good], &wanted) {
                Some(merged) if file.is_extra => file.merged.differing = merged.differing,
                Some(merged) => file.merged = merged,
                None => file.is_lost = is_fix,
            }
        } else if let Some(result) = result {
            match put_lines(result, [bad, good]) {
                Some(put) => {
                    file.merged.fixed.extend((put != result).then(String::new));
                    file.merged.content = put;
                }
                None => file.is_lost = true,
            }
            if path.ends_with(NAME) {
                (file.merged.content, file.merged.extras) =
                    with_extra_lines(&file.merged.content, good);
            }
        }
        if file.is_extra {
            let whole = 0..good.len();
            file.merged.extras.push(whole);
        }
        let is_of_tests = file.is_extra && self.reading.is_rust(path) && is_test(0);
        (!is_of_tests).then_some(file)
    }
}

impl Union {
    fn of(files: &[FileUnion], reading: Reading) -> Self {
        let contents = files.iter().map(|file| (file.path.clone(), file.merged.content.clone()));
        let text = Text::parse(&contents.collect::<Files>(), reading);
        let task = Task::new(text, Plan::default());
        let of_rust = Source::with(&task, |source| {
            let of_file = |(at, root)| extras_of(source, root, &files[at]);
            source.files().flat_map(of_file).collect::<Vec<_>>()
        });
        let names = |names: fn(&Merged) -> &BTreeSet<String>| {
            let of = |file: &FileUnion| {
                let named = names(&file.merged).iter();
                named.map(|name| (file.path.clone(), name.clone())).collect::<Vec<_>>()
            };
            files.iter().flat_map(of).collect()
        };
        let mut extras: Vec<Extra> = Vec::new();
        for (file, of_text) in files.iter().zip(task.text().files()) {
            let extra = |node| {
                let at = (file.path.clone(), String::new());
                Extra { node, at, is_fix: file.is_fix, is_implicit: false }
            };
            if file.is_extra {
                extras.extend(of_text.node.map(extra));
            } else if !reading.is_rust(&file.path) {
                let (text, start) = (task.text(), of_text.bytes.start as usize);
                let is_inside = |node: &NodeId| {
                    let place = range(&text.place(*node).bytes);
                    let holds = |extra: &Range<usize>| {
                        start + extra.start <= place.start && place.end <= start + extra.end
                    };
                    !place.is_empty() && file.merged.extras.iter().any(holds)
                };
                extras.extend(text.tree().nodes().filter(is_inside).map(extra));
            }
        }
        extras.extend(of_rust);
        Union {
            lexicon: Lexicon::new(&task),
            task,
            extras,
            fixed: names(|merged| &merged.fixed),
            reduced: names(|merged| &merged.reduced),
            emptied: files.iter().flat_map(emptied).collect(),
            lost: files.iter().filter(|file| file.is_lost).map(|file| file.path.clone()).collect(),
        }
    }

    /// Takes the extras out of the files that differ from the result with the fix after all extras are deleted. Returns whether
    /// there are such files.
    fn leave_out_fixed(&self, files: &mut [FileUnion]) -> bool {
        let text = self.task.text();
        let deleted = self.extras.iter().map(|extra| (extra.node, Edit::Delete));
        let rendered = render(text, &Edits::none().and(text.tree(), deleted)).files;
        let solid = |content: &[u8]| -> Vec<u8> {
            content.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect()
        };
        let mut is_any = false;
        for file in files.iter_mut().filter(|file| !file.is_extra) {
            let mut plain = file.merged.content.clone();
            file.merged.extras.iter().rev().for_each(|bytes| drop(plain.drain(bytes.clone())));
            if content(&rendered, &file.path).map(solid) != Some(solid(&plain)) {
                file.merged.extras.clear();
                file.merged.content = plain;
                is_any = true;
            }
        }
        is_any
    }
}

/// The extras of a file of Rust: its items, each on its own, but members that come with what is around them.
fn extras_of(source: &Source<'_>, root: &SyntaxNode, file: &FileUnion) -> Vec<Extra> {
    let extra = |node: SyntaxNode| {
        let bytes: Range<usize> = node.text_range().into();
        let around = file
            .merged
            .extras
            .iter()
            .find(|extra| extra.start <= bytes.start && bytes.end <= extra.end)?;
        let above = node.ancestors().nth(2);
        let is_top =
            above.is_none_or(|above| usize::from(above.text_range().start()) < around.start);
        let is_listed = [SOURCE_FILE, ITEM_LIST, ASSOC_ITEM_LIST, USE].contains(&kind_above(&node));
        let comes_along = comes_back(&node, source);
        if node.kind() == BLOCK_EXPR || !is_listed || comes_along && !is_top {
            return None;
        }
        let name = item_name(&node)?;
        let whole = node.parent().filter(|above| above.kind() == USE);
        let of_trait = ast::Impl::cast(node.clone()).is_some_and(|of| of.trait_().is_some());
        Some(Extra {
            node: source.node(&whole.unwrap_or(node))?,
            is_fix: file.merged.differing.contains(&name),
            is_implicit: of_trait || comes_along,
            at: (file.path.clone(), name),
        })
    };
    root.descendants().filter_map(extra).collect()
}

fn emptied(file: &FileUnion) -> Vec<(At, BTreeSet<String>)> {
    let named = file.merged.emptied.iter();
    named.map(|(name, uses)| ((file.path.clone(), name.clone()), uses.clone())).collect()
}

/// The items around a byte of a file.
fn around(files: &Files, file: &Path, byte: usize) -> Vec<At> {
    let place = byte..byte;
    let found = content(files, file).map(|content| items_around(content, slice::from_ref(&place)));
    let found = found.into_iter().flatten().flatten();
    found.map(|name| (file.to_owned(), name)).collect()
}

fn content<'f>(files: &'f Files, path: &Path) -> Option<&'f [u8]> {
    files.iter().find(|(other, _)| other == path).map(|(_, content)| content.as_slice())
}

/// What something is called in a sentence: `fn f` of `impl A` in src/a.rs.
fn shown((file, name): &At) -> String {
    let words = name.split('/').map(|step| match step.strip_prefix("impl  for ") {
        Some(of) => format!("`impl {of}`"),
        None => match step.split_once(' ') {
            Some((kind, rest)) if kind.chars().all(|char| char.is_uppercase() || char == '_') => {
                format!("`{} {rest}`", kind.to_lowercase().trim_end_matches("_alias"))
            }
            _ => format!("`{step}`"),
        },
    });
    let mut words: Vec<String> = words.filter(|word| word != "``").collect();
    words.reverse();
    words.dedup();
    let file = file.display();
    if words.is_empty() { file.to_string() } else { format!("{} in {file}", words.join(" of ")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lacks::ErrorPlace;
    use crate::text::languages::Edition;

    fn files(all: &[(&str, &str)]) -> Files {
        all.iter().map(|(path, content)| (path.into(), content.as_bytes().to_vec())).collect()
    }

    /// An error of rustc at a part of a file.
    fn error(
        files: &Files,
        (code, message): (&str, &str),
        (path, part): (&str, &str),
    ) -> CompileError {
        let content =
            String::from_utf8_lossy(content(files, Path::new(path)).unwrap()).into_owned();
        let start = content.find(part).unwrap();
        let bytes = start..start + part.len();
        let place = ErrorPlace { file: path.into(), bytes, is_primary: true, label: None };
        let (code, message) = (Some(code.to_owned()), message.to_owned());
        CompileError { code, message, notes: Vec::new(), places: vec![place] }
    }

    const PACKAGE: &str = "[package]\nname = \"p\"\n";

    #[test]
    fn a_dependency_that_the_fix_needs_comes_back_and_no_other() {
        let manifest = format!("{PACKAGE}\n[dependencies]\nc = \"1\"\nd = \"1\"\n");
        let with = |library| files(&[("Cargo.toml", &manifest), ("src/lib.rs", library)]);
        let input = with("pub fn f() -> u8 { 1 }\npub fn g() { c::g() }\n");
        let good = with("pub fn f() -> u8 { d::f(1) }\npub fn g() { c::g() }\n");
        let result = files(&[("Cargo.toml", PACKAGE), ("src/lib.rs", "pub fn f() -> u8 { 1 }\n")]);
        let mut transfer =
            Transfer::new(&result, &input, &good, Reading::by_name(Edition::Edition2024));
        let with_fix = transfer.files();
        let text = |path: &str, files: &Files| {
            String::from_utf8_lossy(content(files, Path::new(path)).unwrap()).into_owned()
        };
        assert_eq!(text("src/lib.rs", &with_fix).trim(), "pub fn f() -> u8 { d::f(1) }");
        assert_eq!(text("Cargo.toml", &with_fix).trim(), PACKAGE.trim());
        let message =
            ("E0433", "failed to resolve: use of unresolved module or unlinked crate `d`");
        assert!(transfer.bring_missed(&[error(&with_fix, message, ("src/lib.rs", "d::f"))]));
        let manifest = text("Cargo.toml", &transfer.files());
        let lines: Vec<_> = manifest.lines().filter(|line| !line.is_empty()).collect();
        assert_eq!(lines, ["[package]", "name = \"p\"", "[dependencies]", "d = \"1\""]);
    }
}
