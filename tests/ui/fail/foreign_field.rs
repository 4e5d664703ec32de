#![allow(dead_code)]

use wdd_core::WeightedTree;

struct Handle(*const u8);

#[derive(WeightedTree)]
struct Open {
    path: String,
    handle: Handle,
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Open>();
}
