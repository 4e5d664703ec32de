//! A receipt, from text to text.

use prices::{Price, parse};

#[test]
fn a_receipt_adds_up() {
    let lines = ["3.50", "12,95", "-1.00"];
    let sum: Price = lines.iter().map(|line| parse(line).unwrap()).sum();
    assert_eq!(sum.to_string(), "15.45");
}
