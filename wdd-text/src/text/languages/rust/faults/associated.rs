//! Associated types that belong to no known trait.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasTypeBounds};

use super::traits::qualifying;
use super::{FaultKind, all, generic_around, named, type_parameter};
use crate::text::languages::rust::names::last_name;
use crate::text::languages::rust::syntax::solid_text;

pub(super) static ASSOCIATED: FaultKind = FaultKind {
    name: "associated",
    example: Some("type __Alias = <[u8]>::__Type;"),
    find: |files| {
        let traits: BTreeSet<String> = named::<ast::Trait>(files).collect();
        all::<ast::PathType>(files)
            .filter_map(|ty| ty.path())
            .filter(|path| {
                // A longer path can lead through modules.
                let owner = path.qualifier().filter(|owner| owner.qualifier().is_none());
                owner.is_some_and(|owner| has_none(&owner, &traits))
            })
            .map(|path| solid_text(path.syntax()))
            .collect()
    },
};

/// Whether no associated type can be named after this: a type in `<>` that is no parameter, a trait, or a parameter without
/// bounds.
fn has_none(owner: &ast::Path, traits: &BTreeSet<String>) -> bool {
    let Some(segment) = owner.segment() else { return false };
    if let Some(anchor) = segment.type_anchor() {
        let may_be_bound = |ty| matches!(ty, ast::Type::PathType(_) | ast::Type::MacroType(_));
        return qualifying(&segment).is_none() && !anchor.ty().is_none_or(may_be_bound);
    }
    // A parameter hides a trait of its name.
    last_name(owner).is_some_and(|name| {
        is_bound(owner, &name).map_or_else(|| traits.contains(&name), |is_bound| !is_bound)
    })
}

/// Whether the type parameter of that name has a bound. `None` if there is none of that name around the node.
fn is_bound(node: &ast::Path, name: &str) -> Option<bool> {
    let parameter = type_parameter(node.syntax(), name)?;
    let mut predicates = generic_around(node.syntax())
        .filter_map(|item| item.where_clause())
        .flat_map(|clause| clause.predicates());
    let bounds =
        |list: Option<ast::TypeBoundList>| list.is_some_and(|list| list.bounds().next().is_some());
    let is_bound = bounds(parameter.type_bound_list())
        || predicates.any(|predicate| {
            predicate.ty().is_some_and(|ty| solid_text(ty.syntax()) == name)
                && bounds(predicate.type_bound_list())
        });
    Some(is_bound)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{found, sound};

    #[test]
    fn an_associated_type_has_a_trait() {
        for source in [
            "fn f<A: Iterator>(_: A::Item) {}",
            "fn f<A>(_: A::Item) where A: Iterator {}",
            "trait T { type B; fn f(_: Self::B); }",
            "fn f(_: <[u8] as ToOwned>::Owned) {}",
            "mod m { pub struct S; } fn f(_: m::S) {}",
            "fn f<A: Iterator>(_: <A>::Item) {}",
        ] {
            sound(&format!("fn main() {{}} {source}"));
        }
        for (source, fault) in [
            ("fn f<A>(_: A::Item) {}", "A::Item"),
            ("fn f<A>(_: A::Item) where A: {}", "A::Item"),
            ("fn f(_: <[u8]>::Owned) {}", "<[u8]>::Owned"),
            ("trait T { type B; } fn f(_: T::B) {}", "T::B"),
        ] {
            let source = format!("fn main() {{}} {source}");
            assert_eq!(found(&source), [format!("associated: {fault}")], "{source}");
        }
    }
}
