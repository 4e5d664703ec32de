#![allow(dead_code)]

use wdd_core::WeightedTree;

const MOST: u8 = 9;

#[derive(WeightedTree)]
struct Tree(u8, #[wdd(range = 1..=MOST)] u8);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
