//! Reductions with the real rustc as oracle.

use std::fs;
use std::path::Path;
use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::corpus;
use wdd_tests::remains::remains;
use wdd_tests::skipped;

use crate::case::{events, summary};

pub(crate) fn there_is(toolchain: &str) -> bool {
    let found = Command::new("rustc").args([toolchain, "-vV"]).output();
    found.is_ok_and(|output| output.status.success())
}

/// Says so where it is not there.
fn has_rustc(toolchain: &str) -> bool {
    let found = there_is(toolchain);
    if !found {
        skipped(&format!("there is no rustc {toolchain}"));
    }
    found
}

/// What rustc says of a file.
fn compile(toolchain: &str, edition: &str, path: &Path) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("rustc");
    command.args([toolchain, "--edition", edition, "--crate-name=x", "--out-dir"]);
    Run::of(command.arg(folder.path()).arg(path).env("RUSTC_ICE", "0"))
}

#[test]
fn flags_that_the_failure_does_not_need_are_left_out() {
    if !has_rustc("+stable") {
        return;
    }
    let folder = Folder::new();
    let source =
        "#[cfg(a)] fn f() -> u8 { \"x\" }\n#[cfg(b)] fn g() {}\n#[cfg(c)] compile_error!(\"d\");\n";
    folder.write("a.rs", source);
    let flags = ["a.rs", "--", "--edition", "2021", "-O", "--crate-type", "lib", "-Wunused"];
    let cfgs = ["--cfg", "a", "--cfg=b"];
    let run = folder.run(&[&flags[..], &cfgs].concat()).succeeds();
    let needed = "to see it fail: rustc --edition 2021 --crate-type lib a-reduced.rs";
    assert!(run.stderr.contains(needed), "{}", run.stderr);
    let note = "the failure does not need `-O`, `-Wunused`, `--cfg a`, `--cfg=b`";
    assert!(run.stderr.contains(note), "{}", run.stderr);
    let mut report = Command::new(program());
    report.args(["wdd", "report", "a-reduced.rs", "--no-toolchains"]);
    let text = Run::of(report.current_dir(folder.path("."))).succeeds().stdout;
    let shown = "It fails with `rustc --edition 2021 --crate-type lib repro.rs`";
    assert!(text.contains(shown), "{text}");
}

/// A function that is no handler, because its future is not `Send`; rustc does not say so.
const HANDLER: &str = "use std::future::Future;\nuse std::sync::Mutex;\n\
    trait Handler<T> {}\n\
    impl<F: Fn() -> Fut, Fut: Future<Output = ()> + Send> Handler<()> for F {}\n\
    impl<F: Fn(A) -> Fut, A, Fut: Future<Output = ()> + Send> Handler<(A,)> for F {}\n\
    fn post<H: Handler<T>, T>(_: H) {}\n\
    static NAMES: Mutex<Vec<String>> = Mutex::new(Vec::new());\n\
    async fn save(_: &str) {}\n\
    async fn create(name: String) {\n    let mut names = NAMES.lock().unwrap();\n    save(&name).await;\n    names.push(name);\n}\n\
    fn main() {\n    post(create);\n}\n";

#[test]
fn the_reason_of_an_error_that_is_elsewhere_stays() {
    if !has_rustc("+stable") {
        return;
    }
    let folder = Folder::new();
    folder.write("a.rs", HANDLER);
    let run = folder.run(&["a.rs", "--", "--edition", "2021"]).succeeds();
    let waits = "save(&name).await;";
    assert!(run.stderr.contains(&format!("without `{waits}` in line")), "{}", run.stderr);
    let left = folder.read("a-reduced.rs");
    assert!(left.contains(".lock()") && !left.contains("push"), "{left}");
    folder.write("repaired.rs", left.replace(waits, ""));
    compile("+stable", "2021", &folder.path("repaired.rs")).succeeds();
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn the_first_example_keeps_its_error() {
    if !has_rustc("+stable") {
        return;
    }
    let folder = Folder::new();
    fs::copy(corpus::path("error/inventory.rs"), folder.path("inventory.rs")).unwrap();
    let events = events(&folder, &["inventory.rs"]);
    let result = folder.read("inventory-reduced.rs");
    let compiled = compile("+stable", "2021", &folder.path("inventory-reduced.rs"));
    assert!(compiled.stderr.contains("error[E0382]: borrow of moved value"), "{result}");
    assert_eq!(compiled.stderr.matches("error[").count(), 1, "{}", compiled.stderr);
    let tokens = summary(&events)["after"]["tokens"].as_u64().unwrap();
    assert!(tokens < 60, "{tokens} tokens: {result}");
    assert_eq!(remains(&result), [""; 0], "{result}");
}

#[test]
fn the_second_example_keeps_crashing() {
    let input = corpus::path("crash/variance.rs");
    let crashes = |toolchain: &&str, file: &Path| {
        let proxy = format!("+{toolchain}");
        there_is(&proxy) && compile(&proxy, "2015", file).code == Some(101)
    };
    let mut toolchains = ["1.95.0", "stable", "nightly"].into_iter();
    let Some(toolchain) = toolchains.find(|name| crashes(name, &input)) else {
        return skipped(&format!("no toolchain here crashes on {}", input.display()));
    };
    let folder = Folder::new();
    fs::copy(&input, folder.path("variance.rs")).unwrap();
    folder.run(&["variance.rs", "--toolchain", toolchain]).succeeds();
    let result = folder.read("variance-reduced.rs");
    assert!(crashes(&toolchain, &folder.path("variance-reduced.rs")), "{result}");
    assert!(result.len() < 200, "{result}");
    assert_eq!(remains(&result), [""; 0], "{result}");
}

#[test]
fn the_flags_in_headers_are_used_and_kept() {
    if !has_rustc("+stable") {
        return;
    }
    let folder = Folder::new();
    let source = "//@ compile-flags: --cfg secret\nfn other() {}\n#[cfg(secret)]\nfn f() -> u8 { \"\" }\nfn main() {}\n";
    folder.write("in.rs", source);
    folder.run(&["in.rs"]).succeeds();
    let result = folder.read("in-reduced.rs");
    assert!(result.starts_with("//@ compile-flags: --cfg secret\n"), "{result}");
    assert!(!result.contains("other"), "{result}");
    assert!(result.contains("\"\""), "{result}");
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn of_code_that_compiles_little_is_left_after_few_calls() {
    if !has_rustc("+stable") {
        return;
    }
    for (name, tokens, calls) in [("ledger", 8, 40), ("formula", 8, 40), ("chain", 30, 800)] {
        let folder = Folder::new();
        let stored = |end: &str| {
            let path = format!("{}/corpus/compiles/{name}.{end}", env!("CARGO_MANIFEST_DIR"));
            fs::read_to_string(path).unwrap()
        };
        let input = format!("{name}.rs");
        folder.write(&input, stored("rs"));
        folder.script("check.sh", stored("sh").trim_start_matches("#!/bin/sh\n"));
        let summary = summary(&events(&folder, &[&input, "--script", "check.sh"])).clone();
        let left = summary["after"]["tokens"].as_u64().unwrap();
        let made = summary["calls"].as_u64().unwrap();
        assert!(left <= tokens && made <= calls, "{name}: {left} tokens, {made} calls");
        let result = folder.read(&format!("{name}-reduced.rs"));
        assert_eq!(remains(&result), [""; 0], "{result}");
    }
}

#[test]
#[ignore = "takes half a minute"]
fn macros_are_expanded_where_that_ends_smaller_whatever_the_edition() {
    if !has_rustc("+stable") {
        return;
    }
    let source = "macro_rules! make {\n    ($name:ident, $value:expr) => {\n        \
                  fn $name(text: String) -> u8 {\n            $value\n        }\n    };\n}\n\
                  make!(needed, { let wrong: u8 = \"\"; wrong });\n";
    for edition in ["2015", "2021"] {
        let folder = Folder::new();
        folder.write("in.rs", source);
        let args = ["in.rs", "--", "--crate-type=lib", "--edition", edition];
        folder.run(&args).succeeds();
        let result = folder.read("in-reduced.rs");
        assert!(!result.contains("macro_rules"), "{edition}: {result}");
        assert!(result.contains("\"\""), "{edition}: {result}");
    }
}

#[test]
fn flags_after_two_dashes_go_to_rustc() {
    if !has_rustc("+stable") {
        return;
    }
    let folder = Folder::new();
    folder.write("in.rs", "fn other() {}\n#[cfg(secret)]\nfn f() -> u8 { \"\" }\n");
    let without = folder.run(&["in.rs"]);
    assert!(!without.stderr.contains("E0308"), "{}", without.stderr);
    folder.run(&["in.rs", "--", "--cfg", "secret", "--crate-type=lib"]).succeeds();
    let result = folder.read("in-reduced.rs");
    assert!(result.contains("\"\"") && !result.contains("other"), "{result}");
}
