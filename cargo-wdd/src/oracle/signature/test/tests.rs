use std::path::Path;

use ra_ap_syntax::Edition;

use super::*;

fn run(stdout: &str, stderr: &str, exit: Exit, test: &str) -> TestRun {
    TestRun::read(stdout.as_bytes(), stderr.as_bytes(), exit, Some(test))
}

fn failure(stdout: &str, stderr: &str, exit: Exit, test: &str) -> TestFailure {
    run(stdout, stderr, exit, test).failure.expect("a failure")
}

/// The output of the harness for one failed test.
fn harness(name: &str, after: &str, captured: &str) -> String {
    format!(
        "\nrunning 1 test\ntest {name}{after} ... FAILED\n\nfailures:\n\n---- {name} stdout ----\n\
         {captured}\n\nfailures:\n    {name}\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored; \
         0 measured; 24 filtered out; finished in 0.01s\n\n"
    )
}

fn reported(name: &str, captured: &str) -> TestFailure {
    failure(&harness(name, "", captured), "", Exit::Code(101), name)
}

const NOTE: &str =
    "note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n";

#[test]
fn a_failed_assertion_has_a_location_and_a_message() {
    let captured = format!(
        "\nthread 'tests::eq' (28461) panicked at src/lib.rs:27:23:\nassertion `left == right` \
         failed: values 4660\n  left: 2\n right: 3\n{NOTE}\n"
    );
    let stdout = harness("tests::eq", "", &captured);
    let run = run(&stdout, "", Exit::Code(101), "tests::eq");
    assert_eq!(run.begun, Some(1));
    assert_eq!(run.failed, BTreeSet::from(["tests::eq".to_owned()]));
    let failure = run.failure.unwrap();
    assert_eq!(failure.kind, TestFailureKind::Panicked);
    assert_eq!(failure.location, PanicLocation::read("src/lib.rs:27:23"));
    assert_eq!(failure.message, "assertion `left == right` failed: values # left: # right: #");
    assert_eq!(failure.headline, "assertion `left == right` failed: values 4660");
}

#[test]
fn output_that_is_not_captured_is_read_too() {
    let stdout = harness("tests::unwraps", "", "").replace("---- tests::unwraps stdout ----", "");
    let stderr = format!(
        "err\n\nthread 'tests::unwraps' (28557) panicked at src/lib.rs:29:74:\ncalled \
         `Option::unwrap()` on a `None` value\n{NOTE}\nmore\n"
    );
    let failure = failure(&stdout, &stderr, Exit::Code(101), "tests::unwraps");
    assert_eq!(failure.kind, TestFailureKind::Panicked);
    assert_eq!(failure.location, PanicLocation::read("src/lib.rs:29:74"));
    assert_eq!(failure.message, "called `Option::unwrap()` on a `None` value");
}

#[test]
fn older_panics_are_read_too() {
    let old =
        "thread 'a::b' panicked at 'it's', src/lib.rs:3:5\nnote: run with `RUST_BACKTRACE=1`\n";
    let new =
        "thread 'a::b' panicked at src/lib.rs:3:5:\nit's\nnote: run with `RUST_BACKTRACE=1`\n";
    assert_eq!(reported("a::b", old), reported("a::b", new));
    assert_eq!(reported("a::b", old).message, "it's");
}

#[test]
fn a_message_may_have_blank_lines() {
    let captured =
        format!("\nthread 'x' (1) panicked at src/lib.rs:30:46:\nmsg\n\nthird: \"a\"\n{NOTE}\n");
    assert_eq!(reported("x", &captured).message, "msg third: \"a\"");
}

#[test]
fn a_test_that_should_panic_fails_without_a_panic_or_with_another_message() {
    let none = "note: test did not panic as expected at src/lib.rs:34:32\n";
    let stdout = harness("a::no", " - should panic", none);
    let no_panic = failure(&stdout, "", Exit::Code(101), "a::no");
    assert_eq!((no_panic.kind, no_panic.location), (TestFailureKind::NoPanic, None));

    let other = format!(
        "\nthread 'a::no' (28517) panicked at src/lib.rs:35:66:\nbar 7\n{NOTE}note: panic did not \
         contain expected string\n      panic message: \"bar 7\"\n expected substring: \"foo\"\n"
    );
    let wrong = reported("a::no", &other);
    assert_eq!(wrong.kind, TestFailureKind::WrongPanic);
    assert_eq!(wrong.location, PanicLocation::read("src/lib.rs:35:66"));
    let said = "note: panic did not contain expected string panic message: \"bar #\" expected \
                substring: \"foo\"";
    assert_eq!(wrong.message, said);
}

#[test]
fn a_returned_error_differs_from_a_panic() {
    let failure = reported("a::err", "read 3\nError: ParseError { line: 7 }\n");
    assert_eq!(failure.kind, TestFailureKind::ReturnedError);
    assert_eq!(failure.location, None);
    assert_eq!(failure.message, "ParseError { line: # }");
}

#[test]
fn the_panic_of_another_thread_counts_if_the_test_only_reports_it() {
    let captured = format!(
        "\nthread '<unnamed>' (28497) panicked at src/lib.rs:39:52:\ninner 5\n{NOTE}\nthread \
         'a::t' (28496) panicked at src/lib.rs:39:82:\ncalled `Result::unwrap()` on an `Err` \
         value: Any {{ .. }}\n"
    );
    let failure = reported("a::t", &captured);
    assert_eq!(failure.location, PanicLocation::read("src/lib.rs:39:52"));
    assert_eq!(failure.message, "inner #");
}

#[test]
fn panics_that_were_caught_before_do_not_count_unless_the_process_dies() {
    let panics = format!(
        "\nthread 'a::t' (1) panicked at src/lib.rs:1:1:\none\n{NOTE}\nthread 'a::t' (1) panicked \
         at src/lib.rs:2:2:\ntwo\n\nthread 'x' (2) panicked at src/lib.rs:3:3:\nthree\n"
    );
    assert_eq!(reported("a::t", &panics).message, "two");
    let died = failure("\nrunning 1 test\n", &panics, Exit::Signal(6), "a::t");
    assert_eq!((died.kind, died.message.as_str()), (TestFailureKind::Died(6), "one"));
}

#[test]
fn a_process_that_died_is_identified_by_how_it_ended() {
    let begun = "\nrunning 1 test\n";
    let kind = |stderr, exit| failure(begun, stderr, exit, "a::b").kind;
    assert_eq!(kind("", Exit::Signal(6)), TestFailureKind::Died(6));
    assert_eq!(kind("hello\n", Exit::Code(7)), TestFailureKind::Exited(7));
    let overflow = "\nthread 'a::b' (28525) has overflowed its stack\nfatal runtime error: stack \
                    overflow, aborting\n";
    assert_eq!(kind(overflow, Exit::Signal(6)), TestFailureKind::StackOverflow);
    let memory = failure(begun, "memory allocation of 12 bytes failed\n", Exit::Signal(6), "a");
    assert_eq!(memory.message, "memory allocation of # bytes failed");
    assert_eq!(run(begun, "", Exit::Signal(6), "a").begun, Some(1));
}

#[test]
fn a_test_that_passes_or_is_killed_has_no_failure() {
    let passed = "\nrunning 2 tests\ntest a ... ok\ntest b ... ok\n\ntest result: ok. 2 passed\n";
    let good = run(passed, "", Exit::Code(0), "a");
    assert_eq!((good.begun, good.failure), (Some(2), None));
    for exit in [Exit::TimedOut, Exit::Interrupted, Exit::Signal(9)] {
        assert_eq!(run("", "", exit, "a").failure, None);
    }
}

#[test]
fn a_program_without_a_harness_is_identified_by_its_code_and_message() {
    let stderr = format!(
        "\nthread 'main' (28561) panicked at tests/plain.rs:1:54:\nindex out of bounds: the len is \
         0 but the index is 0\n{NOTE}"
    );
    let panicked = failure("x\n", &stderr, Exit::Code(101), "plain");
    assert_eq!(panicked.kind, TestFailureKind::Exited(101));
    assert_eq!(panicked.location, PanicLocation::read("tests/plain.rs:1:54"));
    let returned = failure("", "Error: \"oh 1\"\n", Exit::Code(1), "plain");
    assert_eq!(returned.kind, TestFailureKind::Exited(1));
    assert_eq!(returned.message, "\"oh #\"");
    let silent = failure("x\n", "log 1\n", Exit::Code(3), "plain");
    assert_eq!((silent.kind, silent.message.as_str()), (TestFailureKind::Exited(3), ""));
    assert_eq!(run("x\n", "", Exit::Code(3), "plain").begun, None);
}

const DOC: &str = "
running 4 tests
test src/lib.rs - compiles (line 5) - compile fail ... FAILED
test src/lib.rs - does_not (line 9) ... FAILED
test src/lib.rs - exits (line 17) ... FAILED
test src/lib.rs - helper (line 13) ... FAILED

failures:

---- src/lib.rs - compiles (line 5) stdout ----
Test compiled successfully, but it's marked `compile_fail`.
---- src/lib.rs - does_not (line 9) stdout ----
error[E0308]: mismatched types
  --> src/lib.rs:11:13
   |
11 | let x: u8 = \"\";
   |        --   ^^ expected `u8`, found `&str`

error: aborting due to 1 previous error

For more information about this error, try `rustc --explain E0308`.
Couldn't compile the test.
---- src/lib.rs - exits (line 17) stdout ----
Test executable failed (exit status: 3).

---- src/lib.rs - helper (line 13) stdout ----
Test executable failed (exit status: 101).

stderr:

thread 'main' (28657) panicked at src/lib.rs:16:33:
index out of bounds: the len is 0 but the index is 3
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace


---- src/lib.rs - sp (line 21) stdout ----
Test executable succeeded, but it's marked `should_panic`.
---- src/lib.rs - ab (line 2) stdout ----
Test executable failed (signal: 6 (SIGABRT)).


failures:
    src/lib.rs - compiles (line 5)
    src/lib.rs - does_not (line 9)

test result: FAILED. 0 passed; 4 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.33s
";

#[test]
fn doc_tests_fail_in_their_own_ways_and_are_found_after_they_have_moved() {
    let failure = |item| failure(DOC, "", Exit::Code(101), &format!("src/x.rs - {item} (line 1)"));
    assert_eq!(failure("compiles").kind, TestFailureKind::Compiled);
    let not = failure("does_not");
    assert_eq!(not.kind, TestFailureKind::NotCompiled);
    assert_eq!(not.message, "error[E0308]: mismatched types");
    assert_eq!(failure("exits").kind, TestFailureKind::Exited(3));
    let helper = failure("helper");
    assert_eq!(helper.kind, TestFailureKind::Exited(101));
    assert_eq!(helper.location, PanicLocation::read("src/lib.rs:16:33"));
    assert_eq!(failure("sp").kind, TestFailureKind::NoPanic);
    assert_eq!(failure("ab").kind, TestFailureKind::Died(6));
}

#[test]
fn the_lists_of_the_harness_are_read() {
    let run = TestRun::read(DOC.as_bytes(), b"", Exit::Code(101), None);
    assert_eq!(run.begun, Some(4));
    assert_eq!(run.failed.len(), 2);
    assert_eq!(run.failure.unwrap().kind, TestFailureKind::Compiled);
    let list = "tests::a: test\nsrc/lib.rs - f (line 3): test\nb: benchmark\n\n";
    assert_eq!(test_names(list), ["tests::a", "src/lib.rs - f (line 3)"]);
}

#[test]
fn a_failure_stays_the_same_while_the_code_around_it_is_deleted() {
    let signature = |source: &str, place: &str, value: &str| {
        let panic = format!("thread 't' (1) panicked at {place}:\n{value}\n{NOTE}");
        reported("t", &panic).signature(&ExecutedCandidate {
            root: Path::new("/w"),
            files: &[("src/lib.rs".into(), source.into())],
            test: "t",
            edition: Edition::CURRENT,
        })
    };
    let message = "called `Option::unwrap()` on a `None` value";
    let long =
        signature("use x;\n#[test]\nfn t() {\n    a(1).unwrap();\n}\n", "src/lib.rs:4:10", message);
    let short = signature("#[test] fn t() { a().unwrap() }", "/w/src/lib.rs:1:22", message);
    assert_eq!(long, short);
    let helper = signature("fn a() { b().unwrap() }", "src/lib.rs:1:14", message);
    assert_ne!(long, helper);
    let other = signature("#[test] fn t() { a().unwrap() }", "src/lib.rs:1:22", "oh");
    assert_ne!(long, other);
}
