//! The pairs of definitions that may be merged, the lightest first.
//!
//! Pairs are computed lazily: thousands of definitions have millions of pairs, but only a dozen are
//! tried.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ra_ap_syntax::{SyntaxKind, SyntaxNode};
use rustc_hash::FxHashMap;

use super::definition::{Definition, Interface};

/// A list of items, and what definitions in it have in common.
type ListKey = (SyntaxNode, Vec<SyntaxKind>, Interface);

/// An iterator over pairs: a definition, and another one that may replace it.
pub(super) struct Pairs<'d> {
    all: &'d [Definition],
    /// Definitions that offer the same in the same list of items, the lightest first.
    lists: Vec<Vec<usize>>,
    next: BinaryHeap<Reverse<Pair>>,
}

/// A pair: `other`, at the position `at` of the list `list`, may replace `one`. Pairs are compared by
/// their weight first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Pair {
    weight: u64,
    one: usize,
    other: usize,
    list: usize,
    at: usize,
}

impl<'d> Pairs<'d> {
    pub(super) fn of(all: &'d [Definition]) -> Self {
        let mut numbers: FxHashMap<ListKey, usize> = FxHashMap::default();
        let mut lists: Vec<Vec<usize>> = Vec::new();
        for (at, other) in all.iter().enumerate() {
            for form in other.offers() {
                let key = (other.home.clone(), other.generics.clone(), form);
                let number = *numbers.entry(key).or_insert(lists.len());
                lists.resize_with(lists.len().max(number + 1), Vec::new);
                lists[number].push(at);
            }
        }
        for list in &mut lists {
            list.sort_by_key(|&at| all[at].weight);
        }
        let mut pairs = Pairs { all, lists, next: BinaryHeap::new() };
        pairs.begin(&numbers);
        pairs
    }

    /// Adds the first pair of each definition with each list that it can see.
    fn begin(&mut self, numbers: &FxHashMap<ListKey, usize>) {
        for (at, one) in self.all.iter().enumerate() {
            let form = one.requires();
            // What stands in a list around it is visible, too.
            for home in one.home.ancestors() {
                if let Some(&list) = numbers.get(&(home, one.generics.clone(), form.clone())) {
                    self.push(at, list, 0);
                }
            }
        }
    }

    fn push(&mut self, one: usize, list: usize, at: usize) {
        if let Some(&other) = self.lists[list].get(at) {
            let weight = self.all[one].weight + self.all[other].weight;
            self.next.push(Reverse(Pair { weight, one, other, list, at }));
        }
    }
}

impl<'d> Iterator for Pairs<'d> {
    type Item = (&'d Definition, &'d Definition);

    fn next(&mut self) -> Option<Self::Item> {
        let Reverse(pair) = self.next.pop()?;
        self.push(pair.one, pair.list, pair.at + 1);
        Some((&self.all[pair.one], &self.all[pair.other]))
    }
}
