//! proptest on the same start values: it shrinks what it generated, under its default limit.

use proptest::strategy::ValueTree;
use proptest::test_runner::Config;

use super::cells::Cells;
use super::property::Property;
use super::subject::Node;
use super::types::Types;
use super::verdict;

/// The loop of proptest's `TestRunner::shrink`, with its limit for 256 cases. Gives the result and the
/// number of calls of the property.
pub fn by_proptest(
    types: &Types,
    property: &Property,
    mut tree: Box<dyn ValueTree<Value = Node>>,
) -> (Cells, usize) {
    let most = Config::default().max_shrink_iters() as usize;
    let mut calls = 0;
    let mut is_changed = tree.simplify();
    while is_changed {
        if calls >= most {
            while tree.complicate() {}
            break;
        }
        calls += 1;
        let cells = Cells::of(types, &tree.current());
        is_changed = match verdict::fails(types, property, &cells) {
            Some(true) => tree.simplify(),
            _ => tree.complicate(),
        };
    }
    (Cells::of(types, &tree.current()), calls)
}
