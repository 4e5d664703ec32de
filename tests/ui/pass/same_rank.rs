#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
enum Tree {
    #[wdd(rank = 1)]
    A,
    #[wdd(rank = 0)]
    B,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
