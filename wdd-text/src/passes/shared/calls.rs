//! The calls of a function or method: where each call stands, and its arguments.

use std::iter::successors;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasArgList, HasGenericArgs};
use ra_ap_syntax::{Edition, SyntaxElement, SyntaxToken};

use super::expressions::{edit, parsed};
use super::source::Source;
use super::use_sites::called;
use crate::passes::shared::changes::MaybeEdits;
use crate::text::languages::rust::names::{is_member, name_token};

/// A call of a function or method.
pub(crate) struct Call {
    /// What to replace, and what to delete next to it. Inside of a macro call, a call consists of
    /// several tokens.
    pub(crate) place: SyntaxElement,
    beside: Vec<SyntaxElement>,
    /// The arguments. The receiver of a method call is the first.
    pub(crate) arguments: Vec<ast::Expr>,
    pub(crate) generics: Option<ast::GenericArgList>,
}

impl Call {
    /// Replaces `place`, which is the call or contains it, with `content`.
    pub(crate) fn replaced(
        &self,
        source: &Source,
        place: &SyntaxElement,
        content: &str,
    ) -> MaybeEdits {
        let deleted = self.beside.iter().map(|element| match element {
            SyntaxElement::Node(node) => source.delete(node),
            SyntaxElement::Token(token) => source.remove(token),
        });
        std::iter::once(edit(source, place, content)).chain(deleted).collect()
    }
}

/// The tokens that use a function, including the names in method calls.
pub(crate) fn uses(source: &Source, function: &ast::Fn) -> Option<Vec<SyntaxToken>> {
    let name = name_token(function.syntax())?;
    let mut uses = source.uses_anywhere(&name);
    if owner(function).is_some() {
        let calls = source.method_calls(name.text()).iter();
        uses.extend(calls.filter_map(|call| call.name_ref()?.syntax().first_token()));
    }
    Some(uses)
}

/// The call in which `token` is the name of the function.
pub(crate) fn call(token: &SyntaxToken) -> Option<Call> {
    let holder = token.parent()?;
    if holder.kind() == TOKEN_TREE {
        return call_in_macro(token);
    }
    let above = holder.parent()?;
    if let Some(call) = ast::MethodCallExpr::cast(above.clone()) {
        return Some(Call {
            place: call.syntax().clone().into(),
            beside: Vec::new(),
            arguments: std::iter::once(call.receiver()?).chain(call.arg_list()?.args()).collect(),
            generics: call.generic_arg_list(),
        });
    }
    let segment = ast::PathSegment::cast(above)?;
    let call = ast::CallExpr::cast(called(segment.parent_path().syntax().parent()?))?;
    Some(Call {
        place: call.syntax().clone().into(),
        beside: Vec::new(),
        arguments: call.arg_list()?.args().collect(),
        generics: segment.generic_arg_list(),
    })
}

/// A call inside of a macro call. Its tokens are parsed to find the arguments.
fn call_in_macro(token: &SyntaxToken) -> Option<Call> {
    let tree = token.next_sibling_or_token()?.into_node()?;
    let call: ast::CallExpr = parsed(&format!("const C: () = f{tree};"))?;
    // The path before the name: `a::b::` is a token for each name and each colon.
    let before = successors(token.prev_sibling_or_token(), SyntaxElement::prev_sibling_or_token);
    let path = before.take_while(|element| {
        let kind = element.kind();
        kind == COLON || kind == IDENT || kind.is_keyword(Edition::Edition2024)
    });
    Some(Call {
        place: token.clone().into(),
        beside: path.chain([tree.into()]).collect(),
        arguments: call.arg_list()?.args().collect(),
        generics: None,
    })
}

/// The `impl` that contains the function.
pub(crate) fn owner(function: &ast::Fn) -> Option<ast::Impl> {
    ast::Impl::cast(function.syntax().parent()?.parent()?)
}

/// Whether the function is neither a trait's member nor part of a trait's `impl`.
pub(crate) fn is_own(function: &ast::Fn) -> bool {
    !is_member(function.syntax())
        || owner(function).is_some_and(|owner| owner.for_token().is_none())
}
