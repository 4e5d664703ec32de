//! Merges the inherent `impl`s of a type into one.
//!
//! ```text
//! impl S { fn f(&self) {} }
//! impl S { fn g() {} }
//! →
//! impl S { fn f(&self) {} fn g() {} }
//! ```
//!
//! If the `impl`s have different headers (`impl<T> S<T>`, `impl S<u8>`), each header is tried. It
//! does not apply to `impl`s of traits. It helps because the other headers are deleted.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::Change;

use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::name_of_type;

pub(in crate::passes) static IMPLS: Pass =
    Pass::rust("impls", "merges several inherent impls of the same type into one", impls);

fn impls(source: &Source) -> Vec<Family> {
    let mut groups: BTreeMap<String, Vec<ast::Impl>> = BTreeMap::new();
    for own in source.all::<ast::Impl>().filter(|own| own.for_token().is_none()) {
        if let Some(name) = type_name(&own) {
            groups.entry(name).or_default().push(own);
        }
    }
    let several = groups.values().filter(|group| group.len() > 1);
    several.flat_map(|group| merged(source, group)).collect()
}

/// The last name in the path of the type: `S` of `impl<T> a::S<T>`.
fn type_name(own: &ast::Impl) -> Option<String> {
    name_of_type(&own.self_ty()?)
}

/// Merges all into each of them. Of `impl`s with the same header only the first is a target.
fn merged(source: &Source, group: &[ast::Impl]) -> Vec<Family> {
    let mut headers = BTreeSet::new();
    let targets = group.iter().filter(|target| headers.insert(header(target)));
    targets.map(|target| into(source, target, group).into_iter().collect()).collect()
}

fn header(own: &ast::Impl) -> Option<String> {
    let list = own.assoc_item_list()?.syntax().text_range();
    let length = list.start() - own.syntax().text_range().start();
    own.syntax().to_string().get(..usize::from(length)).map(str::to_owned)
}

fn into(source: &Source, target: &ast::Impl, group: &[ast::Impl]) -> Option<Change> {
    let mut edits = Vec::new();
    let mut joined = String::new();
    for own in group {
        let list = own.assoc_item_list()?.syntax().to_string();
        joined += list.trim_start_matches('{').strip_suffix('}')?;
        if own != target {
            edits.push(source.delete(own.syntax()));
        }
    }
    edits.push(source.replace(target.assoc_item_list()?.syntax(), &format!("{{{joined}}}")));
    source.shrinking(edits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn impls_of_one_type_become_one() {
        let source = "impl S { fn f(&self) { self } } impl S { fn g(&self) { self } }";
        assert_eq!(
            testing::each(&IMPLS, source),
            ["impl S { fn f(&self) { self } fn g(&self) { self } }"]
        );
    }

    #[test]
    fn impls_with_other_headers_go_into_either() {
        let source = "impl<T> S<T> { const A: u8 = 1; } impl S<u8> { const B: u8 = 1; }";
        assert_eq!(
            testing::each(&IMPLS, source),
            [
                "impl<T> S<T> { const A: u8 = 1; const B: u8 = 1; }",
                "impl S<u8> { const A: u8 = 1; const B: u8 = 1; }"
            ]
        );
    }
}
