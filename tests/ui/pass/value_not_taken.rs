#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
#[wdd(no_hoist)]
struct Tree(Vec<Tree>);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
