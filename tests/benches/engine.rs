//! What the engine itself costs: one candidate proposed and rendered, and the memory of a node.
//!
//! `cargo bench -p wdd-tests --bench engine`
//!
//! A tree of at least 300,000 nodes is made of a generated source of some megabytes. The first
//! [`QUESTIONS`] questions of HDD are answered by a rule (nothing that bears one of some names may
//! go), for each list algorithm. Their time must stay far below an oracle's: 2 ms on average.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cargo_wdd::passes::plan::{Level, Plan, Strategy};
use cargo_wdd::passes::{Pass, Task};
use cargo_wdd::text::Text;
use cargo_wdd::text::languages::{Edition, Reading};
use cargo_wdd::text::render::{Rendered, render};
use wdd_core::hier::{ListReduction, Star};
use wdd_core::list::ALGORITHMS;
use wdd_core::{Algorithm, Reducer, Settings, Verdict};

/// Nodes that the tree has at least.
const NODES: usize = 300_000;
/// Questions that each algorithm is timed over.
/// Whatever its name, the file is Rust.
const READING: Reading = Reading {
    edition: Edition::Edition2021,
    all_rust: true,
};

const QUESTIONS: u32 = 400;

fn main() {
    let source = source();
    let files = [(PathBuf::from("generated.rs"), source.into_bytes())];
    let before = resident();
    let started = Instant::now();
    let text = Arc::new(Text::parse(&files, READING));
    let parsed = started.elapsed();
    let nodes = text.tree().len();
    println!(
        "{} MB, {nodes} nodes, parsed in {parsed:.0?}",
        files[0].1.len() / 1_000_000
    );
    println!(
        "held a node, its share of the text included: {} bytes",
        text.held() / nodes
    );
    if let (Some(before), Some(after)) = (before, resident()) {
        let grown = after.saturating_sub(before) / nodes;
        println!(
            "grown a node, as the system counts it, with what parsing left behind: {grown} bytes"
        );
    }
    println!(
        "\n{:24} {:>12} {:>12} {:>12} {:>9} {:>9}",
        "a candidate", "proposed", "rendered", "slowest", "size", "questions"
    );
    for algorithm in ALGORITHMS {
        time(&text, algorithm);
    }
}

/// Times the first questions of a reduction.
fn time(text: &Arc<Text>, algorithm: &'static Algorithm) {
    let started = Instant::now();
    let mut star = Star::new(Task::new(Arc::clone(text), plan(algorithm)));
    let entered = started.elapsed();
    let (mut proposed, mut rendered, mut slowest) = (entered, Duration::ZERO, Duration::ZERO);
    let (mut questions, mut bytes) = (0, 0);
    for question in 0..QUESTIONS {
        let started = Instant::now();
        let Some(draft) = star.candidate() else { break };
        let thought = started.elapsed();
        let candidate = black_box(render(draft.base.text(), &draft.edits));
        let drawn = started.elapsed() - thought;
        let verdict = Verdict::from(is_interesting(&candidate, question));
        let started = Instant::now();
        star.report(verdict);
        let told = started.elapsed();
        proposed += thought + told;
        rendered += drawn;
        slowest = slowest.max(thought + told + drawn);
        questions += 1;
        bytes += candidate.bytes();
    }
    let each = |time: Duration| format!("{:.0?}", time / questions);
    println!(
        "{:24} {:>12} {:>12} {:>12} {:>9} {questions:>9}",
        algorithm.name,
        each(proposed),
        each(rendered),
        format!("{slowest:.0?}"),
        format!("{} KB", bytes / questions as usize / 1000),
    );
}

/// Some of everything is needed: no candidate that lost a lot is interesting, and one in eight of
/// the others is.
fn is_interesting(candidate: &Rendered, question: u32) -> bool {
    candidate.bytes() > 500_000 && question % 8 == 3
}

fn plan(algorithm: &'static Algorithm) -> Plan {
    let reduction = ListReduction::new(algorithm, Settings::default());
    // Deletions alone, so that every candidate is a new one to render.
    let without = Pass::named("bodies").map_or(vec![], |bodies| vec![bodies]);
    Plan::new(Strategy::Hdd, Level::Fast, &without, reduction)
}

/// A source like those that people write, with enough functions for [`NODES`].
fn source() -> String {
    let mut source = String::new();
    for i in 0..NODES / 240 {
        write!(
            source,
            "/// Number {i}.\n#[derive(Clone, Debug)]\npub struct S{i}<T: Copy> {{ pub a: T, b: Vec<u{w}> }}\n\
             impl<T: Copy> S{i}<T> {{\n    \
             pub fn get(&self, at: usize, or: u{w}) -> u{w} {{\n        \
             let found = self.b.get(at).copied();\n        \
             if at > {i} {{ return or + {i}; }}\n        \
             match found {{ Some(n) if n != or => n * 2, _ => other_{j}(&self.b[at..], or) }}\n    }}\n}}\n\
             fn other_{i}(all: &[u{w}], or: u{w}) -> u{w} {{ all.iter().fold(or, |a, b| a ^ b) }}\n",
            w = 8 << (i % 4),
            j = i / 2,
        )
        .expect("a string takes all");
    }
    source
}

/// The memory that the process holds, where the system tells.
fn resident() -> Option<usize> {
    let statm = fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
