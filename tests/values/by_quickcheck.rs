//! quickcheck runs the property on what the closure driver runs it on.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::fmt::Debug;

use quickcheck::{Arbitrary, Gen, QuickCheck};
use wdd_core::{WeightedTree, shrink};
use wdd_tests::failing::{Each, Expr, Kept, expr, for_each};

/// quickcheck's loop asks what the closure driver asks.
struct SameByRestarts;

impl Each for SameByRestarts {
    fn each<T>(&mut self, value: T, fails: fn(&T) -> bool)
    where
        T: WeightedTree + Clone + Debug + PartialEq,
    {
        let by_closure = Kept::new(fails);
        let shrunk = shrink(value.clone(), |value| by_closure.fails(value));
        let by_quickcheck = Kept::new(fails);
        let mut best = value;
        assert!(by_quickcheck.fails(&best));
        // The loop of quickcheck's tester.
        let mut candidates = wdd_core::value::quickcheck::shrink(&best);
        while let Some(candidate) = candidates.next() {
            if by_quickcheck.fails(&candidate) {
                candidates = wdd_core::value::quickcheck::shrink(&candidate);
                best = candidate;
            }
        }
        assert_eq!(best, shrunk.value);
        let journal = by_closure.journal();
        assert_eq!(by_quickcheck.journal(), journal[..shrunk.calls]);
    }
}

#[test]
fn quickcheck_runs_what_the_closure_does() {
    for_each(&mut SameByRestarts);
}

thread_local! {
    static RUNS: RefCell<Vec<Order>> = const { RefCell::new(Vec::new()) };
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
struct Order {
    lines: Vec<(u16, bool)>,
}

impl Order {
    fn fails(&self) -> bool {
        RUNS.with_borrow_mut(|runs| runs.push(self.clone()));
        self.total() > 300
    }

    fn total(&self) -> u32 {
        let paid = self.lines.iter().filter(|line| line.1);
        paid.map(|line| u32::from(line.0)).sum()
    }
}

impl Arbitrary for Order {
    fn arbitrary(random: &mut Gen) -> Self {
        Order { lines: Arbitrary::arbitrary(random) }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        wdd_core::value::quickcheck::shrink(self)
    }
}

#[test]
fn quickcheck_s_own_tester_runs_no_more_than_the_closure() {
    let property: fn(Order) -> bool = |order| !order.fails();
    let failed = QuickCheck::new().quicktest(property).unwrap_err();
    assert!(format!("{failed:?}").contains("lines: [(301, true)]"), "{failed:?}");
    let runs = RUNS.take();
    let first = runs.iter().position(|order| order.total() > 300).unwrap();
    let by_closure = shrink(runs[first].clone(), Order::fails);
    assert_eq!(by_closure.calls, runs.len() - first);
    assert_eq!(RUNS.take()[..by_closure.calls], runs[first..]);
}

#[test]
fn arguments_of_one_type_do_not_take_each_other_s_machine() {
    let lines =
        |totals: &[u16]| Order { lines: totals.iter().map(|total| (*total, true)).collect() };
    let runs = Cell::new(0);
    let fails = |(one, other): &(Order, Order)| {
        runs.update(|runs| runs + 1);
        one.total() > 100 && other.total() > one.total()
    };
    let mut best = (lines(&[40, 70, 90]), lines(&[200, 300, 7, 40]));
    let mut candidates = best.shrink();
    while let Some(candidate) = candidates.next() {
        if fails(&candidate) {
            candidates = candidate.shrink();
            best = candidate;
        }
    }
    assert_eq!(best, (lines(&[101]), lines(&[102])));
    // Each machine from its start would take thousands.
    assert!(runs.get() < 250, "{} runs", runs.get());
}

#[test]
fn candidates_without_a_verdict_are_smaller_too() {
    let start = expr();
    let candidates: Vec<Expr> = wdd_core::value::quickcheck::shrink(&start).collect();
    assert!(candidates.len() > 20 && candidates.iter().all(|candidate| *candidate != start));
    // Each value has its own candidates: another value in between, an earlier candidate, and the same
    // value a second time.
    let mut one = wdd_core::value::quickcheck::shrink(&start);
    let (first, second) = (one.next().unwrap(), one.next().unwrap());
    let mut of_first: Vec<Expr> = wdd_core::value::quickcheck::shrink(&first).collect();
    assert!(!of_first.contains(&first));
    of_first.truncate(3);
    let again: Vec<Expr> = wdd_core::value::quickcheck::shrink(&first).take(3).collect();
    assert_eq!(of_first, again);
    assert_eq!(candidates[..2], [first, second]);
    assert!(one.eq(candidates.into_iter().skip(2)), "the others changed nothing here");
}

#[test]
fn texts_as_keys_shrink_in_quickcheck_too() {
    let map: BTreeMap<String, bool> =
        [("left".to_owned(), true), ("right".to_owned(), false)].into();
    let smallest = wdd_core::value::quickcheck::shrink(&map).last();
    assert!(smallest.is_some_and(|map| map.len() <= 2));
}
