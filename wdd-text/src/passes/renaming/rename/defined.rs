//! The names that a text defines, and the kinds of their definitions.
//!
//! A name is a text and a kind. Two definitions with the same text and kind count as the same name,
//! and get the same new name. As no other name gets this new name, the program keeps its meaning.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, PathSegmentKind};

use super::definition::definition;
use super::imports::{import, whole};

/// What kind of definition a name belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum DefinitionKind {
    /// Items, variables and generic parameters.
    Free,
    Field,
    /// Members of a type or trait: methods, variants, associated types and constants.
    Associated,
    Macro,
    /// `$x` in a macro.
    Variable,
    /// Lifetimes and labels.
    Lifetime,
}

/// The case of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Case {
    Lower,
    Upper,
    /// The case of the old name.
    Either,
}

/// Names of the prelude that a variant may have, too.
const PRELUDE: &[&str] = &["Box", "Err", "None", "Ok", "Option", "Result", "Some", "String", "Vec"];

/// Whether the name is in the prelude.
pub(super) fn is_prelude(text: &str) -> bool {
    PRELUDE.contains(&text)
}

/// The names that a text defines.
#[derive(Debug, Default)]
pub(super) struct Defined {
    cases: BTreeMap<(DefinitionKind, String), Case>,
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

impl Defined {
    /// The names that these tokens define, which are all tokens of the text. `libraries` are the
    /// names of its crates.
    pub(super) fn by(tokens: &[SyntaxToken], libraries: BTreeSet<String>) -> Self {
        let mut defined = Defined { libraries, ..Defined::default() };
        for token in tokens {
            if let Some((kind, case)) = definition(token) {
                defined.add(token, kind, case);
            }
            defined.imported.extend(import(token).map(|(name, _)| name));
        }
        let imports = tokens.iter().filter_map(import);
        let outside = imports.filter(|(_, path)| !defined.holds(path));
        let foreign: Vec<_> = outside.map(|(name, _)| name).collect();
        defined.foreign.extend(foreign);
        defined
    }

    fn add(&mut self, token: &SyntaxToken, kind: DefinitionKind, case: Case) {
        let text = text_of(token);
        let above = |kind| token.parent_ancestors().any(|node| node.kind() == kind);
        if kind == DefinitionKind::Associated && above(VARIANT) {
            self.variants.insert(text.clone());
        } else if kind == DefinitionKind::Associated && above(TRAIT) {
            self.of_traits.insert(text.clone());
        }
        let found = self.cases.entry((kind, text)).or_insert(case);
        if *found != case {
            *found = Case::Either;
        }
    }

    /// The case of a name that the text defines. `None` for other names.
    pub(super) fn case(&self, kind: DefinitionKind, text: &str) -> Option<Case> {
        self.cases.get(&(kind, text.to_owned())).copied()
    }

    fn has(&self, kind: DefinitionKind, text: &str) -> bool {
        let foreign = kind == DefinitionKind::Free && self.is_foreign(text);
        !foreign && self.case(kind, text).is_some()
    }

    /// The kind under which the text defines a name that is used like one of `kind`. `None` if it
    /// does not define it.
    pub(super) fn kind(&self, kind: DefinitionKind, text: &str) -> Option<DefinitionKind> {
        let kinds: &[DefinitionKind] = match kind {
            DefinitionKind::Free if self.is_free_variant(text) => {
                &[DefinitionKind::Free, DefinitionKind::Associated]
            }
            DefinitionKind::Free => &[DefinitionKind::Free, DefinitionKind::Macro],
            DefinitionKind::Associated => &[DefinitionKind::Associated, DefinitionKind::Free],
            _ => &[kind],
        };
        kinds.iter().copied().find(|&kind| self.has(kind, text))
    }

    /// Whether a variant has this name and is imported.
    fn is_free_variant(&self, text: &str) -> bool {
        let imported = |name: &str| self.imported.contains(name);
        self.variants.contains(text) && (imported(text) || (!is_prelude(text) && imported("*")))
    }

    /// Whether an import from outside has this name.
    pub(super) fn is_foreign(&self, text: &str) -> bool {
        self.foreign.contains(text)
    }

    /// Whether types from outside may have a member of this name, through a trait of the text.
    pub(super) fn is_of_trait(&self, text: &str) -> bool {
        self.of_traits.contains(text)
    }

    /// Whether the first name of a path is one that the text defines.
    pub(super) fn holds(&self, path: &ast::Path) -> bool {
        let first = whole(path.clone()).first_segment();
        match first.and_then(|segment| segment.kind()) {
            Some(PathSegmentKind::Name(name)) => self.begins(name.text()),
            Some(_) => true,
            None => false,
        }
    }

    /// Whether a path that begins with this name leads to what the text defines.
    pub(super) fn begins(&self, text: &str) -> bool {
        self.has(DefinitionKind::Free, text)
            || self.is_free_variant(text)
            || self.libraries.contains(text)
    }
}

/// The text of a name without `r#`.
pub(super) fn text_of(token: &SyntaxToken) -> String {
    token.text().trim_start_matches("r#").to_owned()
}

/// Whether the path looks like the path of a type.
pub(super) fn is_type(path: &ast::Path) -> bool {
    match path.segment().and_then(|segment| segment.kind()) {
        Some(PathSegmentKind::Name(name)) => name.text().starts_with(char::is_uppercase),
        Some(PathSegmentKind::Type { .. } | PathSegmentKind::SelfTypeKw) => true,
        _ => false,
    }
}
