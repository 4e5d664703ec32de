//! Puts a part in the place of another part of its type, and deletes what it was in.
//!
//! ```text
//! [S { a: [], b: [1] }, S { a: [7], b: [] }]   →   [S { a: [7], b: [1] }]
//! Pair(Some(Leaf(3)), Empty)                   →   Pair(None, Leaf(3))
//! ([[0]], ([], []))                            →   ([], ([[0]], []))
//! Pair(Leaf(3), Not(Empty))                    →   Not(Leaf(3))
//! ```
//!
//! Or two parts become one, which has what is not the least in either of them.
//!
//! ```text
//! [S { a: [], b: [1], c: 2 }, S { a: [7], b: [], c: 0 }]   →   [S { a: [7], b: [1], c: 2 }]
//! ```
//!
//! Or a part becomes an element of a list, and the element of another list that it was in is deleted.
//!
//! ```text
//! Func { args: [], body: [Return(And(1, 2))] }   →   Func { args: [And(1, 2)], body: [] }
//! ```
//!
//! It helps with failures that need two parts, no matter where they are: elsewhere one of them needs less around it.

use super::{Pass, Proposes, one_by_one};
use crate::Weight;
use crate::hier::Turn;
use crate::tree::{Change, Edit, Edits, NodeId};
use crate::value::op::Op;
use crate::value::{Leaf, Sketch};

pub(super) static MOVED: Pass =
    Pass::new("moved", Proposes::Rows(rows)).with_turn(Turn::Last).waiting();

// Those that save most come first. What saves little is found by other passes.
const MOST_MOVES: usize = 32;

// Each part is compared with each other one.
const LARGEST: usize = 256;

fn rows(sketch: &Sketch) -> Vec<Vec<Change>> {
    let nodes: Vec<NodeId> = sketch.tree().below(NodeId::ROOT).take(LARGEST).collect();
    let pairs = nodes.iter().flat_map(|&to| nodes.iter().map(move |&from| (to, from)));
    let replaced = pairs
        .clone()
        .filter(|&(to, from)| may_replace(sketch, to, from))
        .flat_map(|(to, from)| changes(sketch, to, from));
    let added = pairs.filter_map(|(list, from)| added(sketch, list, from));
    let mut moves: Vec<(Weight, Change)> = replaced.chain(added).collect();
    moves.sort_by_key(|(left, _)| *left);
    one_by_one(moves.into_iter().take(MOST_MOVES).map(|(_, change)| change))
}

/// Whether `from` may replace `to`: another part of its type, in another place, with other content.
pub(in crate::value) fn may_replace(sketch: &Sketch, to: NodeId, from: NodeId) -> bool {
    let tree = sketch.tree();
    tree.kind(from) == tree.kind(to)
        && !tree.contains(to, from)
        && !tree.contains(from, to)
        && !sketch.is_kept(to)
        && !sketch.are_alike(to, from)
        && !are_beside(sketch, to, from)
}

/// Whether both are elements of one list: then it is enough to delete one of them.
fn are_beside(sketch: &Sketch, to: NodeId, from: NodeId) -> bool {
    sketch.is_element(to) && sketch.tree().parent(to) == sketch.tree().parent(from)
}

/// The ways to put `from` in the place of `to`, or to unite them there, each with the weight that is left.
pub(in crate::value) fn changes(
    sketch: &Sketch,
    to: NodeId,
    from: NodeId,
) -> Vec<(Weight, Change)> {
    let placed = vec![sketch.copied(to, from)];
    let emptied = emptied(sketch, to, from);
    let united = united(sketch, to, from).zip(emptied.clone());
    let ways = around(sketch, to, from).into_iter().chain(emptied);
    let ways = ways.map(|way| (placed.clone(), way)).chain(united);
    let changes = ways.filter_map(|(mut change, (edit, saved))| {
        let edits = Edits::none().and(sketch.tree(), change.iter().cloned());
        let left = edits.weight(sketch.tree()).checked_sub(saved)?;
        change.push(edit);
        (left <= sketch.weight()).then_some((left, change))
    });
    changes.collect()
}

/// Makes `from` the last element of a list, and deletes the largest element around it that does not have the list in it.
/// `None` if what is left is not lighter. The elements of an empty list have an unknown type; a part that does not fit is left
/// out.
fn added(sketch: &Sketch, list: NodeId, from: NodeId) -> Option<(Weight, Change)> {
    let tree = sketch.tree();
    if !sketch.is_list(list) || tree.contains(list, from) || sketch.is_kept(list) {
        return None;
    }
    let mut elements: Vec<NodeId> = tree.children(list).collect();
    if elements.first().is_some_and(|&first| tree.kind(first) != tree.kind(from)) {
        return None;
    }
    let (deleted, saved) = emptied(sketch, list, from)?;
    let more = tree.weight(from);
    elements.push(from);
    let form = Op::Elements(elements).form(tree.weight(list) + more);
    let left = (sketch.weight() + more).checked_sub(saved)?;
    let change = vec![(list, Edit::StandIn(form)), deleted];
    (saved > more).then_some((left, change))
}

/// Puts each part of `from` in the place of the same part of `to`, where that is the least. `None` if there are fewer than
/// two: one of them can move alone.
fn united(sketch: &Sketch, to: NodeId, from: NodeId) -> Option<Change> {
    let mut change = Change::new();
    unite(sketch, to, from, &mut change);
    (change.len() > 1).then_some(change)
}

fn unite(sketch: &Sketch, to: NodeId, from: NodeId, change: &mut Change) {
    let tree = sketch.tree();
    let is_same = sketch.facts(to).variant == sketch.facts(from).variant;
    if !is_same || tree.kind(to) != tree.kind(from) || sketch.is_list(to) {
        return;
    }
    for (to, from) in tree.children(to).zip(tree.children(from)) {
        if is_least(sketch, from) || sketch.are_alike(to, from) {
            continue;
        }
        if is_least(sketch, to) && !sketch.is_kept(to) && tree.kind(to) == tree.kind(from) {
            change.push(sketch.copied(to, from));
        } else {
            unite(sketch, to, from, change);
        }
    }
}

/// Whether a part is about the least value of its type.
fn is_least(sketch: &Sketch, part: NodeId) -> bool {
    let mut below = sketch.tree().subtree(part);
    let least = sketch.type_of(part).minimal;
    // The least value itself is not known here, only its weight.
    let is_simplest = |node| sketch.leaf(node).is_none_or(|leaf| leaf == Leaf::SIMPLEST);
    least == Some(sketch.tree().weight(part)) && below.all(is_simplest)
}

/// Replaces the part that both are in by the one in it that has `to`. Returns the weight that this saves.
fn around(sketch: &Sketch, to: NodeId, from: NodeId) -> Option<((NodeId, Edit), Weight)> {
    let tree = sketch.tree();
    let both = tree.around(to).find(|&node| tree.contains(node, from))?;
    let inner: Vec<NodeId> = tree.around(to).take_while(|&node| node != both).collect();
    // The uppermost that fits keeps most, and so is most likely interesting.
    let inner = inner.into_iter().rev().find(|&node| sketch.fits(both, node))?;
    let saved = tree.weight(both) - tree.weight(inner);
    (!sketch.is_kept(both)).then(|| ((both, Edit::hoist(inner)), saved))
}

/// Deletes the largest part around `from` that `to` is not in, or makes it as small as possible. Returns the weight that
/// this saves.
fn emptied(sketch: &Sketch, to: NodeId, from: NodeId) -> Option<((NodeId, Edit), Weight)> {
    let tree = sketch.tree();
    let around: Vec<NodeId> =
        tree.around(from).take_while(|&node| !tree.contains(node, to)).collect();
    // The uppermost saves most.
    around.into_iter().rev().find_map(|node| {
        let weight = tree.weight(node);
        if sketch.is_element(node) {
            return Some(((node, Edit::Delete), weight));
        }
        let least = sketch.type_of(node).minimal.filter(|_| !sketch.is_kept(node))?;
        let form = Op::Minimal.form(least);
        Some(((node, Edit::StandIn(form)), weight.checked_sub(least)?))
    })
}

#[cfg(test)]
mod tests {
    use crate::{Shrinker, WeightedTree};

    #[derive(Clone, Debug, PartialEq, WeightedTree)]
    #[wdd(crate = crate)]
    enum Exp {
        Int(u8),
        And(Box<Exp>, Box<Exp>),
    }

    #[derive(Clone, Debug, PartialEq, WeightedTree)]
    #[wdd(crate = crate)]
    enum Stmt {
        Assign(String, Exp),
        Return(Exp),
    }

    #[derive(Clone, Debug, PartialEq, WeightedTree)]
    #[wdd(crate = crate)]
    struct Func {
        names: Vec<String>,
        args: Vec<Exp>,
        stmts: Vec<Stmt>,
    }

    #[test]
    fn a_part_becomes_an_element_of_an_empty_list() {
        let and = |a, b| Exp::And(Exp::Int(a).into(), Exp::Int(b).into());
        let start = Func {
            names: vec!["a".to_owned()],
            args: vec![],
            stmts: vec![Stmt::Assign("b".to_owned(), and(3, 7))],
        };
        let fails = |func: &Func| {
            let in_stmts = func.stmts.iter().map(|stmt| match stmt {
                Stmt::Assign(_, exp) | Stmt::Return(exp) => exp,
            });
            func.args.iter().chain(in_stmts).any(|exp| matches!(exp, Exp::And(a, b) if a != b))
        };
        let shrunk = Shrinker::new().nearby(0).shrink(start, fails).unwrap();
        let smallest = Func { names: vec![], args: vec![and(0, 1)], stmts: vec![] };
        assert_eq!(shrunk.value, smallest);
    }
}
