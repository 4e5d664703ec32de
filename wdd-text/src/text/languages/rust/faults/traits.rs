//! The traits of a text, and what those of the standard library require.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, HasGenericArgs, HasGenericParams, HasName, HasTypeBounds};

use super::all;
use crate::text::languages::rust::names::{closure, last_name, name_of_type};

/// What is known of a trait.
#[derive(Clone, Debug, Default)]
pub(super) struct Trait {
    /// The members that an `impl` must have.
    pub(super) required: BTreeSet<String>,
    /// All members; `None` if they are not known.
    pub(super) members: Option<BTreeSet<String>>,
    /// The associated types that a `dyn` must name.
    pub(super) types: BTreeSet<String>,
    /// The names of its supertraits.
    above: Vec<String>,
}

/// What is known of each trait, by name.
pub(super) struct Traits(BTreeMap<String, Trait>);

/// Traits of the standard library: what they require, and which of it are types.
const STANDARD: &[(&[&str], &[&str], &[&str])] = &[
    (&["Iterator"], &["next"], &["Item"]),
    (&["IntoIterator"], &["into_iter"], &["IntoIter", "Item"]),
    (&["Deref"], &["deref"], &["Target"]),
    (&["DerefMut"], &["deref_mut"], &[]),
    (&["Index"], &["index"], &["Output"]),
    (&["IndexMut"], &["index_mut"], &[]),
    (&["Add"], &["add"], &["Output"]),
    (&["Sub"], &["sub"], &["Output"]),
    (&["Mul"], &["mul"], &["Output"]),
    (&["Div"], &["div"], &["Output"]),
    (&["Rem"], &["rem"], &["Output"]),
    (&["Neg"], &["neg"], &["Output"]),
    (&["Not"], &["not"], &["Output"]),
    (&["BitAnd"], &["bitand"], &["Output"]),
    (&["BitOr"], &["bitor"], &["Output"]),
    (&["BitXor"], &["bitxor"], &["Output"]),
    (&["Shl"], &["shl"], &["Output"]),
    (&["Shr"], &["shr"], &["Output"]),
    (&["Future"], &["poll"], &["Output"]),
    (&["FromStr"], &["from_str"], &["Err"]),
    (&["TryFrom"], &["try_from"], &["Error"]),
    (&["From"], &["from"], &[]),
    (&["Clone"], &["clone"], &[]),
    (&["Default"], &["default"], &[]),
    (&["Drop"], &["drop"], &[]),
    (&["Hash"], &["hash"], &[]),
    (&["PartialEq"], &["eq"], &[]),
    (&["PartialOrd"], &["partial_cmp"], &[]),
    (&["Ord"], &["cmp"], &[]),
    (&["AsRef"], &["as_ref"], &[]),
    (&["Borrow"], &["borrow"], &[]),
    (&["FromIterator"], &["from_iter"], &[]),
    (&["Extend"], &["extend"], &[]),
    (&["Debug", "Display", "LowerHex", "UpperHex", "Binary", "Octal", "Pointer"], &["fmt"], &[]),
];

impl Traits {
    /// The traits of the text, and those of the standard library whose names it does not define.
    pub(super) fn of(files: &[SyntaxNode]) -> Self {
        let names = |list: &[&str]| list.iter().map(|name| (*name).to_owned()).collect();
        let standard = STANDARD.iter().flat_map(|(traits, methods, types)| {
            let found = Trait {
                required: names(&[*methods, *types].concat()),
                // They have others, too, which an `impl` may have.
                members: None,
                types: names(types),
                above: Vec::new(),
            };
            traits.iter().map(move |name| ((*name).to_owned(), found.clone()))
        });
        let mut traits: BTreeMap<String, Trait> = standard.collect();
        let mut own = BTreeSet::new();
        for found in all::<ast::Trait>(files) {
            let Some(name) = found.name().map(|name| name.text().to_string()) else { continue };
            // Of several traits with this name it is not known which one is meant.
            let is_only = own.insert(name.clone());
            traits.insert(name, if is_only { read(&found) } else { Trait::default() });
        }
        Traits(traits)
    }

    /// The name of the trait that a path names, and what is known of it.
    pub(super) fn get(&self, path: &ast::Path) -> Option<(&str, &Trait)> {
        self.0.get_key_value(&last_name(path)?).map(|(name, known)| (name.as_str(), known))
    }

    /// The associated types of a trait and its supertraits that a `dyn` must name.
    pub(super) fn types(&self, of: &Trait) -> BTreeSet<String> {
        let mut above = BTreeSet::new();
        closure(&mut above, of.above.iter().cloned(), |name| {
            self.0.get(name).into_iter().flat_map(|known| known.above.iter().cloned())
        });
        above
            .iter()
            .filter_map(|name| self.0.get(name))
            .chain([of])
            .flat_map(|known| known.types.iter().cloned())
            .collect()
    }
}

fn read(of: &ast::Trait) -> Trait {
    let mut found = Trait { members: Some(BTreeSet::new()), ..Trait::default() };
    found.above = of
        .type_bound_list()
        .into_iter()
        .flat_map(|list| list.bounds())
        .filter_map(|bound| name_of_type(&bound.ty()?))
        .collect();
    for item in of.assoc_item_list().into_iter().flat_map(|list| list.assoc_items()) {
        let (name, is_required) = match &item {
            ast::AssocItem::Fn(function) => (function.name(), function.body().is_none()),
            ast::AssocItem::Const(constant) => (constant.name(), constant.body().is_none()),
            ast::AssocItem::TypeAlias(alias) => (alias.name(), alias.ty().is_none()),
            // It may define any member.
            ast::AssocItem::MacroCall(_) => return Trait::default(),
        };
        let Some(name) = name.map(|name| name.text().to_string()) else { continue };
        // A `dyn` cannot name a type with parameters, and need not name one `where Self: Sized`.
        if let ast::AssocItem::TypeAlias(alias) = &item
            && alias.generic_param_list().is_none()
            && alias.where_clause().is_none()
        {
            found.types.insert(name.clone());
        }
        if is_required {
            found.required.insert(name.clone());
        }
        found.members.get_or_insert_default().insert(name);
    }
    found
}

/// The trait of `<A as Trait>`.
pub(super) fn qualifying(segment: &ast::PathSegment) -> Option<ast::PathType> {
    let anchor = segment.type_anchor()?;
    anchor.as_token().and_then(|_| segment.qualifying_trait())
}

/// The names that the arguments after a path give to associated types.
pub(super) fn bound_types(path: &ast::Path) -> BTreeSet<String> {
    path.segment()
        .and_then(|segment| segment.generic_arg_list())
        .into_iter()
        .flat_map(|list| list.generic_args())
        .filter_map(|argument| match argument {
            ast::GenericArg::AssocTypeArg(given) => Some(given.name_ref()?.text().to_string()),
            _ => None,
        })
        .collect()
}

/// Whether a path is syntax such as `Fn(A) -> B`.
pub(super) fn is_call_like(path: &ast::Path) -> bool {
    let segment = path.segment();
    segment.is_some_and(|segment| {
        segment.parenthesized_arg_list().is_some() || segment.ret_type().is_some()
    })
}
