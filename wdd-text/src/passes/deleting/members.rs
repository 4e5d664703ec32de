//! Deletes a member of a trait from the trait and from all its `impl`s.
//!
//! ```text
//! trait A { fn f(); fn g(); }
//! impl A for u8 { fn f() {} fn g() {} }
//! impl A for i8 { fn f() {} fn g() {} }
//! →
//! trait A { fn g(); }
//! impl A for u8 { fn g() {} }
//! impl A for i8 { fn g() {} }
//! ```
//!
//! An `impl` must have the members of its trait, so neither can be deleted alone. Members are found
//! by their name: what has the same name in another `impl` is deleted too. The pass does not apply
//! to a member that no `impl` has; the walks delete it.

use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::Change;

use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::name_token;

pub(in crate::passes) static MEMBERS: Pass =
    Pass::rust("members", "deletes members of traits together with what implements them", members);

fn members(source: &Source) -> Vec<Family> {
    let items = source.all::<ast::AssocItem>();
    let of_traits =
        items.filter(|item| item.syntax().ancestors().any(|a| ast::Trait::can_cast(a.kind())));
    vec![of_traits.filter_map(|item| everywhere(source, &item)).collect()]
}

/// Deletes the member and all other members of its name; `None` if there is no other.
fn everywhere(source: &Source, member: &ast::AssocItem) -> Option<Change> {
    let others = source.definitions(&name_token(member.syntax())?).into_iter();
    let same = others.filter_map(|other| other.parent_ancestors().find_map(ast::AssocItem::cast));
    let all = std::iter::once(member.clone()).chain(same);
    let change = together(all.map(|item| source.delete(item.syntax())))?;
    (change.len() > 1).then_some(change)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_member_is_deleted_from_the_trait_and_from_all_its_impls() {
        let source = "trait A { fn f(); fn g(); } impl A for u8 { fn f() {} fn g() {} }";
        assert_eq!(
            testing::each(&MEMBERS, source),
            [
                "trait A { fn g(); } impl A for u8 { fn g() {} }",
                "trait A { fn f(); } impl A for u8 { fn f() {} }"
            ]
        );
    }

    #[test]
    fn a_member_that_nothing_implements_is_left_to_the_walks() {
        assert!(testing::each(&MEMBERS, "trait A { fn f(); }").is_empty());
        let source = "trait A { fn f(); } trait B { fn g(); } impl B for u8 { fn g() {} }";
        assert_eq!(
            testing::each(&MEMBERS, source),
            ["trait A { fn f(); } trait B {} impl B for u8 {}"]
        );
    }
}
