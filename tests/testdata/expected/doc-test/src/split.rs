use crate::Price;
pub struct Bill {
    shares: Vec<Price>,
}

impl Bill {
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
    fn with_rest(mut self, rest: Price) -> Self {
        if rest.is_negative() {
            self.shares.push(rest);
        }
        self
    }
    pub fn share(&self, person: usize) -> Price {
        self.shares[person]
    }
    pub fn shares(&self) -> impl Iterator<Item = Price> {
        self.shares.iter().copied()
    }
}
