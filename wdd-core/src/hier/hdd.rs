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
//! name before its definition, and what hangs together first ([`links`](super::links)). A walk may
//! look at the coarse structure alone, as Picireny's coarse phase does (Hodován, Kiss and Gyimóthy,
//! 2017), or at what stands beside the structure.

use std::sync::Arc;

use crate::{
    Edits, GroupsFirst, List, ListReducer, NodeId, Reducer, Role, Subset, Tree, Verdict, Weight,
};

use super::ListReduction;
use super::links::Links;

/// A group of linked nodes is worth a question if it has at least this part of its level's weight.
const LIGHTEST: Weight = 16;
/// Groups that are asked about at one level, at most.
const MOST: usize = 8;
/// Definitions of a level whose users are looked for, at most.
const HUBS: usize = 64;
/// In a level of no more nodes than this, a definition needs no question about all its users.
const FEW: usize = 8;

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
    best: Arc<Edits>,
    state: State,
}

#[derive(Clone)]
enum State {
    Level {
        elements: Elements,
        list: ListReducer,
        /// What the levels above have settled.
        above: Arc<Edits>,
        candidate: Arc<Edits>,
    },
    Done,
}

impl Hdd {
    /// Starts at the top of `tree`.
    pub fn new(tree: Arc<Tree>, reduction: ListReduction, grain: Grain) -> Self {
        let mut hdd = Hdd {
            tree,
            reduction,
            grain,
            best: Arc::new(Edits::none()),
            state: State::Done,
        };
        match grain {
            Grain::Coarse | Grain::Fine => hdd.descend(vec![NodeId::ROOT]),
            Grain::Asides => hdd.state = hdd.asides().unwrap_or(State::Done),
        }
        hdd
    }

    /// What stands beside the structure, as one level; mostly it goes at one question.
    fn asides(&self) -> Option<State> {
        let tree = &self.tree;
        let asides = tree.nodes().filter(|&node| tree.role(node) == Role::Aside);
        let elements = Elements::new(asides.collect());
        let all = (0..elements.nodes.len()).collect();
        self.level(elements, vec![all])
    }

    /// Enters the level below the given nodes, or the first below that which asks a question.
    fn descend(&mut self, mut above: Vec<NodeId>) {
        self.state = loop {
            let nodes = self.level_below(&above);
            if nodes.is_empty() {
                break State::Done;
            }
            if let Some(level) = self.linked(&nodes) {
                break level;
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

    /// The level of these nodes: in the order, and with the groups, that their links ask for.
    fn linked(&self, nodes: &[NodeId]) -> Option<State> {
        let links = Links::between(&self.tree, nodes);
        let order = links.users_first();
        let mut places = vec![0; nodes.len()];
        for (place, &element) in order.iter().enumerate() {
            places[element] = place;
        }
        let groups = self.groups(nodes, &links).into_iter();
        let groups = groups.map(|group| group.into_iter().map(|e| places[e]).collect());
        let elements = Elements::new(order.iter().map(|&element| nodes[element]).collect());
        self.level(elements, groups.collect())
    }

    /// The groups of linked nodes that are worth a question, the heaviest first.
    fn groups(&self, nodes: &[NodeId], links: &Links) -> Vec<Vec<usize>> {
        let weight = |group: &Vec<usize>| -> Weight {
            group.iter().map(|&e| self.tree.weight(nodes[e])).sum()
        };
        let total = weight(&(0..nodes.len()).collect());
        let mut groups = links.components();
        if self.grain == Grain::Coarse && nodes.len() > FEW {
            groups.extend(links.with_users(HUBS));
        }
        groups.retain(|group| weight(group) * LIGHTEST >= total);
        groups.sort_by_key(|group| std::cmp::Reverse(weight(group)));
        groups.dedup();
        groups.truncate(MOST);
        groups
    }

    /// The reduction of a level, if it has a question to ask.
    fn level(&self, elements: Elements, groups: Vec<Vec<usize>>) -> Option<State> {
        let weights = elements.nodes.iter().map(|&node| self.tree.weight(node));
        let ListReduction {
            algorithm,
            settings,
        } = &self.reduction;
        let list = GroupsFirst::new(&List::new(weights), groups, algorithm, settings);
        let mut list: ListReducer = Box::new(list);
        let candidate = self.next(&elements, &mut list, &self.best)?;
        Some(State::Level {
            elements,
            list,
            above: Arc::clone(&self.best),
            candidate: Arc::new(candidate),
        })
    }

    /// The level's next question that is one: where an element went with another's hollow list,
    /// the list reducer is told that it can go.
    fn next(&self, elements: &Elements, list: &mut ListReducer, above: &Edits) -> Option<Edits> {
        loop {
            let kept = list.candidate()?;
            let candidate = above.deleting(&self.tree, elements.without(&kept));
            if candidate != *self.best {
                return Some(candidate);
            }
            list.report(Verdict::Interesting);
        }
    }

    /// Goes on to the level below the one that is settled.
    fn leave(&mut self, elements: &Elements, kept: &Subset) {
        if self.grain != Grain::Asides {
            self.descend(elements.kept(kept));
        }
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

    /// The nodes that are kept, in the order of the tree.
    fn kept(&self, kept: &Subset) -> Vec<NodeId> {
        let stay = self.by_node.iter().filter(|&&e| kept.contains(e));
        stay.map(|&element| self.nodes[element]).collect()
    }

    /// The nodes that are not, in the order of the tree.
    fn without<'a>(&'a self, kept: &'a Subset) -> impl Iterator<Item = NodeId> + 'a {
        let gone = self.by_node.iter().filter(|&&e| !kept.contains(e));
        gone.map(|&element| self.nodes[element])
    }
}

impl Reducer for Hdd {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        match &self.state {
            State::Level { candidate, .. } => Some(Edits::clone(candidate)),
            State::Done => None,
        }
    }

    fn report(&mut self, verdict: Verdict) {
        let State::Level {
            elements,
            mut list,
            above,
            candidate,
        } = std::mem::replace(&mut self.state, State::Done)
        else {
            return;
        };
        list.report(verdict);
        if verdict.holds() {
            self.best = candidate;
        }
        match self.next(&elements, &mut list, &above) {
            None => self.leave(&elements, &list.best()),
            Some(candidate) => {
                self.state = State::Level {
                    elements,
                    list,
                    above,
                    candidate: Arc::new(candidate),
                }
            }
        }
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        match &self.state {
            State::Level { list, .. } => list.odds(),
            State::Done => 0.0,
        }
    }
}
