//! The columns of data files: values with the same keys above them.

use rustc_hash::FxHashMap;
use wdd_core::tree::NodeId;

use crate::text::Text;
use crate::text::languages::{Datum, datum};
use crate::text::outline::range;

/// The number of each node's column. Nodes with the same keys above them have the same number.
pub(crate) fn places(text: &Text) -> Vec<usize> {
    let tree = text.tree();
    let mut numbers = FxHashMap::default();
    let mut places: Vec<usize> = Vec::with_capacity(tree.len());
    let mut cells = (None, 0);
    for node in tree.nodes() {
        let parent = tree.parent(node);
        let above = parent.map_or(0, |above| places[above.index()]);
        let is_next = datum(tree, node) == Some(Datum::Cell) && cells.0 == parent;
        cells = match datum(tree, node) {
            Some(Datum::Cell) => (parent, if is_next { cells.1 + 1 } else { 0 }),
            _ => cells,
        };
        let label = match datum(tree, node) {
            Some(Datum::Cell) => (b"".as_slice(), cells.1),
            _ => (name(text, node), usize::from(parent.is_some())),
        };
        let next = numbers.len();
        places.push(*numbers.entry((above, label)).or_insert(next));
    }
    places
}

/// The text before a node's first child, if it is a name.
fn name(text: &Text, node: NodeId) -> &[u8] {
    let tree = text.tree();
    let is_named = matches!(datum(tree, node), Some(Datum::Member | Datum::Lines));
    match tree.children(node).next().filter(|_| is_named) {
        Some(key) if datum(tree, key) == Some(Datum::Key) => text.slice(key),
        Some(first) => {
            let start = text.place(node).bytes.start;
            text.bytes()[range(&(start..text.place(first).bytes.start))].trim_ascii()
        }
        None => b"",
    }
}
