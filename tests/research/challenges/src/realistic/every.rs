//! All values of a type that have a certain weight and sum of distances. The tests of the realistic
//! challenges enumerate all values that are smaller than the claimed smallest.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::rc::Rc;
use std::slice;

use wdd_core::WeightedTree;
use wdd_core::value::{Leaf, Scalar, Sketch};

use super::{Measured, size};
use crate::challenge::Challenge;

/// A type whose values can be enumerated. For types with ranges, some of the values are not allowed.
pub(super) trait Every: Clone + 'static {
    /// The weight of the lightest values.
    const LIGHTEST: u64;

    /// All values of this weight and distance. Only these letters occur in them.
    fn every(weight: u64, distance: u64, letters: &[char]) -> Vec<Self>;

    /// The same, cached.
    fn cached(weight: u64, distance: u64, letters: &[char]) -> Rc<Vec<Self>> {
        let key = (TypeId::of::<Self>(), weight, distance);
        let found = CACHE.with_borrow(|cache| cache.get(&key).cloned());
        let all = found.unwrap_or_else(|| {
            let all: Rc<dyn Any> = Rc::new(Self::every(weight, distance, letters));
            CACHE.with_borrow_mut(|cache| cache.insert(key, Rc::clone(&all)));
            all
        });
        all.downcast().expect("the key has the type")
    }
}

/// A type, a weight and a distance.
type Key = (TypeId, u64, u64);

thread_local! {
    /// The values with the letters of the test that runs.
    static CACHE: RefCell<BTreeMap<Key, Rc<dyn Any>>> = RefCell::default();
}

/// The least of some weights.
pub(super) const fn lightest(weights: &[u64]) -> u64 {
    let (mut least, mut at) = (weights[0], 1);
    while at < weights.len() {
        if weights[at] < least {
            least = weights[at];
        }
        at += 1;
    }
    least
}

/// Enumerates all values that are smaller than the claimed smallest. Among values of less weight, these are
/// the values with at most the distance `farthest`.
///
/// # Panics
/// If one of them fails.
pub(super) fn assert_smallest<C>(farthest: u64, letters: &[char])
where
    C: Challenge<Value: Every + Measured>,
{
    let claimed = &C::smallest()[0];
    assert_smallest_of::<C, C::Value>(claimed, farthest, letters, |value| value);
}

/// The same if all other parts of a value are known: `whole` adds them.
///
/// # Panics
/// If a smaller value fails.
pub(super) fn assert_smallest_of<C, P>(
    claimed: &P,
    farthest: u64,
    letters: &[char],
    whole: impl Fn(P) -> C::Value,
) where
    C: Challenge,
    P: Every + Measured + WeightedTree,
{
    CACHE.take();
    let (weight, distance) = size(claimed);
    let lighter = (P::LIGHTEST..weight)
        .flat_map(|weight| (0..=farthest).map(move |distance| (weight, distance)));
    let nearer = (0..distance).map(|distance| (weight, distance));
    let failing = |weight, distance| {
        let all = P::every(weight, distance, letters).into_iter();
        all.map(&whole).filter(C::fails).collect::<Vec<_>>()
    };
    for (weight, distance) in lighter.chain(nearer) {
        let smaller = failing(weight, distance);
        let shown = &smaller[..smaller.len().min(5)];
        assert!(smaller.is_empty(), "{} of {:?}: {shown:?}", smaller.len(), (weight, distance));
    }
    let found = failing(weight, distance);
    assert!(C::smallest().iter().all(|smallest| found.contains(smallest)), "{found:?}");
}

macro_rules! scalars {
    ($($ty:ty),*) => {$(
        impl Every for $ty {
            const LIGHTEST: u64 = 1;

            fn every(weight: u64, distance: u64, _: &[char]) -> Vec<Self> {
                leaves(weight, distance)
            }
        }
    )*};
}

scalars!(bool, i8, u8, u16, u32, usize);

/// The leaves at that distance, on both sides.
fn leaves<S: Scalar>(weight: u64, distance: u64) -> Vec<S> {
    let leaf = Leaf::at(u128::from(distance));
    let other = (distance > 0).then(|| leaf.mirrored());
    let sides = std::iter::once(leaf).chain(other);
    sides.filter(|_| weight == 1).filter_map(S::from_leaf).collect()
}

impl Every for char {
    const LIGHTEST: u64 = 1;

    fn every(weight: u64, distance: u64, letters: &[char]) -> Vec<Self> {
        let all = leaves(weight, distance).into_iter();
        all.filter(|letter| letters.contains(letter)).collect()
    }
}

impl Every for String {
    const LIGHTEST: u64 = 1;

    fn every(weight: u64, distance: u64, letters: &[char]) -> Vec<Self> {
        let all = <Vec<char>>::every(weight, distance, letters);
        all.into_iter().map(|text| text.into_iter().collect()).collect()
    }
}

impl<T: Every> Every for Vec<T> {
    const LIGHTEST: u64 = 1;

    fn every(weight: u64, distance: u64, letters: &[char]) -> Vec<Self> {
        elements(weight.saturating_sub(1), distance, letters)
    }
}

/// The lists whose elements together have this weight and distance.
fn elements<T: Every>(weight: u64, distance: u64, letters: &[char]) -> Vec<Vec<T>> {
    if weight == 0 {
        return if distance == 0 { vec![vec![]] } else { vec![] };
    }
    let mut all = Vec::new();
    for own in T::LIGHTEST..=weight {
        for near in 0..=distance {
            let last = T::cached(own, near, letters);
            if last.is_empty() {
                continue;
            }
            for list in &*<Vec<T>>::cached(weight - own + 1, distance - near, letters) {
                all.extend(last.iter().map(|last| [&list[..], slice::from_ref(last)].concat()));
            }
        }
    }
    all
}

impl<K: Every + Ord, V: Every> Every for BTreeMap<K, V> {
    const LIGHTEST: u64 = 1;

    fn every(weight: u64, distance: u64, letters: &[char]) -> Vec<Self> {
        let lists = <Vec<(K, V)>>::cached(weight, distance, letters);
        let sorted = lists.iter().filter(|list| list.is_sorted_by(|one, other| one.0 < other.0));
        sorted.map(|list| list.iter().cloned().collect()).collect()
    }
}

/// Parts, one after the other. They are no node.
trait Row: Clone {
    const LIGHTEST: u64;

    fn every_row(weight: u64, distance: u64, letters: &[char]) -> Vec<Self>;
}

impl Row for () {
    const LIGHTEST: u64 = 0;

    fn every_row(weight: u64, distance: u64, _: &[char]) -> Vec<Self> {
        if weight + distance == 0 { vec![()] } else { vec![] }
    }
}

impl<A: Every, R: Row> Row for (A, R) {
    const LIGHTEST: u64 = A::LIGHTEST + R::LIGHTEST;

    fn every_row(weight: u64, distance: u64, letters: &[char]) -> Vec<Self> {
        let mut all = Vec::new();
        for own in A::LIGHTEST..=weight.saturating_sub(R::LIGHTEST) {
            for near in 0..=distance {
                let first = A::cached(own, near, letters);
                if first.is_empty() {
                    continue;
                }
                for rest in R::every_row(weight - own, distance - near, letters) {
                    all.extend(first.iter().map(|first| (first.clone(), rest.clone())));
                }
            }
        }
        all
    }
}

macro_rules! tuples {
    ($(($($part:ident)*) $pattern:pat => $row:ty;)*) => {$(
        impl<$($part: Every),*> Every for ($($part,)*) {
            const LIGHTEST: u64 = 1 + <$row as Row>::LIGHTEST;

            #[allow(non_snake_case, reason = "a variable has the name of its type")]
            fn every(weight: u64, distance: u64, letters: &[char]) -> Vec<Self> {
                let Some(weight) = weight.checked_sub(1) else {
                    return vec![];
                };
                let rows = <$row>::every_row(weight, distance, letters);
                rows.into_iter().map(|$pattern| ($($part,)*)).collect()
            }
        }
    )*};
}

tuples! {
    () () => ();
    (A) (A, ()) => (A, ());
    (A B) (A, (B, ())) => (A, (B, ()));
    (A B C) (A, (B, (C, ()))) => (A, (B, (C, ())));
    (A B C D) (A, (B, (C, (D, ())))) => (A, (B, (C, (D, ()))));
}

/// The order of results and [`size`] agree, and each value is enumerated once.
fn assert_sizes<T>(values: &[T])
where
    T: Every + Measured + WeightedTree + Debug + PartialEq,
{
    for one in values {
        assert_eq!(values.iter().filter(|value| *value == one).count(), 1, "{one:?}");
        for other in values.iter().filter(|other| size(*other) != size(one)) {
            let order = Sketch::of(one).order(&Sketch::of(other));
            assert_eq!(order, size(one).cmp(&size(other)), "{one:?}, {other:?}");
        }
    }
}

#[test]
fn the_size_is_the_start_of_the_order_of_results() {
    type Values = (Vec<i8>, String, BTreeMap<String, u8>);
    let sizes = (4..=6).flat_map(|weight| (0..=2).map(move |distance| (weight, distance)));
    let values: Vec<Values> =
        sizes.flat_map(|(weight, distance)| Every::every(weight, distance, &['a', 'b'])).collect();
    assert!(values.len() > 20);
    assert_sizes(&values);
}
