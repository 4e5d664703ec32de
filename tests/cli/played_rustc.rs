//! A shell script plays rustc: which rustc is run, and which errors may come.

use std::fs;
use std::process::Command;

use wdd_tests::command::{Folder, Run, program};

/// Plays a rustc that crashes on `crash`, and reports an error where there is no `good`.
const RUSTC: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }
for arg; do case $arg in *.rs) input=$arg ;; esac; done
grep -q good "$input" || { echo 'error[E0999]: not good' >&2; failed=1; }
if grep -q crash "$input"; then
    printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:\nout of range\n\n" >&2
    exit 101
fi
exit ${failed:-0}
"#;

#[test]
fn the_command_that_shows_the_failure_names_the_rustc_that_was_used() {
    let folder = Folder::new();
    folder.write("in.rs", "fn crash() {}\nfn good() {}\n");
    let other = folder.script("other rustc", RUSTC);
    let mut command = folder.reduce(&["in.rs"]);
    let run = Run::of(command.env("RUSTC", &other)).succeeds();
    let line = format!("to see it fail: '{}' --edition", other.display());
    assert!(run.stderr.contains(&line), "{}", run.stderr);
    // Without `good`, there is an error.
    let near = "in place of `crash` in line 1 of in-reduced.rs it compiles";
    assert!(run.stderr.contains(near) && !run.stderr.contains("of `good`"), "{}", run.stderr);
}

/// Plays a rustc of a release: an error, but never a crash.
const CALM_RUSTC: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0'; echo 'host: fake-unknown-none'; exit 0; }
echo 'error[E0554]: not on the stable release channel' >&2
exit 1
"#;

#[test]
fn nightly_is_used_if_the_usual_rustc_does_not_crash() {
    let folder = Folder::new();
    folder.write("in.rs", "fn crash() {}\nfn good() {}\nfn other() {}\n");
    for name in ["bin", "toolchains/usual", "toolchains/nightly"] {
        fs::create_dir_all(folder.path(name)).unwrap();
    }
    folder.script("bin/rustc", CALM_RUSTC);
    let usual = folder.script("toolchains/usual/rustc", CALM_RUSTC);
    let nightly = folder.script("toolchains/nightly/rustc", RUSTC);
    let rustup = format!(
        "case \"$*\" in *nightly*) echo '{}' ;; *) echo '{}' ;; esac",
        nightly.display(),
        usual.display()
    );
    folder.script("bin/rustup", &rustup);
    let path = format!("{}:/usr/bin:/bin", folder.path("bin").display());
    let mut command = folder.reduce(&["in.rs"]);
    command.env("RUSTUP_HOME", folder.path("")).env_remove("RUSTUP_TOOLCHAIN");
    let run = Run::of(command.env("PATH", &path).env_remove("RUSTC")).succeeds();
    let line = "to see it fail: rustc +nightly --edition";
    assert!(run.stderr.contains(line), "{}", run.stderr);
    assert_eq!(folder.read("in-reduced.rs"), "fn crash() {}\nfn good() {}\n");
}

#[test]
fn new_errors_come_only_where_they_are_allowed() {
    let folder = Folder::new();
    folder.write("in.rs", "fn crash() {}\nfn good() {}\nfn other() {}\n");
    fs::create_dir_all(folder.path("fake/bin")).unwrap();
    folder.script("fake/bin/rustc", RUSTC);
    let fake = folder.path("fake");
    let args = ["in.rs", "--toolchain", fake.to_str().unwrap()];
    folder.run(&args).succeeds();
    assert_eq!(folder.read("in-reduced.rs"), "fn crash() {}\nfn good() {}\n");
    folder.run(&[&args[..], &["--allow-new-errors"]].concat()).succeeds();
    assert_eq!(folder.read("in-reduced.rs"), "fn crash() {}\n");
}

/// Plays a rustc that writes down whether it makes machine code, and crashes on `crash`; on `late`, only where it does.
const TWO_STAGES: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }
code=yes
for arg; do case $arg in *.rs) input=$arg ;; --emit=metadata) code=no ;; esac; done
echo $code >> "$CALLS"
if grep -q early "$input" || { [ $code = yes ] && grep -q late "$input"; }; then
    printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:\nout of range\n\n" >&2
    exit 101
fi
"#;

/// Which calls made machine code in a reduction of this text, which is what is expected afterwards.
fn calls_that_make_code(folder: &Folder, text: &str, args: &[&str], expected: &str) -> Vec<bool> {
    folder.write("in.rs", text);
    fs::create_dir_all(folder.path("fake/bin")).unwrap();
    folder.script("fake/bin/rustc", TWO_STAGES);
    let fake = folder.path("fake");
    let all = ["in.rs", "--no-sandbox", "--jobs", "1", "--toolchain", fake.to_str().unwrap()];
    let mut command = folder.reduce(&[&all[..], args].concat());
    let calls = folder.path("calls");
    Run::of(command.env("CALLS", &calls)).succeeds();
    assert_eq!(folder.read("in-reduced.rs"), expected);
    let calls = fs::read_to_string(calls).unwrap();
    calls.lines().map(|line| line == "yes").collect()
}

#[test]
fn rustc_makes_no_machine_code_for_candidates_where_the_failure_comes_before() {
    let folder = Folder::new();
    let text = "fn early() {}\nfn other() {}\nfn third() {}\n";
    let calls = calls_that_make_code(&folder, text, &[], "fn early() {}\n");
    // The two calls about the input, and the one that confirms the result.
    let with_code = calls.iter().filter(|with_code| **with_code).count();
    assert_eq!(with_code, 3, "{calls:?}");
    assert!(calls.len() > with_code + 2, "{calls:?}");
    assert_eq!(calls.first(), Some(&true));
}

#[test]
fn rustc_makes_machine_code_where_the_failure_needs_it() {
    let folder = Folder::new();
    let text = "fn late() {}\nfn other() {}\nfn third() {}\n";
    let calls = calls_that_make_code(&folder, text, &[], "fn late() {}\n");
    let without: Vec<usize> = (0..calls.len()).filter(|at| !calls[*at]).collect();
    // The call that tried whether the input fails without.
    assert_eq!(without, [2], "{calls:?}");
}

#[test]
fn the_outputs_that_the_user_names_are_made() {
    let folder = Folder::new();
    let text = "fn early() {}\nfn other() {}\nfn third() {}\n";
    let calls = calls_that_make_code(&folder, text, &["--", "--emit=obj"], "fn early() {}\n");
    assert!(calls.iter().all(|with_code| *with_code), "{calls:?}");
}

/// Plays a rustc that crashes at one place, in another query without `deep`.
const QUERIES: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }
for arg; do case $arg in *.rs) input=$arg ;; esac; done
grep -q left "$input" || exit 0
query=typeck
grep -q deep "$input" && query=mir_borrowck
printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:\nout of range\n\n" >&2
printf "query stack during panic:\n#0 [$query] looking at \`left\`\n#1 [analysis] running\nend of query stack\n" >&2
exit 101
"#;

#[test]
fn a_crash_that_is_in_another_query_in_the_end_is_noted_in_summary_and_report() {
    for (deep, is_noted) in [("deep", true), ("other", false)] {
        let folder = Folder::new();
        folder.script("rustc", QUERIES);
        folder.write("in.rs", format!("fn {deep}() {{}}\nfn left() {{}}\n"));
        let command = |args: &[&str]| {
            let mut command = Command::new(program());
            command.arg("wdd").args(args).arg("--trust").current_dir(folder.path("."));
            Run::of(command.env("RUSTC", folder.path("rustc")).env("WDD_JOBS", "1")).succeeds()
        };
        let run = command(&["reduce", "in.rs"]);
        assert_eq!(folder.read("in-reduced.rs").trim(), "fn left() {}");
        let note = "ustc crashed in its query `mir_borrowck` at first, and crashes in `typeck` now";
        assert_eq!(run.stderr.contains(&format!("note: r{note}")), is_noted, "{}", run.stderr);
        let report = command(&["report", "in-reduced.rs"]).stdout;
        assert_eq!(report.contains(&format!("R{note}")), is_noted, "{report}");
    }
}
