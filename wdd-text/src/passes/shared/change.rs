//! Recognises a change that was tried before, when other parts of the text were there.

use ra_ap_syntax::SyntaxKind::NAME;
use rustc_hash::FxHashMap;
use wdd_core::tree::{Edit, Edits, NodeId};

use crate::text::Text;
use crate::text::digest::digest;
use crate::text::languages::rust::kind_of;

/// Changes of more bytes than this are not recognised: they are rare, and reading them takes time.
const LONGEST: usize = 16 * 1024;

/// A key of what `candidate` changes of `best`, both edits of the text: the text of the edited nodes, what is made of
/// them, and what is around them. The same change of a later text has the same key. `None` if it is long.
pub(crate) fn key(text: &Text, candidate: &Edits, best: &Edits) -> Option<u128> {
    let is_change = |(node, edit): &(NodeId, &Edit)| best.of(*node) != Some(edit);
    let changes: Vec<(NodeId, &Edit)> = candidate.iter().filter(is_change).collect();
    let bytes = changes.iter().map(|(node, _)| text.slice(*node).len());
    // Many changes can have the same parent, with many children to look through.
    let mut places = FxHashMap::default();
    let made = |&(node, edit): &(NodeId, &Edit)| {
        let made: Vec<&[u8]> = match edit {
            Edit::Delete => Vec::new(),
            Edit::Hoist(run) => run.nodes(text.tree()).map(|node| text.slice(node)).collect(),
            Edit::StandIn(form) => vec![form.content()],
        };
        let parent = text.tree().parent(node);
        let place = *places.entry(parent).or_insert_with(|| around(text, node));
        digest(&(text.slice(node), made, place))
    };
    let is_short = bytes.sum::<usize>() <= LONGEST;
    is_short.then(|| digest(&changes.iter().map(made).collect::<Vec<_>>()))
}

/// The kinds of the nodes around a node, and their names: the place of the node, without what may change in it.
fn around(text: &Text, node: NodeId) -> u128 {
    let tree = text.tree();
    let places = tree.above(node).map(|above| {
        let name = tree.children(above).find(|child| kind_of(tree, *child) == Some(NAME));
        (tree.kind(above).0, name.map(|name| text.slice(name)))
    });
    digest(&places.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing::text;

    /// The key of the deletion of each statement that is `of`.
    fn deletions(source: &str, of: &str) -> Vec<Option<u128>> {
        let text = text(source);
        let nodes = text.tree().nodes();
        let nodes = nodes.filter(|node| text.slice(*node) == of.as_bytes());
        let deleted = nodes.filter(|node| text.tree().role(*node).deletable());
        let edits = deleted.map(|node| Edits::none().and(text.tree(), [(node, Edit::Delete)]));
        edits.map(|edits| key(&text, &edits, &Edits::none())).collect()
    }

    #[test]
    fn a_change_is_the_same_when_other_parts_are_gone() {
        let before = deletions("fn f() { a(); let x = 1; b(); }", "a();");
        assert_eq!(before.len(), 1);
        assert_eq!(deletions("fn f() { a(); }", "a();"), before);
        assert_ne!(deletions("fn g() { a(); }", "a();"), before);
        assert_ne!(deletions("fn f() { { a(); } }", "a();"), before);
        assert_ne!(deletions("fn f() { b(); }", "b();"), before);
    }

    #[test]
    fn what_is_already_done_is_no_change() {
        let text = text("fn f() { a(); b(); }");
        let deleted = |of: &str| {
            let mut nodes = text.tree().nodes();
            let node = nodes.find(|node| text.slice(*node) == of.as_bytes());
            (node.unwrap(), Edit::Delete)
        };
        let best = Edits::none().and(text.tree(), [deleted("a();")]);
        let both = best.and(text.tree(), [deleted("b();")]);
        let alone = Edits::none().and(text.tree(), [deleted("b();")]);
        assert_eq!(key(&text, &both, &best), key(&text, &alone, &Edits::none()));
    }
}
