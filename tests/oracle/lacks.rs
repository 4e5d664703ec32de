//! The rules that read errors of rustc, each with an example: a program, and what a candidate lacks. rustc is called with the
//! candidate, and its errors have to name the part that was deleted.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use wdd_core::Need;
use wdd_core::tree::{Edit, Edits, NodeId};
use wdd_tests::command::Folder;
use wdd_text::lacks::{CARGO, CompileError, ErrorPlace, Lexicon, lacks};
use wdd_text::passes::Task;
use wdd_text::passes::plan::Plan;
use wdd_text::text::Text;
use wdd_text::text::languages::{Chosen, Edition, Reading};
use wdd_text::text::render::{Files, render};

/// A code, a program, and the part of it without which the program has an error of this code. The empty code is for errors
/// without one.
type Example = (&'static str, &'static str, &'static str);

const EXAMPLES: &[Example] = &[
    ("E0425", "fn f() { g() } fn g() {}", "fn g() {}"),
    ("E0432", "use m::g; mod m { pub fn g() {} }", "pub fn g() {}"),
    ("E0433", "fn f() { let _ = A::B; } enum A { B }", "enum A { B }"),
    (
        "E0433",
        "mod m { pub fn f() -> u8 { fmt::a() } use crate::n::fmt; } mod n { pub mod fmt { pub fn a() -> u8 { 1 } } }",
        "use crate::n::fmt;",
    ),
    ("E0405", "struct A; impl T for A {} trait T {}", "trait T {}"),
    ("E0422", "fn f() { let _ = A { b: 1 }; } struct A { b: u8 }", "struct A { b: u8 }"),
    (
        "E0531",
        "fn f(b: u8) { let (A(c) | A(c)) = d(b); } struct A(u8); fn d<X>(_: u8) -> X { loop {} }",
        "struct A(u8);",
    ),
    ("", "macro_rules! m { () => {}; } fn f() { m!() }", "macro_rules! m { () => {}; }"),
    ("E0599", "struct A; impl A { fn m(&self) {} } fn f() { A.m() }", "fn m(&self) {}"),
    (
        "E0599",
        "mod m { pub trait T { fn m(&self) {} } impl T for u8 {} } use m::T; fn f() { 1u8.m() }",
        "use m::T;",
    ),
    (
        "E0599",
        "struct A; impl Iterator for A { type Item = u8; fn next(&mut self) -> Option<u8> { None } } \
         fn f() { A.map(|a| a).count(); }",
        "impl Iterator for A { type Item = u8; fn next(&mut self) -> Option<u8> { None } }",
    ),
    (
        "E0599",
        "trait T { fn m(&self) {} } impl<X> T for X {} fn f() { 1u8.m() }",
        "impl<X> T for X {}",
    ),
    (
        "E0425",
        "mod m { macro_rules! n { () => { pub fn g() {} }; } n!(); } fn f() { m::g() }",
        "n!();",
    ),
    (
        "E0433",
        "macro_rules! n { ($a:ty, $m:ident) => { mod $m { pub fn g() {} } }; } n!(u8, m); fn f() { m::g() }",
        "n!(u8, m);",
    ),
    ("E0407", "trait T { fn m(); } struct A; impl T for A { fn m() {} }", "fn m();"),
    ("E0046", "trait T { fn m(); } struct A; impl T for A { fn m() {} }", "fn m() {}"),
    (
        "E0277",
        "trait T {} struct A; impl T for A {} fn g<X: T>(_: X) {} fn f() { g(A) }",
        "impl T for A {}",
    ),
    (
        "E0277",
        "trait T {} trait U {} struct A; impl T for A {} impl<X: T> U for Vec<X> {} fn g<X: U>(_: X) {} fn f() { g(vec![A]) }",
        "impl T for A {}",
    ),
    (
        // Both implementations of `H` have a bound, and rustc shows neither.
        "E0277",
        "trait H<M> {} trait R {} struct A; impl R for A {} impl<F: Fn() -> X, X: R> H<()> for F {} \
         impl<F: Fn(u8) -> X, X: R> H<u8> for F {} fn g<M>(_: impl H<M>) {} fn h() -> A { A } fn f() { g(h) }",
        "impl R for A {}",
    ),
    (
        "E0369",
        "struct A; impl PartialEq for A { fn eq(&self, _: &A) -> bool { true } } fn f() -> bool { A == A }",
        "impl PartialEq for A { fn eq(&self, _: &A) -> bool { true } }",
    ),
    (
        "E0600",
        "struct A; impl std::ops::Not for A { type Output = A; fn not(self) -> A { A } } fn f() -> A { !A }",
        "impl std::ops::Not for A { type Output = A; fn not(self) -> A { A } }",
    ),
    (
        "E0614",
        "struct A; impl std::ops::Deref for A { type Target = u8; fn deref(&self) -> &u8 { &1 } } fn f() -> u8 { *A }",
        "impl std::ops::Deref for A { type Target = u8; fn deref(&self) -> &u8 { &1 } }",
    ),
    (
        "E0277",
        "struct A; struct B; impl From<A> for B { fn from(_: A) -> B { B } } fn g() -> Result<(), A> { Err(A) } fn f() -> Result<(), B> { g()?; Ok(()) }",
        "impl From<A> for B { fn from(_: A) -> B { B } }",
    ),
    (
        "E0308",
        "struct A; impl std::ops::Deref for A { type Target = u8; fn deref(&self) -> &u8 { &1 } } fn f() { g(&A) } fn g(_: &u8) {}",
        "impl std::ops::Deref for A { type Target = u8; fn deref(&self) -> &u8 { &1 } }",
    ),
];

#[test]
fn errors_name_what_was_deleted() {
    for (code, program, part) in EXAMPLES {
        let task = task(program);
        let text = task.text();
        let start = program.find(part).expect("the part is in the program");
        let is_part = |node: &NodeId| {
            let bytes = &text.place(*node).bytes;
            (bytes.start as usize, bytes.end as usize) == (start, start + part.len())
        };
        let deleted: Vec<NodeId> = text.tree().nodes().filter(is_part).collect();
        assert!(!deleted.is_empty(), "{part} is no node");
        let edits =
            Edits::none().and(text.tree(), deleted.iter().map(|node| (*node, Edit::Delete)));
        let files = render(text, &edits).files;
        let errors = errors(&files[0].1);
        let codes: Vec<&str> = errors.iter().map(|of| of.code.as_deref().unwrap_or("")).collect();
        assert!(codes.contains(code), "{program}\nwithout {part}: {errors:?}");
        let lexicon = Lexicon::new(&task);
        let mut of_rules = lacks(&errors, &files)
            .into_iter()
            .map(|found| lexicon.counterexample(&found, &edits, text.tree()));
        let needs = of_rules.find(|needs| !needs.is_empty()).unwrap_or_default();
        let names =
            |node: &NodeId| needs.needs().iter().any(|need| need.one_of().contains(&node.index()));
        assert!(deleted.iter().any(names), "{program}\nwithout {part}: {errors:?}\n{needs:?}");
    }
}

/// A program, parts of it without which it has errors, and those that come back first.
const CHOICES: &[(&str, &[&str], &[&str])] = &[
    // An implementation lacks the trait's declaration, and not the member of another one; with that, the other one lacks its own.
    (
        "struct A; struct B; impl T for A { fn m() {} } impl T for B { fn m() { 1; } } trait T { fn m(); }",
        &["fn m() {}", "fn m();"],
        &["fn m();", "fn m() {}"],
    ),
    // Unless there is a default.
    (
        "struct A; struct B; impl T for A { fn m() {} } impl T for B { fn m() { 1; } } trait T { fn m() { 2; } }",
        &["fn m() {}", "fn m() { 2; }"],
        &["fn m() { 2; }"],
    ),
    // An implementation lacks its own member.
    (
        "trait T { fn m(); } struct A; struct B; impl T for A { fn m() {} } impl T for B { fn m() { 1; } }",
        &["impl T for A { fn m() {} }", "fn m() { 1; }"],
        &["fn m() { 1; }"],
    ),
];

#[test]
fn of_several_that_have_the_name_the_right_one_comes_back() {
    for (program, parts, first) in CHOICES {
        let task = task(program);
        let text = task.text();
        let deleted = parts.iter().map(|part| {
            let start = u32::try_from(program.find(part).expect("it is in the program")).unwrap();
            let is_part = |node: &NodeId| {
                let bytes = &text.place(*node).bytes;
                (bytes.start, bytes.len()) == (start, part.len())
            };
            (*part, text.tree().nodes().find(is_part).expect("it is a node"))
        });
        let deleted: Vec<(&str, NodeId)> = deleted.collect();
        let edits = deleted.iter().map(|(_, node)| (*node, Edit::Delete));
        let edits = Edits::none().and(text.tree(), edits);
        let files = render(text, &edits).files;
        let found = lacks(&errors(&files[0].1), &files).swap_remove(0);
        let needs = Lexicon::new(&task).counterexample(&found, &edits, text.tree());
        let back = |need: &Need| {
            let index = need.one_of().first();
            deleted.iter().find(|(_, node)| Some(&node.index()) == index).map(|(part, _)| *part)
        };
        let mut back: Vec<&str> = needs.needs().iter().filter_map(back).collect();
        back.dedup();
        assert_eq!(back, *first, "{program}");
    }
}

/// Two packages, and parts of them without which cargo refuses a manifest.
const PACKAGES: [(&str, &str); 4] = [
    (
        "Cargo.toml",
        "[package]\nname = \"a\"\nversion = \"1.0.0\"\nedition = \"2021\"\n[features]\none = [\"two\"]\ntwo = []\n\
         [dependencies.b]\npath = \"b\"\nfeatures = [\"three\"]\n",
    ),
    ("src/lib.rs", "pub fn a() {}\n"),
    (
        "b/Cargo.toml",
        "[package]\nname = \"b\"\nversion = \"1.0.0\"\nedition = \"2021\"\n[features]\nthree = []\n",
    ),
    ("b/src/lib.rs", "pub fn b() {}\n"),
];

#[test]
fn what_cargo_says_of_a_manifest_names_what_was_deleted() {
    let files = PACKAGES.map(|(path, content)| (PathBuf::from(path), content.as_bytes().to_vec()));
    let reading = Reading { edition: Edition::Edition2021, language: None };
    let task = Task::new(Text::parse(&files, reading), Plan::default());
    let text = task.text();
    let lexicon = Lexicon::new(&task);
    // The file without its content is the whole file.
    for (path, part) in
        [("Cargo.toml", "two = []"), ("b/Cargo.toml", "three = []"), ("b/src/lib.rs", "")]
    {
        let file = text.files().iter().find(|file| file.path == Path::new(path)).unwrap();
        let is_part = |node: &NodeId| {
            let bytes = &text.place(*node).bytes;
            file.bytes.start <= bytes.start
                && bytes.end <= file.bytes.end
                && text.bytes()[bytes.start as usize..bytes.end as usize].trim_ascii()
                    == part.as_bytes()
        };
        let of_part = text.tree().nodes().find(is_part).filter(|_| !part.is_empty());
        let deleted = of_part.or(file.node.filter(|_| part.is_empty())).expect("it is a node");
        let edits = Edits::none().and(text.tree(), [(deleted, Edit::Delete)]);
        let files = render(text, &edits).files;
        let error = refusal(&files);
        let errors =
            [CompileError { code: Some(CARGO.into()), message: error, ..CompileError::default() }];
        let found = lacks(&errors, &files).swap_remove(0);
        let needs = lexicon.counterexample(&found, &edits, text.tree());
        let is_named = needs.needs().iter().any(|need| need.one_of().contains(&deleted.index()));
        assert!(is_named, "{part}: {errors:?}\n{needs:?}");
    }
}

/// What cargo prints about a package that it does not accept.
fn refusal(files: &Files) -> String {
    let folder = Folder::new();
    for (path, content) in files {
        folder.write(path.to_str().expect("it is UTF-8"), content);
    }
    let mut cargo = Command::new("cargo");
    cargo.args(["check", "--offline"]).current_dir(folder.path(""));
    let output = cargo.output().unwrap();
    assert!(!output.status.success(), "{files:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn task(program: &str) -> Task {
    let files = [(PathBuf::from(FILE), program.as_bytes().to_vec())];
    let reading = Reading { edition: Edition::Edition2021, language: Some(Chosen::RUST) };
    Task::new(Text::parse(&files, reading), Plan::default())
}

const FILE: &str = "a.rs";

/// The errors of rustc in a library with this content.
fn errors(content: &[u8]) -> Vec<CompileError> {
    let folder = Folder::new();
    folder.write(FILE, content);
    let args = [
        "--crate-type",
        "lib",
        "--edition",
        "2021",
        "--emit",
        "metadata",
        "--error-format",
        "json",
        FILE,
    ];
    let output = Command::new("rustc").args(args).current_dir(folder.path("")).output().unwrap();
    let lines = String::from_utf8(output.stderr).unwrap();
    let messages = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let errors = messages.filter(|one| one["level"] == "error" && one["spans"][0].is_object());
    errors.map(|one| error(&one)).collect()
}

fn error(message: &Value) -> CompileError {
    let text = |of: &Value| of.as_str().map(str::to_owned);
    let list = |of: &Value| of.as_array().cloned().unwrap_or_default();
    let place = |span: &Value| {
        let at = |key: &str| usize::try_from(span[key].as_u64().unwrap()).unwrap();
        ErrorPlace {
            file: FILE.into(),
            bytes: at("byte_start")..at("byte_end"),
            is_primary: span["is_primary"] == true,
            label: text(&span["label"]),
        }
    };
    CompileError {
        code: text(&message["code"]["code"]),
        message: text(&message["message"]).unwrap(),
        notes: list(&message["children"])
            .iter()
            .filter_map(|note| text(&note["message"]))
            .collect(),
        places: list(&message["spans"]).iter().map(place).collect(),
    }
}
