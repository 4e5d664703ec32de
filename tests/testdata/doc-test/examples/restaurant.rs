//! Three people in a restaurant.

use prices::{Price, split::Bill};

fn main() {
    for share in Bill::even(Price::cents(8999), 3).shares() {
        println!("{share}");
    }
}
