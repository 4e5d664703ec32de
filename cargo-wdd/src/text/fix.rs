//! The fix of a bug: where a text differs from the same text with the bug fixed.
//!
//! ```text
//! bad:   if pos > len { return None; }
//! good:  if pos >= len { return None; }      one hunk: `>` becomes `>=`
//! ```
//!
//! A run with a fix judges each candidate as it is and with the fix. The hunks move with the text, as
//! permissions do. A hunk that only inserts something begins at the token before it and ends after the
//! token behind it, so that these stay and say where it belongs.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::text::outline::{Bytes, offset, range};
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
    pub(crate) fn between(files: &Files, good: &Files) -> Self {
        let mut fix = Fix::default();
        let mut start = 0;
        for (path, content) in files {
            match good.iter().find(|(other, _)| other == path) {
                Some((_, fixed)) if fixed != content => {
                    let hunks = differences(content, fixed).into_iter();
                    fix.hunks.extend(hunks.map(|[from, to]| Hunk {
                        bytes: offset(start + from.start)..offset(start + from.end),
                        good: fixed[to].to_vec(),
                    }));
                }
                Some(_) => {}
                None => fix.removed.extend([path.clone()]),
            }
            start += content.len();
        }
        let is_new = |(path, _): &&(PathBuf, Vec<u8>)| !files.iter().any(|(old, _)| old == path);
        fix.added = good.iter().filter(is_new).cloned().collect();
        fix
    }

    /// These files with the fix.
    pub(crate) fn applied(&self, files: &[(PathBuf, Vec<u8>)]) -> Files {
        let mut hunks = self.hunks.iter().peekable();
        let mut start = 0;
        let mut all = Files::with_capacity(files.len());
        for (path, content) in files {
            let end = start + content.len();
            let mut fixed = Vec::with_capacity(content.len());
            let mut at = 0;
            while let Some(hunk) = hunks.next_if(|hunk| hunk.bytes.end as usize <= end) {
                let Range {
                    start: from,
                    end: to,
                } = range(&hunk.bytes);
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

    /// The fix of the text after edits that have moved its bytes so. Hunks whose bytes were deleted or
    /// replaced are lost.
    pub(crate) fn moved(&self, moves: &[Moved]) -> Self {
        let place = |bytes: &Bytes| {
            let kept = moves.iter().find(|moved| {
                !moved.replaced && moved.from.start <= bytes.start && bytes.end <= moved.from.end
            })?;
            let to = |at: u32| at - kept.from.start + kept.to.start;
            Some(to(bytes.start)..to(bytes.end))
        };
        let moved = |hunk: &Hunk| {
            Some(Hunk {
                bytes: place(&hunk.bytes)?,
                good: hunk.good.clone(),
            })
        };
        Fix {
            hunks: self.hunks.iter().filter_map(moved).collect(),
            ..self.clone()
        }
    }

    /// Whether there is nothing to change.
    pub(crate) fn is_empty(&self) -> bool {
        self.hunks.is_empty() && self.added.is_empty() && self.removed.is_empty()
    }

    /// The bytes of each hunk.
    pub(crate) fn places(&self) -> impl ExactSizeIterator<Item = &Bytes> {
        self.hunks.iter().map(|hunk| &hunk.bytes)
    }

    /// The fix with these hunks only, each by its index.
    pub(crate) fn with_hunks(&self, keeps: impl Fn(usize) -> bool) -> Self {
        let hunks = self.hunks.iter().enumerate();
        let kept = hunks.filter(|(at, _)| keeps(*at));
        Fix {
            hunks: kept.map(|(_, hunk)| hunk.clone()).collect(),
            ..self.clone()
        }
    }

    /// The names in what the fix writes.
    pub(crate) fn names(&self) -> BTreeSet<String> {
        let added = self.added.iter().map(|(_, content)| content);
        let written = self.hunks.iter().map(|hunk| &hunk.good).chain(added);
        let words = written.flat_map(|text| words(text).into_iter().map(|word| &text[word]));
        let is_name =
            |word: &&[u8]| Class::of(word[0]) == Some(Class::Name) && !word[0].is_ascii_digit();
        let names = words.filter(is_name);
        names
            .map(|name| String::from_utf8_lossy(name).into_owned())
            .collect()
    }
}

/// The ranges of bytes in which two contents differ, in both of them. Lines are compared first, and then
/// the words of those that differ, since one word alone is found in many places.
fn differences(bad: &[u8], good: &[u8]) -> Vec<[Range<usize>; 2]> {
    let by_line = compared([bad, good], [0..bad.len(), 0..good.len()], lines);
    let by_word = by_line
        .into_iter()
        .flat_map(|lines| compared([bad, good], lines, words));
    let is_seen = |[from, to]: &[Range<usize>; 2]| {
        !is_blank(&bad[from.clone()]) || !is_blank(&good[to.clone()])
    };
    let mut all: Vec<[Range<usize>; 2]> = Vec::new();
    for [from, to] in by_word.filter(is_seen) {
        let [from, to] = match is_blank(&bad[from.clone()]) {
            true => anchored(bad, good, [from, to]),
            false => [from, to],
        };
        match all.last_mut() {
            Some([before, written])
                if before.end >= from.start || is_blank(&bad[before.end..from.start]) =>
            {
                before.end = before.end.max(from.end);
                written.end = written.end.max(to.end);
            }
            _ => all.push([from, to]),
        }
    }
    all
}

/// The ranges in which these parts of two contents differ, if each is divided into pieces.
fn compared(
    texts: [&[u8]; 2],
    parts: [Range<usize>; 2],
    pieces: fn(&[u8]) -> Vec<Range<usize>>,
) -> Vec<[Range<usize>; 2]> {
    let places = [0, 1].map(|side| -> Vec<Range<usize>> {
        let start = parts[side].start;
        let pieces = pieces(&texts[side][parts[side].clone()]).into_iter();
        pieces
            .map(|piece| start + piece.start..start + piece.end)
            .collect()
    });
    let content = |side: usize| -> Vec<&[u8]> {
        places[side]
            .iter()
            .map(|piece| &texts[side][piece.clone()])
            .collect()
    };
    let bytes = |side: usize, pieces: Range<usize>| {
        let start = |at: usize| {
            places[side]
                .get(at)
                .map_or(parts[side].end, |piece| piece.start)
        };
        start(pieces.start)..start(pieces.end)
    };
    let ops = capture_diff_slices(Algorithm::Patience, &content(0), &content(1));
    let differing = ops.iter().filter(|op| !matches!(op, DiffOp::Equal { .. }));
    differing
        .map(|op| [bytes(0, op.old_range()), bytes(1, op.new_range())])
        .collect()
}

/// What is only inserted, together with the word before it and the word behind it.
fn anchored(bad: &[u8], good: &[u8], [from, to]: [Range<usize>; 2]) -> [Range<usize>; 2] {
    let before = words(&bad[..from.start]);
    let before = before.iter().rfind(|word| !is_blank(&bad[(*word).clone()]));
    let behind = words(&bad[from.end..]);
    let behind = behind
        .iter()
        .find(|word| !is_blank(&bad[from.end..][(*word).clone()]));
    let left = before.map_or(0, |word| from.start - word.start);
    let right = behind.map_or(0, |word| word.end);
    // Blanks that differ may be beside the insertion: then only those that are equal count.
    let left = (0..=left).rev().find(|&left| {
        bad[from.start - left..from.start] == good[to.start.saturating_sub(left)..to.start]
    });
    let right = (0..=right)
        .rev()
        .find(|&right| good[to.end..].starts_with(&bad[from.end..from.end + right]));
    let (left, right) = (left.unwrap_or(0), right.unwrap_or(0));
    [
        from.start - left..from.end + right,
        to.start - left..to.end + right,
    ]
}

/// The lines of a text, with their ends.
fn lines(text: &[u8]) -> Vec<Range<usize>> {
    let mut start = 0;
    let lines = text.split_inclusive(|byte| *byte == b'\n').map(|line| {
        start += line.len();
        start - line.len()..start
    });
    lines.collect()
}

/// The words of a text: names and numbers, operators, blanks, and single characters.
fn words(text: &[u8]) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, byte) in text.iter().enumerate() {
        let goes_on =
            at > 0 && Class::of(*byte).is_some_and(|class| Class::of(text[at - 1]) == Some(class));
        match words.last_mut() {
            Some(word) if goes_on => word.end = at + 1,
            _ => words.push(at..at + 1),
        }
    }
    words
}

/// Bytes of which several make one word.
#[derive(PartialEq, Eq)]
enum Class {
    Name,
    Operator,
    Blank,
}

impl Class {
    fn of(byte: u8) -> Option<Self> {
        match byte {
            b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 128.. => Some(Class::Name),
            b'<' | b'>' | b'=' | b'!' | b'&' | b'|' | b'+' | b'-' | b'*' | b'/' | b'%' | b'^'
            | b'.' | b':' => Some(Class::Operator),
            _ if byte.is_ascii_whitespace() => Some(Class::Blank),
            _ => None,
        }
    }
}

fn is_blank(text: &[u8]) -> bool {
    text.iter().all(u8::is_ascii_whitespace)
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
        assert_eq!(fix.applied(&bad), good, "all that differs is in the fix");
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
    fn a_hunk_is_the_words_that_differ() {
        assert_eq!(hunks("if a > b {}", "if a >= b {}"), [both(">", ">=")]);
        assert_eq!(
            hunks("f(1)\ng(2)\n", "f(3)\ng(4)\n"),
            [both("1", "3"), both("2", "4")]
        );
    }

    #[test]
    fn an_insertion_has_the_words_around_it() {
        assert_eq!(
            hunks("{\n    a;\n}", "{\n    b();\n    a;\n}"),
            [both("{\n    a", "{\n    b();\n    a")]
        );
        assert_eq!(hunks("a.b()", "a.c().b()"), [both(".b", ".c().b")]);
        assert_eq!(hunks("", "x"), [both("", "x")]);
    }

    #[test]
    fn a_deletion_is_the_words_that_go() {
        assert_eq!(hunks("a; b; c;", "a; c;"), [both("b; ", "")]);
    }

    #[test]
    fn files_can_be_new_and_can_be_missing() {
        let bad = files(&[("a", "1"), ("b", "2")]);
        let good = files(&[("b", "3"), ("c", "4")]);
        let fix = Fix::between(&bad, &good);
        assert_eq!(fix.applied(&bad), good);
        assert!(!fix.is_empty() && Fix::between(&bad, &bad).is_empty());
    }

    #[test]
    fn hunks_move_with_their_bytes_and_are_lost_with_them() {
        let fix = Fix::between(
            &files(&[("a", "one two three")]),
            &files(&[("a", "one 2 three")]),
        );
        let moved = |from: Bytes, to: Bytes| Moved {
            from,
            to,
            replaced: false,
        };
        let after = fix.moved(&[moved(4..13, 0..9)]);
        assert_eq!(
            after.applied(&files(&[("a", "two three")])),
            files(&[("a", "2 three")])
        );
        assert!(fix.moved(&[moved(0..5, 0..5)]).is_empty());
    }

    #[test]
    fn the_names_are_those_that_the_fix_writes() {
        let fix = Fix::between(&files(&[("a", "x + 1")]), &files(&[("a", "x.max(y) + 10")]));
        assert_eq!(
            fix.names().into_iter().collect::<Vec<_>>(),
            ["max", "x", "y"]
        );
    }
}
