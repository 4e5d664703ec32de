//! A definition: what it offers to replace another one, and what it requires of one that replaces it.

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use rustc_hash::FxHashSet;

use crate::passes::shared::functions::members;
use crate::passes::shared::source::Source;
use crate::text::languages::rust::names::{defined_name, is_import, name_token};
use crate::text::languages::rust::syntax::is_within;

/// A definition that may be replaced with another one.
pub(super) struct Definition {
    pub(super) item: ast::Item,
    pub(super) name: SyntaxToken,
    /// The list of items or statements that contains it.
    pub(super) home: SyntaxNode,
    pub(super) uses: Vec<SyntaxToken>,
    pub(super) generics: Vec<SyntaxKind>,
    /// The members of a trait.
    pub(super) members: Vec<TraitMember>,
    pub(super) weight: u64,
}

/// The kind and the name of a trait's member.
pub(super) type TraitMember = (SyntaxKind, Option<String>);

/// What a definition must offer to replace another one that requires it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Interface {
    Alias,
    Const(Option<String>),
    /// The parameters and the return type.
    Fn(Option<String>, Option<String>),
    /// Any trait, or a trait with this member.
    Trait(Option<TraitMember>),
    /// Any type that the text defines, or a type whose values have this shape.
    Type(Option<Vec<String>>),
}

impl Definition {
    pub(super) fn of(source: &Source, item: ast::Item) -> Option<Self> {
        use ast::Item::{Const, Enum, Fn, Struct, Trait, TypeAlias, Union};
        let (Const(_) | Enum(_) | Fn(_) | Struct(_) | Trait(_) | TypeAlias(_) | Union(_)) = item
        else {
            return None;
        };
        let name = name_token(item.syntax())?;
        let home = item.syntax().parent()?;
        if !matches!(home.kind(), SOURCE_FILE | ITEM_LIST | STMT_LIST) {
            return None;
        }
        let lone = source.definitions(&name).iter().all(is_import);
        let uses = source.uses_anywhere(&name);
        let lists = item.syntax().children().filter_map(ast::GenericParamList::cast);
        let generics = lists.flat_map(|list| list.generic_params());
        let weight = source.text().tree().weight(source.node(item.syntax())?);
        // A definition that nothing uses can be deleted alone.
        (lone && name.text() != "main" && !uses.is_empty()).then(|| Definition {
            name,
            home,
            uses,
            generics: generics.map(|param| param.syntax().kind()).collect(),
            members: members_of(&item),
            item,
            weight,
        })
    }

    /// Whether `other` can replace it. `other` is visible where it is used and offers what it
    /// requires.
    pub(super) fn fits(&self, other: &Definition) -> bool {
        self.name != other.name
            && module(&self.home) == module(&other.home)
            // Else the other one would name itself afterwards.
            && !self.uses.iter().any(|token| other.holds(token))
            && self.members.iter().all(|one| other.members.contains(one))
    }

    /// What another definition must offer to replace it. Of a trait's members only the first
    /// counts.
    pub(super) fn requires(&self) -> Interface {
        let mut uses = self.uses.iter().filter(|token| !is_import(token));
        match &self.item {
            ast::Item::Const(item) => Interface::Const(text(item.ty().as_ref())),
            ast::Item::Fn(item) => {
                Interface::Fn(text(item.param_list().as_ref()), text(item.ret_type().as_ref()))
            }
            ast::Item::Trait(_) => Interface::Trait(self.members.first().cloned()),
            ast::Item::TypeAlias(_) => Interface::Alias,
            _ if uses.all(is_of_type) => Interface::Type(None),
            item => Interface::Type(Some(shape(item))),
        }
    }

    /// What it offers to replace others, without duplicates.
    pub(super) fn offers(&self) -> Vec<Interface> {
        match &self.item {
            ast::Item::Trait(_) => {
                let members: FxHashSet<_> = self.members.iter().cloned().map(Some).collect();
                members.into_iter().chain([None]).map(Interface::Trait).collect()
            }
            ast::Item::Struct(_) | ast::Item::Enum(_) | ast::Item::Union(_) => {
                vec![Interface::Type(None), Interface::Type(Some(shape(&self.item)))]
            }
            _ => vec![self.requires()],
        }
    }

    pub(super) fn holds(&self, token: &SyntaxToken) -> bool {
        is_within(token, self.item.syntax())
    }
}

fn members_of(item: &ast::Item) -> Vec<TraitMember> {
    let ast::Item::Trait(of) = item else { return Vec::new() };
    members(of.syntax()).map(|item| (item.syntax().kind(), item_name(&item))).collect()
}

pub(super) fn item_name(item: &ast::AssocItem) -> Option<String> {
    Some(defined_name(item.syntax())?.text().to_string())
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
        RECORD_FIELD | VARIANT => Some(defined_name(&part)?.text().to_string()),
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

fn text(node: Option<&impl AstNode>) -> Option<String> {
    node.map(|node| node.syntax().text().to_string())
}
