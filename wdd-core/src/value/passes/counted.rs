//! Deletes elements of a list and changes a number by as many, or deletes as many elements of lists beside it.
//!
//! ```text
//! width = 9, "aaaaaa b"   →   width = 3, "a b"         where the text is as long as the width allows
//! [2, 2], "c"             →   [1], "c"                 where the first number is the length
//! free = 9, [7, 7, 7]     →   free = 12, []            where twelve places are needed
//! [0, 0, 7], [0, 0, 3]    →   [7], [3]                 where both lists have the same length
//! [0, 0, 0, 0, 0, 0, 0]   →   [0, 0, 0]                where four elements too many do no harm
//! ```
//!
//! It helps with lengths, counts and indices that are stored beside what they count. The elements go from the end or
//! from the start: the number of calls is logarithmic in how many of them go.

use std::any::TypeId;
use std::collections::BTreeMap;

use super::Pass;
use crate::hier::Turn;
use crate::tree::NodeId;
use crate::value::descent::{Descent, Effort, Move, Shorter};
use crate::value::{Leaf, Sketch};

pub(super) static COUNTED: Pass = Pass {
    name: "counted",
    turn: Turn::InOrder,
    start: |sketch, _| {
        let lists = lists(sketch);
        let single = lists.iter().filter_map(List::alone);
        let moves = single
            .chain(beside(sketch, &lists))
            .chain(counted(sketch, &lists));
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

/// The largest number of lists, and of numbers, that are combined.
const MOST: usize = 6;

/// A list with elements that can be deleted.
struct List {
    node: NodeId,
    elements: Vec<NodeId>,
    fewest: usize,
}

impl List {
    /// The elements that do not contain the number, from the end and from the start.
    fn ends(&self, sketch: &Sketch, number: Option<NodeId>) -> [Shorter; 2] {
        let tree = sketch.tree();
        let free = |node: &NodeId| number.is_none_or(|number| !tree.contains(*node, number));
        let elements: Vec<NodeId> = self.elements.iter().copied().filter(free).collect();
        let kept = self.elements.len() - elements.len();
        let fewest = self.fewest.saturating_sub(kept);
        let backwards = elements.iter().rev().copied().collect();
        [backwards, elements].map(|elements| Shorter { elements, fewest })
    }

    /// Shorter by a number of elements that no other pass tries.
    fn alone(&self) -> Option<Move> {
        let elements: Vec<NodeId> = self.elements.iter().rev().copied().collect();
        let shorter = vec![Shorter {
            elements,
            fewest: self.fewest,
        }];
        (self.elements.len() > self.fewest + 2).then(|| Move {
            shorter,
            effort: Effort::Thorough,
            ..Move::default()
        })
    }
}

/// The lists that can get shorter, the heaviest first.
fn lists(sketch: &Sketch) -> Vec<List> {
    let tree = sketch.tree();
    let lists = tree.nodes().filter_map(|node| {
        let fewest = sketch.facts(node).list? as usize;
        let elements: Vec<NodeId> = tree.children(node).collect();
        (elements.len() > fewest).then_some(List {
            node,
            elements,
            fewest,
        })
    });
    let mut lists: Vec<List> = lists.collect();
    lists.sort_by_key(|list| std::cmp::Reverse(tree.weight(list.node)));
    lists
}

/// Lists of one type that have the same length.
fn beside(sketch: &Sketch, lists: &[List]) -> Vec<Move> {
    let mut groups: BTreeMap<_, Vec<&List>> = BTreeMap::new();
    for list in lists {
        let kind = sketch.tree().kind(list.node).0;
        let key = (kind, list.elements.len());
        groups.entry(key).or_default().push(list);
    }
    let several = groups.into_values().filter(|group| group.len() > 1);
    let moves = several.take(MOST).flat_map(|group| {
        [0, 1].map(|end| Move {
            shorter: group
                .iter()
                .map(|list| list.ends(sketch, None)[end].clone())
                .collect(),
            effort: Effort::Least,
            ..Move::default()
        })
    });
    moves.collect()
}

/// A number, and a list that it may count.
fn counted(sketch: &Sketch, lists: &[List]) -> Vec<Move> {
    let numbers = numbers(sketch).into_iter().take(MOST);
    let moves = numbers.flat_map(|number| {
        let leaf = sketch.facts(number).leaf.unwrap_or_default();
        let is_far = leaf != Leaf::SIMPLEST;
        lists.iter().take(MOST).flat_map(move |list| {
            let [last, first] = list.ends(sketch, Some(number));
            let with = |shorter: &Shorter, up: bool| Move {
                down: Vec::from_iter((!up).then_some(number)),
                up: Vec::from_iter(up.then_some(number)),
                shorter: vec![shorter.clone()],
                effort: Effort::Least,
            };
            let down = [&last, &first].map(|end| with(end, false));
            let down = down.into_iter().filter(move |_| is_far);
            down.chain([with(&last, true)]).collect::<Vec<_>>()
        })
    });
    moves.collect()
}

/// The leaves that are numbers: fields first, then elements.
fn numbers(sketch: &Sketch) -> Vec<NodeId> {
    let tree = sketch.tree();
    let others = [TypeId::of::<char>(), TypeId::of::<bool>()];
    let is_number = |node: &NodeId| {
        sketch.facts(*node).leaf.is_some() && !others.contains(&sketch.type_of(*node).id)
    };
    let mut numbers: Vec<NodeId> = tree.nodes().filter(is_number).collect();
    numbers.sort_by_key(|&node| tree.role(node) == crate::tree::Role::Element);
    numbers
}
