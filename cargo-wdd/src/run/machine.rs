//! The search of a run without its oracle, for benchmarks that give the verdicts themselves.

use wdd_core::{Reducer, Verdict};
use wdd_text::passes::Task;
use wdd_text::text::render::Files;

use super::search::Search;

/// The search of a run: every candidate needs an oracle call.
///
/// It makes no call itself. The calls of a run before its search (the untouched input) and after it (the layout, the
/// result once more) are not part of it.
#[derive(Clone)]
pub struct Machine {
    search: Search,
}

impl Machine {
    /// Starts with an interesting text. Its files with nothing in them are not interesting.
    pub fn new(task: Task) -> Self {
        Machine { search: Search::new(task, Verdict::Uninteresting) }
    }

    /// The name of the pass that proposes the candidate; `None` at the end.
    pub fn pass(&self) -> Option<&'static str> {
        self.search.pass()
    }

    /// Whether the candidate is a group of changes that is tried before the list algorithm.
    pub fn is_group(&self) -> bool {
        self.search.is_group()
    }
}

impl std::fmt::Debug for Machine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Machine").field("pass", &self.pass()).finish_non_exhaustive()
    }
}

impl Reducer for Machine {
    type Candidate = Files;

    fn candidate(&self) -> Option<Files> {
        Some(self.search.candidate()?.rendered.files.clone())
    }

    fn report(&mut self, verdict: Verdict) {
        self.search.report(verdict);
    }

    fn best(&self) -> Files {
        self.search.best().rendered.files.clone()
    }

    fn odds(&self) -> f64 {
        self.search.odds()
    }

    fn change(&self) -> Option<u128> {
        self.search.change()
    }
}

#[cfg(test)]
mod tests {
    use wdd_core::drive;

    use super::*;
    use crate::run::testing::{content, task};

    #[test]
    fn it_is_the_search_of_a_run() {
        let source = "fn a() { one(); } fn b() { two(); } fn c() { three(); }";
        let mut machine = Machine::new(task(source));
        assert!(machine.pass().is_some() && machine.change().is_some());
        let driven = drive(&mut machine, |files| content(files).contains("two()"));
        assert!(!content(&driven.best).contains("one"));
        assert_eq!((machine.pass(), machine.change()), (None, None));
    }
}
