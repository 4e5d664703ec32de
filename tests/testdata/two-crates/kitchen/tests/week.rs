//! A week's cooking.

use kitchen::{Recipe, ShoppingList};
use units::{CUP, Mass};

#[test]
fn a_week_of_pancakes() {
    let pancakes = Recipe::new("pancakes", 4)
        .with_solid("flour", Mass::grams(250))
        .with_liquid("milk", CUP * 2);
    let list = ShoppingList::of(&vec![pancakes; 7]);
    assert_eq!(list.to_string(), "[ ] flour, 1750 g\n[ ] milk, 3360 ml\n");
}
