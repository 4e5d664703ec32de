//! Deletes neighbouring elements that can only be deleted together.
//!
//! ```text
//! [Open, Close, Open, Add(1), Close]   →   [Open, Add(1), Close]      where what is opened has to be closed
//! "aaaaaaba"                           →   "ba"                       where the length has to be even
//! ```
//!
//! *elements* deletes single elements, and the blocks that it tries begin and end anywhere. This pass tries two elements at
//! each place of a list. If they can be deleted, it deletes as many pairs after them as it can, so the number of calls is
//! logarithmic in that. Two elements that are equal to two others are tried only at the last of these places. Where
//! three or more have to be deleted together, it finds them only at an end of the list.

use std::collections::BTreeSet;

use super::{Pass, Proposes};
use crate::hier::Turn;
use crate::tree::NodeId;
use crate::value::Sketch;
use crate::value::descent::{Effort, Move, Shorter};

pub(super) static WINDOWS: Pass =
    Pass::new("windows", Proposes::Moves(moves)).with_turn(Turn::Last).waiting();

// From the end of a list on: there the elements are deleted first, and most pairs are tried at the last of their places.
const MOST_PLACES: usize = 64;

fn moves(sketch: &Sketch) -> Vec<Move> {
    sketch.lists().flat_map(|list| moves_of(sketch, list)).collect()
}

fn moves_of(sketch: &Sketch, list: NodeId) -> Vec<Move> {
    let elements: Vec<NodeId> = sketch.elements(list).collect();
    let fewest = sketch.fewest(list);
    if elements.len() < fewest + 2 {
        return Vec::new();
    }
    let from = |at: usize| Shorter {
        elements: elements[at..].to_vec(),
        // The elements before it stay.
        fewest: fewest.saturating_sub(at),
    };
    let mut backwards = from(0);
    backwards.elements.reverse();
    let ends = [backwards, from(0)].map(|shorter| (shorter, Effort::Thorough));
    let mut seen = BTreeSet::new();
    let places = (1..elements.len() - 1).rev().filter(|&at| {
        let window = [elements[at], elements[at + 1]];
        seen.insert(window.map(|element| sketch.content(element)))
    });
    // `elements` has tried single elements, so a window is worth more calls only if two elements can be deleted.
    let windows = places.take(MOST_PLACES).map(|at| (from(at), Effort::Two));
    let shorter = ends.into_iter().chain(windows);
    shorter.map(|(shorter, effort)| Move::shorter(vec![shorter]).with(effort)).collect()
}

#[cfg(test)]
mod tests {
    use crate::shrink;

    #[test]
    fn pairs_go_at_any_place() {
        let text = "()()(())x()((y)())".to_owned();
        let is_balanced = |text: &String| {
            let depths = text.chars().try_fold(0_u32, |depth, c| match c {
                '(' => Some(depth + 1),
                ')' => depth.checked_sub(1),
                _ => Some(depth),
            });
            depths == Some(0) && text.contains('x') && text.contains("(y)")
        };
        let shrunk = shrink(text, is_balanced);
        assert_eq!(shrunk.value, "x(y)");
    }

    #[test]
    fn many_pairs_cost_few_calls() {
        let list = [[1_u8, 2].repeat(200), vec![3]].concat();
        let shrunk = shrink(list, |list| {
            let pairs = list.strip_suffix(&[3]);
            pairs.is_some_and(|pairs| pairs.chunks(2).all(|pair| pair == [1, 2]))
        });
        assert_eq!(shrunk.value, [3]);
        // *elements* takes most of them.
        assert!(shrunk.calls < 220, "{}", shrunk.calls);
    }
}
