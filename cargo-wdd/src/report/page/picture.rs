//! The weighted tree of a text as rectangles: below each node its children, as wide as they are heavy.

use std::path::PathBuf;

use serde::Serialize;
use wdd_core::tree::NodeId;
use wdd_text::text::Text;
use wdd_text::text::languages::Reading;

/// How many rectangles there are at most.
const MOST: usize = 1500;

/// How many of them fit beside each other at first. Lighter nodes are not drawn.
const ACROSS: f64 = 600.0;

/// A node, as `[depth, left, width, first, last]`: its depth in the picture, its place from 0 to 1000, and the UTF-16
/// units of the text that it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Rectangle(usize, f64, f64, usize, usize);

/// The rectangles of the tree of these files, whose texts are one after the other.
pub(super) fn rectangles(files: &[(PathBuf, String)], reading: Reading) -> Vec<Rectangle> {
    let bytes = |(path, text): &(PathBuf, String)| (path.clone(), text.clone().into_bytes());
    let text = Text::parse(&files.iter().map(bytes).collect::<Vec<_>>(), reading);
    let mut across = ACROSS;
    loop {
        let rectangles = drawn(&text, 1000.0 / across);
        if rectangles.len() <= MOST {
            return rectangles;
        }
        across /= 1.5;
    }
}

/// The rectangles that are at least this wide.
fn drawn(text: &Text, narrowest: f64) -> Vec<Rectangle> {
    let tree = text.tree();
    let units = units(text.bytes());
    let scale = 1000.0 / tree.weight(NodeId::ROOT).max(1) as f64;
    let width = |node| tree.weight(node) as f64 * scale;
    let mut rectangles = Vec::new();
    // Node, depth and left side.
    let mut open = vec![(NodeId::ROOT, 0, 0.0)];
    while let Some((node, depth, left)) = open.pop() {
        // A node that is all of the one above it says nothing more.
        let only = |child: &NodeId| tree.weight(*child) == tree.weight(node);
        let is_drawn = !tree.children(node).any(|child| only(&child));
        if is_drawn {
            let bytes = &text.place(node).bytes;
            let place = [bytes.start, bytes.end].map(|at| units[at as usize]);
            let [left, wide] = [left, width(node)].map(|it| (it * 10.0).round() / 10.0);
            rectangles.push(Rectangle(depth, left, wide, place[0], place[1]));
        }
        let mut left = left;
        for child in tree.children(node) {
            if width(child) >= narrowest {
                open.push((child, depth + usize::from(is_drawn), left));
            }
            left += width(child);
        }
    }
    rectangles
}

/// How many UTF-16 units are before each byte, and before the end.
fn units(bytes: &[u8]) -> Vec<usize> {
    let mut units = Vec::with_capacity(bytes.len() + 1);
    let mut before = 0;
    for byte in bytes {
        units.push(before);
        // The first byte of a character stands for all of it. Those of four bytes have two units.
        before += match byte {
            0x80..=0xbf => 0,
            0xf0.. => 2,
            _ => 1,
        };
    }
    units.push(before);
    units
}

#[cfg(test)]
mod tests {
    use wdd_text::text::languages::Edition;

    use super::*;

    fn of(source: &str) -> Vec<Rectangle> {
        let files = [("a.rs".into(), source.to_owned())];
        rectangles(&files, Reading::by_name(Edition::Edition2021))
    }

    #[test]
    fn children_are_within_their_parent_and_beside_each_other() {
        let source = "fn a() { one(); }\nfn b() { two(); three(); }\n";
        let rectangles = of(source);
        let root = rectangles[0];
        assert_eq!((root.0, root.1, root.2), (0, 0.0, 1000.0));
        let mut below: Vec<_> = rectangles.iter().filter(|it| it.0 == 1).collect();
        below.sort_by_key(|it| it.3);
        let text = |it: &&Rectangle| source[it.3..it.4].trim().to_owned();
        let texts: Vec<_> = below.iter().map(text).collect();
        assert_eq!(texts, ["fn a() { one(); }", "fn b() { two(); three(); }"]);
        assert!(below[0].1 + below[0].2 <= below[1].1 + 0.1);
        assert!(below[0].2 < below[1].2);
    }

    #[test]
    fn a_large_tree_has_few_rectangles() {
        let source = "fn a() { one(); }\n".repeat(20_000);
        assert!(of(&source).len() <= MOST);
    }

    #[test]
    fn places_are_utf_16_units() {
        assert_eq!(units("aé😀b".as_bytes()), [0, 1, 2, 2, 4, 4, 4, 4, 5]);
    }
}
