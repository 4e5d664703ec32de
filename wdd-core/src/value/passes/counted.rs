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

use std::collections::BTreeMap;

use super::Pass;
use crate::hier::Turn;
use crate::tree::{NodeId, Role};
use crate::value::descent::{Descent, Effort, Move, Shorter};
use crate::value::{Leaf, Sketch};

pub(super) static COUNTED: Pass = Pass {
    name: "counted",
    turn: Turn::Last,
    start: |sketch, _| {
        let lists = lists(sketch);
        let single = lists.iter().filter_map(|list| list.alone(sketch));
        let moves = single
            .chain(beside(sketch, &lists))
            .chain(counted(sketch, &lists))
            .chain(alike(sketch, &lists));
        let moves: Vec<Move> = moves.collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

/// The largest number of lists, and of numbers, that are combined.
const MOST: usize = 6;

/// Up to this number of elements, a list may be counted by any number in it.
const FEW: usize = 3;

/// A list with elements that can be deleted.
struct List {
    node: NodeId,
    elements: Vec<NodeId>,
    fewest: usize,
}

impl List {
    /// The elements that do not contain the number, from the end and from the start.
    fn ends(&self, sketch: &Sketch, number: Option<NodeId>) -> [Shorter; 2] {
        self.ends_without(sketch, number.as_slice())
    }

    /// The elements that do not contain these numbers, from the end and from the start.
    fn ends_without(&self, sketch: &Sketch, numbers: &[NodeId]) -> [Shorter; 2] {
        let tree = sketch.tree();
        let free = |node: &NodeId| !numbers.iter().any(|number| tree.contains(*node, *number));
        let elements: Vec<NodeId> = self.elements.iter().copied().filter(free).collect();
        let kept = self.elements.len() - elements.len();
        let fewest = self.fewest.saturating_sub(kept);
        let backwards = elements.iter().rev().copied().collect();
        [backwards, elements].map(|elements| Shorter { elements, fewest })
    }

    /// Whether a number in the list may count it. Few numbers do: in a longer list, those that are its length, or the index
    /// of its last element.
    fn may_have_its_length(&self, sketch: &Sketch, number: NodeId) -> bool {
        let length = self.elements.len();
        let ends = [length, length - 1].map(|end| Some(Leaf::at(end as u128)));
        length <= FEW || ends.contains(&sketch.facts(number).leaf)
    }

    /// Shorter by a number of elements that no other pass tries.
    fn alone(&self, sketch: &Sketch) -> Option<Move> {
        let [backwards, _] = self.ends(sketch, None);
        (self.elements.len() > self.fewest + 2).then(|| Move {
            shorter: vec![backwards],
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

/// All lists of one type that have the same length, and any two lists that are not inside each other.
fn beside(sketch: &Sketch, lists: &[List]) -> Vec<Move> {
    let mut groups: BTreeMap<_, Vec<&List>> = BTreeMap::new();
    for list in lists {
        let kind = sketch.tree().kind(list.node).0;
        let key = (kind, list.elements.len());
        groups.entry(key).or_default().push(list);
    }
    let alike = groups.into_values().filter(|group| group.len() > 2);
    let few = &lists[..lists.len().min(MOST)];
    let pairs = few.iter().enumerate().flat_map(|(at, one)| {
        let others = few[at + 1..].iter();
        others.map(move |other| vec![one, other])
    });
    let apart = |group: &Vec<&List>| {
        let [one, other] = [group[0].node, group[1].node];
        !sketch.tree().contains(one, other) && !sketch.tree().contains(other, one)
    };
    let groups = alike.take(MOST).chain(pairs.filter(apart));
    let moves = groups.flat_map(|group| {
        [0, 1].map(|end| Move {
            shorter: group
                .iter()
                .map(|list| list.ends(sketch, None)[end].clone())
                .collect(),
            effort: Effort::One,
            ..Move::default()
        })
    });
    moves.collect()
}

/// A number, and a list that it may count.
fn counted(sketch: &Sketch, lists: &[List]) -> Vec<Move> {
    let tree = sketch.tree();
    let numbers = numbers(sketch).into_iter().take(MOST);
    let moves = numbers.flat_map(|number| {
        let is_far = sketch.facts(number).leaf != Some(Leaf::SIMPLEST);
        let lists = lists.iter().take(MOST);
        let lists = lists.filter(move |list| {
            !tree.contains(list.node, number) || list.may_have_its_length(sketch, number)
        });
        lists.flat_map(move |list| {
            let is_field = tree.role(number) == Role::Fixed;
            let is_its_length = tree.contains(list.node, number) && list.elements.len() > FEW;
            let with = |shorter: &Shorter, up: bool| Move {
                down: Vec::from_iter((!up).then_some(number)),
                up: Vec::from_iter(up.then_some(number)),
                shorter: vec![shorter.clone()],
                effort: match () {
                    () if is_its_length => Effort::Usual,
                    () if is_field => Effort::Two,
                    () => Effort::One,
                },
            };
            let ends = list.ends(sketch, Some(number));
            let down = ends.each_ref().map(|end| with(end, false));
            let up = ends.each_ref().map(|end| with(end, true));
            let down = down.into_iter().filter(move |_| is_far);
            down.chain(up).collect::<Vec<_>>()
        })
    });
    moves.collect()
}

/// All numbers that are the same, with all lists that have as many elements; and the same, with another number that moves away.
fn alike(sketch: &Sketch, lists: &[List]) -> Vec<Move> {
    let all = numbers(sketch);
    let mut groups: BTreeMap<u128, (Vec<NodeId>, Vec<&List>)> = BTreeMap::new();
    for &number in &all {
        if let Some(leaf) = sketch
            .facts(number)
            .leaf
            .filter(|leaf| *leaf != Leaf::SIMPLEST)
        {
            groups.entry(leaf.distance).or_default().0.push(number);
        }
    }
    for list in lists {
        groups
            .entry(list.elements.len() as u128)
            .or_default()
            .1
            .push(list);
    }
    let groups = groups
        .into_values()
        .filter(|(numbers, lists)| !numbers.is_empty() && numbers.len() + lists.len() > 2);
    let moves = groups.take(MOST).flat_map(|(numbers, lists)| {
        let others = all
            .iter()
            .filter(|other| !numbers.contains(other))
            .take(FEW);
        let ups = std::iter::once(vec![]).chain(others.map(|&other| vec![other]));
        let ends = [0, 1].map(|end| {
            let shorter = lists
                .iter()
                .map(|list| list.ends_without(sketch, &numbers)[end].clone());
            shorter.collect::<Vec<_>>()
        });
        let numbers = numbers.clone();
        let moves = ups.flat_map(move |up| {
            let numbers = numbers.clone();
            ends.clone().into_iter().map(move |shorter| Move {
                down: numbers.clone(),
                up: up.clone(),
                shorter,
                effort: Effort::One,
            })
        });
        moves.collect::<Vec<_>>()
    });
    moves.collect()
}

/// The leaves that are numbers: fields first, then elements, and of both, those first that are not the simplest.
fn numbers(sketch: &Sketch) -> Vec<NodeId> {
    let tree = sketch.tree();
    let numbers = tree.nodes().filter(|&node| sketch.is_number(node));
    let mut numbers: Vec<NodeId> = numbers.collect();
    let is_simplest = |node: NodeId| sketch.facts(node).leaf == Some(Leaf::SIMPLEST);
    numbers.sort_by_key(|&node| (tree.role(node) == Role::Element, is_simplest(node)));
    numbers
}
