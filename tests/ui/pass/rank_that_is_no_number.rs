#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
enum Tree {
    #[wdd(rank = 0)]
    A,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
