//! The lines of a doc test, which stay as they are.
//!
//! The name of a doc test has its file, the item and the line of the file: `src/lib.rs - a::f (line 3)`.
//! Lines move while the text is reduced. So if no code block begins at the line, all code blocks of the
//! item stay. A documentation can also be a file: `#![doc = include_str!("../README.md")]`.

use std::path::Path;

use ra_ap_syntax::ast::{self, AstNode, AstToken};
use ra_ap_syntax::{Edition, NodeOrToken, SourceFile, SyntaxNode, SyntaxToken};

use crate::keep::code::{Code, is_item};
use crate::manifests::{name_of_file, resolved};
use crate::text::File;
use crate::text::languages::rust::names::defined_name;
use crate::text::languages::rust::syntax::solid_text;
use crate::text::outline::{Bytes, offset, range};

/// A code block in a documentation.
struct Block {
    /// The line of the file at which it begins, from 1.
    line: usize,
    comments: Vec<SyntaxToken>,
}

pub(in crate::keep) fn is_doc_test(name: &str) -> bool {
    name.contains(" - ") && name.contains("(line ")
}

/// The comments that the doc test consists of.
pub(super) fn comments(code: &Code<'_>, name: &str) -> Vec<SyntaxToken> {
    let (file, rest) = name.split_once(" - ").unwrap_or(("", name));
    let (item, line) = rest.split_once("(line ").unwrap_or((rest, ""));
    let item = item.trim().rsplit("::").next().unwrap_or_default();
    let line = line.trim_end_matches(')').parse().unwrap_or(0);
    let mut blocks = Vec::new();
    for (root, at) in &code.files {
        let path = &code.text.files()[*at].path;
        // Either can have folders in front: cargo names the file from the package or from the workspace.
        if path.ends_with(file) || file.ends_with(&*path.to_string_lossy()) {
            blocks.extend(blocks_of(root, item));
            // The documentation of a module can be in its own file, beside an item with its name.
            if !item.is_empty() && name_of_file(path, "mod") == Some(item) {
                blocks.extend(blocks_of(root, ""));
            }
        }
    }
    let chosen: Vec<_> = match blocks.iter().position(|block: &Block| block.line == line) {
        Some(at) => vec![blocks.swap_remove(at)],
        None => blocks,
    };
    chosen.into_iter().flat_map(|block| block.comments).collect()
}

/// The code of the doc test.
pub(super) fn code(code: &Code<'_>, name: &str, block: Option<&str>) -> SyntaxNode {
    let source = format!("fn main() {{ {} }}", lines(code, name, block).join("\n"));
    SourceFile::parse(&source, Edition::CURRENT).syntax_node()
}

/// The lines of the code of the doc test.
pub(in crate::keep) fn lines(code: &Code<'_>, name: &str, block: Option<&str>) -> Vec<String> {
    let comments = comments(code, name);
    let included = included(code, name, block).map_or_else(Vec::new, |(_, blocks)| blocks);
    let included = included.iter().map(|block| &code.text.bytes()[range(block)]);
    let included: Vec<_> = included.map(String::from_utf8_lossy).collect();
    comments
        .iter()
        .map(SyntaxToken::text)
        .chain(included.iter().map(|block| &**block))
        .flat_map(str::lines)
        .map(|line| line.trim_start().trim_start_matches(['/', '!', '*']).trim_start())
        .filter(|line| !is_fence(line))
        // A line `# use a::b;` is hidden.
        .map(|line| line.trim_start_matches("# ").to_owned())
        .collect()
}

/// The file of the text that is the documentation with the doc test, and the code blocks of it that stay. `block` is the text
/// of that of the untouched input, if it is known.
pub(super) fn included<'t>(
    code: &Code<'t>,
    name: &str,
    block: Option<&str>,
) -> Option<(&'t File, Vec<Bytes>)> {
    let (of_test, rest) = name.split_once(" - ")?;
    let of_test = resolved(Path::new(""), of_test);
    let line: usize = rest.split_once("(line ")?.1.trim_end_matches(')').parse().ok()?;
    code.files.iter().find_map(|(root, at)| {
        let source = &code.text.files()[*at].path;
        let attributes = root.descendants().filter_map(ast::Attr::cast);
        attributes.into_iter().find_map(|attribute| {
            let text = solid_text(attribute.syntax());
            let (path, _) = text.split_once("doc=include_str!(\"")?.1.split_once('"')?;
            let path = resolved(source.parent()?, path);
            let is_named = [source, &path]
                .iter()
                .any(|path| path.ends_with(&of_test) || of_test.ends_with(path));
            let file = code.text.files().iter().find(|file| is_named && file.path == path)?;
            let content = std::str::from_utf8(&code.text.bytes()[range(&file.bytes)]).ok()?;
            let mut blocks = blocks_of_text(content, file.bytes.start);
            let before = root.text().slice(..attribute.syntax().text_range().start()).to_string();
            let before = before.matches('\n').count();
            let text_of = |of: &Bytes| &code.text.bytes()[range(of)];
            let is_same = |(_, of): &(usize, Bytes)| Some(text_of(of)) == block.map(str::as_bytes);
            let is_there = |(at, _): &(usize, Bytes)| [*at, at + before].contains(&line);
            if blocks.iter().any(is_same) {
                blocks.retain(is_same);
            } else if blocks.iter().filter(|block| is_there(block)).count() == 1 {
                blocks.retain(is_there);
            }
            Some((file, blocks.into_iter().map(|(_, block)| block).collect()))
        })
    })
}

/// The code blocks of a text that begins at this byte, each with its line, from 1.
fn blocks_of_text(content: &str, start: u32) -> Vec<(usize, Bytes)> {
    let mut blocks: Vec<(usize, Bytes)> = Vec::new();
    let (mut end, mut is_open) = (start, false);
    for (at, line) in content.split_inclusive('\n').enumerate() {
        let begin = end;
        end += offset(line.len());
        let is_fence = is_fence(line.trim());
        if is_fence && !is_open {
            blocks.push((at + 1, begin..end));
        } else if let Some((_, block)) = blocks.last_mut().filter(|_| is_open) {
            block.end = end;
        }
        is_open ^= is_fence;
    }
    blocks
}

/// Whether a line of a documentation begins or ends a code block.
fn is_fence(line: &str) -> bool {
    line.starts_with("```") || line.starts_with("~~~")
}

/// The code blocks of the items with this name; those of the file itself if there is none.
fn blocks_of(root: &SyntaxNode, item: &str) -> Vec<Block> {
    let documented: Vec<_> = if item.is_empty() {
        vec![root.clone()]
    } else {
        root.descendants()
            .filter(is_item)
            .filter(|node| defined_name(node).is_some_and(|name| name.text() == item))
            .collect()
    };
    documented.iter().flat_map(|node| blocks_in(root, node)).collect()
}

/// The code blocks in the documentation of a node.
fn blocks_in(root: &SyntaxNode, documented: &SyntaxNode) -> Vec<Block> {
    let comments = documented
        .children_with_tokens()
        .filter_map(NodeOrToken::into_token)
        .filter(|token| ast::Comment::cast(token.clone()).is_some_and(|comment| comment.is_doc()));
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    for comment in comments {
        let is_fence = is_fence(comment.text().trim_start_matches(['/', '!', '*']).trim());
        // A comment of several lines can have a whole block in it.
        let is_whole = comment.text().contains('\n');
        if (is_fence && !is_open) || is_whole {
            let before = root.text().slice(..comment.text_range().start()).to_string();
            blocks.push(Block { line: before.matches('\n').count() + 1, comments: Vec::new() });
        }
        if is_open || is_fence || is_whole {
            blocks.last_mut().expect("a block was begun").comments.push(comment);
        }
        is_open ^= is_fence && !is_whole;
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    const SOURCE: &str =
        "/// A.\n/// ```\n/// a();\n/// ```\n/// B.\n/// ```\n/// b();\n/// ```\nfn f() {}\n";

    fn lines(name: &str) -> Vec<String> {
        let text = testing::package(&[("src/lib.rs", SOURCE)]);
        Code::with(&text, |code| {
            let comments = comments(code, name).into_iter();
            comments.map(|comment| comment.text().to_owned()).collect()
        })
    }

    #[test]
    fn the_lines_of_the_block_that_fails_stay() {
        let expected = ["/// ```", "/// b();", "/// ```"];
        assert_eq!(lines("src/lib.rs - f (line 6)"), expected);
    }

    #[test]
    fn the_documentation_of_a_module_is_in_its_file() {
        let source =
            "//! A.\n//! ```\n//! a();\n//! ```\n/// B.\n/// ```\n/// b();\n/// ```\nfn a() {}\n";
        let text = testing::package(&[("src/a.rs", source)]);
        let lines = |name| Code::with(&text, |code| super::lines(code, name, None));
        assert_eq!(lines("src/a.rs - a (line 2)"), ["a();"]);
        assert_eq!(lines("src/a.rs - a::a (line 6)"), ["b();"]);
    }

    #[test]
    fn if_the_line_has_moved_all_blocks_of_the_item_stay() {
        assert_eq!(lines("src/lib.rs - a::f (line 7)").len(), 6);
        assert_eq!(lines("src/lib.rs - a::g (line 7)").len(), 0);
    }
}
