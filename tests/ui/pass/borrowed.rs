#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
struct Tree {
    name: String,
    from: std::borrow::Cow<'static, str>,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
