//! A part goes around the part that it was in.
//!
//! ```text
//! above[… inner[… hole …] …]   →   inner[… above[… hole …] …]
//! above[… inner[[…]] …]        →   inner[[… above[… …]]]
//! ```

use super::{SparePart, Step, StepKind, may_have};
use crate::tree::{Edit, NodeId, Role};
use crate::value::Sketch;
use crate::value::op::Op;

/// All steps in which a part below goes around this one.
pub(super) fn steps(sketch: &Sketch, above: NodeId) -> Vec<Step> {
    let tree = sketch.tree();
    let steps = sketch.nearest_below(above).into_iter().flat_map(|inner| {
        let rotation = Rotation { sketch, above, inner };
        let in_holes =
            sketch.nearest_below(inner).into_iter().map(|hole| rotation.with_hole_filled(hole));
        let lists = tree.subtree(inner).filter(|&list| {
            let is_its_own = tree.parent(list) == Some(inner) || list == inner;
            is_its_own && sketch.is_list(list) && may_have(sketch, list, sketch.type_of(above).id)
        });
        let in_lists = lists.filter_map(|list| rotation.with_list_filled(list));
        in_holes.chain(in_lists).collect::<Vec<_>>()
    });
    steps.collect()
}

/// The changes: the inner part replaces the part above it, a copy of the part above is put into it, and what the inner part
/// was in the copy is deleted. Each change names nodes of the value after the change before.
struct Rotation<'s> {
    sketch: &'s Sketch,
    above: NodeId,
    inner: NodeId,
}

impl Rotation<'_> {
    /// The part above replaces a part in the inner one, and has that in its place.
    fn with_hole_filled(&self, hole: NodeId) -> Step {
        let copy = self.after_first(hole);
        let inner = self.in_copy(copy);
        let hole = later(inner, hole, self.inner);
        self.step((copy, self.copied().copied()), (inner, Edit::hoist(hole)))
    }

    /// The part above is the last element of a list in the inner one. `None` if nothing can replace the inner part in it.
    fn with_list_filled(&self, list: NodeId) -> Option<Step> {
        let tree = self.sketch.tree();
        let own = tree.children(list).map(|own| self.after_first(own));
        let elements = own.chain([self.copied().number]).collect();
        let weight = tree.weight(list) + tree.weight(self.above);
        let longer = Edit::StandIn(Op::Elements(elements).form(weight));
        let inner = self.in_copy(later(self.above, tree.end(list), self.inner));
        let last = match tree.role(self.inner) {
            Role::Element => Edit::Delete,
            _ => {
                let least = self.sketch.type_of(self.inner).minimal?;
                Edit::StandIn(Op::Minimal.form(least))
            }
        };
        Some(self.step((self.after_first(list), longer), (inner, last)))
    }

    fn step(&self, put: (NodeId, Edit), last: (NodeId, Edit)) -> Step {
        let first = (self.above, Edit::hoist(self.inner));
        Step {
            kind: StepKind::Rotated,
            filling: None,
            changes: vec![vec![first], vec![put], vec![last]],
        }
    }

    /// Where a node of the inner part is after the first change.
    fn after_first(&self, node: NodeId) -> NodeId {
        later(self.above, node, self.inner)
    }

    /// Where the inner part is in a copy of the part above.
    fn in_copy(&self, copy: NodeId) -> NodeId {
        later(copy, self.inner, self.above)
    }

    /// The part above, as it is in the value before.
    fn copied(&self) -> SparePart<'_> {
        // After the first change, the numbers of the value before follow after those of the value.
        let tree = self.sketch.tree();
        let after_first = tree.len() - tree.size(self.above) + tree.size(self.inner);
        SparePart {
            number: NodeId::new(after_first + self.above.index()),
            sketch: self.sketch,
            node: self.above,
        }
    }
}

/// The node as far after `from` as `node` is after `than`.
fn later(from: NodeId, node: NodeId, than: NodeId) -> NodeId {
    NodeId::new(from.index() + node.index() - than.index())
}
