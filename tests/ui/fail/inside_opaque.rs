#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
#[derive(Clone)]
#[wdd(opaque)]
struct Tree(#[wdd(weight = 2)] u8);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
