//! The only place in which a text differs from another one.

use std::collections::BTreeMap;
use std::ops::Range;

use super::languages::chains::without_comments;
use super::languages::is_word;
use super::render::Files;

/// A change of one place in one file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyChange {
    /// The index of the file.
    pub file: usize,
    /// The bytes of the file that are replaced, from the beginning of a word to the end of one.
    pub bytes: Range<usize>,
    /// What is there instead.
    pub with: Vec<u8>,
}

impl OnlyChange {
    /// The change from these files to others. `None` if they differ in several places, or are the same.
    pub fn between<'f>(before: impl Iterator<Item = &'f [u8]>, after: &Files) -> Option<Self> {
        let before: Vec<_> = before.collect();
        let mut pairs = before.iter().zip(after).enumerate();
        let (file, (own, (_, content))) = pairs.find(|(_, (own, (_, content)))| *own != content)?;
        let is_other = pairs.any(|(_, (own, (_, content)))| *own != content);
        if is_other || before.len() != after.len() {
            return None;
        }
        let is_in_word = |text: &[u8], at: usize| {
            at > 0 && at < text.len() && is_word(text[at - 1]) && is_word(text[at])
        };
        let same = |(one, other): &(&u8, &u8)| one == other;
        let mut start = own.iter().zip(content).take_while(same).count();
        let most = own.len().min(content.len()) - start;
        let ends = own.iter().rev().zip(content.iter().rev()).take(most);
        let mut end = ends.take_while(same).count();
        // The same bytes can be the beginning of a word and a whole one.
        while is_in_word(own, start) || is_in_word(content, start) {
            start -= 1;
        }
        while is_in_word(own, own.len() - end) || is_in_word(content, content.len() - end) {
            end -= 1;
        }
        let with = content[start..content.len() - end].to_vec();
        Some(OnlyChange { file, bytes: start..own.len() - end, with })
    }

    /// The same change of the files after all of their names, blanks and comments may have become others. `None` if more has.
    pub fn after_renaming(&self, before: &Files, after: &Files) -> Option<Self> {
        let [old, new] = [before, after].map(|files| &*files[self.file].1);
        let all = |text| without_comments(text, tokens(text, 0..text.len()).collect());
        let [from, to] = [old, new].map(all);
        let mut names = BTreeMap::new();
        let mut is_renamed = |(from, to): (&Range<usize>, &Range<usize>)| {
            let [from, to] = [&old[from.clone()], &new[to.clone()]];
            let is_name = |token: &[u8]| is_word(token[0]) && !token[0].is_ascii_digit();
            (from == to || is_name(from) && is_name(to)) && *names.entry(from).or_insert(to) == to
        };
        if from.len() != to.len() || !from.iter().zip(&to).all(&mut is_renamed) {
            return None;
        }
        let first = from.partition_point(|token| token.start < self.bytes.start);
        let behind = from.partition_point(|token| token.end <= self.bytes.end);
        let last = behind.checked_sub(1).filter(|last| *last >= first)?;
        let mut with = self.with.clone();
        let words: Vec<_> = tokens(&self.with, 0..with.len()).collect();
        for word in words.into_iter().rev() {
            if let Some(name) = names.get(&self.with[word.clone()]) {
                with.splice(word, name.iter().copied());
            }
        }
        Some(OnlyChange { file: self.file, bytes: to[first].start..to[last].end, with })
    }
}

/// Words, and single bytes that are no blanks.
pub(super) fn tokens(bytes: &[u8], place: Range<usize>) -> impl Iterator<Item = Range<usize>> {
    let (mut at, end) = (place.start, place.end);
    std::iter::from_fn(move || {
        at += bytes[at..end].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let start = at;
        at += bytes[at..end].iter().take_while(|byte| is_word(**byte)).count().max(1);
        (start < end).then_some(start..at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(text: &str) -> Files {
        vec![("a.rs".into(), text.as_bytes().to_vec())]
    }

    fn change(before: &str, after: &str) -> Option<OnlyChange> {
        let before = files(before);
        OnlyChange::between(before.iter().map(|(_, text)| &**text), &files(after))
    }

    #[test]
    fn one_place_differs_in_whole_words() {
        let shown = |before: &str, after| {
            let change = change(before, after)?;
            Some((before[change.bytes].to_owned(), String::from_utf8(change.with).unwrap()))
        };
        let same = |one: &str, other: &str| Some((one.to_owned(), other.to_owned()));
        assert_eq!(shown("f(abc, d)", "f(abd, d)"), same("abc", "abd"));
        assert_eq!(shown("f(a, a)", "f(a)"), same(", a", ""));
        assert_eq!(shown("f(a, b)", "g(a, c)"), same("f(a, b", "g(a, c"));
        assert_eq!(shown("f(a)", "f(a)"), None);
        assert_eq!(shown("<T, T2>", "<T2>"), same("T, T2", "T2"));
    }

    #[test]
    fn a_change_is_the_same_after_names_and_blanks_are_others() {
        let renamed = |before: &str, after: &str, own: &str, new: &str| {
            let change = change(before, &before.replacen(own, new, 1)).unwrap();
            let moved = change.after_renaming(&files(before), &files(after))?;
            Some((after[moved.bytes].to_owned(), String::from_utf8(moved.with).unwrap()))
        };
        let found = renamed("fn long(x: Type) {}", "fn a(b: C)\n{}", "x: Type", "Type");
        assert_eq!(found, Some(("b:".to_owned(), String::new())));
        let found = renamed("f(1, x)", "f(1 /* any */, a)", "x", "u8");
        assert_eq!(found, Some(("a".to_owned(), "u8".to_owned())));
        let number = renamed("f(long, 1)", "f(a, 2)", "long", "1");
        assert_eq!(number, None, "a number is no name");
        assert_eq!(renamed("f(x, x)", "f(a, b)", "f", "x"), None, "a name has one new name");
    }
}
