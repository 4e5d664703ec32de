//! `Links`: the links between the nodes of a list, by name: one node uses what another one defines.
//!
//! A definition that is still used can hardly be deleted. So a list reduction takes users before
//! the definitions that they use ([`Links::users_first`]): when it comes to a definition, the users
//! may be deleted already. And it tries first to delete linked nodes together
//! ([`Links::components`]), because definitions that use each other can only be deleted together.
//! The papers keep the order of the input. Here too, nodes without links keep that order.

use std::collections::BTreeMap;

use crate::Tree;
use crate::tree::NodeId;

/// A name says nothing if more nodes of a list than this define it.
// Such names are `new` and `x`: which definition a use means is not known here.
const COMMON: usize = 3;

/// The links between the elements of a list.
pub(super) struct Links {
    /// For each element, the other elements that define what it uses.
    uses: Vec<Vec<usize>>,
}

impl Links {
    /// The links between `nodes`. No node may lie below another.
    pub(super) fn between(tree: &Tree, nodes: &[NodeId]) -> Self {
        Links { uses: uses(tree, nodes) }
    }

    /// All elements, users before the definitions that they use. Elements that use each other stay
    /// next to each other.
    pub(super) fn users_first(&self) -> Vec<usize> {
        let mut search = ComponentSearch::new(&self.uses);
        // The search finds a component after the components that it uses, so it runs backwards.
        for element in (0..self.uses.len()).rev() {
            search.visit(element);
        }
        search.found.reverse();
        search.found
    }

    /// For each of the `most` elements with the most users: the element, with its direct and indirect
    /// users. To delete the element means to delete them all.
    pub(super) fn with_users(&self, most: usize) -> Vec<Vec<usize>> {
        let mut users = vec![Vec::new(); self.uses.len()];
        for (user, used) in self.uses.iter().enumerate() {
            used.iter().for_each(|&other| users[other].push(user));
        }
        let mut hubs: Vec<usize> = (0..users.len()).filter(|&e| !users[e].is_empty()).collect();
        // To delete these deletes most.
        hubs.sort_by_key(|&hub| std::cmp::Reverse(users[hub].len()));
        hubs.truncate(most);
        hubs.into_iter().map(|hub| reached(&users, hub)).collect()
    }

    /// The sets of two or more elements that are linked, directly or through other elements.
    pub(super) fn components(&self) -> Vec<Vec<usize>> {
        let mut leaders = DisjointSets::of(self.uses.len());
        for (user, used) in self.uses.iter().enumerate() {
            used.iter().for_each(|&other| leaders.join(user, other));
        }
        // Most elements have no links, and so lead only themselves.
        let mut components: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for element in 0..self.uses.len() {
            let leader = leaders.leader(element);
            if leader != element {
                let component = components.entry(leader).or_insert_with(|| vec![leader]);
                component.push(element);
            }
        }
        components.into_values().collect()
    }
}

/// For each element, the other elements that define what it uses.
fn uses(tree: &Tree, nodes: &[NodeId]) -> Vec<Vec<usize>> {
    let mut defined: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (element, &node) in nodes.iter().enumerate() {
        for mention in tree.mentions(node).iter().filter(|m| m.defines) {
            let places = defined.entry(mention.name).or_default();
            if places.last() != Some(&element) {
                places.push(element);
            }
        }
    }
    defined.retain(|_, places| places.len() <= COMMON);
    let used = |(element, &node): (usize, &NodeId)| {
        let names = tree.mentions(node).iter().filter(|m| !m.defines);
        let places = names.filter_map(|m| defined.get(&m.name)).flatten();
        let mut places: Vec<usize> = places.copied().filter(|&p| p != element).collect();
        places.sort_unstable();
        places.dedup();
        places
    };
    nodes.iter().enumerate().map(used).collect()
}

/// `start` and the elements that can be reached from it over `links`, sorted.
fn reached(links: &[Vec<usize>], start: usize) -> Vec<usize> {
    let mut seen = vec![false; links.len()];
    let mut open = vec![start];
    seen[start] = true;
    while let Some(element) = open.pop() {
        for &next in &links[element] {
            if !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    (0..links.len()).filter(|&element| seen[element]).collect()
}

/// Disjoint sets. Each has a leader.
struct DisjointSets(Vec<usize>);

impl DisjointSets {
    fn of(n: usize) -> Self {
        DisjointSets((0..n).collect())
    }

    fn leader(&mut self, element: usize) -> usize {
        let mut at = element;
        while self.0[at] != at {
            // Halves the path, so that later searches are short.
            self.0[at] = self.0[self.0[at]];
            at = self.0[at];
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.leader(a), self.leader(b));
        // The smallest leads, so that components come in the order of their first elements.
        self.0[a.max(b)] = a.min(b);
    }
}

/// Tarjan's search for strongly connected components (SIAM J. Comput. 1, 1972). It uses its own stack
/// instead of recursion, because chains of definitions can be as long as the input.
struct ComponentSearch<'a> {
    uses: &'a [Vec<usize>],
    /// The number of the first visit; 0 for an element that was not visited.
    order: Vec<usize>,
    /// The earliest visit of an open element that can be reached.
    low: Vec<usize>,
    open: Vec<usize>,
    is_open: Vec<bool>,
    visits: usize,
    /// The elements by component. Each component comes after the components that it uses.
    found: Vec<usize>,
}

impl<'a> ComponentSearch<'a> {
    fn new(uses: &'a [Vec<usize>]) -> Self {
        let n = uses.len();
        ComponentSearch {
            uses,
            order: vec![0; n],
            low: vec![0; n],
            open: Vec::new(),
            is_open: vec![false; n],
            visits: 0,
            found: Vec::with_capacity(n),
        }
    }

    fn visit(&mut self, root: usize) {
        if self.order[root] != 0 {
            return;
        }
        let mut path = vec![(root, 0)];
        self.enter(root);
        while let Some((element, next)) = path.last_mut() {
            let element = *element;
            if let Some(&used) = self.uses[element].get(*next) {
                *next += 1;
                if self.order[used] == 0 {
                    self.enter(used);
                    path.push((used, 0));
                } else if self.is_open[used] {
                    self.low[element] = self.low[element].min(self.order[used]);
                }
            } else {
                path.pop();
                self.leave(element);
                if let Some(&(user, _)) = path.last() {
                    self.low[user] = self.low[user].min(self.low[element]);
                }
            }
        }
    }

    fn enter(&mut self, element: usize) {
        self.visits += 1;
        self.order[element] = self.visits;
        self.low[element] = self.visits;
        self.open.push(element);
        self.is_open[element] = true;
    }

    /// Closes a component, if `element` is its first element.
    fn leave(&mut self, element: usize) {
        if self.low[element] < self.order[element] {
            return;
        }
        let first = self.open.iter().rposition(|&e| e == element).unwrap_or(0);
        let mut component = self.open.split_off(first);
        // In reverse, because `users_first` reverses the whole order.
        component.sort_unstable_by(|a, b| b.cmp(a));
        for &element in &component {
            self.is_open[element] = false;
        }
        self.found.extend(component);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Kind, NodeInfo, Role, TreeBuilder};

    /// The links between elements. An element is given by the names that it defines and uses.
    fn links(elements: &[(&[u32], &[u32])]) -> Links {
        let info = |role| NodeInfo::new(Kind(0), role);
        let mut builder = TreeBuilder::default();
        builder.open(info(Role::Fixed));
        for (defines, uses) in elements {
            builder.open(info(Role::Element));
            defines.iter().for_each(|&name| builder.mention(name, true));
            uses.iter().for_each(|&name| builder.mention(name, false));
            builder.close();
        }
        builder.close();
        let tree = builder.finish();
        let nodes: Vec<NodeId> = tree.children(NodeId::ROOT).collect();
        Links::between(&tree, &nodes)
    }

    fn ordered(elements: &[(&[u32], &[u32])]) -> Vec<usize> {
        links(elements).users_first()
    }

    #[test]
    fn without_names_the_input_s_order_stays() {
        assert_eq!(ordered(&[(&[], &[]), (&[], &[]), (&[], &[])]), [0, 1, 2]);
    }

    #[test]
    fn a_user_comes_before_what_it_uses_through_any_number_of_others() {
        let chain: [(&[u32], &[u32]); 4] = [(&[1], &[]), (&[2], &[1]), (&[], &[3]), (&[3], &[2])];
        assert_eq!(ordered(&chain), [2, 3, 1, 0]);
    }

    #[test]
    fn elements_that_use_each_other_stay_side_by_side() {
        let ring: [(&[u32], &[u32]); 4] = [(&[1], &[2]), (&[9], &[]), (&[2], &[1]), (&[], &[1])];
        assert_eq!(ordered(&ring), [1, 3, 0, 2]);
    }

    #[test]
    fn a_name_that_many_define_orders_nothing() {
        let new: &[(&[u32], &[u32])] =
            &[(&[7], &[]), (&[7], &[]), (&[7], &[]), (&[7], &[]), (&[], &[7])];
        assert_eq!(ordered(new), [0, 1, 2, 3, 4]);
        // One definition less, and the user comes first.
        assert_eq!(ordered(&new[1..]), [3, 2, 1, 0]);
    }

    #[test]
    fn a_definition_is_deleted_with_all_its_users() {
        let chain: [(&[u32], &[u32]); 4] = [(&[1], &[]), (&[2], &[1]), (&[], &[]), (&[], &[2])];
        assert_eq!(links(&chain).with_users(9), [vec![0, 1, 3], vec![1, 3]]);
        assert_eq!(links(&chain).with_users(1).len(), 1);
    }

    #[test]
    fn elements_that_are_linked_through_others_are_one_component() {
        let two: [(&[u32], &[u32]); 6] =
            [(&[1], &[2]), (&[5], &[]), (&[2], &[]), (&[], &[]), (&[], &[2]), (&[], &[5])];
        assert_eq!(links(&two).components(), [vec![0, 2, 4], vec![1, 5]]);
    }
}
