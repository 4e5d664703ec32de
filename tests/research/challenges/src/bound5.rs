//! `bound5`: five lists of numbers, each with a small sum, have a small sum together. They do not, because
//! sums overflow.

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::Strategy;
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use crate::challenge::Challenge;

type List = Vec<i16>;

/// Five lists, each with a sum of less than 256.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Lists::are_allowed)]
pub(crate) struct Lists(pub(crate) (List, List, List, List, List));

impl Lists {
    fn all(&self) -> [&List; 5] {
        let (a, b, c, d, e) = &self.0;
        [a, b, c, d, e]
    }

    pub(crate) fn are_allowed(&self) -> bool {
        self.all().into_iter().all(|list| sum(list) < 256)
    }
}

/// The sum, with overflow.
fn sum<'n>(numbers: impl IntoIterator<Item = &'n i16>) -> i16 {
    numbers.into_iter().copied().fold(0, i16::wrapping_add)
}

impl Arbitrary for Lists {
    fn arbitrary(random: &mut Gen) -> Self {
        Lists(Arbitrary::arbitrary(random))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Lists))
    }
}

/// All numbers together have a sum of less than five times 256.
pub(crate) struct Bound5;

impl Challenge for Bound5 {
    type Value = Lists;

    fn values() -> impl Strategy<Value = Lists> {
        let list = || vec(any::<i16>(), 0..=10);
        (list(), list(), list(), list(), list()).prop_map(Lists)
    }

    fn allows(lists: &Lists) -> bool {
        lists.are_allowed()
    }

    fn violates(lists: &Lists) -> bool {
        sum(lists.all().into_iter().flatten()) >= 5 * 256
    }

    /// Two numbers with the sum -32769, in different lists.
    fn is_smallest(lists: &Lists) -> bool {
        let numbers: Vec<i16> = lists.all().into_iter().flatten().copied().collect();
        let magnitude: u32 = numbers.iter().map(|n| u32::from(n.unsigned_abs())).sum();
        let one_each = lists.all().into_iter().all(|list| list.len() <= 1);
        numbers.len() == 2 && one_each && magnitude == 32769
    }

    fn smallest() -> Vec<Lists> {
        let none = Vec::new;
        vec![
            Lists((none(), none(), none(), vec![-1], vec![i16::MIN])),
            Lists((vec![-16384], none(), vec![-16385], none(), none())),
        ]
    }
}
