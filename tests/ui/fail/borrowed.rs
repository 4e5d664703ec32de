#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
struct Tree<'a> {
    name: &'a str,
    from: std::borrow::Cow<'a, str>,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree<'static>>();
}
