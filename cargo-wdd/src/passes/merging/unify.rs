//! Two definitions of one sort and shape become one.
//!
//! ```text
//! trait A<T> {}                           trait B<T> {}
//! trait B<T> {}                       →
//! impl<T> A<T> for u8 {}
//! impl<T> B<T> for u8 where u8: A<T> {}   impl<T> B<T> for u8 where u8: B<T> {}
//! ```
//!
//! What a crash needs of two traits or types is often no more than that they can be named. Each of
//! two may take the other's place: they have `impl`s of their own, of which the one that stays is
//! the one whose definition does.

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
    about: "makes one definition of two that are alike",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.5),
    turn: Turn::InOrder,
    ask: Ask::Rust(unify),
};

/// More pairs than these are not asked about: the text is far from small.
const MOST: usize = 12;

/// One family a pair: where one has become the other, the other is not what it was.
fn unify(source: &Source) -> Vec<Family> {
    let items = source.all::<ast::Item>();
    let all: Vec<_> = items.filter_map(|i| Definition::of(source, i)).collect();
    let pairs = Pairs::of(&all).filter(|(one, other)| one.fits(other));
    let changes = pairs.filter_map(|(one, other)| one.becomes(source, other));
    changes.take(MOST).map(|change| vec![change]).collect()
}

/// A definition that another may take the place of.
struct Definition {
    item: ast::Item,
    name: SyntaxToken,
    /// The list that it stands in.
    home: SyntaxNode,
    uses: Vec<SyntaxToken>,
    generics: Vec<SyntaxKind>,
    /// What a trait has.
    members: Vec<Member>,
    weight: u64,
}

/// The kind and the name of what a trait says its `impl`s have.
type Member = (SyntaxKind, Option<String>);

/// What a definition must offer to take the place of one that asks for it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Form {
    Alias,
    Const(Option<String>),
    /// The parameters and what is returned.
    Fn(Option<String>, Option<String>),
    /// Any trait, or one with that member.
    Trait(Option<Member>),
    /// Any type of its own, or one of which values are written so.
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

    /// Whether `other`, which offers what it asks for where it is seen, may take its place.
    fn fits(&self, other: &Definition) -> bool {
        self.name != other.name
            && module(&self.home) == module(&other.home)
            && !self.uses.iter().any(|token| other.holds(token))
            && self.members.iter().all(|one| other.members.contains(one))
    }

    /// What another must offer to take its place; of a trait's members it is only the first.
    fn asks(&self) -> Form {
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

    /// Each once.
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
            _ => vec![self.asks()],
        }
    }

    fn holds(&self, token: &SyntaxToken) -> bool {
        is_within(token, self.item.syntax())
    }

    /// The definition goes, and the other's name takes the place of its own.
    fn becomes(&self, source: &Source, other: &Definition) -> Option<Change> {
        let twice = self.impls_twice(source, other);
        let outside = self.uses.iter().filter(|token| !self.holds(token));
        let named = outside.map(|token| self.named(source, token, other));
        let gone = twice.iter().map(|node| source.delete(node));
        let definition = source.delete(self.item.syntax());
        source.smaller(together(named.chain(gone).chain([definition]))?)
    }

    /// One use becomes one of the other; an import that is then there twice goes.
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

    /// What `impl`s of the one do that others do for the other.
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

/// What an `impl` is of and for, when one definition has become another.
struct Head {
    text: Vec<String>,
    /// Whether it named the one.
    renamed: bool,
}

fn head(of: &ast::Impl, one: &Definition, other: &Definition) -> Head {
    let params = of.generic_param_list().into_iter();
    let params = params.flat_map(|list| list.generic_params());
    let names = params.filter_map(|param| tokens_of(param.syntax()).find(is_name));
    // Parameters are called alike by their places.
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

/// How values of a type are written: its kind with the names of variants and fields, and for each
/// field without a name a `_`.
fn shape(item: &ast::Item) -> Vec<String> {
    let node = item.syntax();
    let sort = match item {
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
    std::iter::once(sort.to_owned()).chain(parts).collect()
}

/// Whether the name stands where a type does, so that no value is made or taken apart.
fn is_of_type(token: &SyntaxToken) -> bool {
    let path = token.parent_ancestors().find_map(ast::Path::cast);
    let above = path.and_then(|path| path.syntax().parent());
    above.is_some_and(|above| above.kind() == PATH_TYPE)
}

/// The module around a place, if it is one of the file.
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
    fn a_trait_becomes_another_and_an_impl_that_stands_twice_goes() {
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
    fn an_impl_that_the_other_has_not_stays() {
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
    fn the_shape_does_not_matter_to_what_only_names_a_type() {
        let source = "struct S; enum E {} fn f(x: E) -> S { S }";
        assert_eq!(
            testing::each(&UNIFY, source),
            ["struct S; fn f(x: S) -> S { S }"]
        );
    }

    #[test]
    fn a_trait_that_has_members_takes_the_place_of_one_that_has_none() {
        let source = "trait A {} trait B { fn f(); } fn g<T: A, U: B>() {}";
        assert_eq!(
            testing::each(&UNIFY, source),
            ["trait B { fn f(); } fn g<T: B, U: B>() {}"]
        );
    }

    #[test]
    fn definitions_of_other_parameters_or_that_name_each_other_stay() {
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
    fn an_import_that_is_there_twice_goes() {
        let source = "struct S; struct T; mod m { use super::{S, T}; fn f(x: S, y: T) {} }";
        assert_eq!(
            testing::each(&UNIFY, source)[0],
            "struct T; mod m { use super::{T}; fn f(x: T, y: T) {} }"
        );
    }
}
