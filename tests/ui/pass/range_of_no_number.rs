#![allow(dead_code)]

use wdd_core::WeightedTree;

const ALL: u8 = 100;
const NONE: u8 = 0;

#[derive(WeightedTree)]
enum Shape {
    Nothing,
    Faded(#[wdd(range = NONE..=ALL)] u8, String),
    Turned(String, #[wdd(range = NONE..=ALL)] u8, u8),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Shape>();
}
