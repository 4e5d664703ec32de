//! A subset of a list's elements: what list reducers propose.

use fixedbitset::FixedBitSet;

/// Which elements of a list of `n` are kept; elements are the indices `0..n`.
///
/// One bit an element, so that a candidate of a long list is cheap to build, clone and hash.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subset {
    kept: FixedBitSet,
}

impl Subset {
    /// All `n` elements.
    pub fn full(n: usize) -> Self {
        let mut kept = FixedBitSet::with_capacity(n);
        kept.insert_range(..);
        Subset { kept }
    }

    /// None of `n` elements.
    pub fn empty(n: usize) -> Self {
        Subset {
            kept: FixedBitSet::with_capacity(n),
        }
    }

    /// The given elements of `n`.
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
        for element in elements {
            rest.kept.remove(element);
        }
        rest
    }

    /// Whether `element` is kept.
    pub fn contains(&self, element: usize) -> bool {
        self.kept.contains(element)
    }

    /// Whether every element kept here is kept in `other` too.
    pub fn is_subset(&self, other: &Subset) -> bool {
        self.kept.is_subset(&other.kept)
    }

    /// The number of elements kept.
    pub fn len(&self) -> usize {
        self.kept.count_ones(..)
    }

    /// Whether nothing is kept.
    pub fn is_empty(&self) -> bool {
        self.kept.is_clear()
    }

    /// The length of the list that this is a subset of.
    pub fn list_len(&self) -> usize {
        self.kept.len()
    }

    /// The kept elements, in list order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.kept.ones()
    }
}
