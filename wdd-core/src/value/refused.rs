//! The candidates that were not valid, by the types that refuse them.

use std::collections::BTreeMap;

use crate::Weight;

/// A type that refused all candidates of some kinds, with [`is_valid`](crate::WeightedTree::is_valid).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refused {
    /// The name of the type, without its path.
    pub type_name: String,
    /// How many candidates that are lighter it refused. Those of kinds that it refused only partly are not counted.
    pub refused: usize,
    /// How many candidates that are lighter there were, of all kinds.
    pub candidates: usize,
}

/// Why a candidate is not valid.
#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal {
    /// The name of the type that refuses it; `None` if it is no type that does.
    pub(super) by: Option<&'static str>,
    pub(super) weight: Weight,
}

/// How many candidates of a pass all have to be refused.
// A few are refused by chance, where a type allows most values.
const SEVERAL: usize = 4;

/// The candidates that are lighter than the best, and those of them that were refused, by passes. Whether a number may be
/// smaller is not counted: a range has an end.
#[derive(Clone, Debug, Default)]
pub(super) struct Refusals(BTreeMap<usize, PassCandidates>);

/// The candidates of a pass.
#[derive(Clone, Debug, Default)]
struct PassCandidates {
    all: usize,
    refused: usize,
    /// The type that refused the first.
    by: Option<&'static str>,
}

impl Refusals {
    /// Counts a candidate of a pass that is lighter than the best.
    pub(super) fn count(&mut self, pass: usize, refusal: Option<Refusal>) {
        let made = self.0.entry(pass).or_default();
        made.all += 1;
        made.refused += usize::from(refusal.is_some());
        made.by = made.by.or(refusal.and_then(|refusal| refusal.by));
    }

    /// The types that refused all candidates of a pass, where these were several.
    pub(super) fn types(&self) -> Vec<Refused> {
        let candidates = self.0.values().map(|made| made.all).sum();
        let mut types: BTreeMap<String, usize> = BTreeMap::new();
        let all_refused = |made: &&PassCandidates| made.all >= SEVERAL && made.all == made.refused;
        for made in self.0.values().filter(all_refused) {
            if let Some(by) = made.by {
                *types.entry(without_path(by)).or_default() += made.refused;
            }
        }
        let types = types.into_iter();
        types.map(|(type_name, refused)| Refused { type_name, refused, candidates }).collect()
    }
}

/// The name of a type without the modules it is in; those of its parameters stay.
fn without_path(name: &str) -> String {
    let start = name.split('<').next().unwrap_or(name).rfind("::").map_or(0, |at| at + 2);
    name[start..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFUSAL: Refusal = Refusal { by: Some("a::b::Sealed<c::D>"), weight: 1 };

    #[test]
    fn a_type_is_named_that_refused_all_of_several_candidates_of_a_pass() {
        let mut refusals = Refusals::default();
        (0..SEVERAL).for_each(|_| refusals.count(0, Some(REFUSAL)));
        (0..9).for_each(|at| refusals.count(1, (at > 0).then_some(REFUSAL)));
        let types = refusals.types();
        assert_eq!(types.len(), 1);
        assert_eq!(types[0].type_name, "Sealed<c::D>");
        assert_eq!((types[0].refused, types[0].candidates), (SEVERAL, SEVERAL + 9));
    }

    #[test]
    fn one_candidate_that_is_valid_or_too_few_name_no_type() {
        let mut refusals = Refusals::default();
        (1..SEVERAL).for_each(|_| refusals.count(0, Some(REFUSAL)));
        (0..9).for_each(|at| refusals.count(1, (at > 0).then_some(REFUSAL)));
        assert_eq!(refusals.types(), []);
        refusals.count(0, Some(REFUSAL));
        assert_eq!(refusals.types().len(), 1);
    }
}
