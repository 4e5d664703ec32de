#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
struct Tree(#[wdd(range = 1..=9)] u8, #[wdd(range = 5..=5)] u8);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
