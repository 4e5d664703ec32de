//! The syntax errors of a parsed file.

use tree_sitter::Tree;

/// The number of errors, with the tokens that the parser has added.
pub(super) fn count(tree: &Tree) -> usize {
    let mut cursor = tree.walk();
    let mut errors = 0;
    loop {
        let node = cursor.node();
        errors += usize::from(node.is_error() || node.is_missing());
        // Most subtrees have no error, and are not entered.
        if node.has_error() && cursor.goto_first_child() {
            continue;
        }
        while !cursor.goto_next_sibling() {
            if !cursor.goto_parent() {
                return errors;
            }
        }
    }
}
