//! The structure of a text, as the languages write it: a weighted tree, and the place of each node.

use std::ops::Range;

use rustc_hash::FxHashMap;
use wdd_core::Tree;
use wdd_core::tree::{NodeId, NodeInfo, Role, TreeBuilder};

use crate::text::names::Names;

/// Byte offsets into all the files' bytes, one file after the other.
pub type Bytes = Range<u32>;

/// The place of a node.
#[derive(Clone, Debug)]
pub struct Place {
    /// The node's own bytes.
    pub bytes: Bytes,
    /// What separates it from the next element of its list.
    pub separator: Separator,
}

/// What separates an element from the next one.
#[derive(Clone, Debug)]
pub enum Separator {
    /// Nothing: the list has no separators, or the node is not an element.
    None,
    /// The bytes of the separator after the element.
    After(Bytes),
    /// No separator: it is the last element of a list with separators.
    Last,
}

/// How much of the structure of a text its tree has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// All of the structure.
    #[default]
    Fine,
    /// The coarse structure, and what stands beside it: comments.
    Coarse,
}

/// For nodes of a coarse tree, the separator before them, if it is that of an element which is not in the tree.
pub(crate) type Before = FxHashMap<NodeId, Bytes>;

/// Builds a tree and the places of its nodes together. Languages write into it.
#[derive(Debug, Default)]
pub struct Outline {
    tree: TreeBuilder,
    places: Vec<Place>,
    pub(crate) detail: Detail,
    /// Where the file that is written begins in the text. Languages count the bytes of the file.
    pub(crate) start: u32,
    /// The innermost open nodes, which the tree does not have yet: they only get into it if they contain a node of the
    /// coarse structure.
    waiting: Vec<(NodeInfo, Bytes)>,
    /// For each open node, in the tree or not: the separator after its last element so far, if that element is not in the
    /// tree.
    separators: Vec<Option<Bytes>>,
    before: Before,
    /// The names of the text.
    pub names: Names,
}

impl Outline {
    /// An outline whose tree gets only the nodes of this detail.
    pub(crate) fn with_detail(detail: Detail) -> Self {
        Outline { detail, ..Outline::default() }
    }

    /// Whether only the coarse structure gets into the tree.
    pub(crate) fn is_coarse(&self) -> bool {
        self.detail == Detail::Coarse
    }

    /// Opens a node whose place in the file is `bytes`. The number is only good for [`separate`](Outline::separate): a node that is
    /// not in the tree has none.
    pub(crate) fn open(&mut self, info: NodeInfo, bytes: Bytes) -> NodeId {
        let bytes = self.in_text(bytes);
        self.separators.push(None);
        // The root is always in the tree. A comment is, too, although it is not coarse: it is deleted apart from the
        // code beside it.
        let is_wanted = info.coarse || info.role == Role::Aside || self.places.is_empty();
        if self.is_coarse() && !is_wanted {
            self.waiting.push((info, bytes));
            return left_out();
        }
        for (around, bytes) in std::mem::take(&mut self.waiting) {
            // It has no number yet by which it could get its separator, so it must not be deleted.
            let fixed = NodeInfo::new(around.kind, Role::Fixed).with_hollow(around.hollow);
            self.place(fixed, bytes);
        }
        self.place(info, bytes)
    }

    fn place(&mut self, info: NodeInfo, bytes: Bytes) -> NodeId {
        self.places.push(Place { bytes, separator: Separator::None });
        self.tree.open(info)
    }

    /// Writes a part of a file with what counts bytes from its byte `at`.
    pub(crate) fn part(&mut self, at: usize, write: impl FnOnce(&mut Self)) {
        self.start += offset(at);
        write(self);
        self.start -= offset(at);
    }

    fn in_text(&self, bytes: Bytes) -> Bytes {
        self.start + bytes.start..self.start + bytes.end
    }

    /// Sets what separates `node` from the next element.
    pub(crate) fn separate(&mut self, node: NodeId, separator: Separator) {
        let separator = match separator {
            Separator::After(bytes) => Separator::After(self.in_text(bytes)),
            other => other,
        };
        // It is before this element, whether the element gets into the tree or not.
        let last = self.separators.last_mut().map(Option::take);
        if node != left_out() {
            self.places[node.index()].separator = separator;
            if let Some(before) = last.flatten() {
                self.before.insert(node, before);
            }
        } else if let (Separator::After(bytes), Some(last)) =
            (separator, self.separators.last_mut())
        {
            *last = Some(bytes);
        }
    }

    /// Adds tokens of the open node itself to its weight.
    pub(crate) fn add_weight(&mut self, tokens: u32) {
        self.tree.add_weight(tokens);
    }

    /// Records that the open node itself uses a name, or defines it.
    pub(crate) fn mention(&mut self, name: u32, defines: bool) {
        self.tree.mention(name, defines);
    }

    /// Closes the node that was opened last.
    pub(crate) fn close(&mut self) {
        self.separators.pop();
        // A waiting node has nothing to close in the tree: no node within it got there.
        if self.waiting.pop().is_none() {
            self.tree.close();
        }
    }

    /// The tree, whose root has the place `bytes`, and the place of each node.
    pub(crate) fn finish(mut self, bytes: Bytes) -> (Tree, Vec<Place>, Before) {
        // The root is opened before the length of the text is known.
        self.places[0].bytes = bytes;
        // The places of a long text take much memory, and nothing is added to them any more.
        self.places.shrink_to_fit();
        (self.tree.finish(), self.places, self.before)
    }
}

/// The number of a node that is not in the tree.
fn left_out() -> NodeId {
    NodeId::new(u32::MAX as usize)
}

/// A byte offset in a text.
///
/// # Panics
/// If it does not fit 32 bits.
pub fn offset(at: usize) -> u32 {
    u32::try_from(at).expect("a text has less than 4 GiB")
}

/// The bytes as an index range.
pub fn range(bytes: &Bytes) -> Range<usize> {
    bytes.start as usize..bytes.end as usize
}

/// An index range as bytes.
///
/// # Panics
/// If its end does not fit 32 bits.
pub(crate) fn offsets(range: &Range<usize>) -> Bytes {
    offset(range.start)..offset(range.end)
}

/// A part of a text without the blanks at its ends.
pub(crate) fn solid(text: &[u8], part: &Range<usize>) -> Range<usize> {
    let content = &text[part.clone()];
    let start = part.end - content.trim_ascii_start().len();
    start..start + content.trim_ascii().len()
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use wdd_core::Tree;
    use wdd_core::tree::{Edits, NodeId};

    use super::*;
    use crate::text::Text;
    use crate::text::languages::{Edition, Reading};
    use crate::text::render::render;

    const TEXTS: &[(&str, &str)] = &[
        (
            "in.rs",
            "// a\nuse a::{b, c};\nfn f<T>(x: T) { let y = g(1, [2]); match x { a => { h(); }, _ => i } }\n\
             impl A for B { fn k() { k(); } type C = D; }\nstatic E: [u8; 1] = [1];",
        ),
        (
            "in.json",
            "{\"a\": 1, \"b\": [2, {}, 3, [4], {\"c\": 5}], \"d\": 6, \"e\": [7], \"f\": []}",
        ),
        ("in.jsonl", "{\"a\": [1, {\"b\": 2}]}\n[3, 4]\n\n5\n"),
        ("in.csv", "a,b\n1,\"2 3\"\n4,5\n\n6,7,8"),
        ("in.txt", "one two (\n  three,\n  four (five),\n)\nsix [\nseven eight\nnine\n]\n"),
    ];

    fn read(name: &str, content: &str, detail: Detail) -> Text {
        let files = [(PathBuf::from(name), content.as_bytes().to_vec())];
        Text::parse_in(&files, Reading::by_name(Edition::Edition2021), detail)
    }

    fn coarse(tree: &Tree) -> Vec<NodeId> {
        tree.nodes().filter(|node| tree.is_coarse(*node)).collect()
    }

    #[test]
    fn a_coarse_tree_has_all_of_the_coarse_structure_and_deletes_it_alike() {
        for (name, content) in TEXTS {
            let texts = [Detail::Fine, Detail::Coarse].map(|detail| read(name, content, detail));
            let [fine, small] = &texts;
            assert!(small.tree().len() < fine.tree().len(), "{name}");
            assert_eq!(small.tree().weight(NodeId::ROOT), fine.tree().weight(NodeId::ROOT));
            let nodes = texts.each_ref().map(|text| coarse(text.tree()));
            assert!(nodes[0].len() > 3 && nodes[0].len() == nodes[1].len(), "{name}");
            // Any of them, and all pairs.
            for a in 0..nodes[0].len() {
                for b in a..nodes[0].len() {
                    let delete = |text: &Text, nodes: &[NodeId]| {
                        let edits = Edits::none().deleting(text.tree(), [nodes[a], nodes[b]]);
                        (edits.weight(text.tree()), render(text, &edits))
                    };
                    assert_eq!(delete(fine, &nodes[0]), delete(small, &nodes[1]), "{name}");
                }
            }
        }
    }

    #[test]
    fn a_long_text_is_read_coarsely_until_it_is_refined() {
        let line = "one (two three) four\n";
        let text = Text::parse(
            &[("in.txt".into(), line.repeat((5 << 20) / line.len()).into_bytes())],
            Reading::by_name(Edition::Edition2021),
        );
        let lines = text.tree().children(NodeId::ROOT).flat_map(|file| text.tree().children(file));
        assert!(text.is_coarse());
        assert_eq!(lines.count() + 2, text.tree().len());
        let files = render(&text, &Edits::none()).files;
        let fine = Text::parse_finely(&files, text.reading());
        assert!(!fine.is_coarse() && fine.tree().len() > 4 * text.tree().len());
        assert!(!fine.parse_alike(&files).is_coarse() && text.parse_alike(&files).is_coarse());
    }
}
