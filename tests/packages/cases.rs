//! The packages of `tests/testdata`: each becomes about what a person makes of it
//! (`testdata/expected`), nothing else is touched or left, and plain cargo still shows the failure.
//!
//! Those that take minutes, or of which another test has a small twin, are ignored, and run weekly:
//! `cargo test -p wdd-tests --test packages -- --ignored cases`.

use std::fs;

use wdd_tests::packages;

use crate::case::Whatever::{Jobs, PlainCargo};
use crate::case::{Case, OUT_OF_BOUNDS, broken, data, neighbour};

/// Makes a test of each kind for each case.
macro_rules! cases {
    ($($(#[$long:meta])? $name:ident: $case:expr;)*) => {
        /// All of them.
        const ALL: &[fn() -> Case] = &[$($name),*];

        $(pub(crate) fn $name() -> Case { $case })*

        // What is expected changes with the test that compares it, and is looked at with it.
        mod what_is_expected_fails_the_same_way {
            $($(#[$long])? #[test] fn $name() { super::expected_fails(super::$name()); })*
        }

        mod becomes_what_a_person_makes_of_it {
            $($(#[$long])? #[test] fn $name() { super::reduces(super::$name()); })*
        }
    };
}

cases! {
    #[ignore = "takes minutes"]
    two_crates: Case {
        whatever: &[PlainCargo],
        in_one_file: true,
        ..broken("two-crates", &["error\\[E0277\\]: the trait bound .* is not satisfied"])
    };
    #[ignore = "takes a quarter of a minute"]
    macro_crash: broken(
        "macro-crash",
        &["panicked at .*rustc_middle/src/mir/statement.rs", "left == right"],
    );
    #[ignore = "takes minutes"]
    ten_modules: Case {
        args: &["--test", "layout::tests::sheets::a_ragged_sheet_is_laid_out"],
        cargo: &["test", "layout::tests::sheets::a_ragged_sheet_is_laid_out"],
        test: Some("a_ragged_sheet_is_laid_out"),
        ..broken("ten-modules", &[OUT_OF_BOUNDS])
    };
    #[ignore = "takes minutes"]
    ten_modules_that_fail_alike: Case {
        args: &["--test", "layout::tests::sheets::a_ragged_sheet_is_laid_out", "--keep", "failure"],
        expected: "ten-modules-failure",
        ..ten_modules()
    };
    #[ignore = "takes minutes"]
    data_compiled_in: data(
        &["test", "orders_what_is_compiled_in"],
        &["--test", "orders_what_is_compiled_in"],
        None,
    );
    #[ignore = "takes minutes"]
    data_read: Case {
        whatever: &[Jobs],
        ..data(
            &["test", "orders_what_is_read"],
            &["--test", "orders_what_is_read"],
            None,
        )
    };
    data_in_a_variable: data(
        &["test", "orders_what_a_variable_names"],
        &["--test", "orders_what_a_variable_names", "--env", "FLEET_FILE"],
        Some("FLEET_FILE"),
    );
    #[ignore = "takes minutes"]
    doc_test: Case {
        args: &["--test", "src/split.rs - split::Bill::weighted (line 31)"],
        cargo: &["test", "--doc", "split::Bill::weighted"],
        test: Some("weighted"),
        ..broken("doc-test", &["split::Bill::weighted \\(line \\d+\\) ... FAILED", OUT_OF_BOUNDS])
    };
    #[ignore = "takes minutes"]
    feature_flag: Case {
        args: &["--features", "trace"],
        cargo: &["check", "--features", "trace"],
        whatever: &[PlainCargo],
        ..broken("feature-flag", &["error\\[E0382\\]: borrow of moved value"])
    };
    #[ignore = "takes minutes"]
    build_script: Case {
        args: &["--test", "tests::kathmandu_is_off_by_a_quarter"],
        cargo: &["test", "kathmandu_is_off_by_a_quarter"],
        whatever: &[Jobs],
        test: Some("kathmandu_is_off_by_a_quarter"),
        ..broken("build-script", &["a city of the table"])
    };
    #[ignore = "takes a minute"]
    profile: Case {
        args: &["--profile", "checked", "--test", "reading::tests::the_last_wheel_turns_over"],
        cargo: &["test", "--profile", "checked", "the_last_wheel_turns_over"],
        test: Some("the_last_wheel_turns_over"),
        ..broken("profile", &["attempt to subtract with overflow"])
    };
    #[ignore = "takes minutes"]
    tools: Case {
        whatever: &[Jobs],
        in_one_file: true,
        ..broken("tools", &["error\\[E0308\\]: mismatched types"])
    };
    #[ignore = "`keep::kinds` has a small test without the harness"]
    harness: Case {
        args: &["--test", "scripts"],
        cargo: &["test", "--test", "scripts"],
        ..broken("harness", &["exit status: 3"])
    };
    #[ignore = "takes half a minute"]
    lints: Case {
        args: &["--cargo", "clippy"],
        cargo: &["clippy"],
        ..broken("lints", &["error: these `if` branches have the same condition"])
    };
    #[ignore = "takes a quarter of a minute"]
    linking: Case {
        cargo: &["build"],
        ..broken("linking", &["error: linking with", "adler_update"])
    };
    #[ignore = "takes minutes"]
    neighbour_who_writes: neighbour(
        "neighbours-writes_into_its_folder",
        &["test", "writes_into_its_folder"],
        &["--test", "writes_into_its_folder", "--jobs", "2"],
    );
    #[ignore = "takes minutes"]
    neighbour_who_listens: neighbour(
        "neighbours-binds_a_port",
        &["test", "binds_a_port"],
        &["--test", "binds_a_port", "--jobs", "2"],
    );
    #[ignore = "takes minutes"]
    neighbour_with_a_name: neighbour(
        "neighbours-knows_the_name_of_its_folder",
        &["test", "knows_the_name_of_its_folder"],
        &["--test", "knows_the_name_of_its_folder", "--jobs", "2"],
    );
    one_of_twins: Case {
        args: &["-p", "east", "--test", "tests::opens_in_the_evening"],
        cargo: &["test", "-p", "east", "opens_in_the_evening"],
        test: Some("opens_in_the_evening"),
        ..broken("twins", &[OUT_OF_BOUNDS])
    };
}

#[track_caller]
fn expected_fails(case: Case) {
    let _alone = case.alone();
    if !case.is_skipped() {
        case.is_kept_by(&case.expected());
    }
}

#[track_caller]
fn reduces(case: Case) {
    let _alone = case.alone();
    if case.is_skipped() {
        return;
    }
    let reduced = case.reduce(&[]);
    reduced.has_touched_nothing_else(&case);
    case.is_kept_by(&reduced.result);
    let (tokens, expected) = (case.tokens(&reduced.result), case.tokens(&case.expected()));
    assert!(
        tokens * 10 <= expected * 13,
        "{tokens} tokens, not about {expected}:\n{}",
        reduced.shown()
    );
    if case.in_one_file {
        reduced.fails_by_the_command_that_is_said(&case);
    }
    for option in case.whatever {
        let other = case.reduce(option.args());
        assert_eq!(other.shown(), reduced.shown(), "with {:?}", option.args());
    }
}

#[test]
fn the_table_of_packages_has_every_case() {
    let table = fs::read_to_string(packages::path("README.md")).expect("a table");
    let rows = ALL.iter().map(|case| case().row());
    let missing: Vec<_> = rows.filter(|row| !table.contains(row)).collect();
    assert!(missing.is_empty(), "not there:\n{}", missing.join("\n"));
}
