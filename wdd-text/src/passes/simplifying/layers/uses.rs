//! What is read from a value in the form of its type: `*x` of a reference, `x[0]` of an array, `x.0`
//! of a tuple, `x.unwrap()` of an option.

use ra_ap_syntax::SyntaxKind::{PAREN_EXPR, STAR};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::parts::Step;
use crate::passes::shared::source::Source;
use crate::passes::shared::use_sites::{UseSite, ends_path, use_site};

/// The expressions that the names are.
pub(super) fn of_names(source: &Source, names: &[SyntaxToken]) -> Vec<SyntaxNode> {
    let uses = names.iter().flat_map(|name| source.uses_anywhere(name));
    let value = |token: SyntaxToken| match use_site(&token) {
        UseSite::Value(value) if ends_path(&token) => Some(value),
        _ => None,
    };
    uses.filter_map(value).collect()
}

/// The expression that reads the part at the end of `way` from the value of `whole`, as far as it is
/// written. `None` if it reads another part.
pub(super) fn read(whole: &SyntaxNode, way: &[Step]) -> Option<SyntaxNode> {
    let mut node = whole.clone();
    for step in way {
        match reading(&node, *step) {
            Some(above) => node = above,
            // A method call or a read of a field needs no `*`.
            None if *step == Step::Pointed => {}
            None => return (!is_read(&node)).then_some(node),
        }
    }
    Some(node)
}

/// Whether an expression reads a part of the value of `whole`.
pub(super) fn is_read(whole: &SyntaxNode) -> bool {
    let field = whole.parent().and_then(ast::FieldExpr::cast);
    let field = field.and_then(|read| read.name_ref()?.as_tuple_field());
    let steps = [Step::Pointed, Step::Element(0), Step::Variant(0)];
    steps.into_iter().chain(field.map(Step::Field)).any(|step| reading(whole, step).is_some())
}

/// The expression around `node` that makes one step.
fn reading(node: &SyntaxNode, step: Step) -> Option<SyntaxNode> {
    let outermost = |node: SyntaxNode| {
        let is_paren = |above: &SyntaxNode| above.kind() == PAREN_EXPR;
        node.ancestors().skip(1).take_while(is_paren).last().unwrap_or(node)
    };
    let node = outermost(node.clone());
    let above = node.parent()?;
    let is_first = above.first_child().as_ref() == Some(&node);
    let reads = match step {
        Step::Pointed => {
            ast::PrefixExpr::can_cast(above.kind())
                && above.first_token().is_some_and(|token| token.kind() == STAR)
        }
        Step::Element(_) => ast::IndexExpr::can_cast(above.kind()) && is_first,
        Step::Field(at) => ast::FieldExpr::cast(above.clone())
            .and_then(|read| read.name_ref()?.as_tuple_field())
            .is_some_and(|field| field == at),
        Step::Variant(0) if ast::TryExpr::can_cast(above.kind()) => true,
        Step::Variant(_) => ast::MethodCallExpr::cast(above.clone())
            .and_then(|call| call.name_ref())
            .is_some_and(|name| is_first && name.text() == "unwrap"),
        Step::Argument(_) => false,
    };
    reads.then_some(above)
}
