//! What is made of an input is read by no more people than the input.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::packages;

use crate::case::text_case;

fn mode(folder: &Folder, path: &str) -> u32 {
    fs::metadata(folder.path(path)).expect("it is there").permissions().mode() & 0o777
}

fn set_mode(folder: &Folder, path: &str, mode: u32) {
    fs::set_permissions(folder.path(path), Permissions::from_mode(mode)).expect("it can be set");
}

fn report(folder: &Folder, words: &[&str]) {
    let mut command = Command::new(program());
    command.args(["wdd", "report", "in-reduced.txt"]).args(words).current_dir(folder.path("."));
    Run::of(command.env("TMPDIR", folder.path("scratch"))).succeeds();
}

#[test]
fn what_is_made_of_a_private_file_is_private() {
    let folder = text_case();
    set_mode(&folder, "in.txt", 0o640);
    folder.run(&["in.txt", "--script", "check.sh"]).succeeds();
    assert_eq!(mode(&folder, "in-reduced.txt"), 0o640);
    assert_eq!(mode(&folder, "in.txt.wdd"), 0o700);
    for name in folder.names("in.txt.wdd") {
        assert_eq!(mode(&folder, &format!("in.txt.wdd/{name}")), 0o600, "{name}");
    }
    report(&folder, &["--output", "a.md"]);
    report(&folder, &["--html", "--output", "a.html"]);
    assert_eq!((mode(&folder, "a.md"), mode(&folder, "a.html")), (0o600, 0o600));
}

#[test]
fn what_is_made_of_a_file_for_all_is_for_all_except_digests_of_variables() {
    let folder = text_case();
    set_mode(&folder, "in.txt", 0o755);
    folder.run(&["in.txt", "--script", "check.sh"]).succeeds();
    let beside = |name: &str| {
        folder.write(name, "");
        mode(&folder, name)
    };
    assert_eq!(mode(&folder, "in-reduced.txt"), 0o755 & (beside("new") | 0o111));
    assert_eq!(mode(&folder, "in.txt.wdd/steps.jsonl"), beside("new"));
    assert_eq!(mode(&folder, "in.txt.wdd/run.json"), 0o600);
    report(&folder, &["--output", "a.md"]);
    assert_eq!(mode(&folder, "a.md"), beside("new"));
}

#[test]
fn a_file_of_a_package_stays_as_private_as_it_is() {
    let folder = Folder::new();
    for (path, content) in [
        ("p/Cargo.toml", "[package]\nname = \"p\"\nedition = \"2021\"\n\n[workspace]\n"),
        ("p/src/lib.rs", "mod key;\npub fn other() {}\npub fn f() -> u8 { key::KEY }\n"),
        ("p/src/key.rs", "pub const KEY: u16 = 7;\n"),
    ] {
        folder.write(path, content);
    }
    set_mode(&folder, "p/src/key.rs", 0o600);
    Run::of(packages::plainly(&mut folder.reduce(&["p", "--max-calls", "4"]))).succeeds();
    assert_eq!(mode(&folder, "p-reduced/src/key.rs"), 0o600);
    assert_eq!((mode(&folder, "p-reduced"), mode(&folder, "p.wdd")), (0o700, 0o700));
}

#[test]
fn the_content_of_files_outside_is_said_and_is_in_no_report() {
    let folder = Folder::new();
    folder.write("home/key", "BEGIN hunter2 END\n");
    folder.write("home/notes", "another secret\n");
    folder.write("p/a.rs", "// include_str!(\"../home/notes\")\nfn needed() {}\n");
    symlink("../home/key", folder.path("p/k")).expect("a link can be made");
    let script = "grep -q needed a.rs && grep -q 'include.*notes' a.rs && grep -q hunter2 k && cat k \"$here/home/notes\" >&2";
    folder.script("check.sh", script);
    let run = folder.run(&["p", "--script", "./check.sh"]).succeeds();
    assert!(
        run.stderr.contains("warning: the input has the content of files outside"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("home/key, ") && run.stderr.contains("home/notes."),
        "{}",
        run.stderr
    );
    let report = |words: &[&str]| {
        let mut command = Command::new(program());
        command.args(["wdd", "report", "p-reduced"]).args(words).current_dir(folder.path("."));
        Run::of(command.env("TMPDIR", folder.path("scratch"))).succeeds()
    };
    for form in [&[][..], &["--html"]] {
        let run = report(form);
        assert!(run.stdout.contains("needed"), "{}", run.stdout);
        assert!(
            !run.stdout.contains("hunter2") && !run.stdout.contains("another"),
            "{}",
            run.stdout
        );
        for file in ["home/key", "home/notes"] {
            let said = format!(
                "{} (`--with-outside` shows it)",
                folder.path(file).canonicalize().unwrap().display()
            );
            assert!(
                run.stderr.contains(&format!("left out: the content of {said}")),
                "{}",
                run.stderr
            );
        }
    }
    let whole = report(&["--with-outside"]);
    assert!(
        whole.stdout.contains("hunter2") && whole.stdout.contains("another"),
        "{}",
        whole.stdout
    );
    assert!(whole.stderr.contains("warning: the content of"), "{}", whole.stderr);
}

#[test]
fn a_link_inside_an_input_stays_a_link() {
    let folder = Folder::new();
    folder.write("p/text", "one\nneeded\n");
    fs::create_dir(folder.path("p/b")).expect("a folder can be made");
    symlink("../text", folder.path("p/b/link")).expect("a link can be made");
    folder.script("check.sh", "cmp -s text b/link && grep -q needed text && sleep 0.02");
    let args = ["p", "--script", "./check.sh"];
    folder.run(&[&args[..], &["--max-calls", "3"]].concat()).succeeds();
    assert_eq!(folder.read("p-reduced/b/link"), "one\nneeded\n");
    let to = |path: &str| fs::read_link(folder.path(path)).expect("it is a link");
    assert_eq!(to("p-reduced/b/link"), Path::new("../text"));
    // The run knows its result again.
    let run = folder.run(&args).succeeds();
    assert!(run.stderr.contains("going on") && !run.stderr.contains(".~1~"), "{}", run.stderr);
}
