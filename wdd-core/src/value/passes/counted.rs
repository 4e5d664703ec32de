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

use super::{Pass, Proposes, grouped};
use crate::hier::Turn;
use crate::tree::{NodeId, Role};
use crate::value::descent::{Effort, Move, Shorter};
use crate::value::{Leaf, Sketch};

pub(super) static COUNTED: Pass =
    Pass::new("counted", Proposes::Moves(moves)).with_turn(Turn::Last).waiting();

// Lists and numbers are combined with each other, so the calls grow with the square of it.
const MOST: usize = 6;

// Up to this number of elements, a list may be counted by any number in it. In a longer list, few numbers are a length.
const FEW: usize = 3;

// The places of lists inside each other that are deleted one by one. Beyond them, deletions from both ends have to do.
const MOST_PLACES: usize = 8;

/// A list with elements that can be deleted.
struct CountedList {
    node: NodeId,
    elements: Vec<NodeId>,
    fewest: usize,
}

fn moves(sketch: &Sketch) -> Vec<Move> {
    let lists = lists(sketch);
    let numbers = numbers(sketch);
    let pairs = numbers.iter().take(MOST).flat_map(|&number| {
        let few = lists.iter().take(MOST);
        few.flat_map(move |list| list.with_number(sketch, number))
    });
    beside(sketch, &lists).into_iter().chain(pairs).chain(alike(sketch, &lists, &numbers)).collect()
}

impl CountedList {
    /// The elements that do not contain these numbers or lists, in each order in which they are deleted: equal ones first, or
    /// from the end, or from the start.
    fn orders(&self, sketch: &Sketch, without: &[NodeId]) -> Vec<Shorter> {
        let tree = sketch.tree();
        let is_free = |node: &NodeId| !without.iter().any(|other| tree.contains(*node, *other));
        let forwards: Vec<NodeId> = self.elements.iter().copied().filter(is_free).collect();
        let backwards: Vec<NodeId> = forwards.iter().rev().copied().collect();
        // The elements that stay count for the least length, too.
        let kept = self.elements.len() - forwards.len();
        let fewest = self.fewest.saturating_sub(kept);
        let orders = [equal_first(sketch, &backwards), Some(backwards), Some(forwards)];
        orders.into_iter().flatten().map(|elements| Shorter { elements, fewest }).collect()
    }

    /// Whether a number in the list may count it: in a long list, if it is the length or the index of the last element.
    fn may_have_its_length(&self, sketch: &Sketch, number: NodeId) -> bool {
        let length = self.elements.len();
        let ends = [length, length - 1].map(|end| Some(Leaf::at(end as u128)));
        length <= FEW || ends.contains(&sketch.leaf(number))
    }

    /// The list gets shorter, and the number moves by as many, towards the simplest or away from it.
    fn with_number(&self, sketch: &Sketch, number: NodeId) -> Vec<Move> {
        let is_inside = sketch.tree().contains(self.node, number);
        if is_inside && !self.may_have_its_length(sketch, number) {
            return Vec::new();
        }
        let leaf = sketch.leaf(number);
        let is_long = self.elements.len() > FEW;
        let is_its_length = is_long && leaf == Some(Leaf::at(self.elements.len() as u128));
        let effort = if is_inside && is_long {
            Effort::Usual
        } else if sketch.tree().role(number) == Role::Fixed {
            // A field counts a list more often than an element of another list does.
            Effort::Two
        } else {
            Effort::One
        };
        // A number is hardly the length of a long list by chance.
        let effort_down = if is_its_length { Effort::Thorough } else { effort };
        let orders = self.orders(sketch, &[number]);
        let down = orders.iter().filter(|_| leaf != Some(Leaf::SIMPLEST));
        let down = down.map(|order| Move { down: vec![number], ..of(order).with(effort_down) });
        let up = orders.iter().map(|order| Move { up: vec![number], ..of(order).with(effort) });
        down.chain(up).collect()
    }
}

fn of(order: &Shorter) -> Move {
    Move::shorter(vec![order.clone()])
}

/// The elements that are equal to most others first. `None` if all of them are equal, or no two.
fn equal_first(sketch: &Sketch, elements: &[NodeId]) -> Option<Vec<NodeId>> {
    let mut counts: BTreeMap<u128, usize> = BTreeMap::new();
    for &element in elements {
        *counts.entry(sketch.content(element)).or_default() += 1;
    }
    let mut sorted = elements.to_vec();
    sorted.sort_by_cached_key(|&element| std::cmp::Reverse(counts[&sketch.content(element)]));
    (1 < counts.len() && counts.len() < elements.len()).then_some(sorted)
}

/// The lists that can get shorter, the heaviest first.
fn lists(sketch: &Sketch) -> Vec<CountedList> {
    let lists = sketch.lists().filter_map(|node| {
        let fewest = sketch.fewest(node);
        let elements: Vec<NodeId> = sketch.elements(node).collect();
        (elements.len() > fewest).then_some(CountedList { node, elements, fewest })
    });
    let mut lists: Vec<CountedList> = lists.collect();
    // Where only a few lists are combined, these are the ones that save most.
    lists.sort_by_key(|list| std::cmp::Reverse(sketch.tree().weight(list.node)));
    lists
}

/// All lists of one type that have the same length, and any two lists.
fn beside(sketch: &Sketch, lists: &[CountedList]) -> Vec<Move> {
    let key = |list: &CountedList| (sketch.tree().kind(list.node), list.elements.len());
    let alike = grouped(lists.iter().map(|list| (key(list), list))).into_values();
    // Two lists are among the pairs.
    let alike = alike.filter(|group| group.len() > 2);
    let few = &lists[..lists.len().min(MOST)];
    let pairs = few
        .iter()
        .enumerate()
        .flat_map(|(at, one)| few[at + 1..].iter().map(move |other| vec![one, other]));
    let moves = alike.take(MOST).chain(pairs).flat_map(|group| {
        let lengths: BTreeSet<usize> = group.iter().map(|list| list.elements.len()).collect();
        // Equal lengths are hardly equal by chance.
        let effort = if lengths.len() == 1 { Effort::Thorough } else { Effort::One };
        let orders = in_each_order(sketch, &group, &[]).into_iter();
        orders.map(move |shorter| Move::shorter(shorter).with(effort))
    });
    moves.collect()
}

/// For each order in which elements are deleted ([`CountedList::orders`]), what each of these lists can lose in that order. An
/// element that contains one of the numbers or another of the lists stays.
fn in_each_order(sketch: &Sketch, lists: &[&CountedList], numbers: &[NodeId]) -> Vec<Vec<Shorter>> {
    let nodes = lists.iter().map(|list| list.node);
    let orders = lists.iter().map(|list| {
        let others = nodes.clone().filter(|&other| other != list.node);
        let is_inside = |number: &&NodeId| sketch.tree().contains(list.node, **number);
        // Each element may be a number that is the length, as in `[2, 2]`. Then only the first number stays, or the list could
        // not get shorter.
        let are_all = numbers.iter().filter(is_inside).count() >= list.elements.len();
        let numbers = if are_all { &numbers[..1] } else { numbers };
        let without: Vec<NodeId> = numbers.iter().copied().chain(others).collect();
        list.orders(sketch, &without)
    });
    let orders: Vec<Vec<Shorter>> = orders.collect();
    let most = orders.iter().map(Vec::len).max().unwrap_or(0);
    // The last two orders of each list are those from the end and from the start. Where a list has no order with equal elements
    // first, it goes from the end, too, while others go in that order.
    let rows = (0..most).map(|at| {
        let row = orders.iter().map(|orders| {
            let skipped = most - orders.len();
            orders[at.saturating_sub(skipped)].clone()
        });
        row.collect()
    });
    rows.collect()
}

/// Numbers, and the lists that have as many elements.
#[derive(Default)]
struct SameSize<'l> {
    numbers: Vec<NodeId>,
    lists: Vec<&'l CountedList>,
}

impl SameSize<'_> {
    /// Whether one of the lists contains another one, as a matrix contains its rows.
    fn has_nested_lists(&self, sketch: &Sketch) -> bool {
        self.lists.iter().any(|list| is_around_others(sketch, list, &self.lists))
    }
}

/// All numbers that are the same, with all lists that have as many elements; also with another number that moves away.
fn alike(sketch: &Sketch, lists: &[CountedList], numbers: &[NodeId]) -> Vec<Move> {
    let mut sizes: BTreeMap<u128, SameSize<'_>> = BTreeMap::new();
    for &number in numbers {
        if let Some(leaf) = sketch.leaf(number).filter(|leaf| *leaf != Leaf::SIMPLEST) {
            sizes.entry(leaf.distance).or_default().numbers.push(number);
        }
    }
    for list in lists {
        sizes.entry(list.elements.len() as u128).or_default().lists.push(list);
    }
    let sizes: Vec<SameSize<'_>> = sizes.into_values().take(MOST).collect();
    let (nested, flat): (Vec<_>, Vec<_>) = sizes.iter().partition(|of| of.has_nested_lists(sketch));
    let in_rows = nested.into_iter().flat_map(|of| same_places(sketch, &of.lists, &of.numbers));
    let several = flat
        .into_iter()
        .filter(|of| !of.numbers.is_empty() && of.numbers.len().max(of.lists.len()) > 1);
    in_rows.chain(several.flat_map(|of| all_of_size(sketch, of, numbers))).collect()
}

/// All numbers and lists of one size get smaller, and at most one of a few other numbers moves away.
fn all_of_size(sketch: &Sketch, of: &SameSize<'_>, all: &[NodeId]) -> Vec<Move> {
    let SameSize { numbers, lists } = of;
    let distance = |node: NodeId| sketch.leaf(node).map(|leaf| leaf.distance);
    let others = all.iter().filter(|&&other| distance(other) != distance(numbers[0]));
    let others = others.take(FEW).map(|&other| vec![other]);
    let shorter =
        if lists.is_empty() { vec![Vec::new()] } else { in_each_order(sketch, lists, numbers) };
    let moves = std::iter::once(Vec::new()).chain(others).flat_map(|up| {
        let effort = if up.is_empty() { Effort::Thorough } else { Effort::One };
        shorter.iter().map(move |shorter| Move {
            down: numbers.clone(),
            up: up.clone(),
            ..Move::shorter(shorter.clone()).with(effort)
        })
    });
    moves.collect()
}

/// Whether a list has others of these in it.
fn is_around_others(sketch: &Sketch, list: &CountedList, lists: &[&CountedList]) -> bool {
    let mut others = lists.iter().filter(|other| other.node != list.node);
    others.any(|other| sketch.tree().contains(list.node, other.node))
}

/// Lists of one length, some of them inside others, with the numbers that are this length: the same places are deleted in all
/// lists. In short ones, a place of the outer lists is also deleted with another one of the inner lists.
fn same_places(sketch: &Sketch, lists: &[&CountedList], numbers: &[NodeId]) -> Vec<Move> {
    let length = lists[0].elements.len();
    let outer: Vec<bool> = lists.iter().map(|list| is_around_others(sketch, list, lists)).collect();
    // Of all lists, the places in this order.
    let ordered = |order: &dyn Fn(bool, usize) -> usize, effort| {
        let shorter = lists.iter().zip(&outer).map(|(list, &is_outer)| {
            let elements = (0..length).map(|at| list.elements[order(is_outer, at)]).collect();
            Shorter { elements, fewest: list.fewest }
        });
        Move { down: numbers.to_vec(), ..Move::shorter(shorter.collect()).with(effort) }
    };
    let whole =
        [ordered(&|_, at| length - 1 - at, Effort::Usual), ordered(&|_, at| at, Effort::Usual)];
    let places = length.min(MOST_PLACES);
    let same = (1..places).map(|first| [first, first]);
    // The pairs of places grow with the square of the length.
    let square = if places <= FEW { places } else { 0 };
    let different = (0..square * square)
        .map(|pair| [pair / square, pair % square])
        .filter(|[row, column]| row != column);
    let single = same.chain(different).map(|first| {
        let from = |is_outer: bool, at: usize| (first[usize::from(!is_outer)] + at) % length;
        ordered(&from, Effort::One)
    });
    whole.into_iter().chain(single).collect()
}

/// The leaves that are numbers: fields first, then elements, and of both, those first that are not the simplest.
fn numbers(sketch: &Sketch) -> Vec<NodeId> {
    let mut numbers: Vec<NodeId> = sketch.numbers().collect();
    let is_simplest = |node: NodeId| sketch.leaf(node) == Some(Leaf::SIMPLEST);
    numbers.sort_by_key(|&node| (sketch.is_element(node), is_simplest(node)));
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
