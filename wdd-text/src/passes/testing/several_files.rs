//! Tests: every pass on a text of several files keeps them apart.

use std::collections::BTreeSet;
use std::sync::Arc;

use wdd_core::Verdict;
use wdd_core::hier::Subject;
use wdd_core::tree::{Change, Edit, Edits};

use crate::passes::{PASSES, Pass, Task, testing};
use crate::text::Text;

const ITEMS: &str = "
    #![feature(box_patterns, rustc_attrs)] #![allow(unused)] #![allow(dead_code)]
    use std::fmt::{Debug, Display as DisplayA}; use std::collections::HashMap;
    macro_rules! macroA { ($value:expr) => { funA($value, 1) }; }
    const CONST_A: usize = 4; static STATIC_A: [u8; CONST_A] = [0; 4];
    #[derive(Clone, Debug)] pub struct PointA<T: Clone = u8> { across: T, down: u8 }
    struct TupleA(u8, Vec<PointA>); struct UnitA; type AliasA<T> = Vec<PointA<T>>;
    enum EnumA<'a> { Some(u8, &'a u8), Other { field: PointA }, None }
    pub trait TraitA<T>: Sized where T: Clone { type Item: Default; const N: u8 = 1; fn method(&self, other: T) -> Self::Item; fn given(&self) -> u8 { 3 } }
    impl<T: Clone> TraitA<T> for PointA<T> { type Item = u8; fn method(&self, other: T) -> u8 { self.down + 1 } }
    impl<T: Clone> PointA<T> { fn new(across: T) -> Self { PointA { across: across, down: 2 } } fn get(&self) -> &T { &self.across } }
    impl PointA<u8> { fn more(self, by: u8) -> Self { PointA::new(by + self.across) } }
    pub fn funA(left: u8, right: u8) -> u8 { let sum = left + right; if sum > 2 { return sum; } sum * 2 }
    fn genericA<'a, T, U: TraitA<T> + 'a>(x: &'a U, y: T) -> U::Item where T: Clone + Debug { x.method(y.clone()) }
    fn matchA(e: EnumA<'_>) -> u8 { match e { EnumA::Some(a, b) => a + *b, EnumA::Other { field } => field.down, EnumA::None => macroA!(3) } }
    mod innerA { use super::{funA, PointA}; pub fn deep(p: PointA) -> u8 { funA(p.down, super::CONST_A as u8) } pub mod deeper { pub fn g() { super::super::funA(1, 2); } } }
    pub fn callsA() -> Option<u8> { let p = PointA::new(1u8).more(2); let f = |x: u8| x + 1; let mut t = TupleA(1, vec![]); t.0 = f(innerA::deep(p.clone())); for i in 0..3 { println!(\"{i} {p:?}\"); } genericA(&p, 3u8); let r = r#\"text\"#; (((Some(t.0)))) }
    async fn asyncA() where u8: Copy, { unsafe { let x: *const u8 = &1; *x; } loop { break; } }
    #[test] fn testA() { assert_eq!(callsA(), Some(3)); }
    ";

const MANIFEST: &str =
    "[package]\nname = \"lib-a\"\nedition = \"2021\"\n[dependencies]\nx = \"1\"\n";

fn named(pass: &str) -> &'static Pass {
    Pass::named(pass).unwrap()
}

/// A manifest, a crate root, a module alike, an integration test with the same names, and an
/// empty file; `pad` stands before all but the first two.
pub(super) fn package(pad: &str) -> Arc<Text> {
    let root = format!("mod b; mod empty; pub use b::PointB; {ITEMS} fn main() {{}}");
    let padded = |name: &str| format!("{pad}{}", ITEMS.replace('A', name));
    let test = format!("{pad}use lib_a::funA; {ITEMS} fn main() {{ callsA(); }}");
    testing::package(&[
        ("Cargo.toml", MANIFEST),
        ("src/lib.rs", &root),
        ("src/b.rs", &padded("B")),
        ("src/empty.rs", ""),
        ("tests/t.rs", &test),
    ])
}

/// What each of the first changes of the pass leaves of the files.
fn each(pass: &Pass, text: &Arc<Text>) -> BTreeSet<Vec<String>> {
    let changes = testing::families(pass, text).into_iter().flatten().take(60);
    let left = changes.map(|change| {
        assert_apart(text, &change);
        testing::of_package(text, &Edits::none().and(text.tree(), change))
    });
    left.collect()
}

/// What takes a node's place lies below it.
#[track_caller]
pub(super) fn assert_apart(text: &Text, change: &Change) {
    for (node, edit) in change {
        if let Edit::Hoist(run) = edit {
            let inside = |inner| text.tree().contains(*node, inner);
            assert!(inside(run.first) && inside(run.last));
        }
    }
}

#[test]
fn what_stands_where_in_one_file_is_nothing_to_another() {
    let (plain, shifted) = (package(""), package(&"\n".repeat(1001)));
    let mut asked = 0;
    for pass in PASSES {
        let all = each(pass, &plain);
        assert_eq!(all, each(pass, &shifted), "{pass:?}");
        asked += usize::from(!all.is_empty());
    }
    assert!(asked > 20, "{asked} passes have questions");
}

#[test]
fn every_pass_goes_on_to_its_end_whatever_it_is_told() {
    for pass in PASSES {
        for verdict in [Verdict::Interesting, Verdict::Uninteresting] {
            let task = Task::from(&package(""));
            let Some(mut reducer) = pass.start(&task) else { continue };
            for _ in 0..12 {
                let Some(candidate) = reducer.candidate() else { break };
                assert!(task.edited(&candidate).text().files().len() <= task.text().files().len());
                reducer.report(verdict);
            }
        }
    }
}

#[test]
fn no_pass_moves_a_module_that_has_a_file_of_its_own_alone() {
    let files = [("lib.rs", "mod a; use a::f; fn g() { a::f(); }"), ("a.rs", "pub fn f() {}")];
    let text = testing::package(&files);
    assert!(testing::families(named("modules"), &text).concat().is_empty());
    let text = testing::text("mod a { pub fn f() {} } use a::f; fn g() { a::f(); }");
    assert!(!testing::families(named("modules"), &text).concat().is_empty());
}

#[test]
fn a_definition_in_one_file_goes_with_its_uses_in_another() {
    let both: &[(&Pass, [&str; 2], [&str; 2])] = &[
        (
            named("parameters"),
            ["pub fn f(x: u8, y: u8) {}", "fn g() { f(1, 2); crate::f(3, 4) }"],
            ["pub fn f(y: u8) {}", "fn g() { f(2); crate::f(4) }"],
        ),
        (
            named("fields"),
            ["pub struct S { a: u8, b: u8 }", "fn g(s: S) { S { a: 1, b: 2 }; s.a }"],
            ["pub struct S { b: u8 }", "fn g(s: S) { S { b: 2 }; 0 }"],
        ),
        (
            named("variants"),
            ["pub enum E { A, B }", "fn g(e: E) { match e { E::A => 1, E::B => 2 } }"],
            ["pub enum E { B }", "fn g(e: E) { match e { E::B => 2 } }"],
        ),
        (
            named("members"),
            ["pub trait T { fn f(); fn g(); }", "impl T for u8 { fn f() {} fn g() {} }"],
            ["pub trait T { fn g(); }", "impl T for u8 { fn g() {} }"],
        ),
        (
            named("generics"),
            ["pub struct S<A, B>(A, B);", "fn g(s: S<u8, u16>) {}"],
            ["pub struct S<B>(u8, B);", "fn g(s: S<u16>) {}"],
        ),
        (
            named("inline"),
            ["pub const N: usize = 4;", "fn g() -> [u8; N] { N }"],
            ["", "fn g() -> [u8; 4] { 4 }"],
        ),
        (
            named("calls"),
            ["pub fn f(x: u8) -> u8 { x + 1 }", "fn g() { let y = f(2); }"],
            ["", "fn g() { let y = 2 + 1; }"],
        ),
        (
            named("lifetimes"),
            ["pub struct A<'a>(&'a u8);", "fn g<'b>(a: A<'b>) {}"],
            ["pub struct A(&'static u8);", "fn g<'b>(a: A) {}"],
        ),
        (
            named("features"),
            ["#![feature(rustc_attrs)]", "#[rustc_a] fn f() {}"],
            ["", "fn f() {}"],
        ),
        (
            named("modules"),
            ["mod m { pub fn f() {} }", "fn g() { crate::m::f() }"],
            ["pub fn f() {}", "fn g() { crate::f() }"],
        ),
    ];
    for (pass, before, after) in both {
        let each = testing::each_of_files(pass, before);
        assert!(each.iter().any(|left| left == after), "{pass:?}: {each:?}");
    }
}

/// Two crates of a text may define the same name. The passes take both for one definition.
#[test]
fn equal_names_of_two_crates_change_together() {
    let sources = ["fn f(x: u8) { f(1) }", "fn f(x: u8) { f(2) }"];
    let each = testing::each_of_files(named("parameters"), &sources);
    assert!(each.iter().all(|left| left.len() == 2 && left[0] != sources[0]), "{each:?}");
}
