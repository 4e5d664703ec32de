//! Generic parameters that nothing depends on: of an `impl`, or of a type that does not use them.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};

use super::{FaultKind, all};

pub(super) static PARAMETERS: FaultKind = FaultKind {
    name: "parameters",
    example: Some("struct __Type; impl<T> __Type {}"),
    find: |files| {
        let items = all::<ast::AnyHasGenericParams>(files);
        items.flat_map(|item| unused(&item)).collect()
    },
};

fn unused(item: &ast::AnyHasGenericParams) -> Vec<String> {
    let kind = item.syntax().kind();
    let is_impl = kind == IMPL;
    let is_type = matches!(kind, STRUCT | ENUM | UNION);
    let Some(list) = item.generic_param_list().filter(|_| is_impl || is_type) else {
        return Vec::new();
    };
    let parts = item.syntax().children().filter(|child| {
        !matches!(child.kind(), GENERIC_PARAM_LIST | WHERE_CLAUSE | ASSOC_ITEM_LIST | NAME | ATTR)
    });
    let bounds = item
        .syntax()
        .children()
        .filter(|child| is_impl && matches!(child.kind(), GENERIC_PARAM_LIST | WHERE_CLAUSE));
    // Bounds can only tell what a type or the result of a call is: `F: Fn() -> T`.
    let told = bounds
        .flat_map(|part| part.descendants())
        .filter(|node| matches!(node.kind(), ASSOC_TYPE_ARG | RET_TYPE));
    let names = parts
        .chain(told)
        .flat_map(|part| part.descendants())
        .filter(|node| matches!(node.kind(), NAME_REF | LIFETIME));
    let used: BTreeSet<String> = names
        .filter(|name| !is_impl || is_certain(name))
        .map(|name| name.text().to_string())
        .collect();
    let parameters = list.generic_params().filter_map(|parameter| match parameter {
        ast::GenericParam::TypeParam(parameter) => {
            parameter.name().map(|name| name.text().to_string())
        }
        ast::GenericParam::ConstParam(parameter) if is_impl => {
            parameter.name().map(|name| name.text().to_string())
        }
        ast::GenericParam::LifetimeParam(parameter) if is_type => {
            parameter.lifetime().map(|name| name.text().to_string())
        }
        _ => None,
    });
    let unused = parameters.filter(|name| !used.contains(name));
    unused.collect()
}

/// Whether a type tells the parameter: `T::A` does not tell `T`, and `{ N + 1 }` does not tell `N`.
fn is_certain(name: &SyntaxNode) -> bool {
    let path = name.ancestors().find(|node| node.kind() == PATH);
    let is_first =
        path.is_some_and(|path| path.parent().is_some_and(|parent| parent.kind() == PATH));
    let is_anchor = name.ancestors().any(|node| node.kind() == TYPE_ANCHOR);
    let is_computed =
        name.ancestors().any(|node| node.kind() == BLOCK_EXPR || node.kind() == STMT_LIST);
    !is_first && !is_anchor && !is_computed
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
