//! What can be deleted, found out by parsing the file without it.
//!
//! The types of nodes tell which children are optional, but not which tokens stand around them, and a list may be one that
//! must not be empty. So the first node of each sort is left out, alone and with the tokens beside it, and the parser
//! tells whether what is left has no more errors, and whether its parent is still a node of its kind: `-x` without `-` is
//! something else. Only what is around the deletion is parsed again.

use std::iter;
use std::ops::{ControlFlow, Range};

use rustc_hash::FxHashMap;
use tree_sitter::{InputEdit, Node, ParseOptions, ParseState, Parser, Point, Tree};

use super::{Grammar, errors};

/// The trials of a file may take this number of steps together; each is a hundred operations of the parser. After that,
/// the types of nodes have to do.
const STEPS: usize = 4_000;

/// Which tokens are deleted together with a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Taken {
    /// No token.
    Alone,
    /// The tokens before and after it, if there are any of these.
    With { before: bool, after: bool },
}

const AFTER: Taken = Taken::With { before: false, after: true };

/// In the order in which they are tried.
const ALL: [Taken; 4] = [
    Taken::Alone,
    Taken::With { before: true, after: false },
    AFTER,
    Taken::With { before: true, after: true },
];

/// A node, and what is beside it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around<'t> {
    pub(super) node: Node<'t>,
    pub(super) of: Parent,
    /// The field of the parent that it is in.
    pub(super) field: Option<u16>,
    /// Whether it is an element of a list with a token after it that does not end the parent, as the `;` after a `struct`.
    /// Without the token it would leave an empty element.
    pub(super) has_own_end: bool,
    /// Whether its parent has no other child in the same place.
    pub(super) is_single: bool,
    /// The token before it, and the one after it, if these are not deleted with another node.
    pub(super) before: Option<Node<'t>>,
    pub(super) after: Option<Node<'t>>,
}

/// The parent of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parent {
    pub(super) kind: u16,
    pub(super) is_file: bool,
    /// Where it begins and ends without the blanks at both ends.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Where it begins and ends with these blanks.
    pub(super) outer_start: usize,
    pub(super) outer_end: usize,
}

/// The children of a node in one field.
#[derive(Clone, Copy)]
pub(super) struct List {
    pub(super) of: Parent,
    pub(super) field: Option<u16>,
}

/// What is left out of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum LeftOut {
    One,
    All,
}

/// Nodes of one sort are deleted in the same way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Sort {
    parent: u16,
    field: Option<u16>,
    kind: u16,
    is_single: bool,
    has_own_end: bool,
    /// The tokens before and after it, if there are some.
    before: Option<u16>,
    after: Option<u16>,
}

pub(super) struct Trial<'t> {
    parser: Parser,
    content: &'t [u8],
    /// Where the lines begin.
    lines: Vec<usize>,
    tree: &'t Tree,
    errors: usize,
    /// What is left of [`STEPS`].
    steps: usize,
    taken: FxHashMap<Sort, Option<Taken>>,
    /// Whether a list is still one without a part of it, by the kind of its parent and its field.
    lists: FxHashMap<(u16, Option<u16>, LeftOut), bool>,
}

impl<'t> Trial<'t> {
    pub(super) fn new(grammar: &Grammar, content: &'t [u8], tree: &'t Tree) -> Self {
        Trial {
            parser: grammar.parser(),
            content,
            lines: [0]
                .into_iter()
                .chain(memchr::memchr_iter(b'\n', content).map(|at| at + 1))
                .collect(),
            tree,
            errors: errors::count(tree),
            steps: STEPS,
            taken: FxHashMap::default(),
            lists: FxHashMap::default(),
        }
    }

    /// The node of the whole file.
    pub(super) fn root(&self) -> Node<'t> {
        self.tree.root_node()
    }

    /// What is deleted together with a node. `None` if it cannot be deleted.
    pub(super) fn taken(&mut self, around: Around<'t>) -> Option<Taken> {
        let kind = |node: Option<Node<'_>>| node.map(|node| node.kind_id());
        let sort = Sort {
            parent: around.of.kind,
            field: around.field,
            kind: around.node.kind_id(),
            is_single: around.is_single,
            has_own_end: around.has_own_end,
            before: kind(around.before),
            after: kind(around.after),
        };
        if let Some(known) = self.taken.get(&sort) {
            return *known;
        }
        // Without a trial, only what the types of nodes know can be deleted.
        if self.steps == 0 && !around.node.is_named() {
            return None;
        }
        let of = around.of;
        // To delete all of the parent is to delete the parent.
        let is_part =
            |bytes: &Range<usize>| of.is_file || bytes.start > of.start || bytes.end < of.end;
        let is_good = |taken: &Taken| {
            let bytes = around.bytes(*taken).filter(is_part);
            bytes.is_some_and(|bytes| self.is_good_without(&bytes, of))
        };
        // It would leave an empty element without the token, which parses in many languages.
        let first = around.has_own_end.then_some(AFTER);
        let others = ALL.into_iter().filter(|taken| Some(*taken) != first);
        let found = first.into_iter().chain(others).find(is_good);
        self.taken.insert(sort, found);
        found
    }

    /// Whether a list is still one without these bytes: one of its elements with the separator, or all elements.
    pub(super) fn list(&mut self, list: List, part: LeftOut, bytes: &Range<usize>) -> bool {
        let sort = (list.of.kind, list.field, part);
        if let Some(known) = self.lists.get(&sort) {
            return *known;
        }
        let is_good = self.is_good_without(bytes, list.of);
        self.lists.insert(sort, is_good);
        is_good
    }

    /// Whether the file has no more errors without these bytes, and the node that they are in is still one of its kind.
    fn is_good_without(&mut self, bytes: &Range<usize>, of: Parent) -> bool {
        if self.steps == 0 {
            return true;
        }
        let mut before = self.tree.clone();
        let point = |at: usize| {
            let row = self.lines.partition_point(|line| *line <= at) - 1;
            Point::new(row, at - self.lines[row])
        };
        let start_position = point(bytes.start);
        // What is not near the edit is taken from the tree, and not parsed again.
        before.edit(&InputEdit {
            start_byte: bytes.start,
            old_end_byte: bytes.end,
            new_end_byte: bytes.start + 1,
            start_position,
            old_end_position: point(bytes.end),
            new_end_position: Point::new(start_position.row, start_position.column + 1),
        });
        let (content, errors) = (self.content, self.errors);
        // A blank in their place keeps the tokens beside them apart, as in candidates.
        let mut read = |at: usize, _| match at.checked_sub(bytes.start) {
            None => &content[at..bytes.start],
            Some(0) => b" ",
            Some(beyond) => &content[(bytes.end + beyond - 1).min(content.len())..],
        };
        let steps = &mut self.steps;
        let mut may_go_on = |state: &ParseState| {
            *steps = steps.saturating_sub(1);
            // In a file without errors, the first one decides.
            if *steps == 0 || errors == 0 && state.has_error() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let options = ParseOptions::new().progress_callback(&mut may_go_on);
        // A trial that was broken off would go on otherwise.
        self.parser.reset();
        let tree = self.parser.parse_with_options(&mut read, Some(&before), Some(options));
        // It was broken off, so that it is not known.
        if self.steps == 0 {
            return true;
        }
        tree.is_some_and(|tree| {
            let is_good = match errors {
                0 => !tree.root_node().has_error(),
                errors => errors::count(&tree) <= errors,
            };
            is_good && is_there_without(&tree, content, bytes, of)
        })
    }
}

/// Whether a node is of the same kind without these bytes of it, in the tree after a trial.
fn is_there_without(tree: &Tree, content: &[u8], bytes: &Range<usize>, of: Parent) -> bool {
    // A node may have blanks at its ends.
    let (start, end) = (bytes.start.max(of.start), bytes.end.min(of.end));
    let (before, after) = (&content[of.start..start], &content[end..of.end]);
    let first = match before.trim_ascii_start() {
        [] => bytes.start + 1 + after.len() - after.trim_ascii_start().len(),
        _ => of.start,
    };
    let last = match after.trim_ascii_end() {
        [] => of.start + before.trim_ascii_end().len(),
        solid => bytes.start + 1 + solid.len(),
    };
    if first >= last || of.is_file {
        // Nothing of it is left, or the root is around what is left.
        return true;
    }
    let end = of.outer_end - bytes.len() + 1;
    let within = |node: &Node<'_>| of.outer_start <= node.start_byte() && node.end_byte() <= end;
    let innermost = tree.root_node().descendant_for_byte_range(first, last);
    iter::successors(innermost, Node::parent)
        .take_while(within)
        .any(|node| node.kind_id() == of.kind)
}

impl Around<'_> {
    /// The bytes of the node and of what is taken with it. `None` if a token that it needs for that is not there.
    pub(super) fn bytes(&self, taken: Taken) -> Option<Range<usize>> {
        let token = |node: Option<Node<'_>>, wanted: bool| {
            if wanted { node.map(|node| Some(node.byte_range())) } else { Some(None) }
        };
        let own = self.node.byte_range();
        let Taken::With { before, after } = taken else { return Some(own) };
        let (before, after) = (token(self.before, before)?, token(self.after, after)?);
        let start = before.map_or(own.start, |before| before.start);
        Some(start..after.map_or(own.end, |after| after.end))
    }
}
