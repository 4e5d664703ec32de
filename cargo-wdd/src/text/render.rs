//! Renders a text under edits: byte ranges are cut, and nothing else of the text changes.
//!
//! With an element goes the separator that no longer separates anything, and with a node the
//! blanks before it, so that no blank lines are left behind. Where a cut would glue two tokens
//! together, a blank stays between them.

use std::ops::Range;
use std::path::PathBuf;

use wdd_core::tree::{Edit, Edits, NodeId};

use crate::text::languages::{self, Reading};
use crate::text::outline::{Bytes, Separator, range};
use crate::text::{Size, Text};

/// Path and content of each file, in the input's order.
pub type Files = Vec<(PathBuf, Vec<u8>)>;

/// The files of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rendered {
    /// Path and content of each file, in the input's order.
    pub files: Files,
}

impl Rendered {
    /// The bytes of all files together.
    pub fn bytes(&self) -> usize {
        self.files.iter().map(|(_, content)| content.len()).sum()
    }

    /// The size of all files together.
    pub fn size(&self, reading: Reading) -> Size {
        let files = self.files.iter();
        let files = files.map(|(path, content)| (path.as_path(), content.as_slice()));
        Size::of(files, reading)
    }
}

/// The files of `text` under `edits`.
pub fn render(text: &Text, edits: &Edits) -> Rendered {
    let patches = patches(text, edits);
    let mut patches = patches.as_slice();
    let mut files = Vec::with_capacity(text.files().len());
    for file in text.files() {
        let here = patches.partition_point(|patch| patch.bytes.end <= file.bytes.end);
        if !file.node.is_some_and(|node| edits.deletes(node)) {
            files.push((
                file.path.clone(),
                content(text.bytes(), &file.bytes, &patches[..here]),
            ));
        }
        patches = &patches[here..];
    }
    Rendered { files }
}

/// Bytes of the text that go.
struct Patch<'a> {
    bytes: Bytes,
    /// What comes in their place, with the blanks around it as they are; where nothing does, the
    /// blanks that would be left go too.
    with: Option<&'a [u8]>,
    /// Blanks mean something here: none comes or goes.
    exact: bool,
}

impl<'a> Patch<'a> {
    fn cut(bytes: Bytes) -> Self {
        Patch {
            bytes,
            with: None,
            exact: false,
        }
    }

    fn replace(bytes: Bytes, with: &'a [u8]) -> Self {
        Patch {
            with: Some(with),
            ..Patch::cut(bytes)
        }
    }

    /// The same where blanks mean something.
    fn exactly(self) -> Self {
        Patch {
            with: self.with.or(Some(b"")),
            exact: true,
            ..self
        }
    }
}

/// What the edits change, sorted and apart from each other.
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
        if languages::is_exact(text.tree().kind(node)) {
            let exact: Vec<_> = patches.drain(first..).map(Patch::exactly).collect();
            patches.extend(exact);
        }
    }
    // A separator before the last element, and the end of a hoist, stand after or before others.
    patches.sort_by_key(|patch| patch.bytes.start);
    patches
}

/// The separator that goes with a deleted node.
fn separator(text: &Text, edits: &Edits, node: NodeId) -> Option<Bytes> {
    match &text.place(node).separator {
        Separator::None => None,
        Separator::After(separator) => Some(separator.clone()),
        Separator::Last => dangling(text, edits, node),
    }
}

/// The separator that would be left at the end of a list when its last element goes.
fn dangling(text: &Text, edits: &Edits, last: NodeId) -> Option<Bytes> {
    let tree = text.tree();
    let before = tree
        .children(tree.parent(last)?)
        .take_while(|node| *node < last);
    let kept = before.filter(|node| !edits.deletes(*node));
    kept.filter_map(|node| match &text.place(node).separator {
        Separator::After(separator) => Some(separator.clone()),
        Separator::None | Separator::Last => None,
    })
    .last()
}

/// The bytes of `file` under the patches, which all lie in it.
fn content(bytes: &[u8], file: &Bytes, patches: &[Patch]) -> Vec<u8> {
    let file = range(file);
    let mut out = Vec::with_capacity(file.len());
    let mut at = file.start;
    let mut patches = patches.iter().peekable();
    while let Some(patch) = patches.next() {
        let Range { start, mut end } = range(&patch.bytes);
        let start = start.max(at);
        if let Some(with) = patch.with {
            if patch.exact && end >= at {
                out.extend_from_slice(&bytes[at..start]);
                out.extend_from_slice(with);
                at = end;
            } else if end > at {
                out.extend_from_slice(&bytes[at..start]);
                stand_in(&mut out, with, bytes[end..file.end].first());
                at = end;
            }
            continue;
        }
        // Cuts with nothing but blanks between them are one.
        while let Some(next) = patches.next_if(|next| {
            let next_start = next.bytes.start as usize;
            next.with.is_none() && blank(&bytes[end.min(next_start)..next_start])
        }) {
            end = end.max(next.bytes.end as usize);
        }
        if end <= at || end <= start {
            continue;
        }
        out.extend_from_slice(&bytes[at..start]);
        at = close(&mut out, &bytes[..file.end], &(start..end));
    }
    out.extend_from_slice(&bytes[at..file.end]);
    out
}

/// Writes what stands in for a node, apart from the tokens beside it.
fn stand_in(out: &mut Vec<u8>, with: &[u8], next: Option<&u8>) {
    if with.starts_with(b";") {
        out.truncate(out.trim_ascii_end().len());
    } else if glues(out.last().copied(), with.first().copied()) {
        out.push(b' ');
    }
    out.extend_from_slice(with);
    if glues(out.last().copied(), next.copied()) {
        out.push(b' ');
    }
}

/// Takes away the blanks that a cut leaves on one of its sides, and says where to go on.
fn close(out: &mut Vec<u8>, bytes: &[u8], cut: &Range<usize>) -> usize {
    let before = out.len()
        - out
            .iter()
            .rev()
            .take_while(|b| b.is_ascii_whitespace())
            .count();
    let rest = &bytes[cut.end..];
    let after = rest.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let lines = |blanks: &[u8]| blanks.iter().filter(|&&b| b == b'\n').count();
    let (left, right) = (lines(&out[before..]), lines(&rest[..after]));
    if is_pair(out[..before].last(), rest.get(after)) && !ends_in_comment(&out[..before]) {
        out.truncate(before);
        return cut.end + after;
    }
    // Pulled up to a line that ends in a comment, what follows would be part of it: of two blanks
    // the one with a line end stays, and of two with line ends the one without an empty line.
    if left > 0 && (right == 0 || left < right) && after < rest.len() {
        out.drain(before..last_line_end(out, before));
        return cut.end + after;
    }
    let spaced = before < out.len();
    out.truncate(before);
    let opens = out.last().is_none_or(|b| b"([{<&|.".contains(b));
    let next = rest.get(after).copied();
    if before == 0 || (opens && right == 0) {
        // `{ a` keeps its blank, `(a` needs none, and of `{ }` nothing is left to keep apart.
        let closes = next.is_none_or(|b| b")]}>".contains(&b));
        if before > 0 && ((spaced && !closes) || glues(out.last().copied(), next)) {
            out.push(b' ');
        }
        return cut.end + after;
    }
    if glues(out.last().copied(), rest.first().copied()) {
        out.push(b' ');
    }
    cut.end
}

/// Whether these are delimiters that hold nothing any more.
fn is_pair(open: Option<&u8>, close: Option<&u8>) -> bool {
    let (Some(open), Some(close)) = (open, close) else {
        return false;
    };
    [b"{}", b"()", b"[]"].contains(&&[*open, *close])
}

/// Whether the last line may end in a comment, which would go on with whatever is added. Of a line
/// too long for a person, that is taken for granted.
fn ends_in_comment(out: &[u8]) -> bool {
    let tail = &out[out.len().saturating_sub(500)..];
    match tail.iter().rposition(|&b| b == b'\n') {
        None if tail.len() < out.len() => true,
        line_end => {
            let line = &tail[line_end.map_or(0, |at| at + 1)..];
            let begins = |at: usize| match &line[at..] {
                [b'/', b'/', ..] => true,
                // What would else be an attribute.
                [b'#', next, ..] if !b"[!".contains(next) => at
                    .checked_sub(1)
                    .is_none_or(|before| line[before].is_ascii_whitespace()),
                _ => false,
            };
            (0..line.len()).any(begins)
        }
    }
}

/// Where the last line end in `out` begins, which is at `from` at the earliest.
fn last_line_end(out: &[u8], from: usize) -> usize {
    let end = out.iter().rposition(|&b| b == b'\n').unwrap_or(from);
    end - usize::from(end > from && out[end - 1] == b'\r')
}

fn blank(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_whitespace)
}

/// Pairs that begin an operator, a comment or a guarded string; but two angles may both close.
const JOINED: &[[u8; 2]] = &[
    *b"!=", *b"##", *b"#\"", *b"%=", *b"&&", *b"&=", *b"*=", *b"+=", *b"-=", *b"->", *b"..",
    *b"/*", *b"//", *b"/=", *b"::", *b"<-", *b"<<", *b"<=", *b"==", *b"=>", *b">=", *b"^=", *b"|=",
    *b"||", *b".=",
];

/// Whether two tokens would become one, or other ones, without a blank between them.
fn glues(left: Option<u8>, right: Option<u8>) -> bool {
    let (Some(left), Some(right)) = (left, right) else {
        return false;
    };
    let word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b >= 0x80;
    let quote = |b: u8| matches!(b, b'"' | b'\'' | b'#');
    (word(left) && (word(right) || quote(right)))
        || (quote(left) && word(right))
        || JOINED.contains(&[left, right])
        || (left.is_ascii_digit() && right == b'.')
        || (left == b'.' && right.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use wdd_core::tree::Form;

    use super::*;
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
        becomes(
            "fn f() { return(1) }",
            &[("(1)", Some("x"))],
            "fn f() { return x }",
        );
        assert!(glues(Some(b'a'), Some(b'1')) && glues(Some(b'-'), Some(b'>')));
        assert!(!glues(Some(b'>'), Some(b'>')) && !glues(Some(b'a'), Some(b';')));
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
