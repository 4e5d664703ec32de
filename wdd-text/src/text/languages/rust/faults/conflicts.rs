//! Implementations of a trait for the same type.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::ast::{self, AstNode, HasName};

use super::{FaultKind, all};
use crate::text::languages::rust::names::type_parameters;
use crate::text::languages::rust::syntax::solid_text;

pub(super) static CONFLICTS: FaultKind = FaultKind {
    name: "conflicts",
    example: Some("trait __Trait {} impl __Trait for () {} impl __Trait for () {}"),
    find: |files| {
        let mut seen: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
        for implementation in all::<ast::Impl>(files) {
            if let (Some(of), Some(ty)) = (implementation.trait_(), implementation.self_ty()) {
                let ty = solid_text(ty.syntax());
                let is_ty = |one: &ast::TypeParam| one.name().is_some_and(|name| name.text() == ty);
                let for_all = type_parameters(&implementation).iter().any(is_ty);
                seen.entry(solid_text(of.syntax())).or_default().push((ty, for_all));
            }
        }
        seen.into_iter()
            .flat_map(|(of, types)| {
                // One for all types is in conflict with each other one.
                let is_for_all = types.iter().any(|(_, for_all)| *for_all);
                let distinct = types.iter().collect::<BTreeSet<_>>().len();
                let conflicts = types.len() - if is_for_all { 1 } else { distinct };
                // Without its arguments, which may be changed.
                let name = of.split('<').next().unwrap_or_default().to_owned();
                vec![name; conflicts]
            })
            .collect()
    },
};

#[cfg(test)]
mod tests {
    use super::super::tests::{found, sound};

    #[test]
    fn a_trait_has_one_implementation_for_a_type() {
        let item = "fn main() {} trait T<A> {} ";
        sound(&format!(
            "{item} impl T<u8> for u8 {{}} impl T<u8> for i8 {{}} impl T<i8> for u8 {{}}"
        ));
        assert_eq!(
            found(&format!("{item} impl T<u8> for u8 {{}} impl T<u8> for u8 {{}}")).len(),
            1
        );
        assert_eq!(
            found(&format!("{item} impl<A> T<u8> for A {{}} impl T<u8> for u8 {{}}")).len(),
            1
        );
    }
}
