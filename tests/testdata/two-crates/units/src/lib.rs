//! Amounts of things to eat: how much of something there is, and in which unit.

mod mass;
#[cfg(feature = "pieces")]
mod pieces;
mod volume;

use std::fmt;
use std::rc::Rc;

pub use mass::{Mass, POUND};
#[cfg(feature = "pieces")]
pub use pieces::Pieces;
pub use volume::{CUP, SPOON, Volume};

/// The dimension of an amount; amounts of different dimensions cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Dimension {
    /// In grams.
    Mass,
    /// In millilitres.
    Volume,
    /// Counted.
    Count,
}

impl Dimension {
    /// The sign of its smallest unit.
    pub fn sign(self) -> &'static str {
        match self {
            Dimension::Mass => "g",
            Dimension::Volume => "ml",
            Dimension::Count => "×",
        }
    }
}

/// An amount of something.
pub trait Quantity {
    /// What is measured.
    const DIMENSION: Dimension;

    /// How many of the smallest unit.
    fn amount(&self) -> u64;

    /// The amount as people write it.
    fn written(&self) -> String {
        let amount = self.amount();
        match Self::DIMENSION {
            Dimension::Mass if amount >= 1000 => format!("{} kg", amount as f64 / 1000.0),
            Dimension::Volume if amount >= 1000 => format!("{} l", amount as f64 / 1000.0),
            other => format!("{amount} {}", other.sign()),
        }
    }
}

impl<Q: Quantity> Quantity for Vec<Q> {
    const DIMENSION: Dimension = Q::DIMENSION;

    fn amount(&self) -> u64 {
        self.iter().map(Quantity::amount).sum()
    }
}

impl<Q: Quantity> Quantity for Option<Q> {
    const DIMENSION: Dimension = Q::DIMENSION;

    fn amount(&self) -> u64 {
        self.as_ref().map_or(0, Quantity::amount)
    }
}

impl<Q: Quantity + ?Sized> Quantity for Rc<Q> {
    const DIMENSION: Dimension = Q::DIMENSION;

    fn amount(&self) -> u64 {
        (**self).amount()
    }
}

/// All that there is of it.
pub fn total<Q: Quantity>(quantities: &Q) -> Total {
    Total {
        dimension: Q::DIMENSION,
        amount: quantities.amount(),
    }
}

/// An amount whose dimension is known at run time only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total {
    dimension: Dimension,
    amount: u64,
}

impl Total {
    /// Nothing, of this dimension.
    pub fn none(dimension: Dimension) -> Self {
        Total {
            dimension,
            amount: 0,
        }
    }

    /// Both together, if they can be added.
    pub fn plus(self, other: Total) -> Option<Total> {
        (self.dimension == other.dimension).then_some(Total {
            dimension: self.dimension,
            amount: self.amount + other.amount,
        })
    }

    /// Its dimension.
    pub fn dimension(&self) -> Dimension {
        self.dimension
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount, self.dimension.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_add_up() {
        let flour = vec![Mass::grams(250), Mass::grams(300)];
        assert_eq!(total(&flour).to_string(), "550 g");
    }

    #[test]
    fn grams_and_litres_do_not_add_up() {
        let flour = Total::none(Dimension::Mass);
        assert_eq!(flour.plus(Total::none(Dimension::Volume)), None);
    }
}
