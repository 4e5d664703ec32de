//! Checks the laws of [`WeightedTree`], for implementations that are written by hand.

use super::sketch::rebuilt;
use super::{Leaf, Parts, Sketch, WeightedTree};
use crate::hier::Alternatives;
use crate::tree::{Edit, Edits, NodeId};

/// Checks the laws of [`WeightedTree`] on some values of a type: without edits, and with every single
/// edit of a node. It also checks [`WeightedTree::minimal`].
///
/// # Panics
/// If a law is broken; the message says which.
///
/// ```
/// wdd_core::value::assert_tree_laws([vec![Some(3), None], vec![]]);
/// ```
pub fn assert_tree_laws<T: WeightedTree>(values: impl IntoIterator<Item = T>) {
    for value in T::minimal().into_iter().chain(values) {
        let sketch = Sketch::of(&value);
        assert!(value.is_valid(), "a value is not valid");
        assert_same(&value, &sketch);
        single_edits(&sketch).for_each(|(node, edit)| assert_edited(&value, &sketch, node, edit));
    }
}

/// A value that is rebuilt without edits is the same value, and both walks name the same parts.
fn assert_same<T: WeightedTree>(value: &T, sketch: &Sketch) {
    let (same, aligned) = Parts::walk(value, sketch);
    assert!(aligned, "`visit` and `rebuild` do not name the same parts");
    let again = Sketch::of(&same);
    assert!(
        again.order(sketch).is_eq() && again.key() == sketch.key(),
        "a value that was rebuilt without edits has changed"
    );
}

/// Every edit of a single node.
fn single_edits(sketch: &Sketch) -> impl Iterator<Item = (NodeId, Edit)> + '_ {
    let tree = sketch.tree();
    tree.nodes().flat_map(|node| {
        let delete = tree.role(node).deletable().then_some(Edit::Delete);
        let leaf = sketch.facts(node).leaf;
        let simplest = leaf.map(|_| sketch.leaf_edit(node, Leaf::SIMPLEST).1);
        let edits = Alternatives::of(sketch, node).into_iter();
        let edits = edits.chain(delete).chain(simplest);
        edits.map(move |edit| (node, edit))
    })
}

/// An edited value follows the laws too, and one without a node is lighter.
fn assert_edited<T: WeightedTree>(value: &T, sketch: &Sketch, node: NodeId, edit: Edit) {
    let lighter = matches!(edit, Edit::Delete);
    let edits = Edits::none().and(sketch.tree(), [(node, edit)]);
    let Some(edited) = rebuilt(value, sketch, &edits) else {
        return;
    };
    let after = Sketch::of(&edited);
    assert_same(&edited, &after);
    let weight = |sketch: &Sketch| sketch.tree().weight(NodeId::ROOT);
    // Only a deletion has to be lighter.
    assert!(
        !lighter || weight(&after) < weight(sketch),
        "an element was deleted, and the value is as heavy as before"
    );
}
