pub mod split;
use std::iter::Sum;
use std::ops::{Add, Sub};
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price(i64);
impl Price {
    pub const ZERO: Price = Price(0);
    pub const fn cents(cents: i64) -> Self {
        Price(cents)
    }
    pub const fn as_cents(self) -> i64 {
        self.0
    }
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }
}
impl Add for Price {
    type Output = Price;
    fn add(self, other: Price) -> Price {
        Price(self.0 + other.0)
    }
}
impl Sub for Price {
    type Output = Price;
    fn sub(self, other: Price) -> Price {
        Price(self.0 - other.0)
    }
}
impl Sum for Price {
    fn sum<I: Iterator<Item = Price>>(prices: I) -> Price {
        prices.fold(Price::ZERO, Add::add)
    }
}
