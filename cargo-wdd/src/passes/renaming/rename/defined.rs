//! Which names a source defines itself, and of what sort they are.
//!
//! A name is its text and its sort. Names of one text and sort are taken for the same: given the
//! same new name everywhere, and one that nothing else bears, they mean what they meant.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxKind::{self, *};
use ra_ap_syntax::ast::{self, AstNode, PathSegmentKind};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::in_macro;
use crate::passes::shared::source::is_within;

/// What a name is looked up among.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sort {
    /// Items, variables and generic parameters.
    Free,
    Field,
    /// What is found in a type or a trait: methods, variants, associated types and constants.
    Associated,
    Macro,
    /// `$x`.
    Variable,
    /// Lifetimes and labels.
    Lifetime,
}

/// How names of a kind are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Lower,
    Upper,
    /// As it was.
    Either,
}

/// Names that mean something wherever they stand, whatever a variable is called.
const KNOWN: &[&str] = &[
    "alloc", "bool", "char", "core", "drop", "f16", "f32", "f64", "f128", "i8", "i16", "i32",
    "i64", "i128", "isize", "main", "std", "str", "u8", "u16", "u32", "u64", "u128", "usize",
];

/// What everybody has imported and may bear the name of a variant.
const PRELUDE: &[&str] = &[
    "Box", "Err", "None", "Ok", "Option", "Result", "Some", "String", "Vec",
];

/// Whether the name is one that everybody has imported.
pub(super) fn is_prelude(text: &str) -> bool {
    PRELUDE.contains(&text)
}

/// The names that a source defines.
#[derive(Debug, Default)]
pub(super) struct Defined {
    cases: BTreeMap<(Sort, String), Case>,
    variants: BTreeSet<String>,
    /// Names at the ends of imports; `*` after what looks like a type.
    imported: BTreeSet<String>,
    /// Names that are imported from outside.
    foreign: BTreeSet<String>,
    /// Members of the source's own traits, which types from outside may have too.
    of_traits: BTreeSet<String>,
    /// What crates of the source are called in others.
    libraries: BTreeSet<String>,
}

impl Defined {
    /// Those that these tokens, all of the source, define; `libraries` are its crates.
    pub(super) fn by(tokens: &[SyntaxToken], libraries: BTreeSet<String>) -> Self {
        let mut defined = Defined {
            libraries,
            ..Defined::default()
        };
        for token in tokens {
            if let Some((sort, case)) = definition(token) {
                defined.add(token, sort, case);
            }
            defined.imported.extend(import(token).map(|(name, _)| name));
        }
        let imports = tokens.iter().filter_map(import);
        let outside = imports.filter(|(_, path)| !defined.holds(path));
        let foreign: Vec<_> = outside.map(|(name, _)| name).collect();
        defined.foreign.extend(foreign);
        defined
    }

    fn add(&mut self, token: &SyntaxToken, sort: Sort, case: Case) {
        let text = text_of(token);
        let above = |kind| token.parent_ancestors().any(|node| node.kind() == kind);
        if sort == Sort::Associated && above(VARIANT) {
            self.variants.insert(text.clone());
        } else if sort == Sort::Associated && above(TRAIT) {
            self.of_traits.insert(text.clone());
        }
        let found = self.cases.entry((sort, text)).or_insert(case);
        if *found != case {
            *found = Case::Either;
        }
    }

    /// How a name is written that the source defines; none for others.
    pub(super) fn case(&self, sort: Sort, text: &str) -> Option<Case> {
        self.cases.get(&(sort, text.to_owned())).copied()
    }

    fn has(&self, sort: Sort, text: &str) -> bool {
        let foreign = sort == Sort::Free && self.is_foreign(text);
        !foreign && self.case(sort, text).is_some()
    }

    /// The sort of a name that looks like one of `sort`; none if the source does not define it.
    pub(super) fn sort(&self, sort: Sort, text: &str) -> Option<Sort> {
        let sorts: &[Sort] = match sort {
            Sort::Free if self.is_free_variant(text) => &[Sort::Free, Sort::Associated],
            Sort::Free => &[Sort::Free, Sort::Macro],
            Sort::Associated => &[Sort::Associated, Sort::Free],
            _ => &[sort],
        };
        sorts.iter().copied().find(|&sort| self.has(sort, text))
    }

    /// Whether a variant has this name that was imported.
    fn is_free_variant(&self, text: &str) -> bool {
        let imported = |name: &str| self.imported.contains(name);
        self.variants.contains(text) && (imported(text) || (!is_prelude(text) && imported("*")))
    }

    /// Whether the name is imported from outside, somewhere.
    pub(super) fn is_foreign(&self, text: &str) -> bool {
        self.foreign.contains(text)
    }

    /// Whether types from outside may have a member of this name, by a trait of the source.
    pub(super) fn is_of_trait(&self, text: &str) -> bool {
        self.of_traits.contains(text)
    }

    /// Whether a path begins in the source itself.
    pub(super) fn holds(&self, path: &ast::Path) -> bool {
        let first = whole(path.clone()).first_segment();
        match first.and_then(|segment| segment.kind()) {
            Some(PathSegmentKind::Name(name)) => self.begins(name.text()),
            Some(_) => true,
            None => false,
        }
    }

    /// Whether a path that begins with this name begins in the source itself.
    pub(super) fn begins(&self, text: &str) -> bool {
        self.has(Sort::Free, text) || self.is_free_variant(text) || self.libraries.contains(text)
    }
}

/// The path with which the import begins that the path is a part of; else the path itself.
fn whole(path: ast::Path) -> ast::Path {
    let trees = path.syntax().ancestors().filter_map(ast::UseTree::cast);
    let imported = trees.filter_map(|tree| tree.path()).last();
    imported.unwrap_or(path)
}

/// The name's own text: `r#` is none of it.
pub(super) fn text_of(token: &SyntaxToken) -> String {
    token.text().trim_start_matches("r#").to_owned()
}

/// What the token defines, if it does.
fn definition(token: &SyntaxToken) -> Option<(Sort, Case)> {
    let holder = token.parent()?;
    if holder.kind() == TOKEN_TREE {
        return in_macro::definition(token);
    }
    let item = holder.parent()?;
    let found = match (holder.kind(), item.kind()) {
        (LIFETIME, LIFETIME_PARAM | LABEL) => (Sort::Lifetime, Case::Lower),
        (NAME, RECORD_FIELD) => (Sort::Field, Case::Lower),
        (NAME, VARIANT) => (Sort::Associated, Case::Upper),
        (NAME, MACRO_RULES | MACRO_DEF) => (Sort::Macro, Case::Lower),
        (NAME, kind) => (free_or_associated(&item), case(kind, token)?),
        _ => return None,
    };
    let known = found.0 == Sort::Free && KNOWN.contains(&token.text());
    (!known).then_some(found)
}

fn free_or_associated(item: &SyntaxNode) -> Sort {
    match item.parent().map(|list| list.kind()) {
        Some(ASSOC_ITEM_LIST) => Sort::Associated,
        _ => Sort::Free,
    }
}

/// How the name of such a construct is written; none if it is none of the source's own making.
fn case(kind: SyntaxKind, name: &SyntaxToken) -> Option<Case> {
    let item = name.parent_ancestors().nth(1)?;
    let has_items = || item.children().any(|child| child.kind() == ITEM_LIST);
    match kind {
        // Its name is that of a file.
        MODULE if !has_items() => None,
        // A constant, say, that is only compared with.
        IDENT_PAT if name.text().starts_with(char::is_uppercase) => None,
        FN | MODULE | IDENT_PAT => Some(Case::Lower),
        STRUCT | ENUM | UNION | TRAIT | TYPE_ALIAS | CONST | STATIC | TYPE_PARAM | CONST_PARAM => {
            Some(Case::Upper)
        }
        RENAME => Some(Case::Either),
        _ => None,
    }
}

/// The name that the token imports, by that path, if it is the end of an import.
fn import(token: &SyntaxToken) -> Option<(String, ast::Path)> {
    let tree = token.parent_ancestors().find_map(ast::UseTree::cast)?;
    let path = tree.path().or_else(|| around(&tree))?;
    let is_end = || {
        path.segment()
            .is_some_and(|end| is_within(token, end.syntax()))
    };
    match token.kind() {
        STAR => is_type(&path).then(|| ("*".to_owned(), path)),
        IDENT if tree.rename().is_none() && tree.use_tree_list().is_none() && is_end() => {
            Some((text_of(token), path))
        }
        // `ptr` of `use std::ptr::{self}`
        SELF_KW => {
            let around = around(&tree)?;
            Some((around.segment()?.name_ref()?.text().to_string(), around))
        }
        _ => None,
    }
}

/// The path before the braces that the tree stands in.
fn around(tree: &ast::UseTree) -> Option<ast::Path> {
    let trees = tree
        .syntax()
        .ancestors()
        .skip(1)
        .filter_map(ast::UseTree::cast);
    trees.filter_map(|tree| tree.path()).next()
}

/// Whether the path looks like that of a type.
pub(super) fn is_type(path: &ast::Path) -> bool {
    match path.segment().and_then(|segment| segment.kind()) {
        Some(PathSegmentKind::Name(name)) => name.text().starts_with(char::is_uppercase),
        Some(PathSegmentKind::Type { .. } | PathSegmentKind::SelfTypeKw) => true,
        _ => false,
    }
}
