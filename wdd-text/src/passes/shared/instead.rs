//! What replaces the uses of a value that is deleted: nothing, or the smallest value of its type.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::least::values;
use super::use_sites::{UseSite, bound, use_site};
use crate::passes::shared::changes::{MaybeEdit, MaybeEdits};
use crate::passes::shared::source::Source;

/// What happens to the uses of a deleted value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Instead {
    /// There must be no uses.
    Nothing,
    /// Each use is deleted, with the smallest deletable node that contains it.
    Deleted,
    /// Each use is replaced with the smallest value of the type.
    Smallest,
    /// Each use is replaced with an expression that fits every type, such as `loop {}`.
    Diverging,
}

/// In the order in which they are tried.
pub(crate) const ALL: [Instead; 4] =
    [Instead::Nothing, Instead::Smallest, Instead::Diverging, Instead::Deleted];

/// The edits of all uses of the names in a pattern. `None` stands for an edit that cannot be made.
pub(crate) fn without_names(
    source: &Source,
    pattern: &SyntaxNode,
    of: Option<&ast::Type>,
    instead: Instead,
) -> MaybeEdits {
    let content = match instead {
        Instead::Nothing | Instead::Deleted => String::new(),
        Instead::Smallest => smallest(source, of),
        Instead::Diverging => source.plan().diverging.value().to_owned(),
    };
    let edit = |token: SyntaxToken| match instead {
        Instead::Nothing => None,
        Instead::Deleted => source.remove(&token),
        Instead::Smallest | Instead::Diverging => put(source, &token, &content),
    };
    bound(pattern).iter().flat_map(|name| source.uses(name)).map(edit).collect()
}

/// Replaces one use with `content`.
fn put(source: &Source, token: &SyntaxToken, content: &str) -> MaybeEdit {
    match use_site(token) {
        UseSite::Value(value) => in_place(source, &value, content),
        UseSite::Token => source.put(token, content),
        _ => None,
    }
}

/// Replaces an expression, and everything that is called on it, with `content`.
pub(crate) fn in_place(source: &Source, value: &SyntaxNode, content: &str) -> MaybeEdit {
    let whole = chain(value);
    // `S { x }` must still name the field.
    let field = whole.parent().and_then(ast::RecordExprField::cast);
    match field.filter(|field| field.colon_token().is_none()).and_then(|field| field.field_name()) {
        Some(name) => source.replace(&whole, &format!("{name}: {content}")),
        None => source.replace(&whole, content),
    }
}

/// The whole expression `x.f().g[0]?` for its beginning `x`. What is called on a value often does
/// not exist for another one.
fn chain(value: &SyntaxNode) -> SyntaxNode {
    let first = |node: &SyntaxNode| node.parent().filter(|above| goes_on(above, node));
    std::iter::successors(Some(value.clone()), first).last().unwrap_or_else(|| value.clone())
}

fn goes_on(above: &SyntaxNode, below: &SyntaxNode) -> bool {
    match above.kind() {
        METHOD_CALL_EXPR | FIELD_EXPR | INDEX_EXPR | CALL_EXPR | AWAIT_EXPR | TRY_EXPR => {
            above.first_child().as_ref() == Some(below)
        }
        PREFIX_EXPR => above.first_token().is_some_and(|t| t.kind() == STAR),
        _ => false,
    }
}

/// The smallest value of a type, as far as the text defines the type. Otherwise `0`.
pub(crate) fn smallest(source: &Source, of: Option<&ast::Type>) -> String {
    of.and_then(|of| values(source, of).into_iter().next()).unwrap_or_else(|| "0".to_owned())
}
