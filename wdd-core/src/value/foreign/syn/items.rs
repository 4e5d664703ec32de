//! Items, of files, traits, implementations and foreign modules.

use syn::{File, UseGlob, UseName, UseRename, UseTree};

use super::table::{self, choices, lists, nodes};

choices! {
    Item {
        Use, ExternCrate, Mod, Macro, Const, Static, Type, Struct, Union, Enum, Fn, TraitAlias, Trait,
        Impl, ForeignMod, Verbatim(part),
    }
    UseTree { Glob, Name, Rename, Path, Group }
    => lowered {
        Rename to Name without [] by |own: &UseRename| UseName {
            ident: own.ident.clone(),
        };
    }
    => also {
        fn minimal() -> Option<Self> {
            Some(UseTree::Glob(UseGlob {
                star_token: Default::default(),
            }))
        }
    }
    Data { Struct, Union, Enum }
    ForeignItem { Type, Static, Fn, Macro, Verbatim(part) }
    TraitItem { Type, Const, Fn, Macro, Verbatim(part) }
    ImplItem { Type, Const, Fn, Macro, Verbatim(part) }
}

nodes! {
    ItemConst(ident) {
        ty, expr [attrs, vis, modifiers, generics]
        const_token, colon_token, eq_token, semi_token
    }
    ItemEnum(ident) { [attrs, vis, generics, variants] enum_token, brace_token }
    ItemExternCrate(ident) { [attrs, vis, rename] extern_token, crate_token, semi_token }
    ItemFn { sig, block [attrs, vis, modifiers] }
    ItemForeignMod { abi [attrs, unsafety, items] brace_token }
    ItemImpl {
        self_ty [attrs, modifiers, unsafety, generics, trait_, items]
        impl_token, brace_token
    }
    ItemMacro { mac [attrs, ident] semi_token }
    ItemMod(ident) { [attrs, vis, unsafety, content] mod_token, semi }
    ItemStatic(ident) {
        ty, expr [attrs, vis, mutability]
        static_token, colon_token, eq_token, semi_token
    }
    ItemStruct(ident) { fields [attrs, vis, generics] struct_token, semi_token }
    ItemTrait(ident) {
        [attrs, vis, modifiers, unsafety, generics, supertraits, items]
        trait_token, colon_token, brace_token
    }
    ItemTraitAlias(ident) { bounds >= 1 [attrs, vis, generics] trait_token, eq_token, semi_token }
    ItemType(ident, where_clause_placement) {
        ty [attrs, vis, modifiers, generics]
        type_token, eq_token, semi_token
    }
    ItemUnion(ident) { fields [attrs, vis, generics] union_token }
    ItemUse { tree [attrs, vis, leading_colon] use_token, semi_token }
    ForeignItemFn { sig [attrs, vis, modifiers] semi_token }
    ForeignItemStatic(ident) {
        ty [attrs, vis, safety, mutability]
        static_token, colon_token, semi_token
    }
    ForeignItemType(ident) { [attrs, vis, modifiers, generics] type_token, semi_token }
    ForeignItemMacro { mac [attrs] semi_token }
    TraitItemConst(ident) {
        ty [attrs, modifiers, generics, default]
        const_token, colon_token, semi_token
    }
    TraitItemFn { sig [attrs, modifiers, default] semi_token }
    TraitItemType(ident) {
        [attrs, modifiers, generics, bounds, default]
        type_token, colon_token, semi_token
    }
    TraitItemMacro { mac [attrs] semi_token }
    ImplItemConst(ident) {
        ty, expr [attrs, vis, modifiers, generics]
        const_token, colon_token, eq_token, semi_token
    }
    ImplItemFn { sig, block [attrs, vis, modifiers] }
    ImplItemType(ident) { ty [attrs, vis, modifiers, generics] type_token, eq_token, semi_token }
    ImplItemMacro { mac [attrs] semi_token }
    UsePath(ident) { tree [] colon2_token }
    UseName(ident) { [] }
    UseRename(ident, rename) { [] as_token }
    UseGlob { [] star_token }
    File { [shebang, attrs, items] frontmatter } => File {
        shebang: None,
        frontmatter: None,
        attrs: Vec::new(),
        items: Vec::new(),
    };
    DeriveInput(ident) { data [attrs, vis, generics] }
    DataStruct { fields [] struct_token, semi_token }
    DataUnion { fields [] union_token }
}

lists! {
    DataEnum { variants; enum_token, brace_token }
    UseGroup { items; brace_token }
}
