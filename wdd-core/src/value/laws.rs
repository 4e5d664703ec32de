//! Checks the laws of [`WeightedTree`], for implementations that are written by hand.

use std::any::TypeId;
use std::fmt;

use super::erased::{Erased, owned};
use super::op::Op;
use super::panics::caught;
use super::parts::EditedSketch;
use super::shape::places;
use super::sketch::Facts;
use super::{Leaf, Parts, Sketch, WeightedTree, fetch};
use crate::hier::Alternatives;
use crate::tree::{Edit, Edits, NodeId};

/// Checks the laws of [`WeightedTree`] on some values of a type: without edits, and with every single
/// edit of a node. It also checks that [`WeightedTree::minimal`] is valid, not that no value is less, and that
/// [`lowered`](WeightedTree::lowered) makes the variant that was requested.
///
/// Two laws are not checked: that a rebuilt value shares no mutable state with the original, and that different values
/// have different sketches. A field that `visit` does not name is not found.
///
/// # Panics
/// If a law is broken, or if code of the type panics. The message names the law.
///
/// ```
/// wdd_core::value::assert_tree_laws([vec![Some(3), None], vec![]]);
/// ```
pub fn assert_tree_laws<T: WeightedTree>(values: impl IntoIterator<Item = T>) {
    for value in T::minimal().into_iter().chain(values) {
        let sketch = checked(Law::Described, || Sketch::of(&value));
        let is_valid = checked(Law::Valid, || value.is_valid());
        require(Law::Valid, is_valid, || "the value is not");
        assert_same(&value, &sketch);
        single_edits(&sketch).for_each(|(node, edit)| assert_edited(&value, &sketch, node, edit));
    }
}

/// What every implementation has to do.
#[derive(Clone, Copy, Debug)]
enum Law {
    Described,
    Valid,
    SameParts,
    Unchanged,
    Edited,
    Lighter,
    OwnNode,
    Lowered,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Described => "`visit` describes every value",
            Law::Valid => "a value is valid",
            Law::SameParts => "`visit` and `rebuild` name the same parts in the same order",
            Law::Unchanged => "a value that is rebuilt without edits does not change",
            Law::Edited => "`rebuild` makes a value under every edit",
            Law::Lighter => "a value without an element is lighter",
            Law::OwnNode => "an edit changes its own part",
            Law::Lowered => "`lowered` makes the variant that was requested",
        })
    }
}

/// Panics with the name of the law if it is broken.
#[track_caller]
fn require<D: fmt::Display>(law: Law, is_kept: bool, detail: impl FnOnce() -> D) {
    assert!(is_kept, "the law \"{law}\" is broken: {}", detail());
}

/// Runs code of the type.
#[track_caller]
fn checked<R>(law: Law, run: impl FnOnce() -> R) -> R {
    let panic = match caught(run) {
        Ok(result) => return result,
        Err(panic) => panic,
    };
    require(law, false, || format!("the type panics at {}: {}", panic.place, panic.message));
    unreachable!("a broken law panics")
}

/// A value that is rebuilt without edits is the same value, and both walks name the same parts.
fn assert_same<T: WeightedTree>(value: &T, sketch: &Sketch) {
    let (same, aligned, rebuilt) = checked(Law::Unchanged, || Parts::walk(value, sketch));
    require(Law::SameParts, aligned, || "their numbers differ");
    let other = checked(Law::Described, || places(value)).first_other(&rebuilt);
    require(Law::SameParts, other.is_none(), || {
        let at = other.unwrap_or_default() + 1;
        format!("part {at} that `visit` names is not part {at} that `rebuild` names")
    });
    let again = checked(Law::Described, || Sketch::of(&same));
    let is_same = again.order(sketch).is_eq() && again.key() == sketch.key();
    require(Law::Unchanged, is_same, || "the sketch is another one");
}

/// Every edit of a single node.
fn single_edits(sketch: &Sketch) -> impl Iterator<Item = (NodeId, Edit)> + '_ {
    let tree = sketch.tree();
    tree.nodes().flat_map(move |node| {
        let delete = tree.role(node).deletable().then_some(Edit::Delete);
        let leaves = sketch.leaf(node).into_iter().flat_map(others);
        let leaves = leaves.map(move |leaf| sketch.leaf_edit(node, leaf).1);
        let edits = Alternatives::of(sketch, node).into_iter().chain(delete).chain(leaves);
        edits.map(move |edit| (node, edit))
    })
}

/// Other places for a leaf.
fn others(leaf: Leaf) -> [Leaf; 2] {
    [Leaf::SIMPLEST, leaf.moved(leaf.distance.saturating_add(1))]
}

/// An edited value follows the laws too, only the part that was edited has changed, and without an element it is
/// lighter.
fn assert_edited<T: WeightedTree>(value: &T, sketch: &Sketch, node: NodeId, edit: Edit) {
    let is_deleted = matches!(edit, Edit::Delete);
    let moved = match &edit {
        Edit::StandIn(form) => Op::read(form),
        _ => None,
    };
    let Some(edited) = edited(value, sketch, (node, edit)) else { return };
    let after = checked(Law::Described, || Sketch::of(&edited));
    assert_same(&edited, &after);
    // Only a deletion has to be lighter.
    let is_lighter = !is_deleted || after.weight() < sketch.weight();
    require(Law::Lighter, is_lighter, || "it is as heavy as before");
    match moved {
        _ if is_deleted => assert_deleted(sketch, &after, node),
        Some(Op::Leaf(leaf)) => {
            assert_moved(sketch, &after, (node, leaf));
            assert_alike(value, sketch, &after, (node, leaf));
        }
        Some(Op::Lowered { to, .. }) => assert_lowered(sketch, &after, (node, to)),
        _ => {}
    }
}

/// The value under an edit; `None` if it is not valid.
fn edited<T: WeightedTree>(value: &T, sketch: &Sketch, edit: (NodeId, Edit)) -> Option<T> {
    let edits = Edits::none().and(sketch.tree(), [edit]);
    let (edited, is_valid) = checked(Law::Edited, || {
        let value = Erased::new(value);
        let found = fetch::found(value, sketch, &edits, None);
        let under = EditedSketch { sketch, edits: &edits, fetched: &found };
        let (edited, judged) = Parts::judged(value, under);
        (owned(edited), judged.is_ok())
    });
    is_valid.then_some(edited)
}

/// If an equal leaf has changed instead, the type sorts them, and it does not matter which of both is edited.
fn assert_alike<T: WeightedTree>(
    value: &T,
    before: &Sketch,
    after: &Sketch,
    (node, leaf): (NodeId, Leaf),
) {
    if !before.has_structure_of(after) {
        return;
    }
    let leaf_of = |node| before.leaf(node);
    let mut changed = before.tree().nodes().filter(|&node| leaf_of(node) != after.leaf(node));
    let (Some(other), None) = (changed.next(), changed.next()) else { return };
    if other == node || leaf_of(other) != leaf_of(node) {
        return;
    }
    let alike = edited(value, before, before.leaf_edit(other, leaf));
    let is_alike = alike.is_none_or(|alike| Sketch::of(&alike).order(after).is_eq());
    require(Law::OwnNode, is_alike, || {
        let (node, other) = (node.index(), other.index());
        format!("node {node} was edited, and node {other} has changed, which was equal")
    });
}

/// A node that has changed is the variant that was requested.
fn assert_lowered(before: &Sketch, after: &Sketch, (node, to): (NodeId, u32)) {
    // What is empty may be no node, so the next part may have this number now.
    if beside(before, node).is_none() || beside(before, node) != beside(after, node) {
        return;
    }
    let became = after.facts(node).variant;
    // `lowered` may return `None`.
    let is_kept = became == to || before.content(node) == after.content(node);
    require(Law::Lowered, is_kept, || {
        format!("variant {to} was requested, and variant {became} was made")
    });
}

/// A leaf that was to change did not stay while another one changed. A type may still change others to repair the value.
fn assert_moved(before: &Sketch, after: &Sketch, (node, leaf): (NodeId, Leaf)) {
    if before.tree().len() != after.tree().len() {
        return;
    }
    let has_changed = |node: &NodeId| before.leaf(*node) != after.leaf(*node);
    let other = before.tree().nodes().find(has_changed);
    // In a sorted list, an equal leaf may have changed instead.
    let expected = |at: NodeId| if at == node { Some(leaf) } else { before.leaf(at) };
    let is_equal = leaves(before, expected) == leaves(after, |at| after.leaf(at));
    let is_kept = other.is_none() || has_changed(&node) || is_equal;
    require(Law::OwnNode, is_kept, || {
        let other = other.map_or(0, NodeId::index);
        format!(
            "node {} was edited, and node {other} has changed (`visit` numbers the nodes)",
            node.index()
        )
    });
}

/// The leaves with their types, sorted.
fn leaves(sketch: &Sketch, leaf: impl Fn(NodeId) -> Option<Leaf>) -> Vec<(TypeId, Leaf)> {
    let leaves =
        sketch.tree().nodes().filter_map(|node| Some((sketch.type_of(node).id, leaf(node)?)));
    let mut leaves: Vec<_> = leaves.collect();
    leaves.sort_unstable();
    leaves
}

/// An element that was to be deleted did not stay in its list.
fn assert_deleted(before: &Sketch, after: &Sketch, node: NodeId) {
    let Some(list) = before.tree().parent(node) else { return };
    // If more has changed, another list may have this number now.
    if around(before, list) != around(after, list) {
        return;
    }
    let deleted = before.content(node);
    let count = |sketch: &Sketch| {
        let equal =
            sketch.tree().children(list).filter(|&element| sketch.content(element) == deleted);
        equal.count()
    };
    let is_kept = count(after) < count(before);
    require(Law::OwnNode, is_kept, || {
        format!("node {} was deleted, and another one is missing", node.index())
    });
}

/// The facts about all nodes before and after a list. `None` if the list does not exist.
fn around(sketch: &Sketch, list: NodeId) -> Option<[&[Facts]; 2]> {
    let before = sketch.facts.get(..=list.index())?;
    let after = &sketch.facts[sketch.tree().end(list).index()..];
    Some([before, after])
}

/// The facts about all nodes before and after a node and those below it, and its type. `None` if the node does not exist.
fn beside(sketch: &Sketch, node: NodeId) -> Option<([&[Facts]; 2], TypeId)> {
    let before = sketch.facts.get(..node.index())?;
    sketch.facts.get(node.index())?;
    let after = &sketch.facts[sketch.tree().end(node).index()..];
    Some(([before, after], sketch.type_of(node).id))
}
