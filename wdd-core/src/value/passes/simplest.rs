//! Changes leaves to the simplest values of their types: all of them together, then as many as possible. Those inside long
//! runs of alike elements change in blocks.
//!
//! ```text
//! [17, -4, 900]   →   [0, 0, 900]
//! ```

use super::{Pass, Proposes};
use crate::tree::{Change, NodeId};
use crate::value::{Leaf, Sketch, long_runs};

pub(super) static SIMPLEST: Pass = Pass::new("simplest", Proposes::Families(families)).waiting();

/// One family, so that one call can change all leaves.
fn families(sketch: &Sketch) -> Vec<Vec<Change>> {
    let edit = |node: &NodeId| sketch.leaf_edit(*node, Leaf::SIMPLEST);
    let blocks = long_runs::blocks(sketch).into_iter();
    vec![blocks.map(|leaves| leaves.iter().map(edit).collect()).collect()]
}
