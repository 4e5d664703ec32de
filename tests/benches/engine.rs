//! What the engine itself costs: the time to propose and to render one candidate, and the memory of a
//! node.
//!
//! `cargo bench -p wdd-tests --bench engine`
//!
//! The source is generated; its tree has at least 300,000 nodes. For each list algorithm, HDD proposes its
//! first [`CANDIDATES`] candidates, and a rule gives the verdicts. The time of a candidate must be far
//! below the time of an oracle call: 2 ms on average.

use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use wdd_core::hier::{ListReduction, Star};
use wdd_core::list::ALGORITHMS;
use wdd_core::{Algorithm, Reducer, Settings, Verdict};
use wdd_tests::benches::write_items;
use wdd_text::passes::plan::{Level, Plan, Strategy};
use wdd_text::passes::{Pass, Task};
use wdd_text::text::Text;
use wdd_text::text::languages::{Chosen, Edition, Reading};
use wdd_text::text::render::{Rendered, render};

/// The smallest number of nodes in the tree.
const NODES: usize = 300_000;
/// The number of candidates that are timed for each algorithm.
const CANDIDATES: u32 = 400;
/// The file is read as Rust.
const READING: Reading = Reading { edition: Edition::Edition2021, language: Some(Chosen::RUST) };

fn main() {
    let source = source();
    let files = [(PathBuf::from("generated.rs"), source.into_bytes())];
    let before = resident();
    let started = Instant::now();
    let text = Arc::new(Text::parse(&files, READING));
    let parsed = started.elapsed();
    let nodes = text.tree().len();
    println!("{} MB, {nodes} nodes, parsed in {parsed:.0?}", files[0].1.len() / 1_000_000);
    println!("memory of a node, with its part of the text: {} bytes", text.held() / nodes);
    if let (Some(before), Some(after)) = (before, resident()) {
        let grown = after.saturating_sub(before) / nodes;
        println!(
            "memory of a node by the resident set, with what the parser has not given back: {grown} bytes"
        );
    }
    println!(
        "\n{:24} {:>12} {:>12} {:>12} {:>9} {:>10}",
        "mean of a candidate", "propose", "render", "slowest", "size", "candidates"
    );
    for algorithm in ALGORITHMS {
        time(&text, algorithm);
    }
}

/// Times the first candidates of a reduction.
fn time(text: &Arc<Text>, algorithm: &'static Algorithm) {
    let started = Instant::now();
    let mut star = Star::new(Task::new(Arc::clone(text), plan(algorithm)));
    let entered = started.elapsed();
    let (mut propose, mut rendering, mut slowest) = (entered, Duration::ZERO, Duration::ZERO);
    let (mut candidates, mut bytes) = (0, 0);
    for index in 0..CANDIDATES {
        let started = Instant::now();
        let Some(candidate) = star.candidate() else {
            break;
        };
        let found = started.elapsed();
        let text = black_box(render(candidate.base.text(), &candidate.edits));
        let rendered = started.elapsed() - found;
        let verdict = Verdict::from(is_interesting(&text, index));
        let started = Instant::now();
        star.report(verdict);
        let reported = started.elapsed();
        propose += found + reported;
        rendering += rendered;
        slowest = slowest.max(found + reported + rendered);
        candidates += 1;
        bytes += text.bytes();
    }
    let each = |time: Duration| format!("{:.0?}", time / candidates);
    println!(
        "{:24} {:>12} {:>12} {:>12} {:>9} {candidates:>10}",
        algorithm.name,
        each(propose),
        each(rendering),
        format!("{slowest:.0?}"),
        format!("{} KB", bytes / candidates as usize / 1000),
    );
}

/// A candidate without most of the input is never interesting; one in eight of the others is.
fn is_interesting(text: &Rendered, index: u32) -> bool {
    text.bytes() > 500_000 && index % 8 == 3
}

fn plan(algorithm: &'static Algorithm) -> Plan {
    let reduction = ListReduction::new(algorithm, Settings::default());
    // Only deletions, so that each candidate is a new text to render.
    let without = Pass::named("bodies").map_or(vec![], |bodies| vec![bodies]);
    Plan::new(Strategy::Hdd, Level::Fast, &without, reduction)
}

/// A source with the constructs of written code, and enough functions for [`NODES`].
fn source() -> String {
    let mut source = String::new();
    for i in 0..NODES / 240 {
        write_items(&mut source, i);
    }
    source
}

/// The resident memory of the process, if the system tells it.
fn resident() -> Option<usize> {
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
