//! The candidates that a run has accepted: every best, from the untouched input to the last one.
//!
//! If the last one turns out not to be interesting, the run goes back to the last of them that is. Of a large input only
//! some are kept.

use std::sync::Arc;

use crate::run::search::{Candidate, bytes_of};

/// How many bytes of accepted candidates are kept.
const KEPT: usize = 64 << 20;

/// The accepted candidates, each smaller than the one before.
#[derive(Debug)]
pub(crate) struct Accepted {
    /// At least the untouched input.
    all: Vec<Arc<Candidate>>,
    /// The index of the last one that was judged again, and interesting.
    checked: usize,
    /// The candidates that were judged again, and were not interesting.
    refused: Vec<Arc<Candidate>>,
}

impl Accepted {
    /// Starts with the untouched input, which was judged twice.
    pub(super) fn of(untouched: Arc<Candidate>) -> Self {
        Accepted { all: vec![untouched], checked: 0, refused: Vec::new() }
    }

    pub(super) fn add(&mut self, candidate: Arc<Candidate>) {
        self.all.push(candidate);
        let bytes = |candidate: &Arc<Candidate>| bytes_of(&candidate.rendered.files);
        while self.all.len() > 3 && self.all.iter().map(bytes).sum::<usize>() > KEPT {
            self.thin_out();
        }
    }

    /// Drops every second one, but not the first, the last, and the one that was judged again.
    fn thin_out(&mut self) {
        let (checked, last) = (self.checked, self.all.len() - 1);
        let stays = |at: usize| at.is_multiple_of(2) || at == checked || at == last;
        let before = (0..checked).filter(|at| stays(*at)).count();
        let mut at = 0..;
        self.all.retain(|_| at.next().is_some_and(stays));
        self.checked = before;
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    pub(crate) fn get(&self, at: usize) -> Arc<Candidate> {
        Arc::clone(&self.all[at])
    }

    /// The index of the last one that was judged again, and interesting.
    pub(crate) fn checked(&self) -> usize {
        self.checked
    }

    /// Whether the last one was judged again, and interesting.
    pub(crate) fn is_checked(&self) -> bool {
        self.checked + 1 == self.all.len()
    }

    /// Notes that the last one was judged again, and is interesting.
    pub(crate) fn check(&mut self) {
        self.checked = self.all.len() - 1;
    }

    /// Notes that the candidate with this index was judged again, and is not interesting.
    pub(crate) fn refuse(&mut self, at: usize) {
        self.refused.push(self.get(at));
    }

    /// The candidates that were judged again, and were not interesting.
    pub(crate) fn refused(&self) -> &[Arc<Candidate>] {
        &self.refused
    }

    /// Drops those after this one, which is one of them, or replaces the last.
    pub(super) fn go_back_to(&mut self, candidate: &Arc<Candidate>) {
        match self.all.iter().position(|other| Arc::ptr_eq(other, candidate)) {
            Some(at) => self.all.truncate(at + 1),
            None => self.all = vec![self.get(0), Arc::clone(candidate)],
        }
        self.checked = self.checked.min(self.all.len() - 1);
    }

    /// Drops those after this one, which is interesting.
    pub(super) fn go_back(&mut self, to: usize) -> Arc<Candidate> {
        self.all.truncate(to + 1);
        self.check();
        self.get(to)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use wdd_text::text::Size;

    use super::*;

    fn candidate(bytes: usize) -> Arc<Candidate> {
        Arc::new(Candidate {
            rendered: vec![("a".into(), vec![b'x'; bytes])].into(),
            size: Size::default(),
            pass: 0,
            stage: None,
            place: None,
            took: Duration::ZERO,
        })
    }

    #[test]
    fn what_was_judged_again_stays_known() {
        let mut accepted = Accepted::of(candidate(4));
        assert!(accepted.is_checked());
        accepted.add(candidate(3));
        assert!(!accepted.is_checked());
        accepted.check();
        accepted.add(candidate(2));
        accepted.add(candidate(1));
        assert_eq!((accepted.checked(), accepted.len()), (1, 4));
        assert_eq!(accepted.go_back(1).rendered.files[0].1.len(), 3);
        assert!(accepted.is_checked());
    }

    #[test]
    fn large_candidates_are_thinned_out_but_not_the_ones_that_matter() {
        let mut accepted = Accepted::of(candidate(KEPT / 4));
        for at in 1..40 {
            accepted.add(candidate(KEPT / 4 - at));
            if at == 5 {
                accepted.check();
            }
        }
        assert!(accepted.len() < 8, "{}", accepted.len());
        let length = |at: usize| accepted.get(at).rendered.files[0].1.len();
        assert_eq!(length(0), KEPT / 4);
        assert_eq!(length(accepted.checked()), KEPT / 4 - 5);
        assert_eq!(length(accepted.len() - 1), KEPT / 4 - 39);
    }
}
