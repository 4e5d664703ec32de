//! What long inputs cost outside the oracle: own time of list algorithms on lists of up to 10⁶ elements, of a walk over
//! a flat tree of up to 10⁶ leaves, and time to the first candidate, time of a call and memory of large texts.
//!
//! `cargo bench -p wdd-tests --bench scale [-- lists|trees|texts|NAME]`
//!
//! The figures are in [scale.md](scale.md).

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use wdd_core::hier::{Grain, Hdd, ListReduction, Star};
use wdd_core::list::ALGORITHMS;
use wdd_core::tree::{Kind, NodeInfo, Role, TreeBuilder};
use wdd_core::{List, Reducer, Settings, Subset, Tree, Verdict};
use wdd_tests::benches::write_items;
use wdd_text::passes::Task;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::text::Text;
use wdd_text::text::languages::{Edition, Reading};
use wdd_text::text::render::render_sized;

/// A run that takes longer is cut off, and its figures are of what it has done.
const LONGEST: Duration = Duration::from_secs(100);
/// The calls of a text that are timed.
const CALLS: u32 = 40;

fn main() {
    // `cargo bench` adds `--bench`.
    let wanted: Vec<String> = env::args().skip(1).filter(|arg| arg != "--bench").collect();
    // A text has a process of its own, so that the greatest memory is its own.
    if let [only, name] = &wanted[..]
        && only == "text"
    {
        return time_text(name);
    }
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|want| want == name);
    if is_wanted("lists") {
        lists(&wanted);
    }
    if is_wanted("trees") {
        trees();
    }
    let texts = TEXTS.iter().filter(|(name, _)| is_wanted("texts") || is_wanted(name));
    let mut texts = texts.peekable();
    if texts.peek().is_some() {
        println!(
            "\n{:16} {:>9} {:>10} {:>10} {:>10} {:>10} {:>9}",
            "text", "MB", "tokens", "first", "each call", "slowest", "memory"
        );
    }
    for (name, _) in texts {
        let program = env::current_exe().expect("this program has a path");
        let done = Command::new(program).args(["text", name]).status();
        assert!(done.is_ok_and(|status| status.success()), "{name}");
    }
}

/// Own times of all list algorithms.
fn lists(wanted: &[String]) {
    println!(
        "{:24} {:>9} {:>6} {:>9} {:>10} {:>12}",
        "list algorithm", "elements", "needed", "calls", "own time", "each call"
    );
    for (elements, needed) in [(10_000, 3), (100_000, 3), (1_000_000, 3), (1_000_000, 1000)] {
        for algorithm in ALGORITHMS {
            let names = wanted.iter().filter(|name| *name != "lists");
            if names.clone().count() > 0 && !names.clone().any(|name| name == algorithm.name) {
                continue;
            }
            let list = weighted(elements);
            let needed: Vec<usize> =
                (0..needed).map(|i| (2 * i + 1) * elements / (2 * needed)).collect();
            let before = processor_time();
            let mut reducer = algorithm.start(&list, &Settings::new());
            let mut calls = 0_u32;
            let is_over = loop {
                let Some(candidate) = reducer.candidate() else {
                    break true;
                };
                // This is far quicker than the algorithms.
                let is_interesting = needed.iter().all(|&element| candidate.contains(element));
                drop(candidate);
                reducer.report(Verdict::from(is_interesting));
                calls += 1;
                if calls.is_multiple_of(64) && processor_time() - before > LONGEST {
                    break false;
                }
            };
            let own = processor_time() - before;
            if is_over {
                assert_eq!(
                    reducer.best(),
                    Subset::of(elements, needed.iter().copied()),
                    "{algorithm:?}"
                );
            }
            println!(
                "{:24} {elements:>9} {:>6} {calls:>9} {:>10} {:>12}",
                algorithm.name,
                needed.len(),
                format!("{}{own:.1?}", if is_over { "" } else { "> " }),
                format!("{:.1?}", own / calls.max(1)),
            );
        }
    }
}

/// A list whose elements have one to nine tokens.
fn weighted(elements: usize) -> List {
    List::new((0..elements as u64).map(|i| 1 + i * i % 9))
}

/// Own times of walks over flat trees.
fn trees() {
    println!(
        "\n{:24} {:>9} {:>9} {:>10} {:>12}",
        "walk over a flat tree", "leaves", "calls", "own time", "each call"
    );
    for leaves in [10_000, 100_000, 1_000_000] {
        for name in ["wcdd", "wgt", "ddmin"] {
            let algorithm = wdd_core::Algorithm::named(name).expect("it is built in");
            let tree = Arc::new(flat(leaves));
            let needed: Vec<_> = (0..3)
                .map(|i| tree.nodes().nth(1 + (2 * i + 1) * leaves / 6).expect("a leaf"))
                .collect();
            let before = processor_time();
            let reduction = ListReduction::new(algorithm, Settings::new());
            let mut walk = Hdd::new(Arc::clone(&tree), reduction, Grain::Fine);
            let mut calls = 0_u32;
            let is_over = loop {
                let Some(candidate) = walk.candidate() else {
                    break true;
                };
                let is_interesting = !needed.iter().any(|&node| candidate.deletes(node));
                drop(candidate);
                walk.report(Verdict::from(is_interesting));
                calls += 1;
                if processor_time() - before > LONGEST {
                    break false;
                }
            };
            let own = processor_time() - before;
            println!(
                "{:24} {leaves:>9} {calls:>9} {:>10} {:>12}",
                format!("HDD, {name}"),
                format!("{}{own:.1?}", if is_over { "" } else { "> " }),
                format!("{:.1?}", own / calls.max(1)),
            );
        }
    }
}

/// A root with that many leaves of one token.
fn flat(leaves: usize) -> Tree {
    let info = |role| NodeInfo::new(Kind(0), role);
    let mut builder = TreeBuilder::default();
    builder.open(info(Role::Fixed));
    for _ in 0..leaves {
        builder.open(info(Role::Element));
        builder.add_weight(1);
        builder.close();
    }
    builder.close();
    builder.finish()
}

/// Makes a text, with a `needle` in its middle.
type Make = fn() -> String;

/// The texts, by file name.
const TEXTS: &[(&str, Make)] = &[
    ("rust.rs", || rust(28_000_000)),
    ("invalid.rs", || {
        let half = |name: &str| format!("let {name} = 1 + ; ").repeat(15_000);
        format!("fn f() {{ {} needle {} }}", half("a"), half("b"))
    }),
    ("lines.txt", || lines_of_text(100_000_000, "\n")),
    ("one-line.txt", || lines_of_text(10_000_000, " ")),
    ("quotes.txt", || {
        let half = "say \\\"no\\\" ".repeat(500_000);
        format!("{half} needle {half}")
    }),
    ("data.json", || json(10_000_000, "\n")),
    ("one-line.json", || json(10_000_000, "")),
    ("data.xml", || xml(10_000_000)),
];

fn rust(bytes: usize) -> String {
    let mut source = String::new();
    let mut i = 0;
    while source.len() < bytes {
        if source.len() / 2 > bytes / 4 && source.len() / 2 - 300 < bytes / 4 {
            source.push_str("fn needle() {}\n");
        }
        write_items(&mut source, i);
        i += 1;
    }
    source
}

fn lines_of_text(bytes: usize, end: &str) -> String {
    let mut text = String::new();
    let mut i = 0;
    while text.len() < bytes {
        let at = text.len();
        write!(
            text,
            "2024-01-01 12:{:02}:00 worker {i} has done ({}, {i}) in {} ms{end}",
            i % 60,
            i * 7,
            i % 97
        )
        .expect("a string can grow");
        if at < bytes / 2 && text.len() >= bytes / 2 {
            write!(text, "needle{end}").expect("a string can grow");
        }
        i += 1;
    }
    text
}

fn json(bytes: usize, end: &str) -> String {
    let mut text = String::from("[");
    let mut i = 0;
    while text.len() < bytes {
        let name =
            if text.len() < bytes / 2 && text.len() + 90 >= bytes / 2 { "needle" } else { "name" };
        write!(text, "{{\"id\": {i}, \"{name}\": \"a \\\"b\\\" {i}\", \"all\": [1, 2, {{\"x\": null}}], \"ok\": true}},{end}")
            .expect("a string can grow");
        i += 1;
    }
    text.push_str("0]");
    text
}

fn xml(bytes: usize) -> String {
    let mut text = String::from("<all>\n");
    let mut i = 0;
    while text.len() < bytes {
        let at = text.len();
        write!(
            text,
            "  <item id=\"{i}\" kind='a'>\n    <name>it's {i}</name><value x=\"1\"/>\n  </item>\n"
        )
        .expect("a string can grow");
        if at < bytes / 2 && text.len() >= bytes / 2 {
            text.push_str("<needle/>\n");
        }
        i += 1;
    }
    text + "</all>\n"
}

/// Times the first calls of a reduction of one text, as the library makes them.
fn time_text(name: &str) {
    let (_, make) = TEXTS.iter().find(|(own, _)| *own == name).expect("it is in the table");
    let files = [(PathBuf::from(name), make().into_bytes())];
    let bytes = files[0].1.len();
    let reading = Reading::by_name(Edition::Edition2021);
    let started = processor_time();
    let text = Arc::new(Text::parse(&files, reading));
    let tokens = text.size().tokens;
    let plan = Plan::new(Strategy::Hdd, Level::Normal, &[], ListReduction::default());
    let mut star = Star::new(Task::new(Arc::clone(&text), plan));
    drop(text);
    let mut first = None;
    let (mut spent, mut slowest, mut calls) = (Duration::ZERO, Duration::ZERO, 0);
    for _ in 0..CALLS {
        let began = processor_time();
        let Some(candidate) = star.candidate() else {
            break;
        };
        let (rendered, _) = black_box(render_sized(candidate.base.text(), &candidate.edits));
        first.get_or_insert_with(|| processor_time() - started);
        let proposed = processor_time() - began;
        let content = rendered.files.first();
        let content = content.map_or(&[][..], |(_, content)| content);
        let has_needle = str::from_utf8(content).is_ok_and(|text| text.contains("needle"));
        let began = processor_time();
        star.report(Verdict::from(has_needle));
        let took = proposed + (processor_time() - began);
        (spent, slowest, calls) = (spent + took, slowest.max(took), calls + 1);
        if processor_time() - started > LONGEST {
            break;
        }
    }
    println!(
        "{name:16} {:>9.1} {tokens:>10} {:>10} {:>10} {:>10} {:>8.1}x",
        bytes as f64 / 1e6,
        format!("{:.1?}", first.unwrap_or_default()),
        format!("{:.1?}", spent / calls.max(1)),
        format!("{slowest:.1?}"),
        greatest_memory() as f64 / bytes as f64,
    );
}

/// The processor time of this process so far, of all its threads: other programs on the machine do not add to it. It is
/// counted in hundredths of a second. Where the system does not tell it, it is the time since the first question.
fn processor_time() -> Duration {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let fields = after_name.split_whitespace().skip(11).take(2);
    let ticks: Vec<u64> = fields.filter_map(|field| field.parse().ok()).collect();
    match ticks[..] {
        [user, system] => Duration::from_millis((user + system) * 10),
        _ => FIRST.get_or_init(Instant::now).elapsed(),
    }
}

/// The greatest memory of this process so far, in bytes; 0 if the system does not tell it.
fn greatest_memory() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<usize>().ok());
    kilobytes.map_or(0, |kilobytes| kilobytes * 1024)
}
