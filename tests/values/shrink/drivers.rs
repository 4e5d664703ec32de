//! The closure, the machine, several threads and replayed verdicts ask the same.

use std::cell::RefCell;
use std::fmt::Debug;
use std::sync::Arc;

use wdd_core::Settings;
use wdd_core::hier::ListReduction;
use wdd_core::list::ALGORITHMS;
use wdd_core::value::{Machine, Sketch};
use wdd_core::{Shrinker, Verdict, WeightedTree};
use wdd_tests::contract::check;
use wdd_tests::failing::{Each, Kept, by_machine, for_each};

/// The closure, the machine and the replayed verdicts ask the same.
struct SameQuestions;

impl Each for SameQuestions {
    fn each<T>(&mut self, value: T, fails: fn(&T) -> bool)
    where
        T: WeightedTree + Clone + Debug + PartialEq,
    {
        for algorithm in ALGORITHMS {
            let kept = Kept::new(fails);
            let shrinker =
                Shrinker::new().algorithm(algorithm).settings(Settings::new().with_seed(7));
            let shrunk = shrinker.shrink(value.clone(), |value| kept.fails(value));
            let shrunk = shrunk.unwrap();
            let mut journal = kept.journal();
            assert_eq!(shrunk.calls + shrunk.last_calls, journal.len(), "{algorithm:?}");
            journal.truncate(shrunk.calls);

            let (candidates, best) = by_machine(machine(&value, algorithm), fails);
            assert_eq!(candidates, journal[1..], "{algorithm:?}");
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
    let reduction = ListReduction::new(algorithm, Settings::new().with_seed(7));
    Machine::new(value.clone(), reduction)
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn closure_machine_and_journal_have_the_same_candidates_with_every_algorithm() {
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
#[ignore = "takes a quarter of a minute"]
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
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn a_machine_keeps_the_contract_of_reducers() {
    for_each(&mut KeepsContract);
}
