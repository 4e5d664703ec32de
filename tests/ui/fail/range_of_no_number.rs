#![allow(dead_code)]

use wdd_core::WeightedTree;

struct Percent(u8);

const ALL: Percent = Percent(100);
const NONE: Percent = Percent(0);

#[derive(WeightedTree)]
enum Shape {
    Nothing,
    Faded(#[wdd(range = NONE..=ALL)] Percent, String),
    Turned(String, #[wdd(range = NONE..=ALL)] Percent, u8),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Shape>();
}
