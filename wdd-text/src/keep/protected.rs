//! What the user protects: files, modules and items by their names, and what has the comment
//! `// wdd: keep`.
//!
//! A name is the path of a file or folder of the input, and the path of an item in it, such as
//! `src/lib.rs::Parser::next`. The methods of a type are below the type.

use std::collections::BTreeSet;
use std::path::Path;

use ra_ap_syntax::ast::{self, AstNode, AstToken};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken};

use super::code::{Code, is_item, is_statement};
use super::painter::Painter;
use crate::text::languages::rust::names::{defined_name, first_name_in};
use crate::text::languages::rust::syntax::{next_solid, tokens_of};
use crate::text::outline::Bytes;
use crate::text::permissions::Permission;

/// The comment that protects the item or statement after it; as `//! wdd: keep`, the file or module that it is in.
pub(super) const COMMENT: &str = "wdd: keep";

/// How many names a message suggests.
const SUGGESTED: usize = 3;

/// A name that means nothing in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NothingNamed {
    /// As the user has written it.
    pub name: String,
    /// The names in the text that are most like it.
    pub like: Vec<String>,
}

/// A part of the text that a name means.
struct NamedPart {
    name: String,
    bytes: Bytes,
}

/// The bytes that these names mean.
///
/// # Errors
/// [`NothingNamed`] if a name means nothing.
pub(super) fn bytes_of(code: &Code<'_>, names: &[String]) -> Result<Vec<Bytes>, NothingNamed> {
    let all = named(code);
    let mut found = Vec::new();
    for name in names {
        let before = found.len();
        let meant = all.iter().filter(|named| is_meant(&named.name, name));
        found.extend(meant.map(|named| named.bytes.clone()));
        if found.len() == before {
            return Err(NothingNamed { name: name.clone(), like: nearest(&all, name) });
        }
    }
    Ok(found)
}

/// Freezes the code and the comments in these bytes of the text, or all others.
pub(super) fn paint(painter: &mut Painter<'_>, code: &Code<'_>, bytes: &[Bytes], inside: bool) {
    let is_inside = |start: u32| bytes.iter().any(|bytes| bytes.contains(&start));
    for (root, _) in &code.files {
        let frozen = tokens_of(root)
            // What the user has named stays with its comments.
            .filter(|token| token.kind() != SyntaxKind::WHITESPACE)
            .filter(|token| is_inside(code.place(token.clone()).start) == inside);
        painter.tokens(frozen, Permission::Frozen);
    }
    for file in code.text.files() {
        let is_rust = code.text.reading().is_rust(&file.path);
        if !is_rust && is_inside(file.bytes.start) == inside {
            painter.bytes(&file.bytes, Permission::Frozen);
        }
    }
}

/// Freezes what has the comment, and the comment.
pub(super) fn paint_commented(painter: &mut Painter<'_>, code: &Code<'_>) {
    for (root, _) in &code.files {
        for comment in tokens_of(root).filter(is_keep_comment) {
            painter.bytes(&code.place(comment.clone()), Permission::Frozen);
            if let Some(node) = commented(&comment) {
                painter.node(&node, Permission::Frozen);
            }
        }
    }
}

fn is_keep_comment(token: &SyntaxToken) -> bool {
    let comment = ast::Comment::cast(token.clone());
    comment.is_some_and(|comment| comment.text().trim_start_matches(['/', '!']).trim() == COMMENT)
}

/// The item or statement that a comment is about: the one after it, or the one that it is in at its
/// beginning.
fn commented(comment: &SyntaxToken) -> Option<SyntaxNode> {
    if comment.text().starts_with("//!") {
        let around = comment.parent()?;
        return match around.kind() {
            SyntaxKind::SOURCE_FILE => Some(around),
            _ => around.ancestors().find(is_item),
        };
    }
    let next = next_solid(comment)?;
    // A comment before an item is a part of the item.
    let start = comment.text_range().start();
    next.parent_ancestors().filter(|node| is_item(node) || is_statement(node)).find(|node| {
        let begins = node.text_range().start();
        begins == start || begins == next.text_range().start()
    })
}

/// All files, folders and items, by their names.
fn named(code: &Code<'_>) -> Vec<NamedPart> {
    let mut all = Vec::new();
    for file in code.text.files() {
        for folder in file.path.ancestors().filter(|path| !path.as_os_str().is_empty()) {
            all.push(NamedPart { name: folder.display().to_string(), bytes: file.bytes.clone() });
        }
    }
    for (root, at) in &code.files {
        let path = code.text.files()[*at].path.display();
        for item in root.descendants().filter(is_item) {
            if let Some(name) = item_name(&item) {
                all.push(NamedPart { name: format!("{path}::{name}"), bytes: code.place(item) });
            }
        }
    }
    all
}

/// The path of an item in its file: modules and types around it, and its name.
fn item_name(item: &SyntaxNode) -> Option<String> {
    own_name(item)?;
    let mut names: Vec<_> =
        item.ancestors().filter(is_item).filter_map(|node| own_name(&node)).collect();
    names.reverse();
    Some(names.join("::"))
}

fn own_name(item: &SyntaxNode) -> Option<String> {
    if let Some(of) = ast::Impl::cast(item.clone()) {
        return first_name_in(of.self_ty()?.syntax());
    }
    Some(defined_name(item)?.text().to_string())
}

/// Whether the user means this part: by its whole name, or without folders before the file.
fn is_meant(name: &str, given: &str) -> bool {
    let given = given.trim_start_matches("./").trim_end_matches('/');
    let (file, item) = split(name);
    let (given_file, given_item) = split(given);
    item == given_item && Path::new(file).ends_with(given_file)
}

fn split(name: &str) -> (&str, &str) {
    name.split_once("::").unwrap_or((name, ""))
}

/// The names that are most like the given one.
fn nearest(all: &[NamedPart], given: &str) -> Vec<String> {
    // Items in several modules can have one name.
    let distinct: BTreeSet<&str> = all.iter().map(|named| &*named.name).collect();
    let mut names = Vec::from_iter(distinct);
    names.sort_by_key(|name| strsim::damerau_levenshtein(name, given));
    names.into_iter().take(SUGGESTED).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::outline::range;
    use crate::text::permissions::Permissions;
    use crate::text::testing;

    const SOURCE: &str = "mod a { struct S; impl S { fn f() {} } }\n// wdd: keep\nfn g() {}\nfn h() { x(); // wdd: keep\n y(); }";

    fn with<T: Send>(look: impl FnOnce(&Code<'_>) -> T + Send) -> T {
        let text = testing::package(&[("src/lib.rs", SOURCE), ("src/b.txt", "b")]);
        Code::with(&text, look)
    }

    fn meant(name: &str) -> Result<Vec<String>, String> {
        with(|code| {
            let bytes = bytes_of(code, &[name.to_owned()]).map_err(|named| named.like.join(" "))?;
            let all = code.text.bytes();
            Ok(bytes
                .iter()
                .map(|bytes| String::from_utf8_lossy(&all[range(bytes)]).into_owned())
                .collect())
        })
    }

    #[test]
    fn files_folders_and_items_have_names() {
        assert_eq!(meant("src/lib.rs::a::S::f").unwrap(), ["fn f() {}"]);
        assert_eq!(meant("lib.rs::g").unwrap(), ["// wdd: keep\nfn g() {}"]);
        assert_eq!(meant("src/b.txt").unwrap(), ["b"]);
        assert_eq!(meant("src/").unwrap().len(), 2);
    }

    #[test]
    fn a_name_that_means_nothing_is_refused_with_the_nearest_ones() {
        let refused = meant("src/lib.rs::a::S::g").unwrap_err();
        assert!(refused.contains("src/lib.rs::a::S::f"), "{refused}");
    }

    #[test]
    fn what_is_named_stays_with_its_comments() {
        with(|code| {
            let bytes = bytes_of(code, &["lib.rs::g".to_owned()]).unwrap();
            let mut painter = Painter::new(code);
            paint(&mut painter, code, &bytes, true);
            let mut expected = Permissions::none();
            let part = expected.part(Permission::Frozen);
            expected.add(part, bytes[0].clone());
            assert_eq!(painter.finish(), expected);
        });
    }

    #[test]
    fn an_inner_comment_protects_the_file_or_the_module() {
        let source = "//! wdd: keep\nmod a { //! wdd: keep\n fn f() {} }";
        let text = testing::package(&[("src/lib.rs", source), ("src/b.txt", "b")]);
        let nodes = Code::with(&text, |code| {
            tokens_of(&code.files[0].0)
                .filter(is_keep_comment)
                .filter_map(|one| commented(&one))
                .map(|node| node.text().to_string())
                .collect::<Vec<_>>()
        });
        assert_eq!(nodes, [source, &source[14..]]);
    }

    #[test]
    fn a_comment_protects_what_follows_it() {
        with(|code| {
            let texts: Vec<_> = tokens_of(&code.files[0].0)
                .filter(is_keep_comment)
                .filter_map(|comment| commented(&comment))
                .map(|node| node.text().to_string())
                .collect();
            assert_eq!(texts, ["// wdd: keep\nfn g() {}", "y();"]);
        });
    }
}
