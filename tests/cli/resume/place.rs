//! Which folders a run takes for its own, and which runs `status` and `clean` find.

use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::{packages, skipped};

use super::{calls, cargo_wdd, counted, killed, started};
use crate::case::COUNTED;

/// Files of the user with the names that those of a run have.
const NAMES: [&str; 5] = [".gitignore", "CACHEDIR.TAG", "events.jsonl", "lock", "run.json"];

fn precious(folder: &Folder, path: &str) {
    for name in NAMES {
        folder.write(&format!("{path}/{name}"), "precious");
    }
}

#[track_caller]
fn is_untouched(folder: &Folder, path: &str) {
    assert_eq!(folder.names(path), NAMES);
    for name in NAMES {
        assert_eq!(folder.read(&format!("{path}/{name}")), "precious");
    }
}

#[test]
fn a_folder_of_the_user_is_no_folder_of_a_run() {
    let folder = counted();
    precious(&folder, "mine");
    for more in [&["--run-dir", "mine"][..], &["--run-dir", "mine", "--fresh"]] {
        let run = folder.run(&[&COUNTED[..], more].concat());
        assert_eq!(run.code, Some(7), "{}", run.stderr);
        let said = "mine has files, and is not the folder of a run. Give the path of a new or empty folder";
        assert!(run.stderr.contains(said), "{}", run.stderr);
        is_untouched(&folder, "mine");
    }
    assert_eq!(calls(&folder), 0);
    // Also the folder that a run takes if none is named.
    precious(&folder, "in.rs.wdd");
    assert_eq!(folder.run(&COUNTED).code, Some(7));
    let clean = cargo_wdd(&folder, &["clean", "--runs", ".", "in.rs.wdd"]).succeeds();
    assert!(clean.stdout.contains("nothing to delete"), "{}", clean.stdout);
    is_untouched(&folder, "in.rs.wdd");
    fs::create_dir(folder.path("empty")).unwrap();
    folder.run(&[&COUNTED[..], &["--run-dir", "empty"]].concat()).succeeds();
    assert!(folder.path("empty/run.json").exists());
}

/// Starts a run over what a pipe gives.
fn piped(folder: &Folder, content: &str, limit: &[&str]) -> Run {
    folder.write("content", content);
    let mut cat = Command::new("cat")
        .stdin(File::open(folder.path("content")).unwrap())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let args = ["/dev/stdin", "--script", "check.sh", "--output", "out.txt"];
    let mut command = folder.reduce(&[&args[..], limit].concat());
    command.stdin(cat.stdout.take().unwrap());
    let run = Run::of(command.env("XDG_CACHE_HOME", folder.path("cache")));
    cat.wait().unwrap();
    run
}

#[test]
fn two_contents_of_a_pipe_are_two_runs() {
    let folder = Folder::new();
    folder.script("check.sh", "grep -q needed stdin");
    let stopped = ["--max-calls", "4"];
    let (one, two) = ("needed\n1\n2\n3\n4\n5\n", "needed\n6\n7\n8\n9\n");
    piped(&folder, one, &stopped).succeeds();
    piped(&folder, two, &stopped).succeeds();
    assert_eq!(folder.names("cache/cargo-wdd").len(), 2);
    let run = piped(&folder, one, &[]).succeeds();
    assert!(run.stderr.contains("going on"), "{}", run.stderr);
    assert_eq!(folder.names("cache/cargo-wdd").len(), 2);
}

#[test]
fn nothing_is_made_beside_a_descriptor() {
    let folder = counted();
    folder.script("check.sh", "grep -q 'needed: u16' stdin");
    let args = ["/dev/stdin", "--script", "check.sh", "--output", "out.rs"];
    let mut command = folder.reduce(&args);
    // A file, as the shell opens it for `< in.rs`.
    command.stdin(File::open(folder.path("in.rs")).unwrap());
    let run = Run::of(command.env("XDG_CACHE_HOME", folder.path("cache"))).succeeds();
    assert!(!run.stderr.contains("/dev/stdin.wdd"), "{}", run.stderr);
    assert_eq!(folder.names("cache/cargo-wdd").len(), 1);
}

#[test]
fn status_and_clean_find_the_same_runs_and_those_of_other_projects_only_on_request() {
    let folder = Folder::new();
    folder.script("check.sh", "grep -q needed stdin");
    piped(&folder, "needed\n1\n2\n3\n", &["--max-calls", "3"]).succeeds();
    let cached = folder.names("cache/cargo-wdd").remove(0);
    let both = |paths: &[&str]| {
        let status = cargo_wdd(&folder, &[&["status"], paths].concat());
        let dry = ["clean", "--runs", "--dry-run"];
        let clean = cargo_wdd(&folder, &[&dry, paths].concat());
        assert_eq!(status.code, clean.code);
        (status.stdout.contains(&cached), clean.stdout.contains(&cached))
    };
    assert_eq!(both(&[]), (false, false));
    assert_eq!(both(&["cache"]), (false, false));
    assert_eq!(both(&["cache/cargo-wdd"]), (true, true));
    assert_eq!(both(&["none"]), (false, false));
    cargo_wdd(&folder, &["clean", "--runs"]).succeeds();
    assert_eq!(folder.names("cache/cargo-wdd"), [&*cached]);
    cargo_wdd(&folder, &["clean", "--runs", "cache/cargo-wdd"]).succeeds();
    assert_eq!(folder.names("cache/cargo-wdd"), [""; 0]);
}

#[test]
fn a_look_at_a_run_does_not_keep_it_from_going_on() {
    let folder = counted();
    folder.write("slow", "");
    killed(started(&folder, 6));
    // Status shares the lock just then.
    let lock = File::open(folder.path("in.rs.wdd/lock")).unwrap();
    lock.lock_shared().unwrap();
    let made = calls(&folder);
    let mut child = started(&folder, made);
    // It tries to lock again and again, and nothing outside shows that it has begun.
    thread::sleep(Duration::from_millis(100));
    drop(lock);
    let deadline = Instant::now() + Duration::from_secs(60);
    while calls(&folder) == made && Instant::now() < deadline {
        let ended = child.try_wait().unwrap();
        assert!(ended.is_none(), "it was refused: {ended:?}");
        thread::sleep(Duration::from_millis(2));
    }
    killed(child);
    assert!(calls(&folder) > made);
}

/// A workspace with the package `crates/a`, which does not compile, in a folder.
fn workspace(folder: &Folder, name: &str) {
    let manifest = "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n";
    folder.write(&format!("{name}/Cargo.toml"), manifest);
    let manifest = "[package]\nname = \"a\"\nedition = \"2024\"\n";
    folder.write(&format!("{name}/crates/a/Cargo.toml"), manifest);
    let library = "pub fn wrong() -> u8 {\n    \"\"\n}\npub fn other() {}\n";
    folder.write(&format!("{name}/crates/a/src/lib.rs"), library);
}

/// The folders of the runs that `cargo wdd status` finds for a path, which is typed in a folder.
#[track_caller]
fn found(folder: &Folder, within: &str, path: &str) -> Vec<String> {
    let mut command = Command::new(program());
    let status = command.args(["wdd", "status", "--format", "json", path]);
    let run = Run::of(status.current_dir(folder.path(within))).succeeds();
    let lines = run.stdout.lines().map(|line| {
        let status: serde_json::Value = serde_json::from_str(line).unwrap();
        let run = folder.path(within).join(status["folder"].as_str().unwrap());
        let run = run.canonicalize().unwrap();
        let here = folder.path("").canonicalize().unwrap();
        run.strip_prefix(here).unwrap().display().to_string()
    });
    let mut runs: Vec<_> = lines.collect();
    runs.sort();
    runs
}

#[test]
fn the_run_of_every_kind_of_input_is_found_by_the_path_of_the_input() {
    let folder = Folder::new();
    workspace(&folder, "one");
    workspace(&folder, "two");
    let start = |within: &str, path: &str| {
        let mut command = folder.reduce(&[path, "--max-calls", "4", "--jobs", "1"]);
        let run = Run::of(packages::plainly(command.current_dir(folder.path(within))));
        run.succeeds().stderr
    };
    start("", "one/crates/a");
    start("", "two/crates/a");
    start("one", "crates/a/src/lib.rs");
    assert_eq!(found(&folder, "", "two/crates/a"), ["two.crates.a.wdd"]);
    assert_eq!(found(&folder, "two", "crates/a"), ["two.crates.a.wdd"]);
    let of_file = "one/crates/a/src.lib.rs.wdd";
    assert_eq!(found(&folder, "", "one/crates/a/src/lib.rs"), [of_file]);
    assert_eq!(found(&folder, "one/crates/a/src", "lib.rs"), [of_file]);
    // Without a path, it is the package around the folder, or the folder.
    let going_on = start("two/crates/a/src", ".");
    assert!(going_on.contains("going on"), "{going_on}");
    for within in ["two/crates/a", "two/crates/a/src"] {
        assert_eq!(found(&folder, within, "."), ["two.crates.a.wdd"]);
    }
    let both = ["one.crates.a.wdd", of_file];
    assert_eq!(found(&folder, "", "one/crates/a"), both);
    assert_eq!(found(&folder, "one/crates/a", "."), both);
    // cargo does not take the folders for packages.
    let listed = packages::cargo(&folder.path("one"), &["metadata", "--offline"], &[]);
    assert_eq!(listed.0, Some(0), "{}", listed.1);
    for path in ["one/crates/a/src/lib.rs", "one/crates/a"] {
        cargo_wdd(&folder, &["clean", "--runs", path]).succeeds();
    }
    assert!(!folder.path("one.crates.a.wdd").exists() && !folder.path(of_file).exists());
    assert!(folder.path("two.crates.a.wdd").exists());
}

#[test]
fn a_folder_that_a_script_judges_has_its_run_beside_it() {
    let folder = Folder::new();
    folder.write("data/a.txt", "needed\n1\n2\n");
    folder.script("check.sh", "grep -q needed a.txt");
    let mut command = folder.reduce(&[".", "--script", "../check.sh", "--max-calls", "3"]);
    Run::of(command.current_dir(folder.path("data"))).succeeds();
    assert_eq!(found(&folder, "data", "."), ["data.wdd"]);
    assert_eq!(found(&folder, "", "data"), ["data.wdd"]);
}

/// Makes it older than what may not be locked yet.
fn age(path: &Path) {
    let before = SystemTime::now() - Duration::from_secs(60);
    File::open(path).unwrap().set_modified(before).unwrap();
}

#[test]
fn clean_finds_unfinished_files_beside_the_result_of_an_input() {
    let folder = counted();
    fs::create_dir(folder.path("away")).unwrap();
    let stopped = ["--max-calls", "9", "--output", "away/out.rs"];
    folder.run(&[&COUNTED[..], &stopped].concat()).succeeds();
    let unfinished = [".cargo-wdd-abCD12", "away/.cargo-wdd-abCD13"];
    for name in unfinished {
        age(&folder.write(name, "x"));
    }
    for (more, exists) in [(&["--dry-run"][..], true), (&[], false)] {
        let clean = cargo_wdd(&folder, &[&["clean", "in.rs"], more].concat()).succeeds();
        for name in unfinished {
            assert!(clean.stdout.contains(name), "{}", clean.stdout);
            assert_eq!(folder.path(name).exists(), exists);
        }
    }
}

#[test]
fn clean_refuses_a_path_that_does_not_exist() {
    let folder = counted();
    for more in [&[][..], &["--dry-run"]] {
        let clean = cargo_wdd(&folder, &[&["clean", "none.rs"], more].concat());
        assert_eq!(clean.code, Some(3), "{}", clean.stdout);
        assert!(clean.stderr.contains("there is no none.rs"), "{}", clean.stderr);
    }
    // A run can be there without its input.
    let stopped = ["--max-calls", "9"];
    folder.run(&[&COUNTED[..], &stopped].concat()).succeeds();
    fs::remove_file(folder.path("in.rs")).unwrap();
    cargo_wdd(&folder, &["clean", "in.rs"]).succeeds();
}

/// A scratch folder, as of a run that was killed.
fn left(folder: &Folder) -> String {
    let name = "cargo-wdd-abCD12";
    let path = folder.path("scratch").join(name);
    fs::create_dir(&path).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).unwrap();
    name.to_owned()
}

#[test]
fn a_dry_run_writes_nothing_in_a_scratch_folder() {
    let folder = counted();
    let name = left(&folder);
    let clean = cargo_wdd(&folder, &["clean", "--dry-run"]).succeeds();
    assert!(clean.stdout.contains(&name), "{}", clean.stdout);
    assert_eq!(folder.names(&format!("scratch/{name}")), [""; 0]);
    let clean = cargo_wdd(&folder, &["clean"]).succeeds();
    assert!(clean.stdout.contains(&name), "{}", clean.stdout);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn a_scratch_folder_without_permissions_is_removed_too() {
    let folder = Folder::new();
    let name = left(&folder);
    let inner = format!("scratch/{name}/0/work/deep/down");
    folder.write(&format!("{inner}/x"), "x");
    let lock = folder.write(&format!("scratch/{name}/lock"), "");
    let top = folder.path("scratch").join(&name);
    // As root, another user cleans: root needs no permissions.
    let is_root = fs::metadata(&top).unwrap().uid() == 0;
    let owner = |path: &Path| Command::new("chown").args(["-R", "65534:65534"]).arg(path).status();
    if is_root && !owner(&folder.path("")).is_ok_and(|status| status.success()) {
        return skipped("there is no chown");
    }
    let down = folder.path(&inner);
    for path in [&down, down.parent().unwrap(), &lock, &top] {
        fs::set_permissions(path, fs::Permissions::from_mode(0o000)).unwrap();
    }
    let copy = folder.path("cargo-wdd");
    fs::copy(program(), &copy).unwrap();
    let mut command = if is_root { Command::new("setpriv") } else { Command::new("env") };
    if is_root {
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
    }
    command.arg(copy).args(["wdd", "clean"]).env("TMPDIR", folder.path("scratch"));
    let Ok(output) = command.current_dir(folder.path("")).output() else {
        return skipped("there is no setpriv");
    };
    let clean = Run::from(output).succeeds();
    assert!(clean.stdout.contains(&name), "{}", clean.stdout);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn a_descriptor_with_a_number_is_an_input() {
    let folder = counted();
    folder.script("check.sh", "grep -q 'needed: u16' 9");
    let args = "wdd reduce /dev/fd/9 --script check.sh --output out.rs";
    let shell = format!("exec {} {args} 9<in.rs", program().display());
    let mut command = Command::new("/bin/sh");
    command.args(["-c", &shell]).current_dir(folder.path(""));
    command.env("TMPDIR", folder.path("scratch"));
    let run = Run::of(command.env("XDG_CACHE_HOME", folder.path("cache"))).succeeds();
    assert!(!run.stderr.contains("/dev/fd/9.wdd"), "{}", run.stderr);
    assert_eq!(folder.names("cache/cargo-wdd").len(), 1);
    assert_eq!(folder.read("out.rs").trim_end(), "needed: u16");
}

#[test]
fn a_run_whose_description_is_damaged_does_not_start_over_silently() {
    let folder = counted();
    let stopped = [&COUNTED[..], &["--max-calls", "9"]].concat();
    folder.run(&stopped).succeeds();
    folder.write("in.rs.wdd/run.json", "");
    let made = calls(&folder);
    let run = folder.run(&stopped);
    assert_eq!(run.code, Some(7), "{}", run.stderr);
    assert!(run.stderr.contains("run.json is damaged"), "{}", run.stderr);
    assert_eq!(calls(&folder), made);
    folder.run(&[&stopped[..], &["--fresh"]].concat()).succeeds();
}
