//! The walks over the tree, as passes: three walks of HDD, and two of Perses.
//!
//! These passes delete and replace single nodes, wherever the tree allows it. All other passes are
//! for changes that a walk cannot make, because several nodes must change together.

use std::sync::Arc;

use wdd_core::hier::{Grain, Hdd, ListReduction, Perses, Stops, TreeReducer, Turn};

use crate::passes::Pass;
use crate::passes::Task;
use crate::passes::plan::{Level, Strategy};

/// Deletes items, statements and lines, level by level from the top of the tree.
///
/// ```text
/// const A: [u8; 2] = [1, 2];  fn f() { g(1, 2); h(3); }  →  fn f() { h(3); }
/// ```
///
/// The coarse structure comes first: before the walk deletes the numbers of a table one by one, it
/// tries to delete the function that reads the table, and then the whole table.
pub(in crate::passes) static COARSE: Pass = Pass::walk(
    "coarse",
    "deletes items, statements and lines, level by level",
    |task, reduction| hdd(task, reduction, Grain::Coarse),
)
.of(Strategy::Hdd)
.at(Level::Fast)
.turn(Turn::Again)
.coarsely();

/// Deletes every node that can be deleted, level by level from the top of the tree.
///
/// ```text
/// fn f(a: u8, b: u8) { let x: u8 = g(a, [1, b]); }  →  fn f(b: u8) { let x = g([b]); }
/// ```
///
/// This is HDD over the whole structure. It does not replace anything.
pub(in crate::passes) static FINE: Pass = Pass::walk(
    "fine",
    "deletes every node that can be deleted, level by level",
    |task, reduction| hdd(task, reduction, Grain::Fine),
)
.of(Strategy::Hdd)
.at(Level::Fast);

/// Replaces a node with a node below it, or with something minimal, the heaviest node first.
///
/// ```text
/// fn f() { let x = g(h(1), 2); }           →  fn f() { let x = h(1); }
/// fn f() { if a == b(1, 2) { c(1) } }      →  fn f() { c(1) }
/// ```
///
/// This is the part of Perses that HDD lacks. It comes last, when the lists that the nodes hold are
/// minimal.
pub(in crate::passes) static ALTERNATIVES: Pass = Pass::walk(
    "alternatives",
    "replaces nodes with nodes below them, or with something minimal",
    |task, reduction| perses(task, reduction, Stops::Alternatives),
)
.of(Strategy::Hdd)
.turn(Turn::Last);

/// Deletes and replaces nodes, the heaviest node first.
///
/// ```text
/// fn f() { g(); if a == b { h(c(1), 2) } }  →  fn f() { h(c(1)) }
/// ```
///
/// The list algorithm reduces lists. Any other node is replaced with a node below it or with
/// something minimal. At the level `fast` only lists are reduced.
pub(in crate::passes) static PERSES: Pass =
    Pass::walk("perses", "deletes and replaces nodes, the heaviest first", |task, reduction| {
        // What may replace a node is not in a coarse tree.
        let is_for_lists = task.text().is_coarse() || task.plan().level == Level::Fast;
        perses(task, reduction, if is_for_lists { Stops::Lists } else { Stops::All })
    })
    .of(Strategy::Perses)
    .at(Level::Fast)
    .coarsely();

/// Deletes comments, usually all of them in one oracle call.
///
/// ```text
/// /* a */ fn f() { /* b */ g(); }  →  fn f() { g(); }
/// ```
///
/// It comes after the first coarse walk, so that the best keeps its comments for some time: a user
/// may read it during the run.
pub(in crate::passes) static COMMENTS: Pass =
    Pass::walk("comments", "deletes comments", |task, reduction| {
        hdd(task, reduction, Grain::Asides)
    })
    .at(Level::Fast)
    .coarsely();

fn hdd(task: &Task, reduction: ListReduction, grain: Grain) -> Option<TreeReducer> {
    Some(Box::new(Hdd::new(Arc::clone(task.text().tree()), reduction, grain)))
}

fn perses(task: &Task, reduction: ListReduction, stops: Stops) -> Option<TreeReducer> {
    let tree = Arc::clone(task.text().tree());
    Some(Box::new(Perses::new(tree, Arc::new(task.replacements()), reduction, stops)))
}
