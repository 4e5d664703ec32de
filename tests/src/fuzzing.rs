//! The bodies of the fuzz targets in `tests/fuzz`, and inputs for a short test that runs them too.
//!
//! A body takes any bytes, and panics where something is wrong.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use cargo_wdd::oracle::read_everything;
use cargo_wdd::process::store::Store;
use fastrand::Rng;
use wdd_core::hier::{Candidate, ListReduction, Star};
use wdd_core::tree::Edits;
use wdd_core::{Shrinker, StopReason, Verdict, WeightedTree, drive};
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::text::Text;
use wdd_text::text::languages::errors;
use wdd_text::text::render::render;

use crate::corpus;
use crate::roundtrip::{self, READING, deletable, only};

/// A body.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of the fuzz target.
    pub name: &'static str,
    /// The body.
    pub body: fn(&[u8]),
    /// The inputs that a short test takes.
    pub inputs: usize,
}

/// All of them.
pub static TARGETS: &[Target] = &[
    target("rust", rust, 300),
    target("data", data, 600),
    target("plain", plain, 600),
    target("package", package, 30),
    target("outputs", outputs, 2000),
    target("values", values, 300),
    target("foreign_values", foreign_values, 1000),
    target("run_store", run_store, 60),
];

const fn target(name: &'static str, body: fn(&[u8]), inputs: usize) -> Target {
    Target { name, body, inputs }
}

/// Nodes of one text that are deleted, each alone.
const DELETIONS: usize = 4;

/// Candidates of one reduction.
const CANDIDATES: usize = 40;

/// The store of a run that was damaged is read, and written. The first three bytes say where; the others are there then,
/// and nothing after them if the first one is odd.
///
/// # Panics
/// If the store panics, or the disk is full.
pub fn run_store(data: &[u8]) {
    let Some(([cut, at @ ..], damage)) = data.split_first_chunk::<3>() else {
        return;
    };
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("findings");
    let store = Store::open(&path).expect("a new store can be opened");
    for key in 0..8u32 {
        let value = [key as u8; 50];
        store.put(key, &value).expect("a value can be put");
    }
    drop(store);
    let mut bytes = std::fs::read(&path).expect("the store is a file");
    let start = usize::from(u16::from_le_bytes(*at)) % bytes.len();
    let end = bytes.len().min(start + damage.len());
    bytes.splice(start..end, damage.iter().copied());
    if cut % 2 == 1 {
        bytes.truncate(start + damage.len());
    }
    std::fs::write(&path, bytes).expect("the store can be written");
    let Ok(store) = Store::open(&path) else {
        return;
    };
    for key in 0..10u32 {
        let _ = store.get(key);
        let _ = store.put(key, b"another value");
    }
}

/// A file of Rust is read into a tree, and rendered.
pub fn rust(content: &[u8]) {
    survives("in.rs", content);
}

/// A data file is read into a tree, and rendered. The first byte says in which language.
pub fn data(content: &[u8]) {
    let names = ["in.json", "in.jsonl", "in.toml", "Cargo.toml", "in.csv", "in.tsv", "in.psv"];
    if let [language, content @ ..] = content {
        survives(names[usize::from(*language) % names.len()], content);
    }
}

/// Any text is read into a tree of its brackets and lines, and rendered.
pub fn plain(content: &[u8]) {
    survives("in.txt", content);
}

/// What is read renders to the same bytes. Any deletions make it smaller, and what is left can be read too. If
/// there are no syntax errors, each single deletion leaves the other tokens as they are.
#[track_caller]
fn survives(path: &str, content: &[u8]) {
    let path = Path::new(path);
    let text = roundtrip::text(path, content);
    assert_eq!(only(render(&text, &Edits::none())), content);
    let mut random = Rng::with_seed(content.len() as u64);
    for _ in 0..DELETIONS {
        let share = random.f64();
        let gone: Vec<_> = deletable(&text).filter(|_| random.f64() < share).collect();
        let left = only(render(&text, &Edits::none().deleting(text.tree(), gone)));
        assert!(left.len() <= content.len(), "it became larger");
        let again = roundtrip::text(path, &left);
        assert_eq!(only(render(&again, &Edits::none())), left);
    }
    if errors(path, content, READING) == Some(0) {
        let report = roundtrip::check(path, content, DELETIONS);
        assert!(report.failures.is_empty(), "{:?}", report.failures);
    }
}

/// The first steps of the reduction of a package. A zero byte ends its manifest; each other ends a file.
pub fn package(content: &[u8]) {
    let names = ["Cargo.toml", "src/lib.rs", "src/a.rs", "a/Cargo.toml", "a/src/lib.rs"];
    let parts = content.split(|byte| *byte == 0).map(<[u8]>::to_vec);
    let files: Vec<_> = names.map(PathBuf::from).into_iter().zip(parts).collect();
    let plan = Plan::new(Strategy::Hdd, Level::Thorough, &[], ListReduction::default());
    let text = Text::parse(&files, READING);
    let mut calls = 0;
    let mut chance = Rng::with_seed(content.len() as u64);
    drive(&mut Star::new(Task::new(text, plan)), &mut |candidate: &Candidate<Task>| {
        render(candidate.base.text(), &candidate.edits);
        calls += 1;
        if calls > CANDIDATES {
            ControlFlow::Break(StopReason::MaxCalls)
        } else {
            ControlFlow::Continue(Verdict::from(chance.u8(..4) == 0))
        }
    });
}

/// The output of rustc, cargo or a test is read. A zero byte ends standard output.
pub fn outputs(content: &[u8]) {
    let mut parts = content.splitn(3, |byte| *byte == 0);
    let [stdout, stderr, source] = [(); 3].map(|()| parts.next().unwrap_or_default());
    read_everything(stdout, stderr, &[("src/lib.rs".into(), source.to_vec())]);
}

/// A type with a derived tree, with each kind of field.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Value {
    Unit,
    Number(i64),
    Text(String),
    List(Vec<Value>),
    Pair(Box<Value>, Option<char>),
    Map(BTreeMap<u8, Value>),
    Fields { on: bool, by: (u8, f32), rest: Box<[u16]> },
}

/// A value is shrunk: each candidate is made again of a part of its tree.
pub fn values(content: &[u8]) {
    let mut bytes = content.iter().copied();
    shrinks(&made(&mut bytes, 0));
}

fn made(bytes: &mut impl Iterator<Item = u8>, depth: usize) -> Value {
    let mut next = || bytes.next().unwrap_or(0);
    let (kind, size) = (next() % 7, usize::from(next() % 8));
    let words = |next: &mut dyn FnMut() -> u8| Vec::from_iter((0..size).map(|_| u16::from(next())));
    match kind {
        _ if depth > 20 => Value::Unit,
        0 => Value::Unit,
        1 => Value::Number(i64::from(next()) << (next() % 56)),
        2 => Value::Text((0..size).map(|_| char::from(next())).collect()),
        3 => Value::List((0..size).map(|_| made(bytes, depth + 1)).collect()),
        4 => {
            let second = (size > 3).then(|| char::from(next()));
            Value::Pair(Box::new(made(bytes, depth + 1)), second)
        }
        5 => {
            let entry = |key: u8| (key, made(bytes, depth + 1));
            Value::Map((0..size as u8).map(entry).collect())
        }
        _ => Value::Fields {
            on: size > 3,
            by: (next(), f32::from(next())),
            rest: words(&mut next).into(),
        },
    }
}

/// Values of other crates are shrunk: JSON, TOML, and the syntax trees of syn.
pub fn foreign_values(content: &[u8]) {
    let Ok(text) = str::from_utf8(content) else {
        return;
    };
    if let Ok(value) = serde_json::from_str::<serde_json::Value>(text) {
        shrinks(&value);
    }
    if let Ok(value) = toml::from_str::<toml::Value>(text) {
        shrinks(&value);
    }
    // Its parser is recursive, and has no limit.
    if text.len() < 1000
        && let Ok(file) = syn::parse_file(text)
    {
        shrinks(&file);
    }
}

/// Shrinks a value for a property that depends on all of it.
#[track_caller]
fn shrinks<T: WeightedTree + Clone + std::fmt::Debug>(value: &T) {
    let first = format!("{value:?}");
    let fails = |value: &T| {
        let shown = format!("{value:?}");
        shown == first || shown.bytes().map(u64::from).sum::<u64>() % 3 == 0
    };
    let shrunk = Shrinker::new().max_calls(CANDIDATES).shrink(value.clone(), fails);
    assert!(shrunk.is_ok_and(|shrunk| fails(&shrunk.value)), "{first}");
}

/// Inputs that are like those of the corpus: parts of its files with random changes.
pub fn inputs(seed: u64) -> impl Iterator<Item = Vec<u8>> {
    let files = corpus::all();
    let mut random = Rng::with_seed(seed);
    std::iter::repeat_with(move || {
        let (_, content) = &files[random.usize(..files.len())];
        let start = random.usize(..content.len());
        let most = content.len().min(start + random.usize(1..600));
        let mut input = content[start..most].to_vec();
        for _ in 0..random.usize(..8) {
            change(&mut input, &mut random);
        }
        input
    })
}

/// Bytes that mean something to a reader.
const ODD: [&[u8]; 24] = [
    b"\0",
    b"{",
    b"}",
    b"(",
    b")",
    b"[",
    b"]",
    b"<",
    b"\"",
    b"'",
    b"\\",
    b"r#\"",
    b"/*",
    b"//",
    b"#!",
    b"\n",
    b"\r",
    b",",
    b"=",
    b"\xff",
    b"\xe2\x80",
    "é".as_bytes(),
    b"fn ",
    b"panicked at ",
];

/// Deletes, repeats or inserts something.
fn change(input: &mut Vec<u8>, random: &mut Rng) {
    let at = random.usize(..=input.len());
    let end = input.len().min(at + random.usize(1..40));
    match random.u8(..3) {
        0 => drop(input.drain(at..end)),
        1 => {
            let part = input[at..end].to_vec();
            input.splice(at..at, part);
        }
        _ => {
            let odd = ODD[random.usize(..ODD.len())];
            input.splice(at..at, odd.iter().copied());
        }
    }
}
