#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
#[wdd(no_hoist, hoist_from = u8)]
enum Tree {
    Byte(u8),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
