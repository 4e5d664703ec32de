//! Reads a price as people write it.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Price;

/// What is not a price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadPrice(String);

impl fmt::Display for BadPrice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is no price", self.0)
    }
}

impl Error for BadPrice {}

/// Reads a price: a sign, whole units, and cents after a point or a comma.
///
/// ```
/// let price = prices::parse("12.50")?;
/// assert_eq!(price.as_cents(), 1250);
/// # Ok::<(), prices::BadPrice>(())
/// ```
///
/// # Errors
/// If there is anything else in it.
pub fn parse(text: &str) -> Result<Price, BadPrice> {
    let bad = || BadPrice(text.to_owned());
    let trimmed = text.trim();
    let (negative, digits) = match trimmed.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, trimmed),
    };
    let (units, cents) = digits.split_once(['.', ',']).unwrap_or((digits, "00"));
    if cents.len() != 2 || units.is_empty() {
        return Err(bad());
    }
    let units: i64 = units.parse().map_err(|_| bad())?;
    let cents: i64 = cents.parse().map_err(|_| bad())?;
    let all = units * 100 + cents;
    Ok(Price::cents(if negative { -all } else { all }))
}

impl FromStr for Price {
    type Err = BadPrice;

    fn from_str(text: &str) -> Result<Self, BadPrice> {
        parse(text)
    }
}
