//! Lists, and lists of lists: `large_union_list`, `reverse`, `distinct`, `nestedlists`. Lists have
//! at most `MOST` elements at each level.

use std::collections::BTreeSet;

use proptest::collection::vec;
use proptest::prelude::any;
use proptest::strategy::{Just, Strategy};

use crate::challenge::Challenge;

/// All lists together have at most four different numbers.
pub(crate) struct LargeUnion<const MOST: usize>;

impl<const MOST: usize> Challenge for LargeUnion<MOST> {
    type Value = Vec<Vec<i32>>;

    fn values() -> impl Strategy<Value = Self::Value> {
        vec(vec(any::<i32>(), 0..=MOST), 0..=MOST)
    }

    fn violates(lists: &Self::Value) -> bool {
        lists.iter().flatten().collect::<BTreeSet<_>>().len() > 4
    }

    fn is_smallest(lists: &Self::Value) -> bool {
        lists.len() == 1 && is_dense(&lists[0], 5)
    }

    fn smallest() -> Vec<Self::Value> {
        vec![vec![vec![0, 1, -1, 2, -2]], vec![vec![0, 1, 2, 3, 4]]]
    }
}

/// A list is its own reverse.
pub(crate) struct Reverse<const MOST: usize>;

impl<const MOST: usize> Challenge for Reverse<MOST> {
    type Value = Vec<i32>;

    fn values() -> impl Strategy<Value = Self::Value> {
        vec(any::<i32>(), 0..=MOST)
    }

    fn violates(list: &Self::Value) -> bool {
        !list.iter().eq(list.iter().rev())
    }

    fn is_smallest(list: &Self::Value) -> bool {
        is_dense(list, 2)
    }

    fn smallest() -> Vec<Self::Value> {
        [[0, 1], [1, 0], [0, -1], [-1, 0]].map(Vec::from).into()
    }
}

/// A list has fewer than three different elements.
pub(crate) struct Distinct<const MOST: usize>;

impl<const MOST: usize> Challenge for Distinct<MOST> {
    type Value = Vec<i32>;

    fn values() -> impl Strategy<Value = Self::Value> {
        vec(any::<i32>(), 0..=MOST)
    }

    fn violates(list: &Self::Value) -> bool {
        list.iter().collect::<BTreeSet<_>>().len() >= 3
    }

    fn is_smallest(list: &Self::Value) -> bool {
        is_dense(list, 3)
    }

    fn smallest() -> Vec<Self::Value> {
        vec![vec![0, 1, -1], vec![0, 1, 2]]
    }
}

/// All lists together have at most ten elements.
pub(crate) struct NestedLists<const MOST: usize>;

impl<const MOST: usize> Challenge for NestedLists<MOST> {
    type Value = Vec<Vec<()>>;

    fn values() -> impl Strategy<Value = Self::Value> {
        vec(vec(Just(()), 0..=MOST), 0..=MOST)
    }

    fn violates(lists: &Self::Value) -> bool {
        lists.iter().map(Vec::len).sum::<usize>() > 10
    }

    fn is_smallest(lists: &Self::Value) -> bool {
        lists.len() == 1 && lists[0].len() == 11
    }

    fn smallest() -> Vec<Self::Value> {
        vec![vec![vec![(); 11]]]
    }
}

/// Whether a list has exactly `elements` numbers, all different, and with each number also the next one
/// towards zero, in any order.
fn is_dense(list: &[i32], elements: usize) -> bool {
    let set: BTreeSet<i32> = list.iter().copied().collect();
    let nearer = |number: i32| number - number.signum();
    list.len() == elements
        && set.len() == elements
        && set.iter().all(|number| set.contains(&nearer(*number)))
}
