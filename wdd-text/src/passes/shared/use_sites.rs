//! Where a use of a name stands: in a type, in an expression, in a pattern, or in the head of an
//! `impl`.

use crate::text::languages::rust::names::name_token;
use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

/// The construct that contains a use of a name.
#[derive(Clone, Debug)]
pub(crate) enum UseSite {
    /// The name is the trait in the head of this `impl`, or the type if the `impl` has no trait.
    Head(SyntaxNode),
    /// A bound, or the trait in `<T as Trait>`.
    Bound,
    /// The whole type, with its arguments.
    Type(SyntaxNode),
    /// The expression: the name itself, or the call or literal that begins with it.
    Value(SyntaxNode),
    /// The pattern.
    Pattern(SyntaxNode),
    /// A token inside of a macro call or attribute, which has no structure.
    Token,
    /// An import, or the name of a macro or field.
    Other,
}

/// The construct that contains the token, which uses a name.
pub(crate) fn use_site(token: &SyntaxToken) -> UseSite {
    let Some(name) = token.parent() else { return UseSite::Other };
    match name.kind() {
        TOKEN_TREE => UseSite::Token,
        NAME => pattern(name.parent()),
        _ => outermost_path(&name).map_or(UseSite::Other, |path| of_path(&path)),
    }
}

/// The path that ends with a name.
pub(crate) fn path_of(name: &SyntaxToken) -> Option<ast::Path> {
    ast::Path::cast(name.parent()?.parent()?.parent()?)
}

/// The outermost path that contains the name.
pub(crate) fn outermost_path(name: &SyntaxNode) -> Option<SyntaxNode> {
    let is_part = |node: &SyntaxNode| matches!(node.kind(), PATH | PATH_SEGMENT);
    name.ancestors().skip(1).take_while(is_part).last()
}

/// Whether the name is the last of its path.
pub(crate) fn ends_path(token: &SyntaxToken) -> bool {
    let path = token.parent().and_then(|name| outermost_path(&name));
    path.and_then(|path| path.last_token()).as_ref() == Some(token)
}

fn pattern(parent: Option<SyntaxNode>) -> UseSite {
    match parent {
        Some(parent) if parent.kind() == IDENT_PAT => UseSite::Pattern(parent),
        _ => UseSite::Other,
    }
}

fn of_path(path: &SyntaxNode) -> UseSite {
    let Some(holder) = path.parent() else { return UseSite::Other };
    match holder.kind() {
        PATH_TYPE => of_type(holder),
        PATH_EXPR => UseSite::Value(called(holder)),
        RECORD_EXPR => UseSite::Value(holder),
        PATH_PAT | TUPLE_STRUCT_PAT | RECORD_PAT => UseSite::Pattern(holder),
        _ => UseSite::Other,
    }
}

fn of_type(of: SyntaxNode) -> UseSite {
    let Some(holder) = of.parent() else { return UseSite::Other };
    match holder.kind() {
        TYPE_BOUND => UseSite::Bound,
        // Behind `as` stands a trait: `<T as A>::X`.
        TYPE_ANCHOR if has_before(&of, AS_KW) => UseSite::Bound,
        IMPL if is_head(&holder, &of) => UseSite::Head(holder),
        _ => UseSite::Type(of),
    }
}

/// Whether the type is the `impl`'s trait, or its type if it has no trait.
fn is_head(holder: &SyntaxNode, of: &SyntaxNode) -> bool {
    ast::Impl::cast(holder.clone()).is_some_and(|holder| {
        let head = holder.trait_().or_else(|| holder.self_ty());
        head.is_some_and(|head| head.syntax() == of)
    })
}

fn has_before(node: &SyntaxNode, kind: SyntaxKind) -> bool {
    let before = node.siblings_with_tokens(ra_ap_syntax::Direction::Prev);
    before.skip(1).any(|sibling| sibling.kind() == kind)
}

/// The call of the function that the expression names, or the expression itself.
pub(crate) fn called(path: SyntaxNode) -> SyntaxNode {
    let call = path.parent().and_then(ast::CallExpr::cast);
    let callee = call.as_ref().and_then(ast::CallExpr::expr);
    match (call, callee) {
        (Some(call), Some(callee)) if *callee.syntax() == path => call.syntax().clone(),
        _ => path,
    }
}

/// The tokens of the names that a pattern binds.
pub(crate) fn bound(pattern: &SyntaxNode) -> Vec<SyntaxToken> {
    let patterns = pattern.descendants().filter_map(ast::IdentPat::cast);
    patterns.filter_map(|pattern| name_token(pattern.syntax())).collect()
}
