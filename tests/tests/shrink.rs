//! Shrinking by a closure: what it asks, what it looks for, and how it ends.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::panic::{self, catch_unwind};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use wdd_core::value::{Guarantee, Machine, NotFailing, Outcome, Progress, Signature, Sketch};
use wdd_core::{ALGORITHMS, ListReduction, Shrinker, StopReason, Verdict, WeightedTree, shrink};
use wdd_tests::contract::check;
use wdd_tests::failing::{Each, Kept, by_machine, expr, for_each};

/// The closure, the machine and the replayed verdicts ask the same.
struct SameQuestions;

impl Each for SameQuestions {
    fn each<T>(&mut self, value: T, fails: fn(&T) -> bool)
    where
        T: WeightedTree + Clone + Debug + PartialEq,
    {
        for algorithm in ALGORITHMS {
            let kept = Kept::new(fails);
            let shrinker = Shrinker::new().algorithm(algorithm).seed(7);
            let shrunk = shrinker.shrink(value.clone(), |value| kept.fails(value));
            let shrunk = shrunk.unwrap();
            let journal = kept.journal();
            assert_eq!(shrunk.calls, journal.len(), "{algorithm:?}");

            let (asked, best) = by_machine(machine(&value, algorithm), fails);
            assert_eq!(asked, journal[1..], "{algorithm:?}");
            assert_eq!(best, shrunk.value, "{algorithm:?}");

            let mut replayed = machine(&value, algorithm);
            for (candidate, fails) in &journal[1..] {
                assert_eq!(replayed.candidate(), Some(candidate), "{algorithm:?}");
                replayed.report(Verdict::from(*fails));
            }
            assert_eq!(replayed.candidate(), None, "{algorithm:?}");
            assert_eq!(replayed.best(), &best, "{algorithm:?}");
        }
    }
}

fn machine<T: WeightedTree + Clone>(
    value: &T,
    algorithm: &'static wdd_core::Algorithm,
) -> Machine<T> {
    let settings = wdd_core::Settings {
        seed: Some(7),
        ..wdd_core::Settings::default()
    };
    let reduction = ListReduction {
        algorithm,
        settings,
    };
    Machine::new(value.clone(), reduction)
}

#[test]
fn closure_machine_and_journal_ask_the_same_with_every_algorithm() {
    for_each(&mut SameQuestions);
}

/// Several threads come to what one does.
struct SameInThreads;

impl Each for SameInThreads {
    fn each<T>(&mut self, value: T, fails: fn(&T) -> bool)
    where
        T: WeightedTree + Clone + Debug + PartialEq + Send + Sync,
    {
        for algorithm in ALGORITHMS {
            let shrinker = || Shrinker::new().algorithm(algorithm);
            let (seen, seen_at_once) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
            let one = shrinker().on_progress(|progress| seen.borrow_mut().push(*progress));
            let one = one.shrink(value.clone(), fails).unwrap();
            let several =
                shrinker().on_progress(|progress| seen_at_once.borrow_mut().push(*progress));
            let several = several.threads(3).shrink(value.clone(), fails).unwrap();
            assert_eq!(one, several, "{algorithm:?}");
            assert_eq!(seen, seen_at_once, "{algorithm:?}");
        }
    }
}

#[test]
fn threads_change_nothing_with_any_algorithm() {
    for_each(&mut SameInThreads);
}

/// A machine is a reducer like any other.
struct KeepsContract;

impl Each for KeepsContract {
    fn each<T>(&mut self, value: T, fails: fn(&T) -> bool)
    where
        T: WeightedTree + Clone + Debug + PartialEq,
    {
        for algorithm in ALGORITHMS {
            let smaller = |one: &Arc<T>, other: &Arc<T>| {
                let sketch = |value: &Arc<T>| Sketch::of(&**value);
                sketch(one).order(&sketch(other)).is_lt()
            };
            let judge = |candidate: &Arc<T>| Verdict::from(fails(candidate));
            let best = check(|| machine(&value, algorithm), judge, smaller);
            assert!(fails(&best), "{algorithm:?}");
        }
    }
}

#[test]
fn a_machine_keeps_the_contract_of_reducers() {
    for_each(&mut KeepsContract);
}

/// A property without structure: about one value in `rarity` fails, which says a hash.
fn arbitrary_property(salt: u64, rarity: u64) -> impl Fn(&Vec<Vec<i8>>) -> bool + Sync {
    move |lists| {
        let numbers = lists.iter().flat_map(|list| [&[99], &list[..]].concat());
        let mix = |hash: u64, n: i8| {
            (hash ^ n as u64)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(29)
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
        let shrinker = || limit.iter().fold(Shrinker::new(), |shrinker, most| shrinker.max_calls(*most));
        let (steps, steps_at_once) = (RefCell::new(Vec::new()), RefCell::new(Vec::new()));
        let one = shrinker().algorithm(algorithm).on_progress(|step| steps.borrow_mut().push(*step));
        let one = one.shrink(value.clone(), fails).unwrap();
        let several = shrinker().algorithm(algorithm);
        let several = several.on_progress(|step| steps_at_once.borrow_mut().push(*step));
        let several = several.threads(threads).shrink(value, paced).unwrap();
        prop_assert_eq!(&one, &several);
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
    assert_eq!(shrunk.stop, StopReason::Finished);
    assert_eq!(shrunk.guarantee, Guarantee::Fixpoint);
    for most in 1..shrunk.calls {
        let limited = Shrinker::new().max_calls(most).shrink(vec![1; 50], fails);
        let limited = limited.unwrap();
        assert_eq!((limited.calls, limited.stop), (most, StopReason::MaxEvals));
        assert_eq!(limited.guarantee, Guarantee::Nothing);
        assert!(fails(&limited.value));
    }
    // A limit that is just enough is not met.
    let enough = Shrinker::new()
        .max_calls(shrunk.calls)
        .shrink(vec![1; 50], fails);
    assert_eq!(enough.unwrap(), shrunk);
}

#[test]
fn whoever_wants_an_end_is_asked_before_each_run() {
    for (threads, granted) in [(1, 0_usize), (1, 5), (3, 0), (3, 5)] {
        let left = Cell::new(granted);
        let until = || left.replace(left.get().saturating_sub(1)) == 0;
        let shrinker = Shrinker::new().until(until).threads(threads);
        let shrunk = shrinker
            .shrink(vec![1; 50], |list: &Vec<u8>| list.len() > 40)
            .unwrap();
        assert_eq!(
            (shrunk.calls, shrunk.stop),
            (1 + granted, StopReason::Until)
        );
        assert_eq!(shrunk.guarantee, Guarantee::Nothing);
    }
}

#[test]
fn what_does_not_fail_comes_back_as_it_was() {
    let shrunk = shrink(vec![3, 4], |_| false);
    assert_eq!(shrunk.value, [3, 4]);
    assert_eq!((shrunk.calls, shrunk.stop), (1, StopReason::NotFailing));
    assert_eq!(shrunk.guarantee, Guarantee::Nothing);

    for (outcome, said) in [
        (Outcome::Pass, "does not fail"),
        (Outcome::Invalid, "is not valid for"),
        (Outcome::Timeout, "timed out"),
    ] {
        let refused = Shrinker::new().shrink(vec![3, 4], |_| outcome.clone());
        let NotFailing {
            value,
            outcome: seen,
            ..
        } = refused.clone().unwrap_err();
        assert_eq!((value, seen), (vec![3, 4], outcome));
        let message = refused.unwrap_err().to_string();
        assert!(
            message.contains(said) && message.contains("check the property with this value alone")
        );
    }
}

#[test]
fn the_failure_of_the_value_itself_is_the_one_that_is_looked_for() {
    // Two bugs at places of their own: what is left of the first is the second.
    let two_bugs = |list: &Vec<i32>| {
        if list.len() > 3 && list.contains(&77) {
            panic!("77 in a list of {}", list.len());
        }
        assert!(!list.contains(&77), "77 alone");
    };
    let value = vec![5, 13, 8, 77, 9, 2];
    let first = Shrinker::new().shrink(value.clone(), two_bugs).unwrap();
    assert_eq!(first.value, [0, 0, 0, 77]);
    let in_threads = Shrinker::new().threads(4).shrink(value.clone(), two_bugs);
    assert_eq!(in_threads.unwrap(), first);
    let any = Shrinker::new()
        .any_failure()
        .shrink(value.clone(), two_bugs);
    assert_eq!(any.unwrap().value, [77]);
    let same = Shrinker::new().same_failure(|panic| panic.message[..2].to_owned());
    assert_eq!(same.shrink(value, two_bugs).unwrap().value, [77]);
}

#[test]
fn a_property_may_say_itself_which_failure_it_is() {
    let parity = |list: &Vec<u8>| match list.iter().map(|n| u32::from(*n)).sum::<u32>() {
        0..10 => Outcome::Pass,
        sum if list.len() > 6 => Outcome::Fail(Signature::from(format!("long {}", sum % 2))),
        sum => Outcome::Fail(Signature::from(format!("short {}", sum % 2))),
    };
    let long = Shrinker::new().shrink(vec![9; 8], parity).unwrap().value;
    assert_eq!((long.len(), long.iter().sum::<u8>()), (7, 10));
    let any = Shrinker::new().any_failure().shrink(vec![9; 8], parity);
    assert_eq!(any.unwrap().value, [10]);
}

#[test]
fn errors_are_failures_by_their_text() {
    let parse = |text: &String| match text.find(|c: char| c.is_ascii_uppercase()) {
        Some(at) if text.len() > 5 => Err(format!("capital at {at}")),
        Some(_) => Err("too short".to_owned()),
        None => Ok(()),
    };
    let shrunk = Shrinker::new().shrink("a word with A capital".to_owned(), parse);
    let shrunk = shrunk.unwrap().value;
    assert!(shrunk.len() == 6 && parse(&shrunk).is_err_and(|error| error.starts_with("capital")));
}

#[test]
fn values_that_the_property_is_not_about_and_slow_ones_do_not_fail() {
    let verdicts = RefCell::new(BTreeSet::new());
    let note = |progress: &Progress| {
        verdicts
            .borrow_mut()
            .insert(format!("{:?}", progress.verdict));
    };
    let shrunk = Shrinker::new()
        .on_progress(note)
        .shrink(vec![8, 9, 4, 6], |list| match list.len() {
            0 => Outcome::Invalid,
            1 => Outcome::Timeout,
            _ => Outcome::from(list.contains(&4)),
        });
    assert_eq!(shrunk.unwrap().value, [0, 4]);
    assert_eq!(
        verdicts.take(),
        ["Interesting", "Uninteresting", "Unresolved"]
            .map(str::to_owned)
            .into()
    );
}

#[test]
fn progress_tells_of_each_run_and_of_what_is_left() {
    let seen = RefCell::new(Vec::new());
    let shrinker = Shrinker::new().on_progress(|progress| seen.borrow_mut().push(*progress));
    let shrunk = shrinker
        .shrink(expr(), |expr| expr.value().is_none())
        .unwrap();
    let seen = seen.take();
    assert_eq!(seen.len(), shrunk.calls - 1);
    assert!(
        seen.iter()
            .zip(2..)
            .all(|(progress, calls)| progress.calls == calls)
    );
    assert!(
        seen.iter()
            .map(|progress| progress.weight)
            .is_sorted_by(|a, b| a >= b)
    );
    assert_eq!(seen.last().map(|progress| progress.weight), Some(5));
    assert!(seen.iter().any(|progress| progress.pass == "hoist"));
}

/// The hook is the process's: tests that set one take turns.
static HOOK: Mutex<()> = Mutex::new(());

#[test]
fn panics_are_not_printed_meanwhile_and_again_afterwards() {
    let _turn = HOOK.lock();
    static HEARD: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let spoken = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        let message = info.payload_as_str().unwrap_or_default();
        match message.starts_with("heard") {
            true => HEARD.lock().unwrap().push(message.to_owned()),
            false => spoken(info),
        }
    }));
    let elsewhere = |name: &'static str| {
        let thread = thread::spawn(move || panic!("heard {name}"));
        assert!(thread.join().is_err());
    };
    let shrunk = Shrinker::new().shrink(vec![1; 9], |list: &Vec<u8>| {
        if list.len() == 9 {
            elsewhere("of another thread");
        }
        assert!(list.len() < 3, "heard of {list:?}");
    });
    assert_eq!(shrunk.unwrap().value, [0; 3]);
    let at_once = Shrinker::new()
        .threads(2)
        .shrink(vec![1; 9], |list: &Vec<u8>| {
            assert!(list.len() < 3, "heard of {list:?}");
        });
    assert_eq!(at_once.unwrap().value, [0; 3]);
    assert!(catch_unwind(|| panic!("heard again")).is_err());
    let heard = HEARD.lock().unwrap().clone();
    let (of_value, mut others): (Vec<_>, Vec<_>) =
        (heard.iter().map(String::as_str)).partition(|message| message.starts_with("heard of ["));
    // Where our hook was there before this test's, that one hears a panic until it is found out.
    assert!(of_value.len() <= 1, "{of_value:?}");
    others.dedup();
    assert_eq!(others, ["heard of another thread", "heard again"]);
}
