//! Replaces calls of what the text does not define with their arguments.
//!
//! ```text
//! x.write_all(y, z)          →   (x, y, z)
//! a::copy(x, y)              →   (x, y)
//! io::copy(x).await          →   async { x }.await
//! ```
//!
//! Such a call often only keeps a dependency in the text: what matters is that the values are there, and that they are kept
//! while something is awaited. First all calls of one name are replaced at once, with the imports of the name, then all
//! others. It applies where that is shorter, and where the value of the call is not needed.

use std::collections::BTreeMap;

use ra_ap_syntax::SyntaxKind::{EXPR_STMT, LET_STMT, STMT_LIST};
use ra_ap_syntax::ast::{self, AstNode, HasArgList};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::hier::Turn;

use crate::passes::shared::changes::MaybeEdits;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{is_capitalized, is_import, last_name};

pub(in crate::passes) static DRAGGED: Pass = Pass::rust(
    "dragged",
    "replaces calls of what the text does not define with their arguments",
    dragged,
)
.turn(Turn::Last);

fn dragged(source: &Source) -> Vec<Family> {
    let mut named: BTreeMap<String, Vec<Foreign>> = BTreeMap::new();
    let methods = source.all().filter_map(|call| Foreign::of_method(source, &call));
    for foreign in methods.chain(source.all().filter_map(|call| Foreign::of_path(source, &call))) {
        named.entry(foreign.name.clone()).or_default().push(foreign);
    }
    let replaced = |all: &Vec<Foreign>| {
        let imports = all.iter().flat_map(|foreign| foreign.imports(source));
        let mut edits: Vec<_> = imports.collect();
        edits.sort_by_key(|edit| edit.as_ref().map(|(node, _)| *node));
        edits.dedup();
        edits.extend(all.iter().map(|foreign| source.replace(&foreign.place, &foreign.content)));
        source.shrinking(edits)
    };
    vec![named.values().filter_map(replaced).collect()]
}

/// A call of what the text does not define.
struct Foreign {
    name: String,
    /// The name in the call of a function.
    token: Option<SyntaxToken>,
    /// What is replaced: the call, with the `.await` behind it.
    place: SyntaxNode,
    content: String,
}

impl Foreign {
    fn of_method(source: &Source, call: &ast::MethodCallExpr) -> Option<Self> {
        let name = call.name_ref()?.text().to_string();
        let values = std::iter::once(call.receiver()?).chain(call.arg_list()?.args());
        Foreign::new(source, name, call.syntax(), values.collect())
    }

    fn of_path(source: &Source, call: &ast::CallExpr) -> Option<Self> {
        let Some(ast::Expr::PathExpr(path)) = call.expr() else { return None };
        let path = path.path()?;
        let name = last_name(&path).filter(|name| !is_capitalized(name))?;
        let token = path.segment()?.name_ref()?.ident_token()?;
        let is_own = source.definitions(&token).iter().any(|token| !is_import(token));
        let values = call.arg_list().filter(|_| !is_own)?.args().collect();
        let foreign = Foreign::new(source, name, call.syntax(), values)?;
        Some(Foreign { token: Some(token), ..foreign })
    }

    fn new(
        source: &Source,
        name: String,
        call: &SyntaxNode,
        values: Vec<ast::Expr>,
    ) -> Option<Self> {
        if !source.functions(&name).is_empty() || source.plan().kept.contains(&name) {
            return None;
        }
        let list: Vec<String> = values.iter().map(ToString::to_string).collect();
        let awaited = call.parent().filter(|above| ast::AwaitExpr::can_cast(above.kind()));
        let (place, content) = match (awaited, &*list) {
            (Some(place), [one]) => (place, format!("async {{ {one} }}.await")),
            (Some(place), _) => (place, format!("async {{ ({}) }}.await", list.join(", "))),
            // The walks replace a call with one of its parts.
            (None, [] | [_]) => return None,
            (None, _) => (call.clone(), format!("({})", list.join(", "))),
        };
        is_free(&place).then_some(Foreign { name, token: None, place, content })
    }

    /// The edits that delete the imports of the name.
    fn imports(&self, source: &Source) -> MaybeEdits {
        let defined = self.token.iter().flat_map(|token| source.definitions(token));
        defined.filter(is_import).map(|token| source.remove(&token)).collect()
    }
}

/// Whether the value may have any type: it is that of a statement, a block or a variable.
fn is_free(place: &SyntaxNode) -> bool {
    let above = place.parent().map(|above| above.kind());
    matches!(above, Some(EXPR_STMT | STMT_LIST | LET_STMT))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_call_from_outside_becomes_its_arguments() {
        assert_eq!(
            testing::each(
                &DRAGGED,
                "fn f() { x.write_all(y, z); let a = b::c(d, e); own(g, h); } fn own() {}"
            ),
            [
                "fn f() { x.write_all(y, z); let a = (d, e); own(g, h); } fn own() {}",
                "fn f() { (x, y, z); let a = b::c(d, e); own(g, h); } fn own() {}",
            ]
        );
    }

    #[test]
    fn an_import_of_the_name_is_deleted() {
        assert_eq!(
            testing::each(&DRAGGED, "use a::copy; async fn f() { copy(x, y).await; copy(z, z); }"),
            ["async fn f() { async { (x, y) }.await; (z, z); }"]
        );
    }

    #[test]
    fn what_is_awaited_stays_awaited() {
        assert_eq!(
            testing::each(&DRAGGED, "async fn f() { x.send().await; g(a::sleep(y).await); }"),
            ["async fn f() { async { x }.await; g(a::sleep(y).await); }"]
        );
    }
}
