#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
#[wdd(validate = Tree::is_long)]
struct Tree {
    list: Vec<u8>,
}

impl Tree {
    fn is_long(&self) -> bool {
        self.list.len() > 1
    }
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
