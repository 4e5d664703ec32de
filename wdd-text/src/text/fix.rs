//! The fix of a bug: where a text differs from the same text with the bug fixed.
//!
//! ```text
//! bad:   if pos > len { return None; }
//! good:  if pos >= len { return None; }      one hunk: this line becomes that one
//! ```
//!
//! A run with a fix judges each candidate as it is and with the fix. The hunks move with the text, as
//! permissions do. They are whole lines, so that the person who wrote the fix finds it in the result. Lines that
//! are only inserted have the lines around them in their hunk, which say where they belong.

mod put;

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::{Path, PathBuf};

use similar::{Algorithm, DiffOp, TextDiff, capture_diff_slices};

pub(crate) use self::put::{Splice, put, put_lines, spliced, with_extra_lines};
use crate::text::lines;
use crate::text::outline::{Bytes, offset, range, solid};
use crate::text::permissions::Moved;
use crate::text::render::Files;

/// What has to change in a text so that its bug is fixed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fix {
    /// In the order of the text. No two overlap.
    hunks: Vec<Hunk>,
    /// Files that only the fixed text has.
    added: Files,
    /// Files that the fixed text does not have.
    removed: BTreeSet<PathBuf>,
}

/// Bytes that a fix replaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Hunk {
    bytes: Bytes,
    good: Vec<u8>,
}

impl Fix {
    /// What turns the files into the `good` ones. Blanks that differ are left as they are.
    pub fn between(files: &Files, good: &Files) -> Self {
        Fix::between_parts(files, good, [&|_| true, &|_| true])
    }

    /// Deletes these bytes of the text, which are in its order.
    pub(crate) fn deleting(places: Vec<Bytes>) -> Self {
        let hunks = places.into_iter().map(|bytes| Hunk { bytes, good: Vec::new() });
        Fix { hunks: hunks.collect(), ..Fix::default() }
    }

    /// The bytes that it deletes, if it does nothing else.
    pub fn only_deletion(&self) -> Option<&Bytes> {
        let [only] = &self.hunks[..] else { return None };
        let is_alone = self.added.is_empty() && self.removed.is_empty();
        (is_alone && only.good.trim_ascii().is_empty()).then_some(&only.bytes)
    }

    /// What turns the files into the `good` ones, if only some lines count: those at whose first byte `counts` is true,
    /// for the files and for the good ones. Bytes are those of all files, one after the other.
    pub(crate) fn between_parts(files: &Files, good: &Files, counts: [&Counts<'_>; 2]) -> Self {
        let mut fix = Fix::default();
        for (start, (path, content)) in placed(files) {
            match placed(good).find(|(_, (other, _))| other == path) {
                Some((fixed_start, (_, fixed))) if fixed != content => {
                    let lines = Pieces::lines(content, start, counts[0]);
                    let fixed_lines = Pieces::lines(fixed, fixed_start, counts[1]);
                    let hunks = differences(&lines, &fixed_lines).into_iter();
                    fix.hunks.extend(hunks.map(|[from, to]| Hunk {
                        bytes: offset(start + from.start)..offset(start + from.end),
                        good: fixed[to].to_vec(),
                    }));
                }
                None if counts[0](offset(start)) => fix.removed.extend([path.clone()]),
                _ => {}
            }
        }
        fix.added = placed(good)
            .filter(|(_, (path, _))| !files.iter().any(|(old, _)| old == path))
            .filter(|(start, _)| counts[1](offset(*start)))
            .map(|(_, file)| file.clone())
            .collect();
        fix
    }

    /// The files with the fix, sorted by their paths.
    pub fn applied(&self, files: &[(PathBuf, Vec<u8>)]) -> Files {
        let mut hunks = self.hunks.iter().peekable();
        let mut start = 0;
        let mut all = Files::with_capacity(files.len());
        for (path, content) in files {
            let end = start + content.len();
            let mut fixed = Vec::with_capacity(content.len());
            let mut at = 0;
            while let Some(hunk) = hunks.next_if(|hunk| hunk.bytes.end as usize <= end) {
                let Range { start: from, end: to } = range(&hunk.bytes);
                fixed.extend_from_slice(&content[at..from - start]);
                fixed.extend_from_slice(&hunk.good);
                at = to - start;
            }
            fixed.extend_from_slice(&content[at..]);
            if !self.removed.contains(path) {
                all.push((path.clone(), fixed));
            }
            start = end;
        }
        all.extend(self.added.iter().cloned());
        all.sort();
        all
    }

    /// The fix of these files as a unified diff, as git writes it.
    pub fn diff(&self, files: &Files) -> String {
        let good = self.applied(files);
        let content = |files: &Files, wanted: &Path| {
            let (_, content) = files.iter().find(|(path, _)| path == wanted)?;
            Some(String::from_utf8_lossy(content).into_owned())
        };
        let paths: BTreeSet<&PathBuf> = files.iter().chain(&good).map(|(path, _)| path).collect();
        let mut all = String::new();
        for path in paths {
            let both = [content(files, path), content(&good, path)];
            if both[0] == both[1] {
                continue;
            }
            let name = path.display();
            all += &format!("diff --git a/{name} b/{name}\n");
            let (mut from, mut to) = (format!("a/{name}"), format!("b/{name}"));
            if both[0].is_none() {
                all += "new file mode 100644\n";
                from = "/dev/null".to_owned();
            } else if both[1].is_none() {
                all += "deleted file mode 100644\n";
                to = "/dev/null".to_owned();
            }
            let [old, new] = both.map(Option::unwrap_or_default);
            let diff = TextDiff::from_lines(&old, &new);
            all += &diff.unified_diff().header(&from, &to).to_string();
        }
        all
    }

    /// The fix of the text after edits that have moved its bytes so. Hunks whose bytes were deleted or
    /// replaced are lost.
    pub fn moved(&self, moves: &[Moved]) -> Self {
        let mut hunks: Vec<Hunk> = self
            .hunks
            .iter()
            .filter_map(|Hunk { bytes, good }| {
                let kept = moves.iter().find(|moved| moved.keeps(bytes))?;
                let to = |at: u32| at - kept.from.start + kept.to.start;
                Some(Hunk { bytes: to(bytes.start)..to(bytes.end), good: good.clone() })
            })
            .collect();
        // A stand-in can have moved one hunk before another.
        hunks.sort_by_key(|hunk| hunk.bytes.start);
        Fix { hunks, ..self.clone() }
    }

    /// The bytes of each hunk.
    pub fn places(&self) -> impl ExactSizeIterator<Item = &Bytes> {
        self.hunks.iter().map(|hunk| &hunk.bytes)
    }

    /// The fix with these hunks only, each by its index.
    pub fn with_hunks(&self, keeps: impl Fn(usize) -> bool) -> Self {
        let hunks = self
            .hunks
            .iter()
            .enumerate()
            .filter(|(at, _)| keeps(*at))
            .map(|(_, hunk)| hunk.clone())
            .collect();
        Fix { hunks, ..self.clone() }
    }

    /// The names in what the fix writes.
    pub fn names(&self) -> BTreeSet<String> {
        let added = self.added.iter().map(|(_, content)| content);
        self.hunks
            .iter()
            .map(|hunk| &hunk.good)
            .chain(added)
            .flat_map(|text| words(text).into_iter().map(|word| &text[word]))
            // Numbers are words, too.
            .filter(|word| {
                ByteClass::of(word[0]) == Some(ByteClass::Name) && !word[0].is_ascii_digit()
            })
            .map(|name| String::from_utf8_lossy(name).into_owned())
            .collect()
    }
}

/// Each file with the place of its first byte in the bytes of all files.
fn placed(files: &Files) -> impl Iterator<Item = (usize, &(PathBuf, Vec<u8>))> {
    let mut end = 0;
    files.iter().map(move |file| {
        end += file.1.len();
        (end - file.1.len(), file)
    })
}

/// Longer lines are no lines of code. In them, only the words that differ are a hunk.
const LONG: usize = 300;

/// Whether the line at whose first byte that is not blank this is counts.
pub(crate) type Counts<'a> = dyn Fn(u32) -> bool + 'a;

/// The ranges of bytes in which the lines of two texts differ, in both of them, without blanks at their ends.
fn differences(bad_lines: &Pieces<'_>, good_lines: &Pieces<'_>) -> Vec<[Range<usize>; 2]> {
    let (bad, good) = (bad_lines.text, good_lines.text);
    compared(bad_lines, good_lines)
        .into_iter()
        .flat_map(|[from, to]| {
            let (from, to) = (solid(bad, &from), solid(good, &to));
            let (old, new) = (&bad[from.clone()], &good[to.clone()]);
            let is_long = old.len() > LONG && !old.contains(&b'\n');
            if !is_long {
                return vec![[from, to]];
            }
            let shifted = |by: usize, range: Range<usize>| range.start + by..range.end + by;
            compared(&Pieces::words(old), &Pieces::words(new))
                .into_iter()
                .map(|[old, new]| [shifted(from.start, old), shifted(to.start, new)])
                .collect()
        })
        .collect()
}

/// A text, divided into lines or words. Some may be left out.
pub(crate) struct Pieces<'a> {
    text: &'a [u8],
    places: Vec<Range<usize>>,
}

impl<'a> Pieces<'a> {
    /// The lines that count, of a file whose first byte is at `start`.
    fn lines(text: &'a [u8], start: usize, counts: &Counts<'_>) -> Self {
        let first = |line: &Range<usize>| offset(start + solid(text, line).start);
        Pieces { text, places: lines(text).filter(|line| counts(first(line))).collect() }
    }

    fn words(text: &'a [u8]) -> Self {
        Pieces { text, places: words(text) }
    }

    fn piece(&self, at: usize) -> &'a [u8] {
        &self.text[self.places[at].clone()]
    }

    fn all(&self) -> Vec<&'a [u8]> {
        (0..self.places.len()).map(|at| self.piece(at)).collect()
    }

    fn has_name(&self, at: usize) -> bool {
        self.piece(at).iter().any(|byte| ByteClass::of(*byte) == Some(ByteClass::Name))
    }

    /// Whether these pieces are blank, or there are none.
    fn are_blank(&self, pieces: Range<usize>) -> bool {
        pieces.into_iter().all(|at| self.piece(at).trim_ascii().is_empty())
    }

    /// The bytes of these pieces, with what is left out between them.
    fn bytes(&self, pieces: &Range<usize>) -> Range<usize> {
        let before = |at: usize| at.checked_sub(1).map_or(0, |before| self.places[before].end);
        if pieces.is_empty() {
            before(pieces.start)..before(pieces.start)
        } else {
            self.places[pieces.start].start..before(pieces.end)
        }
    }

    /// Whether the piece begins where the piece before it ends.
    fn adjoins(&self, at: usize) -> bool {
        at == 0 || self.places[at - 1].end == self.places[at].start
    }
}

/// The ranges of bytes in which two texts differ, in both of them.
fn compared(bad: &Pieces<'_>, good: &Pieces<'_>) -> Vec<[Range<usize>; 2]> {
    // Patience starts with lines that are there once, so that a hunk seldom begins at some brace or empty line.
    let ops = capture_diff_slices(Algorithm::Patience, &bad.all(), &good.all());
    let mut all: Vec<[Range<usize>; 2]> = Vec::new();
    for op in ops.iter().filter(|op| !matches!(op, DiffOp::Equal { .. })) {
        let (mut from, mut to) = (op.old_range(), op.new_range());
        if bad.are_blank(from.clone()) {
            if good.are_blank(to.clone()) {
                continue;
            }
            // The lines around an insertion say where it belongs.
            anchor([bad, good], [&mut from, &mut to]);
        }
        match all.last_mut() {
            // The lines around an insertion can be in the hunk before it.
            Some([before, written]) if before.end >= from.start => {
                before.end = before.end.max(from.end);
                written.end = written.end.max(to.end);
            }
            _ => all.push([from, to]),
        }
    }
    all.iter().map(|[from, to]| [bad.bytes(from), good.bytes(to)]).collect()
}

/// Adds the equal pieces before and behind an insertion, up to one that has a name: they say where it belongs.
fn anchor([bad, good]: [&Pieces<'_>; 2], [from, to]: [&mut Range<usize>; 2]) {
    while from.start > 0 && to.start > 0 && bad.piece(from.start - 1) == good.piece(to.start - 1) {
        from.start -= 1;
        to.start -= 1;
        if bad.has_name(from.start) {
            break;
        }
    }
    let ends = (bad.places.len(), good.places.len());
    let is_next = |bad_at: usize, good_at: usize| {
        let is_there = bad_at < ends.0 && good_at < ends.1;
        is_there && bad.adjoins(bad_at) && good.adjoins(good_at)
    };
    while is_next(from.end, to.end) && bad.piece(from.end) == good.piece(to.end) {
        from.end += 1;
        to.end += 1;
        if bad.has_name(from.end - 1) {
            break;
        }
    }
}

/// The words of a text: names and numbers, operators, blanks, and single characters.
fn words(text: &[u8]) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, byte) in text.iter().enumerate() {
        let class = ByteClass::of(*byte);
        let goes_on = at > 0 && class.is_some() && ByteClass::of(text[at - 1]) == class;
        match words.last_mut() {
            Some(word) if goes_on => word.end = at + 1,
            _ => words.push(at..at + 1),
        }
    }
    words
}

/// Kinds of bytes. Several of one kind make a word.
#[derive(PartialEq, Eq)]
enum ByteClass {
    Name,
    Operator,
    Blank,
}

impl ByteClass {
    fn of(byte: u8) -> Option<Self> {
        match byte {
            b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 128.. => Some(ByteClass::Name),
            b'<' | b'>' | b'=' | b'!' | b'&' | b'|' | b'+' | b'-' | b'*' | b'/' | b'%' | b'^'
            | b'.' | b':' => Some(ByteClass::Operator),
            _ if byte.is_ascii_whitespace() => Some(ByteClass::Blank),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(all: &[(&str, &str)]) -> Files {
        let file =
            |(path, content): &(&str, &str)| (PathBuf::from(path), content.as_bytes().to_vec());
        all.iter().map(file).collect()
    }

    /// The hunks between two contents: what stands there, and what it becomes.
    fn hunks(bad: &str, good: &str) -> Vec<(String, String)> {
        let (bad, good) = (files(&[("a.rs", bad)]), files(&[("a.rs", good)]));
        let fix = Fix::between(&bad, &good);
        let words = |files: &Files| -> Vec<String> {
            let text = String::from_utf8(files[0].1.clone()).unwrap();
            text.split_whitespace().map(str::to_owned).collect()
        };
        assert_eq!(words(&fix.applied(&bad)), words(&good), "all that differs is in the fix");
        let shown = |hunk: &Hunk| {
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            (text(&bad[0].1[range(&hunk.bytes)]), text(&hunk.good))
        };
        fix.hunks.iter().map(shown).collect()
    }

    fn both(bad: &str, good: &str) -> (String, String) {
        (bad.to_owned(), good.to_owned())
    }

    #[test]
    fn a_hunk_is_the_lines_that_differ() {
        assert_eq!(
            hunks("{\n  if a > b {}\n}\n", "{\n  if a >= b {}\n}\n"),
            [both("if a > b {}", "if a >= b {}")]
        );
        let bad = "a1\nb\nc\nd\ne1\nf1\n";
        let good = "a2\nb\nc\nd\ne2\nf2\n";
        assert_eq!(hunks(bad, good), [both("a1", "a2"), both("e1\nf1", "e2\nf2")]);
    }

    #[test]
    fn in_a_long_line_a_hunk_is_the_words_that_differ() {
        let data = "[1, 2], ".repeat(LONG);
        let (bad, good) = (format!("{data}x > y{data}"), format!("{data}x >= y{data}"));
        assert_eq!(hunks(&bad, &good), [both(">", ">=")]);
    }

    #[test]
    fn an_insertion_has_the_lines_around_it_up_to_one_with_a_name() {
        let bad = "f() {\n    a;\n  }\n  b;\n}\n";
        let good = "f() {\n    a;\n    new();\n  }\n  b;\n}\n";
        assert_eq!(hunks(bad, good), [both("a;\n  }\n  b;", "a;\n    new();\n  }\n  b;")]);
        assert_eq!(hunks("", "x"), [both("", "x")]);
    }

    #[test]
    fn a_deletion_is_the_lines_that_go() {
        assert_eq!(hunks("a;\n  b;\nc;\n", "a;\nc;\n"), [both("b;", "")]);
    }

    #[test]
    fn files_can_be_new_and_can_be_missing() {
        let bad = files(&[("a", "1"), ("b", "2")]);
        let good = files(&[("b", "3"), ("c", "4")]);
        let fix = Fix::between(&bad, &good);
        assert_eq!(fix.applied(&bad), good);
        assert!(fix != Fix::default() && Fix::between(&bad, &bad) == Fix::default());
    }

    #[test]
    fn the_fix_is_shown_as_a_unified_diff() {
        let bad = files(&[("a.rs", "one\ntwo\n"), ("b.rs", "b\n")]);
        let fix = Fix::between(&bad, &files(&[("a.rs", "one\n2\n"), ("b.rs", "b\n")]));
        assert_eq!(
            fix.diff(&bad),
            "diff --git a/a.rs b/a.rs\n--- a/a.rs\n+++ b/a.rs\n@@ -1,2 +1,2 @@\n one\n-two\n+2\n"
        );
        let moved = Fix::between(&files(&[("a", "1\n"), ("b", "")]), &files(&[("c", "1\n")]));
        assert_eq!(
            moved.diff(&files(&[("a", "1\n"), ("b", "")])),
            "diff --git a/a b/a\ndeleted file mode 100644\n--- a/a\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n\
             diff --git a/b b/b\ndeleted file mode 100644\n\
             diff --git a/c b/c\nnew file mode 100644\n--- /dev/null\n+++ b/c\n@@ -0,0 +1 @@\n+1\n"
        );
    }

    #[test]
    fn hunks_move_with_their_bytes_and_are_lost_with_them() {
        let fix =
            Fix::between(&files(&[("a", "one\ntwo\nthree")]), &files(&[("a", "one\n2\nthree")]));
        let moved = |from: Bytes, to: Bytes| Moved { from, to, replaced: false };
        let after = fix.moved(&[moved(4..13, 0..9)]);
        assert_eq!(after.applied(&files(&[("a", "two\nthree")])), files(&[("a", "2\nthree")]));
        assert_eq!(fix.moved(&[moved(0..5, 0..5)]), Fix::default());
    }

    #[test]
    fn the_names_are_those_that_the_fix_writes() {
        let fix = Fix::between(&files(&[("a", "x + 1")]), &files(&[("a", "x.max(y) + 10")]));
        assert_eq!(fix.names().into_iter().collect::<Vec<_>>(), ["max", "x", "y"]);
    }
}
