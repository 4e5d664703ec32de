//! `Rate`: how often an element is needed, as it is learned in the course of a reduction.
//!
//! An element of hazard h can be removed with the probability e^(−λ·h). The rate λ is the same for
//! all elements, and unknown. With h = 1 for all this is the model of `ProbDD`, and with h = weight it
//! is that of WDD §IV-D, p^w with p = e^(−λ). The posterior of λ is kept on a grid, by Bayes' rule.

use std::sync::Arc;

/// The posterior distribution of the rate λ.
#[derive(Clone, Debug)]
pub(super) struct Rate {
    points: Arc<[GridPoint]>,
}

/// A value of λ with its probability.
#[derive(Clone, Copy, Debug)]
struct GridPoint {
    rate: f64,
    probability: f64,
}

/// The number of points of the grid.
// With 80, the calls of the simulation hardly differ.
const POINTS: usize = 40;

/// The rates that are thought possible at the start if nothing is known, in needed elements: from a
/// third of an element of the whole list to three for each element, where all are needed.
const LOWEST: f64 = 0.3;
const HIGHEST: f64 = 3.0;

/// Without a prior probability, high rates are more likely by this power of the rate.
// Measured: lists that need most of their elements cost most, and are hurt most by groups that are too large.
const TILT: f64 = 0.2;

/// With a prior probability, a rate that is higher or lower by this factor is e^(−½) as likely.
const SPREAD: f64 = 4.0;

impl Rate {
    /// For `elements` elements with that mean hazard, when nothing is known.
    pub(super) fn unknown(elements: usize, mean: f64) -> Self {
        let [lowest, highest] = [LOWEST / elements as f64 / mean, HIGHEST / mean];
        Rate::on_grid(lowest, highest, |rate| rate.powf(TILT))
    }

    /// For a rate that is thought to be about `expected`.
    pub(super) fn about(expected: f64) -> Self {
        // Three deviations to each side; what lies beyond has hardly any weight.
        let far = SPREAD.powi(3);
        Rate::on_grid(expected / far, expected * far, |rate| {
            let distance = (rate / expected).ln() / SPREAD.ln();
            (-0.5 * distance * distance).exp()
        })
    }

    fn on_grid(lowest: f64, highest: f64, prior: impl Fn(f64) -> f64) -> Self {
        // Equal steps of the logarithm: what counts is by which factor a rate is wrong.
        let step = (highest / lowest).ln() / (POINTS - 1) as f64;
        let rates = (0..POINTS).map(|i| lowest * (step * i as f64).exp());
        let points = rates.map(|rate| GridPoint { rate, probability: prior(rate) });
        Rate { points: points.collect() }.learn(|_| 1.0)
    }

    /// The probability that elements of that hazard in all can be removed together.
    pub(super) fn free(&self, hazard: f64) -> f64 {
        let free = |point: &GridPoint| point.probability * (-point.rate * hazard).exp();
        self.points.iter().map(free).sum()
    }

    /// After elements of that hazard in all were removed.
    pub(super) fn removed(&self, hazard: f64) -> Self {
        self.learn(|rate| (-rate * hazard).exp())
    }

    /// After an element of that hazard was found to be needed.
    pub(super) fn needed(&self, hazard: f64) -> Self {
        // 1 − e^(−λ·h), exact also where that is tiny.
        self.learn(|rate| -(-rate * hazard).exp_m1())
    }

    /// Bayes' rule: `likelihood` is the probability of what was seen, for a rate. What was seen and
    /// thought impossible (the property is not monotone, or the hazard is too large for a number)
    /// teaches nothing.
    fn learn(&self, likelihood: impl Fn(f64) -> f64) -> Self {
        let joint = |point: &GridPoint| point.probability * likelihood(point.rate);
        let total: f64 = self.points.iter().map(joint).sum();
        if !total.is_normal() {
            return self.clone();
        }
        let learned = |point: &GridPoint| GridPoint { probability: joint(point) / total, ..*point };
        Rate { points: self.points.iter().map(learned).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_removal_makes_others_likelier_and_a_needed_element_makes_them_less_likely() {
        let rate = Rate::unknown(100, 1.0);
        let before = rate.free(5.0);
        assert!(rate.removed(10.0).free(5.0) > before);
        assert!(rate.needed(1.0).free(5.0) < before);
    }

    #[test]
    fn a_rate_is_learned_from_what_is_seen() {
        // One of 20 elements is needed, whatever was expected.
        for expected in [0.005, 0.05, 0.5] {
            let seen = |rate: Rate, _| rate.removed(19.0).needed(1.0);
            let rate = (0..50).fold(Rate::about(expected), seen);
            assert!((rate.free(1.0) - 0.95).abs() < 0.02, "{expected}");
        }
    }

    #[test]
    fn what_was_thought_impossible_teaches_nothing() {
        let rate = Rate::about(1.0);
        let same = rate.removed(f64::MAX).needed(0.0);
        assert!((same.free(1.0) - rate.free(1.0)).abs() < 1e-12);
        assert!((rate.removed(1.0).free(1.0) - rate.free(1.0)).abs() > 0.01);
    }
}
