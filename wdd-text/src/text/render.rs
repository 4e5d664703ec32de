//! Applies edits to a text: byte ranges are deleted or replaced, and all other bytes stay.
//!
//! An element is deleted together with a separator: its own, or the one before it if it is the last
//! element. Blanks beside a deleted node are deleted too, so that no empty lines are left; this is in
//! `render/blanks.rs`.

mod blanks;

use std::ops::Range;
use std::path::PathBuf;

use wdd_core::tree::{Edit, Edits, NodeId};

use self::blanks::{close, is_blank, write_apart};
use crate::text::fix::Fix;
use crate::text::languages::{self, Reading};
use crate::text::outline::{Bytes, Separator, offsets, range};
use crate::text::permissions::{Moved, Permissions};
use crate::text::{Size, Text, only};

/// Path and content of each file, in the input's order.
pub type Files = Vec<(PathBuf, Vec<u8>)>;

/// The files of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// Path and content of each file, in the input's order.
    pub files: Files,
    /// The fix of its bug, if that of the text is known.
    pub fix: Option<Fix>,
}

impl From<Files> for Rendered {
    fn from(files: Files) -> Self {
        Rendered { files, fix: None }
    }
}

impl Rendered {
    /// Files whose bug is fixed in the `good` ones.
    pub fn with_good(files: Files, good: &Files) -> Self {
        let fix = Some(Fix::between(&files, good));
        Rendered { files, fix }
    }

    /// Replaces bytes of a file, by its index.
    pub fn splice(&mut self, file: usize, bytes: Range<usize>, with: &[u8]) {
        let before: usize = self.files[..file].iter().map(|(_, content)| content.len()).sum();
        let replaced = before + bytes.start..before + bytes.end;
        let all = self.bytes();
        let same = |from: Range<usize>, to: usize| {
            let (from, to) = (offsets(&from), offsets(&(to..to + from.len())));
            Moved { from, to, replaced: false }
        };
        let moves =
            [same(0..replaced.start, 0), same(replaced.end..all, replaced.start + with.len())];
        self.files[file].1.splice(bytes, with.iter().copied());
        self.fix = self.fix.take().map(|fix| fix.moved(&moves));
    }

    /// The bytes of all files together.
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|(_, content)| content.len()).sum()
    }

    /// The size of all files together.
    pub fn size(&self, reading: Reading) -> Size {
        let files = self.files.iter().map(|(path, content)| (path.as_path(), content.as_slice()));
        Size::of(files, reading)
    }
}

/// The files of `text` under `edits`.
pub fn render(text: &Text, edits: &Edits) -> Rendered {
    let Some(fix) = text.fix() else { return rendered(text, edits, &mut |_| ()) };
    let (rendered, moves) = rendered_with_moves(text, edits, text.permissions().movable());
    let fix = Some(fix.moved(&moves));
    Rendered { fix, ..rendered }
}

/// The files of `text` under `edits`, and their size.
pub fn render_sized(text: &Text, edits: &Edits) -> (Rendered, Size) {
    let (None, Some(count)) = (text.fix(), text.count()) else {
        let rendered = render(text, edits);
        let size = rendered.size(text.reading());
        return (rendered, size);
    };
    let mut moves = Vec::new();
    let rendered = rendered(text, edits, &mut |moved| moves.push(moved));
    let size = match &rendered.files[..] {
        [(_, content)] => {
            Size { tokens: count.of_candidate(content, &moves), bytes: content.len() as u64 }
        }
        _ => rendered.size(text.reading()),
    };
    (rendered, size)
}

/// Where the bytes of `text` are in its files under `edits`, in all of them together.
pub(crate) fn moves(text: &Text, edits: &Edits) -> Vec<Moved> {
    let mut moves = Vec::new();
    rendered(text, edits, &mut |moved| moves.push(moved));
    moves
}

/// The files of `text` under `edits`, and the permissions of the text that they are.
pub(crate) fn render_permitted(text: &Text, edits: &Edits) -> (Rendered, Permissions) {
    let permissions = text.permissions();
    let parts = permissions.movable().chain(permissions.idle());
    let (rendered, moves) = rendered_with_moves(text, edits, parts);
    let fix = text.fix().map(|fix| fix.moved(&moves));
    (Rendered { fix, ..rendered }, permissions.moved(&moves))
}

/// The files of `text` under `edits`, and where its bytes are. These `parts` are found in stand-ins too.
fn rendered_with_moves<'a>(
    text: &Text,
    edits: &Edits,
    parts: impl Iterator<Item = &'a Bytes>,
) -> (Rendered, Vec<Moved>) {
    let mut moves = Vec::new();
    let rendered = rendered(text, edits, &mut |moved| moves.push(moved));
    moves.extend(written_again(text, &moves, &rendered.files, parts));
    // Permissions are added in the order of the text.
    moves.sort_by_key(|moved| moved.to.start);
    (rendered, moves)
}

/// Where the parts are that were removed and that a stand-in has written again.
fn written_again<'a>(
    text: &Text,
    moves: &[Moved],
    files: &Files,
    parts: impl Iterator<Item = &'a Bytes>,
) -> Vec<Moved> {
    let is_kept = |part: &Bytes| moves.iter().any(|moved| moved.keeps(part));
    let mut parts = parts.filter(|part| !is_kept(part)).peekable();
    // Without such a part, the bytes of all files are not needed.
    if parts.peek().is_none() {
        return Vec::new();
    }
    let bytes = files.iter().map(|(_, content)| content.as_slice()).collect::<Vec<_>>().concat();
    let stand_ins: Vec<_> =
        moves.iter().filter(|moved| moved.replaced).map(|moved| range(&moved.to)).collect();
    let found = |part: &Bytes| {
        let places = stand_ins.iter().filter_map(|written| {
            let place = only(&bytes[written.clone()], &text.bytes()[range(part)])?;
            Some(offsets(&(written.start + place.start..written.start + place.end)))
        });
        // If two stand-ins have written it, it is not known which one is the part.
        match &places.collect::<Vec<_>>()[..] {
            [to] => Some(Moved { from: part.clone(), to: to.clone(), replaced: false }),
            _ => None,
        }
    };
    let mut found: Vec<Moved> = parts.filter_map(found).collect();
    found.sort_by_key(|moved| moved.to.start);
    // A block that was deleted can be like one within another block.
    let mut end = 0;
    found.retain(|moved| {
        let is_apart = moved.to.start >= end;
        end = end.max(moved.to.end);
        is_apart
    });
    found
}

fn rendered(text: &Text, edits: &Edits, moved: &mut dyn FnMut(Moved)) -> Rendered {
    let patches = patches(text, edits);
    let mut patches = patches.as_slice();
    let mut files = Vec::with_capacity(text.files().len());
    let mut start = 0;
    for file in text.files() {
        let here = patches.partition_point(|patch| patch.bytes.end <= file.bytes.end);
        if !file.node.is_some_and(|node| edits.deletes(node)) {
            let mut writer = Writer {
                bytes: text.bytes(),
                out: Vec::with_capacity(range(&file.bytes).len()),
                start,
                moved,
            };
            writer.content(&file.bytes, &patches[..here]);
            start += writer.out.len();
            files.push((file.path.clone(), writer.out));
        }
        // They are in the order of the text, as the files are.
        patches = &patches[here..];
    }
    Rendered { files, fix: None }
}

/// Bytes of the text to delete or to replace.
struct Patch<'a> {
    bytes: Bytes,
    /// The replacement; the blanks around it stay. `None` if the bytes are deleted; then blanks
    /// beside them are deleted too.
    with: Option<&'a [u8]>,
    /// Blanks are content here: none is added or deleted.
    exact: bool,
}

impl<'a> Patch<'a> {
    fn cut(bytes: Bytes) -> Self {
        Patch { bytes, with: None, exact: false }
    }

    fn replace(bytes: Bytes, with: &'a [u8]) -> Self {
        Patch { with: Some(with), ..Patch::cut(bytes) }
    }

    /// For a place where blanks are content.
    fn make_exact(&mut self) {
        self.with.get_or_insert(&[]);
        self.exact = true;
    }
}

/// The patches that the edits come to, sorted by their first bytes.
fn patches<'a>(text: &Text, edits: &'a Edits) -> Vec<Patch<'a>> {
    let mut patches: Vec<Patch> = Vec::new();
    for (node, edit) in edits.iter() {
        let first = patches.len();
        let place = text.place(node);
        let bytes = place.bytes.clone();
        match edit {
            Edit::Delete => {
                patches.push(Patch::cut(bytes));
                patches.extend(separator(text, edits, node).map(Patch::cut));
            }
            Edit::Hoist(run) => {
                let (first, last) = (text.place(run.first), text.place(run.last));
                patches.push(Patch::replace(bytes.start..first.bytes.start, b""));
                patches.push(Patch::replace(last.bytes.end..bytes.end, b""));
            }
            Edit::StandIn(form) => patches.push(Patch::replace(bytes, form.content())),
        }
        if languages::blanks_are_content(text.tree().kind(node)) {
            patches[first..].iter_mut().for_each(Patch::make_exact);
        }
    }
    // Between the patches of one edit there may be those of others: a hoist has two ends, and the
    // separator of a last element is before it.
    patches.sort_by_key(|patch| patch.bytes.start);
    patches
}

/// The separator to delete together with a node.
fn separator(text: &Text, edits: &Edits, node: NodeId) -> Option<Bytes> {
    match &text.place(node).separator {
        Separator::None => None,
        Separator::After(separator) => Some(separator.clone()),
        Separator::Last => dangling(text, edits, node),
    }
}

/// The separator that would be left at the end of a list after its last element is deleted: the one
/// after the last element that stays.
fn dangling(text: &Text, edits: &Edits, last: NodeId) -> Option<Bytes> {
    let tree = text.tree();
    let before = tree.children(tree.parent(last)?).take_while(|node| *node < last);
    // Of a coarse tree, those elements are not nodes that cannot be deleted.
    let left = |node: NodeId| match &text.place(node).separator {
        Separator::After(separator) if !edits.deletes(node) => Some(separator),
        _ => text.separator_before(node),
    };
    text.separator_before(last).or_else(|| before.filter_map(left).last()).cloned()
}

/// Writes the content of one file.
struct Writer<'a> {
    /// All bytes of the text.
    bytes: &'a [u8],
    out: Vec<u8>,
    /// Where the file begins among the bytes of all written files.
    start: usize,
    /// Is told where bytes of the text are written.
    moved: &'a mut dyn FnMut(Moved),
}

impl Writer<'_> {
    /// Writes `file` with these patches, which are all in the file.
    fn content(&mut self, file: &Bytes, patches: &[Patch]) {
        let bytes = self.bytes;
        let file = range(file);
        // What is before this byte is written, or left out.
        let mut at = file.start;
        let mut patches = patches.iter().peekable();
        while let Some(patch) = patches.next() {
            let Range { start, mut end } = range(&patch.bytes);
            // The patch before may reach into this one, or over it.
            let start = start.max(at);
            // Cuts with only blanks between them become one cut.
            while patch.with.is_none()
                && let Some(next) = patches.next_if(|next| {
                    let next_start = next.bytes.start as usize;
                    next.with.is_none() && is_blank(&bytes[end.min(next_start)..next_start])
                })
            {
                end = end.max(next.bytes.end as usize);
            }
            match patch.with {
                Some(with) if patch.exact && end >= at => {
                    self.keep(at..start);
                    self.out.extend_from_slice(with);
                    at = end;
                }
                Some(with) if end > at => {
                    self.keep_before_edit(at..start);
                    self.replace(start..end, with, bytes[end..file.end].first());
                    at = end;
                }
                None if end > start => {
                    self.keep_before_edit(at..start);
                    at = close(&mut self.out, &bytes[..file.end], &(start..end));
                }
                _ => {}
            }
        }
        self.keep(at..file.end);
    }

    /// Writes these bytes of the text.
    fn keep(&mut self, kept: Range<usize>) {
        let to = self.out.len();
        self.out.extend_from_slice(&self.bytes[kept.clone()]);
        self.tell(kept, to, false);
    }

    /// Writes these bytes of the text, before an edit that may delete the blanks at their end.
    fn keep_before_edit(&mut self, kept: Range<usize>) {
        let blanks = kept.start + self.bytes[kept.clone()].trim_ascii_end().len()..kept.end;
        self.keep(kept.start..blanks.start);
        self.out.extend_from_slice(&self.bytes[blanks]);
    }

    /// Writes `with` in place of these bytes of the text. `next` is the byte after them.
    fn replace(&mut self, replaced: Range<usize>, with: &[u8], next: Option<&u8>) {
        let to = self.out.len();
        write_apart(&mut self.out, with, next);
        // Blanks that were written before may be gone.
        self.tell(replaced, to.min(self.out.len()), true);
    }

    /// Tells that the bytes `from` of the text have become those that were written since `to`.
    fn tell(&mut self, from: Range<usize>, to: usize, replaced: bool) {
        let written = self.start + to..self.start + self.out.len();
        (self.moved)(Moved { from: offsets(&from), to: offsets(&written), replaced });
    }
}

#[cfg(test)]
mod tests {
    use wdd_core::tree::Form;

    use super::*;
    use crate::text::permissions::Permission;
    use crate::text::testing;

    /// The smallest node that stands exactly at the first `part` of the text.
    fn node(text: &Text, part: &str) -> NodeId {
        let is_part = |&node: &NodeId| text.slice(node) == part.as_bytes();
        text.tree().nodes().filter(is_part).last().unwrap()
    }

    /// The source under edits of the nodes at these parts, to the byte.
    #[track_caller]
    fn becomes(source: &str, edits: &[(&str, Option<&str>)], expected: &str) {
        let text = testing::text(source);
        let edit = |(part, with): &(&str, Option<&str>)| {
            let edit = match with {
                None => Edit::Delete,
                Some(with) => Edit::StandIn(Form::new(1, with.as_bytes())),
            };
            (node(&text, part), edit)
        };
        let edits = Edits::none().and(text.tree(), edits.iter().map(edit));
        let files = render(&text, &edits).files;
        assert_eq!(String::from_utf8_lossy(&files[0].1), expected);
        let mut end = 0;
        for Moved { from, to, replaced } in moves(&text, &edits) {
            assert!(to.start >= end, "{to:?} is written twice");
            end = to.end;
            let (before, after) = (&source.as_bytes()[range(&from)], &files[0].1[range(&to)]);
            assert!(replaced || before == after, "{before:?} is not {after:?}");
        }
    }

    /// A text with the fix that makes `good` of it. The lines of the fix can be moved.
    fn fixed(bad: &str, good: &str) -> Text {
        let file = |content: &str| vec![("in.rs".into(), content.as_bytes().to_vec())];
        let fix = Fix::between(&file(bad), &file(good));
        let mut permissions = Permissions::none();
        for bytes in fix.places() {
            let part = permissions.part(Permission::Movable);
            permissions.add(part, bytes.clone());
        }
        let text = Text::clone(&testing::text(bad));
        text.with_permissions(permissions).with_fix(Some(fix))
    }

    #[test]
    fn a_fix_moves_with_the_stand_in_that_contains_it() {
        let text = fixed("fn f() { if a {\nx + 1\n} }", "fn f() { if a {\nx + 2\n} }");
        let whole = node(&text, "if a {\nx + 1\n}");
        let stand_in = |content: &str| Edit::StandIn(Form::new(1, content.as_bytes()));
        for refused in ["y", "x + 1; x + 1"] {
            assert!(!text.allows(whole, &stand_in(refused)), "{refused}");
        }
        assert!(text.allows(whole, &stand_in("{ x + 1 }")));
        assert!(!text.allows(node(&text, "x + 1"), &Edit::Delete));
        let edits = Edits::none().and(text.tree(), [(whole, stand_in("{ x + 1 }"))]);
        let (rendered, permissions) = render_permitted(&text, &edits);
        assert_eq!(rendered.files[0].1, b"fn f() { { x + 1 } }");
        let good = rendered.fix.unwrap().applied(&rendered.files);
        assert_eq!(good[0].1, b"fn f() { { x + 2 } }");
        assert_eq!(permissions.movable().collect::<Vec<_>>(), [&(11..16)]);
    }

    #[test]
    fn a_larger_text_has_the_fix_where_its_lines_are() {
        let text = fixed("f!(\nx + 1\n)", "f!(\nx + 2\n)");
        let larger = |source| Text::clone(&testing::text(source));
        let carried = text.carried_to(larger("fn f() { x + 1 }")).unwrap();
        let rendered = render(&carried, &Edits::none());
        let good = rendered.fix.unwrap().applied(&rendered.files);
        assert_eq!(good[0].1, b"fn f() { x + 2 }");
        assert!(text.carried_to(larger("fn f() { x + 1; x + 1 }")).is_none());
        assert!(text.carried_to(larger("fn f() {}")).is_none());
    }

    #[test]
    fn an_element_is_deleted_with_its_separator() {
        let source = "fn f(a: A, b: B, c: C) {}";
        becomes(source, &[("b: B", None)], "fn f(a: A, c: C) {}");
        becomes(source, &[("c: C", None)], "fn f(a: A, b: B) {}");
        becomes(source, &[("a: A", None), ("c: C", None)], "fn f(b: B) {}");
    }

    #[test]
    fn no_empty_line_is_left_behind() {
        let source = "fn a() {}\n\nfn b() {}\nfn c() {}\n";
        becomes(source, &[("fn b() {}", None)], "fn a() {}\nfn c() {}\n");
    }

    #[test]
    fn tokens_that_would_become_one_stay_apart() {
        becomes("fn f() { return(1) }", &[("(1)", Some("x"))], "fn f() { return x }");
        becomes("fn f() { x!(a - b >c) }", &[("b", None)], "fn f() { x!(a - >c) }");
    }

    #[test]
    fn nothing_is_pulled_up_into_a_comment() {
        let source = "fn f() {\n    a(); // why\n    b();\n    c();\n}\n";
        let expected = "fn f() {\n    a(); // why\n    c();\n}\n";
        becomes(source, &[("b();", None)], expected);
    }

    #[test]
    fn without_edits_every_byte_stays() {
        let source = "fn  f( ) {\t}\r\n// end";
        becomes(source, &[], source);
    }
}
