#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
enum Tree {
    Leaf,
    #[wdd(keep)]
    Node(Vec<Tree>),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
