//! What counts when a run goes on: it is refused if anything has changed that can change its result.

use std::fs;
use std::process::Command;

use wdd_tests::command::{Folder, Run};
use wdd_tests::skipped;

use super::counted;
use crate::case::{COUNTED, RUST};

const STOPPED: [&str; 2] = ["--max-calls", "4"];

/// Stops a run, and returns what the same command says after `change`.
#[track_caller]
fn after(command: impl Fn() -> Command, change: impl FnOnce()) -> Run {
    Run::of(command().args(STOPPED)).succeeds();
    change();
    Run::of(command().args(STOPPED))
}

#[track_caller]
fn goes_on(run: &Run) {
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert!(run.stderr.contains("going on with the run"), "{}", run.stderr);
}

#[track_caller]
fn is_refused(run: &Run, what: &str, undo: &str) {
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains(what), "{what}: {}", run.stderr);
    assert!(run.stderr.contains(undo), "{undo}: {}", run.stderr);
    assert!(run.stderr.contains("--fresh"), "{}", run.stderr);
}

/// A library with an error.
fn package(folder: &Folder, path: &str) {
    let manifest =
        "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
    folder.write(&format!("{path}/Cargo.toml"), manifest);
    let source = "pub fn one() -> u8 {\n    missing()\n}\npub fn two() {}\npub fn three() {}\n";
    folder.write(&format!("{path}/src/lib.rs"), source);
}

/// Plays a rustc that reports an error, and no crash.
const RUSTC: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }
for arg; do case $arg in *.rs) input=$arg ;; esac; done
grep -q bad "$input" && { echo 'error[E0999]: not good' >&2; exit 1; }
exit 0
"#;

/// A folder in which `rustup` says where the toolchains are.
fn with_toolchains() -> Folder {
    let folder = Folder::new();
    let other = (0..40).map(|n| format!("fn f{n}() -> u32 {{ {n} }}\n"));
    folder.write("in.rs", format!("fn bad() {{}}\n{}", other.collect::<String>()));
    for name in ["bin", "own", "nightly"] {
        fs::create_dir_all(folder.path(name)).unwrap();
    }
    let usual = folder.script("own/rustc", RUSTC);
    let nightly = folder.script("nightly/rustc", RUSTC);
    folder.script("bin/rustc", "exit 1");
    let rustup = format!(
        "case \"$*\" in *nightly*) echo '{}' ;; *) echo '{}' ;; esac",
        nightly.display(),
        usual.display()
    );
    folder.script("bin/rustup", &rustup);
    folder
}

#[test]
fn nightly_and_a_rustc_that_is_built_again_count() {
    for changed in ["own/rustc", "nightly/rustc"] {
        let folder = with_toolchains();
        let path = format!("{}:/usr/bin:/bin", folder.path("bin").display());
        let command = || {
            let mut command = folder.reduce(&["in.rs", "--jobs", "1"]);
            command.env("PATH", &path).env_remove("RUSTC");
            command
        };
        goes_on(&after(command, || {}));
        let built = || drop(folder.script(changed, &format!("{RUSTC}# built again")));
        is_refused(&after(command, built), "rustc has changed", "same one");
    }
}

#[test]
fn the_toolchain_that_counts_is_that_of_the_package() {
    let folder = Folder::new();
    package(&folder, "p");
    let real = Command::new("rustc").args(["--print", "sysroot"]).output();
    let real = String::from_utf8(real.unwrap().stdout).unwrap();
    let script = format!("exec '{}/bin/rustc' \"$@\"", real.trim());
    for name in ["bin", "own", "here"] {
        fs::create_dir_all(folder.path(name)).unwrap();
    }
    folder.script("own/rustc", &script);
    folder.script("here/rustc", &script);
    // As a file `rust-toolchain.toml` in the package does it.
    let rustup =
        "case $PWD in */p) echo \"$here/own/rustc\" ;; *) echo \"$here/here/rustc\" ;; esac";
    folder.script("bin/rustup", rustup);
    folder.script("bin/rustc", "exit 1");
    let path = std::env::var("PATH").unwrap();
    let path = format!("{}:{path}", folder.path("bin").display());
    let command = || {
        let mut command = folder.reduce(&["p", "--jobs", "1", "--plain-cargo"]);
        command.env("PATH", &path).env_remove("RUSTC");
        command
    };
    let elsewhere = || drop(folder.script("here/rustc", &format!("{script} # another")));
    goes_on(&after(command, elsewhere));
    let own = || drop(folder.script("own/rustc", &format!("{script} # another")));
    is_refused(&after(command, own), "rustc has changed", "same one");
}

#[test]
fn another_terminal_is_no_other_run() {
    let folder = counted();
    let terminal = [
        ("GNOME_TERMINAL_SCREEN", "/org/gnome/1"),
        ("SESSION_MANAGER", "local/host"),
        ("SYSTEMD_EXEC_PID", "77"),
        ("KITTY_WINDOW_ID", "5"),
        ("VSCODE_PID", "3"),
        ("ICEAUTHORITY", "/run/user/1000/x"),
        ("WINDOWPATH", "2"),
    ];
    Run::of(folder.reduce(&COUNTED).args(STOPPED)).succeeds();
    goes_on(&Run::of(folder.reduce(&COUNTED).args(STOPPED).envs(terminal)));
}

#[test]
fn a_variable_counts_for_programs_and_what_to_do_is_said() {
    let folder = counted();
    let with = |value: &str| Run::of(folder.reduce(&COUNTED).args(STOPPED).env("MATTERS", value));
    with("1").succeeds();
    let undo = "set `MATTERS` as before";
    is_refused(&with("2"), "`MATTERS` of the environment has changed", undo);
    let without = Run::of(folder.reduce(&COUNTED).args(STOPPED).env_remove("MATTERS"));
    is_refused(&without, "`MATTERS`", undo);
    goes_on(&with("1"));
    let more = Run::of(folder.reduce(&COUNTED).env("MATTERS", "1").env("MORE", ""));
    is_refused(&more, "`MORE`", "unset `MORE`");
}

#[test]
fn tests_and_build_scripts_of_a_package_may_read_any_variable() {
    let folder = Folder::new();
    package(&folder, "p");
    let with = |value: &str| {
        let mut command = folder.reduce(&["p", "--jobs", "1"]);
        Run::of(command.args(STOPPED).env("DATABASE_URL", value))
    };
    with("one").succeeds();
    is_refused(&with("two"), "`DATABASE_URL`", "set `DATABASE_URL` as before");
    goes_on(&with("one"));
}

#[test]
fn results_in_the_folder_of_a_package_are_no_files_of_it() {
    let folder = Folder::new();
    package(&folder, "p");
    let precious = "pub fn precious() {}\n";
    folder.write("p/lib", "a name that begins as that of the result does");
    folder.write("p/taken.rs", precious);
    let with = |output: &[&str]| {
        let args = [&["src/lib.rs", "--jobs", "1"], output, &STOPPED].concat();
        Run::of(folder.reduce(&args).current_dir(folder.path("p")))
    };
    with(&[]).succeeds();
    for output in ["other.rs", "taken.rs", "third.rs"] {
        goes_on(&with(&["--output", output]));
    }
    assert_eq!(folder.read("p/taken.rs.~1~"), precious);
    goes_on(&with(&[]));
    folder.write("p/other.rs.more", "");
    is_refused(&with(&[]), "`other.rs.more` has changed", "delete `other.rs.more`");
}

#[test]
fn libraries_that_arguments_of_rustc_name_count() {
    let folder = counted();
    folder.write("lib/libx.rlib", "one");
    let args = ["in.rs", "--jobs", "1", "--", "-L", "lib"];
    folder.write("in.rs", format!("{RUST}fn bad() -> None {{}}\n"));
    let command = || {
        let mut command = folder.reduce(&args[..3]);
        command.args(STOPPED).args(&args[3..]);
        command
    };
    Run::of(&mut command()).succeeds();
    goes_on(&Run::of(&mut command()));
    folder.write("lib/libx.rlib", "another");
    let refused = Run::of(&mut command());
    is_refused(&refused, "what `lib` names has changed", "restore that");
}

#[test]
fn a_revision_that_moves_is_another_good_version() {
    let folder = Folder::new();
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=x", "-c", "user.email=x@example.org"]);
        let run = git.args(args).current_dir(folder.path("")).output();
        run.is_ok_and(|run| run.status.success())
    };
    if !git(&["init", "--quiet"]) {
        return skipped("there is no git");
    }
    folder.script("check.sh", "grep -q wrong in.txt");
    let other: String = (0..40).map(|n| format!("{n}\n")).collect();
    let commit = |line: &str| {
        folder.write("in.txt", format!("{line}\n{other}"));
        assert!(git(&["add", "in.txt"]) && git(&["commit", "--quiet", "-m", "x"]));
    };
    commit("right");
    commit("wrong");
    let args = ["in.txt", "--script", "check.sh", "--good", "HEAD~1", "--jobs", "1"];
    let command = || folder.reduce(&args);
    goes_on(&after(command, || {}));
    let moved = || {
        commit("quite right");
        commit("wrong");
    };
    is_refused(&after(command, moved), "what `--good HEAD~1` names has changed", "restore that");
}
