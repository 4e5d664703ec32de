//! What refused candidates have lacked so far, and where that is in the text of the current walk.

use std::sync::Arc;

use wdd_core::Counterexample;
use wdd_core::tree::Edits;
use wdd_text::lacks::{self, Declarations, Lack, Lexicon};
use wdd_text::passes::Task;
use wdd_text::text::render::Files;

use crate::oracle::messages::Message;

/// The reasons for the verdicts of a search. A clone shares them.
#[derive(Clone, Default)]
pub(super) struct Reasons {
    lacks: Arc<Vec<Lack>>,
    /// What Rust files define.
    lexicon: Read<Lexicon>,
    /// What files in a language with a grammar declare.
    declarations: Read<Declarations>,
}

/// What was read from the last text in which something was looked up.
struct Read<T>(Option<(Arc<Task>, Arc<T>)>);

impl<T> Clone for Read<T> {
    fn clone(&self) -> Self {
        Read(self.0.clone())
    }
}

impl<T> Default for Read<T> {
    fn default() -> Self {
        Read(None)
    }
}

impl<T> Read<T> {
    fn of(&mut self, base: &Arc<Task>, read: fn(&Task) -> T) -> Arc<T> {
        let last = self.0.as_ref().filter(|(of, _)| Arc::ptr_eq(of, base));
        let known = last.map_or_else(|| Arc::new(read(base)), |(_, known)| Arc::clone(known));
        self.0 = Some((Arc::clone(base), Arc::clone(&known)));
        known
    }
}

impl Reasons {
    /// What the errors say that a candidate lacks, as nodes of the text that it was made of. In a `first_step` what comes back brings
    /// what it names: later, each element too much is tried alone.
    pub(super) fn learn(
        &mut self,
        (errors, first_step): (&[Message], bool),
        candidate: &Files,
        (base, edits): (&Arc<Task>, &Edits),
    ) -> Counterexample {
        let errors: Vec<_> = errors.iter().map(|error| error.as_error(candidate)).collect();
        if !base.has_rust() {
            let declarations = self.declarations.of(base, Declarations::new);
            return declarations.counterexample(&errors, candidate, (base, edits));
        }
        let tree = base.text().tree();
        for found in lacks::lacks(&errors, candidate) {
            let lexicon = self.lexicon.of(base, Lexicon::new);
            let mut counterexample = lexicon.counterexample(&found, edits, tree);
            if !counterexample.is_empty() {
                lacks::add(Arc::make_mut(&mut self.lacks), found);
                if first_step {
                    let named = lexicon.named_by(&counterexample, edits, tree);
                    counterexample.extend(named.needs());
                }
                return counterexample;
            }
        }
        Counterexample::default()
    }

    /// What a candidate may lack though no error says so: it compiles, or has errors that nothing is known about, and does not show
    /// the error that must stay.
    pub(super) fn of_lost(&mut self, base: &Arc<Task>, edits: &Edits) -> Counterexample {
        let Some(site) = base.plan().site() else { return Counterexample::default() };
        if !base.has_rust() {
            return self.declarations.of(base, Declarations::new).of_lost(site, base, edits);
        }
        self.lexicon.of(base, Lexicon::new).of_lost(site, edits, base.text().tree())
    }

    /// All that is known, as nodes of a text.
    pub(super) fn known(&mut self, base: &Arc<Task>) -> Counterexample {
        let site = base.plan().site();
        if !base.has_rust() || self.lacks.is_empty() && site.is_none() {
            return Counterexample::default();
        }
        let lexicon = self.lexicon.of(base, Lexicon::new);
        let roots = site.into_iter().flat_map(|site| lexicon.roots(site));
        let known = lexicon.known(&self.lacks);
        known.needs().iter().cloned().chain(roots).collect()
    }
}
