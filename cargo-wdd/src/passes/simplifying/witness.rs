//! Functions that are there for their bounds: what they ask of a type is said without them.
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
//! A predicate has the type checked as the call did. Where only a call will do, and the trait is
//! there for the function alone, a function of the type itself has the same bounds to meet.

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
    about: "says what a function is bound by where it is called",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.5),
    turn: Turn::InOrder,
    ask: Ask::Rust(witnesses),
};

fn witnesses(source: &Source) -> Vec<Family> {
    let all = source.all::<ast::Fn>();
    let all: Vec<_> = all.filter_map(|f| Witness::of(source, f)).collect();
    let said = all.iter().filter_map(|witness| witness.said(source));
    let called = all.iter().filter_map(|witness| witness.called(source));
    vec![said.collect(), called.collect()]
}

/// A function that does nothing, and where it is used.
struct Witness {
    function: ast::Fn,
    name: SyntaxToken,
    imports: Vec<SyntaxToken>,
    sites: Vec<Site>,
}

/// A call or a mention of it.
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

    /// The function goes.
    fn gone(&self, source: &Source) -> Vec<Option<(NodeId, Edit)>> {
        let imports = self.imports.iter().map(|token| source.remove(token));
        let function = std::iter::once(source.delete(self.function.syntax()));
        imports.chain(function).collect()
    }

    /// Predicates take the place of the uses.
    fn said(&self, source: &Source) -> Option<Change> {
        let mut asked: Vec<(ast::Fn, Vec<String>)> = Vec::new();
        for site in &self.sites {
            let within = site.place.ancestors().find_map(ast::Fn::cast)?;
            let new = self.predicates(source, site, &within)?;
            match asked.iter_mut().find(|(function, _)| *function == within) {
                Some((_, all)) => all.extend(new),
                None => asked.push((within, new)),
            }
        }
        let asked = asked.into_iter();
        let asked = asked.map(|(function, predicates)| ask(source, &function, predicates));
        let left = self.sites.iter().map(|site| site.left(source));
        source.smaller(together(
            self.gone(source).into_iter().chain(left).chain(asked),
        )?)
    }

    /// What the function asks of what it is given at `site`, if `within` can ask it as well.
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
        let sayable = !predicates.is_empty() && predicates.iter().all(whole);
        (sayable && self.is_known(source, &site.given, within)).then_some(predicates)
    }

    /// Whether what the predicates name is known outside of the body of `within`.
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

    /// A function of the type takes the place of the trait that the function is bound by.
    fn called(&self, source: &Source) -> Option<Change> {
        let (of, implementation) = self.only_implementation(source)?;
        let inherent = inherent(&implementation, &self.name)?;
        let mut edits = self.gone(source);
        edits.push(source.delete(of.syntax()));
        edits.push(source.replace(implementation.syntax(), &inherent));
        for site in &self.sites {
            let owner = owner(site.given.generic_args().next()?)?;
            edits.push(source.replace(&site.place, &format!("{owner}::{}()", self.name)));
        }
        source.smaller(together(edits)?)
    }

    /// The trait that alone bounds the only parameter and is named nowhere else but in one `impl`.
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

    /// The name of the one trait that bounds the one parameter.
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
    /// What is left of it when nothing is called.
    fn left(&self, source: &Source) -> Option<(NodeId, Edit)> {
        let above = self.place.parent()?;
        match above.kind() {
            EXPR_STMT => source.delete(&above),
            STMT_LIST => source.delete(&self.place),
            _ => source.replace(&self.place, "()"),
        }
    }
}

/// The call or the mention of which `token` is the name, if it says all arguments.
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

/// The bounds of a type's parameter, each as `written` gives it; none if it has none.
fn bounds_of(param: ast::GenericParam, written: impl Fn(&SyntaxNode) -> String) -> Option<String> {
    let ast::GenericParam::TypeParam(param) = param else {
        return None;
    };
    let bounds = param.type_bound_list()?.bounds();
    // What relaxes a parameter asks nothing of a type.
    let asking = bounds.filter(|bound| bound.question_mark_token().is_none());
    let texts: Vec<_> = asking.map(|bound| written(bound.syntax())).collect();
    (!texts.is_empty()).then(|| texts.join(" + "))
}

/// The text of `node` with what is given for the parameters.
fn written(source: &Source, given: &[(SyntaxToken, String)], node: &SyntaxNode) -> String {
    rewritten(node, &substituted(source, given, node))
}

/// The predicates are added to those of a function.
fn ask(source: &Source, function: &ast::Fn, mut predicates: Vec<String>) -> Option<(NodeId, Edit)> {
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

/// The `impl` for the type alone, of a function of that name.
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

/// The type that is given, as what comes before the name of a function of its own.
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

/// Whether something is left to be inferred.
fn has_blank(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '\'');
    words.into_iter().any(|word| word == "_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_call_becomes_a_predicate_of_what_calls() {
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
    fn predicates_of_several_parameters_join_those_that_are_there() {
        let source =
            "fn f<U, T: A<U>>() where U: B {} fn g<V>() -> u8 where V: C { f::<[V; 2], V>(); 1 }";
        assert_eq!(
            testing::each(&WITNESS, source),
            ["fn g<V>() -> u8 where V: C, V: A<[V; 2]>, [V; 2]: B { 1 }"]
        );
    }

    #[test]
    fn what_is_asked_twice_is_said_once() {
        let source = "fn f<T: A>() {} fn g() -> u8 { f::<S>(); h(f::<S>()) }";
        assert_eq!(
            testing::each(&WITNESS, source),
            ["fn g() -> u8 where S: A { h(()) }"]
        );
    }

    #[test]
    fn what_is_inferred_or_known_in_the_body_alone_cannot_be_said() {
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
