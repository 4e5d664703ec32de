//! Programs of packages that fail, by their code and by what they read; and whether another version shows the same failure.

use std::fs;
use std::process::Command;

use wdd_tests::command::{Folder, Run, program};
use wdd_tests::packages;

use crate::case::MANIFEST;

/// A program that sums a column of its rows, and panics if a row is too short.
fn sums() -> Folder {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write(
        "p/src/main.rs",
        "mod table;\nuse std::io::Read;\nfn main() {\n    let mut text = String::new();\n    \
         match std::env::args().nth(1) {\n        Some(path) => text = std::fs::read_to_string(path).unwrap(),\n        \
         None => drop(std::io::stdin().read_to_string(&mut text)),\n    }\n    \
         println!(\"{}\", table::sum(&text, 1));\n}\n",
    );
    folder.write(
        "p/src/table.rs",
        "pub fn sum(text: &str, column: usize) -> i64 {\n    let rows = text.lines().map(row);\n    \
         rows.map(|row| row[column]).sum()\n}\nfn row(line: &str) -> Vec<i64> {\n    \
         line.split(',').filter_map(|cell| cell.trim().parse().ok()).collect()\n}\n\
         pub fn mean(text: &str) -> i64 {\n    sum(text, 0) / text.lines().count() as i64\n}\n",
    );
    folder.write("rows.csv", "1,2\n3,4\n5,six\n7,8\n");
    folder
}

const PANIC: &str = "index out of bounds: the len is 1 but the index is 1";

fn reduced(folder: &Folder, args: &[&str]) -> Run {
    Run::of(packages::plainly(&mut folder.reduce(args))).succeeds()
}

#[test]
fn a_program_of_the_package_panics_in_the_same_way() {
    let folder = sums();
    let rows = folder.path("rows.csv");
    let run =
        reduced(&folder, &["p", "--cargo", "run", "--level", "fast", "--", rows.to_str().unwrap()]);
    assert!(
        run.stderr.contains(&format!("the failure of the program `p`: {PANIC}")),
        "{}",
        run.stderr
    );
    let result = folder.path("p-reduced");
    let (code, said) = packages::cargo(&result, &["run", "--", rows.to_str().unwrap()], &[]);
    assert!(code == Some(101) && said.contains(PANIC), "{said}");
    let table = fs::read_to_string(result.join("src/table.rs")).unwrap();
    assert!(table.contains("row[column]") && !table.contains("mean"), "{table}");
}

#[test]
fn what_a_program_of_the_package_reads_is_reduced() {
    for (args, typed) in [
        (&["--", "{}"][..], "run -p p --bin p -- rows-reduced.csv"),
        (&[], "-p p --bin p < rows-reduced.csv"),
    ] {
        let folder = sums();
        let run =
            reduced(&folder, &[&["p", "--cargo", "run", "--input", "rows.csv"], args].concat());
        assert!(run.stderr.contains(typed), "{}", run.stderr);
        let result = folder.read("rows-reduced.csv");
        assert!(result.len() <= 2 && !result.is_empty(), "{result:?}");
    }
}

#[test]
fn a_program_is_named_if_there_are_two() {
    let folder = sums();
    folder.write("p/src/bin/other.rs", "fn main() {}\n");
    let run = Run::of(packages::plainly(&mut folder.reduce(&["p", "--cargo", "run"])));
    assert_eq!(run.code, Some(3));
    assert!(
        run.stderr.contains("`--bin`: there are other, p")
            || run.stderr.contains("`--bin`: there are p, other"),
        "{}",
        run.stderr
    );
    let run =
        Run::of(packages::plainly(&mut folder.reduce(&["p", "--cargo", "run", "--bin", "other"])));
    assert!(
        run.code == Some(5) && run.stderr.contains("the program `other` passed"),
        "{}",
        run.stderr
    );
}

#[test]
fn git_bisect_finds_the_commit_that_brought_the_failure() {
    let folder = Folder::new();
    let git = |args: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@b"]).args(args);
        Run::of(packages::plainly(&mut git).current_dir(folder.path("p"))).succeeds()
    };
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/.gitignore", "target\n");
    git(&["init", "-q", "."]);
    for version in 1..=8 {
        let sum = if version < 6 { "a + b" } else { "a + b - 1" };
        let broken = if version == 4 { "fn broken() -> u8 { \"\" }" } else { "" };
        folder.write(
            "p/src/lib.rs",
            format!(
                "pub fn sum(a: u8, b: u8) -> u8 {{\n    {sum}\n}}\n{broken}\n// {version}\n\
                     #[test]\nfn sums() {{\n    assert_eq!(sum(3, 4), 7);\n}}\n"
            ),
        );
        git(&["add", "-A"]);
        git(&["commit", "-qm", &format!("version {version}")]);
    }
    reduced(&folder, &["p", "--test", "sums", "--max-calls", "9"]);
    let judge = |args: &[&str]| {
        let mut judge = Command::new(program());
        judge.args(["wdd", "judge"]).args(args).current_dir(folder.path("."));
        Run::of(packages::plainly(&mut judge))
    };
    assert_eq!(judge(&["p-reduced"]).succeeds().stdout, "the same failure\n");
    assert_eq!(judge(&["--all", "."]).code, Some(0));
    assert_eq!(judge(&["none", "p.wdd"]).code, Some(125));
    git(&["bisect", "start", "HEAD", "HEAD~7"]);
    let program = program().to_str().unwrap();
    let found = git(&["bisect", "run", program, "wdd", "judge", "--invert", ".", "../p.wdd"]);
    assert!(found.stdout.contains("is the first bad commit"), "{}", found.stdout);
    assert!(found.stdout.contains("version 6"), "{}", found.stdout);
}

#[test]
fn a_test_that_does_not_end_is_kept() {
    let folder = Folder::new();
    folder.write("p/Cargo.toml", MANIFEST);
    folder.write("p/src/lib.rs", "pub fn digits(mut number: u64) -> u32 {\n    let mut count = 0;\n    while number != 1 {\n        \
         number = number / 10 + number % 10;\n        count += 1;\n    }\n    count\n}\n\
         pub fn unused(number: u64) -> u64 {\n    number + 1\n}\n\
         #[test]\nfn counts() {\n    assert_eq!(digits(12), 2);\n}\n\
         #[test]\nfn waits() {\n    let lock = std::sync::Mutex::new(unused(1));\n    let _first = lock.lock();\n    \
         let _second = lock.lock();\n}\n");
    let run = reduced(&folder, &["p", "--test", "counts", "--hangs", "0.2"]);
    assert!(run.stderr.contains("keeping that the test `counts` hangs\n"), "{}", run.stderr);
    let result = folder.read("p-reduced/src/lib.rs");
    assert!(result.contains("count += 1") && !result.contains("unused"), "{result}");
    fs::remove_dir_all(folder.path("p-reduced")).unwrap();
    let run = reduced(&folder, &["p", "--test", "waits", "--hangs", "0.2", "--fresh"]);
    assert!(
        run.stderr.contains("keeping that the test `waits` hangs, and does nothing"),
        "{}",
        run.stderr
    );
    let result = folder.read("p-reduced/src/lib.rs");
    assert_eq!(result.matches("lock()").count(), 2, "{result}");
    assert!(!result.contains("digits"), "{result}");
}

/// To compile a package takes longer than 0.05 s of processor time, for rustc alone.
#[test]
#[ignore = "measures little processor time, which is none on a busy machine"]
fn a_build_may_take_longer_than_what_hangs() {
    let folder = Folder::new();
    let manifest = "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    folder.write("p/Cargo.toml", manifest);
    let waits = "fn main() {\n    let mut at = std::env::args().count();\n    while at > 0 {\n        at += 2;\n        \
                 at -= 2;\n    }\n}\n";
    folder.write("p/src/main.rs", format!("{waits}fn unused() {{}}\n"));
    let run = reduced(&folder, &["p", "--cargo", "run", "--hangs", "0.05"]);
    assert!(run.stderr.contains("keeping that the program `p` hangs\n"), "{}", run.stderr);
    assert_eq!(folder.read("p-reduced/src/main.rs"), waits);
}

/// A package whose library panics for a row with one cell, with an example and a benchmark that call it.
fn library_of_sums() -> Folder {
    let folder = sums();
    let table = folder.read("p/src/table.rs");
    fs::remove_file(folder.path("p/src/main.rs")).unwrap();
    folder.write("p/src/lib.rs", "pub mod table;\n");
    folder.write("p/src/table.rs", table);
    let calls = "fn main() {\n    let text = std::env::args().nth(1).unwrap();\n    \
                 println!(\"{}\", p::table::sum(&text, 1));\n}\n";
    folder.write("p/examples/shows.rs", calls);
    folder.write("p/examples/other.rs", "fn main() {}\n");
    folder.write("p/benches/measures.rs", calls);
    folder.write(
        "p/Cargo.toml",
        format!("{MANIFEST}[[bench]]\nname = \"measures\"\nharness = false\n"),
    );
    folder
}

#[test]
fn an_example_and_a_benchmark_are_programs_too() {
    let folder = library_of_sums();
    for (options, name, typed) in [
        (
            &["run", "--example", "shows"][..],
            "the program `shows`",
            "run -p p --example shows -- 5",
        ),
        (&["bench"], "the benchmark `measures`", "bench -p p --bench measures -- 5"),
        (&["bench", "--bench", "measures"], "the benchmark `measures`", "bench -p p --bench"),
    ] {
        let args = [&["p", "--fresh", "--level", "fast", "--cargo"], options, &["--", "5"]];
        let run = reduced(&folder, &args.concat());
        assert!(run.stderr.contains(&format!("the failure of {name}: {PANIC}")), "{}", run.stderr);
        assert!(run.stderr.contains(typed), "{}", run.stderr);
        let result = folder.path("p-reduced");
        let words = [options, &["--offline", "--", "5"]].concat();
        let (code, said) = packages::cargo(&result, &words, &[]);
        assert!(code == Some(101) && said.contains(PANIC), "{said}");
        assert!(!fs::read_to_string(result.join("src/table.rs")).unwrap().contains("mean"));
        fs::remove_dir_all(result).unwrap();
    }
    let unknown = Run::of(packages::plainly(
        &mut folder.reduce(&["p", "--fresh", "--cargo", "bench", "--bench", "shows"]),
    ));
    assert!(unknown.code == Some(3) && unknown.stderr.contains("measures"), "{}", unknown.stderr);
}

/// A test that does not end because `digits` never comes to 1. Each of the other loops would be another hang without its last line.
const HANGING: &str = "pub fn digits(mut number: u64) -> u32 {\n    let mut count = 0;\n    while number != 1 {\n        \
     number = number / 10 + number % 10;\n        count += 1;\n    }\n    count\n}\n\
     fn sum(all: &[u64]) -> u64 {\n    let mut sum = 0;\n    let mut at = 0;\n    while at < all.len() {\n        \
     sum += all[at];\n        at += 1;\n    }\n    sum\n}\n\
     #[test]\nfn counts() {\n    let mut all = Vec::new();\n    let mut at = 0;\n    while at < 3 {\n        \
     all.push(at);\n        at += 1;\n    }\n    assert_eq!(digits(sum(&all) + 9), 2);\n}\n";

#[test]
fn a_loop_that_ran_stays_as_it_was_or_goes_as_a_whole() {
    for keep in ["bug", "failure"] {
        let folder = Folder::new();
        folder.write("p/Cargo.toml", MANIFEST);
        folder.write("p/src/lib.rs", HANGING);
        let args =
            ["p", "--test", "counts", "--hangs", "0.2", "--keep", keep, "--without", "rename"];
        reduced(&folder, &args);
        let result = folder.read("p-reduced/src/lib.rs");
        let parts = |all: &[&str]| all.iter().filter(|part| result.contains(*part)).count();
        // The loop that hangs is there, with all of its lines.
        let own = ["while number != 1 {", "number = number / 10 + number % 10;", "count += 1;"];
        assert_eq!(parts(&own), 3, "{keep}: {result}");
        for others in
            [["while at < all.len() {", "sum += all[at];"], ["while at < 3 {", "all.push(at);"]]
        {
            assert!(matches!(parts(&others), 0 | 2), "{keep}: {result}");
        }
        assert_eq!(result.matches("while").count(), result.matches("+= 1;").count(), "{result}");
    }
}
