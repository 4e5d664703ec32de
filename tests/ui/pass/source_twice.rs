#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
#[wdd(hoist_from = u8, hoist_from = bool)]
enum Tree {
    Byte(u8),
}

impl From<u8> for Tree {
    fn from(byte: u8) -> Self {
        Tree::Byte(byte)
    }
}

impl From<bool> for Tree {
    fn from(bool: bool) -> Self {
        Tree::Byte(bool.into())
    }
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
