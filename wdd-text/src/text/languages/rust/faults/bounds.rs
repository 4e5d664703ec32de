//! Bounds and implemented traits that are no traits.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast;

use super::traits::qualifying;
use super::{FaultKind, all, named};
use crate::text::languages::rust::names::{
    imported_names, is_capitalized, known, last_name, path_of,
};

pub(super) static BOUNDS: FaultKind = FaultKind {
    name: "bounds",
    example: Some("struct __Type; impl __Type for () {}"),
    find: |files| {
        let others = others(files);
        let implemented = all::<ast::Impl>(files).filter_map(|one| one.trait_());
        all::<ast::TypeBound>(files)
            .filter_map(|bound| bound.ty())
            .chain(implemented)
            .filter_map(|ty| path_of(&ty))
            // `T` in `<A as T>::B`
            .chain(all::<ast::PathSegment>(files).filter_map(|part| qualifying(&part)?.path()))
            .filter_map(|path| {
                let name = last_name(&path)?;
                let is_other = match path.qualifier() {
                    None => is_no_trait(&name) || others.contains(&name),
                    // A trait of another module can have the name of a type here.
                    Some(module) => is_in_library(&module) && !is_capitalized(&name),
                };
                is_other.then_some(name)
            })
            .collect()
    },
};

fn is_no_trait(name: &str) -> bool {
    known::is_primitive(name) || known::is_crate(name)
}

/// Whether a path begins with the name of a crate that is always there. All traits there have names in upper case.
fn is_in_library(path: &ast::Path) -> bool {
    let first = path.first_segment().and_then(|first| first.name_ref());
    first.is_some_and(|first| known::is_crate(first.text()))
}

/// The names of types, generic parameters, functions and modules that are no names of traits.
fn others(files: &[SyntaxNode]) -> BTreeSet<String> {
    let imports = files.iter().flat_map(imported_names);
    // What is imported may be a trait, and an alias may be of one.
    let traits: BTreeSet<String> =
        named::<ast::Trait>(files).chain(named::<ast::TypeAlias>(files)).chain(imports).collect();
    named::<ast::Adt>(files)
        .chain(named::<ast::TypeParam>(files))
        .chain(named::<ast::ConstParam>(files))
        .chain(named::<ast::Fn>(files))
        .chain(named::<ast::Module>(files))
        .filter(|name| !traits.contains(name))
        .collect()
}

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
        assert_eq!(
            found("fn main() {} mod m {} fn f<A: main, B: A + m>() {} impl std for () {}"),
            ["bounds: A", "bounds: m", "bounds: main", "bounds: std"]
        );
        sound(
            "use m::A; fn main() {} mod m { pub trait A {} } fn f<B: A>() where B: m::A {} fn g<A>(_: A) {}",
        );
    }
}
