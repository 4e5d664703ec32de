//! Shrunk values that are kept are run first the next time, and not shrunk again.

use std::cell::RefCell;
use std::fs;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::{TestError, TestRunner};
use serde::{Deserialize, Serialize};
use wdd_core::value::Kept;
use wdd_core::{WeightedTree, shrink};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, WeightedTree)]
enum Step {
    Push(u16),
    Pop,
    Name(String),
}

fn runner() -> TestRunner {
    TestRunner::new(ProptestConfig {
        cases: 200,
        failure_persistence: None,
        ..ProptestConfig::default()
    })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        any::<u16>().prop_map(Step::Push),
        Just(Step::Pop),
        "[a-z \n]{0,5}".prop_map(Step::Name),
    ];
    vec(step, 0..30)
}

fn pushes(steps: &[Step]) -> usize {
    steps.iter().filter(|step| matches!(step, Step::Push(n) if *n > 40)).count()
}

#[test]
fn what_fails_is_kept_and_the_next_run_is_on_it_alone() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::at(folder.path().join("deep/down/stack.wdd"));
    let runs = RefCell::new(Vec::new());
    let run = |most: usize| {
        runs.take();
        let run = kept.run("few_pushes", &mut runner(), steps(), |steps| {
            runs.borrow_mut().push(steps.clone());
            prop_assert!(pushes(&steps) < most);
            Ok(())
        });
        match run {
            Ok(()) => None,
            Err(TestError::Fail(_, value)) => Some(value),
            Err(aborted) => panic!("{aborted}"),
        }
    };
    let smallest = vec![Step::Push(41); 3];
    assert_eq!(run(3).as_ref(), Some(&smallest));
    assert!(runs.borrow().len() > 10);

    assert_eq!(run(3).as_ref(), Some(&smallest));
    assert_eq!(*runs.borrow(), std::slice::from_ref(&smallest));

    // The bug is gone: the value is run once, and then those of the strategy.
    assert_eq!(run(100), None);
    assert_eq!(runs.borrow()[0], smallest);
    assert_eq!(runs.borrow().len(), 1 + 200);

    // Another bug is kept beside it.
    assert_eq!(run(4).map(|value| value.len()), Some(4));
    let values: Vec<Vec<Step>> = kept.values("few_pushes").unwrap();
    assert_eq!(values, [smallest, vec![Step::Push(41); 4]]);
    let text = fs::read_to_string(kept.path()).unwrap();
    assert!(text.contains("\n# few_pushes: [Push(41), Push(41), Push(41)]\n"), "{text}");
}

#[test]
fn a_value_is_kept_once_for_each_test() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::at(folder.path().join("values.wdd"));
    assert!(kept.values::<u8>("one").unwrap().is_empty());
    let value = shrink(vec![Step::Name("a\nb".to_owned()), Step::Pop], |steps| !steps.is_empty());
    assert!(kept.keep("one", &value.value).unwrap());
    let before = fs::read_to_string(kept.path()).unwrap();
    assert!(!kept.keep("one", &value.value).unwrap());
    assert_eq!(fs::read_to_string(kept.path()).unwrap(), before);
    assert!(kept.keep("other", &value.value).unwrap());
    assert!(kept.note("third", &f64::NAN).unwrap() && !kept.note("third", &f64::NAN).unwrap());
    assert_eq!(kept.values::<Vec<Step>>("one").unwrap(), [value.value]);
    assert!(kept.values::<f64>("third").unwrap().is_empty());
}

/// The file of this test in the repository: a change of the format or of `Step` must still read it.
#[test]
fn a_plain_test_runs_what_an_earlier_run_has_kept() {
    let values: Vec<Vec<Step>> = Kept::beside(file!()).values("few_pushes").unwrap();
    assert_eq!(values, [vec![Step::Push(41); 3]]);
}

#[test]
fn what_the_type_does_not_read_any_more_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::at(folder.path().join("values.wdd"));
    kept.keep("test", &("of another type", 3)).unwrap();
    kept.keep("test", &vec![Step::Pop]).unwrap();
    assert_eq!(kept.values::<Vec<Step>>("test").unwrap(), [[Step::Pop]]);
}

#[test]
fn a_file_that_cannot_be_read_is_said_to_be_one() {
    let folder = tempfile::tempdir().unwrap();
    let kept = Kept::at(folder.path());
    assert!(kept.values::<u8>("test").is_err());
    let run = kept.run("test", &mut runner(), any::<u8>(), |_| Ok(()));
    let Err(TestError::Abort(reason)) = run else {
        panic!("{run:?}");
    };
    assert!(reason.message().starts_with("the kept values in "), "{reason}");
}

#[test]
fn the_file_is_where_proptest_keeps_its_seeds() {
    let folder = tempfile::tempdir().unwrap();
    for file in ["src/lib.rs", "src/parse/expr.rs", "tests/parse.rs"] {
        let file = folder.path().join(file);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, "").unwrap();
    }
    for (source, kept) in [
        ("src/parse/expr.rs", "proptest-regressions/parse/expr.wdd"),
        ("src/lib.rs", "proptest-regressions/lib.wdd"),
        ("tests/parse.rs", "tests/parse.wdd"),
    ] {
        let file = Kept::beside(folder.path().join(source));
        assert_eq!(file.path(), folder.path().join(kept));
    }
    // As the compiler names it, from the workspace on.
    assert!(Kept::beside(file!()).path().ends_with("proptest-regressions/kept.wdd"));
    assert!(Kept::beside(file!()).path().is_absolute());
}
