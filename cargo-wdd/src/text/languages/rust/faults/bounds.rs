//! Bounds and implemented traits that are no traits.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, HasName};

use super::traits::path_of;
use super::{Kind, PRIMITIVE, all, last_name};

pub(super) static BOUNDS: Kind = Kind {
    name: "bounds",
    example: Some("struct __Type; impl __Type for () {}"),
    find: |files| {
        let types = all::<ast::Adt>(files).filter_map(|item| item.name());
        let traits = all::<ast::Trait>(files).filter_map(|item| item.name());
        let traits: BTreeSet<String> = traits.map(|name| name.text().to_string()).collect();
        let types: BTreeSet<String> = types.map(|name| name.text().to_string()).collect();
        let bounds = all::<ast::TypeBound>(files).filter_map(|bound| bound.ty());
        let implemented =
            all::<ast::Impl>(files).filter_map(|implementation| implementation.trait_());
        let paths = bounds.chain(implemented).filter_map(|ty| path_of(&ty));
        let names = paths
            .filter(|path| path.qualifier().is_none())
            .filter_map(|path| last_name(&path));
        let is_type = |name: &String| PRIMITIVE.contains(&name.as_str()) || types.contains(name);
        names
            .filter(|name| is_type(name) && !traits.contains(name))
            .collect()
    },
};

#[cfg(test)]
mod tests {
    use super::super::tests::{found, sound};

    #[test]
    fn a_type_is_no_bound() {
        sound("fn main() {} trait T {} impl<A: T + Clone> T for A {}");
        assert_eq!(
            found("fn main() {} struct S; fn f<A: S>(_: impl u8) {}"),
            ["bounds: S", "bounds: u8"]
        );
    }
}
