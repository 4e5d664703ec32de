//! Names: everything that the source defines gets a name of one letter.
//!
//! ```text
//! struct Stack<Item> { items: Vec<Item> }        struct A<B> { a: Vec<B> }
//! impl<Item> Stack<Item> {                   →   impl<B> A<B> {
//!     fn push(&mut self, item: Item) {}              fn b(&mut self, c: B) {}
//! }                                              }
//! ```
//!
//! What is left of a source has names that speak of what is gone. A name is renamed everywhere at
//! once, and no two names get the same new one, so that each still means what it meant; only what
//! comes from outside must be known, and keeps its name.

mod defined;
mod format;
mod groups;
mod in_macro;
mod nearby;
mod short;
mod used;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use ra_ap_syntax::SyntaxKind::{
    ATTR, EXTERN_ITEM_LIST, FN, MODULE, NAME, STATIC, STRING, TOKEN_TREE,
};
use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{SyntaxNode, SyntaxToken};
use wdd_core::{Change, Turn};

use self::defined::{Case, Defined, Sort, text_of};
use self::groups::{Group, Groups, Name};
use self::short::Short;
use self::used::used;
use crate::package::manifests::Manifests;
use crate::passes::plan::Level;
use crate::passes::shared::documented::{Documented, documented};
use crate::passes::shared::source::{Source, is_name, together};
use crate::passes::{Ask, Family, Pass};

pub(in crate::passes) static RENAME: Pass = Pass {
    name: "rename",
    about: "gives short names to all that the source defines",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.1),
    turn: Turn::Close,
    ask: Ask::Rust(rename),
};

/// First what nobody outside knows, then what types may have from outside too, then what somebody
/// may call by its name.
fn rename(source: &Source) -> Vec<Family> {
    let tokens: Vec<_> = source.all_tokens().collect();
    let defined = Defined::by(&tokens, Manifests::of(source.text()).libraries());
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

fn family(group: &Group, called: &HashSet<String>) -> usize {
    // Only types tell whose member it is.
    let member = |sort: Sort| matches!(sort, Sort::Field | Sort::Associated);
    let names = group.names.iter();
    let each = names.map(|(sort, text)| match called.contains(text) {
        true => 2,
        false => usize::from(member(*sort)),
    });
    each.max().unwrap_or(0)
}

/// Groups of names, in the order in which they come first in the source.
fn groups(tokens: &[SyntaxToken], defined: &Defined, kept: &BTreeSet<String>) -> Vec<Group> {
    let mut groups = Groups::default();
    for token in tokens.iter().filter(|token| is_name(token)) {
        let found = used(token, defined);
        let text = text_of(token);
        let names = found.sorts.into_iter().map(|sort| (sort, text.clone()));
        if let Some(group) = groups.joined(names) {
            group.tokens.push(token.clone());
            group.fixed |= found.fixed || kept.contains(&text) || is_of_file(token);
        }
    }
    groups.all().filter(|group| !group.fixed).collect()
}

/// Whether the token is the name of a module with a file, whose name that is too.
fn is_of_file(token: &SyntaxToken) -> bool {
    let item = token.parent_ancestors().nth(1).and_then(ast::Module::cast);
    item.is_some_and(|item| item.item_list().is_none())
}

/// A new name for each text, if a shorter one is free.
fn new_names(
    source: &Source,
    tokens: &[SyntaxToken],
    defined: &Defined,
    groups: &[Group],
) -> BTreeMap<String, String> {
    let mut taken: HashSet<String> = tokens.iter().filter(|t| is_name(t)).map(text_of).collect();
    taken.extend(source.plan().kept.iter().cloned());
    let mut short = Short::new(taken, source.text().reading().edition);
    let mut new = BTreeMap::new();
    for (sort, text) in groups.iter().flat_map(|group| &group.names) {
        if !new.contains_key(text)
            && let Some(name) = new_name(&mut short, defined, *sort, text)
        {
            new.insert(text.clone(), name);
        }
    }
    new
}

fn new_name(short: &mut Short, defined: &Defined, sort: Sort, text: &str) -> Option<String> {
    let sorts = [Sort::Free, Sort::Field, Sort::Associated, Sort::Macro, sort];
    let mut cases: Vec<Case> = sorts
        .iter()
        .filter_map(|&s| defined.case(s, text))
        .collect();
    cases.dedup();
    let upper = match cases[..] {
        [Case::Upper] => true,
        [Case::Lower] => false,
        _ => text.starts_with(char::is_uppercase),
    };
    // `_x` says that nobody uses it, and `'` that it is a lifetime.
    let prefix = text.get(..1).filter(|first| ["_", "'"].contains(first));
    short.next(prefix.unwrap_or_default(), upper, text.len())
}

/// A string is one token: names that are printed by one are renamed together.
fn joined_by_strings(
    tokens: &[SyntaxToken],
    groups: Vec<Group>,
    new: &BTreeMap<String, String>,
) -> Vec<Group> {
    let mut all = Groups::default();
    for group in groups {
        let names = group.names.clone();
        if let Some(joined) = all.joined(names) {
            joined.tokens.extend(group.tokens);
        }
    }
    for string in tokens.iter().filter(|token| is_printed(token)) {
        let names = format::variables(string.text()).into_iter();
        let names = names.map(|range| (Sort::Free, string.text()[range].to_owned()));
        let ours = names.filter(|name| all.has(name) && new.contains_key(&name.1));
        let ours: Vec<Name> = ours.collect();
        if let Some(group) = all.joined(ours) {
            group.strings.push(string.clone());
        }
    }
    all.all().collect()
}

fn is_printed(token: &SyntaxToken) -> bool {
    let in_macro = token
        .parent()
        .is_some_and(|parent| parent.kind() == TOKEN_TREE);
    let attribute = |node: SyntaxNode| node.kind() == ATTR;
    token.kind() == STRING && in_macro && !token.parent_ancestors().any(attribute)
}

/// All tokens of a group get their new names; none if a token cannot be replaced.
fn change(source: &Source, group: &Group, new: &BTreeMap<String, String>) -> Option<Change> {
    let renamed = group
        .tokens
        .iter()
        .filter_map(|token| Some((token, new.get(&text_of(token))?)));
    let names = renamed.map(|(token, name)| source.put(token, name));
    let strings = group.strings.iter().map(|string| {
        let printed = printed(string.text(), group, new);
        source.put(string, &printed)
    });
    together(names.chain(strings)).filter(|change| !change.is_empty())
}

/// A string with the new names of the variables in it that are the group's.
fn printed(literal: &str, group: &Group, new: &BTreeMap<String, String>) -> String {
    let ours = |text: &str| {
        let mut names = group.names.iter();
        names.any(|(sort, name)| *sort == Sort::Free && name == text)
    };
    let mut out = literal.to_owned();
    for range in format::variables(literal).into_iter().rev() {
        let text = &literal[range.clone()];
        if let Some(name) = new.get(text).filter(|_| ours(text)) {
            out.replace_range(range, name);
        }
    }
    out
}

/// What attributes say of functions that somebody calls by their names.
const CALLING: &[&str] = &["test", "no_mangle", "export_name", "proc_macro"];

/// What may be called from outside by its name: functions of other languages or for them, macros
/// that are functions, tests, and the modules around them.
fn called_by_name(tokens: &[SyntaxToken]) -> HashSet<String> {
    let functions = tokens.iter().filter_map(|token| {
        let item = token.parent_ancestors().nth(1)?;
        is_called_by_name(&item).then_some(item)
    });
    let around = functions.flat_map(|function| function.ancestors().collect::<Vec<_>>());
    let named = around.filter(|node| matches!(node.kind(), FN | STATIC | MODULE));
    let names = named.filter_map(|node| node.children().find(|child| child.kind() == NAME));
    let tokens = names.filter_map(|name| name.first_token());
    tokens.map(|token| text_of(&token)).collect()
}

fn is_called_by_name(item: &SyntaxNode) -> bool {
    let linked = item
        .parent()
        .is_some_and(|list| list.kind() == EXTERN_ITEM_LIST);
    let mut attributes = item.children().filter(|child| child.kind() == ATTR);
    let called = |attribute: SyntaxNode| {
        let text = attribute.text().to_string();
        CALLING.iter().any(|word| text.contains(word))
    };
    matches!(item.kind(), FN | STATIC) && (linked || attributes.any(called))
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
    fn what_comes_from_outside_keeps_its_name() {
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
    fn macros_and_what_they_are_given_follow() {
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
    fn variables_in_printed_strings_follow() {
        becomes(
            "fn f(value: u8, width: usize) { println!(\"{value:>width$} {{value}} {other}\"); }",
            "fn f(a: u8, b: usize) { println!(\"{a:>b$} {{value}} {other}\"); }",
        );
    }

    #[test]
    fn lifetimes_labels_and_underscores_stay_what_they_are() {
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
    fn letters_that_are_names_already_are_not_taken_twice() {
        becomes(
            "fn a(b: u8, long: u8) -> u8 { long }",
            "fn a(b: u8, c: u8) -> u8 { c }",
        );
    }

    #[test]
    fn names_that_somebody_may_call_are_asked_about_last() {
        let source = "mod tests { #[test] fn works() { let value = 1; } }";
        let each = testing::each(&RENAME, source);
        assert_eq!(each[0], "mod tests { #[test] fn works() { let c = 1; } }");
        assert_eq!(each.len(), 3);
        let each = testing::each(&RENAME, "extern \"C\" { fn printf(format: u8); }");
        assert_eq!(each[0], "extern \"C\" { fn printf(b: u8); }");
    }

    #[test]
    fn kept_names_stay_and_are_given_to_nothing_else() {
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
        let sources = [
            "mod input1; fn f() { let input1 = input1::long(); }",
            "pub fn long() {}",
        ];
        let each = testing::each_of_files(&RENAME, &sources);
        assert_eq!(
            each,
            [[
                "mod input1; fn f() { let input1 = input1::a(); }",
                "pub fn a() {}"
            ]]
        );
    }

    #[test]
    fn what_another_crate_of_the_text_uses_is_renamed_there_too() {
        let text = testing::package(&[
            ("Cargo.toml", "[package]\nname = \"my-lib\"\n"),
            (
                "src/lib.rs",
                "pub mod inner { pub struct Stack; pub fn push() {} }",
            ),
            (
                "tests/t.rs",
                "use my_lib::inner::Stack; fn g(s: Stack) { my_lib::inner::push(); }",
            ),
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
    fn names_in_the_code_of_documentation_are_asked_about_last() {
        let source = "/// ```\n/// works();\n/// ```\nfn works() { let value = 1; }";
        let each = testing::each(&RENAME, source);
        assert_eq!(
            each[0],
            "/// ``` /// works(); /// ``` fn works() { let b = 1; }"
        );
        assert_eq!(each.len(), 2);
    }
}
