//! `AllFirst`: asks whether the whole list can go before any algorithm looks at its parts.
//!
//! One question that pays where lists often go whole, as they do in trees: comments, attributes,
//! the statements of a body that nobody needs. Perses does the same at every list that may be
//! empty (Sun et al., 2018); the papers' algorithms never test the empty list.

use crate::{List, ListReducer, Reducer, Subset, Verdict};

/// The question about everything, and then a list reducer.
#[derive(Clone)]
pub struct AllFirst {
    list: List,
    state: State,
}

#[derive(Clone)]
enum State {
    All(ListReducer),
    Parts(ListReducer),
    Gone,
}

impl AllFirst {
    /// Asks about all of `list` before `parts`, a reducer of that list, begins.
    pub fn new(list: &List, parts: ListReducer) -> Self {
        // Of a list of one, the algorithm's own first question is the same.
        let state = match list.len() {
            0 | 1 => State::Parts(parts),
            _ => State::All(parts),
        };
        AllFirst {
            list: list.clone(),
            state,
        }
    }

    fn none(&self) -> Subset {
        Subset::empty(self.list.len())
    }
}

impl Reducer for AllFirst {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        match &self.state {
            State::All(_) => Some(self.none()),
            State::Parts(parts) => parts.candidate(),
            State::Gone => None,
        }
    }

    fn report(&mut self, verdict: Verdict) {
        self.state = match std::mem::replace(&mut self.state, State::Gone) {
            State::All(_) if verdict.holds() => State::Gone,
            State::All(parts) => State::Parts(parts),
            State::Parts(mut parts) => {
                parts.report(verdict);
                State::Parts(parts)
            }
            State::Gone => State::Gone,
        };
    }

    fn best(&self) -> Subset {
        match &self.state {
            State::All(parts) | State::Parts(parts) => parts.best(),
            State::Gone => self.none(),
        }
    }

    fn odds(&self) -> f64 {
        match &self.state {
            State::Parts(parts) => parts.odds(),
            State::All(_) | State::Gone => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Algorithm, Settings, drive};

    fn reduce(n: usize, interesting: impl Fn(&Subset) -> bool) -> (Subset, usize) {
        let list = List::uniform(n);
        let parts = Algorithm::named("cdd").unwrap().start(&list, &Settings::default());
        let mut oracle = |kept: &Subset| Verdict::from(interesting(kept));
        let outcome = drive(&mut AllFirst::new(&list, parts), &mut oracle);
        (outcome.best, outcome.stats.tests)
    }

    #[test]
    fn a_list_that_nobody_needs_costs_one_question() {
        assert_eq!(reduce(1000, |_| true), (Subset::empty(1000), 1));
    }

    #[test]
    fn a_needed_element_costs_one_question_more() {
        let (best, _) = reduce(20, |kept| kept.contains(7));
        assert_eq!(best, Subset::of(20, [7]));
    }
}
