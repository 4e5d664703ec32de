//! Deletes a definition, and uses another one of the same kind and shape instead.
//!
//! ```text
//! trait A<T> {}                           trait B<T> {}
//! trait B<T> {}                       →
//! impl<T> A<T> for u8 {}
//! impl<T> B<T> for u8 where u8: A<T> {}   impl<T> B<T> for u8 where u8: B<T> {}
//! ```
//!
//! If both definitions have the same `impl`, the one of the deleted definition is deleted. For each
//! pair both directions are tried, because the `impl`s differ. It does not apply to definitions in
//! different modules, to definitions with different generic parameters, or where one contains a use
//! of the other. It helps because a failure often needs two traits or types only to exist, not to
//! differ.

mod pairs;

use std::collections::{HashMap, HashSet};

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::{Change, Edit, NodeId, Turn};

use self::pairs::Pairs;
use crate::passes::plan::Level;
use crate::passes::shared::source::{Source, is_import, is_name, is_within, together, tokens_of};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static UNIFY: Pass = Pass {
    name: "unify",
    about: "replaces one definition with another one of the same kind and shape",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.5),
    turn: Turn::InOrder,
    ask: Ask::Changes(unify),
};

/// The number of pairs that are tried. A text with more pairs is still large, so other passes do
/// more.
const MOST: usize = 12;

/// One family for each pair, because a pair may no longer exist once another one has been merged.
fn unify(source: &Source) -> Vec<Family> {
    let items = source.all::<ast::Item>();
    let all: Vec<_> = items.filter_map(|i| Definition::of(source, i)).collect();
    let pairs = Pairs::of(&all).filter(|(one, other)| one.fits(other));
    let changes = pairs.filter_map(|(one, other)| one.becomes(source, other));
    changes.take(MOST).map(|change| vec![change]).collect()
}

/// A definition that may be replaced with another one.
struct Definition {
    item: ast::Item,
    name: SyntaxToken,
    /// The list of items or statements that contains it.
    home: SyntaxNode,
    uses: Vec<SyntaxToken>,
    generics: Vec<SyntaxKind>,
    /// The members of a trait.
    members: Vec<Member>,
    weight: u64,
}

/// The kind and the name of a trait's member.
type Member = (SyntaxKind, Option<String>);

/// What a definition must offer to replace another one that requires it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Alias,
    Const(Option<String>),
    /// The parameters and the return type.
    Fn(Option<String>, Option<String>),
    /// Any trait, or a trait with this member.
    Trait(Option<Member>),
    /// Any type that the text defines, or a type whose values have this shape.
    Type(Option<Vec<String>>),
}

impl Definition {
    fn of(source: &Source, item: ast::Item) -> Option<Self> {
        let name = match &item {
            ast::Item::Const(item) => item.name(),
            ast::Item::Enum(item) => item.name(),
            ast::Item::Fn(item) => item.name(),
            ast::Item::Struct(item) => item.name(),
            ast::Item::Trait(item) => item.name(),
            ast::Item::TypeAlias(item) => item.name(),
            ast::Item::Union(item) => item.name(),
            _ => None,
        };
        let name = name?.syntax().first_token()?;
        let home = item.syntax().parent()?;
        if !matches!(home.kind(), SOURCE_FILE | ITEM_LIST | STMT_LIST) {
            return None;
        }
        let lone = source.definitions(&name).iter().all(is_import);
        let uses = source.uses_anywhere(&name);
        let list = ast::AnyHasGenericParams::cast(item.syntax().clone());
        let list = list
            .and_then(|owner| owner.generic_param_list())
            .into_iter();
        let generics = list.flat_map(|list| list.generic_params());
        let generics = generics.map(|param| param.syntax().kind()).collect();
        let weight = source.text().tree().weight(source.node(item.syntax())?);
        (lone && name.text() != "main" && !uses.is_empty()).then(|| Definition {
            name,
            home,
            uses,
            generics,
            members: members(&item),
            item,
            weight,
        })
    }

    /// Whether `other` can replace it. `other` is visible where it is used and offers what it
    /// requires.
    fn fits(&self, other: &Definition) -> bool {
        self.name != other.name
            && module(&self.home) == module(&other.home)
            && !self.uses.iter().any(|token| other.holds(token))
            && self.members.iter().all(|one| other.members.contains(one))
    }

    /// What another definition must offer to replace it. Of a trait's members only the first
    /// counts.
    fn requires(&self) -> Form {
        let mut uses = self.uses.iter().filter(|token| !is_import(token));
        match &self.item {
            ast::Item::Const(item) => Form::Const(text(item.ty().as_ref())),
            ast::Item::Fn(item) => Form::Fn(
                text(item.param_list().as_ref()),
                text(item.ret_type().as_ref()),
            ),
            ast::Item::Trait(_) => Form::Trait(self.members.first().cloned()),
            ast::Item::TypeAlias(_) => Form::Alias,
            _ if uses.all(is_of_type) => Form::Type(None),
            item => Form::Type(Some(shape(item))),
        }
    }

    /// What it offers to replace others, without duplicates.
    fn offers(&self) -> Vec<Form> {
        match &self.item {
            ast::Item::Trait(_) => {
                let members: HashSet<_> = self.members.iter().cloned().map(Some).collect();
                let any = members.into_iter().chain([None]);
                any.map(Form::Trait).collect()
            }
            ast::Item::Struct(_) | ast::Item::Enum(_) | ast::Item::Union(_) => {
                vec![Form::Type(None), Form::Type(Some(shape(&self.item)))]
            }
            _ => vec![self.requires()],
        }
    }

    fn holds(&self, token: &SyntaxToken) -> bool {
        is_within(token, self.item.syntax())
    }

    /// Deletes the definition, and writes the other's name at its uses.
    fn becomes(&self, source: &Source, other: &Definition) -> Option<Change> {
        let twice = self.impls_twice(source, other);
        let outside = self.uses.iter().filter(|token| !self.holds(token));
        let named = outside.map(|token| self.named(source, token, other));
        let deleted = twice.iter().map(|node| source.delete(node));
        let definition = source.delete(self.item.syntax());
        source.smaller(together(named.chain(deleted).chain([definition]))?)
    }

    /// Renames one use to the other. An import that would then be a duplicate is deleted.
    fn named(
        &self,
        source: &Source,
        token: &SyntaxToken,
        other: &Definition,
    ) -> Option<(NodeId, Edit)> {
        let list = |token: &SyntaxToken| {
            let item = token.parent_ancestors().find(|node| node.kind() == USE);
            item.and_then(|item| item.parent())
        };
        let there = |place: &SyntaxNode| {
            let imports = other.uses.iter().filter(|token| is_import(token));
            *place == other.home || imports.filter_map(list).any(|other| other == *place)
        };
        if list(token).is_some_and(|place| there(&place)) {
            source.remove(token)
        } else {
            source.put(token, other.name.text())
        }
    }

    /// The `impl`s and members of this definition that the other one has, too.
    fn impls_twice(&self, source: &Source, other: &Definition) -> Vec<SyntaxNode> {
        let all: Vec<_> = source.all::<ast::Impl>().collect();
        let headed = all.iter().map(|i| (i, head(i, self, other)));
        let (own, others): (Vec<_>, Vec<_>) = headed.partition(|(_, head)| head.renamed);
        let mut twice = Vec::new();
        for (own, head) in &own {
            let same = others.iter().filter(|(_, other)| other.text == head.text);
            let same: Vec<&ast::Impl> = same.map(|(other, _)| *other).collect();
            if own.for_token().is_some() && !same.is_empty() {
                twice.push(own.syntax().clone());
            } else {
                let names: Vec<_> = same.iter().flat_map(|i| item_names(i)).collect();
                let items = own.assoc_item_list().into_iter();
                let items = items.flat_map(|list| list.assoc_items());
                let items =
                    items.filter(|item| item_name(item).is_some_and(|n| names.contains(&n)));
                twice.extend(items.map(|item| item.syntax().clone()));
            }
        }
        twice
    }
}

/// The trait and the type of an `impl`, after one definition has been renamed to another.
struct Head {
    text: Vec<String>,
    /// Whether it named the definition that is renamed.
    renamed: bool,
}

fn head(of: &ast::Impl, one: &Definition, other: &Definition) -> Head {
    let params = of.generic_param_list().into_iter();
    let params = params.flat_map(|list| list.generic_params());
    let names = params.filter_map(|param| tokens_of(param.syntax()).find(is_name));
    // Parameters are compared by their positions, not by their names.
    let names = names.enumerate();
    let names: HashMap<_, _> = names
        .map(|(at, name)| (name.text().to_owned(), format!("#{at}")))
        .collect();
    let heads = [of.trait_(), of.self_ty()].into_iter().flatten();
    let found: Vec<_> = heads.flat_map(|ty| solid(ty.syntax())).collect();
    let written = |token: &SyntaxToken| match token.text() {
        text if text == one.name.text() => other.name.text().to_owned(),
        text => names.get(text).cloned().unwrap_or(text.to_owned()),
    };
    Head {
        text: found.iter().map(written).collect(),
        renamed: found.iter().any(|token| token.text() == one.name.text()),
    }
}

fn members(item: &ast::Item) -> Vec<Member> {
    let ast::Item::Trait(of) = item else {
        return Vec::new();
    };
    let items = of.assoc_item_list().into_iter();
    let items = items.flat_map(|list| list.assoc_items());
    items
        .map(|item| (item.syntax().kind(), item_name(&item)))
        .collect()
}

fn item_names(of: &ast::Impl) -> Vec<String> {
    let items = of.assoc_item_list().into_iter();
    let items = items.flat_map(|list| list.assoc_items());
    items.filter_map(|item| item_name(&item)).collect()
}

fn item_name(item: &ast::AssocItem) -> Option<String> {
    let name = match item {
        ast::AssocItem::Const(item) => item.name(),
        ast::AssocItem::Fn(item) => item.name(),
        ast::AssocItem::TypeAlias(item) => item.name(),
        ast::AssocItem::MacroCall(_) => None,
    };
    Some(name?.text().to_string())
}

/// How values of a type are written: its kind, the names of its variants and fields, and `_` for
/// each field without a name.
fn shape(item: &ast::Item) -> Vec<String> {
    let node = item.syntax();
    let kind = match item {
        ast::Item::Struct(_) => "struct",
        ast::Item::Enum(_) => "enum",
        _ => "union",
    };
    let parts = node.descendants().filter_map(|part| match part.kind() {
        RECORD_FIELD | VARIANT => Some(ast::AnyHasName::cast(part)?.name()?.text().to_string()),
        TUPLE_FIELD => Some("_".to_owned()),
        RECORD_FIELD_LIST => Some("{".to_owned()),
        TUPLE_FIELD_LIST => Some("(".to_owned()),
        _ => None,
    });
    std::iter::once(kind.to_owned()).chain(parts).collect()
}

/// Whether the name is used as a type, so that no value is constructed or matched.
fn is_of_type(token: &SyntaxToken) -> bool {
    let path = token.parent_ancestors().find_map(ast::Path::cast);
    let above = path.and_then(|path| path.syntax().parent());
    above.is_some_and(|above| above.kind() == PATH_TYPE)
}

/// The innermost module of the file that contains the node.
fn module(place: &SyntaxNode) -> Option<SyntaxNode> {
    place.ancestors().find(|node| node.kind() == MODULE)
}

fn solid(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    tokens_of(node).filter(|token| !token.kind().is_trivia())
}

fn text(node: Option<&impl AstNode>) -> Option<String> {
    node.map(|node| node.syntax().text().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn a_trait_becomes_another_and_a_duplicate_impl_is_deleted() {
        let source = "trait A<T> {} trait B<T> {} impl<T> A<T> for S {} \
                      impl<U> B<U> for S where S: A<U> {}";
        assert_eq!(
            testing::each(&UNIFY, source),
            [
                "trait B<T> {} impl<U> B<U> for S where S: B<U> {}",
                "trait A<T> {} impl<T> A<T> for S {}",
            ]
        );
    }

    #[test]
    fn an_impl_that_the_other_trait_does_not_have_is_kept() {
        let source = "trait A {} trait B {} impl A for S {} fn f<T: B>() {}";
        assert_eq!(
            testing::each(&UNIFY, source)[0],
            "trait B {} impl B for S {} fn f<T: B>() {}"
        );
    }

    #[test]
    fn types_of_one_shape_become_one() {
        let source = "struct S(u8); struct T(u8); impl S { fn f() { S(1) } } impl T { fn f() {} }";
        assert_eq!(
            testing::each(&UNIFY, source)[0],
            "struct T(u8); impl T {} impl T { fn f() {} }"
        );
    }

    #[test]
    fn the_shape_does_not_matter_if_a_type_is_only_named() {
        let source = "struct S; enum E {} fn f(x: E) -> S { S }";
        assert_eq!(
            testing::each(&UNIFY, source),
            ["struct S; fn f(x: S) -> S { S }"]
        );
    }

    #[test]
    fn a_trait_with_members_replaces_a_trait_without() {
        let source = "trait A {} trait B { fn f(); } fn g<T: A, U: B>() {}";
        assert_eq!(
            testing::each(&UNIFY, source),
            ["trait B { fn f(); } fn g<T: B, U: B>() {}"]
        );
    }

    #[test]
    fn definitions_with_other_parameters_or_that_name_each_other_are_kept() {
        let generic = "struct S<'a>(&'a u8); struct T<U>(U); fn f(x: S, y: T<u8>) {}";
        assert!(testing::each(&UNIFY, generic).is_empty());
        let nested = "struct S; struct T(S); fn f(x: S, y: T) {}";
        assert_eq!(
            testing::each(&UNIFY, nested),
            ["struct S; fn f(x: S, y: S) {}"]
        );
    }

    #[test]
    fn functions_of_one_signature_become_one() {
        let source = "fn f(x: u8) { 1; } fn g(x: u8) { 2; } fn h() { f(1); g(2); }";
        assert_eq!(
            testing::each(&UNIFY, source)[0],
            "fn g(x: u8) { 2; } fn h() { g(1); g(2); }"
        );
    }

    #[test]
    fn an_import_that_would_be_a_duplicate_is_deleted() {
        let source = "struct S; struct T; mod m { use super::{S, T}; fn f(x: S, y: T) {} }";
        assert_eq!(
            testing::each(&UNIFY, source)[0],
            "struct T; mod m { use super::{T}; fn f(x: T, y: T) {} }"
        );
    }
}
