//! Renames everything that the text defines to names of one letter.
//!
//! ```text
//! struct Stack<Item> { items: Vec<Item> }
//! impl<Item> Stack<Item> { fn push(&mut self, item: Item) {} }
//! →
//! struct A<B> { a: Vec<B> }
//! impl<B> A<B> { fn b(&mut self, c: B) {} }
//! ```
//!
//! A name is renamed in all places at once, and no two names get the same new name, so that the
//! program keeps its meaning. Names that come from outside of the text keep their names, and so do
//! names that the user wants to keep. It helps because long names refer to code that has been
//! deleted.

mod called;
mod groups;
mod short;
mod strings;

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode};
use rustc_hash::FxHashSet;
use wdd_core::hier::Turn;
use wdd_core::tree::Change;

use self::called::called_by_name;
use self::groups::{NameGroup, NameGroups};
use self::short::Short;
use self::strings::{joined_by_strings, printed};
use crate::manifests::Manifests;
use crate::passes::shared::documented::{Documented, documented};
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{
    Case, Definitions, NameKind, is_capitalized, is_name, text_of, use_of,
};

/// The pass that shortens names.
pub static RENAME: Pass =
    Pass::rust("rename", "renames everything that the text defines to short names", rename)
        .turn(Turn::Close);

/// Three families: names that only the text knows, then members that types from outside may have,
/// too, then functions that may be called by name from outside.
fn rename(source: &Source) -> Vec<Family> {
    let tokens: Vec<_> = source.all_tokens().collect();
    let defined = Definitions::by(&tokens, Manifests::of(source.text()).libraries());
    let mut groups = groups(&tokens, &defined, &source.plan().kept);
    let new = new_names(source, &tokens, &defined, &groups);
    groups = joined_by_strings(&tokens, groups, &new);
    let mut called = called_by_name(&tokens);
    called.extend(documented(source).iter().flat_map(Documented::names));
    let mut families = vec![Family::new(); 3];
    for group in groups {
        families[family(&group, &called)].extend(change(source, &group, &new));
    }
    families
}

fn family(group: &NameGroup, called: &FxHashSet<String>) -> usize {
    // Which type a member belongs to is not known.
    let member = |kind: NameKind| matches!(kind, NameKind::Field | NameKind::Associated);
    let names = group.names.iter();
    let each = names
        .map(|(kind, text)| if called.contains(text) { 2 } else { usize::from(member(*kind)) });
    each.max().unwrap_or(0)
}

/// The groups of names, in the order in which they first occur in the text.
fn groups(
    tokens: &[SyntaxToken],
    defined: &Definitions,
    kept: &BTreeSet<String>,
) -> Vec<NameGroup> {
    let mut groups = NameGroups::default();
    for token in tokens.iter().filter(|token| is_name(token)) {
        let found = use_of(token, defined);
        let text = text_of(token);
        let names = found.kinds.into_iter().map(|kind| (kind, text.clone()));
        if let Some(group) = groups.joined(names) {
            group.tokens.push(token.clone());
            group.fixed |= found.fixed || kept.contains(&text) || is_of_file(token);
        }
    }
    groups.all().filter(|group| !group.fixed).collect()
}

/// Whether the token is the name of a module whose file has the same name.
fn is_of_file(token: &SyntaxToken) -> bool {
    let item = token.parent_ancestors().nth(1).and_then(ast::Module::cast);
    item.is_some_and(|item| item.item_list().is_none())
}

/// A new name for each old name, if a shorter one is free.
fn new_names(
    source: &Source,
    tokens: &[SyntaxToken],
    defined: &Definitions,
    groups: &[NameGroup],
) -> BTreeMap<String, String> {
    let mut taken: FxHashSet<String> = tokens.iter().filter(|t| is_name(t)).map(text_of).collect();
    taken.extend(source.plan().kept.iter().cloned());
    let mut short = Short::new(taken, source.text().reading().edition);
    let mut new = BTreeMap::new();
    for (kind, text) in groups.iter().flat_map(|group| &group.names) {
        if !new.contains_key(text)
            && let Some(name) = new_name(&mut short, defined, *kind, text)
        {
            new.insert(text.clone(), name);
        }
    }
    new
}

fn new_name(
    short: &mut Short,
    defined: &Definitions,
    kind: NameKind,
    text: &str,
) -> Option<String> {
    let kinds = [NameKind::Free, NameKind::Field, NameKind::Associated, NameKind::Macro, kind];
    let mut cases: Vec<Case> = kinds.iter().filter_map(|&s| defined.case(s, text)).collect();
    cases.dedup();
    let upper = match cases[..] {
        [Case::Upper] => true,
        [Case::Lower] => false,
        _ => is_capitalized(text),
    };
    // `_` marks an unused name, and `'` a lifetime.
    let prefix = text.get(..1).filter(|first| ["_", "'"].contains(first));
    short.next(prefix.unwrap_or_default(), upper, text.len())
}

/// The change that renames all tokens of a group. `None` if a token cannot be replaced.
fn change(source: &Source, group: &NameGroup, new: &BTreeMap<String, String>) -> Option<Change> {
    let renamed = group.tokens.iter().filter_map(|token| Some((token, new.get(&text_of(token))?)));
    let names = renamed.map(|(token, name)| source.put(token, name));
    let strings = group.strings.iter().map(|string| {
        let printed = printed(string.text(), group, new);
        source.put(string, &printed)
    });
    together(names.chain(strings)).filter(|change| !change.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    use crate::passes::{Task, testing};

    #[track_caller]
    fn becomes(source: &str, expected: &str) {
        assert_eq!(testing::all(&RENAME, source), expected);
    }

    #[test]
    fn every_name_that_the_source_defines_becomes_one_letter() {
        becomes(
            "struct Stack<Item> { items: Vec<Item> } \
             impl<Item> Stack<Item> { fn push(&mut self, item: Item) { self.items.push(item) } }",
            "struct A<B> { a: Vec<B> } impl<B> A<B> { fn b(&mut self, c: B) { self.a.b(c) } }",
        );
        becomes(
            "mod inner { pub static COUNT: u8 = 0; } use inner::COUNT as Other;",
            "mod a { pub static A: u8 = 0; } use a::A as B;",
        );
    }

    #[test]
    fn names_from_outside_are_kept() {
        for source in [
            "fn main() { println!(\"{}\", Vec::<u8>::new().len()); }",
            "use std::fmt::Display;",
            "fn main() { undefined(1).field; }",
            "mod elsewhere;",
        ] {
            becomes(source, source);
        }
        becomes(
            "use std::ops::Add; struct Sum; impl Add for Sum { type Output = u8; fn add(self, other: Sum) {} }",
            "use std::ops::Add; struct A; impl Add for A { type Output = u8; fn add(self, a: A) {} }",
        );
        becomes(
            "struct New; impl New { fn new() { Vec::new(); New::new() } }",
            "struct A; impl A { fn a() { Vec::new(); A::a() } }",
        );
    }

    #[test]
    fn shorthands_stay_shorthands() {
        becomes(
            "struct Point { across: u8 } fn of(across: u8) -> Point { Point { across } } \
             fn to(Point { across }: Point) -> u8 { across }",
            "struct A { a: u8 } fn b(a: u8) -> A { A { a } } fn c(A { a }: A) -> u8 { a }",
        );
        let outside = "use std::ops::Range; fn f(start: u8, end: u8) { Range { start, end } }";
        becomes(outside, outside);
    }

    #[test]
    fn names_in_macros_and_macro_calls_are_renamed() {
        becomes(
            "macro_rules! make { ($name:ident, $value:expr) => { fn $name() { let inner = $value; inner } } } \
             make!(answer, 42); const VALUE: u8 = answer();",
            "macro_rules! a { ($b:ident, $c:expr) => { fn $b() { let d = $c; d } } } \
             a!(answer, 42); const A: u8 = answer();",
        );
        becomes(
            "fn main() { let list = vec![1]; assert!(list.len() > list[0]); }",
            "fn main() { let a = vec![1]; assert!(a.len() > a[0]); }",
        );
    }

    #[test]
    fn variables_in_format_strings_are_renamed() {
        becomes(
            "fn f(value: u8, width: usize) { println!(\"{value:>width$} {{value}} {other}\"); }",
            "fn f(a: u8, b: usize) { println!(\"{a:>b$} {{value}} {other}\"); }",
        );
    }

    #[test]
    fn lifetimes_labels_and_underscores_keep_their_form() {
        becomes(
            "fn f<'long>(_unused: &'long u8) { 'outer: loop { break 'outer } }",
            "fn f<'a>(_a: &'a u8) { 'b: loop { break 'b } }",
        );
    }

    #[test]
    fn variants_are_known_wherever_they_were_imported() {
        becomes(
            "enum Colour { Red } use Colour::*; fn f() -> Colour { match Red { Red => Colour::Red } }",
            "enum A { B } use A::*; fn f() -> A { match B { B => A::B } }",
        );
    }

    #[test]
    fn letters_that_are_already_names_are_not_used_again() {
        becomes("fn a(b: u8, long: u8) -> u8 { long }", "fn a(b: u8, c: u8) -> u8 { c }");
    }

    #[test]
    fn names_that_may_be_called_from_outside_are_tried_last() {
        let source = "mod tests { #[test] fn works() { let value = 1; } }";
        let each = testing::each(&RENAME, source);
        assert_eq!(each[0], "mod tests { #[test] fn works() { let c = 1; } }");
        assert_eq!(each.len(), 3);
        let each = testing::each(&RENAME, "extern \"C\" { fn printf(format: u8); }");
        assert_eq!(each[0], "extern \"C\" { fn printf(b: u8); }");
    }

    #[test]
    fn kept_names_are_not_changed_and_not_given_to_others() {
        let text =
            testing::text("mod tests { #[test] fn works() { let value = help(); } } fn help() {}");
        let plan = testing::plan().keeping(["tests::works", "a"]);
        let task = Task::new(Arc::clone(&text), plan);
        let edits = testing::all_at_once(&RENAME, &task);
        assert_eq!(
            testing::edited(&text, &edits),
            "mod tests { #[test] fn works() { let b = c(); } } fn c() {}"
        );
    }

    #[test]
    fn a_module_with_a_file_keeps_its_name() {
        let sources = ["mod input1; fn f() { let input1 = input1::long(); }", "pub fn long() {}"];
        let each = testing::each_of_files(&RENAME, &sources);
        assert_eq!(each, [["mod input1; fn f() { let input1 = input1::a(); }", "pub fn a() {}"]]);
    }

    #[test]
    fn a_name_is_renamed_in_other_crates_of_the_text_too() {
        let text = testing::package(&[
            ("Cargo.toml", "[package]\nname = \"my-lib\"\n"),
            ("src/lib.rs", "pub mod inner { pub struct Stack; pub fn push() {} }"),
            ("tests/t.rs", "use my_lib::inner::Stack; fn g(s: Stack) { my_lib::inner::push(); }"),
        ]);
        let edits = testing::all_at_once(&RENAME, &text);
        assert_eq!(
            testing::of_package(&text, &edits)[1..],
            [
                "src/lib.rs: pub mod a { pub struct A; pub fn b() {} }",
                "tests/t.rs: use my_lib::a::A; fn g(s: A) { my_lib::a::b(); }"
            ]
        );
    }

    #[test]
    fn names_in_doc_tests_are_tried_last() {
        let source = "/// ```\n/// works();\n/// ```\nfn works() { let value = 1; }";
        let each = testing::each(&RENAME, source);
        assert_eq!(each[0], "/// ``` /// works(); /// ``` fn works() { let b = 1; }");
        assert_eq!(each.len(), 2);
    }
}
