//! `Algorithm`: a list algorithm by name, built in or written outside this crate.

use std::fmt;

use super::{ALGORITHMS, List, Setting, Settings};
use crate::{Reducer, Subset};

/// A list algorithm in progress: any [`Reducer`] of subsets that can be sent to another thread.
///
/// The trait has no methods of its own. It is implemented for every such reducer.
pub trait ListReducer: Reducer<Candidate = Subset> + Send {}

impl<R: Reducer<Candidate = Subset> + Send> ListReducer for R {}

dyn_clone::clone_trait_object!(ListReducer);

impl fmt::Debug for dyn ListReducer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListReducer").field("best", &self.best()).finish_non_exhaustive()
    }
}

/// A list algorithm, by name.
///
/// It can be used wherever a built-in one can: in a [`ListReduction`](crate::hier::ListReduction), in
/// a [`Shrinker`](crate::Shrinker).
#[derive(Clone, Copy)]
pub struct Algorithm {
    /// The name, as the user types it on the command line.
    pub name: &'static str,
    /// The paper or the idea, in a few words.
    pub source: &'static str,
    /// The settings that it uses. It ignores all others.
    pub uses: &'static [Setting],
    pub(super) start: StartFn,
}

/// Starts a reduction of a list.
type StartFn = fn(&List, &Settings) -> Box<dyn ListReducer>;

impl Algorithm {
    /// An algorithm with a name, its source in a few words, and the function that starts it. It is
    /// usually a `static`. If it reads its settings, say which with [`using`](Algorithm::using).
    ///
    /// ```
    /// use wdd_core::list::OneMinimal;
    /// use wdd_core::{Algorithm, List, Settings, drive};
    ///
    /// static SINGLES: Algorithm = Algorithm::new(
    ///     "singles",
    ///     "single elements, in order",
    ///     |list, _| Box::new(OneMinimal::new(list)),
    /// );
    ///
    /// let mut reducer = SINGLES.start(&List::uniform(9), &Settings::new());
    /// assert_eq!(drive(&mut reducer, |kept| kept.contains(4)).best.len(), 1);
    /// ```
    pub const fn new(
        name: &'static str,
        source: &'static str,
        start: fn(&List, &Settings) -> Box<dyn ListReducer>,
    ) -> Self {
        Algorithm { name, source, uses: &[], start }
    }

    /// Says that the algorithm uses these settings.
    #[must_use]
    pub const fn using(self, uses: &'static [Setting]) -> Self {
        Algorithm { uses, ..self }
    }

    /// Starts a reduction of `list`.
    pub fn start(&self, list: &List, settings: &Settings) -> Box<dyn ListReducer> {
        (self.start)(list, settings)
    }

    /// The built-in algorithm with that name. A [`Register`](super::Register) can have others too.
    pub fn named(name: &str) -> Option<&'static Algorithm> {
        ALGORITHMS.iter().copied().find(|algorithm| algorithm.name == name)
    }
}

impl fmt::Debug for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    /// The candidates of a run in which elements 3 and 17 are needed.
    fn candidates(algorithm: &Algorithm, list: &List, settings: &Settings) -> Vec<Subset> {
        let needed = Subset::of(40, [3, 17]);
        let mut reducer = algorithm.start(list, settings);
        let mut tried = Vec::new();
        while let Some(candidate) = reducer.candidate() {
            reducer.report(Verdict::from(needed.is_subset(&candidate)));
            tried.push(candidate);
        }
        tried
    }

    #[test]
    fn an_algorithm_uses_the_settings_that_it_names_and_no_others() {
        let list = List::uniform(40);
        let known = list.clone().with_probabilities((0..40).map(|e| f64::from(e % 9) / 10.0));
        let changes = [
            (Setting::P0, &list, Settings::new().with_p0(0.4).unwrap()),
            (Setting::Prior, &known, Settings::new()),
            (Setting::Seed, &list, Settings::new().with_seed(7)),
        ];
        for algorithm in ALGORITHMS {
            let usual = candidates(algorithm, &list, &Settings::new());
            for (setting, list, settings) in &changes {
                let differs = candidates(algorithm, list, settings) != usual;
                assert_eq!(differs, algorithm.uses.contains(setting), "{algorithm:?}, {setting:?}");
            }
        }
    }

    #[test]
    fn every_algorithm_tells_what_it_changes() {
        let plain = List::uniform(8);
        let known = plain.clone().with_probabilities([0.3; 8]);
        for (algorithm, list) in ALGORITHMS.iter().flat_map(|of| [(of, &plain), (of, &known)]) {
            let mut reducer = algorithm.start(list, &Settings::new());
            while let Some(candidate) = reducer.candidate() {
                let removed = reducer.best().removal(&candidate);
                assert_eq!(reducer.change(), Some(removed), "{algorithm:?}");
                reducer.report(Verdict::from(candidate.contains(3)));
            }
            assert_eq!(reducer.change(), None, "{algorithm:?}");
        }
    }

    #[test]
    fn the_result_is_minimal_whatever_the_probabilities_say() {
        let mut rng = fastrand::Rng::with_seed(5);
        for algorithm in ALGORITHMS.iter().filter(|a| a.uses.contains(&Setting::Prior)) {
            for n in 0..40 {
                let needed = Subset::of(n, (0..n).filter(|_| rng.u8(..5) == 0));
                let certain = [0.0, 1.0, rng.f64()];
                let known: Vec<f64> = (0..n).map(|_| certain[rng.usize(..3)]).collect();
                let weights = (0..n).map(|_| rng.u64(1..50));
                let list = List::new(weights).with_probabilities(known);
                let mut reducer = algorithm.start(&list, &Settings::new());
                let driven = crate::drive(&mut reducer, |kept: &Subset| needed.is_subset(kept));
                assert_eq!(driven.best, needed, "{algorithm:?}");
            }
        }
    }
}
