//! Puts the fix of a file of Rust into what a reduction has left of the file, item by item.
//!
//! ```text
//! input   impl A { fn f() { 1 } fn g() {} }        the fix: `fn f() { B::b() }`, and `use b::B;`
//! result  impl A { fn f() { 1 } }                  →  impl A { fn f() { B::b() } }
//! extras  use b::B;  fn g() {}
//! ```
//!
//! An item is known by its kind, its name and the items around it. If the words that the fix changes are not left in it, it is
//! replaced as a whole. What only the fixed file has is put beside it: these extras come back if the compiler misses them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use ra_ap_syntax::SyntaxKind::{ASSOC_ITEM_LIST, BLOCK_EXPR, ITEM_LIST};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{Edition, SyntaxNode, SyntaxToken};

use super::items_around::{item_name, step};
use super::names::names_in;
use super::parse::{deep_all, parsable, parse};
use super::syntax::{solid_text, solid_tokens};
use crate::text::fix::{Pieces, Splice, put, spliced};

/// A file of Rust with a fix.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    /// With the extras.
    pub(crate) content: Vec<u8>,
    /// The bytes of each item that only the fixed file has.
    pub(crate) extras: Vec<Range<usize>>,
    /// The items of the result that the fix changes.
    pub(crate) fixed: BTreeSet<String>,
    /// The items whose content the reduction has changed.
    pub(crate) reduced: BTreeSet<String>,
    /// The functions whose bodies the reduction has emptied, and the names that the fixed ones use.
    pub(crate) emptied: BTreeMap<String, BTreeSet<String>>,
    /// The items that the fix changes or adds, also those that the result does not have.
    pub(crate) differing: BTreeSet<String>,
}

/// What the items of a file are to be.
pub(crate) struct Wanted<'a> {
    /// Whether the code at a byte of the fixed file is a test, which stays as the result has it.
    pub(crate) is_test: &'a (dyn Fn(usize) -> bool + Sync),
    /// The items that are replaced by those of the fixed file.
    pub(crate) whole: &'a BTreeSet<String>,
}

/// Puts into a result what differs between the input and the fixed file. `None` if one of them cannot be parsed.
pub(crate) fn merged(versions: [&[u8]; 3], wanted: &Wanted<'_>) -> Option<Merged> {
    let [result, input, good] = versions.map(parsable);
    let all = [result?, input?, good?];
    deep_all(&all, || {
        let roots = [&all[0], &all[1], &all[2]].map(|of| parse(of.source, Edition::CURRENT));
        let texts = [&all[0], &all[1], &all[2]].map(|of| of.source);
        let mut merge = Merge { texts, wanted, splices: Vec::new(), merged: Merged::default() };
        let [old, new] = [&roots[1], &roots[2]].map(contents);
        let differs = |(name, content): &(&String, &String)| old.get(*name) != Some(*content);
        let differing = new.iter().filter(differs).map(|(name, _)| name.clone());
        merge.merged.differing = differing.collect();
        merge.items(&roots, texts[0].len());
        merge.end()
    })
}

/// The own content of each item of a file, by its name.
fn contents(root: &SyntaxNode) -> BTreeMap<String, String> {
    let mut all = BTreeMap::<String, String>::new();
    for node in root.descendants().filter(|node| node.kind() != BLOCK_EXPR) {
        if let Some(name) = item_name(&node) {
            *all.entry(name).or_default() +=
                &own_tokens(&node).map(|token| token.text().to_owned()).collect::<String>();
        }
    }
    all
}

/// The items in a module, a trait or an `impl`. `None` for what has none.
fn list_of(item: &SyntaxNode) -> Option<SyntaxNode> {
    item.children().find(|list| matches!(list.kind(), ITEM_LIST | ASSOC_ITEM_LIST))
}

/// The tokens of an item that are not those of the items in it.
fn own_tokens(item: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    let end = list_of(item).unwrap_or_else(|| item.clone()).text_range();
    let is_leaf = list_of(item).is_none();
    solid_tokens(item).take_while(move |token| is_leaf || token.text_range().end() <= end.start())
}

fn range(node: &SyntaxNode) -> Range<usize> {
    node.text_range().into()
}

/// The items of a list, but its imports.
fn items_of(list: &SyntaxNode) -> Vec<SyntaxNode> {
    list.children().filter(|item| step(item).is_some()).collect()
}

/// For each item the one in another list that is the same: it has the same name and, if several have that, the most members of it.
fn pairs(items: &[SyntaxNode], others: &[SyntaxNode]) -> Vec<Option<usize>> {
    let members = |item: &SyntaxNode| -> BTreeSet<String> {
        list_of(item).iter().flat_map(items_of).filter_map(|member| step(&member)).collect()
    };
    let mut alike = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let name = step(item);
        for (other_at, other) in others.iter().enumerate().filter(|(_, other)| step(other) == name)
        {
            let shared = members(item).intersection(&members(other)).count();
            let is_same = solid_text(item) == solid_text(other);
            alike.push((Reverse((is_same, shared)), at, other_at));
        }
    }
    alike.sort();
    let (mut found, mut taken) = (vec![None; items.len()], BTreeSet::new());
    for (_, at, other) in alike {
        if found[at].is_none() && taken.insert(other) {
            found[at] = Some(other);
        }
    }
    found
}

/// Whether the body of a function does nothing, as those that a reduction leaves.
fn is_emptied(item: &SyntaxNode) -> bool {
    let body = ast::Fn::cast(item.clone()).and_then(|function| function.body());
    let body = body.map(|body| solid_text(body.syntax()));
    body.is_some_and(|body| ["{unreachable!()}", "{panic!()}", "{loop{}}", "{}"].contains(&&*body))
}

/// The imports of a list: the path of each, and an item that imports it alone.
fn imports_of(list: &SyntaxNode) -> BTreeMap<String, String> {
    list.children().filter_map(ast::Use::cast).flat_map(|item| imports_in(&item)).collect()
}

fn imports_in(item: &ast::Use) -> Vec<(String, String)> {
    let mut paths = Vec::new();
    add_paths(item.use_tree(), "", &mut paths);
    let head =
        item.use_token().map(|of| of.text_range().start() - item.syntax().text_range().start());
    let text = item.syntax().text().to_string();
    let head = text[..head.map_or(0, usize::from)].to_owned();
    paths.into_iter().map(|path| (path.clone(), format!("{head}use {path};"))).collect()
}

fn add_paths(tree: Option<ast::UseTree>, before: &str, all: &mut Vec<String>) {
    let Some(tree) = tree else { return };
    let own = tree.path().map_or_else(String::new, |path| solid_text(path.syntax()));
    let path = [before, &own].map(str::to_owned).into_iter().filter(|part| !part.is_empty());
    let mut path = path.collect::<Vec<_>>().join("::");
    if let Some(list) = tree.use_tree_list() {
        list.use_trees().for_each(|inner| add_paths(Some(inner), &path, all));
        return;
    }
    if tree.star_token().is_some() {
        path += "::*";
    }
    // `use a::self` is refused.
    path = path.strip_suffix("::self").map_or(path.clone(), str::to_owned);
    let renamed = tree.rename().map_or_else(String::new, |of| format!(" {}", of.syntax().text()));
    all.push(path + &renamed);
}

struct Merge<'a> {
    /// The result, the input and the fixed file.
    texts: [&'a str; 3],
    wanted: &'a Wanted<'a>,
    /// What is replaced in the result, and whether it is an extra.
    splices: Vec<(Splice, bool)>,
    merged: Merged,
}

impl Merge<'_> {
    /// Merges the items of a list, whose last byte in the result is before `end`.
    fn items(&mut self, lists: &[SyntaxNode; 3], end: usize) {
        let [of_result, of_input, of_good] = [&lists[0], &lists[1], &lists[2]].map(items_of);
        let [in_result, in_input] = [&of_result, &of_input].map(|other| pairs(&of_good, other));
        let mut before = end;
        for (at, item) in of_good.iter().enumerate().rev() {
            if self.is_test(item) {
                continue;
            }
            match (in_result[at], in_input[at]) {
                (Some(there), old) => {
                    let there = &of_result[there];
                    if let Some(old) = old {
                        self.item([there, &of_input[old], item]);
                    }
                    before = range(there).start;
                }
                (None, _) => self.add(before, &item.text().to_string()),
            }
        }
        for (at, other) in pairs(&of_input, &of_result).into_iter().enumerate() {
            let is_left = in_input.contains(&Some(at));
            if let Some(there) = other.filter(|_| !is_left) {
                let name = item_name(&of_result[there]);
                self.merged.fixed.extend(name);
                self.replace(range(&of_result[there]), "");
            }
        }
        self.imports(lists, before);
    }

    fn imports(&mut self, lists: &[SyntaxNode; 3], before: usize) {
        let [of_result, of_input, of_good] = [&lists[0], &lists[1], &lists[2]].map(imports_of);
        for (_, import) in of_good.iter().filter(|(path, _)| !of_result.contains_key(*path)) {
            self.add(before, import);
        }
        let is_removed = |path: &str| of_input.contains_key(path) && !of_good.contains_key(path);
        for item in lists[0].children().filter_map(ast::Use::cast) {
            let (removed, left): (Vec<_>, Vec<_>) =
                imports_in(&item).into_iter().partition(|(path, _)| is_removed(path));
            if !removed.is_empty() {
                let left: Vec<String> = left.into_iter().map(|(_, import)| import).collect();
                self.replace(range(item.syntax()), &left.join("\n"));
            }
        }
    }

    /// Merges an item that all three files have.
    fn item(&mut self, versions: [&SyntaxNode; 3]) {
        let [there, _, good] = versions;
        let Some(name) = item_name(good) else { return };
        let lists = versions.map(list_of);
        if self.wanted.whole.contains(&name) {
            self.replace(range(there), &good.text().to_string());
            return;
        }
        let places = versions.map(|item| {
            own_tokens(item).map(|token| token.text_range().into()).collect::<Vec<Range<usize>>>()
        });
        let texts = [0, 1, 2].map(|of| {
            let words = places[of].iter().map(|word| &self.texts[of][word.clone()]);
            words.collect::<Vec<_>>()
        });
        let (is_fixed, is_reduced) = (texts[1] != texts[2], texts[0] != texts[1]);
        if is_reduced && lists[0].is_none() {
            self.merged.reduced.insert(name.clone());
            if is_emptied(there) {
                self.merged.emptied.insert(name.clone(), names_in(good).collect());
            }
        }
        if is_fixed {
            let whole = [0, 2].map(|of| {
                let (first, last) = (places[of].first(), places[of].last());
                first.zip(last).map_or(0..0, |(first, last)| first.start..last.end)
            });
            let [result, bad, good] =
                [0, 1, 2].map(|of| Pieces::new(self.texts[of].as_bytes(), places[of].clone()));
            let splices = put(&result, [&bad, &good], false);
            let [from, to] = whole;
            let all = || vec![(from, self.texts[2].as_bytes()[to].to_vec())];
            let splices = splices.unwrap_or_else(all);
            self.splices.extend(splices.into_iter().map(|splice| (splice, false)));
            self.merged.fixed.insert(name);
        }
        if let [Some(of_result), Some(of_input), Some(of_good)] = lists {
            let end = range(&of_result).end - 1;
            self.items(&[of_result, of_input, of_good], end);
        }
    }

    fn is_test(&self, item: &SyntaxNode) -> bool {
        let first = solid_tokens(item).next();
        first.is_some_and(|first| (self.wanted.is_test)(first.text_range().start().into()))
    }

    fn add(&mut self, at: usize, text: &str) {
        self.splices.push(((at..at, format!("\n{text}\n").into_bytes()), true));
    }

    fn replace(&mut self, bytes: Range<usize>, with: &str) {
        self.splices.push(((bytes, with.as_bytes().to_vec()), false));
    }

    fn end(mut self) -> Merged {
        // The list was read from its end.
        self.splices.reverse();
        self.splices.sort_by_key(|((bytes, _), _)| (bytes.start, bytes.end));
        let (mut added, mut removed) = (0, 0);
        for ((bytes, with), is_extra) in &self.splices {
            let start = bytes.start + added - removed;
            if *is_extra {
                self.merged.extras.push(start..start + with.len());
            }
            (added, removed) = (added + with.len(), removed + bytes.len());
        }
        let splices = self.splices.into_iter().map(|(splice, _)| splice).collect();
        Merged { content: spliced(self.texts[0].as_bytes(), splices), ..self.merged }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result with the fix and without extras, and the extras.
    fn fixed(result: &str, input: &str, good: &str) -> (String, Vec<String>) {
        let wanted = Wanted { is_test: &|_| false, whole: &BTreeSet::new() };
        let merged = merged([result, input, good].map(str::as_bytes), &wanted).unwrap();
        let text = String::from_utf8(merged.content).unwrap();
        let extras = merged.extras.iter().map(|bytes| text[bytes.clone()].trim().to_owned());
        let mut plain = text.clone();
        merged.extras.iter().rev().for_each(|bytes| plain.replace_range(bytes.clone(), ""));
        (plain, extras.collect())
    }

    #[test]
    fn a_fix_is_put_into_what_is_left_and_all_else_is_extra() {
        let input = "use a::{b, c}; struct S(u8); impl S { fn f(&self) -> u8 { self.0 - 1 } fn g() {} } fn h() {}";
        let good = "use a::{b, d}; struct S(u8); impl S { fn f(&self) -> u8 { d(self.0) } fn g() {} } fn h() {}";
        let result = "use a::{b, c}; struct S(u8); impl S { fn f(&self) -> u8 { self.0 - 1 } }";
        let (plain, extras) = fixed(result, input, good);
        assert_eq!(plain, "use a::b; struct S(u8); impl S { fn f(&self) -> u8 { d(self.0 ) } }");
        assert_eq!(extras, ["use a::d;", "fn g() {}", "fn h() {}"]);
    }

    #[test]
    fn an_item_without_the_words_that_the_fix_changes_is_replaced() {
        let input = "fn f() { a(1); b() }";
        let (plain, extras) = fixed("fn f() { b() }", input, "fn f() { c(1); b() }");
        assert_eq!((plain.as_str(), extras.len()), ("fn f() { c(1); b() }", 0));
    }

    #[test]
    fn of_several_items_with_a_name_the_one_with_the_same_members_is_meant() {
        let input = "impl S { fn f() {} } impl S { fn g() { 1 } fn h() {} }";
        let good = "impl S { fn f() {} } impl<T: D> S { fn g() { 2 } fn h() {} }";
        let (plain, extras) = fixed("impl S { fn g() { 1 } }", input, good);
        assert_eq!(plain, "impl<T: D> S { fn g() { 2 } }");
        assert_eq!(extras, ["impl S { fn f() {} }", "fn h() {}"]);
    }
}
