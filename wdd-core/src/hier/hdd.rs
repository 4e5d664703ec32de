//! HDD: hierarchical delta debugging.
//!
//! Misherghi and Su, *HDD: Hierarchical Delta Debugging*, ICSE 2006: for each level of the tree,
//! top down, one list reduction over all the level's nodes, each candidate being the whole input
//! without the nodes left out. One walk is O(levels) list reductions; repeated until a whole walk
//! changes nothing (HDD\*, [`Star`](crate::Star)) the result is 1-tree-minimal where the list
//! reducer is 1-minimal.
//!
//! Where we differ: a level holds deletable nodes only, the uppermost ones below the level before,
//! so no question is asked about a node that can go only with its parent. A level takes users of a
//! name before its definition, and what hangs together first ([`level`](super::level)). A walk may
//! look at the coarse structure alone, as Picireny's coarse phase does (Hodován, Kiss and Gyimóthy,
//! 2017), or at what stands beside the structure.

use std::sync::Arc;

use super::ListReduction;
use super::level::{First, Level};
use crate::{Edits, NodeId, Reducer, Role, Tree, Verdict};

/// Which of the nodes that may go a walk looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// The coarse structure: items, statements, lines.
    Coarse,
    /// The whole structure.
    Fine,
    /// What stands beside the structure: comments.
    Asides,
}

/// One walk of HDD over a tree.
#[derive(Clone)]
pub struct Hdd {
    tree: Arc<Tree>,
    reduction: ListReduction,
    grain: Grain,
    /// What the levels above have settled.
    best: Arc<Edits>,
    level: Option<Level>,
}

impl Hdd {
    /// Starts at the top of `tree`.
    pub fn new(tree: Arc<Tree>, reduction: ListReduction, grain: Grain) -> Self {
        let mut hdd = Hdd {
            tree,
            reduction,
            grain,
            best: Arc::new(Edits::none()),
            level: None,
        };
        match grain {
            Grain::Coarse | Grain::Fine => hdd.descend(vec![NodeId::ROOT]),
            Grain::Asides => hdd.level = hdd.asides(),
        }
        hdd
    }

    /// What stands beside the structure, as one level; mostly it goes at one question.
    fn asides(&self) -> Option<Level> {
        let tree = &self.tree;
        let asides = tree.nodes().filter(|&node| tree.role(node) == Role::Aside);
        self.level(&asides.collect::<Vec<_>>(), First::All)
    }

    /// Enters the level below the given nodes, or the first below that which asks a question.
    fn descend(&mut self, mut above: Vec<NodeId>) {
        let first = match self.grain {
            Grain::Coarse => First::Users,
            Grain::Fine | Grain::Asides => First::Linked,
        };
        self.level = loop {
            let nodes = self.level_below(&above);
            if nodes.is_empty() {
                break None;
            }
            if let Some(level) = self.level(&nodes, first) {
                break Some(level);
            }
            above = nodes;
        };
    }

    fn level_below(&self, above: &[NodeId]) -> Vec<NodeId> {
        let tree = &self.tree;
        let wanted = |node: NodeId| match tree.role(node) {
            Role::Element | Role::Optional => self.grain == Grain::Fine || tree.is_coarse(node),
            Role::Aside | Role::Fixed => false,
        };
        let gone = |node: NodeId| self.best.deletes(node);
        let below = |&top: &NodeId| tree.uppermost(top, wanted, gone);
        above.iter().flat_map(below).collect()
    }

    fn level(&self, nodes: &[NodeId], first: First) -> Option<Level> {
        Level::start(&self.tree, &self.best, nodes, first, &self.reduction)
    }
}

impl Reducer for Hdd {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        self.level.as_ref()?.candidate()
    }

    fn report(&mut self, verdict: Verdict) {
        let Some(level) = &mut self.level else { return };
        level.report(verdict);
        if level.candidate().is_some() {
            return;
        }
        self.best = Arc::new(level.best());
        let kept = level.kept();
        match self.grain {
            Grain::Coarse | Grain::Fine => self.descend(kept),
            Grain::Asides => self.level = None,
        }
    }

    fn best(&self) -> Edits {
        let level = self.level.as_ref();
        level.map_or_else(|| Edits::clone(&self.best), Level::best)
    }

    fn odds(&self) -> f64 {
        self.level.as_ref().map_or(0.0, Level::odds)
    }
}
