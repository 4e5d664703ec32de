#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(Clone, Copy, WeightedTree)]
#[repr(C, packed(2))]
#[wdd(opaque)]
struct Tree(u8, u32);

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
