//! Generic parameters that nothing depends on: of an `impl`, or of a type that does not use them.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams};

use super::{FaultKind, all};
use crate::text::languages::rust::names::name_token;
use crate::text::languages::rust::syntax::kind_above;

pub(super) static PARAMETERS: FaultKind = FaultKind {
    name: "parameters",
    example: Some("struct __Type; impl<T> __Type {}"),
    find: |files| all::<ast::AnyHasGenericParams>(files).flat_map(|item| unused(&item)).collect(),
};

fn unused(item: &ast::AnyHasGenericParams) -> Vec<String> {
    let kind = item.syntax().kind();
    let is_impl = kind == IMPL;
    let is_type = matches!(kind, STRUCT | ENUM | UNION);
    let Some(list) = item.generic_param_list().filter(|_| is_impl || is_type) else {
        return Vec::new();
    };
    let is_bounds = |child: &SyntaxNode| matches!(child.kind(), GENERIC_PARAM_LIST | WHERE_CLAUSE);
    let is_other = |child: &SyntaxNode| matches!(child.kind(), ASSOC_ITEM_LIST | NAME | ATTR);
    // Bounds can only tell what a type or the result of a call is: `F: Fn() -> T`.
    let told = item
        .syntax()
        .children()
        .filter(|child| is_impl && is_bounds(child))
        .flat_map(|part| part.descendants())
        .filter(|node| matches!(node.kind(), ASSOC_TYPE_ARG | RET_TYPE));
    let used: BTreeSet<String> = item
        .syntax()
        .children()
        .filter(|child| !is_bounds(child) && !is_other(child))
        .chain(told)
        .flat_map(|part| part.descendants())
        .filter(|node| matches!(node.kind(), NAME_REF | LIFETIME))
        .filter(|name| !is_impl || is_certain(name))
        .map(|name| name.text().to_string())
        .collect();
    list.generic_params()
        .filter(|parameter| match parameter {
            ast::GenericParam::TypeParam(_) => true,
            // A type need not use a constant, and an `impl` need not use a lifetime.
            ast::GenericParam::ConstParam(_) => is_impl,
            ast::GenericParam::LifetimeParam(_) => is_type,
        })
        .filter_map(|parameter| Some(name_token(parameter.syntax())?.text().to_owned()))
        .filter(|name| !used.contains(name))
        .collect()
}

/// Whether a type tells the parameter: `T::A` does not tell `T`, and `{ N + 1 }` does not tell `N`.
fn is_certain(name: &SyntaxNode) -> bool {
    let path = name.ancestors().find(|node| node.kind() == PATH);
    let is_first = path.is_some_and(|path| kind_above(&path) == PATH);
    let is_told = |node: SyntaxNode| !matches!(node.kind(), TYPE_ANCHOR | BLOCK_EXPR | STMT_LIST);
    !is_first && name.ancestors().all(is_told)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{found, sound};

    #[test]
    fn a_parameter_of_a_type_is_used() {
        sound("fn main() {} struct S<'a, A>(&'a A);");
        assert_eq!(found("fn main() {} struct S<'a, A>(u8);"), ["parameters: 'a", "parameters: A"]);
    }

    #[test]
    fn a_parameter_of_an_impl_is_in_its_types_or_bounds() {
        let item = "fn main() {} trait T<A> {} struct S<A>(A);";
        sound(&format!("{item} impl<A, B> T<A> for S<B> {{}}"));
        sound(&format!("{item} impl<A, F: Fn() -> A> T<u8> for F {{}}"));
        sound(&format!("{item} impl<A, B: Iterator<Item = A>> T<u8> for B {{}}"));
        let headers = [
            "<A, B> T<A> for S<u8>",
            "<A: Clone> T<u8> for S<A::X>",
            "<A, B: T<A>> T<u8> for B",
            "<const N: u8> T<u8> for [u8; { N }]",
        ];
        for header in headers {
            let faults = found(&format!("{item} impl{header} {{}}"));
            assert_eq!(faults.len(), 1, "{header}: {faults:?}");
        }
    }
}
