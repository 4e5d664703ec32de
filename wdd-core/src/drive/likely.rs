//! `Likely`: an item of a queue in which the likeliest comes first.

use std::cmp::Ordering;

/// An item of a [`BinaryHeap`](std::collections::BinaryHeap). Of two that are equally likely, the one with the smaller number
/// comes first.
#[derive(Clone, Debug)]
pub(crate) struct Likely<T> {
    pub(crate) odds: f64,
    pub(crate) number: usize,
    pub(crate) item: T,
}

impl<T> Ord for Likely<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.odds.total_cmp(&other.odds).then(other.number.cmp(&self.number))
    }
}

impl<T> PartialOrd for Likely<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> PartialEq for Likely<T> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<T> Eq for Likely<T> {}
