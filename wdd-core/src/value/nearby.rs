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
use std::cmp::Ordering;
use std::collections::{BTreeSet, BinaryHeap};

use super::Sketch;
use super::erased::Erased;
use super::evidence::Guesses;
use super::path::{Path, changed, weight_after};
use super::ranked::{Ranked, Smaller};
use super::steps::{Fillings, Hints, Kind, Step, steps};
use crate::Weight;
use crate::drive::Verdicts;
use crate::tree::NodeId;

/// The name among those of the passes.
pub(super) const NAME: &str = "nearby";

/// The largest number of different nodes of a value whose neighbours are looked at.
const LARGEST: usize = 32;

/// The largest number of steps to a value.
const STEPS: usize = 4;

/// The largest number of different values that are looked at; most of them are not smaller than the best.
const VALUES: usize = 3_000;

/// The largest number of values that are made for each call so far; many are the same. So it takes about as long as the
/// rest of a reduction.
const MADE: usize = 80;

/// The largest number of values that are made.
const MOST_MADE: usize = 6_000;

/// How much less it is worth to go on from a value with a step more. Most of what is found needs two steps.
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
    /// How many of them were on unlikely values.
    pub(super) unlikely: usize,
}

/// Values near this one that are smaller and have no known verdict.
pub(super) fn values(
    value: Erased<'_>,
    sketch: &Sketch,
    budget: Budget,
    verdicts: &Verdicts,
    guesses: Guesses,
) -> Ranked {
    let mut found = Ranked::new(guesses, budget);
    if budget.most == 0 || sketch.different().len() > LARGEST {
        return found;
    }
    let mut known: BTreeSet<u128> = sketch.key().into_iter().collect();
    let mut frontier = BinaryHeap::from([Between::default()]);
    let most_made = MOST_MADE.min(MADE * budget.calls);
    let mut made = 0;
    let mut fillings = Fillings::default();
    while let Some(between) = frontier.pop() {
        if known.len() > VALUES || made > most_made || between.worth < NEAREST {
            break;
        }
        let (from, drawn) = match &between.value {
            Some((from, drawn)) => (value.other(&**from), drawn),
            None => (value, sketch),
        };
        for step in between.steps(drawn, sketch, found.guesses()) {
            if fillings.are_idle(&step) {
                continue;
            }
            made += 1;
            let end = changed(from, drawn, &step.changes, (value, sketch));
            let Some((to, is_valid)) = end else {
                continue;
            };
            let after = value.other(&*to).sketch_after(sketch);
            fillings.note(&step, &after);
            let Some(key) = after.key().filter(|key| known.insert(*key)) else {
                continue;
            };
            let steps = between.steps + 1;
            let is_new = is_valid && after.order(sketch).is_lt() && verdicts.verdict(key).is_none();
            if !is_new && steps == STEPS {
                continue;
            }
            let row = found.guesses().row(&after);
            let path = between.path.and(&step.changes);
            let nearness = found.guesses().nearness(&row);
            let is_permuted = between.is_permuted && step.kind == Kind::Exchanged;
            if is_new {
                found.add(Smaller {
                    path: path.clone(),
                    steps,
                    is_permuted,
                    number: (steps == 1).then(|| step.number(drawn)).flatten(),
                    size: after.size(),
                    row,
                });
            }
            if steps < STEPS {
                frontier.push(Between {
                    worth: nearness * FARTHER.powi(between.steps as i32),
                    number: known.len(),
                    value: Some((to, after)),
                    path,
                    steps,
                    is_permuted,
                    last: Some((step.kind, step.node())),
                });
            }
        }
    }
    found
}

/// A value from which the search goes on.
struct Between {
    /// How much it is worth to go on from here.
    worth: f64,
    /// Of two that are worth the same, the one that was found first comes first.
    number: usize,
    /// The value and its sketch; `None` for the best.
    value: Option<(Box<dyn Any>, Sketch)>,
    path: Path,
    /// The number of steps from the best.
    steps: usize,
    /// Whether all of them exchange parts.
    is_permuted: bool,
    /// What the last step does, and the node that it changes.
    last: Option<(Kind, NodeId)>,
}

impl Default for Between {
    fn default() -> Self {
        Between {
            worth: 1.0,
            number: 0,
            value: None,
            path: Path::default(),
            steps: 0,
            is_permuted: true,
            last: None,
        }
    }
}

impl Between {
    /// The steps to go on with.
    fn steps(&self, drawn: &Sketch, best: &Sketch, guesses: &Guesses) -> Vec<Step> {
        let hints = Hints {
            off: guesses.off(&guesses.row(drawn)),
            small: if self.steps == 0 { SMALL } else { 0 },
            rotates: self.steps == 0,
        };
        let heaviest = self.heaviest(best.tree().weight(NodeId::ROOT));
        let mut steps = steps(drawn, best, &hints);
        steps.retain(|step| {
            let is_light = |change| weight_after(drawn, change) <= heaviest;
            // Of several changes, only the first is one of this value.
            self.goes_on_with(step) && (step.changes.len() > 1 || is_light(&step.changes[0]))
        });
        steps
    }

    /// The largest weight of the next value. The first step may make it much heavier, because the second can delete
    /// what the first has copied.
    fn heaviest(&self, best: Weight) -> Weight {
        match self.steps {
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

impl Ord for Between {
    fn cmp(&self, other: &Self) -> Ordering {
        let earlier = || other.number.cmp(&self.number);
        self.worth.total_cmp(&other.worth).then_with(earlier)
    }
}

impl PartialOrd for Between {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Between {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Between {}

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
