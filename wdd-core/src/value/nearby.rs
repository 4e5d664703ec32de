//! Nearby values: those that up to three single steps reach, of any kind.
//!
//! ```text
//! [2, 0, 0]                  →   [2, 2]                      an element less, and another becomes equal to a third
//! [V2([V1(1)], "")]          →   [V1(0), V2([], "")]         a part moves out, its list is left empty, its number is simpler
//! [V0(25, "a"), V0(25, "a")] →   [V0(25, "aaa")]             two elements become one, which has the content of both
//! ```
//!
//! It starts when no pass and no [pair of steps](super::coupled) finds anything smaller. The values are made without
//! calls, and ranked.
//!
//! Where the passes took few calls, there is little to gain, because the value is simple: only a few are tried there.

use std::any::Any;
use std::collections::BTreeSet;

use super::Sketch;
use super::erased::Erased;
use super::evidence::Evidence;
use super::path::{Path, stepped, weight_after};
use super::ranked::{Ranked, in_turn};
use super::steps::steps;
use crate::tree::NodeId;
use crate::{Verdict, Weight};

/// The name among those of the passes.
pub(super) const NAME: &str = "nearby";

/// The largest number of nodes of a value whose neighbours are looked at.
const LARGEST: usize = 32;

/// The largest number of steps to a value.
const STEPS: usize = 3;

/// How much heavier than the best the values between may be.
const HEAVIER: Weight = 2;

/// The largest number of different values that are looked at; most of them are not smaller than the best.
const VALUES: usize = 2_000;

/// How many steps are made at most for each value that may be tried. Many lead to the same values.
const MADE: usize = 200;

/// The largest number of values that are tried at a fixpoint, if nothing else is set. Later ones rarely fail.
pub(super) const MOST: usize = 100;

/// The number of calls of a reduction for which one of them is tried.
const SHARE: usize = 16;

/// The number of calls of a reduction after which more of them are tried.
const FREE: usize = 60;

/// How many values are tried for each call after that.
const EACH: usize = 10;

/// How many values to try after that number of calls.
pub(super) fn budget(most: usize, calls: usize) -> usize {
    most.min(calls / SHARE + EACH * calls.saturating_sub(FREE))
}

/// Paths to at most `most` values near this one that are smaller and have no known verdict. `verdict` finds out what is
/// known by the key of a value.
pub(super) fn paths(
    value: Erased<'_>,
    sketch: &Sketch,
    most: usize,
    verdict: &dyn Fn(u128) -> Option<Verdict>,
    evidence: &Evidence,
) -> Vec<Path> {
    if most == 0 || sketch.tree().end(NodeId::ROOT).index() > LARGEST {
        return Vec::new();
    }
    let heaviest = sketch.tree().weight(NodeId::ROOT).saturating_add(HEAVIER);
    let mut odds = evidence.near(sketch);
    let mut known: BTreeSet<u128> = sketch.key().into_iter().collect();
    let mut found = Vec::new();
    let mut made = 0;
    // The value itself, and then all that one step more reaches.
    let mut level: Vec<(Option<Box<dyn Any>>, Path)> = vec![(None, Path::default())];
    'levels: for _ in 0..STEPS {
        let mut next = Vec::new();
        for (from, path) in level {
            let from = from.as_deref().map_or(value, |from| value.other(from));
            let drawn = from.sketch_after(sketch);
            for step in steps(&drawn, Some(sketch)) {
                if known.len() > VALUES || made > MADE.saturating_mul(most) {
                    break 'levels;
                }
                if weight_after(&drawn, &step.change) > heaviest {
                    continue;
                }
                made += 1;
                let Some((to, is_valid)) = stepped(from, &drawn, &step.change, Some(value)) else {
                    continue;
                };
                let after = value.other(&*to).sketch_after(sketch);
                let Some(key) = after.key().filter(|key| known.insert(*key)) else {
                    continue;
                };
                let path = path.and(step.change);
                if is_valid && after.order(sketch).is_lt() && verdict(key).is_none() {
                    found.push(Ranked::new(path.clone(), &after, &mut odds));
                }
                next.push((Some(to), path));
            }
        }
        level = next;
    }
    in_turn(found, &odds, most)
}

#[cfg(test)]
mod tests {
    use super::{EACH, FREE, MOST, SHARE, budget};
    use crate::Shrinker;

    /// Three elements are deleted, and the last becomes 1: each step alone changes a remainder.
    #[test]
    fn a_value_that_several_steps_reach_is_found() {
        let fails = |list: &Vec<u32>| {
            let (sum, length) = (list.iter().sum::<u32>(), list.len() as u32);
            list.is_sorted() && sum * length % 7 == 1 && (sum + length) % 5 == 2
        };
        let of = |most| {
            let shrinker = Shrinker::new().nearby(most);
            shrinker.shrink(vec![2, 5, 5, 11], fails).unwrap().value
        };
        assert_eq!((of(0), of(MOST)), (vec![0, 0, 0, 23], vec![1]));
    }

    #[test]
    fn the_number_of_tries_grows_with_the_calls_before() {
        assert_eq!(budget(MOST, 0), 0);
        assert_eq!(budget(MOST, FREE), FREE / SHARE);
        assert_eq!(budget(MOST, FREE + 2), (FREE + 2) / SHARE + 2 * EACH);
        assert_eq!(budget(MOST, 10_000), MOST);
        assert_eq!(budget(0, 10_000), 0);
    }
}
