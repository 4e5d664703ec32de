//! Deletes generic functions that do nothing but check the bounds of their parameters.
//!
//! ```text
//! fn f<T: A>() {}  fn main() { f::<S>() }   →   fn main() where S: A {}
//! ```
//!
//! Such a function often stands in the text only to make the compiler check that a type has a
//! trait. A `where` clause on the caller has the same check. It does not apply if the function does
//! something, if the type is inferred at a call, or if the caller's signature cannot name the type.

mod predicates;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericArgs, HasGenericParams};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use crate::passes::shared::calls::is_own;
use crate::passes::shared::changes::MaybeEdits;
use crate::passes::shared::diverging::is_idle;
use crate::passes::shared::source::Source;
use crate::passes::shared::use_sites::called;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{is_import, name_token};

pub(in crate::passes) static WITNESS: Pass = Pass::rust(
    "witness",
    "replaces functions that only check trait bounds with `where` clauses",
    witnesses,
);

fn witnesses(source: &Source) -> Vec<Family> {
    vec![source.each(|function| Witness::of(source, function)?.as_predicates(source))]
}

/// A function that does nothing, and its uses.
struct Witness {
    function: ast::Fn,
    imports: Vec<SyntaxToken>,
    sites: Vec<Site>,
}

/// A call or a mention of the function.
struct Site {
    place: SyntaxNode,
    given: ast::GenericArgList,
}

impl Witness {
    fn of(source: &Source, function: ast::Fn) -> Option<Self> {
        let name = name_token(function.syntax())?;
        let lone = source.definitions(&name).iter().all(is_import) && is_own(&function);
        let free = function.syntax().parent()?.kind() != ASSOC_ITEM_LIST;
        // Without generic parameters there is nothing to check for a caller.
        function.generic_param_list().filter(|_| lone && free)?;
        let (imports, uses): (Vec<_>, Vec<_>) =
            source.uses_anywhere(&name).into_iter().partition(is_import);
        let sites: Option<Vec<_>> = uses.iter().map(site).collect();
        let sites = sites.filter(|sites| !sites.is_empty() && is_idle(&function))?;
        Some(Witness { function, imports, sites })
    }

    /// The edits that delete the function and its imports.
    fn deletions(&self, source: &Source) -> MaybeEdits {
        let imports = self.imports.iter().map(|token| source.remove(token));
        imports.chain(std::iter::once(source.delete(self.function.syntax()))).collect()
    }
}

/// The call or the mention that `token` names, if it states all generic arguments.
fn site(token: &SyntaxToken) -> Option<Site> {
    let segment = ast::PathSegment::cast(token.parent()?.parent()?)?;
    let given = segment.generic_arg_list()?;
    let mention = ast::PathExpr::cast(segment.parent_path().syntax().parent()?)?.syntax().clone();
    Some(Site { place: called(mention), given })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_call_becomes_a_predicate_of_the_caller() {
        assert_eq!(
            testing::each(&WITNESS, "fn f<T: A + ?Sized>() {} fn g() { f::<S<u8>>(); h(); }"),
            ["fn g() where S<u8>: A { h(); }"]
        );
        assert_eq!(
            testing::each(&WITNESS, "fn g() { fn f<T: A>() {} f::<S> }"),
            ["fn g() where S: A {}"]
        );
    }

    #[test]
    fn predicates_of_several_parameters_are_added_to_the_existing_ones() {
        let source =
            "fn f<U, T: A<U>>() where U: B {} fn g<V>() -> u8 where V: C { f::<[V; 2], V>(); 1 }";
        assert_eq!(
            testing::each(&WITNESS, source),
            ["fn g<V>() -> u8 where V: C, V: A<[V; 2]>, [V; 2]: B { 1 }"]
        );
    }

    #[test]
    fn a_bound_that_is_checked_twice_is_written_once() {
        let source = "fn f<T: A>() {} fn g() -> u8 { f::<S>(); h(f::<S>()) }";
        assert_eq!(testing::each(&WITNESS, source), ["fn g() -> u8 where S: A { h(()) }"]);
    }

    #[test]
    fn a_type_that_is_inferred_or_local_to_the_body_is_skipped() {
        let inferred = "fn f<T: A>(x: T) {} fn g() { f(S); }";
        assert!(testing::each(&WITNESS, inferred).is_empty());
        let blank = "fn f<T: A>() {} fn g() { f::<S<_>>(); }";
        assert!(testing::each(&WITNESS, blank).is_empty());
        let hidden = "fn f<T: A>() {} fn g() { struct S; f::<S>(); }";
        assert!(testing::each(&WITNESS, hidden).is_empty());
        let named = "struct S; fn f<T: A>() {} fn g() { f::<S>(); }";
        assert_eq!(testing::each(&WITNESS, named), ["struct S; fn g() where S: A {}"]);
    }

    #[test]
    fn a_function_that_does_something_stays() {
        assert!(testing::each(&WITNESS, "fn f<T: A>() { h() } fn g() { f::<S>(); }").is_empty());
        assert_eq!(
            testing::each(&WITNESS, "fn f<T: A>() {} fn g() { f::<S>(); }"),
            ["fn g() where S: A {}"]
        );
    }
}
