//! `cargo wdd triage`: many inputs, and one result for each way in which they crash.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use wdd_tests::command::{Folder, Run, program};

/// Plays a rustc that crashes at one place on `left`, at another one on `right`, and notes each call.
const RUSTC: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }
echo x >>"$here/calls"
for arg; do case $arg in *.rs) input=$arg ;; esac; done
crash() { printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/$1:\nout of range\n" >&2; exit 101; }
grep -q left "$input" && crash y.rs:1:2
grep -q right "$input" && crash z.rs:3:4
exit 0
"#;

fn triage(folder: &Folder, args: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(["wdd", "triage"]).args(args);
    command
        .current_dir(folder.path("."))
        .env("TMPDIR", folder.path("scratch"))
        .env("RUSTC", folder.path("rustc"));
    command
}

/// Files of a fuzzer: two ways to crash, and one file that compiles.
fn found() -> Folder {
    let folder = Folder::new();
    folder.script("rustc", RUSTC);
    let other = (0..40).map(|n| format!("fn f{n}() {{}}\n")).collect::<String>();
    folder.write("found/a.rs", format!("{other}fn left() {{}}\n"));
    folder.write("found/b.rs", format!("fn left() {{}}\n{other}{other}"));
    folder.write("found/c.rs", "fn g() {}\nfn right() {}\n");
    folder.write("found/calm.rs", "fn main() {}\n");
    folder.write("found/notes.txt", "left");
    folder
}

/// The files of a triage that a person reads.
fn results(folder: &Folder, output: &str) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    for group in folder.names(output) {
        let path = folder.path(output).join(&group);
        if path.is_dir() {
            for file in ["reduced.rs", "report.md"] {
                let text = fs::read_to_string(path.join(file)).unwrap_or_default();
                all.insert(format!("{group}/{file}"), text);
            }
        } else if group.starts_with("triage.") {
            all.insert(group, fs::read_to_string(path).unwrap());
        }
    }
    all
}

fn calls(folder: &Folder) -> usize {
    folder.read("calls").len()
}

#[test]
fn each_way_to_crash_is_reduced_and_reported_once() {
    let folder = found();
    let before = folder.read("found/b.rs");
    // The first calls are not confined then, so that they can be counted.
    let run = Run::of(&mut triage(&folder, &["found", "--trust", "--format", "json"])).succeeds();
    let table: Value = serde_json::from_str(&run.stdout).unwrap();
    let groups = table["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 2, "{table}");
    let inputs = |group: &Value| {
        let paths = group["inputs"].as_array().unwrap().iter();
        let names = paths.map(|path| path.as_str().unwrap().rsplit('/').next().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    // The smaller file first, which is the one that was reduced.
    assert_eq!(inputs(&groups[0]), ["a.rs", "b.rs"]);
    assert_eq!(inputs(&groups[1]), ["c.rs"]);
    assert_eq!(groups[0]["signature"], "compiler/rustc_x/src/y.rs:1:2");
    assert_eq!(groups[0]["state"], "reduced");
    assert_eq!(table["others"].as_array().unwrap().len(), 1, "{table}");
    let result = folder.read("triage/rustc_x-y-1-2/reduced.rs");
    assert_eq!(result.trim(), "fn left() {}");
    let report = folder.read("triage/rustc_x-y-1-2/report.md");
    assert!(report.contains("ICE: out of range") && report.contains("fn left() {}"), "{report}");
    assert!(folder.read("triage/triage.md").contains("3 crashes in 2 groups"));
    assert_eq!(folder.read("found/b.rs"), before);

    let (first, made) = (results(&folder, "triage"), calls(&folder));
    Run::of(&mut triage(&folder, &["found", "--trust"])).succeeds();
    assert_eq!(results(&folder, "triage"), first);
    assert_eq!(calls(&folder), made, "what was found out is not found out again");
    let other = Run::of(&mut triage(&folder, &["found", "--trust", "--", "-O"]));
    assert_eq!(other.code, Some(3), "{}", other.stderr);
    assert!(other.stderr.contains("other options"), "{}", other.stderr);
}

#[test]
fn a_triage_that_is_killed_and_started_again_comes_to_the_same() {
    let folder = found();
    let args = ["found", "--jobs", "1"];
    let mut child = triage(&folder, &args)
        .args(["--output", "killed"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let started = Instant::now();
    while !folder.path("killed/triage.json").exists() {
        assert!(started.elapsed() < Duration::from_secs(60), "it judges the inputs");
        thread::sleep(Duration::from_millis(5));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    Run::of(triage(&folder, &args).args(["--output", "killed"])).succeeds();
    Run::of(triage(&folder, &args).args(["--output", "whole"])).succeeds();
    // How many calls were made again depends on the moment.
    let without_calls = |output: &str| {
        let mut all = results(&folder, output);
        all.retain(|name, _| !name.starts_with("triage."));
        all.values_mut().for_each(|text| *text = text.replace(output, ""));
        all
    };
    assert_eq!(without_calls("killed"), without_calls("whole"));
}

/// The rows of the table that a triage prints.
fn groups(folder: &Folder) -> Vec<Value> {
    let run = Run::of(&mut triage(folder, &["found", "--trust", "--format", "json"])).succeeds();
    let table: Value = serde_json::from_str(&run.stdout).unwrap();
    table["groups"].as_array().unwrap().clone()
}

#[test]
fn what_a_kill_or_a_power_failure_has_damaged_is_written_again() {
    let folder = found();
    let whole = groups(&folder);
    let (first, made) = (results(&folder, "triage"), calls(&folder));
    let group = |file: &str| format!("triage/rustc_x-y-1-2/{file}");
    // Without its report, only that is missing.
    folder.write(&group("report.md"), "");
    assert_eq!(groups(&folder), whole);
    let reported = calls(&folder);
    assert!(reported < made + 10, "{made} calls, then {reported}");
    // An empty result, and a log without its beginning.
    for file in ["reduced.rs", "run/events.jsonl"] {
        folder.write(&group(file), "");
        let again = groups(&folder);
        assert_eq!(again[0]["tokens"], whole[0]["tokens"], "{file}");
        assert_eq!(again[0]["state"], "reduced", "{file}");
        assert_eq!(results(&folder, "triage"), first, "{file}");
    }
    let last = calls(&folder);
    assert_eq!(groups(&folder), whole);
    assert_eq!(calls(&folder), last, "nothing was damaged");
}

#[test]
fn the_scratch_of_killed_runs_is_removed() {
    let folder = found();
    let left = folder.path("scratch/cargo-wdd-abCD12");
    fs::create_dir(&left).unwrap();
    fs::set_permissions(&left, fs::Permissions::from_mode(0o700)).unwrap();
    folder.write("scratch/cargo-wdd-abCD12/lock", "");
    Run::of(&mut triage(&folder, &["found"])).succeeds();
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn links_in_the_folder_of_a_triage_are_not_followed() {
    let folder = found();
    let precious = folder.write("precious", "precious");
    folder.write("triage/judged.json", "");
    folder.write("triage/rustc_x-y-1-2/empty", "");
    symlink(&precious, folder.path("triage/rustc_x-y-1-2/reduced.rs")).unwrap();
    symlink(&precious, folder.path("triage/triage.new")).unwrap();
    symlink(&precious, folder.path("triage/triage.md")).unwrap();
    symlink(folder.path("found"), folder.path("triage/rustc_x-z-3-4")).unwrap();
    let before = folder.names("found");
    let groups = groups(&folder);
    for group in &groups {
        let error = group["error"].as_str().unwrap_or_default();
        assert!(error.contains("is a link"), "{group}");
    }
    assert_eq!(folder.read("precious"), "precious");
    assert_eq!(folder.names("found"), before);
}

#[test]
fn known_crashes_are_not_reduced_and_new_ones_change_the_exit_code() {
    let folder = found();
    folder.write("known.txt", "# seen before\ncompiler/rustc_x/src/y.rs:1:2\n");
    let run = Run::of(&mut triage(&folder, &["found", "--known", "known.txt"]));
    assert_eq!(run.code, Some(9), "{}", run.stderr);
    assert!(run.stdout.contains("| known |"), "{}", run.stdout);
    assert!(!folder.path("triage/rustc_x-y-1-2").exists());
    assert!(folder.path("triage/rustc_x-z-3-4/reduced.rs").exists());

    fs::remove_file(folder.path("found/c.rs")).unwrap();
    Run::of(&mut triage(&folder, &["found", "--known", "known.txt"])).succeeds();
}

#[test]
fn a_folder_of_the_user_is_refused() {
    let folder = found();
    folder.write("triage/precious.txt", "precious");
    let run = Run::of(&mut triage(&folder, &["found"]));
    assert_eq!(run.code, Some(3), "{}", run.stderr);
    assert!(run.stderr.contains("`--output FOLDER`"), "{}", run.stderr);
    assert_eq!(folder.names("triage"), ["precious.txt"]);
    let run = Run::of(&mut triage(&folder, &["none"]));
    assert_eq!(run.code, Some(3), "{}", run.stderr);
}

/// Plays a rustc that crashes on `left` and on `right`, and otherwise is the usual one, at `$rustc`.
const CRASHING: &str = r#"
for arg; do case $arg in *.rs) input=$arg ;; esac; done
crash() { printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/$1:\nout of range\n" >&2; exit 101; }
[ -f "$input" ] && grep -q left "$input" && crash y.rs:1:2
[ -f "$input" ] && grep -q right "$input" && crash z.rs:3:4
exec "$rustc" "$@"
"#;

#[test]
fn packages_are_judged_grouped_and_reduced_like_files() {
    let folder = Folder::new();
    let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output();
    let sysroot =
        String::from_utf8(sysroot.expect("there is a rustc").stdout).expect("a path is text");
    // Under another name than that of a toolchain.
    folder.script("my-rustc", &format!("rustc='{}/bin/rustc'\n{CRASHING}", sysroot.trim()));
    folder.write("found/a.rs", "fn left() {}\n");
    for (name, code) in [("p", "fn left() {}"), ("q", "fn right() {}"), ("calm", "")] {
        let manifest = format!("[package]\nname = \"{name}\"\nedition = \"2021\"\n\n[workspace]\n");
        folder.write(&format!("found/{name}/Cargo.toml"), manifest);
        folder.write(&format!("found/{name}/src/lib.rs"), format!("pub fn other() {{}}\n{code}\n"));
    }
    let mut command = triage(&folder, &["found", "--format", "json"]);
    let run = Run::of(command.env("RUSTC", folder.path("my-rustc"))).succeeds();
    let table: Value = serde_json::from_str(&run.stdout).unwrap();
    let groups = table["groups"].as_array().unwrap();
    let short =
        |path: &Value| path.as_str().and_then(|path| path.rsplit('/').next()).map(str::to_owned);
    let names = |group: &Value| -> Option<Vec<_>> {
        group["inputs"].as_array()?.iter().map(short).collect()
    };
    let inputs: Vec<_> = groups.iter().filter_map(names).collect();
    assert_eq!(inputs, [vec!["a.rs", "p"], vec!["q"]], "{table}");
    assert!(table["others"][0][0].as_str().is_some_and(|path| path.ends_with("calm")), "{table}");
    let result = groups[1]["result"].as_str().unwrap();
    let lib = folder.read(&format!("triage/{result}/src/lib.rs"));
    assert!(lib.contains("right") && !lib.contains("other"), "{lib}");
    let report = folder.read(&format!("triage/{}", groups[1]["report"].as_str().unwrap()));
    assert!(report.contains("ICE: out of range") && report.contains("fn right"), "{report}");
}

#[test]
fn names_that_are_no_text_are_in_the_tables() {
    let folder = found();
    let name = OsStr::from_bytes(b"caf\xe9.rs");
    fs::write(folder.path("found").join(name), "fn left() {}\n").unwrap();
    let run = Run::of(&mut triage(&folder, &["found", "--format", "json"])).succeeds();
    let table: Value = serde_json::from_str(&run.stdout).unwrap();
    let first = table["groups"][0]["inputs"][0].as_str();
    assert!(first.is_some_and(|path| path.ends_with("caf\u{fffd}.rs")), "{table}");
}

#[test]
fn hangs_are_grouped_by_what_hangs_and_one_of_each_is_reduced() {
    let folder = Folder::new();
    let waits = "grep -q waits \"$input\" && sleep 60\n";
    let spins = "grep -q spins \"$input\" && while :; do :; done\n";
    folder.script("rustc", &RUSTC.replace("exit 0\n", &format!("{spins}{waits}exit 0\n")));
    folder.write("found/a.rs", "fn a() {}\nfn spins() {}\n");
    folder.write("found/b.rs", "fn spins() {}\nfn b() {}\nfn c() {}\n");
    folder.write("found/c.rs", "fn waits() {}\nfn d() {}\n");
    folder.write("found/d.rs", "fn e() {}\nfn left() {}\n");
    folder.write("found/calm.rs", "fn main() {}\n");
    let args = ["found", "--trust", "--hangs", "0.4", "--format", "json"];
    let run = Run::of(&mut triage(&folder, &args)).succeeds();
    let table: Value = serde_json::from_str(&run.stdout).unwrap();
    let groups = table["groups"].as_array().unwrap();
    let seen: BTreeMap<&str, usize> = groups
        .iter()
        .map(|group| {
            (group["signature"].as_str().unwrap(), group["inputs"].as_array().unwrap().len())
        })
        .collect();
    let expected = [
        ("rustc hangs", 2),
        ("sleep hangs, and does nothing (rustc)", 1),
        ("compiler/rustc_x/src/y.rs:1:2", 1),
    ];
    assert_eq!(seen, BTreeMap::from(expected), "{table}");
    assert!(groups.iter().all(|group| group["state"] == "reduced"), "{table}");
    let result = |name: &str| folder.read(&format!("triage/{name}/reduced.rs"));
    assert_eq!(result("rustc-hangs").trim(), "fn spins() {}");
    assert_eq!(result("sleep-hangs-and-does-nothing-rustc").trim(), "fn waits() {}");
    assert_eq!(result("rustc_x-y-1-2").trim(), "fn left() {}");
    let title = "1 crash and 3 hangs in 3 groups, 1 without a crash or hang";
    assert!(folder.read("triage/triage.md").contains(title));
}
