//! Deep nesting and long chains do not overflow the stack.

use std::path::Path;
use std::time::{Duration, Instant};

use wdd_core::tree::{Edit, Edits};
use wdd_tests::roundtrip::{self, deletable, only};
use wdd_text::passes::Task;
use wdd_text::passes::plan::Plan;
use wdd_text::text::Text;
use wdd_text::text::render::render;

use crate::cut::{rust, without};

/// Reads and renders `source`, and checks it for errors, on a stack of the usual size.
fn survives(source: &str) {
    let text = rust(source);
    assert_eq!(only(render(&text, &Edits::none())), source.as_bytes());
    wdd_text::text::languages::errors(Path::new("a.rs"), source.as_bytes(), roundtrip::READING);
    let some = deletable(&text).step_by(1000).collect::<Vec<_>>();
    without(&text, some);
}

const DEEP: usize = 100_000;

#[test]
fn deep_brackets_do_not_overflow_the_stack() {
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}"), ("f(", ")"), ("{ \")\" (", ")}")] {
        survives(&open.repeat(DEEP));
        survives(&close.repeat(DEEP));
        survives(&format!("fn f() {{ {}{} }}", open.repeat(DEEP), close.repeat(DEEP)));
        survives(&format!("m! {{ {}{} }}", open.repeat(DEEP), close.repeat(DEEP)));
    }
}

#[test]
fn deep_prefixes_do_not_overflow_the_stack() {
    for prefix in [
        "!",
        "-",
        "*",
        "&",
        "& ",
        "- ",
        "&mut ",
        "..",
        "|x| ",
        "|a, b| ",
        "return ",
        "break ",
        "if ",
        "match ",
        "while ",
        "x = ",
        "let x = ",
        "async move ",
        "for x in ",
        "&raw const ",
        "yield ",
        "unsafe ",
        "'a: ",
        "move || ",
        "#[a] ",
    ] {
        survives(&format!("fn f() {{ {}x }}", prefix.repeat(DEEP)));
    }
}

#[test]
fn deep_types_and_patterns_do_not_overflow_the_stack() {
    for prefix in
        ["&", "*const ", "fn() -> ", "A<", "A<B, ", "<", "dyn for<'a> ", "impl ", "A: ", "?"]
    {
        survives(&format!("type T = {}x;", prefix.repeat(DEEP)));
    }
    for prefix in ["&", "a @ ", "box ", "ref ", "| "] {
        survives(&format!("fn f() {{ let {}x; }}", prefix.repeat(DEEP)));
    }
}

#[test]
fn long_chains_do_not_overflow_the_stack() {
    for link in [".b", "+b", " && b", ".b()", "?", "::b", " as b", "[0]", "()", ".await", "..b"] {
        survives(&format!("fn f() {{ a{} }}", link.repeat(DEEP)));
    }
    survives(&format!("fn f() {{ {} {{}} }}", "if a {} else ".repeat(5_000)));
    survives(&format!("fn f() {{ {} {{}} }}", "if a {} else ".repeat(DEEP)));
    survives(&format!("fn f() {{ {} }}", "a; ".repeat(DEEP)));
    survives(&format!("use {}a;", "a::{".repeat(DEEP)));
}

/// Reads a file, and does with it what is done about a candidate, in much less time than a step that is quadratic would take.
#[track_caller]
fn is_read_soon(name: &str, content: &str) {
    let started = Instant::now();
    let files = vec![(name.into(), content.as_bytes().to_vec())];
    let text = Text::parse(&files, roundtrip::READING);
    let some = deletable(&text).take(8_000).map(|node| (node, Edit::Delete));
    let edits = Edits::none().and(text.tree(), some);
    Task::new(text, Plan::default()).change(&edits, &Edits::none());
    wdd_text::text::languages::errors_in(&files, roundtrip::READING);
    assert!(started.elapsed() < Duration::from_secs(20), "{name}: {:?}", started.elapsed());
}

#[test]
fn deep_elements_and_unclosed_brackets_take_linear_time() {
    is_read_soon("in.xml", &format!("{}{}", "<a>".repeat(DEEP), "</a>".repeat(DEEP)));
    for name in ["in.txt", "in.rs", "in.c", "in.json", "in.toml", "in.py", "in.xml", "in.html"] {
        is_read_soon(name, &"{".repeat(DEEP));
    }
}
