//! The command from end to end, with fast scripts and with rustc.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use wdd_core::Algorithm;
use wdd_core::list::ALGORITHMS;
use wdd_tests::command::{Folder, Run, is_alive};
use wdd_tests::corpus;
use wdd_tests::skipped;

const RUST: &str = "\
//! A program of which little is needed.

use std::fmt::{Debug, Display};

#[derive(Clone, Debug)]
pub struct Point<T> {
    pub x: T,
    pub y: T,
}

// Not needed.
impl<T: Copy + Debug> Point<T> {
    pub fn swap(&mut self) {
        std::mem::swap(&mut self.x, &mut self.y);
    }
}

fn first(a: u8, needed: u16, c: u32) -> u32 {
    let sum = u32::from(a) + u32::from(needed);
    if sum > c { sum } else { c }
}

fn main() {
    let point = Point { x: 1, y: 2 };
    println!(\"{point:?} {}\", first(1, 2, 3));
}
";

const TEXT: &str = "\
title: a list
items {
  one (1, 2, 3)
  two [needed, 4]
  three
}
footer: none
";

/// The script and the input that it finds interesting.
fn rust_case() -> Folder {
    let folder = Folder::new();
    folder.write("in.rs", RUST);
    folder.script(
        "check.sh",
        "grep -q 'fn first' in.rs && grep -q 'needed: u16' in.rs",
    );
    folder
}

fn text_case() -> Folder {
    let folder = Folder::new();
    folder.write("in.txt", TEXT);
    folder.script("check.sh", "grep -q needed in.txt && grep -q footer in.txt");
    folder
}

/// Runs with `--format json`; the events.
#[track_caller]
fn events(folder: &Folder, args: &[&str]) -> Vec<Value> {
    let run = folder
        .run(&[args, &["--format", "json"]].concat())
        .succeeds();
    assert_eq!(run.stderr, "");
    let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    run.stdout.lines().map(parse).collect()
}

fn named<'a>(events: &'a [Value], name: &str) -> Vec<&'a Value> {
    events
        .iter()
        .filter(|event| event["event"] == name)
        .collect()
}

fn summary(events: &[Value]) -> &Value {
    let last = events.last().expect("there are events");
    assert_eq!(last["event"], "summary");
    last
}

fn reduce_by(algorithm: &Algorithm, folder: &Folder, input: &str) {
    let name = algorithm.name;
    let args = [
        input,
        "--script",
        "check.sh",
        "--quiet",
        "--algorithm",
        name,
    ];
    folder.run(&args).succeeds();
}

// ---- results ----

#[test]
fn every_algorithm_reduces_rust() {
    for algorithm in ALGORITHMS {
        let folder = rust_case();
        reduce_by(algorithm, &folder, "in.rs");
        let result = folder.read("in.reduced.rs");
        assert_eq!(
            result.trim_end(),
            "fn first(needed: u16) {}",
            "{algorithm:?}"
        );
        assert_eq!(folder.read("in.rs"), RUST);
    }
}

#[test]
fn every_algorithm_reduces_plain_text() {
    for algorithm in ALGORITHMS {
        let folder = text_case();
        reduce_by(algorithm, &folder, "in.txt");
        let result = folder.read("in.reduced.txt");
        let words: Vec<&str> = result.split_whitespace().collect();
        assert_eq!(words.last(), Some(&"footer"), "{algorithm:?}: {result}");
        assert!(
            result.contains("needed") && result.len() < 40,
            "{algorithm:?}: {result}"
        );
    }
}

#[test]
fn bytes_that_are_no_text_are_reduced_too() {
    let folder = Folder::new();
    folder.write(
        "in.bin",
        b"\xff\xfe one\r\n\x00\x01 (two \xc3\x28\r\n needed \x80\r\n",
    );
    folder.script("check.sh", "LC_ALL=C grep -qa needed in.bin");
    folder.run(&["in.bin", "--script", "check.sh"]).succeeds();
    assert_eq!(folder.read("in.reduced.bin").trim(), "needed");
}

#[test]
fn the_result_goes_where_output_says_and_what_was_there_is_kept() {
    let folder = rust_case();
    let args = ["in.rs", "--script", "check.sh", "--output", "out.rs"];
    folder.write("out.rs", "precious");
    let run = folder.run(&args).succeeds();
    assert_eq!(folder.read("out.rs.~1~"), "precious");
    assert!(
        run.stderr
            .contains("what was there before is in out.rs.~1~"),
        "{}",
        run.stderr
    );
    assert!(
        run.stderr.contains("the result is in out.rs"),
        "{}",
        run.stderr
    );
    folder.run(&args).succeeds();
    assert_eq!(folder.read("out.rs.~2~"), folder.read("out.rs"));
    let expected = [
        "check.sh",
        "in.rs",
        "out.rs",
        "out.rs.~1~",
        "out.rs.~2~",
        "scratch",
    ];
    assert_eq!(folder.names(""), expected);
    assert_eq!(folder.names("scratch"), [""; 0]);
}

#[test]
fn the_input_is_never_written() {
    let folder = rust_case();
    let before = fs::metadata(folder.path("in.rs")).unwrap();
    folder.run(&["in.rs", "--script", "check.sh"]).succeeds();
    let after = fs::metadata(folder.path("in.rs")).unwrap();
    assert_eq!(before.modified().unwrap(), after.modified().unwrap());
    assert_eq!(folder.read("in.rs"), RUST);
}

#[test]
fn the_result_is_complete_at_every_question() {
    let folder = rust_case();
    folder.script(
        "check.sh",
        "good() { grep -q 'fn first' \"$1\" && grep -q 'needed: u16' \"$1\"; }
         [ ! -e \"$here/in.reduced.rs\" ] || good \"$here/in.reduced.rs\" || touch \"$here/broken\"
         good in.rs",
    );
    folder.run(&["in.rs", "--script", "check.sh"]).succeeds();
    assert!(!folder.path("broken").exists());
}

/// Takes away what differs from run to run: times, and what was begun ahead for nothing.
fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !matches!(name.as_str(), "seconds" | "timeout" | "moot"));
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_times),
        _ => {}
    }
}

#[test]
fn two_runs_ask_the_same_and_end_the_same() {
    for algorithm in ["ddmin", "wddmin", "wprobdd", "cdd"] {
        let run = |seed: &str| {
            let folder = rust_case();
            let args = [
                "in.rs",
                "--script",
                "check.sh",
                "--algorithm",
                algorithm,
                "--seed",
                seed,
            ];
            let mut events = events(&folder, &args);
            events.iter_mut().for_each(forget_times);
            (events, folder.read("in.reduced.rs"))
        };
        assert_eq!(run("1"), run("1"), "{algorithm}");
    }
}

#[test]
fn no_question_is_asked_twice() {
    let folder = rust_case();
    folder.script(
        "check.sh",
        "cksum in.rs >>\"$here/asked\"; grep -q 'needed: u16' in.rs",
    );
    folder.run(&["in.rs", "--script", "check.sh"]).succeeds();
    let asked = folder.read("asked");
    // The untouched input is asked about twice, on purpose.
    let mut asked: Vec<&str> = asked.lines().skip(1).collect();
    let all = asked.len();
    asked.sort_unstable();
    asked.dedup();
    assert_eq!(asked.len(), all);
}

#[test]
fn names_are_the_last_thing_and_give_nobody_else_another_turn() {
    let folder = rust_case();
    folder.script("check.sh", "grep -q 'fn .*needed: u16' in.rs");
    let events = events(&folder, &["in.rs", "--script", "check.sh"]);
    let asked = named(&events, "question");
    let turns = asked.chunk_by(|a, b| a["pass"] == b["pass"]);
    let last: Vec<_> = turns
        .skip_while(|turn| turn[0]["pass"] != "rename")
        .collect();
    assert_eq!(last.len(), 1);
    assert!(last[0].iter().any(|q| q["verdict"] == "interesting"));
    assert_eq!(folder.read("in.reduced.rs").trim(), "fn a(needed: u16) {}");
}

// ---- the layout of the result ----

/// What is left of `input`, a file of this name, by a script that is `check`.
#[track_caller]
fn left_of(name: &str, input: &str, check: &str, args: &[&str]) -> (String, Value) {
    let folder = Folder::new();
    folder.write(name, input);
    folder.script("check.sh", check);
    let output = format!("out-{name}");
    let all = [&[name, "--script", "check.sh", "-o", &output], args].concat();
    let summary = summary(&events(&folder, &all)).clone();
    assert_eq!(summary["after"]["bytes"], folder.read(&output).len());
    (folder.read(&output), summary)
}

#[test]
fn the_result_is_laid_out() {
    let input = "\n\nstruct   S{needed:u8  ,other:u8}   \n\n\n";
    let (left, summary) = left_of("in.rs", input, "grep -q needed in.rs", &[]);
    assert_eq!(left, "struct S {\n    needed: u8\n}\n");
    let layout = summary["passes"].as_array().unwrap().last().unwrap();
    assert_eq!(
        (&layout["pass"], &layout["questions"]),
        (&"layout".into(), &1.into())
    );
}

#[test]
fn without_layout_the_result_keeps_its_blanks() {
    let input = "struct   S{needed:u8  ,other:u8}\n";
    let without = ["--without", "layout"];
    let (left, _) = left_of("in.rs", input, "grep -q needed in.rs", &without);
    assert_eq!(left, "struct   S{needed:u8}\n");
}

#[test]
fn without_any_pass_the_result_is_the_input() {
    let input = "struct S { needed: u8 }\n";
    let mut args = vec!["--strategy", "perses", "--level", "fast"];
    for pass in ["files", "bodies", "comments", "columns", "perses", "layout"] {
        args.extend(["--without", pass]);
    }
    let (left, summary) = left_of("in.rs", input, "grep -q needed in.rs", &args);
    assert_eq!(
        (left.as_str(), &summary["passes"]),
        (input, &serde_json::json!([]))
    );
}

#[test]
fn at_the_fast_level_nothing_is_hoisted_by_any_strategy() {
    for strategy in ["hdd", "perses"] {
        let args = ["--level", "fast", "--strategy", strategy];
        let input = "fn f() { foo(12345 + bar(2)); }\n";
        let (left, _) = left_of("in.rs", input, "grep -q bar in.rs", &args);
        assert!(left.contains("foo(12345 + bar)"), "{strategy}: {left}");
    }
}

#[test]
fn a_result_that_fails_in_its_own_layout_only_keeps_it() {
    let input = "\n\nstruct   S{needed:u8}   \n\n";
    let (left, _) = left_of("in.rs", input, "grep -q 'struct   .{needed:u8}' in.rs", &[]);
    assert_eq!(left, "struct   S{needed:u8}\n");
    let (left, _) = left_of(
        "in.rs",
        input,
        "sed -n 3p in.rs | grep -q 'struct   S{needed:u8}   '",
        &[],
    );
    assert_eq!(left, input);
}

#[test]
fn a_run_that_was_stopped_is_not_laid_out() {
    let input = "struct   S{needed:u8}";
    let check = "grep -q needed in.rs";
    let (left, summary) = left_of("in.rs", input, check, &["--max-calls", "3"]);
    assert_eq!(
        (left.as_str(), &summary["end"]),
        (input, &"max-calls".into())
    );
}

#[test]
fn of_any_text_the_blanks_at_the_ends_of_lines_go() {
    let check = "grep -q 'a.*needed' in.txt && grep -q b in.txt";
    let (left, _) = left_of("in.txt", "a  needed  \n  b \n \n", check, &[]);
    assert_eq!(left, "a  needed\n  b\n");
}

// ---- what is told ----

#[test]
fn json_events_begin_with_the_baseline_and_end_with_the_summary() {
    let folder = rust_case();
    let events = events(&folder, &["in.rs", "--script", "check.sh"]);
    assert_eq!(events[0]["event"], "baseline");
    let summary = summary(&events);
    assert_eq!(summary["end"], "finished");
    assert_eq!(summary["before"], events[0]["size"]);
    assert_eq!(summary["before"]["bytes"], RUST.len());
    assert_eq!(
        summary["after"]["bytes"],
        folder.read("in.reduced.rs").len()
    );
    assert_eq!(summary["output"], "in.reduced.rs");
    let best = named(&events, "best");
    assert_eq!(
        best.last().unwrap()["size"]["bytes"],
        summary["after"]["bytes"]
    );
    let tokens = |event: &&Value| event["size"]["tokens"].as_u64().unwrap();
    assert!(best.is_sorted_by_key(|event| std::cmp::Reverse(tokens(event))));
    let asked = named(&events, "question");
    let put = asked
        .iter()
        .filter(|event| event["source"] == "oracle")
        .count() as u64;
    let calls = summary["calls"].as_u64().unwrap();
    assert!((put + 2..=put + 3).contains(&calls), "{put} of {calls}");
}

#[test]
fn what_the_passes_earned_adds_up() {
    let folder = rust_case();
    let args = ["in.rs", "--script", "check.sh"];
    let events = events(&folder, &args);
    let summary = summary(&events);
    let passes = summary["passes"].as_array().unwrap();
    let sum = |what: &str| {
        passes
            .iter()
            .map(|p| p[what].as_i64().unwrap())
            .sum::<i64>()
    };
    for unit in ["tokens", "bytes"] {
        let size = |end: &str| summary[end][unit].as_i64().unwrap();
        assert_eq!(sum(unit), size("before") - size("after"), "{unit}");
    }
    let put = named(&events, "question");
    let put = put.iter().filter(|event| event["source"] == "oracle");
    assert_eq!(sum("questions"), put.count() as i64);
    let told = folder.run(&args).succeeds().stderr;
    let heading = "pass ";
    let table: Vec<&str> = told
        .lines()
        .skip_while(|l| !l.starts_with(heading))
        .collect();
    let asked = passes.iter().filter(|p| p["questions"] != 0);
    assert_eq!(table.len(), 1 + asked.count(), "{told}");
    let width = table[0].chars().count();
    assert!(
        table.iter().all(|line| line.chars().count() == width),
        "{told}"
    );
}

#[test]
fn quiet_says_nothing() {
    let folder = rust_case();
    let run = folder
        .run(&["in.rs", "--script", "check.sh", "--quiet"])
        .succeeds();
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
    assert!(folder.path("in.reduced.rs").exists());
}

#[test]
fn an_oracle_that_takes_anything_is_told_of_loudly() {
    let folder = rust_case();
    folder.script("check.sh", "exit 0");
    let run = folder.run(&["in.rs", "--script", "check.sh"]).succeeds();
    assert!(
        run.stderr
            .contains("warning: THE EMPTY FILE IS INTERESTING TOO"),
        "{}",
        run.stderr
    );
    let events = events(&folder, &["in.rs", "--script", "check.sh"]);
    assert_eq!(named(&events, "warning").len(), 1);
    let summary = summary(&events);
    assert_eq!(summary["calls"], summary["interesting"]);
    let quiet = folder
        .run(&["in.rs", "--script", "check.sh", "--quiet"])
        .succeeds();
    assert_eq!(quiet.stdout, "");
    assert!(quiet.stderr.starts_with("warning: "), "{}", quiet.stderr);
    assert_eq!(quiet.stderr.lines().count(), 1);
}

#[test]
fn a_reader_of_stderr_who_goes_does_not_end_the_run() {
    let folder = rust_case();
    for (args, code) in [
        (&["in.rs", "--script", "check.sh"][..], 0),
        (&["none.rs"], 3),
    ] {
        let mut command = folder.reduce(args);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let status = command.stderr(writer).status().unwrap();
        assert_eq!(status.code(), Some(code));
    }
    assert!(folder.path("in.reduced.rs").exists());
}

#[test]
fn paths_that_are_no_utf_8_are_told_as_well_as_they_can() {
    let folder = Folder::new();
    let name = OsStr::from_bytes(b"\xff.rs");
    let path = folder.path("").join(name);
    if fs::write(&path, "needed\n").is_err() {
        return skipped("this disk has names in UTF-8 only");
    }
    folder.script("check.sh", "grep -q needed *.rs");
    for kept in [Value::Null, "\u{fffd}.reduced.rs.~1~".into()] {
        let mut command = folder.reduce(&["--script", "check.sh", "--format", "json"]);
        let run = Run::of(command.arg(name)).succeeds();
        let last: Value = serde_json::from_str(run.stdout.lines().last().unwrap()).unwrap();
        assert_eq!(last["output"], "\u{fffd}.reduced.rs");
        assert_eq!(last["kept"], kept);
    }
}

// ---- limits ----

#[test]
fn max_calls_ends_a_run_with_the_best_so_far() {
    let folder = rust_case();
    let events = events(
        &folder,
        &["in.rs", "--script", "check.sh", "--max-calls", "10"],
    );
    let summary = summary(&events);
    assert_eq!(
        (&summary["end"], &summary["calls"]),
        (&"max-calls".into(), &10.into())
    );
    let result = folder.read("in.reduced.rs");
    assert_eq!(summary["after"]["bytes"], result.len());
    assert!(
        result.contains("needed: u16") && result.len() < RUST.len(),
        "{result}"
    );
}

#[test]
fn max_time_ends_a_run_with_the_best_so_far() {
    let folder = rust_case();
    folder.script("check.sh", "sleep 0.3; grep -q 'fn first' in.rs");
    let started = Instant::now();
    let events = events(
        &folder,
        &["in.rs", "--script", "check.sh", "--max-time", "1"],
    );
    assert!(started.elapsed() < Duration::from_secs(10));
    assert_eq!(summary(&events)["end"], "max-time");
    assert!(folder.read("in.reduced.rs").contains("fn first"));
}

#[test]
fn max_time_cuts_the_question_that_runs() {
    let folder = rust_case();
    folder.script(
        "check.sh",
        "[ -s in.rs ] || exit 1; grep -q swap in.rs || sleep 60",
    );
    let started = Instant::now();
    let args = [
        "in.rs",
        "--script",
        "check.sh",
        "--timeout",
        "50",
        "--max-time",
        "2",
    ];
    let events = events(&folder, &args);
    assert!(started.elapsed() < Duration::from_secs(20));
    let summary = summary(&events);
    assert_eq!(summary["end"], "max-time");
    assert_eq!(summary["unresolved"], 0, "what was cut is no verdict");
    assert!(folder.read("in.reduced.rs").contains("swap"));
}

#[test]
fn a_limit_of_nothing_leaves_the_input_as_the_result() {
    let folder = rust_case();
    folder
        .run(&["in.rs", "--script", "check.sh", "--max-calls", "0"])
        .succeeds();
    assert_eq!(folder.read("in.reduced.rs"), RUST);
}

#[test]
fn a_question_over_its_time_is_unresolved_and_counted() {
    let folder = rust_case();
    folder.script(
        "check.sh",
        "grep -q swap in.rs || sleep 60; grep -q 'fn first' in.rs",
    );
    let args = [
        "in.rs",
        "--script",
        "check.sh",
        "--timeout",
        "0.5",
        "--max-calls",
        "8",
    ];
    let events = events(&folder, &args);
    assert!(summary(&events)["unresolved"].as_u64().unwrap() > 0);
    let told = folder.run(&args).succeeds().stderr;
    assert!(
        told.contains("killed, after their time (--timeout) or by the system"),
        "{told}"
    );
    assert!(folder.read("in.reduced.rs").contains("swap"));
}

// ---- signals ----

/// Starts a run whose script, at its 9th question, writes the number of a process that it leaves
/// running, and waits.
fn started(folder: &Folder) -> Child {
    folder.script(
        "check.sh",
        "echo x >>\"$here/count\"
         if [ $(wc -l <\"$here/count\") -ge 9 ]; then
             sleep 300 & echo $! >\"$here/pid.new\"; mv \"$here/pid.new\" \"$here/pid\"; wait
         fi
         grep -q 'needed: u16' in.rs",
    );
    let args = ["in.rs", "--script", "check.sh", "--timeout", "200"];
    let mut command = folder.reduce(&args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    await_that("the 9th question", || folder.path("pid").exists());
    child
}

#[track_caller]
fn await_that(what: &str, mut holds: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !holds() {
        assert!(Instant::now() < deadline, "waited in vain for {what}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_signal_leaves_the_best_so_far_and_nothing_else() {
    for signal in ["-INT", "-TERM"] {
        let folder = rust_case();
        let child = started(&folder);
        let kill = Command::new("kill")
            .args([signal, &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let run = Run::from(child.wait_with_output().unwrap());
        assert_eq!(run.code, Some(130), "{}", run.stderr);
        assert!(run.stderr.contains("interrupted"), "{}", run.stderr);
        let result = folder.read("in.reduced.rs");
        assert!(
            result.contains("needed: u16") && result.len() < RUST.len(),
            "{result}"
        );
        let pid = folder.read("pid");
        await_that("the script's process to end", || !is_alive(pid.trim()));
        assert_eq!(folder.names("scratch"), [""; 0]);
        let left = folder
            .names("")
            .into_iter()
            .filter(|name| name.starts_with('.'));
        assert_eq!(left.collect::<Vec<_>>(), [""; 0]);
    }
}

// ---- rustc ----

fn has_rustc(toolchain: &str) -> bool {
    let found = Command::new("rustc").args([toolchain, "-vV"]).output();
    let found = found.is_ok_and(|output| output.status.success());
    if !found {
        skipped(&format!("there is no rustc {toolchain}"));
    }
    found
}

/// What rustc says of a file.
fn compile(toolchain: &str, edition: &str, path: &Path) -> Run {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new("rustc");
    command.args([
        toolchain,
        "--edition",
        edition,
        "--crate-name=x",
        "--out-dir",
    ]);
    Run::of(command.arg(folder.path()).arg(path).env("RUSTC_ICE", "0"))
}

#[test]
fn the_first_example_keeps_its_error() {
    if !has_rustc("+stable") {
        return;
    }
    let folder = Folder::new();
    fs::copy(
        corpus::path("error/inventory.rs"),
        folder.path("inventory.rs"),
    )
    .unwrap();
    let events = events(&folder, &["inventory.rs"]);
    let result = folder.read("inventory.reduced.rs");
    let compiled = compile("+stable", "2021", &folder.path("inventory.reduced.rs"));
    assert!(
        compiled
            .stderr
            .contains("error[E0382]: borrow of moved value"),
        "{result}"
    );
    assert_eq!(
        compiled.stderr.matches("error[").count(),
        1,
        "{}",
        compiled.stderr
    );
    let tokens = summary(&events)["after"]["tokens"].as_u64().unwrap();
    assert!(tokens < 60, "{tokens} tokens: {result}");
}

#[test]
fn the_second_example_keeps_crashing() {
    let input = corpus::path("crash/variance.rs");
    let mut tried = false;
    for toolchain in ["1.95.0", "stable", "nightly"] {
        let proxy = format!("+{toolchain}");
        if !has_rustc(&proxy) || compile(&proxy, "2015", &input).code != Some(101) {
            skipped(&format!("{toolchain} does not crash"));
            continue;
        }
        tried = true;
        let folder = Folder::new();
        fs::copy(&input, folder.path("variance.rs")).unwrap();
        folder
            .run(&["variance.rs", "--toolchain", toolchain])
            .succeeds();
        let result = folder.read("variance.reduced.rs");
        assert_eq!(
            compile(&proxy, "2015", &folder.path("variance.reduced.rs")).code,
            Some(101),
            "{result}"
        );
        assert!(result.len() < 200, "{result}");
        break;
    }
    if !tried {
        skipped(&format!("no toolchain here crashes on {}", input.display()));
    }
}

#[test]
fn the_flags_in_headers_are_used_and_kept() {
    if !has_rustc("+stable") {
        return;
    }
    let folder = Folder::new();
    let source = "//@ compile-flags: --cfg secret\nfn other() {}\n#[cfg(secret)]\nfn f() -> u8 { \"\" }\nfn main() {}\n";
    folder.write("in.rs", source);
    folder.run(&["in.rs"]).succeeds();
    let result = folder.read("in.reduced.rs");
    assert!(
        result.starts_with("//@ compile-flags: --cfg secret\n"),
        "{result}"
    );
    assert!(!result.contains("other"), "{result}");
    assert!(result.contains("\"\""), "{result}");
}

#[test]
fn of_code_that_compiles_little_is_left_after_few_questions() {
    if !has_rustc("+stable") {
        return;
    }
    for (name, tokens, calls) in [("ledger", 8, 40), ("formula", 8, 40), ("chain", 30, 800)] {
        let folder = Folder::new();
        let stored = |end: &str| {
            let path = format!(
                "{}/corpus/compiles/{name}.{end}",
                env!("CARGO_MANIFEST_DIR")
            );
            fs::read_to_string(path).unwrap()
        };
        let input = format!("{name}.rs");
        folder.write(&input, stored("rs"));
        folder.script("check.sh", stored("sh").trim_start_matches("#!/bin/sh\n"));
        let summary = summary(&events(&folder, &[&input, "--script", "check.sh"])).clone();
        let left = summary["after"]["tokens"].as_u64().unwrap();
        let asked = summary["calls"].as_u64().unwrap();
        assert!(
            left <= tokens && asked <= calls,
            "{name}: {left} tokens, {asked} calls"
        );
    }
}

#[test]
fn macros_are_expanded_where_that_ends_smaller_whatever_the_edition() {
    if !has_rustc("+stable") {
        return;
    }
    let source = "macro_rules! make {\n    ($name:ident, $value:expr) => {\n        \
                  fn $name(text: String) -> u8 {\n            $value\n        }\n    };\n}\n\
                  make!(needed, { let wrong: u8 = \"\"; wrong });\n";
    for edition in ["2015", "2021"] {
        let folder = Folder::new();
        folder.write("in.rs", source);
        let args = ["in.rs", "--", "--crate-type=lib", "--edition", edition];
        folder.run(&args).succeeds();
        let result = folder.read("in.reduced.rs");
        assert!(!result.contains("macro_rules"), "{edition}: {result}");
    }
}

#[test]
fn flags_after_two_dashes_go_to_rustc() {
    if !has_rustc("+stable") {
        return;
    }
    let folder = Folder::new();
    folder.write(
        "in.rs",
        "fn other() {}\n#[cfg(secret)]\nfn f() -> u8 { \"\" }\n",
    );
    let without = folder.run(&["in.rs"]);
    assert!(!without.stderr.contains("E0308"), "{}", without.stderr);
    folder
        .run(&["in.rs", "--", "--cfg", "secret", "--crate-type=lib"])
        .succeeds();
    let result = folder.read("in.reduced.rs");
    assert!(
        result.contains("\"\"") && !result.contains("other"),
        "{result}"
    );
}

/// Plays a rustc that crashes on `crash`, and reports an error where there is no `good`.
const RUSTC: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0-fake'; echo 'host: fake-unknown-none'; exit 0; }
for arg; do case $arg in *.rs) input=$arg ;; esac; done
grep -q good "$input" || { echo 'error[E0999]: not good' >&2; failed=1; }
if grep -q crash "$input"; then
    printf "thread 'rustc' (1) panicked at compiler/rustc_x/src/y.rs:1:2:\nout of range\n\n" >&2
    exit 101
fi
exit ${failed:-0}
"#;

#[test]
fn the_line_to_see_it_fail_names_the_rustc_that_was_asked() {
    let folder = Folder::new();
    folder.write("in.rs", "fn crash() {}\nfn good() {}\n");
    let other = folder.script("other rustc", RUSTC);
    let mut command = folder.reduce(&["in.rs"]);
    let run = Run::of(command.env("RUSTC", &other)).succeeds();
    let line = format!("to see it fail: '{}' --edition", other.display());
    assert!(run.stderr.contains(&line), "{}", run.stderr);
}

/// Plays a rustc of a release: an error, but never a crash.
const CALM_RUSTC: &str = r#"
[ "$1" = -vV ] && { echo 'rustc 1.0.0'; echo 'host: fake-unknown-none'; exit 0; }
echo 'error[E0554]: not on the stable release channel' >&2
exit 1
"#;

#[test]
fn nightly_is_asked_where_the_usual_rustc_does_not_crash() {
    let folder = Folder::new();
    folder.write("in.rs", "fn crash() {}\nfn good() {}\nfn other() {}\n");
    fs::create_dir_all(folder.path("bin")).unwrap();
    fs::create_dir_all(folder.path("nightly")).unwrap();
    let usual = folder.script("bin/rustc", CALM_RUSTC);
    let nightly = folder.script("nightly/rustc", RUSTC);
    let rustup = format!(
        "case \"$*\" in *nightly*) echo '{}' ;; *) echo '{}' ;; esac",
        nightly.display(),
        usual.display()
    );
    folder.script("bin/rustup", &rustup);
    let path = format!("{}:/usr/bin:/bin", folder.path("bin").display());
    let mut command = folder.reduce(&["in.rs"]);
    let run = Run::of(command.env("PATH", &path).env_remove("RUSTC")).succeeds();
    let line = "to see it fail: rustc +nightly --edition";
    assert!(run.stderr.contains(line), "{}", run.stderr);
    assert_eq!(
        folder.read("in.reduced.rs"),
        "fn crash() {}\nfn good() {}\n"
    );
}

#[test]
fn new_errors_come_only_where_they_are_allowed() {
    let folder = Folder::new();
    folder.write("in.rs", "fn crash() {}\nfn good() {}\nfn other() {}\n");
    fs::create_dir_all(folder.path("fake/bin")).unwrap();
    folder.script("fake/bin/rustc", RUSTC);
    let fake = folder.path("fake");
    let args = ["in.rs", "--toolchain", fake.to_str().unwrap()];
    folder.run(&args).succeeds();
    assert_eq!(
        folder.read("in.reduced.rs"),
        "fn crash() {}\nfn good() {}\n"
    );
    folder
        .run(&[&args[..], &["--allow-new-errors"]].concat())
        .succeeds();
    assert_eq!(folder.read("in.reduced.rs"), "fn crash() {}\n");
}

#[test]
fn the_number_of_jobs_changes_neither_a_question_nor_the_result() {
    let runs = ["1", "2", "7"].map(|jobs| {
        let folder = rust_case();
        let args = ["in.rs", "--script", "check.sh", "--jobs", jobs];
        let mut events = events(&folder, &args);
        events.iter_mut().for_each(forget_times);
        (events, folder.read("in.reduced.rs"))
    });
    assert!(runs.iter().all(|run| *run == runs[0]));
}

#[test]
fn with_several_jobs_a_limit_ends_the_run_at_the_same_question() {
    let runs = ["1", "5"].map(|jobs| {
        let folder = rust_case();
        let args = ["in.rs", "--script", "check.sh", "--jobs", jobs];
        let events = events(&folder, &[&args[..], &["--max-calls", "9"]].concat());
        assert_eq!(summary(&events)["end"], "max-calls");
        assert_eq!(summary(&events)["calls"], 9);
        folder.read("in.reduced.rs")
    });
    assert_eq!(runs[0], runs[1]);
}

#[test]
fn a_question_that_has_become_moot_is_killed() {
    let folder = Folder::new();
    folder.write("in.txt", "junk\nkeep\n");
    // Asked ahead, while the answer to the first is awaited: whether `junk` alone will do.
    folder.script(
        "check.sh",
        "if grep -q keep in.txt; then grep -q junk in.txt || sleep 0.5; exit 0; fi
         grep -q junk in.txt && exec sleep 61.25",
    );
    let args = ["in.txt", "--script", "check.sh", "--jobs", "2"];
    let args = [&args[..], &["--algorithm", "one-minimal"]].concat();
    let started = Instant::now();
    let events = events(&folder, &args);
    assert!(
        started.elapsed() < Duration::from_secs(30),
        "it was waited for"
    );
    assert_eq!(summary(&events)["moot"], 1);
    assert_eq!(summary(&events)["unresolved"], 0);
    assert_eq!(folder.read("in.reduced.txt"), "keep\n");
}

#[test]
fn a_candidate_with_new_syntax_errors_is_not_worth_a_question() {
    let folder = Folder::new();
    folder.write("in.rs", "trait T {\n    fn f(&'static self);\n}\n");
    // Without its `&` the parameter is `'static self`, which the script would take.
    folder.script("check.sh", "grep -q \"'static self\" in.rs");
    let events = events(&folder, &["in.rs", "--script", "check.sh"]);
    let questions = named(&events, "question");
    let screened: Vec<_> = questions
        .iter()
        .filter(|q| q["source"] == "syntax")
        .collect();
    assert!(!screened.is_empty());
    assert!(screened.iter().all(|q| q["verdict"] == "uninteresting"));
    assert_eq!(summary(&events)["screened"], screened.len());
    assert!(folder.read("in.reduced.rs").contains("&'static self"));
}
