//! Readings of meters for water and gas.

mod reading;
mod tariff;

pub use reading::{Meter, Reading};
pub use tariff::{Step, Tariff};

/// What a household has to pay for what its meter shows.
pub fn bill(meter: &Meter, tariff: &Tariff) -> u32 {
    meter.months().map(|used| tariff.price(used)).sum()
}
