//! What a shrunk value can be trusted for: types and properties that do what they should not.

use std::cell::Cell;
use std::sync::Mutex;

use wdd_core::value::{Guarantee, Outcome};
use wdd_core::{Shrinker, StopReason, WeightedTree, shrink};

/// An invariant that cannot be computed for all values.
#[derive(Debug, PartialEq, WeightedTree)]
#[wdd(validate = is_allowed)]
struct Careless {
    list: Vec<u8>,
    at: usize,
}

fn is_allowed(value: &Careless) -> bool {
    value.list[value.at] < 200
}

#[test]
fn a_validate_that_panics_makes_a_value_invalid() {
    let careless = Careless { list: vec![4, 90, 7], at: 1 };
    let shrunk = shrink(careless, |value| value.list[value.at] >= 50);
    assert_eq!(shrunk.value.list, [50]);
    assert_eq!(shrunk.stop_reason, StopReason::Finished);
}

#[test]
fn a_start_that_is_not_valid_is_refused() {
    let careless = Careless { list: vec![250], at: 0 };
    let refused = Shrinker::new().shrink(careless, |_| true).unwrap_err();
    assert_eq!(refused.outcome, Outcome::Invalid);
    assert_eq!(refused.value.list, [250]);
}

/// An index that `fixup` keeps within the list, if there is a place in it.
#[derive(Debug, PartialEq, WeightedTree)]
#[wdd(fixup = Indexed::repair)]
struct Indexed {
    list: Vec<u8>,
    at: usize,
}

impl Indexed {
    fn repair(&mut self) {
        self.at = self.at.min(self.list.len() - 1);
    }
}

#[test]
fn a_start_that_fixup_changes_is_named_as_such() {
    let indexed = Indexed { list: vec![1, 2], at: 7 };
    let refused = Shrinker::new().shrink(indexed, |indexed| indexed.at > 5);
    let refused = refused.unwrap_err();
    assert_eq!((refused.value.at, &refused.outcome), (7, &Outcome::Pass));
    let message = refused.to_string();
    assert!(message.contains("`fixup`"), "{message}");
    assert!(message.contains("does not change"), "{message}");
    assert!(!message.contains("with this value alone"), "{message}");
}

#[test]
fn a_fixup_that_panics_makes_a_value_invalid() {
    let indexed = Indexed { list: vec![4, 90, 7], at: 1 };
    let shrunk = shrink(indexed, |indexed| indexed.list[indexed.at] >= 50);
    let least = Indexed { list: vec![50], at: 0 };
    assert_eq!(shrunk.value, least);
    assert_eq!(shrunk.stop_reason, StopReason::Finished);
    let empty = Indexed { list: vec![], at: 0 };
    let refused = Shrinker::new().shrink(empty, |_| true).unwrap_err();
    assert_eq!(refused.outcome, Outcome::Invalid);
    assert!(refused.to_string().contains("panics"), "{refused}");
}

#[test]
fn if_only_the_first_call_fails_the_start_comes_back() {
    let mut calls = 0;
    let shrunk = shrink(vec![7, 30, 8], |_: &Vec<u32>| {
        calls += 1;
        calls == 1
    });
    assert_eq!(shrunk.value, [7, 30, 8]);
    assert_eq!(shrunk.stop_reason, StopReason::Flaky);
    assert_eq!(shrunk.guarantee, Guarantee::Nothing);
}

#[test]
fn a_property_that_changes_its_argument_gets_a_new_one_each_time() {
    let cells = vec![Cell::new(9_u32), Cell::new(40)];
    let shrunk = shrink(cells, |cells| cells.iter().any(|cell| cell.replace(0) >= 30));
    let left: Vec<u32> = shrunk.value.iter().map(Cell::get).collect();
    assert_eq!(left, [30]);
    let locked = vec![Mutex::new(vec![1, 2]), Mutex::new(vec![3, 4, 5])];
    let shrunk = shrink(locked, |all| {
        all.iter().map(|list| std::mem::take(&mut *list.lock().unwrap()).len()).sum::<usize>() >= 4
    });
    let left = shrunk.value.iter().map(|list| list.lock().unwrap().len());
    assert_eq!(left.sum::<usize>(), 4);
}

/// Counts how often it was called.
#[derive(Clone, WeightedTree)]
struct Counting {
    #[wdd(skip)]
    hits: Cell<u32>,
    list: Vec<u8>,
}

#[derive(Clone, WeightedTree)]
#[wdd(opaque)]
struct Sealed(Cell<u32>);

#[test]
fn a_cell_that_is_no_part_is_as_at_the_start_in_each_call() {
    let hit = |cell: &Cell<u32>| cell.replace(cell.get() + 1) == 0;
    let counting = Counting { hits: Cell::new(0), list: vec![7, 90, 8, 3] };
    let fails = |counting: &Counting| hit(&counting.hits) && counting.list.contains(&90);
    let shrunk = Shrinker::new().explain().shrink(counting.clone(), fails);
    let shrunk = shrunk.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(shrunk.value.list, [90]);
    assert_eq!(shrunk.stop_reason, StopReason::Finished);
    let sealed = (Sealed(Cell::new(0)), vec![7, 90, 8]);
    let shrunk = shrink(sealed, |(sealed, list)| hit(&sealed.0) && list.contains(&90));
    assert_eq!(shrunk.value.1, [90]);
}

#[test]
fn a_result_that_does_not_fail_again_is_not_returned() {
    // From the fourth call on it says yes to everything, once each.
    let mut calls = 0;
    let mut seen = Vec::new();
    let shrunk = Shrinker::new().shrink(vec![7, 30, 8, 2, 9, 4], |list: &Vec<u32>| {
        calls += 1;
        let is_new = !seen.contains(list);
        seen.push(list.clone());
        list.contains(&30) || (calls > 3 && is_new)
    });
    let shrunk = shrunk.unwrap();
    assert_eq!(shrunk.stop_reason, StopReason::Flaky);
    assert_eq!(shrunk.guarantee, Guarantee::Nothing);
    assert!(shrunk.value.contains(&30), "{:?}", shrunk.value);
}

#[test]
fn a_steady_property_is_called_once_more_at_the_end() {
    let mut called = Vec::new();
    let shrunk = shrink(vec![7, 30, 8], |list: &Vec<u32>| {
        called.push(list.clone());
        list.contains(&30)
    });
    assert_eq!(shrunk.calls + shrunk.last_calls, called.len());
    assert_eq!(shrunk.last_calls, 1);
    assert_eq!(called.last(), Some(&shrunk.value));
}
