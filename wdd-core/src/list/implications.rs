//! `Implications`: what a reduction has learned from counterexamples about the elements of its list.

use std::sync::Arc;

use crate::{Counterexample, Need, Subset};

/// The needs of elements, as far as they are known. A clone shares them.
#[derive(Clone, Debug, Default)]
pub(super) struct Implications {
    needs: Arc<Vec<Need>>,
}

impl Implications {
    /// Adds what a counterexample says about a candidate that keeps `kept`; returns whether it is new. A need that the
    /// candidate has met is no reason for the verdict, so what the candidate has kept did not help.
    pub(super) fn add(&mut self, counterexample: &Counterexample, kept: &Subset) -> bool {
        let mut is_new = false;
        for need in counterexample.needs() {
            let is_lacking = |of: &usize| *of < kept.list_len() && !kept.contains(*of);
            let one_of: Vec<usize> = need.one_of().iter().copied().filter(is_lacking).collect();
            let need = match need.by() {
                Some(by) => Need::of(by, one_of),
                None => Need::always(one_of),
            };
            if !need.one_of().is_empty() && !self.needs.contains(&need) {
                Arc::make_mut(&mut self.needs).push(need);
                is_new = true;
            }
        }
        is_new
    }

    /// What has to stay with `kept`, as far as it is in `best`: a need that the best does not meet was none.
    pub(super) fn complete(&self, kept: &Subset, best: &Subset) -> Subset {
        let mut whole = kept.clone();
        loop {
            let before = whole.len();
            for need in self.needs.iter() {
                let is_felt =
                    need.by().is_none_or(|by| by < whole.list_len() && whole.contains(by));
                let is_met = need.one_of().iter().any(|of| whole.contains(*of));
                if is_felt
                    && !is_met
                    && let Some(first) = need.one_of().iter().find(|of| best.contains(**of))
                {
                    whole.insert(*first);
                }
            }
            if whole.len() == before {
                return whole;
            }
        }
    }
}
