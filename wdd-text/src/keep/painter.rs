//! Gives permissions to the tokens of a text, one part over the other: what is painted later counts.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::{SyntaxNode, SyntaxToken};

use super::code::Code;
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::outline::{Bytes, range};
use crate::text::permissions::{Permission, Permissions};

pub(super) struct Painter<'a> {
    code: &'a Code<'a>,
    permissions: Permissions,
    /// The first byte of each painted token, with its end and its part.
    tokens: BTreeMap<u32, (u32, usize)>,
    frozen: usize,
}

impl<'a> Painter<'a> {
    pub(super) fn new(code: &'a Code<'a>) -> Self {
        let mut permissions = Permissions::none();
        Painter {
            code,
            frozen: permissions.part(Permission::Frozen),
            permissions,
            tokens: BTreeMap::new(),
        }
    }

    /// Paints a node as one part. Comments stay free.
    pub(super) fn node(&mut self, node: &SyntaxNode, permission: Permission) {
        self.tokens(solid_tokens(node), permission);
    }

    pub(super) fn tokens(
        &mut self,
        tokens: impl IntoIterator<Item = SyntaxToken>,
        permission: Permission,
    ) {
        let part = self.part(permission);
        for token in tokens {
            self.insert(&self.code.place(token), part);
        }
    }

    /// Paints bytes of the text as one part.
    pub(super) fn bytes(&mut self, bytes: &Bytes, permission: Permission) {
        self.places(std::slice::from_ref(bytes), permission);
    }

    /// Paints bytes as one part, unless what begins before them reaches over them.
    pub(super) fn outermost(&mut self, bytes: &Bytes, permission: Permission) {
        let before = self.tokens.range(..=bytes.start).next_back();
        if before.is_none_or(|(_, (end, _))| *end < bytes.end) {
            self.bytes(bytes, permission);
        }
    }

    /// Paints several places of the text as one part.
    pub(super) fn places(&mut self, places: &[Bytes], permission: Permission) {
        let part = self.part(permission);
        for bytes in places.iter().filter(|bytes| !bytes.is_empty()) {
            self.insert(bytes, part);
        }
    }

    /// Paints over what was painted at these bytes. What is beside them stays.
    fn insert(&mut self, bytes: &Bytes, part: usize) {
        let before = self.tokens.range(..bytes.start).next_back();
        let below: Vec<_> = before
            .filter(|(_, (end, _))| *end > bytes.start)
            .into_iter()
            .chain(self.tokens.range(bytes.start..bytes.end))
            .map(|(start, rest)| (*start, *rest))
            .collect();
        for (start, (end, of)) in below {
            self.tokens.remove(&start);
            // The old part goes on beside the new one.
            if start < bytes.start {
                self.tokens.insert(start, (bytes.start, of));
            }
            if end > bytes.end {
                self.tokens.insert(bytes.end, (end, of));
            }
        }
        self.tokens.insert(bytes.start, (bytes.end, part));
    }

    /// Takes the permissions of a node away.
    pub(super) fn free(&mut self, node: &SyntaxNode) {
        for token in solid_tokens(node) {
            self.tokens.remove(&self.code.place(token).start);
        }
    }

    /// Takes the permissions of these bytes away.
    pub(super) fn free_bytes(&mut self, bytes: &Bytes) {
        self.bytes(bytes, Permission::Frozen);
        self.tokens.remove(&bytes.start);
    }

    pub(super) fn is_frozen(&self, token: &SyntaxToken) -> bool {
        self.part_at(token) == Some(self.frozen)
    }

    /// The part that a token belongs to.
    pub(super) fn part_at(&self, token: &SyntaxToken) -> Option<usize> {
        let start = self.code.place(token.clone()).start;
        let (_, (end, part)) = self.tokens.range(..=start).next_back()?;
        (*end > start).then_some(*part)
    }

    pub(super) fn frozen_names(&self) -> BTreeSet<String> {
        self.tokens
            .iter()
            .filter(|(_, (_, part))| *part == self.frozen)
            .map(|(start, (end, _))| &self.code.text.bytes()[range(&(*start..*end))])
            .filter_map(|text| std::str::from_utf8(text).ok())
            .filter(|text| text.starts_with(|c: char| c.is_alphabetic() || c == '_'))
            .map(str::to_owned)
            .collect()
    }

    /// The frozen parts are one part: nothing of it can be deleted.
    fn part(&mut self, permission: Permission) -> usize {
        match permission {
            Permission::Frozen => self.frozen,
            other => self.permissions.part(other),
        }
    }

    /// The permissions. Blanks between tokens of one part belong to it.
    pub(super) fn finish(mut self) -> Permissions {
        let mut last: Option<(u32, usize)> = None;
        for (start, (end, part)) in self.tokens {
            let joined =
                last.filter(|&(before, of)| of == part && is_blank(self.code, before..start));
            self.permissions.add(part, joined.map_or(start, |(before, _)| before)..end);
            last = Some((end, part));
        }
        self.permissions
    }
}

fn is_blank(code: &Code<'_>, bytes: Bytes) -> bool {
    code.text.bytes()[range(&bytes)].iter().all(u8::is_ascii_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    #[test]
    fn what_is_painted_later_counts_wherever_it_begins() {
        let text = testing::package(&[("a.txt", "0123456789")]);
        let painted = |all: &[(Bytes, Permission)]| {
            Code::with(&text, |code| {
                let mut painter = Painter::new(code);
                for (bytes, permission) in all {
                    painter.bytes(bytes, *permission);
                }
                let tokens = painter.tokens.iter();
                let frozen = painter.frozen;
                let shown = tokens.map(|(start, (end, part))| (*start..*end, *part == frozen));
                shown.collect::<Vec<_>>()
            })
        };
        let (whole, frozen) = (Permission::Whole, Permission::Frozen);
        assert_eq!(painted(&[(2..4, whole), (6..8, whole), (0..10, frozen)]), [(0..10, true)]);
        assert_eq!(
            painted(&[(0..10, whole), (2..4, frozen)]),
            [(0..2, false), (2..4, true), (4..10, false)]
        );
    }
}
