//! Files in languages that a grammar describes.

use std::path::PathBuf;
use std::process::Command;

use wdd_tests::command::Folder;

use crate::case::{events, summary};

const C: &str = "#include <stdio.h>\nstatic int two(int a, int b) {\n  return a + b;\n}\nint main(void) {\n  \
                 for (int i = 0; i < 3; i++) {\n    printf(\"%d\\n\", two(i, 42));\n  }\n  return 0;\n}\n";

/// What is left of a file that must keep a text, without blanks.
fn left(name: &str, content: &str, needed: &str, more: &[&str]) -> String {
    let folder = Folder::new();
    folder.write(name, content);
    folder.script("check.sh", &format!("grep -qF '{needed}' {name}"));
    let run = folder.run(&[&[name, "--script", "check.sh"], more].concat());
    let run = run.succeeds();
    let dot = name.find('.').unwrap_or(name.len());
    let result = folder.read(&format!("{}-reduced{}", &name[..dot], &name[dot..]));
    assert!(result.contains(needed), "{}", run.stderr);
    result.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn every_algorithm_and_strategy_reduces_c() {
    for algorithm in ["ddmin", "wddmin", "probdd", "wprobdd", "cdd", "wcdd"] {
        for strategy in ["hdd", "perses"] {
            let more = ["--algorithm", algorithm, "--strategy", strategy];
            let left = left("in.c", C, "two(i, 42)", &more);
            assert!(
                left.len() <= "int main() { two(i, 42); }".len(),
                "{algorithm} {strategy}: {left}"
            );
        }
    }
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn plain_strategies_are_the_published_ones() {
    for algorithm in ["ddmin", "ddmin-restarting", "wddmin", "probdd", "wprobdd", "cdd", "wcdd"] {
        let with = |strategy| {
            let more = ["--algorithm", algorithm, "--strategy", strategy];
            left("in.c", C, "two(i, 42)", &more)
        };
        // HDD deletes only: the call stays where it is.
        assert_eq!(
            with("hdd-plain"),
            "int main() { for (int i = 0;;) { printf(two(i, 42)); } }",
            "{algorithm}"
        );
        let perses = with("perses-plain");
        assert!(perses.len() < 40 && !perses.contains("for"), "{algorithm}: {perses}");
    }
}

#[test]
fn plain_perses_hoists_lines_with_other_blanks_before_them() {
    let folder = Folder::new();
    folder.write("in.py", "if a:\n    if b:\n        x = 1\n        print(x)\n");
    folder.script("check.sh", "tr '\\n' ' ' < in.py | grep -q 'x = 1 *print(x)'");
    let run = folder.run(&["in.py", "--script", "check.sh", "--strategy", "perses-plain"]);
    run.succeeds();
    assert_eq!(folder.read("in-reduced.py").trim(), "x = 1\nprint(x)");
}

#[test]
fn a_language_can_be_named() {
    let xml = "<a><b c='1'>text <d/></b><e>more</e></a>";
    assert_eq!(left("in.data", xml, "<d/>", &["--language", "xml"]), "<d/>");
    let folder = Folder::new();
    folder.write("in.data", xml);
    folder.script("check.sh", "grep -q d in.data");
    let run = folder.run(&["in.data", "--script", "check.sh", "--language", "Klingon"]);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stderr.contains("JavaScript, Python"), "{}", run.stderr);
}

/// The folder with the sources of a package.
fn sources(package: &str) -> PathBuf {
    let host = Command::new("rustc").args(["--print", "host-tuple"]).output();
    let host = String::from_utf8(host.unwrap().stdout).unwrap();
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline", "--locked"])
        // What only other platforms need may not be here.
        .args(["--filter-platform", host.trim()])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: serde_json::Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let found = packages.iter().find(|one| one["name"] == package);
    let manifest = found.unwrap()["manifest_path"].as_str().unwrap();
    PathBuf::from(manifest).parent().unwrap().to_owned()
}

#[test]
fn a_compiled_grammar_can_be_loaded() {
    let folder = Folder::new();
    let grammar = sources("tree-sitter-json").join("src");
    let library = folder.path("tree-sitter-json.so").display().to_string();
    let compiled = Command::new("cc")
        .args(["-shared", "-fPIC", "-o", &library, "-I"])
        .arg(&grammar)
        .arg(grammar.join("parser.c"))
        .status();
    assert!(compiled.unwrap().success());
    folder.write("in.data", "{\"a\": [1, 2, {\"b\": [3, 4]}], \"c\": 5}");
    folder.script("check.sh", "grep -q '\\[.*4' in.data");
    let arguments = ["in.data", "--script", "check.sh", "--grammar", &library];
    let run = folder.run(&arguments);
    assert_eq!(run.code, Some(4), "{}", run.stderr);
    assert!(run.stderr.contains("node-types.json"), "{}", run.stderr);
    std::fs::copy(grammar.join("node-types.json"), folder.path("node-types.json")).unwrap();
    folder.run(&arguments).succeeds();
    assert_eq!(folder.read("in-reduced.data").trim(), "[4]");
}

/// A C file of many functions, in which a member of a constant structure is set.
fn with_error() -> String {
    let unrelated = |at: usize| {
        format!(
            "static int f{at}(int a) {{\n  int b = a * {at};\n  if (b > 3) return b;\n  return f{}(b);\n}}\n",
            at / 2
        )
    };
    let others: String = (1..200).map(unrelated).collect();
    format!(
        "static int f0(int a) {{ return a; }}\n{others}struct size {{ int w; int h; }};\nstruct shape {{ struct size of; int n; }};\n\
         int grow(const struct shape *s) {{\n  int by = f199(s->n);\n  s->n = by;\n  return s->of.w;\n}}\n"
    )
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn what_a_script_prints_of_errors_finds_what_they_need() {
    if Command::new("gcc").arg("--version").output().is_err() {
        return wdd_tests::skipped("there is no gcc");
    }
    let reduced = |shows: bool| {
        let folder = Folder::new();
        folder.write("in.c", with_error());
        let at_end = if shows { "cat err" } else { "rm err" };
        let lines = format!(
            "LC_ALL=C gcc -fsyntax-only in.c 2> err\nn=$(grep -c error: err)\n\
             grep -q \"error: assignment of member 'n' in read-only\" err && [ $n = 1 ]\ncode=$?\n{at_end}\nexit $code"
        );
        folder.script("check.sh", &lines);
        let run = folder.run(&["in.c", "--script", "check.sh", "--jobs", "1", "--format", "json"]);
        let run = run.succeeds();
        let summary = run.stdout.lines().find(|line| line.contains("\"summary\"")).unwrap();
        let summary: serde_json::Value = serde_json::from_str(summary).unwrap();
        (summary["calls"].as_u64().unwrap(), folder.read("in-reduced.c"))
    };
    let (with_errors, result) = reduced(true);
    let (without, same) = reduced(false);
    assert_eq!(result, same);
    assert!(with_errors * 4 < without * 3, "{with_errors} and {without} calls: {result}");
}

#[test]
fn a_deep_chain_takes_a_logarithmic_number_of_calls() {
    let folder = Folder::new();
    let deep =
        |open: &str, close: &str, links| format!("{}0{}", open.repeat(links), close.repeat(links));
    let source =
        format!("fn f(x: u64) -> u64 {{ x }}\nfn main() {{ let _ = {}; }}\n", deep("f(", ")", 400));
    folder.write("a.rs", &source);
    folder.script("rust.sh", "#!/bin/sh\n[ $(grep -o '(' a.rs | wc -l) -ge 250 ]\n");
    folder.write("a.json", deep("[", "]", 5_000));
    folder.script("json.sh", "#!/bin/sh\n[ $(grep -o '\\[' a.json | wc -l) -ge 700 ]\n");
    for (input, script, result, least) in
        [("a.rs", "./rust.sh", "a-reduced.rs", 250), ("a.json", "./json.sh", "a-reduced.json", 700)]
    {
        let events = events(&folder, &[input, "--script", script]);
        let calls = summary(&events)["calls"].as_u64().unwrap();
        assert!(calls <= 40, "{input}: {calls}");
        assert_eq!(folder.read(result).matches(['(', '[']).count(), least, "{input}");
    }
}
