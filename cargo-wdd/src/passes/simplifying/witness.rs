//! Deletes generic functions that do nothing but check the bounds of their parameters.
//!
//! ```text
//! fn f<T: A>() {}       →   fn main() where S: A {}
//! fn main() { f::<S>() }
//!
//! trait A {}                →   impl S { fn f() {} }
//! impl A for S {}
//! fn f<T: A>() {}
//! fn main() { f::<S>() }        fn main() { S::f() }
//! ```
//!
//! Such a function often stands in the text only to make the compiler check that a type has a
//! trait. A `where` clause on the caller has the same check. If the failure needs a call, and
//! nothing else uses the trait, the trait's `impl` becomes an inherent `impl` with a function of
//! the same name. It does not apply if the function does something, if the type is inferred at a
//! call, or if the caller's signature cannot name the type.

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasGenericArgs, HasGenericParams, HasName, HasTypeBounds};
use ra_ap_syntax::{SyntaxNode, SyntaxToken, TextRange};
use wdd_core::{Change, Edit, NodeId, Turn};

use crate::passes::plan::Level;
use crate::passes::shared::calls::is_own;
use crate::passes::shared::diverging::is_idle;
use crate::passes::shared::generic_arguments::{arguments, substituted};
use crate::passes::shared::source::{
    Source, is_import, is_name, is_within, rewritten, together, tokens_of,
};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static WITNESS: Pass = Pass {
    name: "witness",
    about: "replaces calls that only check trait bounds with `where` clauses or plain functions",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.5),
    turn: Turn::InOrder,
    ask: Ask::Changes(witnesses),
};

fn witnesses(source: &Source) -> Vec<Family> {
    let all = source.all::<ast::Fn>();
    let all: Vec<_> = all.filter_map(|f| Witness::of(source, f)).collect();
    let predicates = all
        .iter()
        .filter_map(|witness| witness.as_predicates(source));
    let methods = all.iter().filter_map(|witness| witness.as_method(source));
    vec![predicates.collect(), methods.collect()]
}

/// A function that does nothing, and its uses.
struct Witness {
    function: ast::Fn,
    name: SyntaxToken,
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
        let name = function.name()?.syntax().first_token()?;
        let lone = source.definitions(&name).iter().all(is_import) && is_own(&function);
        let free = function.syntax().parent()?.kind() != ASSOC_ITEM_LIST;
        function.generic_param_list().filter(|_| lone && free)?;
        let uses = source.uses_anywhere(&name);
        let (imports, uses): (Vec<_>, Vec<_>) = uses.into_iter().partition(is_import);
        let sites: Option<Vec<_>> = uses.iter().map(site).collect();
        let sites = sites.filter(|sites| !sites.is_empty() && is_idle(&function))?;
        Some(Witness {
            function,
            name,
            imports,
            sites,
        })
    }

    /// The edits that delete the function and its imports.
    fn deletions(&self, source: &Source) -> Vec<Option<(NodeId, Edit)>> {
        let imports = self.imports.iter().map(|token| source.remove(token));
        let function = std::iter::once(source.delete(self.function.syntax()));
        imports.chain(function).collect()
    }

    /// Deletes the uses, and adds the bounds as `where` predicates to the functions that contain
    /// them.
    fn as_predicates(&self, source: &Source) -> Option<Change> {
        let mut added: Vec<(ast::Fn, Vec<String>)> = Vec::new();
        for site in &self.sites {
            let within = site.place.ancestors().find_map(ast::Fn::cast)?;
            let new = self.predicates(source, site, &within)?;
            match added.iter_mut().find(|(function, _)| *function == within) {
                Some((_, all)) => all.extend(new),
                None => added.push((within, new)),
            }
        }
        let added = added.into_iter();
        let added =
            added.map(|(function, predicates)| add_predicates(source, &function, predicates));
        let left = self.sites.iter().map(|site| site.left(source));
        source.smaller(together(
            self.deletions(source).into_iter().chain(left).chain(added),
        )?)
    }

    /// The predicates that the call at `site` checks, if the function `within` can state them, too.
    fn predicates(&self, source: &Source, site: &Site, within: &ast::Fn) -> Option<Vec<String>> {
        let given = arguments(&self.function, Some(&site.given))?;
        let params = self.function.generic_param_list()?;
        let bounds = params.generic_params().zip(&given);
        let bounds = bounds.filter_map(|(param, (_, given_to))| {
            let bounds = bounds_of(param, |bound| written(source, &given, bound))?;
            Some(format!("{given_to}: {bounds}"))
        });
        let clause = self.function.where_clause().into_iter();
        let more = clause.flat_map(|clause| clause.predicates());
        let more = more.map(|predicate| written(source, &given, predicate.syntax()));
        let predicates: Vec<_> = bounds.chain(more).collect();
        let whole = |text: &String| !text.contains("'_") && !has_blank(text);
        let writable = !predicates.is_empty() && predicates.iter().all(whole);
        (writable && self.is_known(source, &site.given, within)).then_some(predicates)
    }

    /// Whether the names in the predicates are also known outside of the body of `within`.
    fn is_known(&self, source: &Source, given: &ast::GenericArgList, within: &ast::Fn) -> bool {
        let body = within.body();
        let hidden = |token: &SyntaxToken| {
            let hides = body
                .as_ref()
                .is_some_and(|body| is_within(token, body.syntax()));
            hides && !is_within(token, self.function.syntax())
        };
        let tokens = tokens_of(self.function.syntax()).chain(tokens_of(given.syntax()));
        let names = tokens.filter(is_name);
        let mut defined = names.flat_map(|name| source.definitions(&name));
        !defined.any(|definition| hidden(&definition))
    }

    /// Replaces the trait, which bounds the function, with an inherent function of the type.
    fn as_method(&self, source: &Source) -> Option<Change> {
        let (of, implementation) = self.only_implementation(source)?;
        let inherent = inherent(&implementation, &self.name)?;
        let mut edits = self.deletions(source);
        edits.push(source.delete(of.syntax()));
        edits.push(source.replace(implementation.syntax(), &inherent));
        for site in &self.sites {
            let owner = owner(site.given.generic_args().next()?)?;
            edits.push(source.replace(&site.place, &format!("{owner}::{}()", self.name)));
        }
        source.smaller(together(edits)?)
    }

    /// The trait that is the only bound of the only parameter, if nothing but one `impl` names it.
    fn only_implementation(&self, source: &Source) -> Option<(ast::Trait, ast::Impl)> {
        let bound = self.only_bound()?;
        let definition = source.definitions(&bound).into_iter().next()?;
        let of = definition.parent_ancestors().find_map(ast::Trait::cast)?;
        let idle = of.assoc_item_list()?.assoc_items().next().is_none();
        let plain = of.generic_param_list().is_none();
        let uses = source.uses_anywhere(&of.name()?.syntax().first_token()?);
        let others: Vec<_> = uses.iter().filter(|token| **token != bound).collect();
        let [other] = others[..] else {
            return None;
        };
        let implementation = other.parent_ancestors().find_map(ast::Impl::cast)?;
        let implements = name_of(&implementation.trait_()?)? == *other;
        (idle && plain && implements).then_some((of, implementation))
    }

    /// The name of the only bound of the only parameter.
    fn only_bound(&self) -> Option<SyntaxToken> {
        let params = self.function.generic_param_list()?.generic_params();
        let Some(ast::GenericParam::TypeParam(param)) = only(params) else {
            return None;
        };
        let bound = only(param.type_bound_list()?.bounds())?;
        let plain = self.function.where_clause().is_none();
        name_of(&bound.ty()?).filter(|_| plain)
    }
}

impl Site {
    /// The edit that deletes the use, or replaces it with `()` where a value is needed.
    fn left(&self, source: &Source) -> Option<(NodeId, Edit)> {
        let above = self.place.parent()?;
        match above.kind() {
            EXPR_STMT => source.delete(&above),
            STMT_LIST => source.delete(&self.place),
            _ => source.replace(&self.place, "()"),
        }
    }
}

/// The call or the mention that `token` names, if it states all generic arguments.
fn site(token: &SyntaxToken) -> Option<Site> {
    let segment = ast::PathSegment::cast(token.parent()?.parent()?)?;
    let given = segment.generic_arg_list()?;
    let mention = segment.parent_path().syntax().parent()?;
    let mention = ast::PathExpr::cast(mention)?.syntax().clone();
    let call = mention.parent().and_then(ast::CallExpr::cast);
    let call = call.filter(|call| call.expr().is_some_and(|of| *of.syntax() == mention));
    let place = call.map_or(mention, |call| call.syntax().clone());
    Some(Site { place, given })
}

/// The bounds of a type parameter, each formatted by `written`. `None` if it has no bounds.
fn bounds_of(param: ast::GenericParam, written: impl Fn(&SyntaxNode) -> String) -> Option<String> {
    let ast::GenericParam::TypeParam(param) = param else {
        return None;
    };
    let bounds = param.type_bound_list()?.bounds();
    // `?Sized` requires nothing of a type.
    let required = bounds.filter(|bound| bound.question_mark_token().is_none());
    let texts: Vec<_> = required.map(|bound| written(bound.syntax())).collect();
    (!texts.is_empty()).then(|| texts.join(" + "))
}

/// The text of `node` with the generic arguments instead of the parameters.
fn written(source: &Source, given: &[(SyntaxToken, String)], node: &SyntaxNode) -> String {
    rewritten(node, &substituted(source, given, node))
}

/// Adds the predicates to the `where` clause of a function.
fn add_predicates(
    source: &Source,
    function: &ast::Fn,
    mut predicates: Vec<String>,
) -> Option<(NodeId, Edit)> {
    predicates.sort();
    predicates.dedup();
    let predicates = predicates.join(", ");
    if !is_own(function) {
        return None;
    }
    if let Some(clause) = function.where_clause() {
        let text = clause.syntax().text().to_string();
        let comma = if text.trim_end().ends_with(',') {
            ""
        } else {
            ","
        };
        return source.replace(clause.syntax(), &format!("{text}{comma} {predicates}"));
    }
    let returned = function.ret_type().map(|ty| ty.syntax().clone());
    let before = returned.or_else(|| Some(function.param_list()?.syntax().clone()))?;
    let text = before.text();
    source.replace(&before, &format!("{text} where {predicates}"))
}

/// The `impl` without the trait, with one empty function of this name.
fn inherent(of: &ast::Impl, name: &SyntaxToken) -> Option<String> {
    let (implemented, own) = (of.trait_()?, of.self_ty()?);
    let start = implemented.syntax().text_range().start();
    let between = TextRange::new(start, own.syntax().text_range().start());
    let members = of.assoc_item_list()?.syntax().text_range();
    let with = [
        (between, String::new()),
        (members, format!("{{ fn {name}() {{}} }}")),
    ];
    Some(rewritten(of.syntax(), &with))
}

/// The type argument, written as the first part of a path to an associated function (`S::<0>`).
fn owner(given: ast::GenericArg) -> Option<String> {
    let ast::GenericArg::TypeArg(given) = given else {
        return None;
    };
    let ty = given.ty()?;
    let ast::Type::PathType(path) = &ty else {
        return None;
    };
    let list = path.path()?.segment()?.generic_arg_list();
    let open = list.filter(|list| list.coloncolon_token().is_none());
    let start = open.map(|list| list.syntax().text_range().start());
    let colons = start.map(|start| (TextRange::empty(start), "::".to_owned()));
    Some(rewritten(ty.syntax(), colons.as_slice()))
}

fn name_of(ty: &ast::Type) -> Option<SyntaxToken> {
    let ast::Type::PathType(path) = ty else {
        return None;
    };
    path.path()?.segment()?.name_ref()?.syntax().first_token()
}

fn only<T>(mut all: impl Iterator<Item = T>) -> Option<T> {
    let first = all.next();
    first.filter(|_| all.next().is_none())
}

/// Whether the text contains `_`, so that a type must be inferred.
fn has_blank(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'');
    words.into_iter().any(|word| word == "_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_call_becomes_a_predicate_of_the_caller() {
        assert_eq!(
            testing::each(
                &WITNESS,
                "fn f<T: A + ?Sized>() {} fn g() { f::<S<u8>>(); h(); }"
            ),
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
        assert_eq!(
            testing::each(&WITNESS, source),
            ["fn g() -> u8 where S: A { h(()) }"]
        );
    }

    #[test]
    fn a_type_that_is_inferred_or_local_to_the_body_is_skipped() {
        let inferred = "fn f<T: A>(x: T) {} fn g() { f(S); }";
        assert!(testing::each(&WITNESS, inferred).is_empty());
        let blank = "fn f<T: A>() {} fn g() { f::<S<_>>(); }";
        assert!(testing::each(&WITNESS, blank).is_empty());
        let hidden = "fn f<T: A>() {} fn g() { struct S; f::<S>(); }";
        assert!(testing::each(&WITNESS, hidden).is_empty());
    }

    #[test]
    fn a_trait_that_nothing_else_needs_becomes_a_function_of_the_type() {
        let source =
            "trait A {} impl<const N: u8> A for S<N> {} fn f<T: A>() {} fn g() { f::<S<0>>(); }";
        assert_eq!(
            testing::each(&WITNESS, source),
            [
                "trait A {} impl<const N: u8> A for S<N> {} fn g() where S<0>: A {}",
                "impl<const N: u8> S<N> { fn f() {} } fn g() { S::<0>::f(); }"
            ]
        );
    }

    #[test]
    fn a_function_that_does_something_stays() {
        assert!(testing::each(&WITNESS, "fn f<T: A>() { h() } fn g() { f::<S>(); }").is_empty());
    }
}
