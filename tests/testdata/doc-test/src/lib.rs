//! Prices in whole cents: read, written, added and split without losing any.
//!
//! ```
//! let tea = prices::Price::cents(350);
//! assert_eq!((tea + tea).to_string(), "7.00");
//! ```

mod parse;
#[cfg(feature = "rounding")]
mod rounding;
pub mod split;

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Neg, Sub};

pub use parse::{BadPrice, parse};
#[cfg(feature = "rounding")]
pub use rounding::{Rounding, per_cent};

/// A price, in cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Price(i64);

impl Price {
    /// Nothing.
    pub const ZERO: Price = Price(0);

    /// So many cents.
    ///
    /// ```
    /// assert_eq!(prices::Price::cents(5).to_string(), "0.05");
    /// ```
    pub const fn cents(cents: i64) -> Self {
        Price(cents)
    }

    /// How many cents.
    pub const fn as_cents(self) -> i64 {
        self.0
    }

    /// Whether it is owed.
    pub const fn is_negative(self) -> bool {
        self.0 < 0
    }
}

impl fmt::Display for Price {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_negative() { "-" } else { "" };
        let cents = self.0.unsigned_abs();
        write!(f, "{sign}{}.{:02}", cents / 100, cents % 100)
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

impl Neg for Price {
    type Output = Price;

    fn neg(self) -> Price {
        Price(-self.0)
    }
}

impl Sum for Price {
    fn sum<I: Iterator<Item = Price>>(prices: I) -> Price {
        prices.fold(Price::ZERO, Add::add)
    }
}
