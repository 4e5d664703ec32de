//! Splits a price among several people, to the last cent.

use crate::Price;

/// What each one pays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bill {
    shares: Vec<Price>,
}

impl Bill {
    /// Everybody pays the same; the first ones pay a cent more where it does not come out even.
    ///
    /// ```
    /// use prices::{Price, split::Bill};
    ///
    /// let bill = Bill::even(Price::cents(1000), 3);
    /// assert_eq!(bill.share(0), Price::cents(334));
    /// ```
    pub fn even(price: Price, people: usize) -> Self {
        let people = i64::try_from(people).expect("so many people are not there");
        let (share, rest) = (price.as_cents() / people, price.as_cents() % people);
        let share_of = |person| Price::cents(share + i64::from(person < rest));
        Bill {
            shares: (0..people).map(share_of).collect(),
        }
    }

    /// Everybody pays by weight, and the last one what is left.
    ///
    /// ```
    /// use prices::{Price, split::Bill};
    ///
    /// let price = Price::cents(1999);
    /// let bill = Bill::weighted(price, &[2, 1, 1]);
    /// assert_eq!(bill.share(0), Price::cents(999));
    /// assert_eq!(bill.share(1), Price::cents(499));
    /// assert_eq!(bill.share(2), Price::cents(501));
    /// assert_eq!(bill.shares().sum::<Price>(), price);
    /// ```
    pub fn weighted(price: Price, weights: &[u32]) -> Self {
        let all: u32 = weights.iter().sum();
        let mut left = price;
        let mut shares = Vec::with_capacity(weights.len());
        for weight in weights.split_last().map_or(&[][..], |(_, others)| others) {
            let share = Price::cents(price.as_cents() * i64::from(*weight) / i64::from(all));
            left = left - share;
            shares.push(share);
        }
        Bill { shares }.with_rest(left)
    }

    /// With somebody who pays what is left, if there is anything.
    fn with_rest(mut self, rest: Price) -> Self {
        if rest.is_negative() {
            self.shares.push(rest);
        }
        self
    }

    /// What one pays.
    pub fn share(&self, person: usize) -> Price {
        self.shares[person]
    }

    /// What the last one pays.
    pub fn last(&self) -> Price {
        self.share(self.people() - 1)
    }

    /// How many pay.
    pub fn people(&self) -> usize {
        self.shares.len()
    }

    /// What each one pays.
    pub fn shares(&self) -> impl Iterator<Item = Price> {
        self.shares.iter().copied()
    }

    /// Who pays the most.
    ///
    /// ```
    /// use prices::{Price, split::Bill};
    ///
    /// let bill = Bill::even(Price::cents(1000), 3);
    /// assert_eq!(bill.share(bill.generous(2)), Price::cents(334));
    /// ```
    pub fn generous(&self, among: usize) -> usize {
        let people = 0..=among;
        people
            .rev()
            .max_by_key(|person| self.share(*person))
            .unwrap_or(0)
    }
}
