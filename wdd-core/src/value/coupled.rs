//! Coupled steps: two single steps at once, where neither of them alone gives an interesting value, or a smaller one.
//!
//! ```text
//! [V([A(1)], "")]         →   [A(0), V([], "")]     an inner element becomes an element of the list around it
//! [(0, []), (0, [7])]     →   [(7, [])] …           a part goes where it needs less around it
//! V1(38, Some(S { … }))   →   V0(S { … })           another variant, with parts from deeper places
//! [1, 3]                  →   [-1, 1]               one number less, if another changes its side
//! ```
//!
//! It starts when no pass finds anything smaller. All pairs of steps are made, without calls; those that give a smaller
//! value than the best are ranked, and a few of them tried. Where they fail, there are [others](super::nearby), of which
//! fewer are interesting.

use std::collections::BTreeSet;

use super::Sketch;
use super::erased::Erased;
use super::evidence::Evidence;
use super::path::{Path, stepped, weight_after};
use super::ranked::{Ranked, in_turn};
use super::steps::{Kind, Step, steps};
use crate::Verdict;
use crate::tree::NodeId;

/// The name among those of the passes.
pub(super) const NAME: &str = "coupled";

/// The largest number of nodes of a value whose steps are combined: the number of pairs grows with its fourth power.
const LARGEST: usize = 24;

/// The largest number of pairs that are tried at a fixpoint.
const MOST: usize = 8;

/// At most `most` pairs of steps from this value that give a smaller one without a known verdict. `verdict` finds out
/// what is known by the key of a value.
pub(super) fn paths(
    value: Erased<'_>,
    sketch: &Sketch,
    most: usize,
    verdict: &dyn Fn(u128) -> Option<Verdict>,
    evidence: &Evidence,
) -> Vec<Path> {
    if most == 0 {
        return Vec::new();
    }
    let mut odds = evidence.near(sketch);
    let mut pairs = Vec::new();
    let mut betweens = BTreeSet::new();
    let mut known = BTreeSet::new();
    for first in firsts(sketch) {
        let Some((between, _)) = stepped(value, sketch, &first.change, None) else {
            continue;
        };
        let between = value.other(&*between);
        let drawn = between.sketch_after(sketch);
        let key = drawn.key();
        if key == sketch.key() || !betweens.insert((first.kind, key)) {
            continue;
        }
        let path = Path::default().and(first.change);
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
                pairs.push(Ranked::new(path.and(second.change), &made, &mut odds));
            }
        }
    }
    in_turn(pairs, &odds, most.min(MOST))
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
