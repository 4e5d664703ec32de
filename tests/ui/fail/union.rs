#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
union Tree {
    a: u8,
    b: i8,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
