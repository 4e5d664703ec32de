//! Rank correlation, and the comparison of pairs.

use wdd_tests::benches::geometric_mean;

/// Spearman's rank correlation of pairs; equal numbers have their mean rank. `None` if one side has one number only.
pub(crate) fn spearman(pairs: &[(f64, f64)]) -> Option<f64> {
    let a = ranks(pairs.iter().map(|pair| pair.0));
    let b = ranks(pairs.iter().map(|pair| pair.1));
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let product = |a: &[f64], b: &[f64]| -> f64 {
        a.iter().zip(b).map(|(a, b)| (a - mean) * (b - mean)).sum()
    };
    let spread = (product(&a, &a) * product(&b, &b)).sqrt();
    (spread > 0.0).then(|| product(&a, &b) / spread)
}

/// The rank of each number, from 1 on. Equal ones have the mean of their ranks.
fn ranks(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let mut sorted: Vec<(usize, f64)> = numbers.enumerate().collect();
    sorted.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut ranks = vec![0.0; sorted.len()];
    let mut first = 0;
    for equal in sorted.chunk_by(|a, b| a.1 == b.1) {
        let rank = first as f64 + (equal.len() as f64 + 1.0) / 2.0;
        equal.iter().for_each(|(at, _)| ranks[*at] = rank);
        first += equal.len();
    }
    ranks
}

/// How pairs differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Comparison {
    /// The probability of such differences if there is none (Wilcoxon's signed-rank test, both sides).
    pub(crate) p: f64,
    /// The effect: the rank-biserial correlation of pairs, from −1 (the first is always smaller) to 1.
    pub(crate) effect: f64,
}

/// With fewer pairs than this no difference can be significant at 0.05.
pub(crate) const FEWEST: usize = 6;

/// Compares pairs by the logarithm of their ratio (Wilcoxon 1945; the effect is Kerby's, 2014). `None` if all pairs are equal.
pub(crate) fn compare(pairs: &[(f64, f64)]) -> Option<Comparison> {
    let differences = pairs.iter().map(|(a, b)| (a.max(1e-9) / b.max(1e-9)).ln());
    // Rounded, so that 2 : 3 and 3 : 2 are equally far apart.
    let differences = differences.map(|it| (it * 1e9).round());
    let differences: Vec<f64> = differences.filter(|it| *it != 0.0).collect();
    if differences.is_empty() {
        return None;
    }
    let ranks = ranks(differences.iter().map(|it| it.abs()));
    let signed = differences.iter().zip(&ranks);
    let larger: f64 = signed.filter(|(it, _)| **it > 0.0).map(|(_, rank)| rank).sum();
    let all: f64 = ranks.iter().sum();
    Some(Comparison {
        p: probability(&ranks, larger.min(all - larger)),
        effect: (2.0 * larger - all) / all,
    })
}

/// The probability that random signs give a sum of ranks that is at most `least`, or at least as far on the other side.
/// The number of ways to each sum is counted, so it is exact, also with equal ranks.
fn probability(ranks: &[f64], least: f64) -> f64 {
    // Mean ranks are halves.
    let doubled: Vec<usize> = ranks.iter().map(|rank| (rank * 2.0).round() as usize).collect();
    let mut ways = vec![0.0; doubled.iter().sum::<usize>() + 1];
    ways[0] = 1.0;
    for rank in doubled {
        for sum in (rank..ways.len()).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    let all: f64 = ways.iter().sum();
    let low: f64 = ways[..=(least * 2.0).round() as usize].iter().sum();
    (2.0 * low / all).min(1.0)
}

/// What must be so; a benchmark has no tests of its own.
///
/// # Panics
/// If it is not.
pub(crate) fn check() {
    let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-6, "{a} {b}");
    close(geometric_mean([2.0, 8.0]), 4.0);
    let rho = |pairs: &[(f64, f64)]| spearman(pairs).unwrap_or(0.0);
    close(rho(&[(1.0, 3.0), (2.0, 2.0), (3.0, 1.0)]), -1.0);
    assert_eq!(spearman(&[(1.0, 3.0), (2.0, 3.0)]), None);
    // The example of SciPy's documentation for `spearmanr`.
    close(
        rho(&[(1.0, 5.0), (2.0, 6.0), (3.0, 7.0), (4.0, 8.0), (5.0, 7.0)]),
        0.820_782_681_668_123,
    );
    let better = [(1.0, 2.0); 6];
    let compared = compare(&better).expect("they differ");
    close(compared.p, 2.0 / 64.0);
    close(compared.effect, -1.0);
    assert_eq!(compare(&[(1.0, 1.0)]), None);
    let even = compare(&[(2.0, 3.0), (3.0, 2.0)]).expect("they differ");
    close(even.effect, 0.0);
}
