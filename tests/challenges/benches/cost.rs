//! What the shrinking of values itself costs: a candidate of a large value, and the memory of a
//! node.
//!
//! `cargo bench -p wdd-challenges`
//!
//! The value is an expression of some hundred thousand nodes in which a few literals have to stay.
//! What a candidate costs is what goes on between two runs of the property; the making of the
//! value and of its sketch, which are linear in the value's size, are timed by themselves.

use std::hint::black_box;
use std::time::{Duration, Instant};

use wdd_core::{ListReduction, Machine, Sketch, Verdict, WeightedTree, copy};

/// Literals that have to stay, and may not change.
const NEEDED: u32 = 40;
/// Questions that are timed.
const QUESTIONS: u32 = 300;

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Expr {
    Number(u32),
    Sum(Vec<Expr>),
    Quotient(Box<Expr>, Box<Expr>),
}

use Expr::{Number, Quotient, Sum};

/// An expression of about that many nodes: sums of quotients, four at each level.
fn expression(nodes: usize, next: &mut u32) -> Expr {
    *next = next.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
    if nodes < 8 {
        return Number(*next >> 8);
    }
    if *next >> 30 == 0 {
        let mut half = || Box::new(expression(nodes / 2, next));
        return Quotient(half(), half());
    }
    Sum((0..4).map(|_| expression(nodes / 4, next)).collect())
}

fn literals(expr: &Expr, found: &mut Vec<u32>) {
    match expr {
        Number(number) => found.push(*number),
        Sum(all) => all.iter().for_each(|expr| literals(expr, found)),
        Quotient(a, b) => [a, b].into_iter().for_each(|expr| literals(expr, found)),
    }
}

fn main() {
    println!(
        "| nodes | sketch, a node | rebuilt, a node | held, a node | grown, a node | a candidate, median | without the value's making |"
    );
    println!("|---|---|---|---|---|---|---|");
    for nodes in [10_000, 100_000, 1_000_000] {
        measure(nodes);
    }
}

fn measure(about: usize) {
    let expr = expression(about * 2, &mut 1);
    let sketch = Sketch::of(&expr);
    let nodes = sketch.tree().len();
    let drawn = fastest(|| drop(black_box(Sketch::of(&expr))));
    let rebuilt = fastest(|| drop(black_box(copy(&expr))));
    let before = resident();
    let again = Sketch::of(&expr);
    let grown = resident()
        .zip(before)
        .map(|(after, before)| after.saturating_sub(before) / nodes);
    drop(black_box(again));
    let candidate = candidate(expr);
    let own = candidate.saturating_sub(drawn + rebuilt);
    let a_node = |time: Duration| time.as_secs_f64() * 1e9 / nodes as f64;
    println!(
        "| {nodes} | {:.0} ns | {:.0} ns | {} B | {} | {candidate:.1?} | {own:.1?} |",
        a_node(drawn),
        a_node(rebuilt),
        sketch.held() / nodes,
        grown.map_or("–".into(), |grown| format!("{grown} B")),
    );
}

/// The median time between two runs of the property.
fn candidate(expr: Expr) -> Duration {
    let mut found = Vec::new();
    literals(&expr, &mut found);
    let every = found.len() / NEEDED as usize;
    let mut needed: Vec<u32> = found.into_iter().step_by(every).collect();
    needed.sort_unstable();
    let mut machine = Machine::new(expr, ListReduction::default());
    let mut times = Vec::new();
    while let Some(question) = machine
        .question()
        .filter(|_| times.len() < QUESTIONS as usize)
    {
        let mut left = Vec::new();
        literals(question, &mut left);
        left.sort_unstable();
        let fails = needed
            .iter()
            .all(|number| left.binary_search(number).is_ok());
        let started = Instant::now();
        machine.answer(Verdict::from(fails));
        times.push(started.elapsed());
    }
    times.sort_unstable();
    times[times.len() / 2]
}

fn fastest(run: impl Fn()) -> Duration {
    let times = (0..5).map(|_| {
        let started = Instant::now();
        run();
        started.elapsed()
    });
    times.min().unwrap_or_default()
}

/// The memory that the process holds, in bytes; none where the system does not say.
fn resident() -> Option<usize> {
    let statm = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: usize = statm.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}
