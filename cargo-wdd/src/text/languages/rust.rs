//! Rust source as weighted nodes: walks rust-analyzer's tree and asks [`rules`](super::rules) what
//! may go.
//!
//! Every syntax node becomes a node, and so does a run of children that goes as one (`: T` of a
//! `let`, an argument of a macro call). Tokens become nodes where they may go on their own, and
//! weight of the node that holds them where not.

mod alternatives;
mod choices;
pub(crate) mod depth;
mod diverging;
pub(crate) mod headers;
mod naming;
mod rules;

use std::path::Path;

use ra_ap_parser::LexedStr;
use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::{
    Edition, NodeOrToken, SourceFile, SyntaxElement, SyntaxNode, SyntaxToken, TextSize,
};
use wdd_core::tree::{Edit, Kind, NodeId, NodeInfo, Role};

pub use self::diverging::Diverging;
use self::headers::Headers;
use self::naming::{Naming, is_scope, known_throughout, naming};
use self::rules::{ListRule, Rule};
use super::{Language, StandIns, plain};
use crate::text::Text;
use crate::text::outline::{Bytes, Outline, Separator, offset};

/// Rust, in files whose names end in `.rs`.
#[derive(Debug)]
pub(super) struct Rust;

impl Language for Rust {
    fn name(&self) -> &'static str {
        "Rust"
    }

    fn reads(&self, path: &Path) -> bool {
        path.extension().is_some_and(|extension| extension == "rs")
    }

    fn outline(&self, outline: &mut Outline, content: &[u8], start: u32, edition: Edition) -> bool {
        let source = parsable(content);
        source
            .map(|source| self::outline(outline, source, start, edition))
            .is_some()
    }

    fn tokens(&self, content: &[u8], edition: Edition) -> u64 {
        match str::from_utf8(content) {
            Ok(source) => tokens(source, edition),
            Err(_) => plain::token_starts(content).len() as u64,
        }
    }

    fn errors(&self, content: &[u8], edition: Edition) -> Option<usize> {
        parsable(content).map(|source| errors(source, edition))
    }

    fn alternatives(&self, text: &Text, node: NodeId, stand_ins: StandIns) -> Vec<Edit> {
        alternatives::alternatives(text, node, stand_ins)
    }
}

/// The content as text that the parser can be given, if it is.
pub(super) fn parsable(content: &[u8]) -> Option<&str> {
    let source = str::from_utf8(content).ok()?;
    depth::is_parsable(source).then_some(source)
}

/// The kind of a run of children that goes as one.
const RUN: Kind = Kind(u16::MAX);

/// Stack of the thread that parses: enough for the deepest text that
/// [`is_parsable`](self::depth::is_parsable) lets through.
const STACK: usize = 1 << 28;

/// The number of syntax errors.
pub(super) fn errors(source: &str, edition: Edition) -> usize {
    with_deep_stack(|| SourceFile::parse(source, edition).errors().len())
}

/// The parser's tree.
pub(super) fn parse(source: &str, edition: Edition) -> SyntaxNode {
    SourceFile::parse(source, edition).syntax_node()
}

/// The number of tokens, of which each character of an operator is one.
pub(super) fn tokens(source: &str, edition: Edition) -> u64 {
    let lexed = LexedStr::new(edition, source);
    let solid = (0..lexed.len()).filter(|&at| !lexed.kind(at).is_trivia());
    solid.count() as u64
}

/// The tokens and comments, each with the blanks before it.
pub(super) fn with_blanks(source: &str, edition: Edition) -> Vec<Token<'_>> {
    let lexed = LexedStr::new(edition, source);
    let (mut tokens, mut end) = (Vec::new(), 0);
    for at in (0..lexed.len()).filter(|&at| !is_blank(lexed.kind(at))) {
        let range = lexed.text_range(at);
        tokens.push(Token {
            blanks: &source[end..range.start],
            text: &source[range.clone()],
            is_comment: lexed.kind(at) == COMMENT,
        });
        end = range.end;
    }
    tokens
}

/// Writes the nodes of `source`, whose first byte is byte `start` of the text.
pub(super) fn outline(outline: &mut Outline, source: &str, start: u32, edition: Edition) {
    with_deep_stack(|| {
        let file = parse(source, edition);
        Walk { outline, start }.node(&file, Role::Fixed);
    });
}

pub(super) fn with_deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        let thread = builder
            .spawn_scoped(scope, work)
            .expect("a thread can be started");
        thread
            .join()
            .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

/// A token or a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    /// The blanks before it.
    pub(crate) blanks: &'a str,
    pub(crate) text: &'a str,
    pub(crate) is_comment: bool,
}

struct Walk<'a> {
    outline: &'a mut Outline,
    start: u32,
}

impl Walk<'_> {
    /// One syntax node and all below it.
    fn node(&mut self, node: &SyntaxNode, role: Role) -> NodeId {
        if node.kind() == TOKEN_TREE {
            return self.token_tree(node, role);
        }
        let rule = rules::rule(node.kind());
        let list = rule.and_then(|rule| rule.list).filter(|_| is_list(node));
        let hollow = list.is_some_and(|list| list.hollow) && may_vanish(node);
        let id = self.open(node.kind(), role, hollow, self.bytes(node));
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
        if let Some(separator) = list.and_then(|list: ListRule| list.separator) {
            self.separate(&children, &elements, separator);
        }
        if is_scope(node.kind()) {
            self.outline.names.leave();
        }
        self.outline.close();
        id
    }

    /// A part that may go: one child, or a run of them under a node of its own.
    fn part(&mut self, children: &[SyntaxElement]) {
        if let [child] = children {
            self.child(child, Role::Optional);
            return;
        }
        self.run(children, Role::Optional, false, |walk, child| {
            if is_optional(None, child) {
                walk.child(child, Role::Optional);
            } else {
                walk.rest(child);
            }
        });
    }

    /// A run of children under a node of its own.
    fn run(
        &mut self,
        children: &[SyntaxElement],
        role: Role,
        hollow: bool,
        each: impl Fn(&mut Self, &SyntaxElement),
    ) -> NodeId {
        let first = children
            .first()
            .map_or(0, |c| c.text_range().start().into());
        let last = children.last().map_or(0, |c| c.text_range().end().into());
        let info = NodeInfo {
            kind: RUN,
            role,
            coarse: false,
            hollow,
        };
        let bytes = self.start + first..self.start + last;
        let id = self.outline.open(info, bytes);
        for child in children {
            each(self, child);
        }
        self.outline.close();
        id
    }

    /// A child that may go.
    fn child(&mut self, child: &SyntaxElement, role: Role) -> NodeId {
        match child {
            NodeOrToken::Node(node) => self.node(node, role),
            NodeOrToken::Token(token) => self.leaf(token, role),
        }
    }

    /// A child that goes only with its parent, or a comment.
    fn rest(&mut self, child: &SyntaxElement) {
        match child {
            NodeOrToken::Node(node) => {
                self.node(node, Role::Fixed);
            }
            NodeOrToken::Token(token) if token.kind() == COMMENT => self.comment(token),
            // A node of its own, for those who know that it can go.
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

    /// Comments may always go, but for headers. They weigh nothing.
    fn comment(&mut self, token: &SyntaxToken) {
        if !is_header(token) {
            let mut bytes = self.token_bytes(token);
            // In a file with CRLF line ends, half of one is the comment's.
            bytes.end = bytes.start + offset(token.text().trim_end().len());
            let info = NodeInfo {
                kind: kind(COMMENT),
                role: Role::Aside,
                coarse: false,
                hollow: false,
            };
            self.outline.open(info, bytes);
            self.outline.close();
        }
    }

    fn leaf(&mut self, token: &SyntaxToken, role: Role) -> NodeId {
        let id = self.open(token.kind(), role, false, self.token_bytes(token));
        self.outline.add_weight(1);
        self.names(token);
        self.outline.close();
        id
    }

    /// Mentions the name that the token is, if it is one.
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
        let uses = matches!(naming, Naming::Use | Naming::UseMember);
        self.outline.mention(name, !uses);
        if matches!(naming, Naming::Import | Naming::Export) {
            let item = self.outline.names.global(token.text());
            self.outline.mention(item, false);
            if naming == Naming::Export {
                self.outline.mention(item, true);
            }
        }
    }

    /// Tells each element which bytes separate it from the next.
    fn separate(
        &mut self,
        children: &[SyntaxElement],
        elements: &[(usize, NodeId)],
        separator: SyntaxKind,
    ) {
        for &(at, id) in elements {
            let after = children[at + 1..].iter();
            let mut after = after.skip_while(|c| c.kind().is_trivia());
            let found = match after.next() {
                Some(NodeOrToken::Token(token)) if token.kind() == separator => {
                    Separator::After(self.token_bytes(token))
                }
                _ => Separator::Last,
            };
            self.outline.separate(id, found);
        }
    }

    /// The arguments of a macro call, or of an attribute: what stands between semicolons, or else
    /// commas, is an element, and so is each token of it.
    fn token_tree(&mut self, node: &SyntaxNode, role: Role) -> NodeId {
        let hollow = node.parent().is_some_and(|p| p.kind() == TOKEN_TREE_META);
        let id = self.open(TOKEN_TREE, role, hollow, self.bytes(node));
        let children: Vec<_> = node.children_with_tokens().collect();
        let inside = inside(&children);
        self.outline.add_weight(weight_of_delimiters(&children));
        match separator_of(inside) {
            None => self.tokens(inside, Role::Element),
            Some(separator) => {
                let arms = node.parent().is_some_and(|p| p.kind() == MACRO_RULES);
                // The arrow of a macro's arm stays; what its patterns and bodies hold may go.
                let each = if arms { Role::Fixed } else { Role::Element };
                self.runs(inside, separator, each);
            }
        }
        self.outline.close();
        id
    }

    /// The runs between separators, each an element.
    fn runs(&mut self, children: &[SyntaxElement], separator: SyntaxKind, each: Role) {
        let mut rest = children;
        while !rest.is_empty() {
            let end = rest
                .iter()
                .position(|c| c.kind() == separator)
                .unwrap_or(rest.len());
            let run = trimmed(&rest[..end]);
            if !run.is_empty() {
                let id = match run {
                    // What is left without its only token is the separator.
                    [child] if child.kind() != COMMENT => self.child(child, Role::Element),
                    run => self.run(run, Role::Element, true, |walk, child| {
                        walk.token(child, each);
                    }),
                };
                let after = rest.get(end).and_then(|c| c.as_token());
                let found = after.map_or(Separator::Last, |token| {
                    Separator::After(self.token_bytes(token))
                });
                self.outline.separate(id, found);
            } else if end < rest.len() {
                self.outline.add_weight(1);
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        }
    }

    fn tokens(&mut self, children: &[SyntaxElement], role: Role) {
        for child in children {
            self.token(child, role);
        }
    }

    /// A token of a macro's arguments, or a balanced group of them.
    fn token(&mut self, child: &SyntaxElement, role: Role) {
        if child.kind() == COMMENT || is_blank(child.kind()) || role == Role::Fixed {
            self.rest(child);
        } else {
            self.child(child, role);
        }
    }

    fn open(&mut self, of: SyntaxKind, role: Role, hollow: bool, bytes: Bytes) -> NodeId {
        let info = NodeInfo {
            kind: kind(of),
            role,
            coarse: role.deletable() && rules::is_coarse(of),
            hollow,
        };
        self.outline.open(info, bytes)
    }

    /// The node's bytes, but for headers that stand above it.
    fn bytes(&self, node: &SyntaxNode) -> Bytes {
        let range = node.text_range();
        let start = after_headers(node).unwrap_or(range.start());
        self.start + u32::from(start)..self.start + u32::from(range.end())
    }

    fn token_bytes(&self, token: &SyntaxToken) -> Bytes {
        let range = token.text_range();
        self.start + u32::from(range.start())..self.start + u32::from(range.end())
    }
}

fn kind(kind: SyntaxKind) -> Kind {
    Kind(kind as u16)
}

/// The kind that a node got by [`outline`], if it is one of Rust and no run of children.
pub(super) fn syntax_kind(kind: Kind) -> Option<SyntaxKind> {
    (kind.0 < __LAST as u16).then(|| SyntaxKind::from(kind.0))
}

/// Whether the comment says how to compile the file: without it, the result would not fail in other
/// hands.
fn is_header(comment: &SyntaxToken) -> bool {
    Headers::read(comment.text().as_bytes()) != Headers::default()
}

/// Where a node begins that headers stand above: the parser takes comments for a part of the item
/// that follows.
fn after_headers(node: &SyntaxNode) -> Option<TextSize> {
    let tokens = node
        .children_with_tokens()
        .map_while(NodeOrToken::into_token);
    let above = tokens.take_while(|token| token.kind().is_trivia());
    let headers = above.filter(|token| token.kind() == COMMENT && is_header(token));
    let after = headers.last()?.next_token()?;
    let blank = is_blank(after.kind());
    Some(if blank {
        after.text_range().end()
    } else {
        after.text_range().start()
    })
}

/// Whether the token is a comma that no element follows.
fn is_trailing(token: &SyntaxToken) -> bool {
    let next = std::iter::successors(token.next_sibling_or_token(), |next| {
        next.next_sibling_or_token()
    });
    let mut solid = next.filter(|next| !next.kind().is_trivia());
    let closes = |kind| matches!(kind, R_PAREN | R_BRACK | R_CURLY | R_ANGLE);
    token.kind() == COMMA && solid.next().is_none_or(|next| closes(next.kind()))
}

fn is_blank(kind: SyntaxKind) -> bool {
    matches!(kind, WHITESPACE | NEWLINE)
}

/// Where the part ends that begins with the first of `children`, if one does.
fn part(rule: &Rule, children: &[SyntaxElement]) -> Option<usize> {
    let first = children.first()?.kind();
    let begins = rule.parts.iter().filter(|part| part.from.has(first));
    begins
        .into_iter()
        .find_map(|part| children.iter().position(|c| part.to.has(c.kind())))
}

fn is_optional(rule: Option<&Rule>, child: &SyntaxElement) -> bool {
    // A `for<>` goes whole.
    let binds = child.parent().is_some_and(|p| p.kind() == FOR_BINDER);
    (rules::optional_anywhere(child.kind()) && !binds)
        || rule.is_some_and(|rule| rule.modifiers.contains(&child.kind()))
}

/// Whether the node is a list in this place: `[x; n]` is no list of `x` and `n`, and the only bound
/// of an `impl` or `dyn` can never go.
fn is_list(node: &SyntaxNode) -> bool {
    match node.kind() {
        ARRAY_EXPR => !node.children_with_tokens().any(|c| c.kind() == SEMICOLON),
        TYPE_BOUND_LIST => may_vanish(node) || node.children().count() > 1,
        _ => true,
    }
}

/// Whether the construct that holds an empty list can go with it: `impl` and `dyn` need a bound.
fn may_vanish(list: &SyntaxNode) -> bool {
    let parent = list.parent().map(|p| p.kind());
    !matches!(parent, Some(IMPL_TRAIT_TYPE | DYN_TRAIT_TYPE))
}

/// What stands between a token tree's delimiters.
fn inside(children: &[SyntaxElement]) -> &[SyntaxElement] {
    let opens = |c: &SyntaxElement| matches!(c.kind(), L_PAREN | L_BRACK | L_CURLY);
    let closes = |c: &SyntaxElement| matches!(c.kind(), R_PAREN | R_BRACK | R_CURLY);
    let start = usize::from(children.first().is_some_and(opens));
    let end =
        children.len() - usize::from(children.len() > start && children.last().is_some_and(closes));
    &children[start..end]
}

fn weight_of_delimiters(children: &[SyntaxElement]) -> u32 {
    u32::try_from(children.len() - inside(children).len()).unwrap_or(2)
}

/// What separates the elements of a token tree: semicolons, or else commas, or nothing.
fn separator_of(children: &[SyntaxElement]) -> Option<SyntaxKind> {
    let has = |kind| children.iter().any(|c| c.kind() == kind);
    [SEMICOLON, COMMA].into_iter().find(|&kind| has(kind))
}

/// `children` without the blanks at both ends.
fn trimmed(children: &[SyntaxElement]) -> &[SyntaxElement] {
    let solid = |c: &SyntaxElement| !is_blank(c.kind());
    let start = children.iter().position(solid).unwrap_or(children.len());
    let end = children
        .iter()
        .rposition(solid)
        .map_or(start, |last| last + 1);
    &children[start..end]
}
