//! Replaces names that the text does not define with shorter names that it does define.
//!
//! ```text
//! struct A<T>(T) where [(); size_of::<T>()]:;
//! struct B(A<u8>);
//! →
//! struct A<T>(T) where [(); A::<T>()]:;
//! struct B(A<u8>);
//! ```
//!
//! Names of functions, structs, enums, traits and type aliases are tried, a limited number of
//! pairs, each pair alone. Primitive types are not replaced. It helps for compiler crashes that
//! occur before names are checked: imports can then be deleted, and a definition that uses itself
//! needs no other user (here `B` can be deleted next).

use std::collections::BTreeMap;

use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::hier::Turn;
use wdd_core::tree::Change;

use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{is_member, known};

pub(in crate::passes) static FOREIGN: Pass = Pass::rust(
    "foreign",
    "replaces names from outside of the text with shorter names that the text defines",
    foreign,
)
.turn(Turn::Last);

/// The number of pairs of names that are tried.
const MOST: usize = 24;

fn foreign(source: &Source) -> Vec<Family> {
    let outside = names_from_outside(source);
    let mut own: Vec<String> = names_of_items(source);
    own.sort_by_key(|name| (name.len(), name.clone()));
    own.dedup();
    let pairs = outside.values().flat_map(|uses| own.iter().map(move |own| (own, uses)));
    let changes = pairs.filter_map(|(own, uses)| replaced(source, own, uses));
    // Each is a family of its own, because two such changes rarely work at the same time.
    changes.take(MOST).map(|change| vec![change]).collect()
}

fn replaced(source: &Source, own: &str, uses: &[SyntaxToken]) -> Option<Change> {
    source.smaller(together(uses.iter().map(|token| source.put(token, own)))?)
}

/// Names that stand alone as an expression or type and that the text does not define, with their
/// tokens.
fn names_from_outside(source: &Source) -> BTreeMap<String, Vec<SyntaxToken>> {
    let mut names: BTreeMap<String, Vec<SyntaxToken>> = BTreeMap::new();
    for path in source.all::<ast::Path>() {
        let holder = path.syntax().parent();
        let stands = holder.is_some_and(|holder| {
            ast::PathExpr::can_cast(holder.kind()) || ast::PathType::can_cast(holder.kind())
        });
        let single = path.qualifier().is_none().then(|| path.segment()?.name_ref()?.ident_token());
        if let Some(token) = single.flatten().filter(|_| stands)
            && !known::is_primitive(token.text())
            && source.definitions(&token).is_empty()
        {
            names.entry(token.text().to_owned()).or_default().push(token);
        }
    }
    names
}

fn names_of_items(source: &Source) -> Vec<String> {
    let named = |item: ast::Item| match item {
        ast::Item::Fn(item) => item.name(),
        ast::Item::Struct(item) => item.name(),
        ast::Item::Enum(item) => item.name(),
        ast::Item::Trait(item) => item.name(),
        ast::Item::TypeAlias(item) => item.name(),
        _ => None,
    };
    let items = source.all::<ast::Item>();
    let names = items.filter(|item| !is_member(item.syntax())).filter_map(named);
    names.map(|name| name.text().to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_name_from_outside_becomes_each_shorter_name_of_the_text_except_primitive_types() {
        let source = "struct A<T>(T) where [(); size_of::<T>()]:; struct Longest(A<u8>);";
        assert_eq!(
            testing::each(&FOREIGN, source),
            ["struct A<T>(T) where [(); A::<T>()]:; struct Longest(A<u8>);"]
        );
    }

    #[test]
    fn names_that_the_text_defines_are_kept() {
        assert!(
            testing::each(&FOREIGN, "struct A; struct Second(A); fn f(x: Second) {}").is_empty()
        );
        assert_eq!(
            testing::each(&FOREIGN, "struct A; struct Second(A); fn f(x: Foreign) {}"),
            [
                "struct A; struct Second(A); fn f(x: A) {}",
                "struct A; struct Second(A); fn f(x: f) {}",
                "struct A; struct Second(A); fn f(x: Second) {}",
            ]
        );
    }
}
