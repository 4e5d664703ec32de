//! A subset of the elements of a list: the candidate of every list reducer.

use std::hash::Hash;

use fixedbitset::FixedBitSet;
use siphasher::sip128::{Hasher128, SipHasher13};

/// The elements that are kept of a list of `n` elements. Elements are the indices `0..n`.
///
/// One bit for each element, so that a candidate of a long list is cheap to build, clone and hash.
///
/// ```
/// use wdd_core::Subset;
///
/// let kept = Subset::full(4).without([1]);
/// assert_eq!(kept, Subset::of(4, [0, 2, 3]));
/// assert_eq!(kept.iter().collect::<Vec<_>>(), [0, 2, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subset {
    kept: FixedBitSet,
}

impl Subset {
    /// The subset with all `n` elements.
    pub fn full(n: usize) -> Self {
        let mut kept = FixedBitSet::with_capacity(n);
        kept.insert_range(..);
        Subset { kept }
    }

    /// The subset of a list of `n` elements that keeps no element.
    pub fn empty(n: usize) -> Self {
        Subset { kept: FixedBitSet::with_capacity(n) }
    }

    /// The subset of a list of `n` elements that keeps the given elements.
    ///
    /// # Panics
    /// If an element is not below `n`.
    pub fn of(n: usize, elements: impl IntoIterator<Item = usize>) -> Self {
        let mut subset = Subset::empty(n);
        for element in elements {
            subset.kept.insert(element);
        }
        subset
    }

    /// This subset without the given elements.
    ///
    /// # Panics
    /// If an element is not an index of the list.
    pub fn without(&self, elements: impl IntoIterator<Item = usize>) -> Self {
        let mut rest = self.clone();
        rest.remove(elements);
        rest
    }

    /// Removes the given elements.
    ///
    /// # Panics
    /// If an element is not an index of the list.
    pub(crate) fn remove(&mut self, elements: impl IntoIterator<Item = usize>) {
        for element in elements {
            self.kept.remove(element);
        }
    }

    /// Keeps the given element too.
    ///
    /// # Panics
    /// If it is not an index of the list.
    pub(crate) fn insert(&mut self, element: usize) {
        self.kept.insert(element);
    }

    /// Keeps all that is kept in `other` too.
    pub(crate) fn union_with(&mut self, other: &Subset) {
        self.kept.union_with(&other.kept);
    }

    pub(crate) fn clear(&mut self) {
        self.kept.clear();
    }

    /// Whether `element` is kept.
    pub fn contains(&self, element: usize) -> bool {
        self.kept.contains(element)
    }

    /// Whether `other` also keeps every element that is kept here.
    pub fn is_subset(&self, other: &Subset) -> bool {
        self.kept.is_subset(&other.kept)
    }

    /// The first kept element that is not before `from`.
    // By whole words: bit by bit would be 64 times slower where little is left.
    pub(crate) fn next(&self, from: usize) -> Option<usize> {
        const BITS: usize = usize::BITS as usize;
        let (first, rest) = self.kept.as_slice().get(from / BITS..)?.split_first()?;
        let first = first & (usize::MAX << (from % BITS));
        let mut words = std::iter::once(first).chain(rest.iter().copied());
        let mut start = from / BITS * BITS;
        words.find_map(|word| {
            let found = (word != 0).then(|| start + word.trailing_zeros() as usize);
            start += BITS;
            found
        })
    }

    /// The elements that are kept here and not in `other`, in list order.
    pub(crate) fn difference(&self, other: &Subset) -> impl Iterator<Item = usize> + use<> {
        let mut difference = self.kept.clone();
        difference.difference_with(&other.kept);
        difference.into_ones()
    }

    /// A key of the elements that are kept here and not in `candidate`: of what it removes.
    pub(crate) fn removal(&self, candidate: &Subset) -> u128 {
        // Only of what is removed: the same removal from another best has the same key.
        let mut hasher = SipHasher13::new();
        self.difference(candidate).for_each(|element| element.hash(&mut hasher));
        hasher.finish128().as_u128()
    }

    /// The number of kept elements.
    pub fn len(&self) -> usize {
        self.kept.count_ones(..)
    }

    /// Whether no element is kept.
    pub fn is_empty(&self) -> bool {
        self.kept.is_clear()
    }

    /// The number of elements of the whole list, kept or not.
    pub fn list_len(&self) -> usize {
        self.kept.len()
    }

    /// The kept elements, in list order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.kept.ones()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_element_may_be_in_any_word() {
        let subset = Subset::of(300, [3, 63, 64, 190, 299]);
        let next = |from| subset.next(from);
        assert_eq!(
            [0, 4, 64, 65, 191, 299].map(next),
            [Some(3), Some(63), Some(64), Some(190), Some(299), Some(299)]
        );
        assert_eq!([300, 1000].map(next), [None, None]);
        assert_eq!(Subset::empty(0).next(0), None);
    }
}
