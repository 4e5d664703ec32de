mod cart;
mod money;
mod rules;

use cart::{Cart, Line};
use money::Money;
use rules::RuleBook;

fn sample_cart() -> Cart {
    let mut cart = Cart::new(true);
    cart.add(Line::new("bread-rye", "bakery", 2, Money::from_cents(340)));
    cart.add(Line::new("milk-1l", "dairy", 6, Money::from_cents(129)));
    cart.add(Line::new(
        "cheese-gouda",
        "dairy",
        1,
        Money::from_cents(899),
    ));
    cart.add(Line::new("bread-rye", "bakery", 1, Money::from_cents(340)));
    cart
}

fn main() {
    let cart = sample_cart();
    let book = RuleBook::standard();

    println!("{}", cart.describe());
    println!("subtotal {}", cart.subtotal());

    let receipt = book.apply(&cart);
    for (name, amount) in &receipt.discounts {
        println!("  {name:<20} -{amount}");
    }
    println!("to pay   {}", receipt.total);
}
