#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(Clone)]
struct Handle(*const u8);

#[derive(WeightedTree)]
struct Open {
    path: String,
    #[wdd(skip)]
    handle: Handle,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Open>();
}
