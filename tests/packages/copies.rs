//! Packages that need files which git ignores, or which are outside of them: what is kept is the failure
//! that cargo shows in the user's folder, and not one that is only in the copy.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;
use tempfile::TempDir;
use wdd_tests::command::{Folder, Run};
use wdd_tests::packages;

use crate::case::MANIFEST;

/// A function with E0382.
const MOVED: &str = "pub fn moved(text: String) -> (String, String) {\n    (text, text)\n}\n";

/// A folder with a package `p` that has these files.
fn package(files: &[(&str, &str)]) -> Folder {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    for (path, content) in files {
        folder.write(path, content);
    }
    folder
}

/// All files that are not the result or scratch files of a run.
fn untouched(folder: &Folder) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = packages::files(&folder.path(""));
    let is_result = |path: &PathBuf| {
        let first = path.iter().next().unwrap_or_default().to_string_lossy();
        let is_alone = first.ends_with("-test.rs");
        first.starts_with("p-reduced") || first == "p.wdd" || first == "scratch" || is_alone
    };
    files.retain(|path, _| !is_result(path));
    files
}

/// Other passes than those of this level change nothing in what is copied.
const LEVEL: [&str; 2] = ["--level", "fast"];

/// After so few calls a result is smaller, and fails as the package does if its copy did.
const FEW: &str = "--max-calls=8";

/// Reduces the package `p`. Nothing but the result and the folder of the run is written.
#[track_caller]
fn reduced(folder: &Folder, args: &[&str]) -> Run {
    let before = untouched(folder);
    let mut command = folder.reduce(&["p"]);
    let run = Run::of(packages::plainly(command.args(LEVEL).args(args)));
    assert_eq!(untouched(folder), before, "{}", run.stderr);
    assert_eq!(folder.names("scratch"), [""; 0]);
    run
}

/// What cargo says about the result.
#[track_caller]
fn says(folder: &Folder, cargo: &[&str]) -> String {
    let (code, said) = packages::cargo(&folder.path("p-reduced"), cargo, &[]);
    assert_eq!(code, Some(101), "{said}");
    said
}

/// What its test says about the result where it lies.
#[track_caller]
fn says_there(folder: &Folder) -> String {
    let (code, said) = packages::cargo_there(&folder.path("p-reduced"), &["test"], &[]);
    assert_eq!(code, Some(101), "{said}");
    said
}

#[test]
fn a_text_above_the_package_that_is_compiled_in_is_found() {
    let library = format!("pub const NOTICE: &str = include_str!(\"../../NOTICE.txt\");\n{MOVED}");
    let folder = package(&[("NOTICE.txt", "all rights\n"), ("p/src/lib.rs", &library)]);
    let run = reduced(&folder, &[]).succeeds();
    assert!(run.stderr.contains("E0382"), "{}", run.stderr);
    let said = says(&folder, &["check"]);
    assert!(said.contains("error[E0382]"), "{said}");
    assert!(!said.contains("couldn't read"), "{said}");
    assert!(!folder.read("p-reduced/src/lib.rs").contains("NOTICE"));
}

#[test]
fn a_text_above_the_package_can_be_what_the_failure_needs() {
    let library = "pub fn used() -> u8 {\n    include!(\"../../../shared/number.in\")\n}\n\
                   pub fn unused() {}\n";
    let folder = Folder::new();
    folder.write("shared/number.in", "\"one\"\n");
    folder.write("in/p/Cargo.toml", MANIFEST);
    folder.write("in/p/src/lib.rs", library);
    let mut command = folder.reduce(&["in/p"]);
    Run::of(packages::plainly(&mut command)).succeeds();
    let (_, said) = packages::cargo(&folder.path("in/p-reduced"), &["check"], &[]);
    assert!(said.contains("error[E0308]"), "{said}");
    assert!(!folder.read("in/p-reduced/src/lib.rs").contains("unused"));
}

#[test]
#[ignore = "takes a quarter of a minute"]
fn a_text_between_two_packages_is_in_the_result_only_if_it_is_needed() {
    let other = "pub const NOTICE: &str = include_str!(\"../../NOTICE.txt\");\npub fn other() {}\n";
    for (library, needed) in [
        ("pub fn used() -> u8 {\n    drop(other::NOTICE);\n    \"\"\n}\n", false),
        ("pub fn used() -> u8 {\n    include!(\"../../NOTICE.txt\")\n}\n", true),
    ] {
        let manifest = format!("{MANIFEST}[dependencies]\nother = {{ path = \"../other\" }}\n");
        let folder = package(&[
            ("NOTICE.txt", "\"all rights\"\n"),
            ("other/Cargo.toml", &MANIFEST.replace("\"p\"", "\"other\"")),
            ("other/src/lib.rs", other),
            ("p/Cargo.toml", &manifest),
            ("p/src/lib.rs", library),
        ]);
        let run = reduced(&folder, &[]).succeeds();
        assert!(run.stderr.contains("E0308"), "{}", run.stderr);
        let line = run.stderr.lines().find_map(|line| line.split_once("to see it fail: "));
        let (_, command) = line.expect("a command");
        let said = Run::of(Command::new("/bin/sh").args(["-c", command])).stderr;
        assert!(said.contains("error[E0308]"), "{said}");
        assert!(!said.contains("couldn't read"), "{said}");
        assert!(needed || !folder.path("p-reduced/NOTICE.txt").exists());
    }
}

#[test]
fn an_ignored_source_that_is_needed_is_copied_and_reduced() {
    let library = "mod generated;\npub fn wrong() -> u8 {\n    generated::number()\n}\n";
    let generated = "pub fn number() -> String {\n    String::new()\n}\npub fn unused() {}\n";
    let folder = package(&[
        ("p/.gitignore", "generated.rs\n"),
        ("p/src/generated.rs", generated),
        ("p/src/lib.rs", library),
    ]);
    let run = reduced(&folder, &[]).succeeds();
    assert!(run.stderr.contains("E0308"), "{}", run.stderr);
    let said = says(&folder, &["check"]);
    assert!(said.contains("error[E0308]"), "{said}");
    assert!(!said.contains("E0583"), "{said}");
    assert!(!packages::shown(&folder.path("p-reduced")).contains("unused"));
}

#[test]
fn what_cargo_says_is_kept_and_not_that_an_ignored_file_is_missing() {
    let library = format!("pub static DATA: &[u8] = include_bytes!(\"data.bin\");\n{MOVED}");
    let folder = package(&[
        ("p/.gitignore", "*.bin\n*.log\n"),
        ("p/src/data.bin", "\0\u{1}"),
        ("p/src/other.bin", "other"),
        ("p/build.log", "built\n"),
        ("p/src/lib.rs", &library),
    ]);
    let run = reduced(&folder, &["--jobs", "2"]).succeeds();
    assert!(run.stderr.contains("E0382"), "{}", run.stderr);
    let said = says(&folder, &["check"]);
    assert!(said.contains("error[E0382]"), "{said}");
    let left = packages::files(&folder.path("p-reduced"));
    let data =
        left.keys().filter(|path| path.extension().is_some_and(|end| end == "bin" || end == "log"));
    assert_eq!(data.count(), 0);
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn an_ignored_file_whose_name_no_source_has_is_found() {
    let library = "#[test]\nfn reads() {\n    let name = format!(\"{}-{}\", \"local\", 1 + 1);\n    \
                   let text = std::fs::read_to_string(name).expect(\"a file\");\n    \
                   assert_eq!(text.len(), 4, \"the file is as long as expected\");\n}\n";
    let mut files = vec![("p/.gitignore", "local-*\n"), ("p/src/lib.rs", library)];
    let others = ["p/local-1", "p/local-2", "p/local-3", "p/local-4", "p/local-5"];
    files.extend(others.map(|path| (path, "five\n")));
    let folder = package(&files);
    let run = reduced(&folder, &["--test", "reads"]).succeeds();
    assert!(run.stderr.contains("the file is as long"), "{}", run.stderr);
    let said = says(&folder, &["test"]);
    assert!(said.contains("left: 5") || said.contains("as long as"), "{said}");
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_test_that_reads_a_file_beside_the_package_fails_as_it_does_there() {
    let here = "std::path::Path::new(env!(\"CARGO_MANIFEST_DIR\"))";
    for path in [
        "\"../shared/n.txt\"",
        "concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../shared/n.txt\")",
        &format!("{here}.parent().unwrap().join(\"shared\").join(\"n.txt\")"),
    ] {
        let library = format!(
            "pub fn size(text: &str) -> usize {{\n    text.trim().parse::<usize>().unwrap()\n}}\n\
             pub fn unused() {{}}\n#[test]\nfn is_three() {{\n    \
             let text = std::fs::read_to_string({path}).unwrap();\n    \
             assert_eq!(size(&text), 3, \"the size is wrong\");\n}}\n"
        );
        let folder = package(&[("shared/n.txt", "4\n"), ("p/src/lib.rs", &library)]);
        let run = reduced(&folder, &["--test", "is_three", "--keep", "failure", FEW]).succeeds();
        assert!(run.stderr.contains("the size is wrong"), "{}", run.stderr);
        let said = says_there(&folder);
        assert!(said.contains("the size is wrong"), "{said}");
    }
}

#[test]
fn a_file_outside_that_only_the_failure_names_is_found() {
    let relative = "format!(\"..{}shared\", '/').into()";
    let absolute =
        "std::path::Path::new(env!(\"CARGO_MANIFEST_DIR\")).parent().unwrap().join(\"shared\")";
    for shared in [relative, absolute] {
        let library = format!(
            "pub fn text(name: &str) -> String {{\n    let shared: std::path::PathBuf = {shared};\n    \
             let path = shared.join(name);\n    let text = std::fs::read_to_string(&path);\n    \
             text.unwrap_or_else(|_| panic!(\"there is no {{}}\", path.display()))\n}}\n\
             #[test]\nfn is_empty() {{\n    assert_eq!(text(\"n.txt\"), \"\", \"not empty\");\n}}\n"
        );
        let folder = package(&[("shared/n.txt", "4\n"), ("p/src/lib.rs", &library)]);
        let run = reduced(&folder, &["--test", "is_empty", "--keep", "failure", FEW]).succeeds();
        assert!(run.stderr.contains("not empty"), "{}", run.stderr);
        let said = says_there(&folder);
        assert!(said.contains("not empty"), "{said}");
    }
}

#[test]
fn a_data_file_is_reduced_with_the_ignored_files_that_its_test_needs() {
    let test = "#[test]\nfn sums() {\n    let limit: u64 = include_str!(\"limit.local\").trim().parse().unwrap();\n    \
                let data = std::fs::read_to_string(\"tests/data.csv\").unwrap();\n    \
                let sum: u64 = data.lines().filter_map(|line| line.parse::<u64>().ok()).sum();\n    \
                assert!(sum < limit, \"the limit is exceeded\");\n}\n";
    let folder = package(&[
        ("p/.gitignore", "*.local\n"),
        ("p/src/lib.rs", ""),
        ("p/tests/limit.local", "7\n"),
        ("p/tests/data.csv", "1\n2\n9\n3\n"),
        ("p/tests/sums.rs", test),
    ]);
    let mut command = folder.reduce(&["p/tests/data.csv", "--test", "sums"]);
    let run = Run::of(packages::plainly(command.args(LEVEL))).succeeds();
    assert!(run.stderr.contains("the limit is exceeded"), "{}", run.stderr);
    let reduced = folder.read("p/tests/data-reduced.csv");
    assert_eq!(reduced.trim(), "9");
}

#[test]
fn a_copy_that_fails_in_another_way_is_refused_with_both_failures() {
    let library = "#[test]\nfn counts() {\n    let count = std::fs::read_dir(\"empty\").expect(\"a folder\").count();\n    \
                   assert_eq!(count, 1, \"the count is wrong\");\n}\n";
    let folder = package(&[("p/src/lib.rs", library)]);
    std::fs::create_dir(folder.path("p/empty")).expect("a folder can be made");
    let run = reduced(&folder, &["--test", "counts"]);
    assert_eq!(run.code, Some(5), "{}", run.stderr);
    let message = run.stderr.trim_end();
    assert_eq!(message.lines().count(), 1, "{message}");
    for part in ["the count is wrong", "a folder: Os", "run the same command again"] {
        assert!(message.contains(part), "no `{part}` in: {message}");
    }
    assert!(!folder.path("p-reduced").exists());
}

#[test]
fn a_test_that_fails_in_different_ways_is_not_the_fault_of_the_copy() {
    let folder = Folder::new();
    packages::copy(&packages::path("flaky"), &folder.path("p"));
    folder.write("p/.gitignore", "*.log\n");
    folder.write("p/a.log", "not needed");
    for test in ["tests::everything_has_an_owner", "tests::every_second_time"] {
        let state = TempDir::new().expect("a folder can be made");
        // It counts its runs outside of its folder.
        let mut command = folder.reduce(&["p", "--test", test, "--trust"]);
        command.env("XDG_STATE_HOME", state.path());
        let run = Run::of(packages::plainly(&mut command));
        assert_eq!(run.code, Some(6), "{}", run.stderr);
        assert!(run.stderr.contains("does not do the same"), "{}", run.stderr);
    }
}

#[test]
fn a_warning_says_that_a_very_large_file_is_not_copied() {
    let folder = package(&[("p/.gitignore", "*.img\n"), ("p/src/lib.rs", MOVED)]);
    let path = folder.write("p/disk.img", "");
    let file = std::fs::File::options().write(true).open(&path);
    // The file takes no space on most disks.
    let grown = file.and_then(|file| file.set_len(3 << 30));
    grown.expect("a file can be made large");
    // `reduced` would read the file.
    let mut command = folder.reduce(&["p", FEW]);
    let run = Run::of(packages::plainly(&mut command)).succeeds();
    assert!(run.stderr.contains("1 ignored file"), "{}", run.stderr);
    assert!(!folder.path("p-reduced/disk.img").exists());
}

#[test]
fn a_warning_says_that_a_result_elsewhere_may_miss_files_beside_the_package() {
    let library = "#[test]\nfn is_empty() {\n    let text = std::fs::read_to_string(\"../n.txt\").unwrap();\n    \
                   assert_eq!(text, \"\", \"not empty\");\n}\n";
    for (output, warns) in [("p-reduced", false), ("results/p", true)] {
        let folder = package(&[("n.txt", "4\n"), ("p/src/lib.rs", library)]);
        folder.write("results/other", "");
        let run = reduced_to(&folder, output).succeeds();
        let says = run.stderr.contains("n.txt. A result in another folder");
        assert_eq!(says, warns, "{}", run.stderr);
    }
}

#[track_caller]
fn reduced_to(folder: &Folder, output: &str) -> Run {
    let mut command = folder.reduce(&["p", "--test", "is_empty", "--output", output, FEW]);
    Run::of(packages::plainly(command.args(LEVEL)))
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn what_build_scripts_and_tests_write_is_never_in_the_user_s_folders() {
    let write = "    let here = std::path::PathBuf::from(std::env::var(\"CARGO_MANIFEST_DIR\").unwrap());\n    \
                 for path in [\"made\", \"src/kept.rs\", \"../made\", \"../shared/n.txt\", \"../../made\", \
                 \"../../../made\"] {\n        \
                 let _ = std::fs::write(here.join(path), \"changed\");\n        \
                 let _ = std::fs::write(path, \"changed\");\n    }\n    \
                 let _ = std::fs::remove_file(here.join(\"local.txt\"));\n    \
                 let typed_in = std::path::PathBuf::from(std::env::var(\"PWD\").unwrap());\n    \
                 let _ = std::fs::write(typed_in.join(\"made\"), \"changed\");\n";
    let script = format!("fn main() {{\n{write}}}\n");
    let library = format!(
        "#[test]\nfn writes() {{\n    let text = std::fs::read_to_string(\"../shared/n.txt\").unwrap();\n    \
         assert!(std::path::Path::new(\"local.txt\").exists() || text == \"changed\");\n{write}    \
         panic!(\"everything is written\");\n}}\n"
    );
    let folder = package(&[
        ("p/.gitignore", "local.txt\n"),
        ("p/build.rs", &script),
        ("p/local.txt", "local"),
        ("p/src/kept.rs", "pub fn kept() {}\n"),
        ("p/src/lib.rs", &library),
        ("shared/n.txt", "4\n"),
    ]);
    let before = untouched(&folder);
    let mut command = folder.reduce(&["p", "--test", "writes", "--jobs", "2"]);
    command.args(LEVEL).env("PWD", folder.path(""));
    let run = Run::of(packages::plainly(&mut command)).succeeds();
    assert_eq!(untouched(&folder), before, "{}", run.stderr);
    assert_eq!(folder.names("scratch"), [""; 0]);
    assert!(run.stderr.contains("everything is written"), "{}", run.stderr);
}

#[test]
fn only_a_package_with_ignored_files_is_called_once_more() {
    let calls = |ignored: bool| {
        let folder = package(&[("p/src/lib.rs", MOVED), ("p/.gitignore", "*.log\n")]);
        if ignored {
            folder.write("p/a.log", "not needed");
        }
        let run = reduced(&folder, &["--format", "json", "--jobs", "1"]).succeeds();
        let last = run.stdout.lines().last().expect("a summary");
        let summary: Value = serde_json::from_str(last).expect("an event");
        summary["calls"].as_u64().expect("a number")
    };
    assert_eq!(calls(true), calls(false) + 1);
}
