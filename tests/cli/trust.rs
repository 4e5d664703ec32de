//! What lies beside the input, and in its comments, may be of a stranger: it executes nothing, and sees no secret, until the user
//! types that. Each test has a canary, a file that only code of the stranger makes.

use std::fs;
use std::path::Path;
use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::{packages, skipped};

use crate::case::{events, named, rust_case};
use crate::rustc::there_is;

/// A file with a compile error.
const WRONG: &str = "fn other() {}\nfn main() { missing }\n";

/// The script `evil.sh`, which makes the canary and then does as the program of this name.
fn evil(folder: &Folder, name: &str, program: &str) {
    fs::create_dir_all(folder.path(name).parent().expect("a file is in a folder")).unwrap();
    folder.script(name, &format!("echo x >>\"$here/canary\"; {program}"));
}

#[track_caller]
fn assert_no_canary(folder: &Folder, run: &Run) {
    assert!(!folder.path("canary").exists(), "{}", run.stderr);
}

#[test]
fn a_setting_of_a_file_executes_nothing_until_it_is_trusted() {
    let folder = rust_case();
    evil(&folder, "evil.sh", "grep -q 'needed: u16' in.rs");
    folder.write("wdd.toml", "script = \"evil.sh\"\nlevel = \"fast\"\n");
    let run = folder.run(&["in.rs"]);
    assert_no_canary(&folder, &run);
    let line = "wdd.toml, since it chooses what is executed. Type `--trust`";
    assert!(run.stderr.contains("not used: `script` of ") && run.stderr.contains(line));
    let trusted = folder.run(&["in.rs", "--trust", "--max-calls", "9"]).succeeds();
    assert!(folder.path("canary").exists(), "{}", trusted.stderr);
    // A variable is the user's own.
    fs::remove_file(folder.path("wdd.toml")).unwrap();
    let mut command = folder.reduce(&["in.rs", "--max-calls", "9", "--fresh"]);
    Run::of(command.env("WDD_SCRIPT", "check.sh")).succeeds();
}

#[test]
fn the_folder_of_a_run_that_another_person_has_written_executes_nothing_until_it_is_trusted() {
    let folder = rust_case();
    let later = |command: &str, args: &[&str]| {
        let mut later = Command::new(program());
        later.args(["wdd", command, "in-reduced.rs"]).args(args).current_dir(folder.path("."));
        // The key of the user is there.
        Run::of(later.env("HOME", folder.path("home")).env_remove("XDG_STATE_HOME"))
    };
    let mut own = folder.reduce(&["in.rs", "--script", "check.sh", "--max-calls", "9"]);
    Run::of(own.env("HOME", folder.path("home")).env_remove("XDG_STATE_HOME")).succeeds();
    later("judge", &[]).succeeds();
    evil(&folder, "evil.sh", "grep -q needed in.rs");
    let forged = folder.read("in.rs.wdd/run.json").replace("check.sh", "evil.sh");
    folder.write("in.rs.wdd/run.json", forged);
    for command in ["judge", "report"] {
        let run = later(command, &[]);
        assert_no_canary(&folder, &run);
        assert!(run.stderr.contains("run.json sets `--script`"), "{}", run.stderr);
    }
    // The sandbox is there, too.
    later("judge", &["--trust"]).succeeds();
}

#[test]
fn the_settings_of_a_run_are_named_with_their_places() {
    let folder = rust_case();
    folder.write("wdd.toml", "level = \"fast\"\ntoolchain = \"x\"\n");
    let args = ["in.rs", "--script", "check.sh", "--max-calls", "9"];
    let run = folder.run(&args).succeeds();
    let line = run.stderr.lines().find(|line| line.starts_with("settings: "));
    let line = line.expect("there are settings");
    assert!(line.contains("jobs 1 (WDD_JOBS)"), "{line}");
    assert!(line.contains("level fast (") && line.contains("wdd.toml)"), "{line}");
    let events = events(&folder, &args);
    let used = named(&events, "settings")[0]["used"].as_array().expect("a list").clone();
    let level = used.iter().find(|one| one["option"] == "level").expect("it is used");
    assert_eq!(level["values"][0], "fast");
    assert!(level["from"].as_str().is_some_and(|from| from.ends_with("wdd.toml")));
    let refused = named(&events, "warning")[0]["message"].as_str().expect("a text");
    assert!(refused.starts_with("not used: `toolchain` of "), "{refused}");
}

#[test]
fn a_comment_gives_the_linker_nothing() {
    if !there_is("+stable") {
        return skipped("there is no rustc +stable");
    }
    let folder = Folder::new();
    let command = format!("/bin/sh,-c,id>>{}", folder.path("canary").display());
    let header = format!("//@ compile-flags: -Clink-arg=-wrapper -Clink-arg={command}\n");
    folder.write("in.rs", header + "fn main() {}\n");
    let run = folder.run(&["in.rs"]);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    assert_no_canary(&folder, &run);
    let words = ["warning: not used: `-Clink-arg=-wrapper`, ", "in comments of in.rs", "`--trust`"];
    assert!(words.iter().all(|words| run.stderr.contains(words)), "{}", run.stderr);
    // It is what it seems to be.
    let unconfined = ["in.rs", "--trust", "--no-sandbox"];
    folder.run(&unconfined);
    assert!(folder.path("canary").exists(), "the header executes its command if it is used");
}

#[test]
fn the_first_call_about_a_file_is_confined_too() {
    let folder = Folder::new();
    folder.write("in.rs", "fn crash() {}\nfn other() {}\n");
    evil(
        &folder,
        "fake/bin/rustc",
        "[ \"$1\" = -vV ] && { rm -f \"$here/canary\"; echo 'rustc 1.0.0-fake'; echo 'host: x'; exit; }\n\
         for arg; do case $arg in *.rs) input=$arg ;; esac; done\n\
         grep -q crash \"$input\" || exit 0\n\
         printf \"thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:\\nx\\n\" >&2; exit 101",
    );
    let fake = folder.path("fake").display().to_string();
    let run = folder.run(&["in.rs", "--toolchain", &fake]).succeeds();
    if run.stderr.contains("none works on this machine") {
        return skipped("no sandbox works here");
    }
    assert_no_canary(&folder, &run);
}

/// A package with an error, and with this file beside its manifest.
fn package(name: &str, text: &str) -> Folder {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", "[package]\nname = \"p\"\nedition = \"2021\"\n");
    folder.write("p/src/main.rs", WRONG);
    folder.write(&format!("p/{name}"), text);
    folder
}

#[test]
fn the_configuration_of_cargo_chooses_no_program() {
    let folder = package(".cargo/config.toml", "");
    evil(&folder, "evil.sh", "exec \"$@\"");
    let wrapper = format!("build.rustc-wrapper = {:?}\n", folder.path("evil.sh"));
    for (place, input) in [
        ("p/.cargo/config.toml", "p"),
        ("p/.cargo/config.toml", "p/src/main.rs"),
        (".cargo/config", "p"),
    ] {
        folder.write(place, &wrapper);
        let run = Run::of(packages::plainly(&mut folder.reduce(&[input])));
        assert_eq!(run.code, Some(5), "{}", run.stderr);
        assert_no_canary(&folder, &run);
        assert!(run.stderr.contains("sets `build.rustc-wrapper`"), "{}", run.stderr);
        assert!(run.stderr.contains("add `--trust`"), "{}", run.stderr);
        folder.write(place, "[term]\nquiet = false\n");
    }
    let mut command = folder.reduce(&["p", "--level", "fast", "--max-calls", "9"]);
    Run::of(packages::plainly(&mut command)).succeeds();
}

#[test]
fn a_linker_or_runner_of_another_target_is_no_reason_to_refuse_a_package() {
    let folder = package(".cargo/config.toml", "");
    let own = format!("{}-unknown-linux-{}", std::env::consts::ARCH, "gnu");
    let table = |target: &str| format!("[target.{target}]\nrunner = \"x\"\nlinker = \"y\"\n");
    let run = |text: &str, more: &[&str]| {
        folder.write("p/.cargo/config.toml", text);
        let mut command = folder.reduce(&["p", "--level", "fast", "--max-calls", "5", "--fresh"]);
        Run::of(packages::plainly(command.args(more)))
    };
    let other = table("wasm32-wasip1");
    run(&other, &[]).succeeds();
    for (text, more) in [
        (table(&own), &[][..]),
        (format!("{other}[build]\ntarget = \"wasm32-wasip1\"\n"), &[]),
        (other.clone(), &["--target", "wasm32-wasip1"]),
    ] {
        let refused = run(&text, more);
        if cfg!(target_os = "linux") || !more.is_empty() {
            assert_eq!(refused.code, Some(5), "{text}: {}", refused.stderr);
            assert!(refused.stderr.contains(".runner`"), "{}", refused.stderr);
        }
    }
}

#[test]
fn no_file_names_the_folder_of_a_toolchain() {
    let has_rustup = Command::new("rustup").arg("--version").output();
    if !has_rustup.is_ok_and(|ran| ran.status.success()) {
        return skipped("there is no rustup");
    }
    let folder = package("src/lib.rs", "");
    folder.write("in.rs", WRONG);
    let says = "[ \"$1\" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: x'; }";
    for program in ["rustc", "cargo"] {
        evil(&folder, &format!("evil/bin/{program}"), says);
    }
    let toolchain = format!("[toolchain]\npath = {:?}\n", folder.path("evil"));
    folder.write("rust-toolchain.toml", toolchain);
    for input in ["p", "p/src/main.rs", "in.rs"] {
        let mut command = folder.reduce(&[input]);
        let run = Run::of(packages::plainly(command.env_remove("RUSTUP_TOOLCHAIN")));
        assert_eq!(run.code, Some(5), "{input}: {}", run.stderr);
        assert_no_canary(&folder, &run);
        assert!(run.stderr.contains("rust-toolchain.toml sets `path`"), "{}", run.stderr);
    }
}

#[test]
fn git_starts_nothing_for_the_repository_of_a_package() {
    let folder = package("a.dat", "x");
    evil(&folder, "evil.sh", "cat");
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(args);
        git.current_dir(folder.path("p")).output().is_ok_and(|ran| ran.status.success())
    };
    if !git(&["init", "--quiet"]) {
        return skipped("there is no git");
    }
    assert!(git(&["add", "."]) && git(&["commit", "--quiet", "--message=one"]));
    let evil = folder.path("evil.sh").display().to_string();
    for key in ["core.fsmonitor", "filter.evil.clean", "diff.external", "diff.evil.textconv"] {
        assert!(git(&["config", key, &evil]));
    }
    folder.write("p/.gitattributes", "* filter=evil diff=evil\n");
    folder.write("p/src/main.rs", format!("{WRONG}// new\n"));
    let mut command = folder.reduce(&["p", "--good", "HEAD", "--max-calls", "9"]);
    let run = Run::of(packages::plainly(&mut command));
    assert_no_canary(&folder, &run);
}

/// Runs a script that is not interesting if it finds a secret.
fn with_secrets(check: &str, more: &[&str]) -> Option<(Folder, Run)> {
    let folder = rust_case();
    folder.script("check.sh", &format!("{check} || exit 1\ngrep -q 'needed: u16' in.rs"));
    folder.write("home/.ssh/id", "hunter2\n");
    folder.write("home/.netrc", "hunter2\n");
    folder.write("home/.cargo/credentials.toml", "hunter2\n");
    folder.write("home/plain", "x\n");
    let args = ["in.rs", "--script", "check.sh", "--max-calls", "6"];
    let mut command = folder.reduce(&[&args[..], more].concat());
    command.env("HOME", folder.path("home")).env_remove("CARGO_HOME");
    command.env("WDD_TEST_TOKEN", "hunter2").env("WDD_TEST_PLAIN", "x");
    let run = Run::of(&mut command);
    if run.stderr.contains("none works on this machine") {
        skipped("no sandbox works here");
        return None;
    }
    Some((folder, run))
}

#[test]
fn no_call_sees_a_variable_with_a_secret_until_the_user_passes_it() {
    let unseen = "[ -z \"$WDD_TEST_TOKEN\" ] && [ \"$WDD_TEST_PLAIN\" = x ]";
    // Nor has it a process that a call can read. Only with bubblewrap this is so for root, too.
    let nowhere = "{ [ $(id -u) = 0 ] || ! grep -aqs WDD_TEST_TOKEN= /proc/[0-9]*/environ; }";
    let parents = "! grep -aqs WDD_TEST_TOKEN= /proc/$PPID/environ";
    if let Some((_, run)) = with_secrets(&format!("{unseen} && {parents} && {nowhere}"), &[]) {
        run.succeeds();
    }
    let seen = "[ \"$WDD_TEST_TOKEN\" = hunter2 ]";
    let Some((_, refused)) = with_secrets(seen, &[]) else { return };
    assert_eq!(refused.code, Some(5), "{}", refused.stderr);
    let says = "`--env-pass NAME` if it needs a variable that was taken out (";
    assert!(refused.stderr.contains(says), "{}", refused.stderr);
    assert!(refused.stderr.contains("WDD_TEST_TOKEN"), "{}", refused.stderr);
    let passed = with_secrets(seen, &["--env-pass", "WDD_TEST_TOKEN"]);
    passed.expect("a sandbox works").1.succeeds();
}

#[test]
fn files_with_keys_cannot_be_read_also_where_the_home_folder_is_open() {
    let reads = |file: &str| format!("[ \"$(cat \"$here/home/{file}\" 2>/dev/null)\" = hunter2 ]");
    let secrets = [".ssh/id", ".netrc", ".cargo/credentials.toml"];
    let none = secrets.map(|file| format!("! {}", reads(file))).join(" && ");
    let check = format!("{none} && cat \"$here/home/plain\" >/dev/null");
    for more in [&[][..], &["--open-home"]] {
        if let Some((_, run)) = with_secrets(&check, more) {
            run.succeeds();
        }
    }
    let all = secrets.map(reads).join(" && ");
    if let Some((_, run)) = with_secrets(&all, &["--no-sandbox"]) {
        run.succeeds();
    }
}

/// The path of a file of the action.
fn action(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../cargo-wdd/action").join(name)
}

#[test]
fn the_script_of_the_action_leaves_its_token_behind() {
    let folder = Folder::new();
    fs::create_dir_all(folder.path("bin")).unwrap();
    // It plays the command, and looks for the token in all processes that it may read.
    let found = "grep -als GITHUB_TOKEN=hunter2 /proc/[0-9]*/environ";
    folder.script("bin/cargo-wdd", &format!("{found} >>\"$here/found\"; echo x >>\"$here/ran\""));
    let path = format!("{}:/usr/bin:/bin", folder.path("bin").display());
    let mut script = Command::new(action("reduce-issue.sh"));
    script.env("ISSUE_BODY", "```rust\nfn main() {}\n```\n").env("GITHUB_TOKEN", "hunter2");
    Run::of(script.env("PATH", path).env("TMPDIR", folder.path("scratch"))).succeeds();
    assert!(folder.path("ran").exists());
    assert_eq!(folder.read("found"), "");
    // The shell of the runner is replaced, too.
    let steps = fs::read_to_string(action("action.yml")).expect("it is there");
    assert!(steps.contains("run: 'exec \"$GITHUB_ACTION_PATH/reduce-issue.sh\"'"), "{steps}");
}
