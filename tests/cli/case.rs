//! Small inputs with scripts that find them interesting, and what the command says of a run.

use serde_json::Value;
use wdd_tests::command::Folder;

pub(crate) const RUST: &str = "\
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

/// Reduces `in.rs` with `check.sh`, which counts its calls beside the input.
pub(crate) const COUNTED: [&str; 6] =
    ["in.rs", "--script", "check.sh", "--jobs", "1", "--no-sandbox"];

/// The script and the input that it finds interesting.
pub(crate) fn rust_case() -> Folder {
    let folder = Folder::new();
    folder.write("in.rs", RUST);
    folder.script("check.sh", "grep -q 'fn first' in.rs && grep -q 'needed: u16' in.rs");
    folder
}

pub(crate) fn text_case() -> Folder {
    let folder = Folder::new();
    folder.write("in.txt", TEXT);
    folder.script("check.sh", "grep -q needed in.txt && grep -q footer in.txt");
    folder
}

/// Runs with `--format json`; the events.
#[track_caller]
pub(crate) fn events(folder: &Folder, args: &[&str]) -> Vec<Value> {
    let run = folder.run(&[args, &["--format", "json"]].concat()).succeeds();
    assert_eq!(run.stderr, "");
    let parse = |line: &str| serde_json::from_str(line).unwrap_or_else(|e| panic!("{e}: {line}"));
    run.stdout.lines().map(parse).collect()
}

pub(crate) fn named<'a>(events: &'a [Value], name: &str) -> Vec<&'a Value> {
    events.iter().filter(|event| event["event"] == name).collect()
}

pub(crate) fn summary(events: &[Value]) -> &Value {
    let last = events.last().expect("there are events");
    assert_eq!(last["event"], "summary");
    last
}

/// Removes what differs from run to run: times, and the number of cancelled speculative calls.
pub(crate) fn forget_times(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !matches!(name.as_str(), "seconds" | "timeout" | "cancelled"));
            fields.values_mut().for_each(forget_times);
        }
        Value::Array(values) => values.iter_mut().for_each(forget_times),
        _ => {}
    }
}
