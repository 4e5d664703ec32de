//! proptest runs the property on what the closure driver runs it on.

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::rc::Rc;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::strategy::{ValueTree, check_strategy_sanity};
use proptest::test_runner::{TestCaseResult, TestError, TestRunner};
use wdd_core::hier::ListReduction;
use wdd_core::list::ALGORITHMS;
use wdd_core::value::Outcome;
use wdd_core::value::proptest::{StrategyExt as _, value_tree};
use wdd_core::{Settings, Shrinker, WeightedTree};
use wdd_tests::failing::{Each, Expr, Kept, expr, for_each};

fn runner(max_shrink_iters: u32) -> TestRunner {
    TestRunner::new(ProptestConfig {
        max_shrink_iters,
        failure_persistence: None,
        ..ProptestConfig::default()
    })
}

fn refute(fails: bool) -> TestCaseResult {
    prop_assert!(!fails);
    Ok(())
}

/// The value that a run ends with.
fn failing<T: Debug>(run: Result<bool, TestError<T>>) -> T {
    match run {
        Err(TestError::Fail(_, value)) => value,
        other => panic!("no failure: {other:?}"),
    }
}

/// proptest's runner asks what the closure driver asks, and the result once more.
struct SameAsClosure;

impl Each for SameAsClosure {
    fn each<T>(&mut self, value: T, fails: fn(&T) -> bool)
    where
        T: WeightedTree + Clone + Debug + PartialEq,
    {
        for algorithm in ALGORITHMS {
            let by_closure = Kept::new(fails);
            let shrinker = Shrinker::new().algorithm(algorithm);
            let shrunk = shrinker.shrink(value.clone(), |value| by_closure.fails(value));
            let shrunk = shrunk.unwrap();

            let by_proptest = Kept::new(fails);
            let reduction = ListReduction::new(algorithm, Settings::default());
            let mut runner = runner(1_000_000);
            let tree = Just(value.clone()).wdd_with(reduction).new_tree(&mut runner);
            let run = runner.run_one(tree.unwrap(), |value| refute(by_proptest.fails(&value)));
            assert_eq!(failing(run), shrunk.value);

            let mut expected = by_closure.journal();
            if expected.last().is_some_and(|(_, failed)| !failed) {
                expected.push((shrunk.value, true));
            }
            assert_eq!(by_proptest.journal(), expected, "{algorithm:?}");
        }
    }
}

#[test]
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
fn proptest_runs_what_the_closure_does_and_the_result_once_more() {
    for_each(&mut SameAsClosure);
}

/// A tree that counts the steps that are made on it.
struct Counted<V>(V, Rc<Cell<usize>>);

impl<V: ValueTree> ValueTree for Counted<V> {
    type Value = V::Value;

    fn current(&self) -> V::Value {
        self.0.current()
    }

    fn simplify(&mut self) -> bool {
        self.1.update(|steps| steps + 1);
        self.0.simplify()
    }

    fn complicate(&mut self) -> bool {
        self.1.update(|steps| steps + 1);
        self.0.complicate()
    }
}

#[test]
fn a_limit_of_proptest_leaves_the_smallest_value_so_far_at_once() {
    let value: Vec<u32> = (0..500).collect();
    let fails = |list: &Vec<u32>| list.iter().filter(|n| **n % 3 == 0).count() > 40;
    for limit in [0, 1, 5, 50] {
        let (runs, steps) = (RefCell::new(Vec::new()), Rc::new(Cell::new(0)));
        let tree = Counted(value_tree(value.clone()), Rc::clone(&steps));
        let test = |list: Vec<u32>| {
            let failed = fails(&list);
            runs.borrow_mut().push((list, failed));
            refute(failed)
        };
        let result = failing(runner(limit).run_one(tree, test));
        let runs = runs.take();
        assert_eq!(runs.len(), 1 + limit as usize);
        let last = runs.iter().rfind(|(_, failed)| *failed);
        assert_eq!(last.map(|(list, _)| list), Some(&result), "limit {limit}");
        assert!(steps.get() <= limit as usize + 3, "{} steps", steps.get());
    }
}

#[test]
fn what_the_test_rejects_does_not_fail() {
    let value = vec![40_u8, 3, 90, 12, 7];
    let sum = |list: &[u8]| list.iter().map(|n| u32::from(*n)).sum::<u32>();
    let test = |list: Vec<u8>| {
        prop_assume!(list.len() % 2 == 1);
        refute(sum(&list) > 20)
    };
    let run = runner(10_000).run_one(value_tree(value.clone()), test);
    let by_closure = Shrinker::new().shrink(value, |list| match list.len() % 2 {
        1 => Outcome::from(sum(list) > 20),
        _ => Outcome::Invalid,
    });
    assert_eq!(failing(run), by_closure.unwrap().value);
}

#[test]
fn a_strategy_keeps_what_it_generates_and_shrinks_it_by_value() {
    let lists = vec(vec(any::<u8>(), 0..20), 0..20);
    let large = |lists: &Vec<Vec<u8>>| lists.iter().map(Vec::len).sum::<usize>() > 10;
    let mut runner = runner(10_000);
    let run = runner.run(&lists.wdd(), |lists| refute(large(&lists)));
    let Err(TestError::Fail(_, smallest)) = run else {
        panic!("no failure: {run:?}");
    };
    assert_eq!(smallest, [[0; 11]]);
}

#[test]
fn strategies_made_from_shrinking_strategies_shrink_too() {
    let lists = || vec(0..100_u32, 0..20).wdd();
    let together = (lists(), lists().prop_map(|list| list.len()), vec(lists(), 0..3));
    let fails =
        |(one, len, _): &(Vec<u32>, usize, Vec<Vec<u32>>)| one.iter().sum::<u32>() > 60 && *len > 4;
    let run = runner(10_000).run(&together, |case| refute(fails(&case)));
    let Err(TestError::Fail(_, case)) = run else {
        panic!("no failure: {run:?}");
    };
    assert_eq!(case, (vec![61], 5, vec![]));

    let odd = lists().prop_filter("odd", |list| list.len() % 2 == 1);
    let run = runner(10_000).run(&odd, |list| refute(list.contains(&50) || list.len() > 4));
    let Err(TestError::Fail(_, list)) = run else {
        panic!("no failure: {run:?}");
    };
    // Any single element less, and the filter refuses it: of the others nothing is left but zeros.
    let plain = |n: &u32| matches!(n, 0 | 50);
    assert!(list.iter().all(plain), "{list:?}");
}

fn exprs() -> impl Strategy<Value = Expr> {
    let literals = any::<i8>().prop_map(|n| Expr::Int(n.into()));
    literals.prop_recursive(3, 12, 2, |expr| {
        let two = (expr.clone().prop_map(Box::new), expr.prop_map(Box::new));
        prop_oneof![
            two.clone().prop_map(|(a, b)| Expr::Add(a, b)),
            two.prop_map(|(a, b)| Expr::Div(a, b)),
        ]
    })
}

#[test]
fn numbers_in_lists_pass_proptest_s_own_check() {
    check_strategy_sanity(vec(any::<i32>(), 0..6).wdd(), None);
}

#[test]
fn texts_pass_proptest_s_own_check() {
    check_strategy_sanity("[a-z0-9 ]{0,6}".wdd(), None);
}

#[test]
fn expressions_pass_proptest_s_own_check() {
    check_strategy_sanity(exprs().wdd(), None);
}

#[test]
fn a_map_beside_a_number_passes_proptest_s_own_check() {
    let maps = btree_map(any::<u8>(), any::<Option<bool>>(), 0..4).wdd();
    check_strategy_sanity((maps, any::<u8>().wdd()), None);
}

#[test]
fn a_filtered_map_passes_proptest_s_own_check() {
    // The filter looks at each candidate, and the check goes from each on to the end: maps and keys are small.
    let maps = btree_map(0..4_u8, any::<bool>(), 0..3).wdd();
    check_strategy_sanity(maps.prop_filter("small", |map| map.len() < 3), None);
}

#[test]
fn a_clone_of_a_tree_is_independent() {
    let mut tree = value_tree(expr());
    let fresh = tree.clone();
    assert!(tree.simplify());
    let (mut failed, mut passed) = (tree.clone(), tree.clone());
    let first = passed.current();
    assert!(passed.complicate() && passed.current() != first);
    assert!(!failed.simplify() && failed.current() == first);
    assert_eq!((tree.current(), fresh.current()), (first, expr()));
    assert!(format!("{fresh:?}").contains("Div"));
}

#[test]
fn a_tree_may_go_to_another_thread() {
    let mut tree = value_tree(expr());
    tree.simplify();
    let walked = std::thread::spawn(move || {
        while tree.simplify() {}
        tree.current()
    });
    assert_eq!(walked.join().unwrap(), Expr::Int(0));
}
