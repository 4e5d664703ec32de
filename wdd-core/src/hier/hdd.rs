//! HDD: hierarchical delta debugging.
//!
//! Misherghi and Su, *HDD: Hierarchical Delta Debugging*, ICSE 2006: for each level of the tree,
//! top down, one list reduction over all the level's nodes, each candidate being the whole input
//! without the nodes left out. One walk is O(levels) list reductions; repeated until a whole walk
//! changes nothing (HDD\*, [`Star`](crate::Star)) the result is 1-tree-minimal where the list
//! reducer is 1-minimal.
//!
//! Here a level holds deletable nodes only (see [`Tree::level`]), so no question is asked about a
//! node that can go only with its parent, and what stands beside the structure (comments) is a
//! level of its own before the first.

use std::sync::Arc;

use crate::{AllFirst, Edits, List, ListReducer, NodeId, Reducer, Role, Subset, Tree, Verdict};

use super::ListReduction;
use super::precedence::users_first;

/// One walk of HDD over a tree.
#[derive(Clone)]
pub struct Hdd {
    tree: Arc<Tree>,
    reduction: ListReduction,
    /// What the levels above have settled.
    settled: Arc<Edits>,
    state: State,
}

#[derive(Clone)]
enum State {
    Level {
        level: Level,
        elements: Elements,
        list: ListReducer,
    },
    Done,
}

/// Where the walk is.
#[derive(Clone, Copy, PartialEq)]
enum Level {
    Asides,
    Depth(usize),
}

impl Hdd {
    /// Starts at the top of `tree`.
    pub fn new(tree: Arc<Tree>, reduction: ListReduction) -> Self {
        let mut hdd = Hdd {
            tree,
            reduction,
            settled: Arc::new(Edits::none()),
            state: State::Done,
        };
        hdd.enter(Level::Asides);
        hdd
    }

    /// Enters the first level, from `level` downwards, that has a question to ask.
    fn enter(&mut self, mut level: Level) {
        self.state = loop {
            if level == Level::Depth(self.tree.levels()) {
                break State::Done;
            }
            let elements = self.elements_of(level);
            let weights = elements.nodes.iter().map(|&node| self.tree.weight(node));
            let list = List::new(weights);
            let mode = std::env::var("ALL").unwrap_or_default();
            let parts = self.reduction.algorithm.start(&list, &self.reduction.settings);
            let list: ListReducer = if mode == "all" || level == Level::Asides { Box::new(AllFirst::new(&list, parts)) } else { parts };
            if list.candidate().is_some() {
                break State::Level {
                    level,
                    elements,
                    list,
                };
            }
            level = level.below();
        };
    }

    fn elements_of(&self, level: Level) -> Elements {
        let tree = &self.tree;
        let wanted = |node: NodeId| match level {
            Level::Asides => tree.role(node) == Role::Aside,
            Level::Depth(depth) => {
                tree.level(node) == depth
                    && matches!(tree.role(node), Role::Element | Role::Optional)
            }
        };
        let nodes: Vec<NodeId> = tree
            .select(wanted, |node| self.settled.deletes(node))
            .collect();
        Elements::new(if std::env::var("ORDER").is_ok() { nodes } else { users_first(tree, &nodes) })
    }

    fn edits(&self, elements: &Elements, kept: &Subset) -> Edits {
        self.settled.deleting(&self.tree, elements.without(kept))
    }
}

/// The nodes that a level's list is made of.
#[derive(Clone)]
struct Elements {
    /// In the order of the list.
    nodes: Arc<[NodeId]>,
    /// The list's elements in the order of the tree.
    by_node: Arc<[usize]>,
}

impl Elements {
    fn new(nodes: Vec<NodeId>) -> Self {
        let mut by_node: Vec<usize> = (0..nodes.len()).collect();
        by_node.sort_unstable_by_key(|&element| nodes[element]);
        Elements {
            nodes: nodes.into(),
            by_node: by_node.into(),
        }
    }

    /// The nodes that are not kept, sorted.
    fn without<'a>(&'a self, kept: &'a Subset) -> impl Iterator<Item = NodeId> + 'a {
        let gone = self.by_node.iter().filter(|&&e| !kept.contains(e));
        gone.map(|&element| self.nodes[element])
    }
}

impl Level {
    fn below(self) -> Self {
        match self {
            Level::Asides => Level::Depth(1),
            Level::Depth(depth) => Level::Depth(depth + 1),
        }
    }
}

impl Reducer for Hdd {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        match &self.state {
            State::Level { elements, list, .. } => {
                list.candidate().map(|kept| self.edits(elements, &kept))
            }
            State::Done => None,
        }
    }

    fn report(&mut self, verdict: Verdict) {
        let State::Level {
            level,
            elements,
            list,
        } = &mut self.state
        else {
            return;
        };
        list.report(verdict);
        if list.candidate().is_none() {
            let (below, elements, kept) = (level.below(), elements.clone(), list.best());
            self.settled = Arc::new(self.edits(&elements, &kept));
            self.enter(below);
        }
    }

    fn best(&self) -> Edits {
        match &self.state {
            State::Level { elements, list, .. } => self.edits(elements, &list.best()),
            State::Done => Edits::clone(&self.settled),
        }
    }

    fn odds(&self) -> f64 {
        match &self.state {
            State::Level { list, .. } => list.odds(),
            State::Done => 0.0,
        }
    }
}
