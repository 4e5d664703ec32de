//! The numbers that the papers print, reproduced: every row a list, a property, and what each
//! algorithm finds with how many tests. A *test* is a question that was not asked before.

use std::ops::ControlFlow;

use wdd_core::{
    Algorithm, Ddmin, DdminContinuation, DdminVariant, List, Memo, Oracle, ProbDd, Reducer,
    Settings, Subset, Verdict, WProbDd, Wddmin,
};

const VARIANTS: [DdminVariant; 3] = [
    DdminVariant::SubsetsFirst,
    DdminVariant::ComplementsFirst,
    DdminVariant::ComplementsOnly,
];

/// Elements are numbered from 1 in the papers.
type Property = fn(&dyn Fn(usize) -> bool) -> bool;

/// What a reduction came to.
#[derive(Debug, Default)]
struct Trace {
    /// The elements left, numbered from 1.
    result: Vec<usize>,
    /// `T` or `F`, a letter a test.
    verdicts: String,
    /// The elements that each test removed from the best, numbered from 1.
    removals: Vec<Vec<usize>>,
    /// Questions that a cache answered.
    hits: usize,
}

impl Trace {
    fn tests(&self) -> usize {
        self.verdicts.len()
    }

    /// The tests, counted from 1, that held.
    fn successes(&self) -> Vec<usize> {
        let verdicts = self.verdicts.chars().enumerate();
        verdicts
            .filter(|&(_, v)| v == 'T')
            .map(|(i, _)| i + 1)
            .collect()
    }
}

fn run(reducer: &mut dyn Reducer<Candidate = Subset>, property: Property) -> Trace {
    let mut trace = Trace::default();
    let mut memo = Memo::new(|c: &Subset| Verdict::from(property(&|e| c.contains(e - 1))));
    while let Some(candidate) = reducer.candidate() {
        let known = memo.tests();
        let ControlFlow::Continue(verdict) = memo.judge(&candidate) else {
            unreachable!("a closure never stops");
        };
        if memo.tests() > known {
            trace.verdicts.push(if verdict.holds() { 'T' } else { 'F' });
            trace.removals.push(numbers(
                reducer.best().iter().filter(|&e| !candidate.contains(e)),
            ));
        }
        reducer.report(verdict);
    }
    trace.result = numbers(reducer.best().iter());
    trace.hits = memo.hits();
    trace
}

fn numbers(elements: impl Iterator<Item = usize>) -> Vec<usize> {
    elements.map(|e| e + 1).collect()
}

/// The eight declarations of gcc-71626 (WDD, Fig. 1).
fn gcc_71626() -> List {
    List::new([5, 8, 7, 7, 8, 16, 25, 6])
}

const CRASHES: Property = |c| [1, 3, 6, 7, 8].iter().all(|&e| c(e));

fn at(p0: f64) -> Settings {
    Settings {
        p0: Some(p0),
        ..Settings::default()
    }
}

#[test]
fn ddmin_takes_30_tests_on_gcc_71626() {
    let restarting = Ddmin::new(&gcc_71626()).continuation(DdminContinuation::Restart);
    for (mut ddmin, tests) in [(restarting, 30), (Ddmin::new(&gcc_71626()), 28)] {
        let trace = run(&mut ddmin, CRASHES);
        assert_eq!(trace.result, [1, 3, 6, 7, 8]);
        assert_eq!(trace.tests(), tests, "{ddmin:?}");
    }
}

#[test]
fn wddmin_takes_26_tests_on_gcc_71626() {
    let trace = run(&mut Wddmin::new(&gcc_71626()), CRASHES);
    assert_eq!(trace.result, [1, 3, 6, 7, 8]);
    assert_eq!(trace.tests(), 26);
    assert_eq!(trace.successes(), [8, 22]);
}

#[test]
fn wprobdd_takes_11_tests_on_gcc_71626() {
    let trace = run(&mut WProbDd::new(&gcc_71626(), &at(0.2)), CRASHES);
    assert_eq!(trace.result, [1, 3, 6, 7, 8]);
    assert_eq!(trace.verdicts, "FFFFFTFFFTF");
    assert_eq!(trace.removals[..2], [vec![6, 7], vec![7]]);
}

#[test]
fn probdd_takes_12_tests_on_gcc_71626_and_up_to_15_with_ties_shuffled() {
    let trace = run(&mut ProbDd::new(&gcc_71626(), &at(0.2)), CRASHES);
    assert_eq!(trace.result, [1, 3, 6, 7, 8]);
    assert_eq!(trace.tests(), 12);
    let seeded = (0..1000).map(|seed| {
        let settings = Settings {
            seed: Some(seed),
            ..at(0.2)
        };
        let trace = run(&mut ProbDd::new(&gcc_71626(), &settings), CRASHES);
        assert_eq!(trace.result, [1, 3, 6, 7, 8]);
        trace.tests()
    });
    let (fewest, most) = seeded.fold((usize::MAX, 0), |(a, b), t| (a.min(t), b.max(t)));
    assert_eq!((fewest, most), (9, 15));
}

#[test]
fn cdd_takes_13_tests_on_gcc_71626() {
    let cdd = Algorithm::named("cdd").expect("registered");
    let trace = run(&mut cdd.start(&gcc_71626(), &at(0.2)), CRASHES);
    assert_eq!(trace.result, [1, 3, 6, 7, 8]);
    assert_eq!(trace.tests(), 13);
}

/// An example of Picire, Table 1, in the three variants of Table 3(a).
struct Picire {
    left: [usize; 3],
    tests: [usize; 3],
    hits: [usize; 3],
    iterations: [usize; 3],
}

impl Picire {
    fn run(n: usize, property: Property) -> Self {
        let list = List::uniform(n);
        let start = |variant| Ddmin::new(&list).variant(variant);
        let traces = VARIANTS.map(|variant| run(&mut start(variant), property));
        Picire {
            left: traces.each_ref().map(|trace| trace.result.len()),
            tests: traces.each_ref().map(Trace::tests),
            hits: traces.each_ref().map(|trace| trace.hits),
            iterations: VARIANTS.map(|variant| count_iterations(start(variant), property)),
        }
    }
}

/// An iteration cuts one list in one way, and ends with a removal or with none possible.
fn count_iterations(mut ddmin: Ddmin, property: Property) -> usize {
    let mut iterations = Vec::new();
    while let Some(c) = ddmin.candidate() {
        iterations.push((ddmin.best(), ddmin.granularity()));
        ddmin.report(property(&|e| c.contains(e - 1)).into());
    }
    iterations.dedup();
    iterations.len()
}

#[test]
fn picire_example_a() {
    let a = Picire::run(8, |c| c(5) && c(8) && (c(2) || !c(7)));
    assert_eq!(a.left, [2; 3]);
    assert_eq!(a.tests, [22, 17, 14]);
    assert_eq!(a.hits, [22, 5, 1]);
    assert_eq!(a.iterations, [8; 3]);
}

#[test]
fn picire_example_b_where_nothing_can_go() {
    let b = Picire::run(8, |c| (1..=8).all(c));
    assert_eq!(b.left, [8; 3]);
    assert_eq!(b.tests, [26, 26, 14]);
    assert_eq!(b.hits, [2, 2, 0]);
    assert_eq!(b.iterations, [3; 3]);
}

#[test]
fn picire_example_c() {
    let c = Picire::run(8, |c| {
        [1, 2, 3, 4, 6, 8].iter().all(|&e| c(e)) && !(c(5) && c(7))
    });
    assert_eq!(c.left, [6; 3]);
    assert_eq!(c.tests, [30, 28, 18]);
    assert_eq!(c.hits, [16, 3, 1]);
    assert_eq!(c.iterations, [5; 3]);
}

#[test]
fn picire_example_d_where_every_second_element_can_go() {
    let d = Picire::run(100, |c| (1..=100).step_by(2).all(c));
    assert_eq!(d.left, [50; 3]);
    // 472 + 3237, 422 + 16 and 276 + 0 in the paper, whose cache forgets on success.
    let questions: Vec<usize> = d.tests.iter().zip(d.hits).map(|(t, h)| t + h).collect();
    assert_eq!(questions, [3709, 438, 276]);
    assert_eq!(d.iterations, [57; 3]);
}
