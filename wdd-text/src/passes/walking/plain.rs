//! HDD\* and Perses without other passes, for comparisons with the papers.
//!
//! They walk over this program's trees. A level of HDD has the uppermost nodes that can be deleted, and not all nodes of a depth,
//! and nothing is replaced with something minimal. Perses may replace a node with one of another symbol.
//!
//! A list has the order of the input, a p₀ of 0.1 for any length, and nothing is tried before the algorithm. No other pass
//! runs. The rest is as in other runs: very long files are read coarsely first. The command also skips candidates with new syntax
//! errors, and tries those that are very likely not interesting last; `tests/research/evaluation` does neither.

use std::sync::Arc;

use wdd_core::hier::{Alternatives, Grain, Hdd, ListReduction, Perses, Stops};
use wdd_core::tree::{Edit, NodeId};

use crate::passes::Pass;
use crate::passes::plan::{Level, Strategy};

/// Deletes every node that can be deleted, level by level, as HDD\* does.
///
/// ```text
/// fn f(a: u8, b: u8) { let x: u8 = g(a, [1, b]); }  →  fn f(b: u8) { let x = g([b]); }
/// ```
///
/// It has turns until one changes nothing. HDD is the first of them.
pub(in crate::passes) static HDD_PLAIN: Pass =
    Pass::walk("hdd-plain", "deletes nodes level by level, as HDD* does", |task, reduction| {
        Some(Box::new(Hdd::new(Arc::clone(task.text().tree()), plain(reduction), Grain::All)))
    })
    .of(Strategy::HddPlain)
    .at(Level::Fast)
    .coarsely();

/// Deletes nodes and replaces them with nodes below them, the heaviest first, as Perses does.
///
/// ```text
/// fn f() { g(); if a == b { h(c(1), 2) } }  →  fn f() { h(c(1)) }
/// ```
///
/// A node is only replaced with what the input has.
pub(in crate::passes) static PERSES_PLAIN: Pass = Pass::walk(
    "perses-plain",
    "deletes and hoists nodes, the heaviest first, as Perses does",
    |task, reduction| {
        let tree = Arc::clone(task.text().tree());
        let hoists = Arc::new(Hoists(task.replacements()));
        let stops = if task.text().is_coarse() { Stops::Lists } else { Stops::All };
        Some(Box::new(Perses::new(tree, hoists, plain(reduction), stops)))
    },
)
.of(Strategy::PersesPlain)
.at(Level::Fast)
.coarsely();

/// The p₀ of the papers, for lists of any length.
const P0: f64 = 0.1;

fn plain(mut reduction: ListReduction) -> ListReduction {
    reduction.is_plain = true;
    if reduction.settings.p0().is_none() {
        reduction.settings = reduction.settings.with_p0(P0).expect("it lies in (0, 1)");
    }
    reduction
}

/// Of what may replace a node, what the input has.
struct Hoists<A>(A);

impl<A: Alternatives> Alternatives for Hoists<A> {
    fn of(&self, node: NodeId) -> Vec<Edit> {
        let mut edits = self.0.of(node);
        edits.retain(|edit| match edit {
            Edit::Hoist(_) => true,
            Edit::StandIn(form) => form.is_hoisted(),
            Edit::Delete => false,
        });
        edits
    }
}
