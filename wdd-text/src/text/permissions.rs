//! What edits may do to a text: a permission for each part of it.
//!
//! A run that keeps the bug of a failing test sets them once, before the reduction. Every walk and every
//! pass respects them, because a tree whose nodes cannot be deleted says so, and because a change that
//! is not allowed is left out (`Text::allows`). Permissions are about bytes, and
//! move with them: no edit that is allowed divides a part.

use std::collections::BTreeMap;

use wdd_core::tree::Edit;

use crate::text::outline::Bytes;

/// The stand-in for the body of a function that is never executed.
pub(crate) const NEVER_EXECUTED: &str = "{ unreachable!() }";

/// What edits may do to a part of a text. A part that has no permission is free.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Permission {
    /// Nothing. The part stays as it is.
    Frozen,
    /// Everything. It is a block that the test never enters.
    Idle,
    /// Nothing, but a change that removes the part may write it again, at another place.
    Movable,
    /// Delete it as a whole, alone or together with what is around it.
    Whole,
    /// Delete it as a whole; or, since it is a body that is never executed, replace it with [`NEVER_EXECUTED`].
    Unexecuted,
}

/// The permissions of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Permissions {
    /// In the order of the text. No two overlap.
    spans: Vec<Span>,
    parts: Vec<PermittedPart>,
    /// Whether no edit may write code that panics, but in bodies that are never executed.
    without_panics: bool,
}

/// Bytes without a gap that belong to one part.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Span {
    bytes: Bytes,
    /// The index in [`Permissions::parts`].
    part: usize,
}

/// A part of a text. It may have gaps, where other parts are, or what is free.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PermittedPart {
    permission: Permission,
    /// The number of bytes in all its spans.
    length: u32,
}

/// Where bytes of a text are after edits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Where the bytes were.
    pub from: Bytes,
    /// Where the bytes are now.
    pub to: Bytes,
    /// Whether they were replaced. Otherwise they are the same bytes, at another place.
    pub replaced: bool,
}

impl Moved {
    /// Whether these bytes of the text are still there, as a whole.
    pub(super) fn keeps(&self, bytes: &Bytes) -> bool {
        !self.replaced && self.from.start <= bytes.start && bytes.end <= self.from.end
    }
}

impl Permissions {
    /// No permission: the whole text is free.
    pub(crate) fn none() -> Self {
        Permissions::default()
    }

    /// Whether the whole text is free.
    pub(crate) fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// If `is_so`, no edit may write code that panics, but in bodies that are never executed.
    pub(crate) fn without_panics(self, is_so: bool) -> Self {
        Permissions { without_panics: is_so, ..self }
    }

    /// Whether an edit may write code that panics.
    pub(super) fn allow_panics(&self) -> bool {
        !self.without_panics
    }

    /// Begins a part. Its spans follow.
    pub(crate) fn part(&mut self, permission: Permission) -> usize {
        self.parts.push(PermittedPart { permission, length: 0 });
        self.parts.len() - 1
    }

    /// Adds bytes to a part. They must lie behind all bytes that were added before.
    pub(crate) fn add(&mut self, part: usize, bytes: Bytes) {
        debug_assert!(self.spans.last().is_none_or(|last| last.bytes.end <= bytes.start));
        self.parts[part].length += bytes.end - bytes.start;
        match self.spans.last_mut() {
            Some(last) if last.part == part && last.bytes.end == bytes.start => {
                last.bytes.end = bytes.end;
            }
            _ => self.spans.push(Span { bytes, part }),
        }
    }

    /// Whether an edit may remove these bytes. `is_written` tells of bytes whether the edit, or another one of
    /// the same change, writes them again.
    pub(super) fn allow(
        &self,
        edit: &Edit,
        removed: &[Bytes],
        is_written: impl Fn(&Bytes) -> bool,
    ) -> bool {
        let mut lengths: BTreeMap<usize, u32> = BTreeMap::new();
        for (span, bytes) in removed.iter().flat_map(|bytes| self.spans_at(bytes)) {
            match self.of(span) {
                Permission::Idle => {}
                Permission::Movable if bytes == span.bytes && is_written(&bytes) => {}
                permission if permission.bears(edit) => {
                    *lengths.entry(span.part).or_default() += bytes.end - bytes.start;
                }
                _ => return false,
            }
        }
        // A part has a permission as a whole, also if it has gaps.
        lengths.into_iter().all(|(part, removed)| removed == self.parts[part].length)
    }

    /// The spans within these bytes, each with its bytes there.
    fn spans_at(&self, bytes: &Bytes) -> impl Iterator<Item = (&Span, Bytes)> {
        let first = self.spans.partition_point(|span| span.bytes.end <= bytes.start);
        let (start, end) = (bytes.start, bytes.end);
        self.spans[first..]
            .iter()
            .take_while(move |span| span.bytes.start < end)
            .map(move |span| (span, span.bytes.start.max(start)..span.bytes.end.min(end)))
    }

    /// The bytes within these that have a permission, and cannot be moved.
    pub(super) fn immovable_within(&self, bytes: &Bytes) -> impl Iterator<Item = Bytes> {
        self.spans_at(bytes)
            .filter(|(span, _)| !matches!(self.of(span), Permission::Movable | Permission::Idle))
            .map(|(_, bytes)| bytes)
    }

    /// The bytes of the parts that can be moved.
    pub(super) fn movable(&self) -> impl Iterator<Item = &Bytes> {
        self.bytes_of(Permission::Movable)
    }

    /// The bytes of the free blocks that are never entered.
    pub(super) fn idle(&self) -> impl Iterator<Item = &Bytes> {
        self.bytes_of(Permission::Idle)
    }

    fn bytes_of(&self, permission: Permission) -> impl Iterator<Item = &Bytes> {
        self.spans.iter().filter(move |span| self.of(span) == permission).map(|span| &span.bytes)
    }

    /// Whether all that has to stay can be moved.
    pub(super) fn are_movable(&self) -> bool {
        let can_move = |span| matches!(self.of(span), Permission::Movable | Permission::Idle);
        self.spans.iter().all(can_move)
    }

    fn of(&self, span: &Span) -> Permission {
        self.parts[span.part].permission
    }

    /// The permissions after edits that have moved the text so. What stands in for a body that is
    /// never executed is a part too: it is deleted only with the item that it belongs to.
    pub(crate) fn moved(&self, moves: &[Moved]) -> Self {
        let mut after = Permissions {
            spans: Vec::new(),
            parts: self.parts.clone(),
            without_panics: self.without_panics,
        };
        // What is added counts again.
        after.parts.iter_mut().for_each(|part| part.length = 0);
        for moved in moves {
            if moved.replaced {
                // It is not replaced again: it is what shows whether the body is executed.
                if let Some(part) = self.body(&moved.from) {
                    after.parts[part].permission = Permission::Whole;
                    after.add(part, moved.to.clone());
                }
                continue;
            }
            let to = |at: u32| at - moved.from.start + moved.to.start;
            let spans = self.spans_at(&moved.from).filter(|(_, bytes)| !bytes.is_empty());
            for (span, bytes) in spans {
                if self.of(span) == Permission::Idle && bytes.start > span.bytes.start {
                    // A block that was edited is still one block.
                    after.add_up_to(span.part, to(bytes.start));
                }
                after.add(span.part, to(bytes.start)..to(bytes.end));
            }
        }
        after
    }

    /// Adds what is between the last bytes of this part and `end`.
    fn add_up_to(&mut self, part: usize, end: u32) {
        if let Some(last) = self.spans.last().filter(|last| last.part == part) {
            self.add(part, last.bytes.end..end);
        }
    }

    /// Whether a body is at these bytes that is never executed.
    pub(super) fn is_body(&self, bytes: &Bytes) -> bool {
        self.body(bytes).is_some()
    }

    /// Whether a free block is at these bytes that is never entered.
    pub(super) fn is_idle(&self, bytes: &Bytes) -> bool {
        self.spans_at(bytes)
            .any(|(span, _)| self.of(span) == Permission::Idle && span.bytes == *bytes)
    }

    /// The part of the body that begins at these bytes, if it is never executed.
    fn body(&self, bytes: &Bytes) -> Option<usize> {
        let (span, _) = self.spans_at(bytes).next()?;
        (self.of(span) == Permission::Unexecuted).then_some(span.part)
    }
}

impl Permission {
    /// Whether the edit may remove the whole of a part with this permission.
    fn bears(self, edit: &Edit) -> bool {
        match (self, edit) {
            (Permission::Whole | Permission::Unexecuted, Edit::Delete) => true,
            (Permission::Unexecuted, Edit::StandIn(form)) => {
                form.content() == NEVER_EXECUTED.as_bytes()
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use wdd_core::tree::Form;

    use super::*;

    /// Three parts. The second lies in a gap of the first: `aabbaa..cc`.
    fn permissions(outer: Permission, inner: Permission) -> Permissions {
        let mut permissions = Permissions::none();
        let [outer, inner, last] = [outer, inner, Permission::Frozen].map(|p| permissions.part(p));
        permissions.add(outer, 0..2);
        permissions.add(inner, 2..4);
        permissions.add(outer, 4..6);
        permissions.add(last, 8..10);
        permissions
    }

    fn bytes(range: Bytes) -> [Bytes; 1] {
        std::array::from_fn(|_| range.clone())
    }

    fn stand_in(content: &str) -> Edit {
        Edit::StandIn(Form::new(1, content.as_bytes()))
    }

    #[test]
    fn a_whole_part_is_deleted_alone_or_with_what_is_around_it_but_not_in_pieces() {
        let whole = permissions(Permission::Whole, Permission::Whole);
        for (bytes, allowed) in
            [(2..4, true), (0..6, true), (0..7, true), (0..4, false), (3..4, false)]
        {
            assert_eq!(whole.allow(&Edit::Delete, &[bytes], |_| false), allowed);
        }
        assert!(!whole.allow(&stand_in("x"), &bytes(2..4), |_| false), "only deletion");
    }

    #[test]
    fn what_contains_a_frozen_part_stays() {
        let frozen = permissions(Permission::Whole, Permission::Frozen);
        assert!(!frozen.allow(&Edit::Delete, &bytes(0..6), |_| false));
        assert!(!frozen.allow(&Edit::Delete, &bytes(9..10), |_| false));
        assert!(frozen.allow(&Edit::Delete, &bytes(6..8), |_| false), "free");
    }

    #[test]
    fn a_body_that_is_never_executed_is_replaced_only_by_what_shows_if_it_is() {
        let body = permissions(Permission::Frozen, Permission::Unexecuted);
        assert!(body.allow(&stand_in(NEVER_EXECUTED), &bytes(2..4), |_| false));
        assert!(!body.allow(&stand_in("{}"), &bytes(2..4), |_| false));
        assert!(!body.allow(&stand_in(NEVER_EXECUTED), &bytes(2..3), |_| false));
    }

    #[test]
    fn permissions_move_with_their_bytes_and_a_stand_in_gets_one() {
        let before = permissions(Permission::Whole, Permission::Unexecuted);
        let same = |from: Bytes, to: Bytes| Moved { from, to, replaced: false };
        let after = before.moved(&[
            same(0..2, 0..2),
            Moved { from: 2..4, to: 2..20, replaced: true },
            same(4..7, 20..23),
            same(8..10, 23..25),
        ]);
        assert!(after.allow(&Edit::Delete, &bytes(0..22), |_| false));
        assert!(
            !after.allow(&stand_in(NEVER_EXECUTED), &bytes(2..20), |_| false),
            "it is one already"
        );
        assert!(!after.allow(&Edit::Delete, &bytes(24..25), |_| false));
        assert!(after.allow(&Edit::Delete, &bytes(22..23), |_| false));
    }
}
