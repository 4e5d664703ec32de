//! Makes the nodes of a value that edits put in another place.
//!
//! A node that replaces one of its type is made with the edits below it. Those inside are made first, and it takes them:
//! so the time is linear in the value, also where many nodes below each other replace nodes. Other nodes are copied as
//! they are.

use std::any::Any;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

use super::erased::{Erased, Rebuilt};
use super::op::{LEAST, Op};
use super::parts::EditedSketch;
use super::shape::ShapeWalk;
use super::{Parts, Shape, Sketch};
use crate::tree::{Edit, Edits, NodeId};

/// The nodes that edits put in another place, by number.
#[derive(Default)]
pub(super) struct FetchedNodes {
    copies: BTreeMap<NodeId, Box<dyn Any>>,
    /// Nodes with the edits below them, each with whether it is valid. Each is taken once.
    rebuilt: RefCell<BTreeMap<NodeId, Rebuilt>>,
}

impl FetchedNodes {
    pub(super) fn get(&self, node: &NodeId) -> Option<&dyn Any> {
        self.copies.get(node).map(|copy| &**copy)
    }

    /// The node with the edits below it, and whether it is valid.
    pub(super) fn take(&self, node: NodeId) -> Option<Rebuilt> {
        self.rebuilt.borrow_mut().remove(&node)
    }
}

/// A node that is wanted, as a copy, with the edits below it, or both.
#[derive(Clone, Copy, Debug)]
pub(super) struct WantedNode {
    node: NodeId,
    is_copied: bool,
    is_rebuilt: bool,
}

/// The nodes that the edits put in another place. Numbers after the last node of the value are those of the value
/// `before`.
pub(super) fn found(
    value: Erased<'_>,
    sketch: &Sketch,
    edits: &Edits,
    before: Option<Erased<'_>>,
) -> FetchedNodes {
    let end = sketch.tree().end(NodeId::ROOT).index();
    let mut own = wanted(sketch, edits);
    let mut others = own.split_off(own.partition_point(|wanted| wanted.node.index() < end));
    let mut found = fetched(value, own, Some((sketch, edits)));
    if let Some(before) = before {
        for wanted in &mut others {
            wanted.node = NodeId::new(wanted.node.index() - end);
        }
        let copies = fetched(before, others, None).copies.into_iter();
        found.copies.extend(copies.map(|(node, copy)| (NodeId::new(node.index() + end), copy)));
    }
    found
}

fn fetched(
    value: Erased<'_>,
    wanted: Vec<WantedNode>,
    under: Option<(&Sketch, &Edits)>,
) -> FetchedNodes {
    let mut found = FetchedNodes::default();
    if !wanted.is_empty() {
        let fetch = FetchWalk { wanted: wanted.into(), under, at: 0, found: &mut found };
        value.visit(&mut Shape::new(ShapeWalk::Fetch(fetch)));
    }
    found
}

/// The nodes that are wanted, with what is wanted of each, in order.
fn wanted(sketch: &Sketch, edits: &Edits) -> Vec<WantedNode> {
    // One list for both, because one walk over the value makes them in order.
    let (mut copied, rebuilt) = hoisted(sketch, edits);
    for (_, edit) in edits.iter() {
        let Edit::StandIn(form) = edit else { continue };
        match Op::read(form) {
            Some(Op::Elements(nodes) | Op::Lowered { spare: nodes, .. }) => copied.extend(nodes),
            Some(Op::Placed { from, .. }) => {
                copied.insert(from);
            }
            _ => {}
        }
    }
    // The least value is made, and not copied.
    copied.remove(&LEAST);
    let nodes = copied.union(&rebuilt).map(|&node| WantedNode {
        node,
        is_copied: copied.contains(&node),
        is_rebuilt: rebuilt.contains(&node),
    });
    nodes.collect()
}

/// The nodes that replace others, of another type and of the same. If a node that replaces another is replaced itself, only
/// the last one is needed.
fn hoisted(sketch: &Sketch, edits: &Edits) -> (BTreeSet<NodeId>, BTreeSet<NodeId>) {
    let (mut copied, mut rebuilt) = (BTreeSet::new(), BTreeSet::new());
    let mut passed = BTreeSet::new();
    for (node, edit) in edits.iter() {
        let Edit::Hoist(run) = edit else { continue };
        let is_same = sketch.tree().kind(run.first) == sketch.tree().kind(node);
        // A node above this one is replaced by what replaces this one.
        if !(passed.contains(&node) && is_same) {
            let last = sketch.last_of(edits, run.first);
            let nodes = if is_same { &mut rebuilt } else { &mut copied };
            nodes.insert(last);
        }
        passed.insert(run.first);
    }
    (copied, rebuilt)
}

/// A walk that makes nodes.
pub(super) struct FetchWalk<'w> {
    /// What is still wanted, in order.
    wanted: VecDeque<WantedNode>,
    /// The sketch of the value, and its edits. Without them, nodes are only copied.
    under: Option<(&'w Sketch, &'w Edits)>,
    /// The number of the next node.
    at: usize,
    found: &'w mut FetchedNodes,
}

impl FetchWalk<'_> {
    /// What of the next node is wanted.
    pub(super) fn enter(&mut self) -> Option<WantedNode> {
        let node = NodeId::new(self.at);
        self.at += 1;
        let is_next = self.wanted.front().is_some_and(|wanted| wanted.node == node);
        is_next.then(|| self.wanted.pop_front())?
    }

    /// Makes what is wanted of a node. All below it has been made.
    pub(super) fn leave(
        &mut self,
        wanted: WantedNode,
        make: &dyn Fn(&mut Parts<'_>) -> Box<dyn Any>,
    ) {
        if wanted.is_copied {
            let copy = Parts::unedited(make);
            self.found.copies.insert(wanted.node, copy);
        }
        if let Some((sketch, edits)) = self.under.filter(|_| wanted.is_rebuilt) {
            let under = EditedSketch { sketch, edits, fetched: self.found };
            let rebuilt = Parts::rebuilt_at(under, wanted.node, make);
            self.found.rebuilt.get_mut().insert(wanted.node, rebuilt);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use crate::tree::{Edit, Edits, NodeId};
    use crate::value::sketch::rebuilt;
    use crate::value::{Parts, Shape, Sketch, WeightedTree};

    thread_local! {
        static REBUILT: Cell<usize> = const { Cell::new(0) };
    }

    struct Nest(Option<Box<Nest>>);

    impl WeightedTree for Nest {
        fn visit(&self, shape: &mut Shape<'_>) {
            shape.part(&self.0);
        }

        fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
            REBUILT.set(REBUILT.get() + 1);
            Nest(parts.part(&self.0))
        }
    }

    #[test]
    fn each_node_is_made_once_where_every_second_one_goes() {
        let nest = (1..1_000).fold(Nest(None), |nest, _| Nest(Some(Box::new(nest))));
        let sketch = Sketch::of(&nest);
        let tree = sketch.tree();
        // The options lie between them.
        let nests: Vec<NodeId> = tree.nodes().step_by(2).collect();
        let hoists = nests.chunks_exact(2).map(|two| (two[0], Edit::hoist(two[1])));
        let edits = Edits::none().and(tree, hoists);
        let left = rebuilt(&nest, &sketch, &edits).map(|nest| Sketch::of(&nest).tree().len());
        assert_eq!(left, Some(1_000));
        assert_eq!(REBUILT.get(), 500);
    }
}
