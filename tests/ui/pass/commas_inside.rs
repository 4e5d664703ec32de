#![allow(dead_code)]

use wdd_core::WeightedTree;

use std::collections::BTreeMap;

#[derive(WeightedTree)]
#[wdd(hoist_from = BTreeMap<u8, u8>, validate = Self::holds)]
struct Tree(BTreeMap<u8, u8>);

impl Tree {
    fn holds(&self) -> bool {
        true
    }
}

impl From<BTreeMap<u8, u8>> for Tree {
    fn from(map: BTreeMap<u8, u8>) -> Self {
        Tree(map)
    }
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
