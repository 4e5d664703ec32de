#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
struct Tree {
    #[wdd(weight = 2)]
    #[wdd(weight = 3)]
    number: u8,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
