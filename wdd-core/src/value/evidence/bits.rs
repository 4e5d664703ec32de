//! `Bits`: a set of the numbers of uninteresting values. It grows with them.

/// A set of small numbers.
#[derive(Clone, Debug, Default)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn below(end: usize) -> Self {
        std::iter::repeat_n(true, end).collect()
    }

    pub(super) fn insert(&mut self, number: usize) {
        if self.0.len() <= number / 64 {
            self.0.resize(number / 64 + 1, 0);
        }
        self.0[number / 64] |= 1 << (number % 64);
    }

    pub(super) fn remove_all(&mut self, other: &Bits) {
        // Words that only one set has are empty in the other.
        for (word, other) in self.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// How many numbers are in both.
    pub(super) fn common(&self, other: &Bits) -> usize {
        self.0.iter().zip(&other.0).map(|(one, other)| (one & other).count_ones() as usize).sum()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            let some = |word: u64| (word > 0).then_some(word);
            // Each is without the last bit of the one before.
            std::iter::successors(some(word), move |word| some(word & (word - 1)))
                .map(move |word| at * 64 + word.trailing_zeros() as usize)
        })
    }
}

/// The numbers where it is `true`.
impl FromIterator<bool> for Bits {
    fn from_iter<I: IntoIterator<Item = bool>>(are_in: I) -> Self {
        let mut bits = Bits::default();
        for (number, is_in) in are_in.into_iter().enumerate() {
            if number % 64 == 0 {
                bits.0.push(0);
            }
            bits.0[number / 64] |= u64::from(is_in) << (number % 64);
        }
        bits
    }
}
