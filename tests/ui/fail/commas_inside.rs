#![allow(dead_code)]

use wdd_core::WeightedTree;

use std::collections::BTreeMap;

#[derive(WeightedTree)]
#[wdd(hoistfrom = BTreeMap<u8, u8>, validate = |a, b| true)]
struct Tree(BTreeMap<u8, u8>);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
