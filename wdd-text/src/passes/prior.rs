//! How likely a change is needed, from what was measured: the p₀ of each pass, and the learned prior of the walks.
//!
//! The figures are in `prior/measured.txt`, which the benchmark `priors` writes. The learned prior is a logistic
//! regression on the walk, the kind of the node, its weight and the number of elements. What it predicts and what it
//! saves is in `tests/benches/priors.md`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use wdd_core::Weight;
use wdd_core::hier::{ByWeight, Elements, Prior};
use wdd_core::tree::{Change, Kind};

use crate::passes::plan;
use crate::text::languages::rust::{is_of_rust, kinds_by_name};

/// The measured figures.
static MEASURED: LazyLock<Measured> =
    LazyLock::new(|| Measured::read(include_str!("prior/measured.txt")));

/// The learned prior was measured on lists of at most this many elements.
const LONGEST: usize = 1000;

/// The walk whose lists the other walk of lists has, too. Only this one was measured.
const MEASURED_FOR: (&str, &str) = ("perses", "fine");

/// The least and the greatest probability that is learned: less and more was not measured.
const BOUNDS: [f64; 2] = [0.003, 0.997];

/// What `prior/measured.txt` says.
#[derive(Debug, Default)]
struct Measured {
    /// p₀ by the name of the pass.
    rates: BTreeMap<&'static str, f64>,
    /// The coefficients of the regression: the constant, and those of ln(elements) and ln(weight).
    constant: f64,
    elements: f64,
    weight: f64,
    /// The coefficients of walks and of kinds of nodes. 0 for other kinds.
    walks: BTreeMap<&'static str, f64>,
    kinds: BTreeMap<Kind, f64>,
}

impl Measured {
    /// # Panics
    /// If a line has another form. The test below reads the file of the crate.
    fn read(text: &'static str) -> Self {
        let mut measured = Measured::default();
        let kinds = kinds_by_name();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        for line in lines.filter(|line| !line.is_empty()) {
            let words: Vec<&str> = line.split_whitespace().collect();
            let number = |at: usize| -> f64 { words[at].parse().expect("a number") };
            match words[0] {
                "rate" | "assumed" => _ = measured.rates.insert(words[1], number(2)),
                "constant" => measured.constant = number(1),
                "ln-elements" => measured.elements = number(1),
                "ln-weight" => measured.weight = number(1),
                "walk" => _ = measured.walks.insert(words[1], number(2)),
                "kind" => {
                    // A newer parser may have dropped a kind.
                    let kind = kinds.get(words[1]);
                    measured.kinds.extend(kind.map(|&kind| (kind, number(2))));
                }
                other => panic!("{other} is not a word of measured.txt"),
            }
        }
        measured
    }

    /// The probability that an element stays, by its kind and weight, in a list with that many elements, of a walk with
    /// that coefficient.
    fn probability(&self, walk: f64, kind: Kind, weight: Weight, elements: usize) -> f64 {
        let kind = self.kinds.get(&kind).copied().unwrap_or_default();
        let lengths = self.elements * (elements as f64).ln() + self.weight * (weight as f64).ln();
        let [least, greatest] = BOUNDS;
        let odds = (self.constant + walk + kind + lengths).exp();
        (odds / (1.0 + odds)).clamp(least, greatest)
    }
}

/// The probability that a change of this pass is not interesting. `None` for walks, where it follows from the number of
/// nodes.
pub(super) fn p0(pass: &str) -> Option<f64> {
    MEASURED.rates.get(pass).copied()
}

/// The probabilities of single elements that a plan names.
pub fn named(prior: plan::Prior) -> Option<&'static dyn Prior> {
    match prior {
        plan::Prior::Uniform => None,
        plan::Prior::Weight => Some(&ByWeight),
        plan::Prior::Learned => Some(&Learned),
    }
}

/// The learned prior. It is for the walks that delete nodes of Rust, and for lists that are not long. All others have
/// the same probability for each element, as have nodes of other languages in a list with nodes of Rust.
#[derive(Debug)]
struct Learned;

impl Prior for Learned {
    fn probabilities(&self, of: &Elements<'_>) -> Option<Vec<f64>> {
        let walk = if of.sort == MEASURED_FOR.0 { MEASURED_FOR.1 } else { of.sort };
        let walk = *MEASURED.walks.get(walk)?;
        let elements = of.changes.len();
        if elements > LONGEST {
            return None;
        }
        let kind = |change: &Change| Some(of.tree.kind(change.first()?.0));
        let kinds: Option<Vec<Kind>> = of.changes.iter().map(kind).collect();
        let kinds = kinds.filter(|kinds| kinds.iter().any(|&kind| is_of_rust(kind)))?;
        let probability = |(kind, &weight)| {
            if is_of_rust(kind) {
                Some(MEASURED.probability(walk, kind, weight, elements))
            } else {
                of.p0
            }
        };
        let elements = kinds.into_iter().zip(of.weights.weights());
        elements.map(probability).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::{PASSES, Proposes};

    #[test]
    fn every_pass_that_is_no_walk_has_a_probability() {
        for pass in PASSES {
            let p0 = p0(pass.name);
            match pass.proposes {
                Proposes::Walk(_) => assert_eq!(p0, None, "{pass:?}"),
                // The first two start no list themselves; for long texts of data it follows from the length.
                Proposes::Grow(_) | Proposes::Afterwards | Proposes::Text(_) => {}
                _ => assert!(p0.is_some(), "{pass:?}"),
            }
            assert!(p0.is_none_or(|p0| p0 > 0.0 && p0 < 1.0), "{pass:?}");
        }
        let is_pass = |name: &&str| PASSES.iter().any(|pass| pass.name == *name);
        assert!(MEASURED.rates.keys().all(&is_pass));
        assert!(MEASURED.walks.keys().all(is_pass));
    }

    #[test]
    fn a_visibility_is_less_likely_needed_than_a_type_parameter() {
        let kinds = kinds_by_name();
        let walk = MEASURED.walks["fine"];
        let of = |kind, elements| MEASURED.probability(walk, kinds[kind], 3, elements);
        assert!(of("VISIBILITY", 10) < of("TYPE_PARAM", 10));
        assert!(of("FN", 100) < of("FN", 2));
    }

    #[test]
    fn unknown_kinds_and_extreme_lists_have_probabilities_within_bounds() {
        for elements in [1, 1000] {
            for weight in [1, Weight::MAX] {
                let p = MEASURED.probability(0.0, Kind(u16::MAX), weight, elements);
                assert!(p > 0.0 && p < 1.0, "{p}");
            }
        }
    }
}
