//! `cargo wdd report`: everything that a developer needs, and nothing about the user.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::process::Command;

use serde_json::Value;
use wdd_tests::command::{Folder, Run, program};

/// Plays a rustc that crashes on `crash` with `-O`, and in `own.rs` without it, with a backtrace if it is asked for one, and names its folder.
const RUSTC: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }
for arg; do case $arg in own.rs) input=$arg crashes=yes ;; *.rs) input=$arg ;; -O) crashes=yes ;; esac; done
if [ "$crashes" ] && grep -q crash "$input"; then
    printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:\nout of range\n" >&2
    [ "$RUST_BACKTRACE" = 1 ] && printf 'stack backtrace:\n   0: inner\n   1: outer\nnote: the end\n' >&2
    printf "while compiling $here/secret/x.rs\n" >&2
    exit 101
fi
"#;

fn report(folder: &Folder, args: &[&str]) -> Run {
    let mut command = Command::new(program());
    command.args(["wdd", "report"]).args(args);
    command
        .current_dir(folder.path("."))
        .env("TMPDIR", folder.path("scratch"))
        .env("RUSTC", folder.path("rustc"))
        .env("HOME", folder.path("home"));
    Run::of(&mut command)
}

/// A folder with the result of a run about a crash.
fn reduced() -> Folder {
    let folder = Folder::new();
    folder.write("ann-private.rs", "fn other() {}\nfn crash() {}\n");
    folder.script("rustc", RUSTC);
    let mut command = folder.reduce(&["ann-private.rs", "--", "-O"]);
    command.env("RUSTC", folder.path("rustc"));
    Run::of(command.env("HOME", folder.path("home"))).succeeds();
    folder
}

#[test]
fn a_crash_is_reported_in_the_form_of_rustc_s_template_without_private_things() {
    let folder = reduced();
    let run = report(&folder, &["ann-private-reduced.rs"]).succeeds();
    let text = &run.stdout;
    let parts = [
        "<!-- Title: ICE: out of range -->",
        "### Code\n\n```Rust\nfn crash() {}\n```",
        "-O repro.rs`.",
        "| 1 | `crash` | `a` | it compiles |",
        "### Meta\n\n`rustc --version --verbose`:\n\n```\nrustc 1.0.0-fake\nhost: fake-unknown-none\n```",
        "### Error output\n\n```\nthread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:",
        "<strong>Backtrace</strong></summary>\n<p>\n\n```\nstack backtrace:\n   0: inner\n   1: outer\n```",
        "Reduced from 12 to 6 tokens with cargo-wdd",
        "(`cargo wdd reduce repro.rs -- -O`), which kept this: `panic at",
    ];
    let mut rest = &text[..];
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part}\n{text}"));
        rest = &rest[at..];
    }
    let here = folder.path("secret").display().to_string();
    assert!(!text.contains("ann-private") && !text.contains(&here), "{text}");
    assert!(text.contains("while compiling secret/x.rs"), "{text}");
    assert!(run.stderr.contains("left out: the folder of the input"), "{}", run.stderr);
    let open = report(&folder, &["ann-private-reduced.rs", "--with-paths"]).succeeds();
    assert!(open.stdout.contains(&here), "{}", open.stdout);
}

#[test]
fn the_input_and_the_folder_of_the_run_mean_its_result() {
    let folder = reduced();
    let by_result = report(&folder, &["ann-private-reduced.rs"]).succeeds();
    for of in ["ann-private.rs", "ann-private.rs.wdd", "."] {
        let run = report(&folder, &[of]).succeeds();
        assert_eq!(run.stdout, by_result.stdout, "{of}");
    }
}

#[test]
fn what_no_run_is_about_is_reported_as_it_is() {
    let folder = reduced();
    folder.write("own.rs", "// a comment\nfn crash() {}\n");
    let run = report(&folder, &["own.rs"]).succeeds();
    assert!(run.stdout.contains("// a comment\nfn crash() {}"), "{}", run.stdout);
    assert!(!run.stdout.contains("Reduced from"), "{}", run.stdout);
}

#[test]
fn a_file_that_was_there_is_kept() {
    let folder = reduced();
    folder.write("issue.md", "precious");
    let args = ["ann-private-reduced.rs", "--output", "issue.md"];
    let run = report(&folder, &args).succeeds();
    assert_eq!(run.stdout, "");
    assert!(folder.read("issue.md").starts_with("<!-- Title"));
    assert_eq!(folder.read("issue.md.~1~"), "precious");
}

#[test]
fn what_fails_no_more_and_what_is_missing_is_said() {
    let folder = reduced();
    folder.write("ann-private-reduced.rs", "fn calm() {}\n");
    let run = report(&folder, &["ann-private-reduced.rs"]);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    assert_eq!(run.stdout, "");
    let run = report(&folder, &["none.rs"]);
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("there is no run"), "{}", run.stderr);
}

#[test]
fn a_script_judges_a_file_by_the_name_that_it_had() {
    let folder = Folder::new();
    folder.write("in.txt", "one\nneedle\ntwo\n");
    folder.script("check.sh", "grep needle in.txt >&2");
    let mut command = folder.reduce(&["in.txt", "--script", "check.sh"]);
    Run::of(command.env("HOME", folder.path("home"))).succeeds();
    let run = report(&folder, &["in-reduced.txt"]).succeeds();
    assert!(run.stdout.contains("### Code\n\n```\nneedle\n```"), "{}", run.stdout);
    assert!(run.stdout.contains("### What the script prints"), "{}", run.stdout);
    assert!(run.stdout.contains("here='.'\ngrep needle"), "{}", run.stdout);
}

/// Plays rustup with the releases 1.70 to 1.90, of which those from 1.83 on crash. The usual one is 1.90.
const RUSTUP: &str = r#"
case "$*" in
    'toolchain list') for minor in 70 71 74 80 81 82 83 84 88 89 90; do echo "1.$minor"; done ;;
    'which --toolchain '*) echo "$here/toolchains/$3/rustc" ;;
    *) echo "$here/toolchains/1.90/rustc" ;;
esac
"#;

const RELEASE: &str = r#"
minor=$(basename $(dirname "$0")); minor=${minor#1.}
[ "$1" = -vV ] && { echo "rustc 1.$minor.0 (abc 2024-01-$minor)"; echo 'host: fake-unknown-none'; exit 0; }
for arg; do case $arg in *.rs) input=$arg ;; esac; done
if grep -q crash "$input" && [ $minor -ge 83 ]; then
    printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:$minor:2:\n\`Foo$minor\` is out of range\n" >&2
    exit 101
fi
"#;

#[test]
fn bisection_finds_the_first_toolchain_that_fails_and_the_script_for_the_change() {
    let folder = Folder::new();
    folder.write("in.rs", "fn crash() {}\n");
    for minor in [70, 71, 74, 80, 81, 82, 83, 84, 88, 89, 90] {
        folder.write(&format!("toolchains/1.{minor}/empty"), "");
        folder.script(&format!("toolchains/1.{minor}/rustc"), RELEASE);
    }
    folder.write("bin/empty", "");
    folder.script("bin/rustup", RUSTUP);
    folder.script("bin/rustc", "exec \"$here/toolchains/1.90/rustc\" \"$@\"");
    folder.script("bin/cargo-bisect-rustc", "");
    let path = format!("{}:/usr/bin:/bin", folder.path("bin").display());
    let report = |options: &[&str]| {
        let mut command = Command::new(program());
        command.args(["wdd", "report", "in.rs"]).args(options);
        command.current_dir(folder.path(".")).env("PATH", &path).env_remove("RUSTC");
        Run::of(command.env("TMPDIR", folder.path("scratch"))).succeeds().stdout
    };
    let text = report(&["--bisect"]);
    let first = "rustc 1.83.0 (abc 2024-01-83) is the first that fails, and rustc 1.82.0 (abc 2024-01-82) is the last that";
    assert!(text.contains(first), "{text}");
    let command = "`cargo bisect-rustc --script ./oracle.sh --start 1.82.0 --end 1.83.0`";
    assert!(text.contains(command), "{text}");
    // Fewer toolchains are tried than there are.
    assert!(text.matches("| `rustc 1.").count() < 7, "{text}");

    let script = text.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next());
    folder.write("oracle.sh", script.expect("the script is in the report"));
    let ends_with = |source: &str, minor: u32| {
        folder.write("repro.rs", source);
        let bin = folder.path(&format!("toolchains/1.{minor}"));
        let mut sh = Command::new("/bin/sh");
        sh.arg("oracle.sh").current_dir(folder.path("."));
        let status = sh.env("PATH", format!("{}:/usr/bin:/bin", bin.display())).status();
        status.expect("there is a shell").code()
    };
    assert_eq!(ends_with("fn crash() {}", 89), Some(1));
    assert_eq!(ends_with("fn crash() {}", 82), Some(0));
    assert_eq!(ends_with("fn other() {}", 89), Some(0));
}

#[test]
fn a_program_gets_the_places_of_the_failure() {
    let folder = Folder::new();
    let input = folder.write("my file.rs", "fn other() {}\n\nfn main() { missing }\n");
    let run = |args: &[&str]| {
        let mut command = Command::new(program());
        command.args(["wdd", "report"]).args(args).current_dir(folder.path("."));
        Run::of(&mut command).succeeds().stdout
    };
    let report: Value = serde_json::from_str(&run(&["my file.rs", "--json"])).expect("it is JSON");
    let diagnostics = report["diagnostics"].as_array().expect("it is a list");
    let place = &diagnostics[0];
    assert_eq!(place["path"], input.display().to_string());
    assert_eq!((&place["line"], &place["column"]), (&3.into(), &13.into()));
    assert_eq!((&place["level"], diagnostics.len()), (&"error".into(), 1));
    assert!(
        report["command"].as_str().is_some_and(|command| command.contains("my file.rs")),
        "{report}"
    );
}

#[test]
fn what_a_report_says_is_what_a_person_sees_who_pastes_it() {
    let folder = Folder::new();
    folder.write(
        "my-file.rs",
        "#[derive(Debug)]\nstruct Order(u32);\n\nfn ship(order: Order) {}\n\n\
         fn main() {\n    let order = Order(3);\n    ship(order);\n    println!(\"{order:?}\");\n}\n",
    );
    folder.run(&["my-file.rs"]).succeeds();
    let mut command = Command::new(program());
    command.args(["wdd", "report", "my-file-reduced.rs"]).current_dir(folder.path("."));
    let text = Run::of(&mut command).succeeds().stdout;
    let between = |begin: &str, end: &str| {
        let rest = text.split_once(begin).unwrap_or_else(|| panic!("{text}")).1;
        rest.split_once(end).expect("it ends").0.to_owned()
    };
    folder.write("pasted/repro.rs", between("```Rust\n", "```"));
    let mut shell = Command::new("/bin/sh");
    shell.args(["-c", &between("It fails with `", "`")]).current_dir(folder.path("pasted"));
    let seen = Run::of(&mut shell);
    assert_eq!(seen.code, Some(1));
    assert_eq!(seen.stderr.trim_end(), between("### Error output\n\n```\n", "\n```"));
}

#[test]
fn a_result_whose_name_is_no_text_is_reported_with_its_run() {
    let folder = Folder::new();
    let [input, result] = [&b"caf\xe9.txt"[..], b"caf\xe9-reduced.txt"].map(OsStr::from_bytes);
    fs::write(folder.path(".").join(input), "one\ntwo\n").unwrap();
    folder.script("check.sh", "grep -q two *.txt");
    Run::of(folder.reduce(&["--script", "./check.sh"]).arg(input)).succeeds();
    for form in [&[][..], &["--json"]] {
        let mut command = Command::new(program());
        command.args(["wdd", "report"]).args(form).arg(result).current_dir(folder.path("."));
        let text = Run::of(&mut command).succeeds().stdout;
        assert!(text.contains("exit code 0 of check.sh"), "{text}");
        let is_of_run = text.contains("Reduced from 2 to 1 tokens") || text.starts_with('{');
        assert!(is_of_run, "{text}");
    }
}
