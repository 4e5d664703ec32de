//! Replaces a part by another variant with any of the parts in it, not only with the first field that fits.
//!
//! ```text
//! Big([7, 9], "abc")   →   Last(7)     an element becomes a field
//! Big(0, 7, "abc")     →   Last(7)     the second field
//! ```
//!
//! *Hoist* carries the first fields of each type over. That is enough where only the variant matters, and this pass has its
//! turn when nothing else helps.

use std::collections::BTreeSet;

use super::{Pass, Proposes, one_by_one};
use crate::hier::Turn;
use crate::tree::{Change, Edit, NodeId};
use crate::value::Sketch;

pub(super) static VARIANTS: Pass =
    Pass::new("variants", Proposes::Rows(rows)).with_turn(Turn::Last).waiting();

// Most of these changes make the same value, and need no call.
const MOST_CHANGES: usize = 256;

// Each of these parts comes first once, for each lighter variant.
const MOST_PARTS: usize = 16;

fn rows(sketch: &Sketch) -> Vec<Vec<Change>> {
    let nodes = sketch.tree().nodes();
    one_by_one(nodes.flat_map(|node| carried(sketch, node)).take(MOST_CHANGES))
}

/// Each lighter variant, with each different part first, and then those after it and those before it.
fn carried(sketch: &Sketch, node: NodeId) -> Vec<Change> {
    let tree = sketch.tree();
    let weight = tree.weight(node);
    let lighter = sketch.lowerings(node).iter().filter(|lowering| lowering.weight < weight);
    let lighter: Vec<_> = lighter.collect();
    if lighter.is_empty() || sketch.is_kept(node) {
        return Vec::new();
    }
    let parts: Vec<NodeId> = tree.below(node).take(MOST_PARTS).collect();
    let mut seen = BTreeSet::new();
    let mut changes = Vec::new();
    for (at, &first) in parts.iter().enumerate() {
        // An equal part in another place would make the same value.
        if !seen.insert(sketch.content(first)) {
            continue;
        }
        let (before, from) = parts.split_at(at);
        let are_apart = |&part: &NodeId| !tree.contains(first, part) && !tree.contains(part, first);
        let others = from[1..].iter().chain(before).copied().filter(are_apart);
        let spare: Vec<NodeId> = std::iter::once(first).chain(others).collect();
        for lowering in &lighter {
            let form = lowering.every(spare.clone()).form(lowering.weight);
            changes.push(vec![(node, Edit::StandIn(form))]);
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use crate::{WeightedTree, shrink};

    #[derive(Clone, Debug, PartialEq, WeightedTree)]
    #[wdd(crate = crate)]
    enum Late {
        List(Vec<u8>, String),
        Three(u8, u8, u8, String),
        Named { name: String, pairs: Vec<(u8, u8)> },
        Two(u8, u8),
        Last(u8),
    }

    use Late::{Last, List, Named, Three, Two};

    #[track_caller]
    fn shrinks(start: Late, fails: fn(&[u8]) -> bool, to: &Late) {
        let numbers = |late: &Late| match late {
            List(all, _) => all.clone(),
            Three(a, b, c, _) => vec![*a, *b, *c],
            Named { pairs, .. } => pairs.iter().flat_map(|(a, b)| [*a, *b]).collect(),
            Two(a, b) => vec![*a, *b],
            Last(a) => vec![*a],
        };
        let shrunk = shrink(start, |late| fails(&numbers(late)));
        assert_eq!(&shrunk.value, to);
        assert!(shrunk.calls <= 90, "{}", shrunk.calls);
    }

    #[test]
    fn any_field_and_any_element_becomes_a_field_of_a_lighter_variant() {
        let seven = |numbers: &[u8]| numbers.contains(&7);
        let abc = || "abc".to_owned();
        shrinks(List(vec![7, 9], abc()), seven, &Last(7));
        shrinks(Three(3, 7, 5, abc()), seven, &Last(7));
        shrinks(Three(3, 5, 7, abc()), seven, &Last(7));
        let (name, pairs) = (abc(), vec![(1, 2), (3, 7)]);
        shrinks(Named { name, pairs }, seven, &Last(7));
    }

    #[test]
    fn two_of_three_fields_become_those_of_another_variant() {
        let both = |numbers: &[u8]| numbers.contains(&7) && numbers.contains(&9);
        shrinks(Three(3, 7, 9, "abc".to_owned()), both, &Two(7, 9));
        shrinks(List(vec![1, 9, 7], "abc".to_owned()), both, &Two(7, 9));
    }
}
