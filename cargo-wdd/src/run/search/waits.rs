//! Which candidates wait until no other candidate is left, because they are very likely not interesting.
//!
//! A candidate has *marks*: a kind of [fault](wdd_text::text::languages::rust::faults) that the best does not have, or a change
//! that was tried before, when other parts of the text were there. Most candidates with the same mark have the same
//! verdict. A compiler that crashes before it resolves names also does so with names that are not defined, and one that
//! crashes later never does.
//!
//! When a kind of fault is first seen, the best is tried with one fault of that kind added to it. If it is not interesting,
//! no candidate with such a fault is, and none is called. Faults that cannot be added, and those that are seldom interesting,
//! wait, and so do changes that were refused. What waits is tried in the end, so a wrong guess only costs time.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use wdd_core::Verdict;
use wdd_core::drive::Verdicts;
use wdd_text::text::Text;
use wdd_text::text::languages::Reading;
use wdd_text::text::languages::rust::faults::{self, Fault};
use wdd_text::text::render::{Files, Rendered};
use wdd_text::text::repeats::{ChangeInElement, Repeat, change_in_element, repeats};

use super::Candidate;
use crate::oracle::File;

/// Candidates with a fault wait as long as there are this number of refused ones, or more, for each interesting one.
const RATIO: u64 = 8;

/// What a candidate has in common with others.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks {
    /// The kinds of its faults that the best does not have.
    faults: BTreeSet<&'static str>,
    /// The key of what it changes.
    pub(super) change: Option<u128>,
    /// What it changes, if that is within one element of a repeat.
    in_element: Option<ChangeInElement>,
}

/// What to do with a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// Call the oracle.
    Now,
    /// Call it when no other candidate is left.
    Later,
    /// Do not call it: it has a fault with which nothing is interesting.
    Never,
    /// Do not call it: the same change was refused in other elements.
    SameChange,
    /// First try the best with a fault of this kind.
    Try(&'static str),
}

/// What the verdicts so far tell about marks.
#[derive(Clone, Debug)]
pub(super) struct Waits {
    reading: Reading,
    best: Arc<Candidate>,
    /// The faults of the best; `None` if they are not known.
    faults: Option<Arc<BTreeMap<Fault, usize>>>,
    kinds: BTreeMap<&'static str, FaultCounts>,
    /// The last verdicts on changes.
    changes: Verdicts,
    same_changes: SameChanges,
}

/// What is known of changes within single elements of repeats.
#[derive(Clone, Debug, Default)]
struct SameChanges {
    /// Whether calls are long.
    is_sparing: bool,
    /// The best as a text, with its repeats, once it is needed.
    best: OnceLock<Arc<(Text, Vec<Repeat>)>>,
    /// The elements in which a change was refused.
    refused: BTreeMap<u64, BTreeSet<usize>>,
    /// The changes that were interesting in an element.
    interesting: BTreeSet<u64>,
}

/// In this number of elements a change was refused before it is not tried in the others.
const ENOUGH: usize = 2;

impl SameChanges {
    /// What a candidate changes within one element of the best.
    fn change(&self, best: &Files, candidate: &Files, reading: Reading) -> Option<ChangeInElement> {
        if !self.is_sparing || super::bytes_of(best) > super::SYNTAX_CHECKED {
            return None;
        }
        let of = self.best.get_or_init(|| {
            let text = Text::parse(best, reading);
            let repeats = repeats(&text);
            Arc::new((text, repeats))
        });
        change_in_element(&of.0, &of.1, candidate)
    }

    /// Takes another best. In that, the elements have other numbers.
    fn start_anew(&mut self) {
        self.best = OnceLock::new();
        self.refused.retain(|_, elements| elements.len() >= ENOUGH);
    }

    fn is_refused(&self, change: ChangeInElement) -> bool {
        let refused = self.refused.get(&change.key).map_or(0, BTreeSet::len);
        refused >= ENOUGH && !self.interesting.contains(&change.key)
    }

    fn note(&mut self, change: ChangeInElement, verdict: Verdict) {
        match verdict {
            Verdict::Interesting => drop(self.interesting.insert(change.key)),
            Verdict::Uninteresting => {
                self.refused.entry(change.key).or_default().insert(change.element);
            }
            Verdict::Unresolved => {}
        }
    }
}

/// What is known about a kind of faults.
#[derive(Clone, Copy, Debug, Default)]
struct FaultCounts {
    /// The number of interesting candidates with such a fault.
    interesting: u64,
    /// The number of others.
    refused: u64,
    /// The verdict on the best with such a fault added.
    added: Option<Verdict>,
}

impl FaultCounts {
    fn is_unlikely(self) -> bool {
        self.refused >= RATIO * self.interesting
    }
}

impl Waits {
    /// Starts with a best.
    pub(super) fn new(best: &Arc<Candidate>, reading: Reading) -> Self {
        Waits {
            reading,
            best: Arc::clone(best),
            faults: faults_of(&best.rendered.files, reading).map(Arc::new),
            kinds: BTreeMap::new(),
            changes: Verdicts::default(),
            same_changes: SameChanges::default(),
        }
    }

    /// Lets a change that was refused in elements of a repeat not be tried in the others, if calls are long.
    pub(super) fn sparing(self, is_sparing: bool) -> Self {
        Waits { same_changes: SameChanges { is_sparing, ..self.same_changes }, ..self }
    }

    /// Takes another best, if it is another.
    pub(super) fn compare_with(&mut self, best: &Arc<Candidate>) {
        if !Arc::ptr_eq(&self.best, best) {
            self.faults = faults_of(&best.rendered.files, self.reading).map(Arc::new);
            self.best = Arc::clone(best);
            self.same_changes.start_anew();
        }
    }

    /// The marks of a candidate. `change` is the key of what it changes, if that has one.
    pub(super) fn marks(&self, candidate: &Files, change: Option<u128>) -> Marks {
        let faults = self.faults.as_ref().and_then(|before| {
            let all = faults_of(candidate, self.reading)?;
            let is_new = |(fault, times): &(&Fault, &usize)| {
                before.get(*fault).is_none_or(|before| before < *times)
            };
            Some(all.iter().filter(is_new).map(|((kind, _), _)| *kind).collect())
        });
        let best = &self.best.rendered.files;
        let in_element = self.same_changes.change(best, candidate, self.reading);
        Marks { faults: faults.unwrap_or_default(), change, in_element }
    }

    /// What to do with a candidate that has these marks. `may_wait` says whether other candidates may be left.
    pub(super) fn step(&self, marks: &Marks, may_wait: bool) -> Step {
        let seen = |kind| self.kinds.get(kind).copied().unwrap_or_default();
        let kinds = marks.faults.iter().map(|kind| (*kind, seen(*kind)));
        let is_refused = |(_, seen): (_, FaultCounts)| {
            seen.interesting == 0 && seen.added == Some(Verdict::Uninteresting)
        };
        if kinds.clone().any(is_refused) {
            return Step::Never;
        }
        if marks.in_element.is_some_and(|change| self.same_changes.is_refused(change)) {
            return Step::SameChange;
        }
        let mut untried = kinds.clone().filter(|(kind, seen)| {
            seen.interesting == 0 && seen.added.is_none() && faults::example(kind).is_some()
        });
        if let Some((kind, _)) = untried.next() {
            return Step::Try(kind);
        }
        let is_unlikely = |(_, seen): (_, FaultCounts)| seen.is_unlikely();
        let was_refused = |change| self.changes.verdict(change) == Some(Verdict::Uninteresting);
        let waits = kinds.clone().any(is_unlikely) || marks.change.is_some_and(was_refused);
        if may_wait && waits { Step::Later } else { Step::Now }
    }

    /// Whether a candidate was tried that changes the same.
    pub(super) fn knows(&self, marks: &Marks) -> bool {
        marks.change.is_some_and(|change| self.changes.verdict(change).is_some())
    }

    /// Takes the verdict on a candidate with these marks.
    pub(super) fn note(&mut self, marks: Marks, verdict: Verdict) {
        for kind in marks.faults {
            let seen = self.kinds.entry(kind).or_default();
            match verdict {
                Verdict::Interesting => seen.interesting += 1,
                Verdict::Uninteresting => seen.refused += 1,
                Verdict::Unresolved => {}
            }
        }
        if let Some(change) = marks.in_element {
            self.same_changes.note(change, verdict);
        }
        if let Some(change) = marks.change {
            self.changes.insert(change, verdict);
        }
    }

    /// Takes the verdict on the best with a fault of this kind.
    pub(super) fn tried(&mut self, kind: &'static str, verdict: Verdict) {
        let seen = self.kinds.entry(kind).or_default();
        seen.added = Some(verdict);
        seen.interesting += u64::from(verdict.is_interesting());
    }

    /// Adds a fault of this kind to the best, at the end of a Rust file in which a candidate differs.
    pub(super) fn add(&self, kind: &str, best: &mut Rendered, candidate: &Files) {
        let differs = |file: &File| self.reading.is_rust(&file.0) && !candidate.contains(file);
        let file = best.files.iter().position(differs);
        if let (Some(file), Some(items)) = (file, faults::example(kind)) {
            let end = best.files[file].1.len();
            best.splice(file, end..end, format!("\n{items}\n").as_bytes());
        }
    }
}

/// The faults of the Rust files. `None` if they are too large to look for, or cannot be read.
fn faults_of(files: &Files, reading: Reading) -> Option<BTreeMap<Fault, usize>> {
    let rust = files.iter().filter(|(path, _)| reading.is_rust(path));
    let rust: Vec<&[u8]> = rust.map(|(_, content)| content.as_slice()).collect();
    let bytes: usize = rust.iter().map(|content| content.len()).sum();
    (bytes <= super::SYNTAX_CHECKED).then(|| faults::faults(rust.into_iter(), reading.edition))?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::testing::{READING, search};
    use wdd_core::Reducer;

    const BEST: &str =
        "fn main() { a(); } fn a() {} trait T { fn f(); } impl T for u8 { fn f() {} }";

    fn files(source: &str) -> Files {
        vec![("input0.rs".into(), source.as_bytes().to_vec())]
    }

    fn candidate(source: &str) -> Arc<Candidate> {
        let search = search(source);
        search.best()
    }

    fn waits() -> Waits {
        Waits::new(&candidate(BEST), READING)
    }

    /// The marks of the best without a part.
    fn marks_without(waits: &Waits, part: &str, change: Option<u128>) -> Marks {
        assert!(BEST.contains(part));
        waits.marks(&files(&BEST.replace(part, "")), change)
    }

    #[test]
    fn a_fault_is_added_to_the_best_before_a_candidate_with_it_is_called() {
        for (verdict, step) in [
            (Verdict::Uninteresting, Step::Never),
            (Verdict::Unresolved, Step::Later),
            (Verdict::Interesting, Step::Now),
        ] {
            let mut waits = waits();
            let unnamed = marks_without(&waits, "fn a() {}", None);
            assert_eq!(waits.step(&unnamed, true), Step::Try("names"));
            waits.tried("names", verdict);
            assert_eq!(waits.step(&unnamed, true), step);
            let other = marks_without(&waits, "fn f() {}", None);
            assert_eq!(waits.step(&other, true), Step::Try("members"));
            let sound = marks_without(&waits, "a();", None);
            assert_eq!(waits.step(&sound, true), Step::Now);
        }
    }

    #[test]
    fn a_fault_that_cannot_be_added_waits_and_is_called_in_the_end() {
        let waits = waits();
        let without_main = waits.marks(&files("fn a() {}"), None);
        assert_eq!(without_main.faults, BTreeSet::from(["main"]));
        assert_eq!(waits.step(&without_main, true), Step::Later);
        assert_eq!(waits.step(&without_main, false), Step::Now);
    }

    #[test]
    fn nothing_waits_for_a_fault_that_is_often_interesting() {
        let mut waits = waits();
        let unnamed = marks_without(&waits, "fn a() {}", None);
        waits.tried("names", Verdict::Interesting);
        for _ in 1..RATIO {
            waits.note(unnamed.clone(), Verdict::Uninteresting);
        }
        assert_eq!(waits.step(&unnamed, true), Step::Now);
        waits.note(unnamed.clone(), Verdict::Uninteresting);
        assert_eq!(waits.step(&unnamed, true), Step::Later);
        // One was interesting: no candidate is refused without a call.
        assert_eq!(waits.step(&unnamed, false), Step::Now);
    }

    #[test]
    fn the_added_fault_is_the_only_one() {
        let waits = waits();
        let mut best = Rendered::from(files(BEST));
        waits.add("names", &mut best, &files("fn main() {}"));
        let marks = waits.marks(&best.files, None);
        assert_eq!(marks.faults, BTreeSet::from(["names"]));
    }

    #[test]
    fn a_change_that_was_refused_in_two_elements_is_not_tried_in_the_others_if_calls_are_long() {
        const REPEATS: &str =
            "fn f() { let b = g(a, 1); let c = g(b, 1); let d = g(c, 1); let e = g(d, 1); }";
        let steps = |is_sparing, first| {
            let mut waits = Waits::new(&candidate(REPEATS), READING).sparing(is_sparing);
            let mut steps = Vec::new();
            for (at, name) in ["a", "b", "c"].into_iter().enumerate() {
                let without = REPEATS.replace(&format!("g({name}, 1)"), &format!("g({name})"));
                let marks = waits.marks(&files(&without), None);
                steps.push(waits.step(&marks, false) == Step::SameChange);
                waits.note(marks, if at == 0 { first } else { Verdict::Uninteresting });
            }
            steps
        };
        assert_eq!(steps(true, Verdict::Uninteresting), [false, false, true]);
        assert_eq!(steps(true, Verdict::Interesting), [false, false, false]);
        assert_eq!(steps(false, Verdict::Uninteresting), [false, false, false]);
    }

    #[test]
    fn elements_of_another_best_are_other_ones() {
        const REPEATS: &str = "fn f() { let b = g(a, 1); let c = g(b, 1); let d = g(c, 1); let e = g(d, 1); let h = g(e, 1); }";
        let mut waits = Waits::new(&candidate(REPEATS), READING).sparing(true);
        let without = |best: &str, name: &str| {
            files(&best.replace(&format!("g({name}, 1)"), &format!("g({name})")))
        };
        let marks = waits.marks(&without(REPEATS, "a"), None);
        waits.note(marks, Verdict::Uninteresting);
        // `b` is the first one then, as `a` was.
        let shorter = REPEATS.replace("let b = g(a, 1); ", "");
        waits.compare_with(&candidate(&shorter));
        for (name, is_same) in [("c", false), ("d", false), ("b", true)] {
            let marks = waits.marks(&without(&shorter, name), None);
            assert_eq!(waits.step(&marks, false) == Step::SameChange, is_same, "{name}");
            waits.note(marks, Verdict::Uninteresting);
        }
    }

    #[test]
    fn a_change_that_was_refused_waits_and_is_called_in_the_end() {
        let mut waits = waits();
        let change = marks_without(&waits, "a();", Some(7));
        waits.note(change.clone(), Verdict::Uninteresting);
        assert_eq!(waits.step(&change, true), Step::Later);
        assert_eq!(waits.step(&change, false), Step::Now);
        waits.note(change.clone(), Verdict::Interesting);
        assert_eq!(waits.step(&change, true), Step::Now);
    }

    #[test]
    fn faults_of_the_best_are_no_marks() {
        let mut waits = waits();
        waits.compare_with(&candidate("fn main() { a(); }"));
        let marks = waits.marks(&files("fn main() { a() }"), None);
        assert_eq!(marks.faults, BTreeSet::new());
    }
}
