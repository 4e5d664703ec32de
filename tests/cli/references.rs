//! References: what must not fail while the candidate does.

use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::skipped;

use crate::rustc::there_is;

/// Stable refuses the feature; nightly knows it.
const FEATURE: &str = "\
#![feature(never_type)]
use std::collections::HashMap;
pub struct A { pub map: HashMap<u8, u8> }
pub fn f(x: u8) -> Result<u8, !> { Ok(x + 1) }
fn main() {
    let a = A { map: HashMap::new() };
    println!(\"{}\", a.map.len());
    let Ok(x) = f(1);
    println!(\"{x}\");
}
";

#[test]
fn what_one_toolchain_refuses_another_one_accepts() {
    if !there_is("+nightly") || !there_is("+stable") {
        return skipped("there are no two toolchains");
    }
    let folder = Folder::new();
    folder.write("feature.rs", FEATURE);
    let args = ["feature.rs", "--toolchain", "stable", "--good-toolchain", "nightly"];
    folder.run(&args).succeeds();
    let left = folder.read("feature-reduced.rs");
    assert_eq!(
        left.split_whitespace().collect::<Vec<_>>().join(" "),
        "#![feature(never_type)] fn main() {}"
    );
}

#[test]
fn what_fails_with_both_toolchains_is_refused() {
    if !there_is("+nightly") || !there_is("+stable") {
        return skipped("there are no two toolchains");
    }
    let folder = Folder::new();
    folder.write("broken.rs", "fn main() { missing() }\n");
    let args = ["broken.rs", "--toolchain", "stable", "--good-toolchain", "nightly"];
    let run = folder.run(&args);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    assert!(run.stderr.contains("also fails where it must not"), "{}", run.stderr);
}

#[test]
fn flags_with_which_nothing_fails_keep_other_errors_away() {
    let folder = Folder::new();
    let source =
        "#![deny(warnings)]\nmod a { pub fn used() {} fn unused() {} }\nfn main() { a::used(); }\n";
    folder.write("lint.rs", source);
    folder.run(&["lint.rs", "--good-args", "--cap-lints warn"]).succeeds();
    let left = folder.read("lint-reduced.rs");
    assert!(left.contains("deny(warnings)") && !left.contains("used()"), "{left}");
}

#[test]
fn a_script_is_asked_in_addition() {
    let folder = Folder::new();
    folder.write("crash.rs", "fn kept() { missing() }\nfn other() { missing() }\nfn main() {}\n");
    let script = folder.script("good.sh", "#!/bin/sh\ngrep -q 'fn kept' crash.rs\n");
    let args = ["crash.rs", "--without", "rename", "--good-script", &script.display().to_string()];
    folder.run(&args).succeeds();
    let left = folder.read("crash-reduced.rs");
    assert!(left.contains("fn kept") && !left.contains("fn other"), "{left}");
}

const SUMMED: &str = "\
fn total(values: &[u8]) -> u8 {
    let mut sum = 0u8;
    for value in values { sum += value; }
    sum
}
fn unused(x: u8) { println!(\"{x}\"); }
fn main() {
    unused(3);
    println!(\"{}\", total(&vec![200, 100]));
}
";

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn two_programs_keep_their_difference() {
    let folder = Folder::new();
    folder.write("sum.rs", SUMMED);
    let args =
        ["sum.rs", "--level", "fast", "--differs", "-O", "-C opt-level=0 -C overflow-checks=on"];
    let run = folder.run(&args).succeeds();
    assert!(run.stderr.contains("keeping two programs that differ"), "{}", run.stderr);
    let left = folder.read("sum-reduced.rs");
    assert!(left.contains("+=") && !left.contains("unused"), "{left}");
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn code_that_only_one_program_has_is_a_difference() {
    let folder = Folder::new();
    let source = "fn add(log: &mut Vec<u8>) -> bool { log.push(1); true }\n\
        fn main() { let mut log = vec![7]; debug_assert!(add(&mut log)); for x in &log { println!(\"{x}\"); } }\n";
    folder.write("log.rs", source);
    let args = ["log.rs", "--level", "fast", "--differs", "-O", "-C opt-level=0"];
    folder.run(&args).succeeds();
    assert!(folder.read("log-reduced.rs").contains("debug_assert"));
    let mut report = Command::new(program());
    report.args(["wdd", "report", "log-reduced.rs", "--no-toolchains"]);
    let text = Run::of(report.current_dir(folder.path("."))).succeeds().stdout;
    assert!(text.contains("with `-O` (exit code 0) it prints"), "{text}");
    let other = "with `-C 'opt-level=0'` (exit code 0) it prints";
    assert!(text.contains(other), "{text}");
}

/// Two handlers are the same function after optimization, so the second one is not registered.
const HANDLERS: &str = "\
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Get,
    Put,
    Delete,
}

type Handler = fn(u32) -> i32;

pub fn read(_id: u32) -> i32 {
    return 0;
}

pub fn remove(_id: u32) -> i32 {
    return 0;
}

pub fn write(id: u32) -> i32 {
    id as i32 + 1
}

#[derive(Default)]
struct Table {
    entries: Vec<(Kind, Handler)>,
}

impl Default for Kind {
    fn default() -> Self {
        Kind::Get
    }
}

impl Table {
    fn register(&mut self, kind: Kind, handler: Handler) -> bool {
        if self.find(handler).is_some() {
            return false;
        }
        self.entries.push((kind, handler));
        true
    }

    fn find(&self, handler: Handler) -> Option<Kind> {
        self.entries
            .iter()
            .find(|entry| entry.1 as usize == handler as usize)
            .map(|entry| entry.0)
    }

    fn call(&self, kind: Kind, id: u32) -> Option<i32> {
        let entry = self.entries.iter().find(|entry| entry.0 == kind)?;
        Some((entry.1)(id))
    }
}

pub fn main() {
    let mut table = Table::default();
    let mut registered = 0;
    for (kind, handler) in [
        (Kind::Get, read as Handler),
        (Kind::Put, write as Handler),
        (Kind::Delete, remove as Handler),
    ] {
        if table.register(kind, handler) {
            registered += 1;
        }
    }
    println!(\"{registered} handlers\");
    for kind in [Kind::Get, Kind::Put, Kind::Delete] {
        println!(\"{kind:?}: {:?}\", table.call(kind, 4));
    }
}
";

#[test]
#[ignore = "takes a minute"]
fn a_difference_is_printed_without_the_program_around_it() {
    let folder = Folder::new();
    folder.write("handlers.rs", HANDLERS);
    let args = ["handlers.rs", "--differs", "-C opt-level=1", "-C opt-level=2"];
    let run = folder.run(&args).succeeds();
    let left = run.stderr.split("reduced ").nth(1).and_then(|rest| rest.split(' ').nth(2));
    let left: usize = left.and_then(|tokens| tokens.parse().ok()).expect("tokens in the summary");
    assert!(left <= 45, "{}", folder.read("handlers-reduced.rs"));
}

#[test]
fn programs_that_are_alike_are_refused() {
    let folder = Folder::new();
    folder.write("alike.rs", "fn main() { println!(\"1\"); }\n");
    let run = folder.run(&["alike.rs", "--differs", "-O", "-C opt-level=0"]);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
}

#[test]
fn what_cannot_be_called_in_another_way_is_refused() {
    let folder = Folder::new();
    folder.write("a.txt", "one two\n");
    folder.script("check.sh", "#!/bin/sh\ngrep -q one a.txt\n");
    let script = folder.path("check.sh").display().to_string();
    let run = folder.run(&["a.txt", "--script", &script, "--good-args", "-O"]);
    assert!(run.stderr.contains("`--good-script PATH`"), "{}", run.stderr);
    folder.write("p/Cargo.toml", "[package]\nname = \"p\"\n");
    folder.write("p/src/main.rs", "fn main() {}\n");
    let run = folder.run(&["p", "--differs", "-O", "-g"]);
    assert!(run.stderr.contains("a single file"), "{}", run.stderr);
}

#[test]
fn a_script_decides_with_the_fix_too() {
    let folder = Folder::new();
    folder.write("a.txt", "zero\none\ntwo\nthree\n");
    folder.write("b.txt", "zero\none\n2\nthree\n");
    folder.script("check.sh", "#!/bin/sh\ngrep -q one a.txt && grep -q two a.txt\n");
    let script = folder.path("check.sh").display().to_string();
    let good = folder.path("b.txt").display().to_string();
    folder.run(&["a.txt", "--script", &script, "--good", &good]).succeeds();
    assert_eq!(folder.read("a-reduced.txt"), "one\ntwo\n");
}
