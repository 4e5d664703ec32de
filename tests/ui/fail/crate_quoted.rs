#![allow(dead_code)]

mod facade {
    pub use wdd_core as shrinking;
}

use facade::shrinking::WeightedTree;

#[derive(WeightedTree)]
#[wdd(crate = "facade::shrinking")]
struct Tree(u8);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
