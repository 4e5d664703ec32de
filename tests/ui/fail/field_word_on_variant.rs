#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
enum Tree {
    #[wdd(min_len = 1)]
    Node(Vec<Tree>),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
