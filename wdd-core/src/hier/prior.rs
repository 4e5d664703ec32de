//! `Prior`: how likely each element of a list reduction over a tree is needed.
//!
//! The papers start with one probability for all elements, or with the weight of an element (WDD, Zhou et al. 2025). A
//! front end knows more: what kind of node an element is, and what the change makes of it.

use std::fmt::Debug;

use crate::tree::Change;
use crate::{List, Tree};

/// A list reduction that is about to start: what a [`Prior`] looks at.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Elements<'a> {
    /// The tree.
    pub tree: &'a Tree,
    /// The change that each element is.
    pub changes: &'a [Change],
    /// The weight of each change.
    pub weights: &'a List,
    /// The sort of changes, as [`ListReduction::sort`](super::ListReduction::sort) says.
    pub sort: &'static str,
    /// The prior probability for a list of this length, if there is one.
    pub p0: Option<f64>,
}

/// The probability that each element of a list is needed.
pub trait Prior: Debug + Send + Sync {
    /// A probability for each element. `None` if each has the same, p₀.
    fn probabilities(&self, of: &Elements<'_>) -> Option<Vec<f64>>;
}

/// Heavy elements are more likely to be needed: the premise of WDD (Zhou et al. 2025). An element of the mean weight has
/// the probability p₀, and one of twice the weight is needed as if it were two.
#[derive(Clone, Copy, Debug)]
pub struct ByWeight;

/// p₀ where there is none: that of the algorithms for short lists.
const P0: f64 = 0.1;

impl Prior for ByWeight {
    fn probabilities(&self, of: &Elements<'_>) -> Option<Vec<f64>> {
        let weights = of.weights.weights();
        let sum: f64 = weights.iter().map(|&weight| weight as f64).sum();
        // Hazards add up where probabilities do not: two elements are needed with the sum of their hazards.
        let hazard = -(-of.p0.unwrap_or(P0)).ln_1p() * weights.len() as f64 / sum;
        let probability = |&weight: &_| -(-hazard * weight as f64).exp_m1();
        Some(weights.iter().map(probability).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::TreeBuilder;

    #[test]
    fn twice_the_weight_is_needed_as_two_elements_are() {
        let list = List::new([1, 2, 3]);
        let tree = {
            let mut builder = TreeBuilder::default();
            builder
                .open(crate::tree::NodeInfo::new(crate::tree::Kind(0), crate::tree::Role::Fixed));
            builder.close();
            builder.finish()
        };
        let of = Elements { tree: &tree, changes: &[], weights: &list, sort: "", p0: Some(0.2) };
        let [one, two, _] = ByWeight.probabilities(&of).unwrap()[..] else {
            panic!("one probability for each element")
        };
        assert!((two - 0.2).abs() < 1e-12);
        assert!(((1.0 - one).powi(2) - (1.0 - two)).abs() < 1e-12);
    }
}
