//! Generates short names, the shortest first: `a`, `b`, …, `z`, `aa`, …, `zz`. When these run out,
//! the remaining names are not changed.

use ra_ap_syntax::{Edition, SyntaxKind};
use rustc_hash::FxHashSet;

/// A generator of names that are not in use.
#[derive(Debug)]
pub(super) struct Short {
    taken: FxHashSet<String>,
    edition: Edition,
}

impl Short {
    /// A generator of names that are not in `taken`.
    pub(super) fn new(taken: FxHashSet<String>, edition: Edition) -> Self {
        Short { taken, edition }
    }

    /// The first free name that begins with `prefix` and is shorter than `length`, in upper or
    /// lower case. From then on it is in use.
    pub(super) fn next(&mut self, prefix: &str, upper: bool, length: usize) -> Option<String> {
        let letters = if upper { b'A'..=b'Z' } else { b'a'..=b'z' };
        let one = letters.map(char::from);
        let two = one.clone().flat_map(|a| one.clone().map(move |b| format!("{a}{b}")));
        let names = one.clone().map(String::from).chain(two);
        let mut names = names.map(|name| format!("{prefix}{name}"));
        let free = names.find(|name| !self.taken.contains(name) && !self.is_word(name))?;
        if free.len() >= length {
            return None;
        }
        self.taken.insert(free.clone());
        Some(free)
    }

    fn is_word(&self, name: &str) -> bool {
        SyntaxKind::from_keyword(name, self.edition).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_and_taken_names_are_left_out() {
        let mut short = Short::new(FxHashSet::from_iter(["b".to_owned()]), Edition::Edition2021);
        let mut all: Vec<String> = Vec::new();
        while let Some(name) = short.next("", false, 3) {
            all.push(name);
        }
        assert_eq!(all[..3], ["a", "c", "d"]);
        assert_eq!(all[25..27], ["aa", "ab"]);
        assert!(!all.iter().any(|name| name == "as" || name == "if"));
    }

    #[test]
    fn a_new_name_is_shorter_than_the_old_one() {
        let mut short = Short::new(FxHashSet::default(), Edition::Edition2021);
        assert_eq!(short.next("", true, 1), None);
        assert_eq!(short.next("", true, 2).as_deref(), Some("A"));
        assert_eq!(short.next("'", false, 4).as_deref(), Some("'a"));
    }
}
