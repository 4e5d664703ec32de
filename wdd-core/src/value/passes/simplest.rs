//! Changes leaves to the simplest values of their types: all of them together, then as many as possible. Those inside long
//! runs of alike elements change in blocks.
//!
//! ```text
//! [17, -4, 900]   →   [0, 0, 900]
//! ```

use std::sync::Arc;

use super::Pass;
use crate::hier::{Families, Turn};
use crate::tree::{Change, NodeId};
use crate::value::{Leaf, Sketch, alike};

pub(super) static SIMPLEST: Pass = Pass {
    name: "simplest",
    turn: Turn::InOrder,
    waits: true,
    keeps_remainders: false,
    start: |sketch, reduction| {
        let tree = Arc::clone(sketch.tree());
        let family = simplest(sketch);
        Some(Box::new(Families::new(tree, vec![family], reduction)))
    },
};

fn simplest(sketch: &Sketch) -> Vec<Change> {
    let edit = |node: &NodeId| sketch.leaf_edit(*node, Leaf::SIMPLEST);
    alike::blocks(sketch).into_iter().map(|leaves| leaves.iter().map(edit).collect()).collect()
}
