//! The closing pass that makes any result 1-minimal: it tries to remove single elements in turn.
//!
//! `ensureOneMinimal` in Zhou et al., *WDD: Weighted Delta Debugging* (2025), Alg. 1.
//!
//! - Guarantee: 1-minimal for any property.
//! - Calls: at most n(n + 1)/2, if the elements are removed from the last to the first.
//! - Where we differ: nowhere.

use super::{Algorithm, List};
use crate::{Reducer, Subset, Verdict};

pub(super) static ONE_MINIMAL: Algorithm = Algorithm {
    name: "one-minimal",
    source: "Zhou et al. 2025 (WDD): single elements in list order, again after each removal",
    uses: &[],
    start: |list, _| Box::new(OneMinimal::new(list)),
};

/// Removes single elements in list order, and starts again after each removal. Ends when no single
/// element of the list can be removed.
///
/// The result is 1-minimal for any property. n elements take at most n(n + 1)/2 calls.
///
/// ```
/// use wdd_core::list::OneMinimal;
/// use wdd_core::{List, Subset, Verdict, drive};
///
/// let at_least_two = |c: &Subset| Verdict::from(c.len() >= 2);
/// let outcome = drive(&mut OneMinimal::new(&List::uniform(5)), &mut { at_least_two });
/// assert_eq!(outcome.best, Subset::of(5, [3, 4]));
/// ```
#[derive(Clone, Debug)]
pub struct OneMinimal {
    best: Subset,
    /// The element whose removal is tried; `None` at the end.
    removing: Option<usize>,
}

impl OneMinimal {
    /// Starts with the whole list.
    pub fn new(list: &List) -> Self {
        OneMinimal::from(Subset::full(list.len()))
    }
}

impl From<Subset> for OneMinimal {
    /// Starts with the result of another algorithm; `best` must be known to be interesting.
    fn from(best: Subset) -> Self {
        OneMinimal { removing: best.next(0), best }
    }
}

impl Reducer for OneMinimal {
    type Candidate = Subset;

    fn candidate(&self) -> Option<Subset> {
        Some(self.best.without([self.removing?]))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(element) = self.removing else { return };
        self.removing = if verdict.is_interesting() {
            self.best.remove([element]);
            // Elements that were needed before may not be needed without this one.
            self.best.next(0)
        } else {
            self.best.next(element + 1)
        };
    }

    fn best(&self) -> Subset {
        self.best.clone()
    }

    fn change(&self) -> Option<u128> {
        Some(self.best().removal(&self.candidate()?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_minimal_starts_again_after_each_removal() {
        let mut pass = OneMinimal::new(&List::uniform(3));
        pass.report(Verdict::Uninteresting);
        assert_eq!(pass.candidate(), Some(Subset::of(3, [0, 2])));
        pass.report(Verdict::Interesting);
        assert_eq!(pass.candidate(), Some(Subset::of(3, [2])));
    }

    #[test]
    fn one_minimal_tries_the_empty_subset() {
        let pass = OneMinimal::new(&List::uniform(1));
        assert_eq!(pass.candidate(), Some(Subset::empty(1)));
    }

    #[test]
    fn one_minimal_has_no_candidate_for_an_empty_list() {
        assert_eq!(OneMinimal::new(&List::uniform(0)).candidate(), None);
        assert_eq!(OneMinimal::new(&List::uniform(2)).candidate(), Some(Subset::of(2, [1])));
    }
}
