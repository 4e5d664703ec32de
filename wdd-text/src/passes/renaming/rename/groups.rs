//! Names that can only be renamed together.

use std::collections::BTreeMap;

use ra_ap_syntax::SyntaxToken;

use crate::text::languages::rust::names::NameKind;

/// A name of this kind, and its text.
pub(super) type Name = (NameKind, String);

/// Names that can only be renamed together, and the tokens that use them.
#[derive(Debug, Default)]
pub(super) struct NameGroup {
    pub(super) names: Vec<Name>,
    pub(super) tokens: Vec<SyntaxToken>,
    /// Format strings that print variables of these names.
    pub(super) strings: Vec<SyntaxToken>,
    /// Whether one of them has a meaning from outside.
    pub(super) fixed: bool,
}

impl NameGroup {
    fn merge(&mut self, other: NameGroup) {
        self.names.extend(other.names);
        self.tokens.extend(other.tokens);
        self.strings.extend(other.strings);
        self.fixed |= other.fixed;
    }
}

/// The groups, by their names.
#[derive(Debug, Default)]
pub(super) struct NameGroups {
    /// `None`: a group that was merged into another one.
    list: Vec<Option<NameGroup>>,
    of: BTreeMap<Name, usize>,
}

impl NameGroups {
    /// Merges the groups of all these names, and gives the merged group.
    pub(super) fn joined(
        &mut self,
        names: impl IntoIterator<Item = Name>,
    ) -> Option<&mut NameGroup> {
        let places: Vec<usize> = names.into_iter().map(|name| self.place(name)).collect();
        let first = *places.iter().min()?;
        for place in places {
            self.merge(place, first);
        }
        self.list[first].as_mut()
    }

    fn merge(&mut self, place: usize, into: usize) {
        if place != into
            && let Some(other) = self.list[place].take()
        {
            self.list[into].get_or_insert_default().merge(other);
            let moved = self.of.values_mut().filter(|of| **of == place);
            moved.for_each(|of| *of = into);
        }
    }

    /// Whether a group has this name.
    pub(super) fn has(&self, name: &Name) -> bool {
        self.of.contains_key(name)
    }

    /// All groups, in the order in which they first occur in the text.
    pub(super) fn all(self) -> impl Iterator<Item = NameGroup> {
        self.list.into_iter().flatten()
    }

    fn place(&mut self, name: Name) -> usize {
        let next = self.list.len();
        let place = *self.of.entry(name.clone()).or_insert(next);
        if place == next {
            self.list.push(Some(NameGroup { names: vec![name], ..NameGroup::default() }));
        }
        place
    }
}
