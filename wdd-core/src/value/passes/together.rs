//! Moves leaves that depend on each other: first all equal leaves, then pairs by the same step, then
//! pairs in which one leaf comes nearer and the other moves away by the same step.
//!
//! ```text
//! x = 5_013, y = 5_013   →   x = 10, y = 10      where x and y must be equal
//! x = 5_013, y = 5_009   →   x = 10, y = 6       where they must be close to each other
//! x = 700, y = 400       →   x = 0, y = 1_100    where their sum must be 1_100
//! x = 500, y = 1_000     →   x = 10, y = 20      where y must be twice x
//! ```
//!
//! Where three or more numbers of one type depend on each other, others of the type may have to stay. So it tries all
//! but one of them, and then those that are near each other.

use super::{Pass, Proposes, grouped, several};
use crate::hier::Turn;
use crate::tree::NodeId;
use crate::value::descent::{Effort, Move, far};
use crate::value::{Leaf, Sketch};

/// Equal leaves, all leaves of a type, and the pairs of a type with few leaves. It has its turn before
/// single leaves, because leaves that depend on each other are expensive to move one by one.
pub(super) static TOGETHER: Pass = Pass::new("together", Proposes::Moves(together));

/// All pairs, up to a limit.
pub(super) static PAIRS: Pass = Pass::new("pairs", Proposes::Moves(pairs));

/// Sets of numbers, and pairs where one number is a multiple of the other. It has its turn before *remainders*, which takes
/// many calls where numbers are large.
pub(super) static SETS: Pass = Pass::new("sets", Proposes::Moves(sets)).with_turn(Turn::Last);

/// Pairs of numbers of different types, and numbers that move to another place.
pub(super) static MIXED: Pass =
    Pass::new("mixed", Proposes::Moves(mixed)).with_turn(Turn::Last).waiting();

// Up to this distance, numbers are small: small numbers are near each other, and near 0, by chance.
const SMALL: u128 = 4;

// Of this number of leaves of a type, the pairs are no more than the leaves.
const FEW: usize = 3;

// The pairs of so many leaves are 28. Beyond, the square of the number is too much.
const MOST: usize = 8;

fn together(sketch: &Sketch) -> Vec<Move> {
    let types = types(sketch);
    let few = types.iter().filter(|leaves| leaves.len() <= FEW);
    let pairs = few.flat_map(|leaves| each_with_each(leaves)).map(down);
    let many = types.iter().filter(|leaves| leaves.len() > 2);
    let all = many.map(|leaves| Move::down(leaves.clone()));
    equal(sketch).chain(all).chain(pairs).collect()
}

fn pairs(sketch: &Sketch) -> Vec<Move> {
    let moves = types(sketch).into_iter().flat_map(|mut leaves| {
        leaves.truncate(MOST);
        let pairs: Vec<_> = each_with_each(&leaves).collect();
        let nearer = pairs.iter().copied().map(down);
        nearer.chain(pairs.iter().copied().map(shifted)).collect::<Vec<_>>()
    });
    moves.collect()
}

/// Both come nearer.
fn down((one, other): (NodeId, NodeId)) -> Move {
    Move::down(vec![one, other])
}

/// One comes nearer, and the other moves away.
fn shifted((one, other): (NodeId, NodeId)) -> Move {
    Move { up: vec![other], ..Move::down(vec![one]) }
}

fn mixed(sketch: &Sketch) -> Vec<Move> {
    let numbers: Vec<NodeId> = sketch.numbers().take(MOST).collect();
    let is_far = |node: NodeId| sketch.leaf(node) != Some(Leaf::SIMPLEST);
    // *pairs* tries these.
    let are_pairs = |one, other| {
        let kind = |node| sketch.tree().kind(node);
        kind(one) == kind(other) && is_far(one) && is_far(other)
    };
    let pairs =
        each_with_each(&numbers).filter(|&(one, other)| is_far(one) && !are_pairs(one, other));
    let moves = pairs.flat_map(|pair| {
        let nearer = is_far(pair.1).then(|| down(pair));
        nearer.into_iter().chain([shifted(pair)])
    });
    moves.map(|by| by.with(Effort::One)).collect()
}

/// Sets of three or more numbers of one type, but not all: without one of them, or neighbours in the order of their sizes,
/// because numbers with given differences are often near each other. So what is left is one set for most values.
fn sets(sketch: &Sketch) -> Vec<Move> {
    let sets = types(sketch).into_iter().flat_map(|mut leaves| {
        let all = leaves.len();
        leaves.retain(|&node| is_large(sketch, node));
        if leaves.len() > MOST {
            return Vec::new();
        }
        leaves.sort_by_key(|&node| sketch.leaf(node));
        let count = leaves.len();
        // *together* has tried all of a type.
        let whole = (count < all).then(|| leaves.clone());
        let without = (0..count).map(|at| {
            let mut others = leaves.clone();
            others.remove(at);
            others
        });
        let sizes = (3..count.saturating_sub(1)).rev();
        let windows = sizes.flat_map(|size| leaves.windows(size).map(<[NodeId]>::to_vec));
        let sets = whole.into_iter().chain(without).chain(windows);
        sets.filter(|set| set.len() > 2).collect::<Vec<_>>()
    });
    let sets = sets.map(|set| Move::down(set).with(Effort::One));
    sets.chain(multiples(sketch)).collect()
}

/// Pairs of numbers where one is about a multiple of the other: it comes nearer by a multiple of the step.
fn multiples(sketch: &Sketch) -> Vec<Move> {
    let distance = |node: NodeId| sketch.leaf(node).map_or(0, |leaf| leaf.distance);
    let large = far(sketch).filter(|&node| is_large(sketch, node));
    let numbers: Vec<NodeId> = large.take(MOST + 1).collect();
    // Of many numbers, some are about multiples of others by chance.
    if numbers.len() > MOST {
        return Vec::new();
    }
    let moves = each_with_each(&numbers).filter_map(|(one, other)| {
        let (one, other) =
            if distance(one) <= distance(other) { (one, other) } else { (other, one) };
        // Rounded to the nearest multiple.
        let times = (distance(other).checked_add(distance(one) / 2)?) / distance(one);
        let by = Move { steeper: vec![(other, times)], ..Move::down(vec![one]) };
        (times > 1).then(|| by.with(Effort::One))
    });
    moves.collect()
}

/// Whether a number is so far from the simplest that its distance may be one that others have to keep.
fn is_large(sketch: &Sketch, node: NodeId) -> bool {
    let leaf = sketch.leaf(node).filter(|_| sketch.is_number(node));
    leaf.is_some_and(|leaf| leaf.distance > SMALL)
}

/// Groups of equal leaves, of any type. In a test, equal leaves are usually equal for a reason.
fn equal(sketch: &Sketch) -> impl Iterator<Item = Move> {
    several(far(sketch).map(|node| (sketch.leaf(node), node))).map(Move::down)
}

/// The leaves that are not the simplest, type by type.
fn types(sketch: &Sketch) -> Vec<Vec<NodeId>> {
    grouped(far(sketch).map(|node| (sketch.tree().kind(node), node))).into_values().collect()
}

fn each_with_each(leaves: &[NodeId]) -> impl Iterator<Item = (NodeId, NodeId)> {
    let firsts = leaves.iter().enumerate();
    firsts.flat_map(move |(at, &one)| leaves[at + 1..].iter().map(move |&other| (one, other)))
}

#[cfg(test)]
mod tests {
    use crate::shrink;

    #[test]
    fn three_numbers_move_together_and_others_stay() {
        let steps =
            |x: u32, y: u32, z: u32| y.checked_sub(x) == Some(5) && z.checked_sub(y) == Some(4);
        let shrunk = shrink([100, 105, 109, 3], |&[x, y, z, w]| steps(x, y, z) && w == 3);
        assert_eq!(shrunk.value, [0, 5, 9, 3]);
        assert!(shrunk.calls <= 170, "{}", shrunk.calls);
        let large = |&[a, x, b, y, z]: &[u32; 5]| steps(x, y, z) && a == 70 && b == 18;
        assert_eq!(shrink([70, 100, 18, 105, 109], large).value, [70, 0, 18, 5, 9]);
        let four =
            |&[x, y, z, u, w]: &[u32; 5]| steps(x, y, z) && u.checked_sub(z) == Some(1) && w == 33;
        assert_eq!(shrink([500, 505, 509, 510, 33], four).value, [0, 5, 9, 10, 33]);
    }

    #[test]
    fn a_multiple_of_another_number_follows_it() {
        for (times, plus) in [(2, 0), (3, 0), (7, 1), (2, 30)] {
            let fails = |&(a, b): &(u32, u32)| a > 9 && b == a * times + plus;
            let shrunk = shrink((500, 500 * times + plus), fails);
            assert_eq!(shrunk.value, (10, 10 * times + plus));
            assert!(shrunk.calls <= 120, "{}", shrunk.calls);
        }
    }
}
