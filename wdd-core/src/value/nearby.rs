//! Nearby values: those that a few single steps reach, of any kind.
//!
//! ```text
//! [V([A(1)], "")]            →   [A(0), V([], "")]           an inner element becomes an element of the list around it
//! [(0, []), (0, [7])]        →   [(7, [])] …                 a part goes where it needs less around it
//! [W(A, ""), W(B, "")]       →   [W(List([A, B]), "")]       two parts are put together
//! [2, 0, 0]                  →   [2, 2]                      an element less, and another becomes equal to a third
//! [1, 3]                     →   [-1, 1]                     one number less, if another changes its side
//! [V0(25, "a"), V0(25, "a")] →   [V0(25, "aaa")]             two elements become one, which has the content of both
//! ```
//!
//! It starts when no pass finds anything smaller. The values are made without calls. What the verdicts tell about the
//! property ([`evidence`](super::evidence)) says where to go on, and which of them to [try](super::ranked).

use std::any::Any;
use std::collections::{BTreeSet, BinaryHeap};

use super::Sketch;
use super::erased::Drawn;
use super::evidence::Guesses;
use super::path::{ChangePath, changed, weight_after};
use super::ranked::{Ranked, Smaller};
use super::steps::{FillingEffects, Hints, Step, StepKind, steps};
use crate::Weight;
use crate::drive::{Likely, Verdicts};
use crate::tree::NodeId;

/// The name among those of the passes.
pub(super) const NAME: &str = "nearby";

/// The largest number of different nodes of a value whose neighbours are looked at.
// The single steps from a value grow with the square of its nodes.
const LARGEST: usize = 32;

/// The largest number of steps to a value.
// Each step more multiplies the values by the number of steps from one of them.
const STEPS: usize = 4;

/// The largest number of different values that are looked at; most of them are not smaller than the best.
const VALUES: usize = 3_000;

/// The largest number of values that are made for each call so far; many are the same.
// So it takes about as long as the rest of a reduction.
const MADE: usize = 80;

/// The largest number of values that are made.
const MOST_MADE: usize = 6_000;

/// How much less it is worth to go on from a value with a step more.
// Most of what is found needs two steps.
const FARTHER: f64 = 0.1;

/// From values that miss more of the hypotheses, the search does not go on.
const NEAREST: f64 = 0.02;

/// Up to this distance from the simplest, all numbers are tried in the place of one number.
const SMALL: u128 = 32;

/// The largest number of values that are tried at a fixpoint, if nothing else is set.
pub(super) const MOST: usize = 100;

/// What a reduction has cost so far, and may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Budget {
    /// The largest number of values that are tried at a fixpoint.
    pub(super) most: usize,
    /// The number of calls so far.
    pub(super) calls: usize,
    /// How many of these calls were on unlikely values.
    pub(super) unlikely: usize,
}

/// Values near the best that are smaller and have no known verdict.
pub(super) fn values(
    best: Drawn<'_>,
    budget: Budget,
    verdicts: &Verdicts,
    guesses: Guesses,
) -> Ranked {
    let mut search = NearbySearch {
        best,
        verdicts,
        found: Ranked::new(guesses, budget),
        seen: best.sketch.key().into_iter().collect(),
        frontier: BinaryHeap::new(),
        filling_effects: FillingEffects::default(),
        made: 0,
    };
    if budget.most > 0 && best.sketch.different().len() <= LARGEST {
        search.run(MOST_MADE.min(MADE * budget.calls));
    }
    search.found
}

/// The search for nearby values: best first, by what the hypotheses tell.
struct NearbySearch<'s> {
    best: Drawn<'s>,
    verdicts: &'s Verdicts,
    found: Ranked,
    /// The keys of the values that were made.
    seen: BTreeSet<u128>,
    frontier: BinaryHeap<Likely<BetweenValue>>,
    filling_effects: FillingEffects,
    /// How many values were made, equal ones included.
    made: usize,
}

impl NearbySearch<'_> {
    fn run(&mut self, most_made: usize) {
        let path = ChangePath::default();
        self.go_on(&BetweenValue { value: None, path, steps: 0, is_permuted: true, last: None });
        while let Some(Likely { odds: worth, item: between, .. }) = self.frontier.pop() {
            if self.seen.len() > VALUES || self.made > most_made || worth < NEAREST {
                break;
            }
            self.go_on(&between);
        }
    }

    /// Makes all values that are a step from this one.
    fn go_on(&mut self, between: &BetweenValue) {
        let from = match &between.value {
            Some((value, sketch)) => Drawn { value: self.best.value.other(&**value), sketch },
            None => self.best,
        };
        for step in between.steps(from.sketch, self.best.sketch, self.found.guesses()) {
            if !self.filling_effects.has_no_effect(&step) {
                self.make(between, from, &step);
            }
        }
    }

    /// Makes the value after a step. If it is new, the search can try it and go on from it.
    fn make(&mut self, between: &BetweenValue, from: Drawn<'_>, step: &Step) {
        let best = self.best;
        self.made += 1;
        let Some((to, is_valid)) = changed(from, &step.changes, best) else { return };
        let after = best.value.other(&*to).sketch_after(best.sketch);
        self.filling_effects.note(step, &after);
        let Some(key) = after.key().filter(|key| self.seen.insert(*key)) else { return };
        let steps = between.steps + 1;
        let is_smaller = is_valid && after.order(best.sketch).is_lt();
        let is_new = is_smaller && self.verdicts.verdict(key).is_none();
        // To describe a value takes time.
        if !is_new && steps == STEPS {
            return;
        }
        let row = self.found.guesses().row(&after);
        let nearness = self.found.guesses().nearness(&row);
        let path = between.path.and(&step.changes);
        let is_permuted = between.is_permuted && step.kind == StepKind::Exchanged;
        if is_new {
            self.found.add(Smaller {
                path: path.clone(),
                steps,
                is_permuted,
                number: (steps == 1).then(|| step.number(from.sketch)).flatten(),
                size: after.size(),
                row,
            });
        }
        if steps < STEPS {
            let (value, last) = (Some((to, after)), Some((step.kind, step.node())));
            self.frontier.push(Likely {
                odds: nearness * FARTHER.powi(between.steps as i32),
                number: self.seen.len(),
                item: BetweenValue { value, path, steps, is_permuted, last },
            });
        }
    }
}

/// A value from which the search goes on.
struct BetweenValue {
    /// The value and its sketch; `None` for the best.
    value: Option<(Box<dyn Any>, Sketch)>,
    path: ChangePath,
    /// The number of steps from the best.
    steps: usize,
    /// Whether all these steps exchange parts.
    is_permuted: bool,
    /// What the last step does, and the node that it changes.
    last: Option<(StepKind, NodeId)>,
}

impl BetweenValue {
    /// The steps that are tried next.
    fn steps(&self, drawn: &Sketch, best: &Sketch, guesses: &Guesses) -> Vec<Step> {
        // From the values between, such steps would be too many.
        let is_best = self.steps == 0;
        let hints = Hints {
            off: guesses.off(&guesses.row(drawn)),
            small: if is_best { SMALL } else { 0 },
            rotates: is_best,
        };
        let heaviest = self.heaviest(best.weight());
        let mut steps = steps(drawn, best, &hints);
        steps.retain(|step| {
            let is_light = |change| weight_after(drawn, change) <= heaviest;
            // Of several changes, only the first is one of this value.
            self.goes_on_with(step) && (step.changes.len() > 1 || is_light(&step.changes[0]))
        });
        steps
    }

    /// The largest weight of the next value.
    fn heaviest(&self, best: Weight) -> Weight {
        match self.steps {
            // The second step can delete what the first has copied.
            0 => best.saturating_mul(2) + 4,
            _ => best + 1,
        }
    }

    /// Whether a step may follow the last one, and would not give the same value in the other order.
    fn goes_on_with(&self, step: &Step) -> bool {
        self.last.is_none_or(|(last, node)| {
            let is_free = last.is_local() && step.kind.is_local();
            last.goes_with(step.kind) && !(is_free && step.node() < node)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::MOST;
    use crate::{Shrinker, shrink};

    /// Two lists become one, and a number, its copy and the number of lists change together.
    #[test]
    fn a_value_that_several_steps_reach_is_found() {
        let fails = |(n, lists): &(u32, Vec<Vec<u32>>)| {
            let all: Vec<u32> = lists.concat();
            lists.len() == *n as usize && [5, 7, *n].iter().all(|number| all.contains(number))
        };
        let of = |most| {
            let shrinker = Shrinker::new().nearby(most);
            shrinker.shrink((2, vec![vec![5, 2], vec![7]]), fails).unwrap().value
        };
        assert_eq!(of(0), (2, vec![vec![2, 5], vec![7]]));
        assert_eq!(of(MOST), (1, vec![vec![1, 5, 7]]));
    }

    #[test]
    fn what_must_stay_in_a_long_list_changes_nothing() {
        for length in [0, 5, 40, 120] {
            let fails = |(one, other, list): &(i32, i32, Vec<u8>)| {
                one * other != 0 && other.checked_sub(*one) == Some(2) && list.len() >= length
            };
            let shrunk = shrink((35, 37, vec![1; length]), fails);
            assert_eq!(shrunk.value, (-1, 1, vec![0; length]));
        }
    }

    #[test]
    fn what_the_verdicts_tell_saves_calls() {
        let fails = |&(one, other): &(i32, i32)| one != 0 && other == one + 2 && other != 0;
        let shrunk = shrink((35, 37), fails);
        assert_eq!(shrunk.value, (-1, 1));
        assert!(shrunk.calls <= 40, "{}", shrunk.calls);
    }
}
