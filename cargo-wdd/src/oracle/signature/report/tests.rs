use super::*;
use crate::oracle::signature::CrashKind;

const ICE: &str = "\
warning: unused
error[E0308]: mismatched types
 --> a.rs:1:1
  |
1 | error: not this

error: internal compiler error: /rustc-dev/e50aa/compiler/rustc_const_eval/src/cast.rs:178:13: \
cast: source type usize is not a float type


thread 'rustc' (6795) panicked at /rustc-dev/e50aa/compiler/rustc_const_eval/src/cast.rs:178:13:
Box<dyn Any>
note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace

error: aborting due to 2 previous errors
";

fn read(stderr: &str, exit: Exit) -> Report {
    Report::read(stderr.as_bytes(), exit)
}

fn crash(stderr: &str, exit: Exit) -> Crash {
    read(stderr, exit).crash.expect("a crash")
}

fn panic_with(place: &str, message: &str) -> Crash {
    let stderr = format!(
        "thread 'rustc' (1) panicked at {place}:\n{message}\n\
         note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n"
    );
    crash(&stderr, Exit::Code(101))
}

#[test]
fn a_bug_is_identified_by_its_place_and_blurred_message() {
    let report = read(ICE, Exit::Code(101));
    assert_eq!(
        report.crash,
        Some(Crash {
            kind: CrashKind::Bug,
            place: Some("compiler/rustc_const_eval/src/cast.rs:178:13".into()),
            message: "cast source type is not a float type".into(),
        })
    );
    assert_eq!(report.error_codes, BTreeSet::from(["E0308".into()]));
    assert_eq!(report.plain_errors, BTreeSet::new());
    assert_eq!(report.headline.unwrap(), "cast: source type usize is not a float type");
}

#[test]
fn another_place_or_another_sentence_is_another_crash() {
    let here = panic_with("compiler/rustc_x/src/y.rs:1:2", "index out of range");
    assert_eq!(here, panic_with("/rustc/ab/compiler/rustc_x/src/y.rs:1:2", "index out of range"));
    assert_ne!(here, panic_with("compiler/rustc_x/src/y.rs:1:3", "index out of range"));
    assert_ne!(here, panic_with("compiler/rustc_x/src/y.rs:1:2", "no such index"));
}

#[test]
fn the_first_of_several_panics_counts() {
    let stderr = "\
thread 'opt cgu.0' (7) panicked at compiler/rustc_a/src/b.rs:1:1:
first
stack backtrace:

thread 'rustc' (8) panicked at compiler/rustc_c/src/d.rs:2:2:
second
";
    let crash = crash(stderr, Exit::Code(101));
    assert_eq!(crash.place.unwrap(), "compiler/rustc_a/src/b.rs:1:1");
    assert_eq!(crash.message, "first");
}

#[test]
fn a_message_may_have_many_lines_and_dump_values() {
    let one = panic_with("compiler/rustc_x/src/y.rs:1:2", "env: Env {\n    a: [],\n} is gone");
    let other = panic_with("compiler/rustc_x/src/y.rs:1:2", "env: Env {} is gone");
    assert_eq!(one, other);
    assert_eq!(one.message, "env is gone");
}

#[test]
fn panics_of_older_toolchains_are_read_too() {
    let stderr = "thread 'rustc' panicked at 'no entry found for key', \
                  compiler/rustc_x/src/y.rs:10:20\nnote: run with `RUST_BACKTRACE=1`\n";
    let crash = crash(stderr, Exit::Code(101));
    assert_eq!(crash.place.unwrap(), "compiler/rustc_x/src/y.rs:10:20");
    assert_eq!(crash.message, "no entry found for key");
}

#[test]
fn a_bug_without_a_place_has_the_place_of_the_panic() {
    let stderr = "error: internal compiler error: Foo<A> was equal to Foo<B> during selection\n \
                  --> a.rs:8:11\n  |\n\n\nthread 'rustc' (1) panicked at \
                  compiler/rustc_x/src/project.rs:606:23:\nBox<dyn Any>\n";
    let crash = crash(stderr, Exit::Code(101));
    assert_eq!(crash.kind, CrashKind::Bug);
    assert_eq!(crash.place.unwrap(), "compiler/rustc_x/src/project.rs:606:23");
    assert_eq!(crash.message, "was equal to during selection");
}

#[test]
fn a_delayed_bug_is_identified_by_where_it_was_delayed() {
    let note = [
        "note: delayed at compiler/rustc_x/src/y.rs:1:2 - disabled backtrace\n --> a.rs:2:24",
        "  = note: delayed at /rustc/ab/compiler/rustc_x/src/y.rs:1:2\n             0: <rustc>",
    ];
    let crashes = note.map(|note| {
        let stderr = format!(
            "note: those delayed bugs will now be shown as internal compiler errors\n\n\
             error: internal compiler error: function items cannot be used\n --> a.rs:2:24\n  |\n\
             {note}\n\nquery stack during panic:\nend of query stack\n"
        );
        crash(&stderr, Exit::Code(101))
    });
    assert_eq!(crashes[0].kind, CrashKind::DelayedBug);
    assert_eq!(crashes[0].place.as_deref(), Some("compiler/rustc_x/src/y.rs:1:2"));
    assert_eq!(crashes[0].message, "function items cannot be used");
    assert_eq!(crashes[0], crashes[1]);
}

#[test]
fn a_note_of_a_later_panic_does_not_make_a_bug_delayed() {
    let stderr = "error: internal compiler error: text\n\n\
                  thread 'rustc' panicked at compiler/rustc_a/src/b.rs:1:1:\nBox<dyn Any>\n\
                  note: delayed at compiler/rustc_c/src/d.rs:2:2\n";
    let crash = crash(stderr, Exit::Code(101));
    assert_eq!(crash.kind, CrashKind::Bug);
    assert_eq!(crash.place.unwrap(), "compiler/rustc_a/src/b.rs:1:1");
}

#[test]
fn a_stack_overflow_differs_from_another_segmentation_fault() {
    let start = "error: rustc interrupted by SIGSEGV, printing backtrace\n\n/lib.so(+0x1)[0x7f]\n";
    let overflow = format!("{start}note: rustc unexpectedly overflowed its stack! this is a bug\n");
    let (fault, overflow) = (crash(start, Exit::Signal(11)), crash(&overflow, Exit::Signal(11)));
    assert_eq!(fault.kind, CrashKind::Signal(11));
    assert_eq!(overflow.kind, CrashKind::StackOverflow);
    let abort = "\nthread 'rustc' has overflowed its stack\nfatal runtime error: stack overflow\n";
    assert_eq!(crash(abort, Exit::Signal(6)), overflow);
    assert_eq!(read(start, Exit::Signal(11)).plain_errors, BTreeSet::new());
}

#[test]
fn the_last_words_are_the_message_of_a_process_that_died() {
    let llvm = crash("LLVM ERROR: Cannot select: 0x55: i32 = foo", Exit::Signal(6));
    assert_eq!((llvm.kind, llvm.message.as_str()), (CrashKind::Llvm, "select foo"));
    let memory = crash("memory allocation of 123 bytes failed\n", Exit::Signal(6));
    assert_eq!(memory.kind, CrashKind::Signal(6));
    assert_eq!(memory.message, "memory allocation of bytes failed");
}

#[test]
fn a_process_that_is_killed_from_outside_has_not_crashed() {
    for signal in [9, 15, 2, 1] {
        assert_eq!(read("", Exit::Signal(signal)).crash, None);
    }
    assert_eq!(read("", Exit::TimedOut).crash, None);
}

#[test]
fn the_exit_code_of_a_crash_without_its_text_is_a_kind_of_its_own() {
    let silent =
        crash("error: the compiler unexpectedly panicked. this is a bug.\n", Exit::Code(101));
    assert_eq!(silent.kind, CrashKind::Unexplained);
    assert_ne!(silent, crash(ICE, Exit::Code(101)));
    assert_eq!(read("error: oh\n", Exit::Code(1)).crash, None);
}

#[test]
fn uncoded_errors_are_kept_by_their_exact_text() {
    let report = read(
        "error: cannot find macro `foo` in this scope\n\nerror[E0425]: cannot find value `x`\n\n\
         error: aborting due to 2 previous errors\n",
        Exit::Code(1),
    );
    let text = "cannot find macro `foo` in this scope";
    assert_eq!(report.plain_errors, BTreeSet::from([text.to_owned()]));
    assert_eq!(report.error_codes, BTreeSet::from(["E0425".to_owned()]));
    let first = &report.errors[0];
    assert_eq!(first.code, None);
    assert_eq!(first.text, "cannot find macro in this scope");
    assert_eq!(report.errors.len(), 2);
}

#[test]
fn bytes_that_are_not_text_are_read_too() {
    let report = Report::read(b"error: \xff\xfe bad\n", Exit::Code(1));
    assert_eq!(report.plain_errors.len(), 1);
}

#[test]
fn summaries_of_cargo_are_not_errors_of_the_program() {
    let stderr = "error[E0308]: mismatched types\n --> a.rs:1:1\n\n\
                  error: could not compile `b` (lib test) due to 1 previous error\n\n\
                  Caused by:\n  error: process didn't exit successfully: `rustc` (exit status: 1)\n\
                  warning: build failed, waiting for other jobs to finish...\n\
                  error: process didn't exit successfully: `rustc -vV`\n\
                  error: build failed\nerror: 2 targets failed:\n    `-p b --lib`\n\
                  error: test failed, to rerun pass `-p b --lib`\n\
                  error: doctest failed, to rerun pass `-p b --doc`\n";
    let report = read(stderr, Exit::Code(101));
    assert_eq!(report.errors.len(), 1);
    assert_eq!(report.plain_errors, BTreeSet::new());
    assert!(report.warnings.is_empty());
}

#[test]
fn a_lint_is_identified_by_its_name_even_in_later_reports_without_it() {
    let stderr = "error: unneeded `return` statement\n --> a.rs:3:31\n  |\n\
                  \x20 = note: `-D clippy::needless-return` implied by `-D warnings`\n\n\
                  error: unneeded `return` statement\n --> a.rs:9:1\n  |\n\n\
                  error: unused variable: `x`\n --> a.rs:4:1\n  |\n\
                  \x20 = note: `#[deny(unused_variables)]` on by default\n";
    let report = read(stderr, Exit::Code(101));
    let names = ["clippy::needless_return", "unused_variables"];
    assert_eq!(report.error_codes, names.map(str::to_owned).into());
    assert_eq!(report.plain_errors, BTreeSet::new());
    let first = &report.errors[0];
    assert_eq!(first.to_string(), "error[clippy::needless_return]: unneeded statement");
    assert_eq!(report.errors.len(), 2);
}

#[test]
fn warnings_about_the_program_are_kept_apart_from_errors() {
    let stderr = "warning: unused manifest key: package.x\n\
                  warning: unused variable: `x`\n --> src/lib.rs:2:24\n  |\n\
                  \x20 = note: `#[warn(unused_variables)]` on by default\n\n\
                  warning: value assigned is never read\n --> src/lib.rs:3:1\n\n\
                  warning: `l` (lib) generated 2 warnings\n";
    let report = read(stderr, Exit::Code(0));
    assert_eq!((report.errors.first(), report.crash), (None, None));
    assert_eq!(report.warnings.len(), 2);
    let first = &report.warnings[0];
    assert_eq!(first.code.as_deref(), Some("unused_variables"));
    assert_eq!(first.text, "unused variable");
}

#[test]
fn each_missing_symbol_is_an_error() {
    let link = |symbols: &[&str]| {
        let start =
            "error: linking with `cc` failed: exit status: 1\n  |\n  = note:  \"cc\" \"-m64\"\n";
        let missing = |symbol: &&str| {
            format!(
                "  = note: rust-lld: error: undefined symbol: {symbol}\n          >>> referenced by lib.rs:3\n"
            )
        };
        let lines: String = symbols.iter().map(missing).collect();
        read(
            &format!("{start}{lines}\nerror: could not compile `l` (bin \"l\")\n"),
            Exit::Code(101),
        )
    };
    let both = link(&["nope", "other"]);
    let one = link(&["nope"]);
    assert_eq!(both.errors.len(), 2);
    assert_eq!(both.errors.first(), one.errors.first());
    assert!(one.plain_errors.is_subset(&both.plain_errors));
    assert!(!both.errors.contains(&link(&["third"]).errors[0]));
    assert_eq!(link(&["_ZN1a17h01E"]), link(&["_ZN1b17h02E", "l::g::h290e53215ad19585"]));
}
