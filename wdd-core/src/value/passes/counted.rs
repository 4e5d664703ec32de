//! Deletes elements of a list and changes a number by as many, or deletes as many elements of lists beside it.
//!
//! ```text
//! width = 9, "aaaaaa b"   →   width = 3, "a b"         where the text is as long as the width allows
//! [2, 2], "c"             →   [1], "c"                 where the first number is the length
//! free = 9, [7, 7, 7]     →   free = 12, []            where twelve places are needed
//! [0, 0, 7], [0, 0, 3]    →   [7], [3]                 where both lists have the same length
//! size = 3, [[0, 0, 1], [0, 2, 0], [0, 0, 0]]   →   size = 2, [[0, 1], [2, 0]]     where all lists have this length
//! ```
//!
//! Of lists inside another list, the same places are deleted in each of them, the outer one included: a row of a matrix and a
//! column.
//!
//! It helps with lengths, counts and indices that are stored beside what they count. Elements that are equal to others go
//! first, or they go from the end, or from the start: the number of calls is logarithmic in how many of them go. Where a
//! number is a length, or two lengths are the same, that is hardly by chance, and steps that keep remainders are tried too.

use std::collections::{BTreeMap, BTreeSet};

use super::Pass;
use crate::hier::Turn;
use crate::tree::{NodeId, Role};
use crate::value::descent::{Descent, Effort, Move, Shorter};
use crate::value::{Leaf, Sketch};

pub(super) static COUNTED: Pass = Pass {
    name: "counted",
    turn: Turn::Last,
    waits: true,
    keeps_remainders: false,
    start: |sketch, _| {
        let lists = lists(sketch);
        let moves: Vec<Move> = beside(sketch, &lists)
            .into_iter()
            .chain(counted(sketch, &lists))
            .chain(alike(sketch, &lists))
            .collect();
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

/// The largest number of lists, and of numbers, that are combined.
const MOST: usize = 6;

/// Up to this number of elements, a list may be counted by any number in it.
const FEW: usize = 3;

/// The largest number of places of lists inside each other that are deleted one by one.
const PLACES: usize = 8;

/// A list with elements that can be deleted.
struct List {
    node: NodeId,
    elements: Vec<NodeId>,
    fewest: usize,
}

impl List {
    /// The elements that do not contain these numbers or lists, in each order in which they are deleted: equal ones first, or
    /// from the end, or from the start.
    fn orders(&self, sketch: &Sketch, without: &[NodeId]) -> Vec<Shorter> {
        let tree = sketch.tree();
        let is_free = |node: &NodeId| !without.iter().any(|other| tree.contains(*node, *other));
        let forwards: Vec<NodeId> = self.elements.iter().copied().filter(is_free).collect();
        let backwards: Vec<NodeId> = forwards.iter().rev().copied().collect();
        let kept = self.elements.len() - forwards.len();
        let fewest = self.fewest.saturating_sub(kept);
        let orders = [equal_first(sketch, &backwards), Some(backwards), Some(forwards)]
            .into_iter()
            .flatten();
        orders.map(|elements| Shorter { elements, fewest }).collect()
    }

    /// Whether a number in the list may count it. Few numbers do: in a longer list, those that are its length, or the index
    /// of its last element.
    fn may_have_its_length(&self, sketch: &Sketch, number: NodeId) -> bool {
        let length = self.elements.len();
        let ends = [length, length - 1].map(|end| Some(Leaf::at(end as u128)));
        length <= FEW || ends.contains(&sketch.facts(number).leaf)
    }
}

/// The elements that are equal to most others first. `None` if all of them are equal, or no two.
fn equal_first(sketch: &Sketch, elements: &[NodeId]) -> Option<Vec<NodeId>> {
    let mut groups: BTreeMap<u128, usize> = BTreeMap::new();
    for &element in elements {
        *groups.entry(sketch.content(element)).or_default() += 1;
    }
    let mut sorted = elements.to_vec();
    sorted.sort_by_cached_key(|&element| std::cmp::Reverse(groups[&sketch.content(element)]));
    (1 < groups.len() && groups.len() < elements.len()).then_some(sorted)
}

/// The lists that can get shorter, the heaviest first.
fn lists(sketch: &Sketch) -> Vec<List> {
    let tree = sketch.tree();
    let lists = tree.nodes().filter_map(|node| {
        let fewest = sketch.facts(node).list? as usize;
        let elements: Vec<NodeId> = sketch.elements(node).collect();
        (elements.len() > fewest).then_some(List { node, elements, fewest })
    });
    let mut lists: Vec<List> = lists.collect();
    lists.sort_by_key(|list| std::cmp::Reverse(tree.weight(list.node)));
    lists
}

/// All lists of one type that have the same length, and any two lists.
fn beside(sketch: &Sketch, lists: &[List]) -> Vec<Move> {
    let mut groups: BTreeMap<_, Vec<&List>> = BTreeMap::new();
    for list in lists {
        let kind = sketch.tree().kind(list.node).0;
        let key = (kind, list.elements.len());
        groups.entry(key).or_default().push(list);
    }
    let alike = groups.into_values().filter(|group| group.len() > 2);
    let few = &lists[..lists.len().min(MOST)];
    let pairs = few
        .iter()
        .enumerate()
        .flat_map(|(at, one)| few[at + 1..].iter().map(move |other| vec![one, other]));
    let moves = alike.take(MOST).chain(pairs).flat_map(|group| {
        let lengths: BTreeSet<usize> = group.iter().map(|list| list.elements.len()).collect();
        let effort = match lengths.len() {
            1 => Effort::Thorough,
            _ => Effort::One,
        };
        together(sketch, &group, &[]).into_iter().map(move |shorter| Move {
            shorter,
            effort,
            ..Move::default()
        })
    });
    moves.collect()
}

/// All these lists, in each order of their elements. An element with a number, or with another of the lists, stays.
fn together(sketch: &Sketch, lists: &[&List], numbers: &[NodeId]) -> Vec<Vec<Shorter>> {
    let nodes = lists.iter().map(|list| list.node);
    let tree = sketch.tree();
    let orders = lists.iter().map(|list| {
        let others = nodes.clone().filter(|&other| other != list.node);
        let in_list = |number: &&NodeId| tree.contains(list.node, **number);
        let numbers = if numbers.iter().filter(in_list).count() < list.elements.len() {
            numbers
        } else {
            // All its elements may be the number of them.
            &numbers[..1]
        };
        let without: Vec<NodeId> = numbers.iter().copied().chain(others).collect();
        list.orders(sketch, &without)
    });
    let orders: Vec<Vec<Shorter>> = orders.collect();
    let most = orders.iter().map(Vec::len).max().unwrap_or(0);
    // From the end on, a list without equal elements has as many orders left as the others.
    let rows = (0..most).map(|at| {
        let row = orders.iter().map(|orders| {
            let skipped = most - orders.len();
            orders[at.saturating_sub(skipped)].clone()
        });
        row.collect()
    });
    rows.collect()
}

/// A number, and a list that it may count.
fn counted(sketch: &Sketch, lists: &[List]) -> Vec<Move> {
    let tree = sketch.tree();
    let moves = numbers(sketch).into_iter().take(MOST).flat_map(|number| {
        let leaf = sketch.facts(number).leaf;
        let is_far = leaf != Some(Leaf::SIMPLEST);
        let lists = lists.iter().take(MOST).filter(move |list| {
            !tree.contains(list.node, number) || list.may_have_its_length(sketch, number)
        });
        lists.flat_map(move |list| {
            let is_field = tree.role(number) == Role::Fixed;
            let length = list.elements.len();
            let is_its_length = length > FEW && leaf == Some(Leaf::at(length as u128));
            let is_in = tree.contains(list.node, number);
            let with = |shorter: &Shorter, up: bool| Move {
                down: Vec::from_iter((!up).then_some(number)),
                up: Vec::from_iter(up.then_some(number)),
                shorter: vec![shorter.clone()],
                effort: match () {
                    () if is_its_length && !up => Effort::Thorough,
                    () if is_in && length > FEW => Effort::Usual,
                    () if is_field => Effort::Two,
                    () => Effort::One,
                },
                ..Move::default()
            };
            let orders = list.orders(sketch, &[number]);
            let down = orders.iter().filter(|_| is_far).map(|order| with(order, false));
            let up = orders.iter().map(|order| with(order, true));
            down.chain(up).collect::<Vec<_>>()
        })
    });
    moves.collect()
}

/// All numbers that are the same, with all lists that have as many elements; and the same, with another number that moves
/// away.
fn alike(sketch: &Sketch, lists: &[List]) -> Vec<Move> {
    let all = numbers(sketch);
    let mut groups: BTreeMap<u128, (Vec<NodeId>, Vec<&List>)> = BTreeMap::new();
    for &number in &all {
        let leaf = sketch.facts(number).leaf;
        if let Some(leaf) = leaf.filter(|leaf| *leaf != Leaf::SIMPLEST) {
            groups.entry(leaf.distance).or_default().0.push(number);
        }
    }
    for list in lists {
        let length = list.elements.len() as u128;
        groups.entry(length).or_default().1.push(list);
    }
    let groups: Vec<_> = groups.into_values().take(MOST).collect();
    let are_nested =
        |lists: &[&List]| lists.iter().any(|list| is_around_others(sketch, list, lists));
    let in_rows: Vec<Move> = groups
        .iter()
        .filter(|(_, lists)| are_nested(lists))
        .flat_map(|(numbers, lists)| nested(sketch, lists, numbers))
        .collect();
    let groups = groups.iter().filter(|(numbers, lists)| {
        let several = numbers.len().max(lists.len()) > 1;
        !numbers.is_empty() && several && !are_nested(lists)
    });
    let moves = groups.flat_map(|(numbers, lists)| {
        let leaf = |node: NodeId| sketch.facts(node).leaf.map(|leaf| leaf.distance);
        let others = all.iter().filter(|&&other| leaf(other) != leaf(numbers[0]));
        let others = others.take(FEW).map(|&other| vec![other]);
        let shorter =
            if lists.is_empty() { vec![Vec::new()] } else { together(sketch, lists, numbers) };
        let moves = std::iter::once(Vec::new()).chain(others).flat_map(|up| {
            shorter.iter().map(move |shorter| Move {
                down: numbers.clone(),
                effort: if up.is_empty() { Effort::Thorough } else { Effort::One },
                up: up.clone(),
                shorter: shorter.clone(),
                ..Move::default()
            })
        });
        moves.collect::<Vec<_>>()
    });
    in_rows.into_iter().chain(moves).collect()
}

/// Whether a list has others of these in it.
fn is_around_others(sketch: &Sketch, list: &List, lists: &[&List]) -> bool {
    let mut others = lists.iter().filter(|other| other.node != list.node);
    others.any(|other| sketch.tree().contains(list.node, other.node))
}

/// Lists of one length, some of them inside others, with the numbers that are this length: the same places are deleted in all
/// lists. In short ones, a place of the outer lists is also deleted with another one of the inner lists.
fn nested(sketch: &Sketch, lists: &[&List], numbers: &[NodeId]) -> Vec<Move> {
    let length = lists[0].elements.len();
    let outer: Vec<bool> = lists.iter().map(|list| is_around_others(sketch, list, lists)).collect();
    // Of all lists, the places in this order.
    let of = |order: &dyn Fn(bool, usize) -> usize, effort| {
        let shorter = lists.iter().zip(&outer).map(|(list, &is_outer)| {
            let elements = (0..length).map(|at| list.elements[order(is_outer, at)]).collect();
            let fewest = list.fewest;
            Shorter { elements, fewest }
        });
        Move { down: numbers.to_vec(), shorter: shorter.collect(), effort, ..Move::default() }
    };
    let whole = [of(&|_, at| length - 1 - at, Effort::Usual), of(&|_, at| at, Effort::Usual)];
    let places = length.min(PLACES);
    let same = (1..places).map(|first| [first, first]);
    let square = if places <= FEW { places } else { 0 };
    let different = (0..square * square)
        .map(|pair| [pair / square, pair % square])
        .filter(|[row, column]| row != column);
    let single = same.chain(different).map(|first| {
        let from = |is_outer: bool, at: usize| (first[usize::from(!is_outer)] + at) % length;
        of(&from, Effort::One)
    });
    whole.into_iter().chain(single).collect()
}

/// The leaves that are numbers: fields first, then elements, and of both, those first that are not the simplest.
fn numbers(sketch: &Sketch) -> Vec<NodeId> {
    let tree = sketch.tree();
    let mut numbers: Vec<NodeId> = tree.nodes().filter(|&node| sketch.is_number(node)).collect();
    let is_simplest = |node: NodeId| sketch.facts(node).leaf == Some(Leaf::SIMPLEST);
    numbers.sort_by_key(|&node| (tree.role(node) == Role::Element, is_simplest(node)));
    numbers
}

#[cfg(test)]
mod tests {
    use crate::{WeightedTree, shrink};

    #[derive(Clone, Debug, PartialEq, WeightedTree)]
    #[wdd(crate = crate, validate = Matrix::is_square)]
    struct Matrix {
        size: u8,
        rows: Vec<Vec<i16>>,
    }

    impl Matrix {
        fn is_square(&self) -> bool {
            let size = usize::from(self.size);
            self.rows.len() == size && self.rows.iter().all(|row| row.len() == size)
        }
    }

    #[test]
    fn a_row_and_a_column_of_a_matrix_go_together() {
        let number = |at: usize| if at == 8 * 12 + 8 { 700 } else { at as i16 };
        let row = |row: usize| (0..12).map(|column| number(row * 12 + column)).collect();
        let start = Matrix { size: 12, rows: (0..12).map(row).collect() };
        let large = |matrix: &Matrix| matrix.rows.iter().flatten().any(|n| *n >= 600);
        let shrunk = shrink(start, large);
        let rows = vec![vec![600]];
        assert_eq!(shrunk.value, Matrix { size: 1, rows });
        assert!(shrunk.calls <= 110, "{}", shrunk.calls);
    }

    #[test]
    fn a_row_goes_with_another_column() {
        let start = Matrix { size: 3, rows: vec![vec![0, 7, 8], vec![0, 0, 0], vec![0, 5, 9]] };
        let fails = |matrix: &Matrix| {
            let rows: Vec<_> = matrix.rows.iter().map(|row| row.len() >= 2 && row[0] > 3).collect();
            rows.len() == 2 && rows[0] && rows[1]
                || *matrix.rows.concat() == [0, 7, 8, 0, 0, 0, 0, 5, 9]
        };
        let rows = vec![vec![4, 0], vec![4, 0]];
        assert_eq!(shrink(start, fails).value, Matrix { size: 2, rows });
    }

    #[test]
    fn a_list_of_lists_of_its_length_needs_no_number() {
        let is_square = |rows: &Vec<Vec<u8>>| rows.iter().all(|row| row.len() == rows.len());
        let fails = |rows: &Vec<Vec<u8>>| is_square(rows) && rows.concat().contains(&9);
        let start = vec![vec![1, 2, 3, 4], vec![5, 9, 7, 8], vec![0; 4], vec![3; 4]];
        assert_eq!(shrink(start, fails).value, [[9]]);
    }
}
