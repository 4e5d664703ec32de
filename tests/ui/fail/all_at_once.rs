#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
#[wdd(skip)]
enum Tree {
    #[wdd(rnak = 1)]
    A(#[wdd(range = ..)] u8),
    #[wdd(keep, keep)]
    B,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
