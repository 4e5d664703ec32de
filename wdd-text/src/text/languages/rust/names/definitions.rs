//! The names that a text defines.
//!
//! A name is a text and a kind: two definitions with the same text and kind count as the same name.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxKind::TRAIT;
use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, PathSegmentKind};

use super::definition::{Definition, definition};
use super::imports::{import, whole};
use super::{Case, NameKind, in_macro, known, text_of};

/// The names that a text defines.
#[derive(Debug, Default)]
pub(crate) struct Definitions {
    cases: BTreeMap<(NameKind, String), Case>,
    variants: BTreeSet<String>,
    /// The last names of imports, and `*` after the path of a type.
    imported: BTreeSet<String>,
    /// Names that are imported from outside.
    foreign: BTreeSet<String>,
    /// Members of the text's own traits, which types from outside may have, too.
    of_traits: BTreeSet<String>,
    /// The names of the text's crates in other crates.
    libraries: BTreeSet<String>,
}

impl Definitions {
    /// The names that these tokens define, which are all tokens of the text. `libraries` are the
    /// names of its crates.
    pub(crate) fn by(tokens: &[SyntaxToken], libraries: BTreeSet<String>) -> Self {
        let mut defined = Definitions { libraries, ..Definitions::default() };
        for token in tokens {
            let in_macro = || Some((in_macro::definition(token)?, false));
            if let Some((of, is_member)) = definition(token).or_else(in_macro) {
                defined.add(token, of, is_member);
            }
            defined.imported.extend(import(token).map(|(name, _)| name));
        }
        // After all names are known: an import may stand before what it imports.
        defined.foreign = tokens
            .iter()
            .filter_map(import)
            .filter(|(_, path)| !defined.holds(path))
            .map(|(name, _)| name)
            .collect();
        defined
    }

    fn add(&mut self, token: &SyntaxToken, of: Definition, is_member: bool) {
        let (text, kind) = (text_of(token), of.kind(is_member));
        // The name of a module in another file is that of the file.
        let is_fixed = kind == NameKind::Free && known::is_fixed(&text);
        if is_fixed || of == (Definition::Module { is_file: true }) {
            return;
        }
        if of == Definition::Variant {
            self.variants.insert(text.clone());
        } else if is_member && token.parent_ancestors().any(|node| node.kind() == TRAIT) {
            self.of_traits.insert(text.clone());
        }
        let case = of.case();
        let found = self.cases.entry((kind, text)).or_insert(case);
        if *found != case {
            *found = Case::Either;
        }
    }

    /// The case of a name that the text defines. `None` for other names.
    pub(crate) fn case(&self, kind: NameKind, text: &str) -> Option<Case> {
        self.cases.get(&(kind, text.to_owned())).copied()
    }

    fn has(&self, kind: NameKind, text: &str) -> bool {
        // An import from outside hides what has its name elsewhere in the text.
        let is_hidden = kind == NameKind::Free && self.is_foreign(text);
        !is_hidden && self.case(kind, text).is_some()
    }

    /// The kind under which the text defines a name that is used like one of `kind`. `None` if it
    /// does not define it.
    pub(crate) fn kind(&self, kind: NameKind, text: &str) -> Option<NameKind> {
        let kinds: &[NameKind] = match kind {
            NameKind::Free if self.is_free_variant(text) => &[NameKind::Free, NameKind::Associated],
            // A `use` can import a macro.
            NameKind::Free => &[NameKind::Free, NameKind::Macro],
            NameKind::Associated => &[NameKind::Associated, NameKind::Free],
            _ => &[kind],
        };
        kinds.iter().copied().find(|&kind| self.has(kind, text))
    }

    /// Whether a variant has this name and is imported.
    fn is_free_variant(&self, text: &str) -> bool {
        let imported = |name: &str| self.imported.contains(name);
        // After `use E::*` a name of the prelude may mean either.
        self.variants.contains(text)
            && (imported(text) || (!known::is_prelude(text) && imported("*")))
    }

    /// Whether an import from outside has this name.
    pub(crate) fn is_foreign(&self, text: &str) -> bool {
        self.foreign.contains(text)
    }

    /// Whether types from outside may have a member of this name, through a trait of the text.
    pub(crate) fn is_of_trait(&self, text: &str) -> bool {
        self.of_traits.contains(text)
    }

    /// Whether the first name of a path is one that the text defines.
    pub(crate) fn holds(&self, path: &ast::Path) -> bool {
        let first = whole(path.clone()).first_segment();
        match first.and_then(|segment| segment.kind()) {
            Some(PathSegmentKind::Name(name)) => self.begins(name.text()),
            Some(_) => true,
            None => false,
        }
    }

    /// Whether a path that begins with this name leads to what the text defines.
    pub(crate) fn begins(&self, text: &str) -> bool {
        self.has(NameKind::Free, text)
            || self.is_free_variant(text)
            || self.libraries.contains(text)
    }
}
