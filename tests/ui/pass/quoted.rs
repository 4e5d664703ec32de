#![allow(dead_code)]

use wdd_core::WeightedTree;

#[derive(WeightedTree)]
struct Tree(#[wdd(with = layout)] std::alloc::Layout);

mod layout {
    use std::alloc::Layout;
    use wdd_core::value::{Parts, Shape};

    pub fn visit(layout: &Layout, shape: &mut Shape<'_>) {
        shape.part(&layout.size());
    }

    pub fn rebuild(layout: &Layout, parts: &mut Parts<'_>) -> Layout {
        let size = parts.part(&layout.size());
        Layout::from_size_align(size, layout.align()).unwrap()
    }
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Tree>();
}
