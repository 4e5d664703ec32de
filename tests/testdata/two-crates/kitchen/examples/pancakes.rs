//! Pancakes for four.

use kitchen::{Recipe, ShoppingList};
use units::{CUP, Mass};

fn main() {
    let pancakes = Recipe::new("pancakes", 4)
        .with_solid("flour", Mass::grams(250))
        .with_solid("butter", Mass::grams(30))
        .with_liquid("milk", CUP * 2);
    println!("{}", ShoppingList::of(&[pancakes]));
}
