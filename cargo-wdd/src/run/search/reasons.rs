//! What refused candidates have lacked so far, and where that is in the text of the current walk.

use std::sync::Arc;

use wdd_core::Counterexample;
use wdd_core::tree::Edits;
use wdd_text::lacks::{self, Lack, Lexicon};
use wdd_text::passes::Task;
use wdd_text::text::render::Files;

use crate::oracle::messages::Message;

/// The reasons for the verdicts of a search. A clone shares them.
#[derive(Clone, Default)]
pub(super) struct Reasons {
    lacks: Arc<Vec<Lack>>,
    /// Of the last text in which something was looked up.
    lexicon: Option<(Arc<Task>, Arc<Lexicon>)>,
}

impl Reasons {
    /// What the errors say that a candidate lacks, as nodes of the text that it was made of.
    pub(super) fn learn(
        &mut self,
        errors: &[Message],
        candidate: &Files,
        (base, edits): (&Arc<Task>, &Edits),
    ) -> Counterexample {
        let errors: Vec<_> = errors.iter().map(|error| error.as_error(candidate)).collect();
        for found in lacks::lacks(&errors, candidate) {
            let lexicon = self.lexicon(base);
            let counterexample = lexicon.counterexample(&found, edits, base.text().tree());
            if !counterexample.is_empty() {
                lacks::add(Arc::make_mut(&mut self.lacks), found);
                return counterexample;
            }
        }
        Counterexample::default()
    }

    /// What a candidate may lack though no error says so: it compiles, or has errors that nothing is known about, and does not show
    /// the error that must stay.
    pub(super) fn of_lost(&mut self, base: &Arc<Task>, edits: &Edits) -> Counterexample {
        let Some(site) = base.plan().site() else { return Counterexample::default() };
        self.lexicon(base).of_lost(site, edits, base.text().tree())
    }

    /// All that is known, as nodes of a text.
    pub(super) fn known(&mut self, base: &Arc<Task>) -> Counterexample {
        let site = base.plan().site();
        if self.lacks.is_empty() && site.is_none() {
            return Counterexample::default();
        }
        let lexicon = self.lexicon(base);
        let roots = site.into_iter().flat_map(|site| lexicon.roots(site));
        let known = lexicon.known(&self.lacks);
        known.needs().iter().cloned().chain(roots).collect()
    }

    fn lexicon(&mut self, base: &Arc<Task>) -> Arc<Lexicon> {
        match &self.lexicon {
            Some((of, lexicon)) if Arc::ptr_eq(of, base) => Arc::clone(lexicon),
            _ => {
                let lexicon = Arc::new(Lexicon::new(base));
                self.lexicon = Some((Arc::clone(base), Arc::clone(&lexicon)));
                lexicon
            }
        }
    }
}
