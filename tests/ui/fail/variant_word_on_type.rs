#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
#[wdd(keep)]
enum Tree {
    Leaf,
    Node(Vec<Tree>),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
