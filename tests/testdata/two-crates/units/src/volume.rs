//! What is poured.

use std::ops::Mul;

use crate::{Dimension, Quantity};

/// So many millilitres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Volume(u64);

/// A tablespoon.
pub const SPOON: Volume = Volume(15);

/// A cup.
pub const CUP: Volume = Volume(240);

impl Volume {
    /// So many millilitres.
    pub const fn millilitres(millilitres: u64) -> Self {
        Volume(millilitres)
    }
}

impl Quantity for Volume {
    const DIMENSION: Dimension = Dimension::Volume;

    fn amount(&self) -> u64 {
        self.0
    }
}

impl Mul<u64> for Volume {
    type Output = Volume;

    fn mul(self, times: u64) -> Volume {
        Volume(self.0 * times)
    }
}
