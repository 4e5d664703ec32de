#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
struct Tree {
    #[wdd(min_len)]
    list: Vec<u8>,
    #[wdd(weight = )]
    number: u8,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
