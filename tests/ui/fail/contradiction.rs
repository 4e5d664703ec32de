#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
struct Tree(#[wdd(skip, min_len = 1)] Vec<u8>);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
