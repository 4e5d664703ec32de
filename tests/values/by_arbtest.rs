//! arbtest makes values of random bytes; a value that fails is shrunk by value.

use std::cell::RefCell;
use std::panic::{catch_unwind, panic_any};

use arbitrary::Arbitrary;
use arbtest::arbtest;
use wdd_core::{Shrinker, WeightedTree};

#[derive(Arbitrary, Clone, Debug, PartialEq, WeightedTree)]
enum Op {
    Push(u16),
    Pop,
    Clear { all: bool },
}

/// A list with a bug: it loses an element when it has three.
fn agrees_with_model(ops: &Vec<Op>) {
    let (mut list, mut model) = (Vec::new(), Vec::new());
    for op in ops {
        match op {
            Op::Push(number) => {
                list.push(*number);
                model.push(*number);
                if list.len() == 3 {
                    list.swap_remove(1);
                }
            }
            Op::Pop => assert_eq!(list.pop(), model.pop(), "popped"),
            Op::Clear { all } if *all => {
                list.clear();
                model.clear();
            }
            Op::Clear { .. } => {}
        }
    }
}

/// Runs the property on the bytes of a seed. If it fails: the value that was found, and the smallest.
fn run(seed: u64) -> Option<(Vec<Op>, Vec<Op>)> {
    /// The lower half of a seed is the number of bytes.
    const BYTES: u64 = 1024;
    let run = catch_unwind(|| {
        arbtest(|bytes| {
            let len = bytes.arbitrary_len::<Op>()?;
            let ops: Vec<Op> = (0..len).map(|_| bytes.arbitrary()).collect::<Result<_, _>>()?;
            if let Ok(shrunk) = Shrinker::new().shrink(ops.clone(), agrees_with_model) {
                panic_any((ops, shrunk.value));
            }
            Ok(())
        })
        .seed(seed << 32 | BYTES)
        .run();
    });
    Some(*run.err()?.downcast().unwrap())
}

#[test]
fn a_property_of_arbtest_shrinks_what_fails() {
    let found: Vec<_> = (1..40).filter_map(run).collect();
    assert!(found.iter().any(|(first, _)| first.len() > 20));
    for (first, smallest) in found {
        let expected = [Op::Push(0), Op::Push(1), Op::Push(0), Op::Pop, Op::Pop];
        assert_eq!(smallest, expected, "{first:?}");
    }
}

#[test]
fn values_that_pass_are_tried_once() {
    let calls = RefCell::new(0);
    arbtest(|bytes| {
        let number: u8 = bytes.arbitrary()?;
        let before = *calls.borrow();
        let passed = Shrinker::new().shrink(number, |_| *calls.borrow_mut() += 1);
        assert!(passed.is_err() && *calls.borrow() == before + 1);
        Ok(())
    })
    .budget_ms(5);
}
