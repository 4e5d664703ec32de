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

use crate::passes::shared::changes::several;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::name_token;

pub(in crate::passes) static MEMBERS: Pass =
    Pass::rust("members", "deletes members of traits together with what implements them", members);

fn members(source: &Source) -> Vec<Family> {
    vec![source.each(|member| everywhere(source, &member))]
}

/// Deletes the member of a trait and all other members of its name; `None` if there is no other.
fn everywhere(source: &Source, member: &ast::AssocItem) -> Option<Change> {
    member.syntax().ancestors().find_map(ast::Trait::cast)?;
    let others = source.definitions(&name_token(member.syntax())?).into_iter();
    let same = others.filter_map(|other| other.parent_ancestors().find_map(ast::AssocItem::cast));
    several([member.clone()].into_iter().chain(same).map(|item| source.delete(item.syntax())))
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
