//! What may change in the code under test: what ran stays as it is, and what never ran can be deleted
//! item by item.
//!
//! An item can only be deleted as a whole. The body of a function that never ran can also be replaced
//! with a stand-in that panics. Comments, imports, derives, and attributes that have no effect on what
//! runs are free.

mod bounds;
mod imports;
mod manifest;
mod named_items;
mod printing;
mod rows;

use std::collections::BTreeSet;
use std::path::PathBuf;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

pub(super) use self::bounds::{TypeBounds, type_bounds};
use super::code::{Code, is_item};
use super::painter::Painter;
use super::test_code::TestCode;
use crate::manifests::{self, Manifests, TargetKind};
use crate::text::Text;
use crate::text::languages::rust::names::known;
use crate::text::languages::rust::syntax::{solid_tokens, tokens_of};
use crate::text::permissions::Permission;

/// Attributes that have no effect on what runs. What is derived is used, or can be left out.
const FREE: &str = "allow warn deny forbid expect doc inline must_use cold deprecated derive automatically_derived";

/// Which code under test stays as it is.
pub(super) enum Staying<'a> {
    Everything,
    Functions(StayingFunctions<'a>),
}

/// The functions that stay, and the bounds of their types.
pub(super) struct StayingFunctions<'a> {
    /// The first bytes of the functions.
    pub(super) starts: BTreeSet<u32>,
    pub(super) bounds: &'a TypeBounds,
}

/// Gives permissions to all code under test.
pub(super) fn paint(
    painter: &mut Painter<'_>,
    code: &Code<'_>,
    tests: &TestCode,
    stays: &Staying<'_>,
) {
    let scripts = build_scripts(code.text);
    for file in code.other_files() {
        let is_manifest = file.path.ends_with(manifests::NAME);
        if file.node.is_some() && !is_manifest && !tests.contains(file.bytes.start) {
            painter.bytes(&file.bytes, Permission::Whole);
        }
    }
    for (root, at) in &code.files {
        let file = &code.text.files()[*at];
        if tests.contains(file.bytes.start)
            && !file.bytes.is_empty()
            && is_all_tests(code, root, tests)
        {
            continue;
        }
        painter.node(root, Permission::Frozen);
        // A build script decides how the code is compiled.
        if scripts.contains(&file.path) {
            continue;
        }
        let Staying::Functions(stays) = stays else {
            // Comments stay, too: a lint may want them.
            let comments = tokens_of(root).filter(|token| token.kind() == COMMENT);
            let under_test = |token: &SyntaxToken| !tests.contains(code.place(token.clone()).start);
            painter.tokens(comments.filter(under_test), Permission::Frozen);
            root.descendants()
                .filter(|node| is_item(node) && tests.contains(code.place(node.clone()).start))
                .for_each(|item| painter.free(&item));
            continue;
        };
        free_attributes(painter, code, root);
        let walk = ItemWalk { code, tests, stays: &stays.starts };
        root.children().filter(is_item).for_each(|item| walk.item(painter, &item));
    }
    if let Staying::Functions(stays) = stays {
        bounds::paint(painter, code, tests, stays);
        named_items::paint(painter, code, tests);
        imports::paint(painter, code, tests);
    }
    manifest::paint(painter, code);
}

fn build_scripts(text: &Text) -> BTreeSet<PathBuf> {
    let manifests = Manifests::of(text);
    manifests
        .all()
        .iter()
        .flat_map(|of| manifests.targets(of))
        .filter(|target| target.kind == TargetKind::Build)
        .map(|target| target.path)
        .collect()
}

/// Whether the whole file is test code.
fn is_all_tests(code: &Code<'_>, root: &SyntaxNode, tests: &TestCode) -> bool {
    let last = root.last_token();
    last.is_none_or(|last| tests.contains(code.place(last).start))
        && root.children().all(|item| tests.contains(code.place(item).start))
}

/// Gives permissions to items, from the outermost ones inwards.
struct ItemWalk<'a> {
    code: &'a Code<'a>,
    tests: &'a TestCode,
    stays: &'a BTreeSet<u32>,
}

impl ItemWalk<'_> {
    fn item(&self, painter: &mut Painter<'_>, item: &SyntaxNode) {
        let start = self.code.place(item.clone()).start;
        if self.tests.contains(start) || self.code.is_left_out(item) {
            painter.free(item);
            return;
        }
        let is_inner = item.parent().is_some_and(|list| list.kind() == STMT_LIST);
        if is_inner && matches!(item.kind(), CONST | STATIC) {
            // A part of the function that it is in.
            return;
        }
        // First the whole of it; then what may do more or less is painted over that.
        painter.node(item, Permission::Whole);
        match item.kind() {
            FN if self.stays.contains(&start) => {
                painter.node(item, Permission::Frozen);
                item.descendants()
                    .skip(1)
                    .filter(|node| self.code.is_left_out(node))
                    .for_each(|node| painter.free(&node));
                printing::paint(painter, item);
            }
            FN => {
                if let Some(body) = item.children().find_map(ast::BlockExpr::cast) {
                    painter.node(body.syntax(), Permission::Unexecuted);
                }
            }
            USE => painter.free(item),
            MACRO_CALL => rows::paint(painter, self.code, item),
            ENUM | STRUCT => {
                item.descendants()
                    .skip(1)
                    .filter(|node| self.code.is_left_out(node))
                    .for_each(|node| painter.free(&node));
            }
            _ => {}
        }
        free_attributes(painter, self.code, item);
        if item.kind() != FN || self.stays.contains(&start) {
            inner_items(item).iter().for_each(|inner| self.item(painter, inner));
        }
    }
}

/// The uppermost items below an item.
fn inner_items(item: &SyntaxNode) -> Vec<SyntaxNode> {
    let mut found = Vec::new();
    let mut rest: Vec<_> = item.children().collect();
    while let Some(node) = rest.pop() {
        let is_statement = node.parent().is_some_and(|parent| parent.kind() == STMT_LIST);
        // A macro call is an item only where items are.
        let is_item = is_item(&node) && !(is_statement && node.kind() == MACRO_CALL);
        if is_item && node.parent().is_some_and(|parent| holds_items(&parent)) {
            found.push(node);
        } else {
            rest.extend(node.children());
        }
    }
    found
}

fn holds_items(node: &SyntaxNode) -> bool {
    matches!(node.kind(), ITEM_LIST | ASSOC_ITEM_LIST | EXTERN_ITEM_LIST | STMT_LIST | SOURCE_FILE)
}

fn free_attributes(painter: &mut Painter<'_>, code: &Code<'_>, node: &SyntaxNode) {
    let attributes = node.children().filter_map(ast::Attr::cast);
    let free = attributes.filter(|attribute| is_free(attribute) || code.is_always_true(attribute));
    free.for_each(|attribute| painter.free(attribute.syntax()));
}

/// Whether an attribute has no effect on what runs.
fn is_free(attribute: &ast::Attr) -> bool {
    let words: Vec<_> = solid_tokens(attribute.syntax())
        .filter(|token| token.kind() == IDENT)
        .map(|token| token.text().to_owned())
        .collect();
    let is_free = |word: &str| known::is_one_of(FREE, word);
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["rustfmt" | "clippy" | "diagnostic", ..] => true,
        ["cfg_attr", .., last] => {
            is_free(last) || words.iter().any(|word| word == "doc" || word == "derive")
        }
        [first, ..] => is_free(first),
        [] => false,
    }
}
