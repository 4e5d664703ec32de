//! Turns the arguments of a macro call, or of an attribute, into nodes.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::{NodeOrToken, SyntaxElement, SyntaxNode, SyntaxToken};
use wdd_core::tree::{NodeId, Role};

use super::{NodeWriter, bytes, info, token_bytes};
use crate::text::languages::rust::syntax::{kind_above, tokens_of};
use crate::text::languages::rust::tokens::is_blank;
use crate::text::outline::Separator;

/// The words with which items begin that have a body.
const ITEMS: [SyntaxKind; 6] = [FN_KW, STRUCT_KW, ENUM_KW, IMPL_KW, TRAIT_KW, MOD_KW];

impl NodeWriter<'_> {
    /// Writes the arguments of a macro call, or of an attribute. What stands between semicolons is an
    /// element, or between commas if there are no semicolons. Each token of it is an element too.
    pub(super) fn token_tree(&mut self, node: &SyntaxNode, role: Role) -> NodeId {
        // `#[derive()]` means nothing.
        let hollow = kind_above(node) == TOKEN_TREE_META;
        let id = self.outline.open(info(TOKEN_TREE, role).with_hollow(hollow), bytes(node));
        let children: Vec<_> = node.children_with_tokens().collect();
        let inside = inside(&children);
        self.outline.add_weight(weight_of_delimiters(&children));
        let items = item_runs(inside);
        match separator_of(inside) {
            None if !items.is_empty() => {
                for item in items {
                    self.run(item, Role::Element, |writer, child| {
                        writer.token(child, Role::Element);
                    });
                }
            }
            None => inside.iter().for_each(|child| self.token(child, Role::Element)),
            Some(separator) => {
                let arms = kind_above(node) == MACRO_RULES;
                // The arrow of a macro's arm stays. The tokens of its pattern and body can be deleted.
                let each = if arms { Role::Fixed } else { Role::Element };
                self.runs(inside, separator, each);
            }
        }
        self.outline.close();
        id
    }

    /// Writes what stands between separators, each an element.
    fn runs(&mut self, children: &[SyntaxElement], separator: SyntaxKind, each: Role) {
        let mut rest = children;
        while !rest.is_empty() {
            let end = rest.iter().position(|c| c.kind() == separator).unwrap_or(rest.len());
            let run = trimmed(&rest[..end]);
            if !run.is_empty() {
                let id = match run {
                    // A single token needs no node around it.
                    [child] if child.kind() != COMMENT => self.child(child, Role::Element),
                    run => self.run(run, Role::Element, |writer, child| {
                        writer.token(child, each);
                    }),
                };
                let after = rest.get(end).and_then(|c| c.as_token());
                let found =
                    after.map_or(Separator::Last, |token| Separator::After(token_bytes(token)));
                self.outline.separate(id, found);
            } else if end < rest.len() {
                // A separator after nothing, as in `[,]`, belongs to no element.
                self.outline.add_weight(1);
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        }
    }

    /// Writes a token of a macro's arguments, or a group of tokens between delimiters.
    fn token(&mut self, child: &SyntaxElement, role: Role) {
        if child.kind() == COMMENT || is_blank(child.kind()) || role == Role::Fixed {
            self.rest(child);
        } else {
            self.child(child, role);
        }
    }
}

/// The children between the delimiters of a token tree.
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

/// The separator of the elements of a token tree: a semicolon if there is one, or else a comma.
fn separator_of(children: &[SyntaxElement]) -> Option<SyntaxKind> {
    [SEMICOLON, COMMA].into_iter().find(|kind| children.iter().any(|child| child.kind() == *kind))
}

/// What stands in the argument of a macro one behind the other, each up to its body in braces, if these are functions and other
/// items: `proptest! { fn a() {} fn b() {} }`. Empty if there is only one, or none.
fn item_runs(children: &[SyntaxElement]) -> Vec<&[SyntaxElement]> {
    let is_body = |child: &SyntaxElement| {
        let first = child.as_node().and_then(SyntaxNode::first_token);
        first.is_some_and(|first| first.kind() == L_CURLY)
    };
    let runs = children.split_inclusive(is_body).map(trimmed).filter(|run| !run.is_empty());
    let runs: Vec<_> = runs.collect();
    let is_item = |run: &&[SyntaxElement]| {
        run.last().is_some_and(is_body) && run.iter().any(|child| ITEMS.contains(&child.kind()))
    };
    if runs.len() > 1 && runs.iter().all(is_item) { runs } else { Vec::new() }
}

/// The tokens of each item in the argument of a macro, if these stand one behind the other.
pub(crate) fn items_in_macro(tree: &SyntaxNode) -> Vec<Vec<SyntaxToken>> {
    let children: Vec<_> = tree.children_with_tokens().collect();
    let tokens = |run: &[SyntaxElement]| {
        let tokens = run.iter().flat_map(|child| match child {
            NodeOrToken::Node(node) => tokens_of(node).collect(),
            NodeOrToken::Token(token) => vec![token.clone()],
        });
        tokens.filter(|token: &SyntaxToken| !token.kind().is_trivia()).collect()
    };
    item_runs(inside(&children)).into_iter().map(tokens).collect()
}

/// `children` without the blanks at both ends.
fn trimmed(children: &[SyntaxElement]) -> &[SyntaxElement] {
    let solid = |c: &SyntaxElement| !is_blank(c.kind());
    let start = children.iter().position(solid).unwrap_or(children.len());
    let end = children.iter().rposition(solid).map_or(start, |last| last + 1);
    &children[start..end]
}
