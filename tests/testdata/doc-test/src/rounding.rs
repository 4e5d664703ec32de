//! Parts of a price that are not whole cents.

use crate::Price;

/// Where half a cent goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// To the buyer.
    Down,
    /// To the seller.
    Up,
    /// To the even number of cents.
    HalfEven,
}

/// So many per cent of a price.
///
/// ```
/// use prices::{Price, Rounding, per_cent};
///
/// let tax = per_cent(Price::cents(1250), 19, Rounding::HalfEven);
/// assert_eq!(tax, Price::cents(238));
/// ```
pub fn per_cent(price: Price, per_cent: u32, rounding: Rounding) -> Price {
    let product = price.as_cents() * i64::from(per_cent);
    let (whole, rest) = (product.div_euclid(100), product.rem_euclid(100));
    let up = match rounding {
        Rounding::Down => false,
        Rounding::Up => rest > 0,
        Rounding::HalfEven => rest > 50 || rest == 50 && whole % 2 != 0,
    };
    Price::cents(whole + i64::from(up))
}
