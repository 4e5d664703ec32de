//! The public names that the items of a source file declare. It leaves open whether the file's module is
//! public.

use syn::{
    Fields, File, Ident, ImplItem, Item, ItemEnum, ItemImpl, ItemTrait, TraitItem, Visibility,
};

/// All public names of a file: items, fields, variants and methods.
pub(crate) fn of_file(file: &File) -> Vec<String> {
    of_items(&file.items)
}

fn of_items(items: &[Item]) -> Vec<String> {
    let mut names = Vec::new();
    for item in items {
        let own = name(item).filter(|(visibility, _)| is_public(visibility));
        names.extend(own.map(|(_, name)| name.to_string()));
        names.extend(members(item));
        if let Item::Mod(module) = item {
            names.extend(module.content.iter().flat_map(|(_, items)| of_items(items)));
        }
    }
    names
}

/// The name of an item, and how far it is visible. An `impl` and a `use` have none.
pub(crate) fn name(item: &Item) -> Option<(&Visibility, &Ident)> {
    Some(match item {
        Item::Const(item) => (&item.vis, &item.ident),
        Item::Enum(item) => (&item.vis, &item.ident),
        Item::Fn(item) => (&item.vis, &item.sig.ident),
        Item::Mod(item) => (&item.vis, &item.ident),
        Item::Static(item) => (&item.vis, &item.ident),
        Item::Struct(item) => (&item.vis, &item.ident),
        Item::Trait(item) => (&item.vis, &item.ident),
        Item::Type(item) => (&item.vis, &item.ident),
        Item::Union(item) => (&item.vis, &item.ident),
        _ => return None,
    })
}

pub(crate) fn is_public(visibility: &Visibility) -> bool {
    matches!(visibility, Visibility::Public(_))
}

/// The public members of an item: its fields, variants or methods.
pub(crate) fn members(item: &Item) -> Vec<String> {
    match item {
        Item::Struct(item) => fields(&item.fields),
        Item::Enum(item) if is_public(&item.vis) => variants(item),
        Item::Trait(item) if is_public(&item.vis) => of_trait(item),
        Item::Impl(item) => of_impl(item),
        _ => Vec::new(),
    }
}

/// A field without a name has its number.
fn fields(fields: &Fields) -> Vec<String> {
    let all = fields.iter().enumerate();
    let public = all.filter(|(_, field)| is_public(&field.vis));
    let name = |(number, field): (usize, &syn::Field)| match &field.ident {
        Some(name) => name.to_string(),
        None => number.to_string(),
    };
    public.map(name).collect()
}

fn variants(item: &ItemEnum) -> Vec<String> {
    let variants = item.variants.iter();
    variants.map(|variant| variant.ident.to_string()).collect()
}

fn of_trait(item: &ItemTrait) -> Vec<String> {
    let names = item.items.iter().filter_map(|member| match member {
        TraitItem::Const(member) => Some(&member.ident),
        TraitItem::Fn(member) => Some(&member.sig.ident),
        TraitItem::Type(member) => Some(&member.ident),
        _ => None,
    });
    names.map(ToString::to_string).collect()
}

/// The members of an `impl` of a trait have no visibility of their own.
fn of_impl(item: &ItemImpl) -> Vec<String> {
    let members = item.items.iter().filter_map(|member| match member {
        ImplItem::Const(member) => Some((&member.vis, &member.ident)),
        ImplItem::Fn(member) => Some((&member.vis, &member.sig.ident)),
        _ => None,
    });
    let public = members.filter(|(visibility, _)| is_public(visibility));
    public.map(|(_, name)| name.to_string()).collect()
}
