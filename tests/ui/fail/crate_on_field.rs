#![allow(dead_code)]

mod facade {
    pub use wdd_core as shrinking;
}

use facade::shrinking::WeightedTree;

#[derive(WeightedTree)]
struct Tree {
    #[wdd(crate = facade::shrinking)]
    list: Vec<u8>,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
