#![allow(dead_code)]

use wdd_core::WeightedTree;

struct Point(u8);

#[derive(WeightedTree)]
enum Shape {
    Nothing,
    Line(#[wdd(min_len = 2)] Vec<Point>, String),
    Points(String, #[wdd(min_len = 2)] Vec<Point>, u8),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Shape>();
}
