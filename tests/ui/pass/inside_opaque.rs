#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree, Clone)]
#[wdd(opaque)]
struct Tree(u8);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
