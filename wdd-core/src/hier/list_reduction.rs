//! `ListReduction`: a list algorithm with its settings, and the prior probabilities for long lists.

use super::{Elements, Prior};
use crate::list::{Algorithm, GroupsFirst, Guided, LONG, NEEDED, Settings, WCDD};
use crate::tree::Change;
use crate::{List, Tree};

/// The list reduction that a hierarchical reducer uses at each step.
///
/// ```
/// use wdd_core::hier::ListReduction;
/// use wdd_core::{Algorithm, Settings};
///
/// let ddmin = Algorithm::named("ddmin").expect("ddmin is built in");
/// let reduction = ListReduction::new(ddmin, Settings::new());
/// assert_eq!(reduction.algorithm.name, "ddmin");
/// assert_eq!(ListReduction::default().algorithm.name, "wcdd");
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ListReduction {
    /// The list algorithm.
    pub algorithm: &'static Algorithm,
    /// The settings that the algorithm gets.
    pub settings: Settings,
    /// What the probabilities of single elements are. `None`: each element of a list has the same.
    pub prior: Option<&'static dyn Prior>,
    /// Whether a tree is walked as the papers describe it: the elements of a list in the order of the input, no groups of linked
    /// nodes first, and the p₀ of the settings for levels and lists of any length.
    pub is_plain: bool,
    /// Whether what stays only because a [counterexample](crate::Counterexample) names it is left as it is, for the reductions that
    /// follow.
    pub leaves_needed: bool,
    /// The sort of the changes that are the elements, for the prior: a word of the front end.
    pub sort: &'static str,
}

/// The lowest and the highest prior probability that a node of a level is needed.
// Few nodes of a large level are needed, and some of a small one mostly are. The bounds keep the first candidates of any
// level between a single node and 25.
const LEVEL_PRIORS: [f64; 2] = [0.04, 0.6];

impl ListReduction {
    /// A list algorithm with its settings.
    pub fn new(algorithm: &'static Algorithm, settings: Settings) -> Self {
        ListReduction {
            algorithm,
            settings,
            prior: None,
            is_plain: false,
            leaves_needed: false,
            sort: "",
        }
    }

    /// The reduction of a list after groups of its elements, guided by what refused candidates have lacked.
    pub(super) fn with_groups(&self, list: &List, groups: Vec<Vec<usize>>) -> Guided<GroupsFirst> {
        let guided = Guided::new(GroupsFirst::new(list, groups, self.algorithm, &self.settings));
        if self.leaves_needed { guided.leaving_needed() } else { guided }
    }

    /// The list with the probabilities of its elements, if there is a prior. The changes are made only for it.
    pub(super) fn with_probabilities(
        &self,
        tree: &Tree,
        list: List,
        changes: impl FnOnce() -> Vec<Change>,
    ) -> List {
        let Some(prior) = self.prior else { return list };
        let probabilities = prior.probabilities(&Elements {
            tree,
            changes: &changes(),
            weights: &list,
            sort: self.sort,
            p0: self.settings.p0(),
        });
        match probabilities {
            Some(probabilities) => list.with_probabilities(probabilities),
            None => list,
        }
    }

    /// The reduction for a list with that many elements.
    pub(super) fn for_list(self, elements: usize) -> Self {
        // Few elements of a long list are needed, so its prior probability is low, also for an algorithm with another default.
        if elements > LONG && !self.is_plain { self.or_p0(NEEDED / elements as f64) } else { self }
    }

    /// The reduction for a level of a tree with that many nodes.
    pub(super) fn for_level(self, nodes: usize) -> Self {
        if self.is_plain {
            return self;
        }
        let [lowest, highest] = LEVEL_PRIORS;
        let prior = (NEEDED / nodes as f64).clamp(lowest, highest);
        self.for_list(nodes).or_p0(prior)
    }

    /// The reduction with that prior probability, if the settings give none.
    fn or_p0(mut self, p0: f64) -> Self {
        if self.settings.p0().is_none() {
            let settings = self.settings.with_p0(p0);
            self.settings = settings.expect("the prior probability of a list lies in (0, 1)");
        }
        self
    }
}

impl Default for ListReduction {
    fn default() -> Self {
        ListReduction::new(&WCDD, Settings::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn p0(reduction: ListReduction) -> Option<f64> {
        reduction.settings.p0()
    }

    #[test]
    fn a_long_list_has_a_low_prior_and_a_level_has_one_between_its_bounds() {
        let reduction = ListReduction::default();
        assert_eq!(p0(reduction.for_list(1000)), None);
        assert_eq!(p0(reduction.for_list(8000)), Some(0.001));
        assert_eq!(p0(reduction.for_level(0)), Some(0.6));
        assert_eq!(p0(reduction.for_level(20)), Some(0.4));
        assert_eq!(p0(reduction.for_level(900)), Some(0.04));
        assert_eq!(p0(reduction.for_level(8000)), Some(0.001));
    }

    #[test]
    fn a_given_prior_stays() {
        let settings = Settings::new().with_p0(0.3).unwrap();
        let reduction = ListReduction::new(&WCDD, settings);
        assert_eq!(p0(reduction.for_level(8000)), Some(0.3));
    }
}
