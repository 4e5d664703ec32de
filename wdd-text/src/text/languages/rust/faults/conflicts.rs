//! Implementations of a trait for the same type.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::ast::{self, HasGenericParams, HasName};

use super::{FaultKind, all, solid};

pub(super) static CONFLICTS: FaultKind = FaultKind {
    name: "conflicts",
    example: Some("trait __Trait {} impl __Trait for () {} impl __Trait for () {}"),
    find: |files| {
        let mut seen: BTreeMap<String, Vec<(String, bool)>> = BTreeMap::new();
        for implementation in all::<ast::Impl>(files) {
            if let (Some(of), Some(ty)) = (implementation.trait_(), implementation.self_ty()) {
                let ty = solid(&ty);
                let for_all = parameters(&implementation).contains(&ty);
                seen.entry(solid(&of)).or_default().push((ty, for_all));
            }
        }
        let faults = seen.into_iter().flat_map(|(of, types)| {
            let distinct: BTreeSet<&(String, bool)> = types.iter().collect();
            let conflicts = if types.iter().any(|(_, for_all)| *for_all) {
                types.len() - 1
            } else {
                types.len() - distinct.len()
            };
            // Without its arguments, which may be changed.
            let name = of.split('<').next().unwrap_or_default().to_owned();
            vec![name; conflicts]
        });
        faults.collect()
    },
};

/// The names of the type parameters of an `impl`.
fn parameters(of: &ast::Impl) -> BTreeSet<String> {
    of.generic_param_list()
        .into_iter()
        .flat_map(|list| list.generic_params().collect::<Vec<_>>())
        .filter_map(|parameter| match parameter {
            ast::GenericParam::TypeParam(parameter) => parameter.name(),
            _ => None,
        })
        .map(|name| name.text().to_string())
        .collect()
}

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
