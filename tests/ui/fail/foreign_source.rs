#![allow(dead_code)]

use wdd_core::WeightedTree;

struct Point(u8);

#[derive(WeightedTree)]
struct Corner(u8);

impl From<Point> for Corner {
    fn from(Point(at): Point) -> Self {
        Corner(at)
    }
}

#[derive(WeightedTree)]
enum Shape {
    Nothing,
    Square(#[wdd(hoist_from = Point)] Corner, String),
    Cornered(String, #[wdd(hoist_from = Point)] Corner, u8),
}

fn is_a_tree<T: WeightedTree>() {}

fn main() {
    is_a_tree::<Shape>();
}
