//! Replaces a collection that is filled value by value with an array of the values.
//!
//! ```text
//! let mut v = Vec::new(); f(); v.push(1); v.push(g()); v.len()   →   f(); let mut v = [1, g()]; v.len()
//! let mut v = Vec::new(); v.extend(f()); v.len()                 →   let mut v = f(); v.len()
//! ```
//!
//! It applies if the variable begins empty, and if statements of the same block fill it before it is used in another way. It helps
//! because the type of the collection is then not needed, and because the other passes can take an array apart.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasArgList};
use wdd_core::tree::Change;

use crate::passes::Pass;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::name_token;

pub(in crate::passes) static FILLED: Pass = Pass::rust(
    "filled",
    "replaces a collection that is filled value by value with an array of the values",
    |source| vec![source.each(|of| array(source, &of))],
);

/// Replaces the last statement that fills the variable with its declaration, and deletes the others.
fn array(source: &Source, of: &ast::LetStmt) -> Option<Change> {
    let Some(ast::Pat::IdentPat(pattern)) = of.pat() else { return None };
    if !is_empty(&of.initializer()?) || of.let_else().is_some() {
        return None;
    }
    let list = of.syntax().parent()?;
    let uses = source.uses(&name_token(pattern.syntax())?);
    let (mut values, mut places) = (Vec::new(), Vec::<SyntaxNode>::new());
    for token in &uses {
        let call = token.parent_ancestors().find_map(ast::MethodCallExpr::cast);
        let filling = call.and_then(|call| Filling::of(&call, token.text(), &list));
        let Some(filling) = filling else { break };
        // What takes many values at once is the value.
        if filling.is_whole && !values.is_empty() {
            break;
        }
        values.push(filling.value.to_string());
        places.push(filling.place);
        if filling.is_whole {
            let content = format!("let {pattern} = {};", filling.value);
            return declared(source, of, &places, &content);
        }
    }
    declared(source, of, &places, &format!("let {pattern} = [{}];", values.join(", ")))
}

fn declared(
    source: &Source,
    of: &ast::LetStmt,
    places: &[SyntaxNode],
    content: &str,
) -> Option<Change> {
    let (last, before) = places.split_last()?;
    let deleted = before.iter().chain([of.syntax()]).map(|place| source.delete(place));
    source.shrinking(deleted.chain([source.replace(last, content)]))
}

/// A statement that fills a collection.
struct Filling {
    place: SyntaxNode,
    value: ast::Expr,
    /// Whether the value has the elements.
    is_whole: bool,
}

impl Filling {
    /// `None` if it is not a statement of this list, or not about this variable alone.
    fn of(call: &ast::MethodCallExpr, name: &str, list: &SyntaxNode) -> Option<Self> {
        let method = call.name_ref()?.to_string();
        let is_whole = matches!(&*method, "extend" | "push_str" | "append");
        let adds = is_whole || matches!(&*method, "push" | "push_back" | "push_front" | "insert");
        let is_of = call.receiver()?.syntax().text() == name;
        let mut arguments = call.arg_list()?.args();
        let (value, None) = (arguments.next()?, arguments.next()) else { return None };
        let place = call.syntax().parent().and_then(ast::ExprStmt::cast)?.syntax().clone();
        let fits = adds && is_of && place.parent().as_ref() == Some(list);
        fits.then_some(Filling { place, value, is_whole })
    }
}

/// Whether a value is a call without arguments, or an empty list.
fn is_empty(value: &ast::Expr) -> bool {
    match value {
        ast::Expr::ArrayExpr(array) => array.exprs().next().is_none(),
        ast::Expr::CallExpr(call) => {
            call.arg_list().is_some_and(|list| list.args().next().is_none())
        }
        ast::Expr::MacroExpr(of) => {
            let tree = of.macro_call().and_then(|call| call.token_tree());
            tree.is_some_and(|tree| tree.syntax().children_with_tokens().count() == 2)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn values_become_an_array_at_the_last_of_them() {
        assert_eq!(
            testing::each(
                &FILLED,
                "fn f() { let mut v = vec![]; v.push(1); g(); v.push(a()); v.b() }"
            ),
            ["fn f() { g(); let mut v = [1, a()]; v.b() }"]
        );
        assert_eq!(
            testing::each(
                &FILLED,
                "fn f() { let mut v = String::new(); v.push_str(a); v.push(b); }"
            ),
            ["fn f() { let mut v = a; v.push(b); }"]
        );
    }

    #[test]
    fn what_is_used_first_or_filled_in_another_block_stays() {
        for body in [
            "let mut v = Vec::new(); g(&v); v.push(1);",
            "let mut v = Vec::new(); for x in y { v.push(x); }",
            "let mut v = a.b(); v.push(1);",
            "let mut v = Vec::new(); v.a.push(1);",
        ] {
            assert!(testing::each(&FILLED, &format!("fn f() {{ {body} }}")).is_empty(), "{body}");
        }
    }
}
