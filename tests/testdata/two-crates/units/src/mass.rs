//! What is weighed.

use std::ops::{Add, Mul};

use crate::{Dimension, Quantity};

/// So many grams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mass(u64);

/// The pound of cookery books.
pub const POUND: Mass = Mass(500);

impl Mass {
    /// So many grams.
    pub const fn grams(grams: u64) -> Self {
        Mass(grams)
    }

    /// So many kilograms.
    pub const fn kilograms(kilograms: u64) -> Self {
        Mass(kilograms * 1000)
    }
}

impl Quantity for Mass {
    const DIMENSION: Dimension = Dimension::Mass;

    fn amount(&self) -> u64 {
        self.0
    }
}

impl Add for Mass {
    type Output = Mass;

    fn add(self, other: Mass) -> Mass {
        Mass(self.0 + other.0)
    }
}

impl Mul<u64> for Mass {
    type Output = Mass;

    fn mul(self, times: u64) -> Mass {
        Mass(self.0 * times)
    }
}
