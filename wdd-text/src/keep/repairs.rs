//! Small edits away from the place of a compile error, after which the text may compile. One that does is the reason of the error, and
//! the compiler has not printed it.
//!
//! ```text
//! async fn f() { let guard = lock(); g().await; }  fn main() { spawn(f()) }    delete `g().await;`
//! fn system(x: Foreign) {}  fn main() { add(system) }                          delete `x: Foreign`
//! ```
//!
//! The body of a function matters to those who call it only if its type says less than its body: of an `async fn`, of one that returns
//! `impl Trait`, and of the closures and `async` blocks of the erring statement itself. The parameters matter where a function is passed
//! on as a value. Where the error points at another statement too, the reason is printed, and nothing is looked for.

use std::collections::{BTreeSet, VecDeque};
use std::ops::Range;
use std::path::Path;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxNode, TextRange, TextSize};
use rustc_hash::{FxHashMap, FxHashSet};

use super::code::Code;
use crate::text::Text;
use crate::text::fix::Fix;
use crate::text::languages::rust::names::names_in;
use crate::text::languages::rust::syntax::{next_solid, tokens_of};
use crate::text::outline::Bytes;

/// A place that the error points at: the file, the bytes of the file, and whether the error is there.
pub type Pointed<'a> = (&'a Path, Range<usize>, bool);

/// The edits, the likeliest one first, and at most this number. The error points at these places.
pub fn repairs(text: &Text, error: &[Pointed<'_>], most: usize) -> Vec<Fix> {
    Code::with(text, |code| {
        let Some(statement) = erring_statement(code, error) else { return Vec::new() };
        let mut found = Found::new(code);
        found.add_bodies(&statement);
        found.add_parameters(&statement);
        // What waits for something else is most often what a type depends on.
        found.parts.sort_by_key(|part| !part.waits);
        let mut seen = BTreeSet::new();
        found.parts.retain(|part| {
            seen.insert(part.bytes.iter().map(|bytes| (bytes.start, bytes.end)).collect::<Vec<_>>())
        });
        let parts = found.parts.into_iter().take(most);
        parts.map(|part| Fix::deleting(part.bytes)).collect()
    })
}

/// The statement that the error is in. `None` if the error points at something outside of it.
fn erring_statement(code: &Code<'_>, error: &[Pointed<'_>]) -> Option<SyntaxNode> {
    let (file, primary, _) = error.iter().find(|(_, _, is_primary)| *is_primary)?;
    let (root, _) = code.files.iter().find(|(_, at)| code.text.files()[*at].path == *file)?;
    let range = |bytes: &Range<usize>| {
        let size = |at: usize| u32::try_from(at).ok().map(TextSize::new);
        let range = TextRange::new(size(bytes.start)?, size(bytes.end)?);
        root.text_range().contains_range(range).then_some(range)
    };
    let around = root.covering_element(range(primary)?);
    let is_statement =
        |node: &SyntaxNode| node.parent().is_some_and(|parent| parent.kind() == STMT_LIST);
    let statement = around.ancestors().find(is_statement)?;
    let is_within = |(other, bytes, _): &Pointed<'_>| {
        other == file
            && range(bytes).is_some_and(|range| statement.text_range().contains_range(range))
    };
    error.iter().all(is_within).then_some(statement)
}

struct Found<'c> {
    code: &'c Code<'c>,
    functions: FxHashMap<String, Vec<ast::Fn>>,
    /// Each can be deleted.
    parts: Vec<Part>,
}

struct Part {
    /// In the order of the text.
    bytes: Vec<Bytes>,
    /// Whether `.await` is in it.
    waits: bool,
}

impl<'c> Found<'c> {
    fn new(code: &'c Code<'c>) -> Self {
        let mut functions: FxHashMap<String, Vec<ast::Fn>> = FxHashMap::default();
        for function in code.all::<ast::Fn>() {
            let Some(name) = function.name() else { continue };
            functions.entry(name.text().to_string()).or_default().push(function);
        }
        Found { code, functions, parts: Vec::new() }
    }

    fn functions(&self, name: &str) -> Vec<ast::Fn> {
        self.functions.get(name).cloned().unwrap_or_default()
    }

    /// Adds the statements of bodies that the type of the erring statement depends on.
    fn add_bodies(&mut self, statement: &SyntaxNode) {
        let hides = |function: &ast::Fn| {
            let returned = function.ret_type().and_then(|of| of.ty());
            function.async_token().is_some()
                || returned
                    .is_some_and(|of| tokens_of(of.syntax()).any(|one| one.kind() == IMPL_KW))
        };
        let is_body = |node: &SyntaxNode| {
            let block = ast::BlockExpr::cast(node.clone());
            node.kind() == CLOSURE_EXPR || block.is_some_and(|block| block.async_token().is_some())
        };
        for body in statement.descendants().filter(is_body) {
            self.add_statements(&body);
        }
        let mut seen = BTreeSet::new();
        let mut rest: VecDeque<SyntaxNode> = VecDeque::from([statement.clone()]);
        while let Some(part) = rest.pop_front() {
            for name in names_in(&part).map(|name| name.to_string()) {
                if !seen.insert(name.clone()) {
                    continue;
                }
                let named = self.functions(&name).into_iter().filter(hides);
                for body in named.filter_map(|function| function.body()) {
                    self.add_statements(body.syntax());
                    rest.push_back(body.syntax().clone());
                }
            }
        }
    }

    /// Adds the statements below a node whose variables nothing uses after them.
    fn add_statements(&mut self, body: &SyntaxNode) {
        let statements =
            body.descendants().filter(|node| matches!(node.kind(), EXPR_STMT | LET_STMT));
        let is_unused = |statement: &SyntaxNode| {
            let Some(of) = ast::LetStmt::cast(statement.clone()) else { return true };
            let bound: BTreeSet<String> = of
                .pat()
                .iter()
                .flat_map(|pat| names_in(pat.syntax()))
                .map(|name| name.to_string())
                .collect();
            let after = statement.siblings(ra_ap_syntax::Direction::Next).skip(1);
            let mut used = after.flat_map(|later| {
                names_in(&later).map(|name| name.to_string()).collect::<Vec<_>>()
            });
            !used.any(|name| bound.contains(&name))
        };
        let part = |statement: SyntaxNode| Part {
            waits: tokens_of(&statement).any(|token| token.kind() == AWAIT_KW),
            bytes: vec![self.code.place(statement)],
        };
        let parts: Vec<Part> = statements.filter(is_unused).map(part).collect();
        self.parts.extend(parts);
    }

    /// Adds the parameters of functions that the erring statement passes on.
    fn add_parameters(&mut self, statement: &SyntaxNode) {
        let is_passed = |token: &ra_ap_syntax::SyntaxToken| {
            token.kind() == IDENT && next_solid(token).is_none_or(|next| next.text() != "(")
        };
        let passed: BTreeSet<String> =
            tokens_of(statement).filter(is_passed).map(|token| token.text().to_owned()).collect();
        let callee = |call: ast::CallExpr| Some(call.expr()?.syntax().text().to_string());
        let called: FxHashSet<String> = self.code.all().filter_map(callee).collect();
        for name in passed.iter().filter(|name| !called.contains(*name)) {
            self.functions(name).iter().for_each(|function| self.add_parameters_of(function));
        }
    }

    /// Adds each parameter with the statements of the body that use it, if there are at most two.
    fn add_parameters_of(&mut self, function: &ast::Fn) {
        let list = function.param_list().into_iter();
        let list: Vec<ast::Param> =
            list.flat_map(|list| list.params().collect::<Vec<_>>()).collect();
        let place = |node: &SyntaxNode| self.code.place(node.clone());
        let places: Vec<Bytes> = list.iter().map(|one| place(one.syntax())).collect();
        let statements = function.body().and_then(|body| body.stmt_list());
        let statements: Vec<SyntaxNode> = statements
            .into_iter()
            .flat_map(|list| list.syntax().children().collect::<Vec<_>>())
            .collect();
        let part = |at: usize| {
            let bound = list[at].pat()?;
            let bound: BTreeSet<String> =
                names_in(bound.syntax()).map(|name| name.to_string()).collect();
            let uses =
                |one: &&SyntaxNode| names_in(one).any(|name| bound.contains(&*name.to_string()));
            let using: Vec<&SyntaxNode> = statements.iter().filter(uses).collect();
            // With a comma before or after it.
            let parameter = match (at.checked_sub(1), places.get(at + 1)) {
                (_, Some(next)) => places[at].start..next.start,
                (Some(before), None) => places[before].end..places[at].end,
                (None, None) => places[at].clone(),
            };
            let using_places = using.iter().map(|one| place(one));
            let bytes = std::iter::once(parameter).chain(using_places).collect();
            (using.len() <= 2).then_some(Part { bytes, waits: false })
        };
        let parts: Vec<Part> = (0..list.len()).filter_map(part).collect();
        self.parts.extend(parts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    /// The text under each repair of an error at `primary`, whose other place is `other`.
    fn repaired(source: &str, primary: &str, other: Option<&str>) -> Vec<String> {
        let text = testing::text(source);
        let file = text.files()[0].path.clone();
        let content = String::from_utf8(text.bytes().to_vec()).unwrap();
        let place = |of: &str, is_primary| {
            let start = content.rfind(of).unwrap();
            (&*file, start..start + of.len(), is_primary)
        };
        let mut places = vec![place(primary, true)];
        places.extend(other.map(|of| place(of, false)));
        let all = repairs(&text, &places, 8).into_iter();
        let files = vec![(file.clone(), text.bytes().to_vec())];
        all.map(|fix| String::from_utf8(fix.applied(&files).swap_remove(0).1).unwrap()).collect()
    }

    #[test]
    fn statements_of_an_async_function_are_deleted_those_that_wait_first() {
        let source = "async fn f() { let a = b(); a.c(); d().await; e } fn g() { h(f) }";
        assert_eq!(
            repaired(source, "f)", Some("h(f)")),
            [
                "async fn f() { let a = b(); a.c();  e } fn g() { h(f) }",
                "async fn f() { let a = b();  d().await; e } fn g() { h(f) }",
            ]
        );
    }

    #[test]
    fn bodies_that_a_type_does_not_depend_on_are_left_alone() {
        assert!(repaired("fn f() { d(); } fn g() { h(f()) }", "f()", None).is_empty());
        assert_eq!(repaired("fn f() -> impl T { d(); x } fn g() { h(f()) }", "f()", None).len(), 1);
        assert_eq!(repaired("fn g() { h(|| { d(); 1 }) }", "h", None).len(), 1);
        assert_eq!(repaired("fn g() { h(|| async { d(); 1 }) }", "h", None).len(), 1);
    }

    #[test]
    fn parameters_of_a_function_that_is_passed_on_are_deleted() {
        let source = "fn f(a: A, b: B) { a.c(); d() } fn g() { h(f) }";
        assert_eq!(
            repaired(source, "f)", None),
            ["fn f(b: B) {  d() } fn g() { h(f) }", "fn f(a: A) { a.c(); d() } fn g() { h(f) }"]
        );
    }

    #[test]
    fn a_reason_that_is_printed_needs_no_repair() {
        let source = "async fn f() { d().await; } fn g() { let a = b; h(f) }";
        assert!(repaired(source, "h(f)", Some("a = b")).is_empty());
    }
}
