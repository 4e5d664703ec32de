//! `Restarts`: further descents from the first value.
//!
//! A descent takes each smaller value that is interesting. Where parts depend on each other, it can end at a value from
//! which no few steps lead on, although a smaller one exists elsewhere. A further descent refuses half of the interesting
//! values until it finds no other, and so takes another way (hill climbing with random restarts). Then it refuses none.

use fastrand::Rng;

use super::subject::ValueSubject;

/// Further descents from the first value.
pub(super) struct Restarts<T> {
    start: ValueSubject<T>,
    left: usize,
    /// The number of the descent; the first is 0.
    number: u64,
    refuses: bool,
}

impl<T> Restarts<T> {
    /// In the first descent from a value, which refuses nothing. `left` more can follow.
    pub(super) fn new(start: ValueSubject<T>, left: usize) -> Self {
        Restarts { start, left, number: 0, refuses: false }
    }

    /// The value from which the next descent starts.
    pub(super) fn next(&mut self) -> Option<ValueSubject<T>> {
        // Without a key, nothing would be refused.
        self.start.sketch.key()?;
        self.left = self.left.checked_sub(1)?;
        self.number += 1;
        self.refuses = true;
        Some(self.start.clone())
    }

    /// Refuses no value any more. Returns whether it did until now.
    pub(super) fn relent(&mut self) -> bool {
        std::mem::take(&mut self.refuses)
    }

    /// Whether this descent refuses the value with that key, each time that it has it.
    pub(super) fn refuse(&self, key: Option<u128>) -> bool {
        // By the key, which is a hash already: a value that was refused is refused each time in this descent.
        let chance = |key: u128| Rng::with_seed(key as u64 ^ self.number.rotate_left(32)).bool();
        self.refuses && key.is_some_and(chance)
    }
}

impl<T> Clone for Restarts<T> {
    fn clone(&self) -> Self {
        Restarts { start: self.start.clone(), ..*self }
    }
}
