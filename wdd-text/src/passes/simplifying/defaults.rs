//! Moves the body of a trait's function, or the value of its constant, from the `impl`s into the
//! trait.
//!
//! ```text
//! trait A { fn f(&self); const N: u8; }
//! impl A for S { fn f(&self) {} const N: u8 = 1; }
//! →
//! trait A { fn f(&self) {} const N: u8 = 1; }
//! impl A for S {}
//! ```
//!
//! The trait gets the shortest of the bodies, and the member is deleted from all `impl`s of the
//! trait. It does not apply to a member that already has a default, or that no `impl` in the text
//! has. It helps because the signature then stands in the text only once.

use ra_ap_syntax::ast::{self, AstNode, HasName};
use wdd_core::tree::Change;

use crate::passes::shared::functions::members;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{name_of_type, name_token};

pub(in crate::passes) static DEFAULTS: Pass = Pass::rust(
    "defaults",
    "replaces the bodies of a trait member in impls with one default in the trait, the shortest",
    defaults,
);

fn defaults(source: &Source) -> Vec<Family> {
    let mut changes = Family::new();
    for of in source.all::<ast::Trait>() {
        let items = members(of.syntax());
        changes.extend(items.filter_map(|member| with_default(source, &of, &member)));
    }
    vec![changes]
}

/// Gives the member the shortest body, and deletes the member from all `impl`s.
fn with_default(source: &Source, of: &ast::Trait, member: &ast::AssocItem) -> Option<Change> {
    let declared = declared(member)?;
    let given = given(source, of, member)?;
    let body = given.iter().filter_map(body).min_by_key(String::len)?;
    let content = format!("{declared}{body}");
    let deleted = given.iter().map(|item| source.delete(item.syntax()));
    source.shrinking(deleted.chain([source.replace(member.syntax(), &content)]))
}

/// The text of a member that has no body yet, up to where the body would stand.
fn declared(member: &ast::AssocItem) -> Option<String> {
    let open = match member {
        ast::AssocItem::Const(item) => item.body().is_none(),
        ast::AssocItem::Fn(item) => item.body().is_none(),
        ast::AssocItem::MacroCall(_) | ast::AssocItem::TypeAlias(_) => false,
    };
    let text = member.syntax().text().to_string();
    let declared = text.strip_suffix(';')?.trim_end();
    open.then(|| format!("{declared} "))
}

/// The items of this name in `impl`s of the trait.
fn given(source: &Source, of: &ast::Trait, member: &ast::AssocItem) -> Option<Vec<ast::AssocItem>> {
    let of = of.name()?;
    let others = source.definitions(&name_token(member.syntax())?).into_iter();
    let items = others.filter_map(|other| other.parent_ancestors().find_map(ast::AssocItem::cast));
    let implements = |item: &ast::AssocItem| {
        let around = item.syntax().ancestors().find_map(ast::Impl::cast);
        let implemented = around.and_then(|around| name_of_type(&around.trait_()?));
        implemented.is_some_and(|implemented| implemented == of.text())
    };
    Some(items.filter(implements).collect())
}

/// The body of a function, or `= value;` of a constant.
fn body(item: &ast::AssocItem) -> Option<String> {
    match item {
        ast::AssocItem::Const(item) => Some(format!("= {};", item.body()?.syntax())),
        ast::AssocItem::Fn(item) => Some(item.body()?.syntax().to_string()),
        ast::AssocItem::MacroCall(_) | ast::AssocItem::TypeAlias(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_body_moves_from_the_impl_to_the_trait() {
        assert_eq!(
            testing::each(
                &DEFAULTS,
                "trait A { fn f(&self) -> u8; } impl A for S { fn f(&self) -> u8 { 1 } }"
            ),
            ["trait A { fn f(&self) -> u8 { 1 } } impl A for S {}"]
        );
    }

    #[test]
    fn a_constant_keeps_its_value_in_the_trait() {
        assert_eq!(
            testing::each(&DEFAULTS, "trait A { const N: u8; } impl A for S { const N: u8 = 1; }"),
            ["trait A { const N: u8 = 1; } impl A for S {}"]
        );
    }

    #[test]
    fn the_shortest_of_several_bodies_replaces_all() {
        let source = "trait A { fn f(); } impl A for S { fn f() { 1 } } impl A for T { fn f() {} }";
        assert_eq!(
            testing::each(&DEFAULTS, source),
            ["trait A { fn f() {} } impl A for S {} impl A for T {}"]
        );
    }

    #[test]
    fn a_member_without_a_body_in_the_impls_keeps_its_semicolon() {
        let other = "trait A { fn f(); } impl B for S { fn f() {} } impl S { fn f() {} }";
        assert!(testing::each(&DEFAULTS, other).is_empty());
        let has_one = "trait A { fn f() {} } impl A for S { fn f() {} }";
        assert!(testing::each(&DEFAULTS, has_one).is_empty());
        let moves = "trait A { fn f(); } impl A for S { fn f() {} } impl S { fn f() {} }";
        assert_eq!(
            testing::each(&DEFAULTS, moves),
            ["trait A { fn f() {} } impl A for S {} impl S { fn f() {} }"]
        );
    }
}
