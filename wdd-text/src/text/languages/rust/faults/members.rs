//! Members of traits: those that an `impl` lacks or has too many, and the types that a `dyn` lacks.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasName};

use super::traits::{Traits, bound_types, is_call_like};
use super::{FaultKind, all};
use crate::text::languages::rust::names::path_of;
use crate::text::languages::rust::syntax::kind_above;

pub(super) static MEMBERS: FaultKind = FaultKind {
    name: "members",
    example: Some("trait __Trait { const A: u8; } impl __Trait for () {}"),
    find: |files| {
        let traits = Traits::of(files);
        [in_impls(files, &traits), in_dyns(files, &traits)].concat()
    },
};

fn in_impls(files: &[SyntaxNode], traits: &Traits) -> Vec<String> {
    let mut faults = Vec::new();
    // Specialisation has implementations of some members only.
    let is_partial = all::<ast::Impl>(files).any(|one| one.default_token().is_some());
    for implementation in all::<ast::Impl>(files) {
        let path = implementation.trait_().and_then(|ty| path_of(&ty));
        let Some((name, known)) = path.and_then(|path| traits.get(&path)) else { continue };
        let items = implementation
            .assoc_item_list()
            .map_or(Vec::new(), |list| list.assoc_items().collect());
        // `impl !T for A {}` has no members, and a macro may define any.
        let is_negative = implementation.excl_token().is_some();
        if is_negative || items.iter().any(|item| matches!(item, ast::AssocItem::MacroCall(_))) {
            continue;
        }
        let own = items.iter().filter_map(|item| match item {
            ast::AssocItem::Fn(function) => function.name(),
            ast::AssocItem::Const(constant) => constant.name(),
            ast::AssocItem::TypeAlias(alias) => alias.name(),
            ast::AssocItem::MacroCall(_) => None,
        });
        let own: BTreeSet<String> = own.map(|name| name.text().to_string()).collect();
        let lacks = known.required.difference(&own).filter(|_| !is_partial);
        faults.extend(lacks.map(|member| format!("{name} lacks {member}")));
        let others = known.members.iter().flat_map(|members| own.difference(members));
        faults.extend(others.map(|member| format!("{name} has {member}")));
    }
    faults
}

fn in_dyns(files: &[SyntaxNode], traits: &Traits) -> Vec<String> {
    let mut faults = Vec::new();
    let types = all::<ast::PathType>(files).filter(|ty| is_object(ty.syntax()));
    // `Fn(A) -> B` names the associated type of its trait by its syntax.
    for path in types.filter_map(|ty| ty.path()).filter(|path| !is_call_like(path)) {
        if let Some((of, known)) = traits.get(&path) {
            let (types, bound) = (traits.types(known), bound_types(&path));
            let lacks = types.difference(&bound);
            faults.extend(lacks.map(|name| format!("dyn {of} lacks {name}")));
        }
    }
    faults
}

/// Whether the type is a trait object if it names a trait: in `dyn`, or where only a type can be.
fn is_object(ty: &SyntaxNode) -> bool {
    let Some(parent) = ty.parent() else { return false };
    match parent.kind() {
        TYPE_BOUND => parent.parent().is_some_and(|list| kind_above(&list) == DYN_TRAIT_TYPE),
        // The trait of an `impl` is its first type if it has two; the second of `<A as B>` is a trait, too.
        IMPL => ty.prev_sibling().is_some_and(|before| ast::Type::can_cast(before.kind())),
        PATH_SEGMENT | TYPE_ANCHOR => false,
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{found, sound};

    #[test]
    fn an_impl_has_what_its_trait_requires() {
        let trait_ = "fn main() {} trait T { type A; fn f(); fn g() {} } ";
        sound(&format!("{trait_} impl T for u8 {{ type A = u8; fn f() {{}} }}"));
        assert_eq!(
            found(&format!("{trait_} impl T for u8 {{ fn f() {{}} fn h() {{}} }}")),
            ["members: T has h", "members: T lacks A"]
        );
        assert_eq!(
            found(
                "fn main() {} impl Iterator for u8 { fn next(&mut self) -> Option<u8> { None } }"
            ),
            ["members: Iterator lacks Item"]
        );
    }

    #[test]
    fn a_dyn_names_the_types_of_its_trait_and_those_above() {
        let traits = "fn main() {} trait A { type X; } trait B: A {} ";
        sound(&format!("{traits} fn f(_: &dyn B<X = u8>) {{}}"));
        assert_eq!(found(&format!("{traits} fn f(_: &dyn B) {{}}")), ["members: dyn B lacks X"]);
        assert_eq!(
            found(&format!("{traits} struct S<T>(T); fn f(_: S<A>) {{}}")),
            ["members: dyn A lacks X"]
        );
        sound("fn main() {} fn f(_: &dyn Fn(u8) -> u8) {}");
        sound(&format!("{traits} impl A for u8 {{ type X = <u8 as A>::X; }} fn f(_: impl B) {{}}"));
    }
}
