//! What is counted.

use crate::{Dimension, Quantity};

/// So many of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pieces(pub u32);

impl Quantity for Pieces {
    const DIMENSION: Dimension = Dimension::Count;

    fn amount(&self) -> u64 {
        self.0.into()
    }

    fn written(&self) -> String {
        match self.0 {
            1 => "one".to_owned(),
            many => many.to_string(),
        }
    }
}
