#![allow(dead_code)]

mod facade {
    pub use wdd_core::{self, WeightedTree};
}

use facade::WeightedTree;

#[derive(WeightedTree)]
#[wdd(crate = facade::wdd_core)]
struct Tree(u8);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
