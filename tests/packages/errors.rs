//! Compile errors in packages of ordinary size with dependencies: the result has the same cause, and is what a
//! person would post to ask about it.
//!
//! Those that build large dependencies are ignored: `cargo test -p wdd-tests --test packages -- --ignored`.

use std::fs;
use std::path::Path;

use regex::Regex;
use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

/// Dependencies may have to be downloaded.
const ONLINE: (&str, &str) = ("CARGO_NET_OFFLINE", "false");

/// A package in `testdata/errors`.
struct Case {
    name: &'static str,
    /// What the error of the result begins with.
    error: &'static str,
    /// Patterns of what shows the cause.
    has: &'static [&'static str],
    /// The most tokens that the result may have in its source files.
    tokens: u64,
}

#[track_caller]
fn check(case: &Case) {
    let folder = Folder::new();
    packages::copy(&packages::path("errors").join(case.name), &folder.path("p"));
    let mut command = folder.reduce(&["p"]);
    packages::plainly(&mut command).env(ONLINE.0, ONLINE.1);
    let run = Run::of(&mut command).succeeds();
    assert!(run.stderr.contains("the cause of the error stays"), "{}", run.stderr);
    let result = folder.path("p-reduced");
    let (_, said) = packages::cargo(&result, &["check"], &[(ONLINE.0, Path::new(ONLINE.1))]);
    let errors = said.lines().filter(|line| line.starts_with("error"));
    let errors: Vec<_> = errors.filter(|line| !line.contains("could not compile")).collect();
    let shown = packages::shown(&result);
    assert!(matches!(errors[..], [one] if one.starts_with(case.error)), "{errors:?}\n{shown}");
    for pattern in case.has {
        assert!(Regex::new(pattern).unwrap().is_match(&shown), "{pattern}\n{shown}");
    }
    let tokens = packages::tokens(&result);
    assert!(tokens <= case.tokens, "{tokens} tokens\n{shown}");
}

#[test]
#[ignore = "builds regex"]
fn the_argument_of_a_foreign_method_has_the_wrong_type() {
    check(&Case {
        name: "argument",
        error: "error[E0308]: mismatched types",
        has: &[r"\.splitn\(", r"\(u32\)", "regex::Regex"],
        tokens: 120,
    });
}

#[test]
#[ignore = "takes half a minute"]
fn a_method_whose_bounds_are_not_satisfied() {
    check(&Case {
        name: "method",
        error: "error[E0599]: the method `entry` exists for struct `IndexMap<",
        has: &[r"derive\(PartialEq, Eq\)", r"\.entry\("],
        tokens: 110,
    });
}

#[test]
#[ignore = "takes half a minute"]
fn a_second_mutable_borrow_through_a_method() {
    check(&Case {
        name: "twice",
        error: "error[E0499]: cannot borrow `self` as mutable more than once at a time",
        has: &[r"\(&mut self\) -> &", r"let \w+ = self\.\w+\(\);\s+self\.\w+\(\)"],
        tokens: 150,
    });
}

#[test]
#[ignore = "builds itertools and indexmap"]
fn a_closure_returns_a_value_where_an_option_is_expected() {
    check(&Case {
        name: "closure",
        error: "error[E0308]: mismatched types",
        has: &[r"\|\w*\|", "Option<"],
        tokens: 90,
    });
}

#[test]
#[ignore = "builds tokio"]
fn a_value_is_used_after_it_was_moved_into_an_async_block() {
    check(&Case {
        name: "moved",
        error: "error[E0382]: use of moved value",
        has: &[r"tokio::spawn\(async"],
        tokens: 130,
    });
}

#[test]
#[ignore = "builds serde_json"]
fn a_method_changes_what_a_loop_goes_over() {
    check(&Case {
        name: "shared",
        error: "error[E0502]: cannot borrow `self` as mutable because it is also borrowed",
        has: &[r"for \w+ in", r"self\.\w+\(\)"],
        tokens: 130,
    });
}

#[test]
#[ignore = "builds regex and itertools"]
fn what_is_borrowed_is_dropped_at_the_end_of_each_round() {
    check(&Case {
        name: "short",
        error: "error[E0597]: `",
        has: &[r"let \w+ = std::fs::read_to_string", r"\(&\w+\)"],
        tokens: 260,
    });
}

#[test]
#[ignore = "builds axum"]
fn a_handler_has_its_extractors_in_the_wrong_order() {
    check(&Case {
        name: "handler",
        error: "error[E0277]: the trait bound `fn(",
        has: &[r"async fn \w+\(_: Json<Vec<\(\)>>, _: State<", r"post\(\w+\)"],
        tokens: 110,
    });
}

#[test]
#[ignore = "builds serde_json"]
fn a_type_that_borrows_is_read_as_one_that_owns() {
    check(&Case {
        name: "not-general",
        error: "error: implementation of `Deserialize` is not general enough",
        has: &["DeserializeOwned", r"serde\(borrow\)"],
        tokens: 140,
    });
}

#[test]
#[ignore = "builds tokio"]
fn a_guard_is_held_across_an_await_in_a_task() {
    check(&Case {
        name: "not-send",
        error: "error: future cannot be sent between threads safely",
        has: &["MutexGuard", r"sleep\(.*\)\.await", r"tokio::spawn\("],
        tokens: 170,
    });
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn a_closure_captures_where_a_function_pointer_is_expected() {
    let folder = Folder::new();
    let path = packages::path("errors").join("capture/capture.rs");
    folder.write("capture.rs", fs::read(path).unwrap());
    folder.run(&["capture.rs"]).succeeds();
    let result = folder.read("capture-reduced.rs");
    let pattern = Regex::new(r"struct \w \{\s*\w: fn\(\w*\)[\s\S]*\w: \|\w*\| \w").unwrap();
    assert!(pattern.is_match(&result) && result.len() < 120, "{result}");

    folder.run(&["capture.rs", "--keep", "code"]).succeeds();
    let result = folder.read("capture-reduced.rs");
    assert!(!result.contains('|'), "{result}");
}

#[test]
#[ignore = "takes half a minute"]
fn a_regression_of_a_dependency_fails_with_its_version_only() {
    let folder = Folder::new();
    folder.write(
        "p/Cargo.toml",
        "[package]\nname = \"p\"\nedition = \"2024\"\n[dependencies]\nhex = \"0.3\"\n",
    );
    let library = "pub fn read(text: &str) -> Option<[u8; 2]> {\n    let mut all = [0; 2];\n    \
                   hex::decode_to_slice(text, &mut all).ok()?;\n    Some(all)\n}\n\
                   pub fn write(all: &[u8]) -> String {\n    hex::encode(all)\n}\n";
    folder.write("p/src/lib.rs", library);
    let reduced = |version: &str| {
        let mut command = folder.reduce(&["p", "--good-dep", version]);
        packages::plainly(&mut command).env(ONLINE.0, ONLINE.1);
        Run::of(&mut command)
    };
    reduced("hex@0.4.3").succeeds();
    let result = packages::shown(&folder.path("p-reduced"));
    // A function that no version has would be smaller.
    assert!(result.contains("hex::decode_to_slice"), "{result}");
    assert!(result.contains("hex = \"0.3\"") && !result.contains("encode("), "{result}");

    let both = reduced("hex@0.3.1");
    assert_eq!(both.code, Some(5), "{}", both.stderr);
    assert!(both.stderr.contains("`--good-dep NAME@VERSION`"), "{}", both.stderr);
    let unknown = reduced("hax@0.3.1");
    assert_eq!(unknown.code, Some(3), "{}", unknown.stderr);
    assert!(unknown.stderr.contains("no manifest of the input has"), "{}", unknown.stderr);
}
