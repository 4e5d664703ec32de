//! What the shrinking of values itself costs: the time of a candidate of a large value, and the memory of
//! a node.
//!
//! `cargo bench --manifest-path tests/research/challenges/Cargo.toml --bench cost`
//!
//! The value is an expression of up to a million nodes, in which a few literals are needed. A pass proposes a
//! candidate as a base and edits. Then the candidate is made: its value is rebuilt, and its sketch is
//! drawn. Both take time linear in the size of the value.

use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

use wdd_core::hier::{Alternatives, Grain, Hdd, ListReduction, Perses, Stops};
use wdd_core::tree::{Edit, Edits, NodeId};
use wdd_core::value::{Machine, Sketch, copy};
use wdd_core::{Reducer, Verdict, WeightedTree};

/// The number of literals that are needed, unchanged.
const NEEDED: u32 = 40;
/// The number of calls that are timed.
const CALLS: u32 = 300;

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Expr {
    Number(u32),
    Sum(Vec<Expr>),
    Quotient(Box<Expr>, Box<Expr>),
}

use Expr::{Number, Quotient, Sum};

/// An expression of about `nodes` nodes: sums of four, and quotients.
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
        "| nodes | drawing, a node | rebuilding, a node | memory, a node | elements | hoist | between calls |"
    );
    println!("|---|---|---|---|---|---|---|");
    for nodes in [10_000, 100_000, 1_000_000] {
        measure(nodes);
    }
}

fn measure(about: usize) {
    let expr = expression(about * 2, &mut 1);
    let sketch = Arc::new(Sketch::of(&expr));
    let tree = sketch.tree();
    let nodes = tree.len();
    let drawn = fastest(|| drop(black_box(Sketch::of(&expr))));
    let rebuilt = fastest(|| drop(black_box(copy(&expr))));
    let reduction = ListReduction::default();
    let elements = proposed(&sketch, Hdd::new(Arc::clone(tree), reduction, Grain::Fine));
    let alternatives = Arc::clone(&sketch) as Arc<dyn Alternatives>;
    let hoist = Perses::new(Arc::clone(tree), alternatives, reduction, Stops::Alternatives);
    let hoist = proposed(&sketch, hoist);
    let a_node = |time: Duration| time.as_secs_f64() * 1e9 / nodes as f64;
    println!(
        "| {nodes} | {:.0} ns | {:.0} ns | {} B | {elements:.1?} | {hoist:.1?} | {:.1?} |",
        a_node(drawn),
        a_node(rebuilt),
        sketch.held() / nodes,
        call(expr),
    );
}

/// The mean time in which a pass proposes a candidate, if a few leaves are needed.
fn proposed(sketch: &Sketch, mut pass: impl Reducer<Candidate = Edits>) -> Duration {
    let tree = sketch.tree();
    let leaves = tree.nodes().filter(|&node| tree.children(node).next().is_none());
    let leaves: Vec<NodeId> = leaves.collect();
    let needed: Vec<NodeId> = leaves.into_iter().step_by(nodes_between(tree.len())).collect();
    let mut spent = Duration::ZERO;
    let mut calls = 0;
    while calls < CALLS {
        let started = Instant::now();
        let Some(candidate) = pass.candidate() else {
            break;
        };
        spent += started.elapsed();
        let deletes_needed = |node: NodeId, edit: &Edit| match edit {
            Edit::Hoist(run) => needed.iter().any(|&leaf| {
                tree.contains(node, leaf) && !run.nodes(tree).any(|top| tree.contains(top, leaf))
            }),
            Edit::Delete | Edit::StandIn(_) => needed.iter().any(|&leaf| tree.contains(node, leaf)),
        };
        let fails = !candidate.iter().any(|(node, edit)| deletes_needed(node, edit));
        let started = Instant::now();
        pass.report(Verdict::from(fails));
        spent += started.elapsed();
        calls += 1;
    }
    spent / calls.max(1)
}

/// The distance between two needed leaves.
fn nodes_between(all: usize) -> usize {
    (all / 2 / NEEDED as usize).max(1)
}

/// The median time between two calls of the property.
fn call(expr: Expr) -> Duration {
    let mut found = Vec::new();
    literals(&expr, &mut found);
    let every = found.len() / NEEDED as usize;
    let mut needed: Vec<u32> = found.into_iter().step_by(every).collect();
    needed.sort_unstable();
    let mut machine = Machine::new(expr, ListReduction::default());
    let mut times = Vec::new();
    while let Some(candidate) = machine.candidate().filter(|_| times.len() < CALLS as usize) {
        let mut left = Vec::new();
        literals(candidate, &mut left);
        left.sort_unstable();
        let fails = needed.iter().all(|number| left.binary_search(number).is_ok());
        let started = Instant::now();
        machine.report(Verdict::from(fails));
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
