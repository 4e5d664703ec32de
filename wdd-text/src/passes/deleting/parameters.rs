//! Deletes parameters of a function together with the arguments of all its calls.
//!
//! ```text
//! trait A { fn f(&self, x: u8); }
//! impl A for u8 { fn f(&self, x: u8) { g(x) } }
//! fn h(a: u8) { a.f(1); A::f(&a, 2) }
//! →
//! trait A { fn f(&self); }
//! impl A for u8 { fn f(&self) { g(0) } }
//! fn h(a: u8) { a.f(); A::f(&a) }
//!
//! fn f<T: A>(x: T, y: u8) {}  fn g() { f(1, 2) }  →  fn f(y: u8) {}  fn g() { f(2) }
//! ```
//!
//! Parameters that the body does not use come first. Then each use in the body is replaced with the
//! smallest value of the parameter's type, or with an expression that has every type, or the
//! smallest deletable node around it is deleted. In each of these steps the pass first deletes all
//! parameters of a function, and then one at a time, the last one first. Generic parameters that
//! only the deleted parameters use are deleted too, and so are the arguments of calls in
//! documentation. The pass does not apply to a function that is used as a value, or that implements
//! a trait from outside of the text.

use std::ops::Range;

use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::Change;

use crate::passes::shared::arguments::{from_call, from_methods, from_tokens};
use crate::passes::shared::documented::{Documented, documented};
use crate::passes::shared::functions::{SameSignature, same_signatures};
use crate::passes::shared::instead::{self, Instead, without_names};
use crate::passes::shared::orphans::orphans;
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::is_after_dot;

pub(in crate::passes) static PARAMETERS: Pass = Pass::rust(
    "parameters",
    "deletes function parameters with the arguments of calls; deletes or replaces their uses",
    parameters,
);

fn parameters(source: &Source) -> Vec<Family> {
    let (functions, docs) = (same_signatures(source), documented(source));
    let changeable: Vec<_> = functions.iter().filter(|all| !all.are_given()).collect();
    let families = |&instead| {
        let change =
            |functions, at| Deletion { source, docs: &docs, functions, at, instead }.change();
        let all = changeable.iter().map(|all| (*all, count(all)));
        let several = all.clone().filter(|(_, count)| *count > 1);
        let each = all.flat_map(|(all, count)| (0..count).rev().map(move |at| (all, at)));
        [
            several.filter_map(|(all, count)| change(all, 0..count)).collect(),
            each.filter_map(|(all, at)| change(all, at..at + 1)).collect(),
        ]
    };
    instead::ALL.iter().flat_map(families).collect()
}

/// The number of parameters, without `self`.
fn count(all: &SameSignature) -> usize {
    all.first().param_list().map_or(0, |list| list.params().count())
}

/// Some parameters of functions with the same signature, to be deleted.
struct Deletion<'s> {
    source: &'s Source<'s>,
    docs: &'s [Documented],
    functions: &'s SameSignature,
    /// The positions of the parameters, `self` not counted.
    at: Range<usize>,
    instead: Instead,
}

impl Deletion<'_> {
    /// Deletes the parameters from all the functions and their calls.
    fn change(&self) -> Option<Change> {
        let mut change = Change::new();
        for function in &self.functions.functions {
            change.extend(self.without_parameters(function)?);
        }
        let name = name_token(self.functions.first().syntax())?;
        let has_self = self.functions.first().param_list()?.self_param().is_some();
        for position in self.at.clone() {
            change.extend(self.arguments(&name, position, position + usize::from(has_self))?);
        }
        change.extend(self.docs.iter().filter_map(|one| {
            one.replaced(self.source, &one.without_arguments(name.text(), &self.at, has_self)?)
        }));
        // With no other edit, the walks delete them as elements of their list.
        (change.len() > self.at.len()).then_some(change)
    }

    /// Deletes the parameters from one function, with their generic parameters, and edits their uses.
    fn without_parameters(&self, function: &ast::Fn) -> Option<Change> {
        let parameters: Vec<_> = function.param_list()?.params().collect();
        let parameters = parameters.get(self.at.clone())?;
        let uses = parameters.iter().flat_map(|one| {
            one.pat().map_or_else(Vec::new, |pattern| {
                without_names(self.source, pattern.syntax(), one.ty().as_ref(), self.instead)
            })
        });
        let nodes: Vec<_> = parameters.iter().map(|one| one.syntax().clone()).collect();
        let deleted = nodes.iter().map(|node| self.source.delete(node));
        together(deleted.chain(uses).chain(orphans(self.source, function, &nodes)))
    }

    /// Deletes the argument at a position from all calls. In a call by path, `self` is an argument, too.
    fn arguments(&self, name: &SyntaxToken, position: usize, by_path: usize) -> Option<Change> {
        let mut edits = Change::new();
        for token in self.source.uses_anywhere(name) {
            edits.extend(from_call(self.source, &token, by_path)?);
        }
        if self.functions.members {
            edits.extend(from_methods(self.source, name.text(), position)?);
            // The arguments of a macro are tokens: a member's name looks like an item's there.
            for token in self.source.in_macros(name.text()) {
                let counted = if is_after_dot(token) { position } else { by_path };
                edits.extend(from_tokens(self.source, token, counted)?);
            }
        }
        Some(edits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_parameter_is_deleted_with_the_argument_of_every_call() {
        let source = "fn f(_: u8, _: i8) {} fn g() { f(1, 2); m!(f(3, 4)); }";
        assert_eq!(
            testing::each(&PARAMETERS, source)[..3],
            [
                "fn f() {} fn g() { f(); m!(f()); }",
                "fn f(_: u8) {} fn g() { f(1); m!(f(3)); }",
                "fn f(_: i8) {} fn g() { f(2); m!(f(4)); }"
            ]
        );
    }

    #[test]
    fn a_members_parameter_is_deleted_from_the_trait_its_impls_and_all_calls() {
        let source = "trait A { fn f(&self, x: u8); } impl A for u8 { fn f(&self, y: u8) { g(y) } }
            fn h(a: u8) { a.f(1); A::f(&a, 2); m!(a.f(3), A::f(a, 4)) }";
        let change = "trait A { fn f(&self); } impl A for u8 { fn f(&self) { g(0) } } \
            fn h(a: u8) { a.f(); A::f(&a); m!(a.f(), A::f(a)) }";
        assert_eq!(testing::each(&PARAMETERS, source)[0], change);
    }

    #[test]
    fn generic_parameters_of_the_type_are_deleted_with_their_bounds() {
        let source = "fn f<T: A<U>, U, V>(x: T, y: V) where T: B {} fn g() { f(1, 2) }";
        assert_eq!(
            testing::each(&PARAMETERS, source)[..3],
            [
                "fn f<U>() {} fn g() { f() }",
                "fn f<T: A<U>, U>(x: T) where T: B {} fn g() { f(1) }",
                "fn f<U, V>(y: V) {} fn g() { f(2) }"
            ]
        );
    }

    #[test]
    fn uses_in_the_body_are_replaced_by_the_smallest_value() {
        let source = "fn f(x: &u8) { let y = S { x }; x.g(1).h; i!(x) } fn g() { f(&1) }";
        let change = "fn f() { let y = S { x: &0 }; &0; i!(&0) } fn g() { f() }";
        assert_eq!(testing::each(&PARAMETERS, source)[0], change);
    }

    #[test]
    fn a_function_that_is_a_value_keeps_its_parameters() {
        let source = "fn f(_: u8) {} fn g() { h(f); f(1) }";
        assert!(testing::each(&PARAMETERS, source).is_empty());
        let called = "fn f(_: u8) {} fn g() { h(f(1)); f(1) }";
        assert_eq!(testing::each(&PARAMETERS, called)[0], "fn f() {} fn g() { h(f()); f() }");
    }

    #[test]
    fn a_parameter_that_a_foreign_trait_demands_stays() {
        let source = "impl Add for S { fn add(self, _: S) {} }";
        assert!(testing::each(&PARAMETERS, source).is_empty());
        let own = format!("trait Add {{ fn add(self, _: S); }} {source}");
        assert_eq!(
            testing::each(&PARAMETERS, &own)[0],
            "trait Add { fn add(self); } impl Add for S { fn add(self) {} }"
        );
    }

    #[test]
    fn code_in_documentation_loses_the_arguments_too() {
        let source = "/// ```\n/// S::g(&s, f(1), 2).g(3, g);\n/// ```\nimpl S { fn g(&self, x: u8, y: u8) {} }";
        let each = testing::each(&PARAMETERS, source);
        assert_eq!(each[0], "/// ``` /// S::g(&s).g(); /// ``` impl S { fn g(&self) {} }");
        assert_eq!(
            each[2],
            "/// ``` /// S::g(&s, 2).g(g); /// ``` impl S { fn g(&self, y: u8) {} }"
        );
    }
}
