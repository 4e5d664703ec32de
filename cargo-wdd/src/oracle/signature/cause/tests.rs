use std::env;
use std::fs;
use std::process::Command;

use super::*;
use crate::oracle::messages::errors;

/// The first error of a program, and its file.
fn error(source: &str) -> (Message, [File; 1]) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("a.rs"), source).unwrap();
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let flags = "--edition=2021 --crate-type=lib --emit=metadata --error-format=json a.rs";
    let output = Command::new(rustc).args(flags.split(' ')).current_dir(&folder).output().unwrap();
    let error = errors(&output.stderr).into_iter().find(|error| !error.spans.is_empty());
    let file = ("a.rs".into(), source.into());
    (error.unwrap_or_else(|| panic!("{source} compiles")), [file])
}

/// Checks that the first program fails with this code for the same cause as the second, and not as the third.
#[track_caller]
fn check(code: &str, program: &str, same: &str, other: &str) {
    let (error_in, files) = error(program);
    let cause = Cause::of(&error_in, &files).unwrap();
    assert_eq!(cause.code.as_deref().unwrap_or_default(), code, "{program}");
    for (program, expected) in [(program, true), (same, true), (other, false)] {
        let (error_in, files) = error(program);
        let found = Cause::of(&error_in, &files).unwrap();
        let is = cause.is(&error_in, &files);
        assert_eq!(is, expected, "{program}\n{cause:#?}\n{found:#?}");
    }
}

#[test]
fn a_closure_that_captures_is_no_other_value_where_a_function_is_expected() {
    check(
        "E0308",
        "struct Handler { name: String, run: fn(&str) -> usize }
         pub fn handlers(offset: usize) {
             let _ = Handler { name: String::new(), run: |s| s.len() + offset };
         }",
        "struct A { a: fn() } pub fn b(c: u8) { A { a: || drop(c) }; }",
        "pub fn main() { 0 }",
    );
}

#[test]
fn the_function_whose_argument_is_wrong_stays() {
    check(
        "E0308",
        "pub fn load(name: String) -> bool { let kept = name; u32::from_str_radix(kept, 10).is_ok() }",
        "pub fn a(b: String) { u32::from_str_radix(b, 10); }",
        "pub fn a(b: String) { u64::from_str_radix(&b, b); }",
    );
}

#[test]
fn what_a_closure_returns_is_no_argument() {
    check(
        "E0308",
        "pub struct Row(u32);
         pub fn widths(rows: &[Row]) -> Option<u64> {
             rows.first().map(|row| { let width = row.0; let wide: fn(u32) -> u64 = |w| w; wide(width) })
         }",
        "pub fn a() { let b: fn(u32) -> u64 = |c| c; }",
        "pub fn a(c: u32) { let b: fn(u64) = |_| (); b(c) }",
    );
}

#[test]
fn the_way_in_which_a_bound_is_not_satisfied_stays() {
    check(
        "E0277",
        "pub struct Item; pub struct Shop { items: Vec<Item> }
         impl Shop { pub fn text(&self) -> String { self.items.iter().map(|i| i).collect::<String>() } }",
        "pub struct A; pub fn a(b: std::slice::Iter<A>) { b.collect::<String>(); }",
        "pub fn a(b: std::slice::Iter<u8>) { b.collect::<String>(); }",
    );
}

#[test]
fn a_value_that_was_moved_is_used_in_the_same_way() {
    check(
        "E0382",
        "pub struct Job { name: String }
         pub fn run(jobs: Vec<Job>) -> usize { for job in jobs { drop(job.name); } jobs.len() }",
        "pub struct A; pub fn a(b: Vec<A>) { for _ in b {} b.len(); }",
        "pub struct A; pub fn a(b: Vec<A>) { drop(b); b.len(); }",
    );
}

#[test]
fn whether_a_value_could_be_cloned_is_only_advice() {
    check(
        "E0382",
        "#[derive(Clone, Debug)] pub struct Order; pub fn show(order: Order) { drop(order); println!(\"{order:?}\"); }",
        "#[derive(Debug)] pub struct A; pub fn a(b: A) { drop(b); println!(\"{b:?}\"); }",
        "#[derive(Debug)] pub struct A; pub fn a(b: A) { drop(b); b.fmt(); } impl A { fn fmt(self) {} }",
    );
}

#[test]
fn a_second_mutable_borrow_is_no_shared_one() {
    check(
        "E0499",
        "pub struct Cache { rows: Vec<String> }
         impl Cache { fn row(&mut self, at: usize) -> &mut String { &mut self.rows[at] }
             pub fn swap(&mut self) { let a = self.row(0); let b = self.row(1); std::mem::swap(a, b); } }",
        "pub struct A; fn a(b: &mut A) -> &mut u8 { loop {} }
         impl A { fn c(&mut self) -> &mut u8 { loop {} } }
         pub fn d(mut e: A) { let f = e.c(); let g = e.c(); drop(f); }",
        "pub fn d(mut e: u8) { let f = &mut e; let g = move || { e = 1; }; let h = || e = 2; h(); }",
    );
}

#[test]
fn a_loop_over_a_collection_that_changes_stays_one() {
    check(
        "E0502",
        "pub struct Queue { items: Vec<String> }
         impl Queue { pub fn double(&mut self) { for item in self.items.iter() { self.items.push(item.clone()); } } }",
        "pub fn a(mut b: Vec<u8>) { for c in b.iter() { b.push(0); } }",
        "pub fn a(mut b: Vec<u8>) { let c = &b; b.push(0); drop(c); }",
    );
}

#[test]
fn a_value_that_is_dropped_at_the_end_of_a_block_stays_one() {
    check(
        "E0597",
        "pub struct Index<'a> { words: Vec<&'a str> }
         pub fn build() -> usize {
             let mut index = Index { words: Vec::new() };
             { let text = String::from(\"a b\"); index.words.push(&text); }
             index.words.len()
         }",
        "pub fn a() { let mut b = vec![]; { let c = 0; b.push(&c); } b.len(); }",
        "pub fn a() -> &'static u8 { let c = 0; let d: &'static u8 = &c; d }",
    );
}

#[test]
fn a_method_stays_one_of_the_same_foreign_type() {
    check(
        "E0599",
        "pub struct Key; pub struct Map { all: std::collections::HashMap<Key, u8> }
         impl Map { pub fn get(&self) -> Option<&u8> { self.all.get(&Key) } }",
        "pub struct A; pub fn a(b: std::collections::HashMap<A, u8>) { b.get(); }",
        "pub struct A; impl A { pub fn a(self) { self.get(); } }",
    );
}

#[test]
fn an_implementation_that_is_not_general_enough_keeps_its_trait() {
    check(
        "",
        "pub struct Wide<'a>(&'a str);
         trait Load<'a> {} impl<'a> Load<'a> for Wide<'a> {}
         fn load<T: for<'a> Load<'a>>(_: T) {}
         pub fn run(text: &'static str) { let wide = Wide(text); load(wide); }",
        "struct A<'a>(&'a u8); trait B<'a> {} impl<'a> B<'a> for A<'a> {}
         fn c<T: for<'a> B<'a>>(_: T) {} pub fn d(e: A<'static>) { c(e) }",
        "pub fn d() { fn c<T: for<'a> Fn(&'a u8) -> &'a u8>(_: T) {} fn f(g: &'static u8) -> &'static u8 { g } c(f) }",
    );
}

#[test]
fn what_is_held_across_an_await_stays() {
    check(
        "",
        "use std::sync::{Mutex, MutexGuard};
         pub struct State { count: Mutex<u32> }
         async fn wait() {}
         async fn add(state: &State) { let mut count: MutexGuard<u32> = state.count.lock().unwrap(); *count += 1; wait().await; }
         fn spawn<T: Send>(_: T) {}
         pub fn run(state: &'static State) { spawn(async move { add(state).await; }) }",
        "async fn a() {} async fn b(d: std::sync::MutexGuard<'_, u32>) { let e = d; a().await; }
         fn c<T: Send>(_: T) {} pub fn f(g: fn() -> std::sync::MutexGuard<'static, u32>) { c(async move { b(g()).await }) }",
        "async fn a() {} async fn b(d: std::rc::Rc<u32>) { let e = d; a().await; }
         fn c<T: Send>(_: T) {} pub fn f(g: fn() -> std::rc::Rc<u32>) { c(async move { b(g()).await }) }",
    );
}

#[test]
fn a_macro_of_the_program_can_be_expanded() {
    check(
        "E0308",
        "macro_rules! make { ($a:ident, $b:expr) => { pub fn $a() { $b } } }
         make!(needed, { let wrong: u8 = \"\"; });",
        "pub fn a() { let b: u8 = \"\"; }",
        "pub fn a() -> u8 { \"\" }",
    );
}

#[test]
fn names_lifetimes_and_numbers_are_blurred_as_in_the_table() {
    let names = ["Item", "Inner", "self", "items", "rows", "i"].map(str::to_owned).into();
    let blurred = |text: &str| blurred(text, &names, Some(&mut Numbers::default()));
    for (text, expected) in [
        ("found `Item`", "found `_1`"),
        ("`Item` and `Inner` and `Item`", "`_1` and `_2` and `_1`"),
        ("`Json<Vec<Item>>`", "`Json <Vec <_>>`"),
        ("`Json<Vec<()>>`", "`Json <Vec <_>>`"),
        ("`std::sync::MutexGuard<'_, Inner>`", "`MutexGuard <'_, _>`"),
        ("cannot borrow `*self.items`", "cannot borrow `_1`"),
        ("`rows[_]`", "`_1`"),
        ("`mut i`", "`_1`"),
        ("`{closure@src/a.rs:6:55: 6:58}`", "`{closure}`"),
        ("`&'a str` and `&'static str`", "`& '1 str` and `& 'static str`"),
        ("`[u8; 4]`", "`[u8 ; #]`"),
        ("takes 3 arguments but 1 was", "takes #2 arguments but #1 was"),
        ("takes 2 arguments but 0 were", "takes #1 arguments but #0 were"),
        ("`()`, `fn()`", "`()`, `fn ()`"),
        ("`Item<u8>: Trait<_>`", "`_1 : Trait <_>`"),
        ("`Iterator<Item = Item>`", "`Iterator <Item = _>`"),
        ("`impl Future<Output = ()>`", "`impl Future <Output = _>`"),
        ("`fn(Json<Item>, State<...>) -> ... {i}`", "`fn (Json <_>, State <…>) -> … {_}`"),
    ] {
        assert_eq!(blurred(text), expected);
    }
}

#[test]
fn what_rustc_left_out_fits_everything() {
    for (own, other, expected) in [
        ("a", "a", true),
        ("a", "ab", false),
        ("State <…> b", "State <Arc <_>> b", true),
        ("State <…> b …", "State <_> b c", true),
        ("State <…> b", "State <_> c", false),
        ("State <_>", "State <…>", false),
    ] {
        assert_eq!(fits(own, other), expected, "{own} {other}");
    }
}
