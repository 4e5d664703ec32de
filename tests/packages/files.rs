//! A file of a package is reduced within its package.

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use cargo_wdd::package::input::{ForCargo, Input, InputSpec};
use cargo_wdd::process::Trust;
use wdd_tests::command::{Folder, Run};
use wdd_tests::{packages, skipped};

use crate::case::MANIFEST;

const MAIN: &str =
    "mod load;\nfn main() {\n    let all: Vec<u8> = load::load();\n    drop(all);\n}\n";
const LOAD: &str = "pub fn load() -> Vec<u8> {\n    let text = crate::load::text();\n    \
                    let count: u8 = text.len();\n    vec![count]\n}\n\
                    fn text() -> String {\n    String::from(\"a\")\n}\npub fn other() {}\n";

fn package() -> Folder {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/main.rs", MAIN);
    folder.write("p/src/load.rs", LOAD);
    folder
}

#[test]
fn a_source_file_is_reduced_and_the_rest_of_its_package_is_not() {
    let folder = package();
    let before = packages::files(&folder.path("p/src"));
    let run = Run::of(packages::plainly(&mut folder.reduce(&["p/src/load.rs", "--level", "fast"])))
        .succeeds();
    assert_eq!(packages::files(&folder.path("p/src")), before);
    let said = "to see it fail: put it in the place of p/src/load.rs, then cargo check";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    let result = folder.read("p/load-reduced.rs");
    assert!(result.contains("pub fn load()") && !result.contains("other"), "{result}");

    fs::copy(folder.path("p/load-reduced.rs"), folder.path("p/src/load.rs")).unwrap();
    let (_, said) = packages::cargo(&folder.path("p"), &["check"], &[]);
    assert!(said.contains("error[E0308]: mismatched types"), "{said}");
    assert!(said.contains("expected `u8`, found `usize`"), "{said}");
}

#[test]
fn a_file_that_cargo_does_not_compile_is_reduced_alone() {
    let folder = package();
    folder.write("p/tests/ui/alone.rs", "fn f() {}\nfn main() {\n    let a: u8 = \"\";\n}\n");
    folder.write("p/tests/ui.rs", "");
    let run = folder.run(&["p/tests/ui/alone.rs"]).succeeds();
    assert!(run.stderr.contains("to see it fail: rustc"), "{}", run.stderr);
    let result = folder.read("p/tests/ui/alone-reduced.rs");
    assert!(!result.contains("fn f()"), "{result}");

    // Flags are for rustc.
    let args = ["p/src/load.rs", "--max-calls", "3", "--", "--crate-type=lib"];
    let run = folder.run(&args).succeeds();
    assert!(run.stderr.contains("to see it fail: rustc"), "{}", run.stderr);
}

#[test]
fn the_result_of_a_linked_package_lies_beside_the_link() {
    let folder = package();
    fs::create_dir(folder.path("links")).unwrap();
    symlink(folder.path("p"), folder.path("links/linked")).unwrap();
    Run::of(packages::plainly(&mut folder.reduce(&["links/linked", "--max-calls", "3"])))
        .succeeds();
    assert!(folder.path("links/linked-reduced/Cargo.toml").is_file());
    assert!(!folder.path("p-reduced").exists());
}

#[test]
fn the_lock_file_names_only_what_is_left() {
    let folder = Folder::new();
    let dependencies = "[dependencies]\na = { path = \"a\" }\nb = { path = \"b\" }\n";
    folder.write("p/Cargo.toml", format!("{MANIFEST}{dependencies}"));
    for name in ["a", "b"] {
        let manifest = MANIFEST.replace("\"p\"", &format!("\"{name}\""));
        folder.write(&format!("p/{name}/Cargo.toml"), manifest);
        folder.write(&format!("p/{name}/src/lib.rs"), "pub fn size() -> u8 {\n    1\n}\n");
    }
    let library = "pub fn f() -> bool {\n    let size: u16 = a::size();\n    b::size() == 1\n}\n";
    folder.write("p/src/lib.rs", library);
    let mut lock = Command::new("cargo");
    packages::plainly(&mut lock).arg("generate-lockfile");
    assert!(lock.current_dir(folder.path("p")).status().unwrap().success());
    assert!(folder.read("p/Cargo.lock").contains("name = \"b\""));
    Run::of(packages::plainly(&mut folder.reduce(&["p", "--level", "fast"]))).succeeds();
    let lock = folder.read("p-reduced/Cargo.lock");
    assert!(lock.contains("name = \"p\"") && !lock.contains("name = \"b\""), "{lock}");
}

/// The tokens of an input, by the first event of a run.
#[track_caller]
fn tokens(folder: &Folder, args: &[&str]) -> serde_json::Value {
    let mut command = folder.reduce(&[args, &["--format", "json", "--max-calls", "3"]].concat());
    let run = Run::of(packages::plainly(&mut command)).succeeds();
    let first = run.stdout.lines().next().unwrap();
    let event: serde_json::Value = serde_json::from_str(first).unwrap();
    assert_eq!(event["event"], "baseline", "{event}");
    event["size"]["tokens"].clone()
}

#[test]
fn results_of_runs_are_no_part_of_the_package() {
    let folder = package();
    let before = tokens(&folder, &["p", "--run-dir", "first", "--output", "first.out"]);
    let stopped = ["p/src/load.rs", "--max-calls", "9"];
    Run::of(packages::plainly(&mut folder.reduce(&stopped))).succeeds();
    assert!(folder.path("p/load-reduced.rs").exists());
    let other = ["--output", "p/data/other.rs", "--run-dir", "p/other"];
    fs::create_dir(folder.path("p/data")).unwrap();
    Run::of(packages::plainly(&mut folder.reduce(&[&stopped[..], &other].concat()))).succeeds();
    assert!(folder.path("p/data/other.rs").exists());
    folder.write("p/.cargo-wdd-abCD12", "left by a run that was killed");
    let after = tokens(&folder, &["p", "--run-dir", "last", "--output", "last.out"]);
    assert_eq!(after, before);
    // A result can be an input.
    fs::copy(folder.path("p/src/load.rs"), folder.path("p/load-reduced.rs")).unwrap();
    folder.write(
        "p/src/main.rs",
        MAIN.replace("mod load", "#[path = \"../load-reduced.rs\"]\nmod load"),
    );
    let mut command = folder.reduce(&["p/load-reduced.rs", "--cargo", "check", "--max-calls", "3"]);
    Run::of(packages::plainly(&mut command)).succeeds();
}

#[test]
fn what_git_has_in_spite_of_ignoring_it_is_copied() {
    let folder = package();
    folder.write("p/.gitignore", "*.dat");
    folder.write("p/a.dat", "");
    folder.write("p/b.dat", "");
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        let run = git.arg("-C").arg(folder.path("p")).args(args).output();
        run.is_ok_and(|run| run.status.success())
    };
    if !git(&["init", "--quiet"]) {
        return skipped("there is no git");
    }
    assert!(git(&["add", "--force", "a.dat"]));
    let read = Input::read(&InputSpec {
        path: folder.path("p"),
        for_cargo: ForCargo::Never,
        toolchain: None,
        package: None,
        is_data: false,
        read_by: None,
        trust: Trust::Refused,
    });
    let input = read.unwrap();
    let paths = input.files.iter().map(|(path, _)| path.display().to_string());
    let paths: Vec<_> = paths.filter(|path| path.ends_with(".dat")).collect();
    assert_eq!(paths, ["a.dat"]);
}
