//! Puts a fix into a text that was reduced since: what the fix changes is replaced where the same words, or lines, are left.
//!
//! ```text
//! input   fn f(a: u8) { g(); h(a - 1) }        the fix of the input: `- 1` becomes `+ 1`
//! result  fn f(a: u8) { h(a - 1) }             →  fn f(a: u8) { h(a + 1) }
//! ```
//!
//! It is a merge of three texts, as `diff3` makes it.

use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::Pieces;
use crate::text::lines;

/// The bytes of a text to replace, and with what.
pub(crate) type Splice = (Range<usize>, Vec<u8>);

impl<'a> Pieces<'a> {
    /// A text, divided into these ranges of bytes.
    pub(crate) fn new(text: &'a [u8], places: Vec<Range<usize>>) -> Self {
        Pieces { text, places }
    }

    fn all_lines(text: &'a [u8]) -> Self {
        Pieces::new(text, lines(text).collect())
    }

    /// Where the pieces of this text are in another one.
    fn found_in(&self, other: &Pieces<'_>) -> Vec<Option<usize>> {
        let mut found = vec![None; self.places.len()];
        for op in self.changes(other) {
            if let DiffOp::Equal { old_index, new_index, len } = op {
                (0..len).for_each(|at| found[old_index + at] = Some(new_index + at));
            }
        }
        found
    }

    fn changes(&self, other: &Pieces<'_>) -> Vec<DiffOp> {
        capture_diff_slices(Algorithm::Patience, &self.all(), &other.all())
    }
}

/// What of `result` is to replace so that what is fixed in `good` is fixed in it. `None` if something that the fix changes is
/// not there any more. With `is_loose`, what is added has its place behind the last piece before it that is there, else only
/// beside one of its neighbours.
pub(crate) fn put(
    result: &Pieces<'_>,
    [bad, good]: [&Pieces<'_>; 2],
    is_loose: bool,
) -> Option<Vec<Splice>> {
    let found = bad.found_in(result);
    let added = |at: usize, new: &Range<usize>| {
        let text = good.bytes(new);
        let near = if is_loose { at } else { at.min(1) };
        let before = found[at - near..at].iter().rev().find_map(|found| *found);
        let after = found.get(at).copied().flatten();
        let from = new.start.checked_sub(1).map_or(0, |before| good.places[before].end);
        // Beside the neighbour without a blank between them.
        if let Some(before) = before.filter(|_| is_loose || from == text.start || after.is_none()) {
            let end = result.places[before].end;
            return Some((end..end, good.text[from..text.end].to_vec()));
        }
        let start = result.places[after?].start;
        let to = good.places.get(new.end).map_or(good.text.len(), |next| next.start);
        Some((start..start, good.text[text.start..to].to_vec()))
    };
    let splice = |op: DiffOp| {
        let (old, new) = (op.old_range(), op.new_range());
        let Some(first) = found.get(old.start).copied().filter(|_| !old.is_empty()) else {
            return added(old.start, &new);
        };
        let places = first?..first? + old.len();
        let is_whole = old.zip(places.clone()).all(|(old, there)| found[old] == Some(there));
        is_whole.then(|| (result.bytes(&places), good.text[good.bytes(&new)].to_vec()))
    };
    let changes = bad.changes(good).into_iter();
    changes.filter(|op| !matches!(op, DiffOp::Equal { .. })).map(splice).collect()
}

/// A text whose lines that a fix changes are replaced. `None` if one of them is not there any more.
pub(crate) fn put_lines(result: &[u8], bad_and_good: [&[u8]; 2]) -> Option<Vec<u8>> {
    let [bad, good] = bad_and_good.map(Pieces::all_lines);
    let splices = put(&Pieces::all_lines(result), [&bad, &good], true)?;
    Some(spliced(result, splices))
}

/// A text with the lines that only the fixed text has, and the bytes of these.
pub(crate) fn with_extra_lines(result: &[u8], good: &[u8]) -> (Vec<u8>, Vec<Range<usize>>) {
    let [there, all] = [result, good].map(Pieces::all_lines);
    let (mut extras, mut added) = (Vec::new(), 0);
    let mut splices = Vec::new();
    for op in there.changes(&all) {
        let DiffOp::Insert { old_index, new_index, new_len } = op else { continue };
        let at = there.bytes(&(old_index..old_index)).start;
        let lines = good[all.bytes(&(new_index..new_index + new_len))].to_vec();
        extras.push(at + added..at + added + lines.len());
        added += lines.len();
        splices.push((at..at, lines));
    }
    (spliced(result, splices), extras)
}

/// A text after these replacements, which do not overlap.
pub(crate) fn spliced(text: &[u8], mut splices: Vec<Splice>) -> Vec<u8> {
    splices.sort_by_key(|(bytes, _)| (bytes.start, bytes.end));
    let (mut all, mut at) = (Vec::new(), 0);
    for (bytes, with) in splices {
        all.extend_from_slice(&text[at..bytes.start]);
        all.extend(with);
        at = bytes.end;
    }
    all.extend_from_slice(&text[at..]);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::fix::words;

    fn fixed(result: &str, bad: &str, good: &str) -> Option<String> {
        let of = |text: &'_ str| -> Vec<Range<usize>> {
            let is_solid = |word: &Range<usize>| !text[word.clone()].trim().is_empty();
            words(text.as_bytes()).into_iter().filter(is_solid).collect()
        };
        let [result, bad, good] =
            [result, bad, good].map(|text| Pieces::new(text.as_bytes(), of(text)));
        let splices = put(&result, [&bad, &good], false)?;
        Some(String::from_utf8(spliced(result.text, splices)).unwrap())
    }

    #[test]
    fn a_fix_is_put_where_the_words_that_it_changes_are_left() {
        let (bad, good) = ("{ g(); h(a - 1); k() }", "{ g(); h(a + 1); if b { l() } k() }");
        let result = fixed("{ h(a - 1);  k() }", bad, good);
        assert_eq!(result.as_deref(), Some("{ h(a + 1);  if b { l() } k() }"));
        assert_eq!(fixed("{ g(); k() }", bad, good), None, "what it replaces is deleted");
        assert_eq!(fixed("{ loop {} }", "{ g(a); }", "{ g(a).or(b); }"), None);
    }

    #[test]
    fn an_added_line_is_put_behind_the_last_one_before_it_that_is_left() {
        let (bad, good) = ("[a]\n[b]\nc = 3\nd = 4\n", "[a]\n[b]\nc = 3\ne = 5\nd = 4\n");
        let result = put_lines(b"[a]\n[b]\nd = 4\n", [bad.as_bytes(), good.as_bytes()]).unwrap();
        assert_eq!(result, b"[a]\n[b]\ne = 5\nd = 4\n");
        let (all, extras) = with_extra_lines(&result, good.as_bytes());
        assert_eq!((&all[..], &all[extras[0].clone()]), (good.as_bytes(), &b"c = 3\n"[..]));
    }
}
