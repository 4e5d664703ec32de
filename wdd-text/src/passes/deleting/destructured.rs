//! Deletes an element of a tuple together with the same element of the patterns that match it.
//!
//! ```text
//! let (a, b, c) = (0, 1, 2);  →  let (b, c) = (1, 2);  →  let c = 2;
//!
//! match (a, b) { (0, x) => x, _ => 1 }
//! →
//! match b { x => x, _ => 1 }
//! ```
//!
//! A tuple and a pattern of different lengths do not compile, so neither can lose an element alone.
//! A tuple of two elements becomes its other element. The pass changes tuples in `let`, `if let`,
//! `while let` and `match`. It does not apply if a `let` has a type, or if a pattern is neither `_`
//! nor a tuple pattern that lists each element.

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::Change;

use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};

pub(in crate::passes) static DESTRUCTURED: Pass = Pass::rust(
    "destructured",
    "deletes elements of tuples together with their patterns",
    destructured,
);

fn destructured(source: &Source) -> Vec<Family> {
    // A type would have to lose the element, too.
    let lets = source.all::<ast::LetStmt>().filter(|of| of.ty().is_none());
    let lets = lets.filter_map(|of| TupleMatch::new(of.initializer()?, [of.pat()]));
    let conditions =
        source.all::<ast::LetExpr>().filter_map(|of| TupleMatch::new(of.expr()?, [of.pat()]));
    let matches = source.all::<ast::MatchExpr>().filter_map(|of| {
        TupleMatch::new(of.expr()?, of.match_arm_list()?.arms().map(|arm| arm.pat()))
    });
    let matched: Vec<_> = lets.chain(conditions).chain(matches).collect();
    let longest = matched.iter().map(TupleMatch::length).max().unwrap_or(0);
    let without = |at| matched.iter().filter_map(|one| one.without(source, at)).collect();
    (0..longest).map(without).collect()
}

/// A tuple expression, and the tuple patterns that match it.
struct TupleMatch {
    value: ast::TupleExpr,
    patterns: Vec<ast::TuplePat>,
}

impl TupleMatch {
    /// A value and its patterns; `None` if the value is no tuple of two or more elements, or if a
    /// pattern is neither `_` nor a tuple pattern of the same length.
    fn new(value: ast::Expr, patterns: impl IntoIterator<Item = Option<ast::Pat>>) -> Option<Self> {
        let ast::Expr::TupleExpr(value) = value else { return None };
        let length = value.fields().count();
        let mut tuples = Vec::new();
        for pattern in patterns {
            match pattern? {
                ast::Pat::TuplePat(tuple) if is_plain(&tuple, length) => tuples.push(tuple),
                ast::Pat::WildcardPat(_) => {}
                _ => return None,
            }
        }
        (length > 1 && !tuples.is_empty()).then_some(TupleMatch { value, patterns: tuples })
    }

    fn length(&self) -> usize {
        self.value.fields().count()
    }

    /// Deletes the element at a position from the value and its patterns. Of two elements, the
    /// other one replaces the tuple.
    fn without(&self, source: &Source, at: usize) -> Option<Change> {
        let length = self.length();
        let edit = |whole: &SyntaxNode, mut elements: Vec<SyntaxNode>| match length {
            2 => source.hoist(whole, &elements.swap_remove(1 - at)),
            _ => source.delete(&elements[at]),
        };
        let of_pattern = |pattern: &ast::TuplePat| {
            edit(pattern.syntax(), pattern.fields().map(|field| field.syntax().clone()).collect())
        };
        let elements = self.value.fields().map(|field| field.syntax().clone());
        let value = (at < length).then(|| edit(self.value.syntax(), elements.collect()))?;
        together(self.patterns.iter().map(of_pattern).chain([value]))
    }
}

/// Whether the pattern has this number of elements, and no `..`.
fn is_plain(pattern: &ast::TuplePat, length: usize) -> bool {
    let rest = |field: &ast::Pat| matches!(field, ast::Pat::RestPat(_));
    pattern.fields().count() == length && !pattern.fields().any(|field| rest(&field))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn an_element_is_deleted_with_its_pattern() {
        assert_eq!(
            testing::each(&DESTRUCTURED, "fn f() { let (a, b, c) = (1, g(), 3); }"),
            [
                "fn f() { let (b, c) = (g(), 3); }",
                "fn f() { let (a, c) = (1, 3); }",
                "fn f() { let (a, b) = (1, g()); }",
            ]
        );
    }

    #[test]
    fn a_tuple_of_two_becomes_its_other_element() {
        assert_eq!(
            testing::each(&DESTRUCTURED, "fn f() { if let (a, 1) = (b, c) {} }"),
            ["fn f() { if let 1 = c {} }", "fn f() { if let a = b {} }"]
        );
    }

    #[test]
    fn an_element_is_deleted_from_all_arms() {
        assert_eq!(
            testing::each(
                &DESTRUCTURED,
                "fn f() { match (a, b) { (0, 1) => {} (2, c) => {} _ => {} } }"
            )[0],
            "fn f() { match b { 1 => {} c => {} _ => {} } }"
        );
    }

    #[test]
    fn a_tuple_whose_pattern_does_not_list_each_element_stays() {
        for other in ["(a, ..) = (1, 2)", "(a, b) = c", "(a, b): (u8, u8) = (1, 2)"] {
            let source = format!("fn f() {{ let {other}; }}");
            assert!(testing::each(&DESTRUCTURED, &source).is_empty(), "{other}");
        }
        assert_eq!(
            testing::each(&DESTRUCTURED, "fn f() { let (a, b) = (1, 2); }"),
            ["fn f() { let b = 2; }", "fn f() { let a = 1; }"]
        );
    }
}
