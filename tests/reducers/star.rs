//! `Star` gives passes their turns, and keeps a branch only if it ends smaller.

use std::sync::Arc;

use wdd_core::hier::{
    Candidate, Grain, Hdd, ListReduction, Stage, Star, Subject, TreeReducer, Turn,
};
use wdd_core::tree::{Edits, Kind, NodeId, NodeInfo, Role, TreeBuilder};
use wdd_core::{Algorithm, Reducer as _, Settings, Tree, Verdict, drive};

/// Letters that can all be deleted; each `M` can be expanded to `xyz`. After an unresolved call, no
/// candidate is proposed any more.
#[derive(Clone, Debug, PartialEq)]
struct Letters(String, Mood);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Mood {
    Bold,
    Wary,
}

/// A tree of leaves of one weight.
fn tree_of(roles: impl Iterator<Item = Role>) -> Arc<Tree> {
    let info = |role| NodeInfo::new(Kind(0), role);
    let mut builder = TreeBuilder::default();
    builder.open(info(Role::Fixed));
    for role in roles {
        builder.open(info(role));
        builder.add_weight(1);
        builder.close();
    }
    builder.close();
    Arc::new(builder.finish())
}

/// A walk over all leaves of a tree.
fn walk(tree: Arc<Tree>) -> Hdd {
    let reduction = ListReduction::new(Algorithm::named("ddmin").unwrap(), Settings::default());
    Hdd::new(tree, reduction, Grain::Fine)
}

/// The letters that are left.
fn left(letters: &str, edits: &Edits) -> String {
    let stays = |(at, _): &(usize, char)| !edits.deletes(NodeId::new(at + 1));
    let left = letters.chars().enumerate().filter(stays);
    left.map(|(_, letter)| letter).collect()
}

impl Letters {
    fn tree(&self) -> Arc<Tree> {
        tree_of(self.0.chars().map(|_| Role::Element))
    }
}

const DELETE: usize = 0;
const EXPAND: usize = 1;
const DELETE_AT_LAST: usize = 2;

impl Subject for Letters {
    fn turns(&self) -> Vec<Turn> {
        vec![Turn::InOrder, Turn::Last, Turn::Last]
    }

    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer> {
        let is_tried = pass != EXPAND && self.1 == Mood::Bold;
        is_tried.then(|| Box::new(walk(self.tree())) as TreeReducer)
    }

    fn edited(&self, edits: &Edits) -> Self {
        Letters(left(&self.0, edits), self.1)
    }

    fn weight(&self) -> u64 {
        self.0.len() as u64
    }

    fn is_smaller(&self, other: &Self) -> bool {
        self.0.len() < other.0.len()
    }

    fn after_unresolved(&self, _: &Edits) -> Option<Self> {
        Some(Letters(self.0.clone(), Mood::Wary))
    }

    fn grown(&self) -> Vec<(usize, Self)> {
        let expanded = Letters(self.0.replace('M', "xyz"), self.1);
        let differs = expanded != *self;
        differs.then_some((EXPAND, expanded)).into_iter().collect()
    }
}

/// The end of a reduction.
struct End {
    best: String,
    /// Of each candidate.
    stages: Vec<Stage>,
    passes: Vec<usize>,
}

fn reduce(letters: &str, judge: impl Fn(&str) -> Verdict) -> End {
    let (mut stages, mut passes) = (Vec::new(), Vec::new());
    let mut oracle = |candidate: &Candidate<Letters>| {
        stages.push(candidate.stage);
        passes.push(candidate.pass);
        judge(&candidate.base.edited(&candidate.edits).0)
    };
    let start = Letters(letters.into(), Mood::Bold);
    let Candidate { base, edits, .. } = drive(&mut Star::new(start), &mut oracle).best;
    End { best: base.edited(&edits).0, stages, passes }
}

#[test]
fn a_branch_that_ends_smaller_is_kept() {
    let macro_or_x = |s: &str| (s.contains("aMb") || s.contains('x')).into();
    let End { best, stages, .. } = reduce("paMbq", macro_or_x);
    assert_eq!(best, "x");
    assert!(stages.contains(&Stage::Fork) && stages.contains(&Stage::Branch));
}

#[test]
fn a_branch_that_ends_as_large_is_forgotten() {
    let macro_or_all = |s: &str| (s.contains('M') || s.contains("xyz")).into();
    let End { best, stages, .. } = reduce("pMq", macro_or_all);
    assert_eq!(best, "M");
    assert!(stages.contains(&Stage::Branch));
}

#[test]
fn a_larger_text_that_is_not_interesting_leads_nowhere() {
    let End { best, stages, .. } = reduce("pMq", |s| s.contains('M').into());
    assert_eq!(best, "M");
    assert_eq!(stages.last(), Some(&Stage::Fork));
}

#[test]
fn a_branch_has_at_most_as_many_candidates_as_the_way_to_the_fork() {
    let End { stages, .. } = reduce("M", |s| (s == "M" || s.len() == 3).into());
    let count = |stage| stages.iter().filter(|&&s| s == stage).count();
    assert!(count(Stage::Branch) <= count(Stage::Trunk).max(1), "{stages:?}");
}

#[test]
fn a_pass_that_would_repeat_its_candidates_waits_for_one_that_has_made_no_call() {
    let all_but_one = |s: &str| (s.len() >= 19).into();
    let End { mut passes, .. } = reduce("abcdefghijklmnopqrst", all_but_one);
    passes.dedup();
    assert_eq!(passes, [DELETE, DELETE_AT_LAST, DELETE]);
}

#[test]
fn after_a_hang_a_wary_pass_begins_anew() {
    let End { best, passes, .. } = reduce("abcd", |_| Verdict::Unresolved);
    assert_eq!((best.as_str(), passes.as_slice()), ("abcd", [DELETE].as_slice()));
}

/// Letters. Each pass deletes those of one sort. The calls of the last pass are expensive.
#[derive(Clone, Debug)]
struct Sorts(String);

const SORTS: [char; 3] = ['a', 'b', 'c'];

impl Subject for Sorts {
    fn turns(&self) -> Vec<Turn> {
        vec![Turn::InOrder, Turn::InOrder, Turn::Last]
    }

    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer> {
        let tree = tree_of(
            self.0
                .chars()
                .map(|letter| if letter == SORTS[pass] { Role::Element } else { Role::Fixed }),
        );
        Some(Box::new(walk(tree)))
    }

    fn weight(&self) -> u64 {
        self.0.len() as u64
    }

    fn edited(&self, edits: &Edits) -> Self {
        Sorts(left(&self.0, edits))
    }

    fn is_smaller(&self, other: &Self) -> bool {
        self.0.len() < other.0.len()
    }
}

/// The passes in the order of their candidates, if all letters except `b` are needed.
fn order(letters: &str) -> Vec<usize> {
    let needed = |s: &str| s.chars().filter(|&letter| letter != 'b').count();
    let mut passes = Vec::new();
    let mut oracle = |candidate: &Candidate<Sorts>| {
        passes.push(candidate.pass);
        let letters_left = candidate.base.edited(&candidate.edits).0;
        Verdict::from(needed(&letters_left) == needed(letters))
    };
    drive(&mut Star::new(Sorts(letters.into())), &mut oracle);
    passes.dedup();
    passes
}

#[test]
fn a_pass_that_deleted_nothing_waits_until_half_is_deleted() {
    assert_eq!(order("aaaaaaaabbbbc"), [0, 1, 2, 0]);
    assert_eq!(order("aaabbbbbbbbbc"), [0, 1, 0, 2]);
}

/// The letters of each candidate that is called, and the best. Candidates without one of `late` are passed over while
/// they may.
fn called(letters: &str, late: &[char], fails: impl Fn(&str) -> bool) -> (Vec<String>, String) {
    let mut star = Star::new(Sorts(letters.into()));
    let mut called = Vec::new();
    while let Some(candidate) = star.candidate() {
        let letters = candidate.base.edited(&candidate.edits).0;
        if star.may_pass_over() && !late.iter().all(|letter| letters.contains(*letter)) {
            star.pass_over();
            continue;
        }
        star.report(Verdict::from(fails(&letters)));
        called.push(letters);
    }
    let best = star.best();
    (called, best.base.edited(&best.edits).0)
}

#[test]
fn what_is_passed_over_is_tried_when_nothing_else_is_left() {
    let (called, best) = called("abc", &['a'], |s| s.contains('c'));
    assert_eq!(best, "c");
    assert_eq!(called[..2], ["ac", "a"], "{called:?}");
}

#[test]
fn a_fixpoint_is_one_without_passing_over_too() {
    let fails = |s: &str| s.matches('a').count() == 1 || s.len() > 3;
    for late in [vec!['a'], vec!['b'], vec!['a', 'b', 'c']] {
        let (_, best) = called("aabbcc", &late, fails);
        assert_eq!(called(&best, &[], fails).1, best, "{late:?}");
    }
}

#[test]
#[should_panic(expected = "it is the turn of those that were passed over")]
fn what_has_its_turn_is_not_passed_over_again() {
    let mut star = Star::new(Sorts("abc".into()));
    while star.candidate().is_some() {
        star.pass_over();
    }
}

#[test]
fn a_skipped_pass_keeps_what_it_has_found_and_waits_for_another_pass() {
    let mut star = Star::new(Sorts("aaaabbbbc".into()));
    let (mut passes, mut skipped) = (Vec::new(), false);
    while let Some(candidate) = star.candidate() {
        if candidate.pass == 0
            && !skipped
            && !candidate.base.edited(&candidate.edits).0.starts_with("aaa")
        {
            // Two of the letters are deleted, and two are left.
            star.report(Verdict::Interesting);
            star.skip_pass();
            skipped = true;
            continue;
        }
        passes.push(candidate.pass);
        star.report(Verdict::Uninteresting);
    }
    passes.dedup();
    let best = star.best();
    assert_eq!(best.base.edited(&best.edits).0, "aabbbbc");
    // No other pass has changed anything, so it has no other turn.
    assert_eq!(passes, [1, 2]);
    star.skip_pass();
    assert!(star.candidate().is_none());
}

/// Letters with their case: a coarse tree has two leaves of each half, a fine one has each letter.
#[derive(Clone, Debug)]
struct Halves {
    letters: String,
    is_coarse: bool,
}

impl Halves {
    /// The leaves of its tree.
    fn leaves(&self) -> Vec<String> {
        let size = if self.is_coarse { self.letters.len().div_ceil(2).max(1) } else { 1 };
        let letters: Vec<char> = self.letters.chars().collect();
        letters.chunks(size).map(|leaf| leaf.iter().collect()).collect()
    }
}

impl Subject for Halves {
    fn turns(&self) -> Vec<Turn> {
        vec![Turn::InOrder]
    }

    fn start(self: &Arc<Self>, _: usize) -> Option<TreeReducer> {
        let tree = tree_of(self.leaves().iter().map(|_| Role::Element));
        Some(Box::new(walk(tree)))
    }

    fn edited(&self, edits: &Edits) -> Self {
        let leaves = self.leaves().into_iter().enumerate();
        let left = leaves.filter(|(at, _)| !edits.deletes(NodeId::new(at + 1)));
        Halves { letters: left.map(|(_, leaf)| leaf).collect(), ..*self }
    }

    fn weight(&self) -> u64 {
        self.letters.len() as u64
    }

    fn is_smaller(&self, other: &Self) -> bool {
        self.letters.len() < other.letters.len()
    }

    fn refined(&self) -> Option<Self> {
        self.is_coarse.then(|| Halves { is_coarse: false, ..self.clone() })
    }
}

#[test]
fn a_coarse_subject_is_refined_when_nothing_else_is_left() {
    let mut calls = Vec::new();
    let mut oracle = |candidate: &Candidate<Halves>| {
        let Halves { letters, is_coarse } = candidate.base.edited(&candidate.edits);
        let is_interesting = letters.contains('d');
        calls.push((is_coarse, letters));
        Verdict::from(is_interesting)
    };
    let start = Halves { letters: "abcdefgh".into(), is_coarse: true };
    let Candidate { base, edits, .. } = drive(&mut Star::new(start), &mut oracle).best;
    assert_eq!(base.edited(&edits).letters, "d");
    // Both halves are halved until the letter that stays is alone; no call is coarse after the first that is fine.
    assert!(calls.iter().any(|(is_coarse, letters)| *is_coarse && letters == "abcd"), "{calls:?}");
    let fine = calls.iter().position(|(is_coarse, _)| !is_coarse);
    let fine = fine.unwrap_or(calls.len());
    assert!(calls[fine..].iter().all(|(is_coarse, _)| !is_coarse), "{calls:?}");
}
