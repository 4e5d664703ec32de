//! Shortens imports, merges them, or replaces them with full paths at their uses.
//!
//! ```text
//! use a::{b};                      →   use a::b;
//! use a::c as d;  fn f() { d() }   →   use a::c;  fn f() { c() }
//! use a::B;  fn f(x: B) {}         →   fn f(x: a::B) {}
//! use a::b;  use a::c;             →   use a::*;
//! use a::b;  use a::c;             →   use a::{b, c};
//! ```
//!
//! It does not apply to `pub use`, and full paths are written only where the text gets smaller. It
//! helps because the list of imports is often long in what is left of a program.

use std::collections::BTreeMap;

use ra_ap_syntax::SyntaxKind;
use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasVisibility};
use wdd_core::tree::Change;

use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{is_import, name_token};

pub(in crate::passes) static IMPORTS: Pass = Pass::rust(
    "imports",
    "shortens and merges imports, or replaces them with full paths where that is shorter",
    imports,
);

fn imports(source: &Source) -> Vec<Family> {
    let mut families = vec![
        source.each(|list| without_braces(source, &list)),
        source.each(|tree| with_own_name(source, &tree)),
        source.each(|tree| written_out(source, &tree)),
    ];
    for group in groups(source) {
        families.extend([everything(source, &group), joined(source, &group)].map(Vec::from_iter));
    }
    families
}

/// Replaces `a::{b}` with `a::b`.
fn without_braces(source: &Source, list: &ast::UseTreeList) -> Option<Change> {
    let only = list.use_trees().next().filter(|_| list.use_trees().count() == 1)?;
    let tree = ast::UseTree::cast(list.syntax().parent()?)?;
    let content = path_to(&tree, &only);
    let plain = content.strip_suffix("::self").unwrap_or(&content);
    source.shrinking([source.replace(tree.syntax(), plain)])
}

/// The import `inner` from the list of `outer`, with the path that stands before the list.
fn path_to(outer: &ast::UseTree, inner: &ast::UseTree) -> String {
    let before = outer.path().map(|path| format!("{}::", path.syntax()));
    before.unwrap_or_default() + &inner.syntax().to_string()
}

/// Replaces `use a::c as d` with `use a::c`, and renames the uses of `d`.
fn with_own_name(source: &Source, tree: &ast::UseTree) -> Option<Change> {
    let rename = tree.rename()?;
    let new = name_token(rename.syntax())?;
    let old = tree.path()?.segment()?.name_ref()?.to_string();
    let edits = source.uses_anywhere(&new).into_iter().map(|token| source.put(&token, &old));
    source.shrinking(edits.chain([source.delete(rename.syntax())]))
}

/// Deletes the import, and writes its full path at each use.
fn written_out(source: &Source, tree: &ast::UseTree) -> Option<Change> {
    // A group or a glob has no single name, and code elsewhere may use what a `pub use` imports.
    let plain = tree.rename().is_none() && tree.use_tree_list().is_none();
    let name = tree.path()?.segment()?.name_ref()?.syntax().first_token()?;
    let item = tree.syntax().ancestors().find_map(ast::Use::cast)?;
    if !plain || tree.star_token().is_some() || item.visibility().is_some() {
        return None;
    }
    let path = full_path(tree);
    // A name behind `::` does not come from this import.
    let uses: Vec<SyntaxToken> =
        source.uses(&name).into_iter().filter(|token| !is_import(token) && begins(token)).collect();
    if uses.is_empty() || path == name.text() {
        return None;
    }
    let edits = uses.iter().map(|token| source.put(token, &path));
    source.shrinking(edits.chain([source.remove(&name)]))
}

fn full_path(tree: &ast::UseTree) -> String {
    let above = tree.syntax().ancestors().filter_map(ast::UseTree::cast);
    let mut paths: Vec<_> =
        above.filter_map(|tree| Some(tree.path()?.syntax().to_string())).collect();
    paths.reverse();
    paths.join("::")
}

/// Whether the name is the first one in its path.
fn begins(token: &SyntaxToken) -> bool {
    let path = token.parent_ancestors().nth(2).and_then(ast::Path::cast);
    path.is_none_or(|path| path.qualifier().is_none())
        && token.prev_token().is_none_or(|before| before.kind() != SyntaxKind::COLON)
}

/// A private import with the segments of its path. The last segment may be a list.
type Import = (ast::Use, Vec<String>);

/// Groups of imports that stand in the same module and begin with the same path segment.
fn groups(source: &Source) -> Vec<Vec<Import>> {
    let mut groups: BTreeMap<_, Vec<Import>> = BTreeMap::new();
    for item in source.all::<ast::Use>() {
        let plain = item.visibility().is_none() && item.attrs().next().is_none();
        let (Some(steps), true) = (item.use_tree().and_then(|tree| steps(&tree)), plain) else {
            continue;
        };
        let above = item.syntax().parent();
        // Imports of two files have equal ranges in their trees, but not in the text.
        let key = (above.map(|above| source.place(above)), steps.first().cloned());
        groups.entry(key).or_default().push((item, steps));
    }
    let is_list = |import: &Import| import.1.last().is_some_and(|last| last.starts_with('{'));
    groups.into_values().filter(|group| group.len() > 1 || group.iter().any(is_list)).collect()
}

fn steps(tree: &ast::UseTree) -> Option<Vec<String>> {
    let mut steps: Vec<_> = tree.path()?.segments().map(|step| step.to_string()).collect();
    let last = match (tree.use_tree_list(), tree.star_token(), tree.rename()) {
        (Some(list), _, _) => list.syntax().to_string(),
        (_, Some(_), _) => "*".to_owned(),
        (_, _, Some(rename)) => format!("{} {}", steps.pop()?, rename.syntax()),
        _ => return Some(steps),
    };
    steps.push(last);
    Some(steps)
}

/// Replaces all imports from `a` with `use a::*`.
fn everything(source: &Source, group: &[Import]) -> Option<Change> {
    let (_, steps) = group.first()?;
    let (_, from) = steps.split_last()?;
    let same = group.iter().all(|(_, other)| other.split_last().is_some_and(|(_, f)| f == from));
    let content = format!("use {}::*;", from.join("::"));
    (same && !from.is_empty()).then(|| one_for_all(source, group, &content))?
}

/// Replaces `use a::b; use a::c;` with `use a::{b, c}`.
fn joined(source: &Source, group: &[Import]) -> Option<Change> {
    let paths: Vec<&[String]> = group.iter().map(|(_, steps)| steps.as_slice()).collect();
    one_for_all(source, group, &format!("use {};", tree_of(&paths)))
}

/// One import tree for several paths with the same first segment.
fn tree_of(paths: &[&[String]]) -> String {
    let Some((first, rest)) = paths.first().and_then(|path| path.split_first()) else {
        return "self".to_owned();
    };
    if paths.len() == 1 {
        return [std::slice::from_ref(first), rest].concat().join("::");
    }
    let mut below: BTreeMap<Option<&String>, Vec<&[String]>> = BTreeMap::new();
    for path in paths {
        below.entry(path.get(1)).or_default().push(&path[1..]);
    }
    let trees: Vec<_> = below.values().map(|paths| tree_of(paths)).collect();
    match trees.as_slice() {
        [only] => format!("{first}::{only}"),
        _ => format!("{first}::{{{}}}", trees.join(", ")),
    }
}

/// Replaces the first import of the group, and deletes the others.
fn one_for_all(source: &Source, group: &[Import], content: &str) -> Option<Change> {
    let ((first, _), others) = group.split_first()?;
    let deleted = others.iter().map(|(item, _)| source.delete(item.syntax()));
    source.shrinking(deleted.chain([source.replace(first.syntax(), content)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[test]
    fn braces_around_one_import_are_deleted() {
        let source = "use a::{b}; use c::{self};";
        let each = testing::each(&IMPORTS, source);
        assert_eq!(each[..2], ["use a::b; use c::{self};", "use a::{b}; use c;"]);
    }

    #[test]
    fn a_rename_of_an_import_is_deleted_and_its_uses_change() {
        let each = testing::each(&IMPORTS, "use a::c as d; fn f() { d::g(); d!() }");
        assert_eq!(each[0], "use a::c; fn f() { c::g(); c!() }");
    }

    #[test]
    fn a_full_path_replaces_an_import_where_that_is_shorter() {
        let each = testing::each(&IMPORTS, "use a::B; fn f(x: B<u8>) {}");
        assert_eq!(each[0], "fn f(x: a::B<u8>) {}");
        let each = testing::each(&IMPORTS, "use a::b::C; fn f(x: C, y: C) {}");
        assert!(each.is_empty());
    }

    #[test]
    fn imports_from_one_place_become_one() {
        assert_eq!(
            testing::each(&IMPORTS, "use a::b; use a::c; use x::y;"),
            ["use a::*; use x::y;", "use a::{b, c}; use x::y;"]
        );
        let each = testing::each(&IMPORTS, "use a::b::D; use a::c; use a::b;");
        assert_eq!(each, ["use a::{b::{self, D}, c};"]);
    }

    #[test]
    fn imports_of_two_files_stay_apart() {
        let sources = ["use a::b;", "use a::c;"];
        assert!(testing::each_of_files(&IMPORTS, &sources).is_empty());
        assert_eq!(testing::each(&IMPORTS, &sources.join(" ")), ["use a::*;", "use a::{b, c};"]);
    }
}
