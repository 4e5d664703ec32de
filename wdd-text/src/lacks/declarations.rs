//! What a candidate lacks in a language with a grammar, by names alone: the declarations of a text, as the shape of their first
//! tokens tells.
//!
//! ```text
//! in.ii:9:17: error: 'first' was not declared in this scope  →  const item* first = nullptr;
//! ```
//!
//! A name is declared more than once, and each time it means something else. The nearest one around the error is the likeliest,
//! as in most languages. Where an error names nothing that was deleted, all that was deleted in what it is in comes back.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;
use wdd_core::tree::{Edits, NodeId};
use wdd_core::{Counterexample, Need, Tree};

use super::{CompileError, is_deleted, words};
use crate::passes::shared::elements::is_declaration;
use crate::passes::{ErrorSite, Task};
use crate::text::languages::plain::tokens_in;
use crate::text::permissions::Moved;
use crate::text::render::{Files, moves};

/// How many declarations of one name a need has.
const MOST: usize = 8;

/// The declarations of a text, by name.
#[derive(Debug)]
pub struct Declarations {
    by_name: FxHashMap<String, Vec<NodeId>>,
}

/// A text with edits, and an error.
#[derive(Clone, Copy)]
struct Edited<'a> {
    task: &'a Task,
    edits: &'a Edits,
    /// The byte of the text where the error is.
    at: u32,
}

impl Declarations {
    /// Reads the text of a task.
    pub fn new(task: &Task) -> Self {
        let text = task.text();
        let mut by_name: FxHashMap<String, Vec<NodeId>> = FxHashMap::default();
        for node in text.tree().nodes().filter(|node| is_declaration(text, *node)) {
            for name in declared(&String::from_utf8_lossy(text.slice(node))) {
                by_name.entry(name.to_owned()).or_default().push(node);
            }
        }
        Declarations { by_name }
    }

    /// What an edited text lacks, as needs of the nodes that it does not have.
    pub fn counterexample(
        &self,
        errors: &[CompileError],
        candidate: &Files,
        (task, edits): (&Task, &Edits),
    ) -> Counterexample {
        let moved = moves(task.text(), edits);
        let site = task.plan().site();
        let is_new = |error: &&CompileError| !site.is_some_and(|site| site.is_of(&error.message));
        // What has no place is needed by all.
        let first = moved.first().map(|moved| moved.from.start);
        let mut named = Vec::new();
        let mut own = Vec::new();
        for error in errors.iter().filter(is_new) {
            let at = if error.places.is_empty() { first } else { origin(error, candidate, &moved) };
            let Some(at) = at else { continue };
            let edited = Edited { task, edits, at };
            let mut names: Vec<&str> = error.quotes().flat_map(words).collect();
            names.sort_unstable();
            names.dedup();
            let by = edited.innermost();
            named.extend(names.iter().flat_map(|name| self.needs(name, by, edited)));
            own.extend(edited.parts_of(by));
        }
        // An error that names nothing mostly follows from another one.
        if named.is_empty() { own } else { named }.into_iter().collect()
    }

    /// What an edited text may lack that has no error any more: what the error names, or else all that it was in.
    pub fn of_lost(&self, site: &ErrorSite, task: &Task, edits: &Edits) -> Counterexample {
        let Some(at) = site.start_in(task.text()) else { return Counterexample::default() };
        let edited = Edited { task, edits, at };
        let named = |name: &String| self.needs(name, None, edited);
        let named: Counterexample = site.words.iter().flat_map(named).collect();
        if !named.is_empty() {
            return named;
        }
        edited.parts_of(edited.innermost()).into_iter().collect()
    }

    /// The need of one of the deleted declarations of a name, and what each of them needs around it.
    fn needs(&self, name: &str, by: Option<NodeId>, edited: Edited<'_>) -> Vec<Need> {
        let tree = edited.tree();
        let around = edited.around();
        let depth = |node: NodeId| tree.above(node).filter(|above| around.contains(above)).count();
        let all = self.by_name.get(name).into_iter().flatten().copied();
        let mut nodes: Vec<NodeId> = all.filter(|node| edited.lacks(*node)).collect();
        // One with a body is more than the announcement of another.
        let has_body = |node: NodeId| edited.task.text().slice(node).contains(&b'{');
        nodes.sort_by_key(|node| (Reverse(depth(*node)), !has_body(*node)));
        nodes.truncate(MOST);
        if nodes.is_empty() {
            return Vec::new();
        }
        let one_of = nodes.iter().map(|node| node.index());
        let first = match by {
            Some(by) => Need::of(by.index(), one_of),
            None => Need::always(one_of),
        };
        let outer = |node: NodeId| {
            let above = tree.above(node).filter(|above| edited.edits.deletes(*above));
            above.map(move |above| Need::of(node.index(), [above.index()]))
        };
        [first].into_iter().chain(nodes.iter().flat_map(|node| outer(*node))).collect()
    }
}

impl<'a> Edited<'a> {
    fn tree(self) -> &'a Tree {
        self.task.text().tree()
    }

    /// The nodes around the error, the innermost first.
    fn around(self) -> Vec<NodeId> {
        let holds = |node: &NodeId| {
            let bytes = &self.task.text().place(*node).bytes;
            bytes.start <= self.at && self.at < bytes.end
        };
        let inner = |node: &NodeId| self.tree().children(*node).find(holds);
        let mut all: Vec<NodeId> =
            std::iter::successors(self.tree().nodes().next(), inner).collect();
        all.reverse();
        all
    }

    /// The innermost declaration around the error that is left.
    fn innermost(self) -> Option<NodeId> {
        let is_left = |node: &NodeId| is_declaration(self.task.text(), *node) && !self.lacks(*node);
        self.around().into_iter().find(is_left)
    }

    fn lacks(self, node: NodeId) -> bool {
        is_deleted(node, self.edits, self.tree())
    }

    /// The needs of a declaration for its deleted parts.
    fn parts_of(self, of: Option<NodeId>) -> Vec<Need> {
        let parts = |of: NodeId| {
            let deleted = self.tree().below(of).filter(|part| self.edits.deletes(*part));
            deleted.map(move |part| Need::of(of.index(), [part.index()]))
        };
        of.into_iter().flat_map(parts).collect()
    }
}

/// The byte of the text where an error of a candidate is.
fn origin(error: &CompileError, candidate: &Files, moved: &[Moved]) -> Option<u32> {
    let place = error.place()?;
    let before = candidate.iter().take_while(|(file, _)| *file != place.file);
    let start: usize = before.map(|(_, content)| content.len()).sum();
    let at = u32::try_from(start + place.bytes.start).ok()?;
    let within = moved.iter().filter(|moved| !moved.replaced && moved.to.start <= at);
    let last = within.max_by_key(|moved| moved.to.start)?;
    // An error at the end of something may be after it.
    Some((last.from.start + (at - last.to.start)).min(last.from.end.saturating_sub(1)))
}

/// Words that have a name after them, whatever follows.
const DECLARING: &[&str] = &[
    "class",
    "struct",
    "union",
    "enum",
    "namespace",
    "interface",
    "module",
    "package",
    "trait",
    "type",
    "concept",
    "function",
    "def",
    "using",
];

/// Words that have brackets after them which belong to no name.
const WITH_BRACKETS: &[&str] =
    &["alignas", "decltype", "noexcept", "explicit", "requires", "func", "asm"];

/// The names that a declaration declares, by its shape: the one after a word such as `class`, or else the last one before the
/// first `(`, `=`, `:`, `{` or `;`. Of an enumeration, its members too.
fn declared(text: &str) -> Vec<&str> {
    let mut tokens = tokens_in(text).peekable();
    let mut found: Vec<&str> = Vec::new();
    let mut last: Option<&str> = None;
    let mut seen: Vec<&str> = Vec::new();
    let has = |seen: &[&str], word: &str| seen.contains(&word);
    while let Some(token) = tokens.next() {
        let is_bracket_of_none =
            last.is_some_and(|name| WITH_BRACKETS.contains(&name) || name.starts_with("__"));
        match token {
            "<" => skip(&mut tokens, "<", ">"),
            "(" if is_bracket_of_none => {
                skip(&mut tokens, "(", ")");
                last = None;
            }
            "{" if has(&seen, "enum") => {
                let members = text.split(['{', '}']).nth(1).unwrap_or_default().split(',');
                found.extend(members.filter_map(|member| words(member).next()));
                break;
            }
            // The last part of a path is what is named.
            ":" if tokens.next_if(|next| *next == ":").is_some() => last = None,
            "(" | "=" | "{" | ";" | ":" | "[" => break,
            word if words(word).next() == Some(word) => {
                let is_after = seen.last().is_some_and(|before| DECLARING.contains(before));
                if is_after && found.is_empty() && !word.starts_with("__") {
                    found.push(word);
                }
                // An attribute may stand between.
                if !word.starts_with("__") {
                    seen.push(word);
                }
                last = Some(word);
            }
            _ => {}
        }
    }
    let is_typedef = has(&seen, "typedef");
    if found.is_empty() || is_typedef {
        found.extend(last);
    }
    if is_typedef {
        found.extend(words(text).last());
    }
    found
}

/// Skips a group whose opening bracket was read.
fn skip<'t>(tokens: &mut impl Iterator<Item = &'t str>, open: &str, close: &str) {
    let mut depth = 1;
    for token in tokens {
        depth += i32::from(token == open) - i32::from(token == close);
        if depth == 0 {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_declares_the_name_that_its_shape_tells() {
        for (text, names) in [
            ("int f(int x) { return g(x); }", &["f"][..]),
            ("const item* first = nullptr;", &["first"]),
            ("template<typename T, typename A = b<T>> class v : protected w<T, A> {", &["v"]),
            ("namespace std __attribute__ ((x)) { int a; }", &["std"]),
            ("typedef unsigned long size_t;", &["size_t", "size_t"]),
            ("enum color { red = 1, green };", &["color", "red", "green"]),
            ("func (r *T) Name(x int) {", &["Name"]),
            ("public static int total(List<Item> all) {", &["total"]),
            ("std::map<int, int> columns;", &["columns"]),
            ("using a = b;", &["a"]),
            ("export interface Shape { area: number }", &["Shape"]),
        ] {
            assert_eq!(declared(text), names, "{text}");
        }
    }
}

#[cfg(all(test, feature = "grammars"))]
mod tests_of_closures {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::lacks::ErrorPlace;
    use crate::text::render::render;

    const SOURCE: &str = "struct size { int w; int h; };\nint unrelated(void) {\n  return 1;\n}\n\
        namespace n {\n  int count;\n  int twice(int a) {\n    int b = a * 2;\n    return b;\n  }\n\
        \x20 int area(size s) {\n    count = twice(1);\n    return s.w * s.h;\n  }\n}\n";

    /// The text, with an error at `error`.
    fn task(error: &str) -> Task {
        let text = crate::text::testing::package(&[("in.cpp", SOURCE)]);
        let files = vec![("in.cpp".into(), SOURCE.as_bytes().to_vec())];
        let at = (Path::new("in.cpp"), SOURCE.find(error).unwrap());
        let site = ErrorSite::at(at, &files, "no `area`", vec!["area".to_owned()]);
        Task::new(text, crate::passes::testing::plan().erring_at(site.map(Arc::new)))
    }

    /// The first candidate for an error there, and what is left when its errors, as names and where they are, brought something back.
    fn first_and_next(error: &str, errors: &[(&str, &str)]) -> [String; 2] {
        let task = task(error);
        let text = task.text();
        let family = crate::passes::testing::families(closure(), &task).swap_remove(0);
        let all = Edits::none().and(text.tree(), family.iter().flatten().cloned());
        let files = render(text, &all).files;
        let content = String::from_utf8(files[0].1.clone()).unwrap();
        let error = |(name, at): &(&str, &str)| {
            let start = content.find(at).unwrap();
            let place =
                ErrorPlace { file: "in.cpp".into(), bytes: start..start, ..ErrorPlace::default() };
            let message = format!("`{name}` was not declared");
            CompileError { message, places: vec![place], ..CompileError::default() }
        };
        let errors: Vec<CompileError> = errors.iter().map(error).collect();
        let needs = Declarations::new(&task).counterexample(&errors, &files, (&task, &all));
        let back: rustc_hash::FxHashSet<usize> =
            needs.needs().iter().map(|need| need.one_of()[0]).collect();
        let left = family.into_iter().flatten().filter(|(node, _)| !back.contains(&node.index()));
        let next = render(text, &Edits::none().and(text.tree(), left)).files;
        [content, String::from_utf8(next[0].1.clone()).unwrap()]
            .map(|text| text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn closure() -> &'static crate::passes::Pass {
        crate::passes::Pass::named("closure").unwrap()
    }

    #[test]
    fn errors_bring_back_what_they_name_without_what_is_in_it() {
        let [first, next] =
            first_and_next("count = ", &[("count", "count"), ("size", "size"), ("twice", "twice")]);
        assert_eq!(first, "namespace n { int area(size s) { count = twice(1); } }");
        assert_eq!(
            next,
            "struct size {}; namespace n { int count; int twice(int a) {} int area(size s) { count = twice(1); } }"
        );
    }

    #[test]
    fn an_error_that_names_nothing_brings_back_what_it_is_in() {
        let [_, next] = first_and_next("count = ", &[("other", "int area")]);
        assert_eq!(
            next,
            "namespace n { int area(size s) { count = twice(1); return s.w * s.h; } }"
        );
    }
}
