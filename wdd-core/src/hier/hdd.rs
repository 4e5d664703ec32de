//! HDD: hierarchical delta debugging.
//!
//! Misherghi and Su, *HDD: Hierarchical Delta Debugging*, ICSE 2006. HDD walks the tree level by
//! level, top down. Each level is one list reduction over all its nodes. A candidate is the whole
//! input without some of these nodes. One walk is O(levels) list reductions. HDD\* repeats the walk
//! until it changes nothing ([`Star`](super::Star)). Its result is 1-tree-minimal if the list
//! reduction is 1-minimal.
//!
//! Differences from the paper: a level contains only deletable nodes, the uppermost ones below the
//! level before, because other nodes can be deleted only with their parents. A level takes users of a
//! name before its definition, and tries linked nodes together first ([`level`](super::level)). A
//! walk with a plain list reduction does neither. A walk can be limited to the coarse structure, like the coarse phase of Picireny (Hodován, Kiss and
//! Gyimóthy, 2017), or to what stands beside the structure.

use std::sync::Arc;

use super::ListReduction;
use super::level::{Level, TriedFirst};
use super::sweep::EditedTree;
use crate::reducer::InList;
use crate::tree::{Edits, NodeId, Role};
use crate::{Counterexample, Reducer, Tree, Verdict};

/// The deletable nodes that a walk looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grain {
    /// The nodes of the coarse structure: items, statements, lines.
    Coarse,
    /// All nodes of the structure.
    Fine,
    /// The nodes beside the structure: comments.
    Asides,
    /// All nodes, in the structure and beside it.
    All,
}

/// One walk of HDD over a tree.
#[derive(Clone, Debug)]
pub struct Hdd {
    tree: Arc<Tree>,
    reduction: ListReduction,
    grain: Grain,
    /// The result of the levels above.
    best: Arc<Edits>,
    level: Option<Level>,
    /// What the levels so far have learned, which is told to those that follow.
    learned: Arc<Counterexample>,
    /// The levels with a candidate, up to this one.
    levels: usize,
}

impl Hdd {
    /// Starts at the top of `tree`.
    pub fn new(tree: Arc<Tree>, reduction: ListReduction, grain: Grain) -> Self {
        let mut hdd = Hdd {
            tree,
            reduction,
            grain,
            best: Arc::default(),
            level: None,
            learned: Arc::default(),
            levels: 0,
        };
        match grain {
            Grain::Coarse | Grain::Fine | Grain::All => hdd.descend(vec![NodeId::ROOT]),
            Grain::Asides => hdd.level = hdd.asides(),
        }
        hdd.levels = usize::from(hdd.level.is_some());
        hdd
    }

    /// The nodes beside the structure, as one level. Usually one call deletes all of them.
    fn asides(&self) -> Option<Level> {
        let tree = &self.tree;
        let asides = tree.nodes().filter(|&node| tree.role(node) == Role::Aside);
        self.level(&asides.collect::<Vec<_>>(), TriedFirst::All)
    }

    /// Enters the level below the given nodes, or the first level below it with a candidate.
    fn descend(&mut self, mut above: Vec<NodeId>) {
        // A definition is tried with all its users where the structure is coarse: there it saves most.
        let first = match self.grain {
            Grain::Coarse => TriedFirst::Users,
            Grain::Fine | Grain::Asides | Grain::All => TriedFirst::Linked,
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
            Role::Element | Role::Optional => self.grain != Grain::Coarse || tree.is_coarse(node),
            Role::Aside => self.grain == Grain::All,
            Role::Fixed => false,
        };
        let deleted = |node: NodeId| self.best.deletes(node);
        let below = |&top: &NodeId| tree.uppermost(top, wanted, deleted);
        above.iter().flat_map(below).collect()
    }

    /// Goes on to the level below when the current one has no candidate any more.
    fn settle(&mut self) {
        let Some(level) = self.level.as_ref().filter(|level| level.sweep.candidate().is_none())
        else {
            return;
        };
        self.best = Arc::new(level.sweep.best());
        let kept = level.kept();
        match self.grain {
            Grain::Coarse | Grain::Fine | Grain::All => self.descend(kept),
            Grain::Asides => self.level = None,
        }
        self.levels += usize::from(self.level.is_some());
    }

    fn level(&self, nodes: &[NodeId], first: TriedFirst) -> Option<Level> {
        let above = EditedTree { tree: &self.tree, edits: &self.best, learned: &self.learned };
        Level::start(above, nodes, first, &self.reduction)
    }
}

impl Reducer for Hdd {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        self.level.as_ref()?.sweep.candidate()
    }

    fn learn(&mut self, counterexample: &Counterexample) {
        Arc::make_mut(&mut self.learned).extend(counterexample.needs());
        if let Some(level) = &mut self.level {
            level.sweep.learn(counterexample);
        }
    }

    fn know(&mut self, learned: &Counterexample) {
        Arc::make_mut(&mut self.learned).extend(learned.needs());
        if let Some(level) = &mut self.level {
            level.sweep.know(learned);
            self.settle();
        }
    }

    fn report(&mut self, verdict: Verdict) {
        if let Some(level) = &mut self.level {
            level.sweep.report(verdict);
            self.settle();
        }
    }

    fn best(&self) -> Edits {
        self.level.as_ref().map_or_else(|| Edits::clone(&self.best), |level| level.sweep.best())
    }

    fn odds(&self) -> f64 {
        self.level.as_ref().map_or(0.0, |level| level.sweep.odds())
    }

    fn list(&self) -> Option<InList> {
        let number = self.levels.checked_sub(1)?;
        let list = self.level.as_ref()?.sweep.list()?;
        Some(InList { number, ..list })
    }
}
