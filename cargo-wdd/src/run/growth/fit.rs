//! The law that costs follow, as far as they show one.
//!
//! For each law `a + b·g(n)` with `b > 0`, the weighted least squares of relative errors are taken, and the law with the smallest
//! error is it, if the costs show that: it is small, that of each other law is a multiple of it, and the costs grow enough.

use std::fmt;

/// How a cost grows with the number of elements. Its `Display` is for the middle of a sentence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Law {
    Linear,
    Square,
    Cube,
    /// It is multiplied by this with each element.
    Times(f64),
}

/// The number of elements, and what a call costs with them: seconds or bytes.
pub(super) type Cost = (usize, f64);

/// The fewest costs that show a law.
const FEWEST: usize = 4;

/// The largest error of a law, as a share of the costs.
const MOST_ERROR: f64 = 0.08;

/// The error of each other law is at least this many times larger.
const CLEARER: f64 = 2.0;

/// The largest cost is at least this many times the smallest.
const LEAST_GROWTH: f64 = 2.0;

/// The factors of exponential laws that are tried: from the first to the last, each larger by a hundredth. A smaller one cannot be
/// told from a power by few costs.
const FACTORS: [f64; 2] = [1.3, 12.0];

/// The law of these costs. Each can be wrong by `noise` however small it is. `None` if they show none.
pub(super) fn law(costs: &[Cost], noise: f64) -> Option<Law> {
    let of = |law| Some((law, error(law, costs, noise)?));
    let smallest = |laws: Vec<(Law, f64)>| laws.into_iter().min_by(|(_, a), (_, b)| a.total_cmp(b));
    let least = costs.iter().map(|cost| cost.1).fold(f64::INFINITY, f64::min);
    let most = costs.iter().map(|cost| cost.1).fold(0.0, f64::max);
    if costs.len() < FEWEST || most < LEAST_GROWTH * least.max(noise) {
        return None;
    }
    let factors = std::iter::successors(Some(FACTORS[0]), |factor| Some(factor * 1.01));
    let exponential = factors.take_while(|factor| *factor <= FACTORS[1]).map(Law::Times);
    let mut laws: Vec<_> = smallest(exponential.filter_map(of).collect()).into_iter().collect();
    laws.extend([Law::Linear, Law::Square, Law::Cube].into_iter().filter_map(of));
    let (law, error) = smallest(laws.clone())?;
    let is_clear = laws.iter().all(|(other, its)| *other == law || *its >= CLEARER * error);
    (error <= MOST_ERROR && is_clear).then_some(law)
}

/// The error of a law with the best `a` and `b`, as a share of the costs. `None` if it would not grow.
fn error(law: Law, costs: &[Cost], noise: f64) -> Option<f64> {
    let points = costs.iter().map(|&(count, cost)| {
        let weight = (cost.max(noise)).powi(-2);
        (law.of(count), cost, weight)
    });
    let sum = |of: fn(f64, f64) -> f64| -> f64 {
        points.clone().map(|(at, cost, weight)| weight * of(at, cost)).sum()
    };
    let all = sum(|_, _| 1.0);
    let (mean, mean_cost) = (sum(|at, _| at) / all, sum(|_, cost| cost) / all);
    let spread = sum(|at, _| at * at) - all * mean * mean;
    let slope = (sum(|at, cost| at * cost) - all * mean * mean_cost) / spread;
    let start = mean_cost - slope * mean;
    // Nothing costs less than nothing.
    if slope.is_nan() || slope <= 0.0 || start < -noise {
        return None;
    }
    let squares: f64 =
        points.map(|(at, cost, weight)| weight * (cost - start - slope * at).powi(2)).sum();
    // A factor is found, too, and not only a start and a slope.
    let found = if matches!(law, Law::Times(_)) { 3.0 } else { 2.0 };
    Some((squares / (costs.len() as f64 - found)).sqrt().max(f64::MIN_POSITIVE))
}

impl Law {
    fn of(self, count: usize) -> f64 {
        let count = count as f64;
        match self {
            Law::Linear => count,
            Law::Square => count.powi(2),
            Law::Cube => count.powi(3),
            Law::Times(factor) => factor.powf(count),
        }
    }

    /// Whether neighbouring numbers of elements show it best.
    pub(super) fn is_exponential(self) -> bool {
        matches!(self, Law::Times(_))
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Law::Linear => f.write_str("grows linearly with the number of elements"),
            Law::Square => f.write_str("grows with the square of the number of elements"),
            Law::Cube => f.write_str("grows with the cube of the number of elements"),
            Law::Times(factor) if (1.85..2.16).contains(factor) => {
                f.write_str("doubles with each element")
            }
            Law::Times(factor) if (2.8..3.2).contains(factor) => {
                f.write_str("triples with each element")
            }
            Law::Times(factor) => write!(f, "grows by a factor of {factor:.1} with each element"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Costs that follow a function, each wrong by up to three hundredths, here more and there less.
    fn costs(counts: &[usize], of: impl Fn(f64) -> f64) -> Vec<Cost> {
        let wrong = [0.03, -0.02, 0.01, -0.03, 0.02, -0.01];
        let cost = |(at, count): (usize, &usize)| {
            (*count, of(*count as f64) * (1.0 + wrong[at % wrong.len()]))
        };
        counts.iter().enumerate().map(cost).collect()
    }

    fn words(counts: &[usize], of: impl Fn(f64) -> f64) -> Option<String> {
        law(&costs(counts, of), 0.02).map(|law| law.to_string())
    }

    const WIDE: [usize; 7] = [40, 39, 38, 37, 30, 20, 10];

    #[test]
    fn each_law_is_recognised_beside_what_a_call_costs_anyway() {
        let said = |of: fn(f64) -> f64| words(&WIDE, of).unwrap_or_default();
        assert_eq!(said(|n| 0.1 + 0.05 * n), "grows linearly with the number of elements");
        assert_eq!(
            said(|n| 0.1 + 0.002 * n * n),
            "grows with the square of the number of elements"
        );
        assert_eq!(
            said(|n| 0.1 + 1e-4 * n * n * n),
            "grows with the cube of the number of elements"
        );
        assert_eq!(said(|n| 0.05 + 2e-12 * 2f64.powf(n)), "doubles with each element");
        assert_eq!(said(|n| 0.05 + 1e-18 * 3f64.powf(n)), "triples with each element");
        let factor = said(|n| 0.05 + 2e-7 * 1.5f64.powf(n));
        assert!(factor.starts_with("grows by a factor of 1.5"), "{factor}");
    }

    #[test]
    fn a_few_elements_show_that_each_doubles_the_cost() {
        let doubles = words(&[14, 13, 12, 11, 7, 3], |n| 0.04 + 7e-5 * 2f64.powf(n));
        assert_eq!(doubles.as_deref(), Some("doubles with each element"));
    }

    #[test]
    fn nothing_is_said_of_what_the_costs_do_not_show() {
        assert_eq!(words(&WIDE, |_| 0.5), None, "it is constant");
        assert_eq!(words(&WIDE, |n| 0.5 + 0.01 * n), None, "it grows too little");
        assert_eq!(words(&[3, 2, 1], |n| 2f64.powf(n)), None, "these are too few");
        assert_eq!(words(&[40, 39, 38, 37], |n| n * n), None, "they are too near to each other");
        assert_eq!(words(&WIDE, |n| if n > 35.0 { 9.0 } else { 0.1 }), None, "it is a step");
        assert_eq!(words(&WIDE, |n| 0.001 + n / 4000.0), None, "it is noise");
        let jumps = [(40, 1.0), (39, 3.0), (38, 1.1), (37, 2.8), (20, 0.4), (10, 0.3)];
        assert_eq!(law(&jumps, 0.02), None);
    }
}
