#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
enum Tree {
    Node(#[wdd(min_len = 1)] Vec<Tree>),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
