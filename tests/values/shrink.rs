//! Shrinking by a closure: what it looks for, and how it ends.

mod drivers;
mod panics;

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use wdd_core::list::ALGORITHMS;
use wdd_core::value::{Guarantee, NotFailing, Outcome, Progress, Sketch};
use wdd_core::{Shrinker, StopReason, shrink};
use wdd_tests::failing::expr;

/// A property without structure: about one value in `rarity` fails, which says a hash.
fn arbitrary_property(salt: u64, rarity: u64) -> impl Fn(&Vec<Vec<i8>>) -> bool + Sync {
    move |lists| {
        let numbers = lists.iter().flat_map(|list| [&[99], &list[..]].concat());
        let mix = |hash: u64, n: i8| {
            (hash ^ n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        };
        numbers.fold(salt, mix).is_multiple_of(rarity)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn threads_limits_and_their_pace_change_no_step(
        value in prop::collection::vec(prop::collection::vec(any::<i8>(), 0..6), 0..8),
        (salt, rarity) in (any::<u64>(), 1..9_u64),
        algorithm in prop::sample::select(ALGORITHMS),
        (threads, limit) in (1..9_usize, prop::option::of(1..60_usize)),
        restarts in 0..2_usize,
    ) {
        let property = arbitrary_property(salt, rarity);
        let start = value.clone();
        let fails = |lists: &Vec<Vec<i8>>| *lists == start || property(lists);
        let paced = |lists: &Vec<Vec<i8>>| {
            let fails = fails(lists);
            // Some answers overtake others.
            thread::sleep(Duration::from_micros(salt.wrapping_mul(lists.len() as u64 + 3) % 90));
            fails
        };
        let again = || Shrinker::new().restarts(restarts);
        let shrinker = || limit.iter().fold(again(), |shrinker, most| shrinker.max_calls(*most));
        let (steps, steps_at_once) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
        let one = shrinker().algorithm(algorithm).on_progress(|step| steps.borrow_mut().push(*step));
        let one = one.shrink(value.clone(), fails).unwrap();
        let several = shrinker().algorithm(algorithm);
        let several = several.on_progress(|step| steps_at_once.borrow_mut().push(*step));
        let several = several.threads(threads).shrink(value, paced).unwrap();
        prop_assert_eq!(&one, &several);
        let weights: Vec<u64> = steps.borrow().iter().map(|step: &Progress| step.weight).collect();
        prop_assert!(weights.is_sorted_by(|one, next| one >= next), "{weights:?}");
        prop_assert_eq!(steps.take(), steps_at_once.take());
        prop_assert!(limit.is_none_or(|most| one.calls <= most));
        prop_assert!(fails(&one.value));
    }

    #[test]
    fn a_fixpoint_can_do_without_no_element(
        value in prop::collection::btree_set(any::<u8>(), 0..24),
        (salt, rarity) in (any::<u64>(), 1..9_u64),
        algorithm in prop::sample::select(ALGORITHMS),
    ) {
        let property = arbitrary_property(salt, rarity);
        let of_set = |set: &BTreeSet<u8>| property(&vec![set.iter().map(|n| *n as i8).collect()]);
        let fails = |set: &BTreeSet<u8>| *set == value || of_set(set);
        let shrunk = Shrinker::new().algorithm(algorithm).shrink(value.clone(), fails).unwrap();
        prop_assert_eq!(shrunk.guarantee, Guarantee::Fixpoint);
        for element in &shrunk.value {
            let mut without = shrunk.value.clone();
            without.remove(element);
            prop_assert!(!fails(&without), "without {}", element);
        }
    }
}

#[test]
fn a_finished_result_is_a_fixpoint_and_a_stopped_one_is_not() {
    let fails = |list: &Vec<u8>| list.len() > 2;
    let shrunk = shrink(vec![1; 50], fails);
    assert_eq!(shrunk.value, [0; 3]);
    assert_eq!(shrunk.stop_reason, StopReason::Finished);
    assert_eq!(shrunk.guarantee, Guarantee::Fixpoint);
    for most in 1..shrunk.calls {
        let limited = Shrinker::new().max_calls(most).shrink(vec![1; 50], fails);
        let limited = limited.unwrap();
        assert_eq!((limited.calls, limited.stop_reason), (most, StopReason::MaxCalls));
        assert_eq!(limited.guarantee, Guarantee::Nothing);
        assert!(fails(&limited.value));
    }
    // A limit that is just enough is not met.
    let enough = Shrinker::new().max_calls(shrunk.calls).shrink(vec![1; 50], fails);
    let enough = enough.unwrap();
    assert_eq!(
        (enough.value, enough.calls, enough.stop_reason),
        (shrunk.value, shrunk.calls, shrunk.stop_reason)
    );
    assert_eq!((enough.last_calls, enough.guarantee), (0, shrunk.guarantee));
}

#[test]
fn restarts_find_a_smaller_value_on_another_way_and_never_a_larger_one() {
    for salt in 0..12 {
        let property = arbitrary_property(salt, 5);
        let start = vec![vec![3, -7, 20], vec![], vec![1, 1, 40, 5]];
        let fails = |lists: &Vec<Vec<i8>>| *lists == start || property(lists);
        let of = |restarts| {
            let shrinker = Shrinker::new().restarts(restarts);
            shrinker.shrink(start.clone(), fails).unwrap()
        };
        let (once, again) = (of(0), of(3));
        assert!(fails(&again.value));
        assert!(Sketch::of(&again.value).order(&Sketch::of(&once.value)).is_le());
        assert_eq!(again.guarantee, Guarantee::Fixpoint);
    }
    // The first descent deletes what the other way needs.
    let fails =
        |list: &Vec<u8>| list.contains(&200) || list.iter().filter(|n| **n == 9).count() > 2;
    let start = vec![9, 9, 9, 9, 9, 200];
    let once = shrink(start.clone(), fails);
    let again = Shrinker::new().restarts(4).shrink(start, fails).unwrap();
    assert_eq!((once.value, again.value), (vec![9, 9, 9], vec![200]));
    assert!(again.calls < 6 * once.calls, "{} of {}", again.calls, once.calls);
}

/// The result does not fail when it is called once more: the smallest before it is left, and not the start of a descent.
#[test]
fn after_restarts_the_smallest_before_takes_over_from_a_result_that_does_not_fail_again() {
    let start = vec![9, 9, 9, 9, 9, 200];
    let once = Cell::new(false);
    let flaky = |list: &Vec<u8>| match list[..] {
        [200] => !once.replace(true),
        _ => list.contains(&200) || list.iter().filter(|n| **n == 9).count() > 2,
    };
    let shrunk = Shrinker::new().restarts(4).shrink(start, flaky).unwrap();
    assert_eq!(shrunk.stop_reason, StopReason::Flaky);
    assert!(shrunk.value.len() < 4, "{:?}", shrunk.value);
}

#[test]
fn a_stop_is_checked_before_each_call() {
    for (threads, granted) in [(1, 0_usize), (1, 5), (3, 0), (3, 5)] {
        let left = Cell::new(granted);
        let until = || left.replace(left.get().saturating_sub(1)) == 0;
        let shrinker = Shrinker::new().until(until).threads(threads);
        let shrunk = shrinker.shrink(vec![1; 50], |list: &Vec<u8>| list.len() > 40).unwrap();
        assert_eq!((shrunk.calls, shrunk.stop_reason), (1 + granted, StopReason::Interrupted));
        assert_eq!(shrunk.guarantee, Guarantee::Nothing);
    }
}

#[test]
fn what_does_not_fail_comes_back_as_it_was() {
    let shrunk = shrink(vec![3, 4], |_| false);
    assert_eq!(shrunk.value, [3, 4]);
    assert_eq!((shrunk.calls, shrunk.stop_reason), (1, StopReason::NotFailing));
    assert_eq!(shrunk.guarantee, Guarantee::Nothing);

    for (outcome, said) in [
        (Outcome::Pass, "does not fail"),
        (Outcome::Invalid, "is not valid for the property"),
        (Outcome::Timeout, "timed out"),
    ] {
        let refused = Shrinker::new().shrink(vec![3, 4], |_| outcome.clone());
        let NotFailing { value, outcome: seen, .. } = refused.clone().unwrap_err();
        assert_eq!((value, seen), (vec![3, 4], outcome));
        let message = refused.unwrap_err().to_string();
        assert!(
            message.contains(said) && message.contains("check the property with this value alone")
        );
    }
}

#[test]
fn values_that_the_property_is_not_about_and_slow_ones_do_not_fail() {
    let verdicts = RefCell::new(BTreeSet::new());
    let note = |progress: &Progress| {
        verdicts.borrow_mut().insert(format!("{:?}", progress.verdict));
    };
    let shrunk =
        Shrinker::new().on_progress(note).shrink(vec![8, 9, 4, 6], |list| match list.len() {
            0 => Outcome::Invalid,
            1 => Outcome::Timeout,
            _ => Outcome::from(list.contains(&4)),
        });
    assert_eq!(shrunk.unwrap().value, [0, 4]);
    assert_eq!(
        verdicts.take(),
        ["Interesting", "Uninteresting", "Unresolved"].map(str::to_owned).into()
    );
}

#[test]
fn progress_tells_of_each_run_and_of_what_is_left() {
    let seen = RefCell::new(Vec::new());
    let shrinker = Shrinker::new().on_progress(|progress| seen.borrow_mut().push(*progress));
    let shrunk = shrinker.shrink(expr(), |expr| expr.value().is_none()).unwrap();
    let seen = seen.take();
    assert_eq!(seen.len(), shrunk.calls - 1);
    assert!(seen.iter().zip(2..).all(|(progress, calls)| progress.calls == calls));
    assert!(seen.iter().map(|progress| progress.weight).is_sorted_by(|a, b| a >= b));
    assert_eq!(seen.last().map(|progress| progress.weight), Some(5));
    assert!(seen.iter().any(|progress| progress.pass == "hoist"));
}
