//! How likely a change is needed: the measured p₀ of each pass, and the priors that a plan names.
//!
//! The figures are in `prior/measured.txt`, which the benchmark `priors` writes. What was measured is in
//! `tests/benches/priors.md`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use wdd_core::hier::{ByWeight, Prior};

use crate::passes::plan;

/// p₀ by the name of the pass.
static MEASURED: LazyLock<BTreeMap<&str, f64>> =
    LazyLock::new(|| read(include_str!("prior/measured.txt")));

/// p₀ of a pass that was not measured.
pub(super) const ASSUMED: f64 = 0.5;

/// # Panics
/// If a line has another form. The test below reads the file of the crate.
fn read(text: &str) -> BTreeMap<&str, f64> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let rates = lines.map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert!(
            ["rate", "assumed"].contains(&words[0]),
            "{} is not a word of measured.txt",
            words[0]
        );
        (words[1], words[2].parse().expect("a number"))
    });
    rates.collect()
}

/// The probability that a change of this pass is needed. `None` if it was not measured.
pub(super) fn measured(pass: &str) -> Option<f64> {
    MEASURED.get(pass).copied()
}

/// The probabilities of single elements that a plan names.
pub fn named(prior: plan::Prior) -> Option<&'static dyn Prior> {
    match prior {
        plan::Prior::Uniform => None,
        plan::Prior::Weight => Some(&ByWeight),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::{PASSES, Pass, Proposes};

    #[test]
    fn what_is_measured_is_a_probability_of_a_pass_that_has_lists() {
        assert_eq!(measured("bodies"), Some(0.02));
        assert_eq!(measured("fine"), None);
        for (name, p0) in &*MEASURED {
            assert!(*p0 > 0.0 && *p0 < 1.0, "{name}");
            let pass = Pass::named(name).unwrap();
            assert!(!matches!(pass.proposes, Proposes::Walk(_)), "{name}");
        }
    }

    #[test]
    fn a_pass_without_a_line_has_the_assumed_probability_in_rust() {
        let text = crate::text::testing::text("fn f() {}");
        let without = PASSES.iter().filter(|pass| measured(pass.name).is_none());
        let assumed: Vec<f64> = without.filter_map(|pass| pass.p0(&text)).collect();
        assert!(!assumed.is_empty() && assumed.iter().all(|p0| *p0 == ASSUMED), "{assumed:?}");
    }
}
