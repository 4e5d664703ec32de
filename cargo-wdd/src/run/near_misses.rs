//! Near misses: the smallest changes of the result after which it does not fail any more. They show why it got no smaller, and what
//! matters in it.
//!
//! ```text
//! trait A { fn a() where Self: B; }          without `where Self: B` in line 1 it compiles
//! fn f() -> [u8; 0] { .. }                   with `u8` in place of `[u8; 0]` in line 1 it compiles
//! ```
//!
//! They cost no call: since the last success, a search has tried all its changes of the best. Of those that were refused in a call although nothing is
//! wrong with them, the smallest at each place are told. What does not compile says little, and is not told, and neither are changes of
//! several places.

use std::cmp::Ordering;
use std::ops::Range;

use wdd_text::text::only_change::OnlyChange;
use wdd_text::text::render::Files;

use super::event::NearMiss;
use super::search::{Candidate, Decided};
use crate::oracle::About;

/// The most that are told.
const MOST: usize = 30;

/// The longest part, and the longest one in its place, in bytes.
const LONGEST: usize = 60;

/// Changes of the best that were refused, although nothing is wrong with them.
#[derive(Debug, Default)]
pub(super) struct NearMisses(Vec<OnlyChange>);

impl NearMisses {
    /// Takes a candidate, if it is refused although nothing is wrong with it.
    pub(super) fn note(&mut self, best: &Candidate, decided: &Decided) {
        let before = best.rendered.files.iter().map(|(_, content)| &**content);
        let change = || OnlyChange::between(before, &decided.candidate.rendered.files);
        self.0.extend(decided.is_sound.then(change).flatten());
    }

    /// Those of another text of the best, with other names, blanks and comments, for which no change is tried again.
    pub(super) fn of_rewritten(&self, before: &Files, after: &Files) -> Self {
        let rewritten = self.0.iter().filter_map(|one| one.after_renaming(before, after));
        NearMisses(rewritten.collect())
    }

    /// What is told of the result with these files: the smallest one at each place, in the order of the text.
    pub(super) fn told(&self, files: &Files, about: &About, is_warning: bool) -> Vec<NearMiss> {
        let Some(then) = then(about, is_warning) else { return Vec::new() };
        let mut all: Vec<(usize, Range<usize>, NearMiss)> = Vec::new();
        let mut sorted: Vec<&OnlyChange> = self.0.iter().collect();
        sorted.sort_by_key(|one| (one.bytes.len() + one.with.len(), one.file, one.bytes.start));
        for one in sorted {
            let is_apart = |(file, bytes, _): &(usize, Range<usize>, NearMiss)| {
                *file != one.file || bytes.end <= one.bytes.start || one.bytes.end <= bytes.start
            };
            if all.len() < MOST && all.iter().all(is_apart) {
                let told = near_miss(files, one, then);
                all.extend(told.map(|told| (one.file, one.bytes.clone(), told)));
            }
        }
        all.sort_by_key(|(file, bytes, _)| (*file, bytes.start));
        all.into_iter().map(|(_, _, told)| told).collect()
    }
}

/// What happens after a change that is refused. `None` if it is not known.
fn then(about: &About, is_warning: bool) -> Option<&'static str> {
    match (&about.test, about.reports_as_rustc) {
        (Some(_), _) if about.is_program => Some("the program does not fail"),
        (Some(_), _) => Some("the test passes"),
        (None, true) if is_warning => Some("the warning is gone"),
        (None, true) => Some("it compiles"),
        (None, false) => None,
    }
}

/// What is told of a change. `None` for a long one, and for one of more than a line.
fn near_miss(files: &Files, of: &OnlyChange, then: &str) -> Option<NearMiss> {
    let (path, content) = &files[of.file];
    let bytes = balanced(content, of.bytes.clone());
    let with = [&content[bytes.start..of.bytes.start], &of.with, &content[of.bytes.end..bytes.end]];
    let shown = |bytes: &[u8]| {
        let text = str::from_utf8(bytes).ok()?.trim();
        (text.len() <= LONGEST && !text.contains('\n')).then(|| text.to_owned())
    };
    let whole = &content[bytes.clone()];
    let part = shown(whole).filter(|part| !part.is_empty())?;
    let blanks = whole.len() - whole.trim_ascii_start().len();
    let before = String::from_utf8_lossy(&content[..bytes.start + blanks]);
    Some(NearMiss {
        path: path.clone(),
        line: before.matches('\n').count() + 1,
        column: before.rsplit('\n').next().unwrap_or_default().chars().count() + 1,
        part,
        with: shown(&with.concat())?,
        then: then.to_owned(),
    })
}

/// The part of a text from the first to the last bracket that belongs to one of these bytes.
fn balanced(text: &[u8], mut bytes: Range<usize>) -> Range<usize> {
    let count = |bytes: &Range<usize>, all: &[u8]| {
        text[bytes.clone()].iter().filter(|byte| all.contains(byte)).count()
    };
    while bytes.len() <= LONGEST {
        match count(&bytes, b"([{").cmp(&count(&bytes, b")]}")) {
            Ordering::Greater if bytes.end < text.len() => bytes.end += 1,
            Ordering::Less if bytes.start > 0 => bytes.start -= 1,
            _ => break,
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::event::Origin;
    use crate::run::search::Search;
    use crate::run::testing::search;
    use std::sync::Arc;
    use wdd_core::{Reducer, Verdict};

    fn candidate(search: &Search, text: &str) -> Candidate {
        search.laid_out(vec![("input.rs".into(), text.as_bytes().to_vec())], 0)
    }

    fn about(test: Option<&str>) -> About {
        About { test: test.map(str::to_owned), ..About::rustc("rustc".to_owned()) }
    }

    /// What is told of these changes of a text, after it has become another one.
    fn told(best: &str, changes: &[(&str, &str)], last: &str) -> Vec<String> {
        let search = search(best);
        let (best, last_best) = (search.best(), candidate(&search, last));
        let mut near_misses = NearMisses::default();
        for (part, with) in changes {
            let text = String::from_utf8(best.rendered.files[0].1.clone()).unwrap();
            let changed = Arc::new(candidate(&search, &text.replacen(part, with, 1)));
            let decided = Decided::new(changed, (Verdict::Uninteresting, Origin::Oracle));
            near_misses.note(&best, &Decided { is_sound: true, ..decided });
        }
        let files = [&best, &last_best].map(|of| of.rendered.files.clone());
        let near_misses = near_misses.of_rewritten(&files[0], &files[1]);
        let told = near_misses.told(&last_best.rendered.files, &about(None), false);
        told.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_smallest_change_at_each_place_is_told_with_the_names_of_the_result() {
        let changes = [("(long: u8)", "()"), ("long: u8", "long: ()"), ("other(long)", "()")];
        let last = "fn a(b: u8) { c(b) }\nfn c(_: u8) {}\n";
        assert_eq!(
            told("fn f(long: u8) { other(long) } fn other(_: u8) {}", &changes, last),
            [
                "with `()` in place of `u8` in line 1 of input.rs it compiles",
                "with `()` in place of `c(b)` in line 1 of input.rs it compiles"
            ]
        );
    }

    #[test]
    fn a_part_has_both_of_its_brackets() {
        let source = "impl<T> A for [T; 0] {}";
        let told = told(source, &[("<T> A for [T", " A for [u8")], source);
        assert_eq!(
            told,
            [
                "with `A for [u8; 0]` in place of `<T> A for [T; 0]` in line 1 of input.rs it compiles"
            ]
        );
    }

    #[test]
    fn what_is_smaller_is_another_text_and_a_test_passes() {
        assert_eq!(told("fn f() { g(1) }", &[("1", "2")], "fn f() { g() }"), [""; 0]);
        assert_eq!(then(&about(Some("t")), false), Some("the test passes"));
        assert_eq!(then(&about(None), true), Some("the warning is gone"));
    }
}
