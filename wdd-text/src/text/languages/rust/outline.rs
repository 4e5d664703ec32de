//! Turns Rust source into weighted nodes. [`rules`](super::rules) says what can be deleted.
//!
//! Every syntax node becomes a node. So do several children that can only be deleted together (`: T`
//! of a `let`, an argument of a macro call). A token becomes a node if it can be deleted alone;
//! otherwise it adds to the weight of the node that contains it.

mod macro_arguments;

pub(crate) use self::macro_arguments::items_in_macro;

use std::iter::successors;
use std::path::Path;

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::{Edition, NodeOrToken, SyntaxElement, SyntaxNode, SyntaxToken, TextSize};
use wdd_core::Weight;
use wdd_core::tree::{NodeId, NodeInfo, Role};

use super::depth::sections;
use super::headers::Headers;
use super::kinds::{RUN, kind};
use super::names::{Naming, is_scope, known_throughout, naming};
use super::parse::{Parsable, parse};
use super::rules::{self, ListRule, Rule};
use super::syntax::kind_above;
use super::tokens::is_blank;
use crate::text::languages::{self, FILE, Reading};
use crate::text::outline::{Bytes, Outline, Separator, offset};

/// Writes the nodes of a file.
pub(super) fn outline(outline: &mut Outline, file: &Parsable<'_>, edition: Edition) {
    file.deep(|| {
        if outline.is_coarse() {
            in_sections(outline, file.source, edition);
        } else {
            NodeWriter { outline }.node(&parse(file.source, edition), Role::Fixed);
        }
    });
}

/// Writes the nodes of a long file section by section. A name that a `use` imports is only known in its section.
fn in_sections(outline: &mut Outline, source: &str, edition: Edition) {
    outline.open(NodeInfo::new(kind(SOURCE_FILE), Role::Fixed), 0..offset(source.len()));
    let rule = rules::rule(SOURCE_FILE);
    for section in sections(source) {
        // One at a time, because a syntax tree takes eighty times the memory of its text.
        let file = parse(&source[section.clone()], edition);
        outline.part(section.start, |outline| {
            NodeWriter { outline }.inside(&file, rule, rule.and_then(|rule| rule.list));
        });
    }
    outline.close();
}

/// The weight of the tree of a Rust file. It is near the number of tokens, but can differ from it.
pub(crate) fn weight(source: &str, edition: Edition) -> Weight {
    let path = Path::new("lib.rs");
    let mut outline = Outline::default();
    outline.open(FILE, 0..0);
    languages::outline(&mut outline, path, source.as_bytes(), Reading::by_name(edition));
    outline.close();
    outline.finish(0..0).0.weight(NodeId::ROOT)
}

/// Writes the nodes of a syntax tree, from the outermost ones inwards.
struct NodeWriter<'a> {
    outline: &'a mut Outline,
}

impl NodeWriter<'_> {
    /// Writes a syntax node and all below it.
    fn node(&mut self, node: &SyntaxNode, role: Role) -> NodeId {
        if node.kind() == TOKEN_TREE {
            return self.token_tree(node, role);
        }
        let rule = rules::rule(node.kind());
        let list = rule.and_then(|rule| rule.list).filter(|_| is_list(node));
        let hollow = list.is_some_and(|list| list.hollow) && may_vanish(node);
        let id = self.outline.open(info(node.kind(), role).with_hollow(hollow), bytes(node));
        self.inside(node, rule, list);
        self.outline.close();
        id
    }

    /// Writes all below a syntax node.
    fn inside(&mut self, node: &SyntaxNode, rule: Option<&Rule>, list: Option<ListRule>) {
        if is_scope(node.kind()) {
            self.outline.names.enter();
            for name in known_throughout(node) {
                self.outline.names.local(name.text());
            }
        }
        let children: Vec<_> = node.children_with_tokens().collect();
        let mut elements = Vec::new();
        let mut at = 0;
        while at < children.len() {
            let child = &children[at];
            // A part is first: a child of it alone may be an element or optional, too.
            if let Some(end) = rule.and_then(|rule| part(rule, &children[at..])) {
                self.part(&children[at..=at + end]);
                at += end;
            } else if list.is_some_and(|list| list.elements.has(child.kind())) {
                elements.push((at, self.child(child, Role::Element)));
            } else if is_optional(rule, child) {
                self.child(child, Role::Optional);
            } else {
                self.rest(child);
            }
            at += 1;
        }
        if let Some(separator) = list.and_then(|list| list.separator) {
            self.separate(&children, &elements, separator);
        }
        if is_scope(node.kind()) {
            self.outline.names.leave();
        }
    }

    /// Writes a part that can be deleted: one child, or several under a node of their own.
    fn part(&mut self, children: &[SyntaxElement]) {
        // A single child needs no node around it.
        if let [child] = children {
            self.child(child, Role::Optional);
            return;
        }
        self.run(children, Role::Optional, |writer, child| {
            if is_optional(None, child) {
                writer.child(child, Role::Optional);
            } else {
                writer.rest(child);
            }
        });
    }

    /// Writes several children under a node of their own. An element must not become empty: it is deleted instead.
    fn run(
        &mut self,
        children: &[SyntaxElement],
        role: Role,
        each: impl Fn(&mut Self, &SyntaxElement),
    ) -> NodeId {
        let first = children.first().map_or(0, |c| c.text_range().start().into());
        let last = children.last().map_or(0, |c| c.text_range().end().into());
        let info = NodeInfo::new(RUN, role).with_hollow(role == Role::Element);
        let id = self.outline.open(info, first..last);
        for child in children {
            each(self, child);
        }
        self.outline.close();
        id
    }

    /// Writes a child that can be deleted.
    fn child(&mut self, child: &SyntaxElement, role: Role) -> NodeId {
        match child {
            NodeOrToken::Node(node) => self.node(node, role),
            NodeOrToken::Token(token) => self.leaf(token, role),
        }
    }

    /// Writes a child that can be deleted only with its parent, or a comment.
    fn rest(&mut self, child: &SyntaxElement) {
        match child {
            NodeOrToken::Node(node) => {
                self.node(node, Role::Fixed);
            }
            NodeOrToken::Token(token) if token.kind() == COMMENT => self.comment(token),
            NodeOrToken::Token(token) if token.kind() == FRONTMATTER => self.frontmatter(token),
            // A node of its own, because passes delete it.
            NodeOrToken::Token(token) if is_trailing(token) => {
                self.leaf(token, Role::Fixed);
            }
            NodeOrToken::Token(token) if !is_blank(token.kind()) => {
                self.outline.add_weight(1);
                self.names(token);
            }
            NodeOrToken::Token(_) => {}
        }
    }

    /// Writes a comment. Its weight is 0. A header has no node, and so is never deleted.
    fn comment(&mut self, token: &SyntaxToken) {
        if !is_header(token) {
            let mut bytes = token_bytes(token);
            // In a file with CRLF line ends, the parser gives the comment the CR.
            bytes.end = bytes.start + offset(token.text().trim_end().len());
            self.outline.open(NodeInfo::new(kind(COMMENT), Role::Aside), bytes);
            self.outline.close();
        }
    }

    /// Writes the manifest of a cargo script, whose lines can be deleted.
    fn frontmatter(&mut self, token: &SyntaxToken) {
        let bytes = token_bytes(token);
        let (start, end) = (bytes.start, bytes.end);
        self.outline.open(NodeInfo::new(kind(FRONTMATTER), Role::Fixed), start..end);
        let mut at = start;
        for line in token.text().split_inclusive('\n') {
            let written = line.trim_end();
            if !written.is_empty() && !written.starts_with("---") {
                let bytes = at..at + offset(written.len());
                self.outline.open(NodeInfo::new(RUN, Role::Element), bytes);
                self.outline.add_weight(offset(written.split_whitespace().count()));
                self.outline.close();
            }
            at += offset(line.len());
        }
        self.outline.close();
    }

    fn leaf(&mut self, token: &SyntaxToken, role: Role) -> NodeId {
        let id = self.outline.open(info(token.kind(), role), token_bytes(token));
        self.outline.add_weight(1);
        self.names(token);
        self.outline.close();
        id
    }

    /// Records the name that the token is, if it is one.
    fn names(&mut self, token: &SyntaxToken) {
        let Some(holder) = token.parent() else { return };
        let naming = naming(token, &holder);
        let names = &mut self.outline.names;
        let name = match naming {
            Naming::None => return,
            Naming::Item => names.global(token.text()),
            Naming::Member | Naming::UseMember => names.member(token.text()),
            Naming::Local => names.local(token.text()),
            Naming::Use | Naming::Import | Naming::Export => names.used(token.text()),
        };
        self.outline.mention(name, !matches!(naming, Naming::Use | Naming::UseMember));
        // An import also uses the item that has the name elsewhere.
        if matches!(naming, Naming::Import | Naming::Export) {
            let item = self.outline.names.global(token.text());
            self.outline.mention(item, false);
            if naming == Naming::Export {
                self.outline.mention(item, true);
            }
        }
    }

    fn separate(
        &mut self,
        children: &[SyntaxElement],
        elements: &[(usize, NodeId)],
        separator: SyntaxKind,
    ) {
        for &(at, id) in elements {
            let after = children[at + 1..].iter().find(|child| !child.kind().is_trivia());
            let found = match after {
                Some(NodeOrToken::Token(token)) if token.kind() == separator => {
                    Separator::After(token_bytes(token))
                }
                _ => Separator::Last,
            };
            self.outline.separate(id, found);
        }
    }
}

/// The bytes of the node, without headers at its start.
fn bytes(node: &SyntaxNode) -> Bytes {
    let range = node.text_range();
    after_headers(node).unwrap_or(range.start()).into()..range.end().into()
}

fn token_bytes(token: &SyntaxToken) -> Bytes {
    let range = token.text_range();
    range.start().into()..range.end().into()
}

/// A node of the coarse structure, if its construct belongs to it and it can be deleted.
fn info(of: SyntaxKind, role: Role) -> NodeInfo {
    NodeInfo::new(kind(of), role).with_coarse(role.deletable() && rules::is_coarse(of))
}

/// Whether the comment says how to compile the file. Without such a header, the result would not fail
/// for others.
fn is_header(comment: &SyntaxToken) -> bool {
    Headers::read(comment.text().as_bytes()) != Headers::default()
}

/// Where a node begins after the headers at its start, if there are any. The parser takes comments
/// above an item for a part of it.
fn after_headers(node: &SyntaxNode) -> Option<TextSize> {
    let last = node
        .children_with_tokens()
        .map_while(NodeOrToken::into_token)
        .take_while(|token| token.kind().is_trivia())
        .filter(|token| token.kind() == COMMENT && is_header(token))
        .last()?;
    let after = last.next_token()?;
    // The blank between the header and the item stays with the header.
    let range = after.text_range();
    Some(if is_blank(after.kind()) { range.end() } else { range.start() })
}

/// Whether the token is a comma after the last element of a list.
fn is_trailing(token: &SyntaxToken) -> bool {
    // Most tokens are no commas, and nothing is searched behind them.
    token.kind() == COMMA
        && successors(token.next_sibling_or_token(), SyntaxElement::next_sibling_or_token)
            .find(|next| !next.kind().is_trivia())
            .is_none_or(|next| matches!(next.kind(), R_PAREN | R_BRACK | R_CURLY | R_ANGLE))
}

/// The index of the last child of the part that begins with the first of `children`, if there is one.
fn part(rule: &Rule, children: &[SyntaxElement]) -> Option<usize> {
    let first = children.first()?.kind();
    rule.parts
        .iter()
        .filter(|part| part.from.has(first))
        .find_map(|part| children.iter().position(|child| part.to.has(child.kind())))
}

fn is_optional(rule: Option<&Rule>, child: &SyntaxElement) -> bool {
    // The parameter list of a `for<…>` is deleted with it.
    let binds = child.parent().is_some_and(|p| p.kind() == FOR_BINDER);
    (rules::optional_anywhere(child.kind()) && !binds)
        || rule.is_some_and(|rule| rule.modifiers.contains(&child.kind()))
}

/// Whether the node is a list in this place.
fn is_list(node: &SyntaxNode) -> bool {
    match node.kind() {
        // `[x; n]` is not a list of `x` and `n`.
        ARRAY_EXPR => !node.children_with_tokens().any(|c| c.kind() == SEMICOLON),
        // The only bound of an `impl` or `dyn` can never be deleted.
        TYPE_BOUND_LIST => may_vanish(node) || node.children().count() > 1,
        _ => true,
    }
}

/// Whether the list may be empty in this place: `impl` and `dyn` need a bound.
fn may_vanish(list: &SyntaxNode) -> bool {
    !matches!(kind_above(list), IMPL_TRAIT_TYPE | DYN_TRAIT_TYPE)
}
