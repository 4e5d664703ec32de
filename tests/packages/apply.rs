//! `cargo wdd apply`: whether the fix of the input repairs the result, which has lost what the fix needs.

use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::packages;

use crate::case::MANIFEST;

const LIBRARY: &str = "\
pub mod span;
use span::Span;

pub struct Label<S> {
    span: S,
}

impl<S> Label<S> {
    pub fn new(span: S) -> Self {
        Label { span }
    }

    pub fn span(&self) -> &S {
        &self.span
    }
}

impl<S: Span> Label<S> {
    fn check(self) -> Self {
        assert!(is_ordered(self.span.start(), self.span.end()));
        self
    }
}

fn is_ordered(start: usize, end: usize) -> bool {
    start <= end
}

#[test]
#[should_panic]
fn reversed() {
    let _ = Label::new(5..3);
}
";

const SPAN: &str = "\
pub trait Span {
    fn start(&self) -> usize;
    fn end(&self) -> usize;
}

impl Span for std::ops::Range<usize> {
    fn start(&self) -> usize {
        self.start
    }
    fn end(&self) -> usize {
        self.end
    }
}
";

/// `is_ordered` is empty: the panic in it would let the test pass.
const RESULT: &str = "\
pub struct Label<S> {
    span: S,
}
impl<S> Label<S> {
    pub fn new(span: S) -> Self {
        Label { span }
    }
}
fn is_ordered(start: usize, end: usize) -> bool {
    unreachable!()
}
#[test]
#[should_panic]
fn reversed() {
    let _ = Label::new(5..3);
}
";

/// The fix, and a change of the test, with which it would fail.
const PATCH: &str = "\
--- a/src/lib.rs
+++ b/src/lib.rs
@@ -7,7 +7,7 @@
 
-impl<S> Label<S> {
+impl<S: Span> Label<S> {
     pub fn new(span: S) -> Self {
-        Label { span }
+        Label { span }.check()
     }
 
     pub fn span(&self) -> &S {
@@ -31,5 +31,5 @@
 #[test]
 #[should_panic]
 fn reversed() {
-    let _ = Label::new(5..3);
+    let _ = Label::new(3..5);
 }
";

fn written() -> Folder {
    let folder = Folder::new();
    for (name, content) in [
        ("p/Cargo.toml", MANIFEST),
        ("p/src/lib.rs", LIBRARY),
        ("p/src/span.rs", SPAN),
        ("result/Cargo.toml", MANIFEST),
        ("result/src/lib.rs", RESULT),
        ("fix.patch", PATCH),
    ] {
        folder.write(name, content);
    }
    folder
}

fn apply(folder: &Folder, args: &[&str]) -> Run {
    let mut apply = Command::new(program());
    apply.args(["wdd", "apply"]).args(args);
    apply.current_dir(folder.path(".")).env("TMPDIR", folder.path("scratch"));
    Run::of(packages::plainly(&mut apply))
}

#[test]
fn what_the_fix_needs_and_the_result_has_lost_comes_back() {
    let folder = written();
    folder.write("fixed/notes", "mine");
    let args = ["result", "fix.patch", "--input", "p", "--test", "reversed", "-o", "fixed"];
    let run = apply(&folder, &args).succeeds();
    assert_eq!(folder.read("result/src/lib.rs"), RESULT, "the result stays");
    for part in [
        "with the fix: it passed",
        "`fn new` of `impl Label<S>` in src/lib.rs",
        "`trait Span` in src/span.rs",
        "`impl Span for std::ops::Range<usize>` in src/span.rs",
        "`fn check` of `impl Label<S>` in src/lib.rs",
        "`fn is_ordered` in src/lib.rs",
    ] {
        assert!(run.stdout.contains(part), "{part}: {}", run.stdout);
    }
    let fixed = folder.read("fixed/src/lib.rs");
    assert!(fixed.contains("start <= end") && fixed.contains("Label::new(5..3)"), "{fixed}");
    assert!(!fixed.contains("fn span("), "nothing needs it: {fixed}");
    assert_eq!(folder.read("fixed.~1~/notes"), "mine", "what was there is kept");
    assert_eq!(packages::cargo(&folder.path("fixed"), &["test"], &[]).0, Some(0));
}

#[test]
fn the_run_of_a_result_says_what_its_input_and_its_test_are() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write(
        "p/src/lib.rs",
        "fn f() -> u8 { 2 }\nfn g() {}\n#[test] fn t() { assert_eq!(f(), 1) }\n",
    );
    let patch = |to: &str| {
        format!(
            "--- a/src/lib.rs\n+++ b/src/lib.rs\n@@ -1 +1 @@\n-fn f() -> u8 {{ 2 }}\n+fn f() -> u8 {{ {to} }}\n"
        )
    };
    folder.write("good.patch", patch("1"));
    folder.write("bad.patch", patch("3"));
    let mut reduce = folder.reduce(&["p", "--test", "t", "--level", "fast"]);
    Run::of(packages::plainly(&mut reduce)).succeeds();
    apply(&folder, &["p-reduced", "good.patch"]).succeeds();
    let run = apply(&folder, &["p-reduced", "bad.patch"]);
    assert_eq!(run.code, Some(10), "{}", run.stdout);
    assert!(run.stdout.contains("with the fix: it failed"), "{}", run.stdout);
    folder.write("q/Cargo.toml", MANIFEST);
    let run = apply(&folder, &["q", "good.patch"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("`--input PATH`"), "{}", run.stderr);
}
