//! `Coupled`: two single steps at once, where neither of them alone gives an interesting value, or a smaller one.
//!
//! ```text
//! [V([A(1)], "")]         →   [A(0), V([], "")]     an inner element becomes an element of the list around it
//! [(0, []), (0, [7])]     →   [(7, [])] …           a part goes where it needs less around it
//! V1(38, Some(S { … }))   →   V0(S { … })           another variant, with parts from deeper places
//! [1, 3]                  →   [-1, 1]               one number less, if another changes its side
//! ```
//!
//! It starts when no pass finds anything smaller. All pairs of steps are made, without calls; those that give a smaller
//! value than the best are tried, the largest first: what is near to the best has most of what it needs. The number of
//! candidates is limited, since each fixpoint pays for them.

use std::any::Any;
use std::collections::{BTreeSet, VecDeque};

use super::Sketch;
use super::erased::{Erased, Rebuilt};
use super::steps::{Kind, Step, steps};

use crate::tree::{Change, Edits, NodeId};
use crate::{Verdict, Weight};

/// The name among those of the passes.
pub(super) const NAME: &str = "coupled";

/// The largest number of nodes of a value whose steps are combined: the number of pairs grows with its fourth power.
const LARGEST: usize = 24;

/// The largest number of pairs that are tried at a fixpoint, if nothing else is set.
pub(super) const MOST: usize = 48;

/// Pairs of steps from a value, the second from the result of the first.
#[derive(Clone, Debug, Default)]
pub(super) struct Coupled {
    rest: VecDeque<[Change; 2]>,
}

impl Coupled {
    /// At most `most` pairs of steps from this value that give a smaller one without a known verdict. `verdict` finds out
    /// what is known by the key of a value.
    pub(super) fn new(
        value: Erased<'_>,
        sketch: &Sketch,
        most: usize,
        verdict: &dyn Fn(u128) -> Option<Verdict>,
    ) -> Self {
        if most == 0 {
            return Coupled::default();
        }
        let mut pairs: Vec<((Weight, u128), [Change; 2])> = Vec::new();
        let mut known = BTreeSet::new();
        for first in firsts(sketch) {
            let Some((between, _)) = stepped(value, sketch, &first.change, None) else {
                continue;
            };
            let between = value.other(&*between);
            let drawn = between.sketch_after(sketch);
            if drawn.key() == sketch.key() {
                continue;
            }
            let seconds = steps(&drawn, Some(sketch)).into_iter();
            let seconds = seconds.filter(|second| first.kind.goes_with(second.kind));
            for second in seconds {
                if weight_after(&drawn, &second.change) > sketch.tree().weight(NodeId::ROOT) {
                    continue;
                }
                let made = stepped(between, &drawn, &second.change, Some(value));
                let Some((made, true)) = made else { continue };
                let made = value.other(&*made).sketch_after(sketch);
                let Some(key) = made.key().filter(|key| known.insert(*key)) else {
                    continue;
                };
                if made.order(sketch).is_lt() && verdict(key).is_none() {
                    let size = (made.tree().weight(NodeId::ROOT), made.magnitude);
                    pairs.push((size, [first.change.clone(), second.change]));
                }
            }
        }
        pairs.sort_by_key(|(size, _)| std::cmp::Reverse(*size));
        pairs.truncate(most);
        Coupled {
            rest: pairs.into_iter().map(|(_, pair)| pair).collect(),
        }
    }

    /// The next candidate, made of the same value, and of its type.
    pub(super) fn next(&mut self, value: Erased<'_>, sketch: &Sketch) -> Option<Box<dyn Any>> {
        let [first, second] = self.rest.pop_front()?;
        let (between, _) = stepped(value, sketch, &first, None)?;
        let between = value.other(&*between);
        let drawn = between.sketch_after(sketch);
        let (made, _) = stepped(between, &drawn, &second, Some(value))?;
        Some(made)
    }
}

/// The first steps. None if there are too many.
fn firsts(sketch: &Sketch) -> Vec<Step> {
    let size = sketch.tree().end(NodeId::ROOT).index();
    let mut firsts = if size <= LARGEST {
        steps(sketch, None)
    } else {
        Vec::new()
    };
    // No pair begins with these.
    firsts.retain(|first| !matches!(first.kind, Kind::Lowered | Kind::Placed));
    firsts
}

/// The weight after a step, before the value is made.
fn weight_after(sketch: &Sketch, step: &Change) -> Weight {
    let edits = Edits::none().and(sketch.tree(), step.iter().cloned());
    edits.weight(sketch.tree())
}

/// The value after a step that may use parts of `before`, and whether it is valid. `None` if code of its type panics.
fn stepped(
    value: Erased<'_>,
    sketch: &Sketch,
    step: &Change,
    before: Option<Erased<'_>>,
) -> Option<Rebuilt> {
    let edits = Edits::none().and(sketch.tree(), step.iter().cloned());
    value.rebuilt_with(sketch, &edits, before)
}
