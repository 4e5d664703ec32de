//! The traits that are bounds of types whose code stays: a fix could need these bounds, too.
//!
//! ```text
//! impl<S> Label<S> { fn new(span: S) -> Self { .. } }   stays
//! impl<S: Span> Label<S> { fn columns(&self) { .. } }   is never entered
//! trait Span { fn start(&self) -> usize; }              stays, with its implementations
//! ```

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::{FN, IMPL};
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};

use super::StayingFunctions;
use crate::keep::code::{Code, is_item};
use crate::keep::painter::Painter;
use crate::keep::test_code::TestCode;
use crate::text::languages::rust::names::{defined_name, first_name_in, names_in};
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::permissions::Permission;

/// The tokens of a trait, or of an implementation, that stays only for this.
const SHORT: usize = 200;

/// Types, each with a name in the bounds of an implementation of it.
pub(in crate::keep) type TypeBounds = BTreeSet<(String, String)>;

/// The bounds of the types of the untouched text.
pub(in crate::keep) fn type_bounds(code: &Code<'_>) -> TypeBounds {
    let of_type = |of: ast::Impl| {
        let name = type_of(&of);
        let pair = move |bound: String| Some((name.clone()?, bound));
        bounds(&of).into_iter().filter_map(pair).collect::<Vec<_>>()
    };
    code.all::<ast::Impl>().flat_map(of_type).collect()
}

/// Freezes these traits and their implementations, if they are short and name nothing of the text but what stays anyway.
pub(super) fn paint(
    painter: &mut Painter<'_>,
    code: &Code<'_>,
    tests: &TestCode,
    stays: &StayingFunctions<'_>,
) {
    let starts = |node: &SyntaxNode| code.place(node.clone()).start;
    let ran = code.nodes().filter(|node| node.kind() == FN && stays.starts.contains(&starts(node)));
    let types: BTreeSet<String> = ran.filter_map(|function| type_around(&function)).collect();
    let traits = stays.bounds.iter().filter(|(of, _)| types.contains(of));
    let traits: BTreeSet<&String> = traits.map(|(_, bound)| bound).collect();
    if traits.is_empty() {
        return;
    }
    let impls: Vec<ast::Impl> =
        code.all::<ast::Impl>().filter(|of| !tests.contains(starts(of.syntax()))).collect();
    // A variable can have the name of a function.
    let items = code.nodes().filter(|node| is_item(node) && node.kind() != FN);
    let defined: BTreeSet<String> =
        items.filter_map(|item| Some(defined_name(&item)?.text().to_string())).collect();
    let there = painter.frozen_names();
    let is_cheap = |item: &SyntaxNode, of: &str| {
        let own = item.descendants().filter(is_item);
        let own: BTreeSet<String> =
            own.filter_map(|item| Some(defined_name(&item)?.text().to_string())).collect();
        let is_there = |name: String| {
            name == of || own.contains(&name) || there.contains(&name) || !defined.contains(&name)
        };
        solid_tokens(item).count() <= SHORT && names_in(item).all(is_there)
    };
    for item in code.all::<ast::Trait>() {
        let Some(name) = item.name().map(|name| name.text().to_string()) else { continue };
        if !traits.contains(&name) || !is_cheap(item.syntax(), &name) {
            continue;
        }
        painter.node(item.syntax(), Permission::Frozen);
        let is_of_trait = |of: &&ast::Impl| {
            let of = of.trait_().and_then(|of| first_name_in(of.syntax()));
            of.as_ref() == Some(&name)
        };
        let all = impls.iter().filter(is_of_trait).map(AstNode::syntax);
        all.filter(|of| is_cheap(of, &name)).for_each(|of| painter.node(of, Permission::Frozen));
    }
}

/// The names in the bounds of the parameters of an implementation.
fn bounds(of: &ast::Impl) -> Vec<String> {
    let parameters = of.generic_param_list().map(|list| list.syntax().clone());
    let conditions = of.where_clause().map(|clause| clause.syntax().clone());
    parameters.iter().chain(&conditions).flat_map(names_in).collect()
}

/// The type that a function is a method of.
fn type_around(function: &SyntaxNode) -> Option<String> {
    let around = function.ancestors().find(|node| node.kind() == IMPL)?;
    type_of(&ast::Impl::cast(around)?)
}

fn type_of(of: &ast::Impl) -> Option<String> {
    first_name_in(of.self_ty()?.syntax())
}
