//! State machine tests of proptest-state-machine: their transitions are shrunk by value, and their start by
//! proptest.

use std::cell::{Cell, RefCell};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{TestError, TestRunner};
use proptest_state_machine::{ReferenceStateMachine, StateMachineTest};
use serde::{Deserialize, Serialize};
use wdd_core::value::proptest_state_machine::{Sequence, sequences};
use wdd_core::value::{Kept, Outcome, assert_tree_laws};
use wdd_core::{Shrinker, WeightedTree};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, WeightedTree)]
enum Step {
    Open,
    Deposit(u16),
    Close,
}
use Step::{Close, Deposit, Open};

/// The model of an account: the balance, while it is open.
struct Model;

impl ReferenceStateMachine for Model {
    type State = Option<u64>;
    type Transition = Step;

    fn init_state() -> BoxedStrategy<Option<u64>> {
        Just(None).boxed()
    }

    fn transitions(balance: &Option<u64>) -> BoxedStrategy<Step> {
        match balance {
            None => Just(Open).boxed(),
            // Some of them are not possible: the precondition refuses them.
            Some(_) => prop_oneof![any::<u16>().prop_map(Deposit), Just(Close), Just(Open)].boxed(),
        }
    }

    fn preconditions(balance: &Option<u64>, step: &Step) -> bool {
        balance.is_none() == matches!(step, Open)
    }

    fn apply(balance: Option<u64>, step: &Step) -> Option<u64> {
        match step {
            Open => Some(0),
            Deposit(amount) => balance.map(|balance| balance + u64::from(*amount)),
            Close => None,
        }
    }
}

/// The system is the balance alone. The bug: a new account begins with the balance of the old one.
struct Account;

impl StateMachineTest for Account {
    type SystemUnderTest = u64;
    type Reference = Model;

    fn init_test(_: &Option<u64>) -> u64 {
        0
    }

    fn apply(balance: u64, _: &Option<u64>, step: Step) -> u64 {
        match step {
            Deposit(amount) => balance + u64::from(amount),
            Open | Close => balance,
        }
    }

    fn check_invariants(balance: &u64, expected: &Option<u64>) {
        assert!(expected.is_none_or(|expected| expected == *balance), "another balance");
    }
}

/// The only smallest sequence that shows the bug.
const SMALLEST: [Step; 4] = [Open, Deposit(1), Close, Open];

/// A runner that draws the same each time.
fn runner(max_shrink_iters: u32) -> TestRunner {
    let config =
        ProptestConfig { max_shrink_iters, failure_persistence: None, ..ProptestConfig::default() };
    let random = TestRunner::deterministic().new_rng();
    TestRunner::new_with_rng(config, random)
}

#[test]
fn a_sequence_of_a_bug_report_shrinks_to_the_bug() {
    let steps =
        vec![Open, Close, Open, Deposit(20), Close, Open, Close, Open, Deposit(7), Close, Open];
    let found = Sequence::new(None, steps);
    assert!(found.is_possible());
    assert_tree_laws([found.clone()]);
    let shrunk = Shrinker::new().shrink(found, Sequence::run::<Account>);
    assert_eq!(shrunk.unwrap().value.transitions, SMALLEST);
}

/// Long sequences of `Open, Close` have to go as pairs.
#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn whatever_was_generated_shrinks_to_the_bug() {
    let mut runner = runner(0);
    let mut failed = 0;
    for _ in 0..200 {
        let found = sequences::<Model>(1..60).new_tree(&mut runner).unwrap();
        let found = found.current();
        if let Ok(shrunk) = Shrinker::new().shrink(found.clone(), Sequence::run::<Account>) {
            failed += 1;
            assert_eq!(shrunk.value.transitions, SMALLEST, "{found:?}");
        }
    }
    assert!(failed > 100, "{failed}");
}

#[test]
fn a_sequence_that_is_not_possible_is_invalid() {
    let found = Sequence::new(None, vec![Open, Open]);
    assert!(!found.is_possible());
    let refused = Shrinker::new().shrink(found, Sequence::run::<Account>);
    assert_eq!(refused.unwrap_err().outcome, Outcome::Invalid);
}

#[test]
fn the_strategy_generates_what_proptest_state_machine_does() {
    let (mut one, mut other) = (runner(0), runner(0));
    for _ in 0..100 {
        let sequence = sequences::<Model>(1..30).new_tree(&mut one);
        let (start, transitions, _) =
            Model::sequential_strategy(1..30).new_tree(&mut other).unwrap().current();
        assert_eq!(sequence.unwrap().current(), Sequence::new(start, transitions));
    }
}

#[test]
fn the_result_is_smaller_than_that_of_proptest_state_machine() {
    let by_value = runner(100_000).run(&sequences::<Model>(40..60), |steps| {
        assert!(steps.is_possible());
        steps.run::<Account>();
        Ok(())
    });
    let Err(TestError::Fail(_, by_value)) = by_value else {
        panic!("no failure: {by_value:?}");
    };
    assert_eq!(by_value.transitions, SMALLEST);

    let strategy = Model::sequential_strategy(40..60);
    let alone = runner(100_000).run(&strategy, |(start, transitions, seen)| {
        Account::test_sequential(ProptestConfig::default(), start, transitions, seen);
        Ok(())
    });
    let Err(TestError::Fail(_, (_, alone, _))) = alone else {
        panic!("no failure");
    };
    assert!(alone.len() > SMALLEST.len(), "{alone:?}");
}

#[test]
fn a_sequence_can_be_kept() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::at(folder.path().join("account.wdd"));
    let runs = Cell::new(0);
    let run = || {
        let strategy = sequences::<Model>(1..60);
        let run = kept.run("balances", &mut runner(100_000), strategy, |steps| {
            runs.set(runs.get() + 1);
            steps.run::<Account>();
            Ok(())
        });
        match run {
            Err(TestError::Fail(_, steps)) => steps.transitions,
            other => panic!("no failure: {other:?}"),
        }
    };
    assert_eq!(run(), SMALLEST);
    assert!(runs.replace(0) > 1);
    assert_eq!(run(), SMALLEST);
    assert_eq!(runs.get(), 1);
}

/// A door with locks. The state is the number of locks that are closed.
struct Door;

#[derive(Clone, Copy, Debug, PartialEq, WeightedTree)]
enum Hand {
    Knock,
    Unlock,
    Open,
}

impl ReferenceStateMachine for Door {
    type State = u8;
    type Transition = Hand;

    fn init_state() -> BoxedStrategy<u8> {
        (4..8_u8).prop_map(|half| 2 * half).boxed()
    }

    fn transitions(_: &u8) -> BoxedStrategy<Hand> {
        prop_oneof![Just(Hand::Knock), Just(Hand::Unlock), Just(Hand::Open)].boxed()
    }

    fn preconditions(locks: &u8, hand: &Hand) -> bool {
        *hand != Hand::Open || *locks < 2
    }

    fn apply(locks: u8, hand: &Hand) -> u8 {
        match hand {
            Hand::Unlock => locks.saturating_sub(1),
            Hand::Knock | Hand::Open => locks,
        }
    }
}

fn opens(door: &Sequence<Door>) -> bool {
    door.transitions.contains(&Hand::Open)
}

#[test]
fn the_start_is_shrunk_by_its_strategy_and_the_transitions_again() {
    // It opens after seven of eight locks. With a smaller start, fewer steps would be enough.
    let tests = RefCell::new(Vec::new());
    let run = runner(100_000).run(&sequences::<Door>(30..60), |door| {
        tests.borrow_mut().push((door.clone(), opens(&door)));
        prop_assert!(!opens(&door));
        Ok(())
    });
    let Err(TestError::Fail(_, door)) = run else {
        panic!("no failure: {run:?}");
    };
    let expected = [[Hand::Unlock; 7].as_slice(), &[Hand::Open]].concat();
    assert_eq!(door, Sequence::new(8, expected));
    let tests = tests.into_inner();
    assert!(tests.iter().all(|(door, _)| door.is_possible()));
    let starts_are_drawn = |(door, _): &(Sequence<Door>, _)| door.start >= 8 && door.start % 2 == 0;
    assert!(tests.iter().all(starts_are_drawn));
}

#[test]
fn a_limit_leaves_the_last_sequence_that_failed_at_every_stage() {
    let mut result = None;
    for limit in 0..60 {
        let tests = RefCell::new(Vec::new());
        let run = runner(limit).run(&sequences::<Door>(30..60), |door| {
            tests.borrow_mut().push((door.clone(), opens(&door)));
            prop_assert!(!opens(&door));
            Ok(())
        });
        let Err(TestError::Fail(_, door)) = run else {
            panic!("no failure: {run:?}");
        };
        let tests = tests.into_inner();
        let last = tests.iter().rfind(|(_, failed)| *failed);
        assert_eq!(last.map(|(door, _)| door), Some(&door), "limit {limit}");
        result = Some(door);
    }
    // The last limits are not reached.
    assert_eq!(result.unwrap().start, 8);
}
