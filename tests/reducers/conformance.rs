//! The numbers that the papers print, reproduced: a list, a property, what each algorithm finds,
//! and the number of tests. As in the papers, a *test* is an oracle call on a candidate that was
//! not tried before; a *hit* is a candidate whose verdict is cached.

use std::ops::ControlFlow;

use wdd_core::drive::Memo;
use wdd_core::list::{
    Ddmin, DdminContinuation, DdminVariant, GroupsFirst, OneMinimal, ProbDd, WProbDd, Wddmin,
};
use wdd_core::{Algorithm, List, Reducer, Settings, Subset, Verdict};

const VARIANTS: [DdminVariant; 3] =
    [DdminVariant::SubsetsFirst, DdminVariant::ComplementsFirst, DdminVariant::ComplementsOnly];

/// Elements are numbered from 1 in the papers.
type Property = fn(&dyn Fn(usize) -> bool) -> bool;

/// What a reduction came to.
#[derive(Debug, Default)]
struct Trace {
    /// The elements left, numbered from 1.
    result: Vec<usize>,
    /// `T` or `F`, a letter a test.
    verdicts: String,
    /// The elements that each candidate keeps, numbered from 1.
    candidates: Vec<Vec<usize>>,
    /// Those of the candidates that were tests.
    tests: Vec<Vec<usize>>,
    /// The elements that each test removed from the best, numbered from 1.
    removals: Vec<Vec<usize>>,
    /// The candidates whose verdict was cached.
    hits: usize,
}

impl Trace {
    fn tests(&self) -> usize {
        self.tests.len()
    }

    /// The tests without this element.
    fn tests_without(&self, element: usize) -> usize {
        let without = |kept: &&Vec<usize>| !kept.contains(&element);
        self.tests.iter().filter(without).count()
    }

    /// The tests, counted from 1, that were interesting.
    fn successes(&self) -> Vec<usize> {
        let verdicts = self.verdicts.chars().enumerate();
        verdicts.filter(|&(_, v)| v == 'T').map(|(i, _)| i + 1).collect()
    }
}

fn run(reducer: &mut dyn Reducer<Candidate = Subset>, property: Property) -> Trace {
    let mut trace = Trace::default();
    let mut memo = Memo::new(|c: &Subset| verdict(property, c));
    while let Some(candidate) = reducer.candidate() {
        let known = memo.calls();
        let ControlFlow::Continue(verdict) = memo.judge(&candidate) else {
            unreachable!("a closure never stops");
        };
        let kept = numbers(candidate.iter());
        if memo.calls() > known {
            trace.verdicts.push(if verdict.is_interesting() { 'T' } else { 'F' });
            trace.removals.push(removed(reducer, &candidate));
            trace.tests.push(kept.clone());
        }
        trace.candidates.push(kept);
        reducer.report(verdict);
    }
    trace.result = numbers(reducer.best().iter());
    trace.hits = memo.cached();
    trace
}

fn verdict(property: Property, candidate: &Subset) -> Verdict {
    property(&|e| candidate.contains(e - 1)).into()
}

/// The elements of the best that the candidate is without.
fn removed(reducer: &dyn Reducer<Candidate = Subset>, candidate: &Subset) -> Vec<usize> {
    numbers(reducer.best().iter().filter(|&e| !candidate.contains(e)))
}

fn numbers(elements: impl Iterator<Item = usize>) -> Vec<usize> {
    elements.map(|e| e + 1).collect()
}

/// ddmin as the papers on WDD, `ProbDD` and CDD run it.
fn restarting(list: &List) -> Ddmin {
    Ddmin::new(list).continuation(DdminContinuation::Restart)
}

/// The eight declarations of gcc-71626 (WDD, Fig. 1).
fn gcc_71626() -> List {
    List::new([5, 8, 7, 7, 8, 16, 25, 6])
}

const CRASHES: Property = |c| [1, 3, 6, 7, 8].iter().all(|&e| c(e));

fn at(p0: f64) -> Settings {
    let settings = Settings::new().with_p0(p0);
    settings.expect("a probability")
}

#[test]
fn ddmin_takes_30_tests_on_gcc_71626() {
    let trace = run(&mut restarting(&gcc_71626()), CRASHES);
    assert_eq!(trace.result, [1, 3, 6, 7, 8]);
    assert_eq!(trace.tests(), 30);
    // Fig. 2(a), and §III-A on node 7.
    assert_eq!(trace.successes(), [20, 22, 25]);
    assert_eq!(trace.tests_without(7), 13);
    let continuing = run(&mut Ddmin::new(&gcc_71626()), CRASHES);
    assert_eq!(continuing.result, [1, 3, 6, 7, 8]);
    assert_eq!(continuing.tests(), 28);
}

#[test]
fn wddmin_takes_26_tests_on_gcc_71626() {
    let trace = run(&mut Wddmin::new(&gcc_71626()), CRASHES);
    assert_eq!(trace.result, [1, 3, 6, 7, 8]);
    assert_eq!(trace.tests(), 26);
    // Fig. 2(b), and §III-A on node 7.
    assert_eq!(trace.successes(), [8, 22]);
    assert_eq!(trace.tests_without(7), 12);
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
        let settings = at(0.2).with_seed(seed);
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
        ddmin.report(verdict(property, &c));
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
fn picire_example_b_where_nothing_can_be_removed() {
    let b = Picire::run(8, |c| (1..=8).all(c));
    assert_eq!(b.left, [8; 3]);
    assert_eq!(b.tests, [26, 26, 14]);
    assert_eq!(b.hits, [2, 2, 0]);
    assert_eq!(b.iterations, [3; 3]);
}

#[test]
fn picire_example_c() {
    let c = Picire::run(8, |c| [1, 2, 3, 4, 6, 8].iter().all(|&e| c(e)) && !(c(5) && c(7)));
    assert_eq!(c.left, [6; 3]);
    assert_eq!(c.tests, [30, 28, 18]);
    assert_eq!(c.hits, [16, 3, 1]);
    assert_eq!(c.iterations, [5; 3]);
}

#[test]
fn picire_example_d_where_every_second_element_can_be_removed() {
    let d = Picire::run(100, |c| (1..=100).step_by(2).all(c));
    assert_eq!(d.left, [50; 3]);
    assert_eq!(d.tests, [472, 422, 276]);
    assert_eq!(d.hits, [3237, 16, 0]);
    assert_eq!(d.iterations, [57; 3]);
}

/// Listing 1 of `ProbDD`'s paper: the script reaches `type(b)` in line 8, and all that runs before
/// it is valid. The body of `with` (4) is 5 and 6; the gradient (7) needs the watched x and y.
const REACHES_TYPE: Property = |c| {
    let needs = |e, all: &[usize]| !c(e) || all.iter().all(|&e| c(e));
    let runs = needs(2, &[1])
        && needs(4, &[1])
        && (needs(4, &[5]) || needs(4, &[6]))
        && needs(5, &[2, 4])
        && needs(6, &[2, 4])
        && needs(7, &[4, 5, 6]);
    runs && c(8) && (c(3) || c(7))
};

/// Fig. 1(a) of CDD's paper: the script reaches `crash(c)` in line 8, and all that runs before it
/// is valid.
const REACHES_CRASH: Property = |c| {
    let needs = |e, all: &[usize]| !c(e) || all.iter().all(|&e| c(e));
    let runs = needs(2, &[1])
        && needs(3, &[2])
        && needs(4, &[1])
        && needs(6, &[3, 4])
        && needs(7, &[4, 6]);
    runs && c(8) && (c(5) || c(7))
};

#[test]
fn ddmin_on_the_example_of_probdd() {
    let trace = run(&mut restarting(&List::uniform(8)), REACHES_TYPE);
    assert_eq!(trace.result, [1, 2, 4, 5, 6, 7, 8]);
    assert_eq!(trace.successes(), [21]);
    assert_eq!(trace.tests_without(8), 13);
    // Fig. 1 has 28 rows: row 24 repeats row 8, without 3 and 4.
    assert_eq!(trace.tests(), 27);
    assert_eq!(trace.tests[7], [1, 2, 5, 6, 7, 8]);
}

#[test]
fn ddmin_on_the_example_of_cdd() {
    let trace = run(&mut restarting(&List::uniform(8)), REACHES_CRASH);
    assert_eq!(trace.result, [1, 2, 3, 4, 6, 7, 8]);
    assert_eq!(trace.successes(), [23]);
    // Table II has 30 variants: v28 repeats v9, without 5 and 6.
    assert_eq!(trace.tests(), 29);
    assert_eq!(trace.tests[8], [1, 2, 3, 4, 7, 8]);
}

/// Whether some seed makes `ProbDD` try the removal of exactly these elements, in this order.
fn some_seed_removes(list: &List, p0: f64, property: Property, removals: &[&[usize]]) -> bool {
    (0..200_000).map(Some).any(|seed| {
        let seeded = seed.map(|seed| at(p0).with_seed(seed));
        let mut probdd = ProbDd::new(list, &seeded.unwrap_or(at(p0)));
        let mut removes = |removal: &&[usize]| {
            let candidate = probdd.candidate();
            candidate.is_some_and(|candidate| {
                let removed = removed(&probdd, &candidate);
                probdd.report(verdict(property, &candidate));
                removed == *removal
            })
        };
        removals.iter().all(&mut removes) && probdd.candidate().is_none()
    })
}

#[test]
fn some_seed_repeats_the_probdd_run_of_its_own_paper() {
    // Fig. 3; the result is {3, 8}.
    let removals: [&[usize]; 8] =
        [&[1, 2, 3, 8], &[4, 5, 6, 7], &[2, 3], &[1, 8], &[2], &[3], &[1], &[8]];
    let list = List::uniform(8);
    assert!(some_seed_removes(&list, 0.25, REACHES_TYPE, &removals));
}

#[test]
fn some_seed_repeats_the_probdd_run_of_the_paper_on_cdd() {
    // Table III; the result is {5, 8}. No tie order that is drawn once gives this run: 1 and 5 come
    // before 4 in the third test, and after it from the fifth on.
    let removals: [&[usize]; 8] =
        [&[1, 4, 5, 8], &[2, 3, 6, 7], &[1, 5], &[4, 8], &[4], &[5], &[1], &[8]];
    let list = List::uniform(8);
    assert!(some_seed_removes(&list, 0.25, REACHES_CRASH, &removals));
}

#[test]
fn some_seed_repeats_the_probdd_run_of_the_paper_on_wdd() {
    // Fig. 2(c): 15 tests, interesting at 9, 10 and 12.
    let removals: [&[usize]; 15] = [
        &[2, 3, 6, 7, 8],
        &[1, 4, 5],
        &[3, 6, 8],
        &[2, 7],
        &[1, 5],
        &[3, 4],
        &[6, 8],
        &[7],
        &[2],
        &[4],
        &[1],
        &[5],
        &[6],
        &[8],
        &[3],
    ];
    assert!(some_seed_removes(&gcc_71626(), 0.2, CRASHES, &removals));
}

/// Runs `algorithm` with p₀ = 0.25 and, as in Perses, the empty list first.
fn run_after_the_empty_list(algorithm: &str, list: &List, property: Property) -> Trace {
    let algorithm = Algorithm::named(algorithm).expect("registered");
    let whole = vec![(0..list.len()).collect()];
    run(&mut GroupsFirst::new(list, whole, algorithm, &at(0.25)), property)
}

/// Candidates in a line, an element a digit.
fn line(candidates: &[Vec<usize>]) -> String {
    let digits = |kept: &Vec<usize>| kept.iter().map(usize::to_string).collect();
    let words: Vec<String> = candidates.iter().map(digits).collect();
    words.join(" ")
}

// The histories in the unit tests of Perses 2.0 (`test/org/perses/listminimizer`). That of its
// ddmin is not ours: its ddmin cuts the longer parts first, and tries the other parts as they are
// after a removal.

#[test]
fn wddmin_has_the_history_of_perses() {
    let list = List::new([1, 2, 3, 5, 10]);
    let trace = run_after_the_empty_list("wddmin", &list, |c| c(2) && c(4) && c(5));
    assert_eq!(line(&trace.tests), " 1234 5 123 4 45 1235 12 3 345 1245 1 2 245 25 24");
}

#[test]
fn wprobdd_has_the_history_of_perses() {
    let list = List::new([1, 2, 3, 5, 10]);
    let trace = run_after_the_empty_list("wprobdd", &list, |c| c(1) && c(4) && c(5));
    assert_eq!(line(&trace.candidates), " 123 1234 125 145 15 45");
}

#[test]
fn probdd_has_the_history_of_perses() {
    let list = List::uniform(8);
    let trace = run_after_the_empty_list("probdd", &list, |c| c(3) && c(8));
    assert_eq!(line(&trace.candidates), " 5678 1234 345678 5678 3478 34 478 378 38 3");
}

#[test]
fn cdd_has_the_histories_of_perses() {
    let cases: [(Property, &str); 3] = [
        (|c| c(3) && c(8), " 5678 1234 345678 5678 3478 34 478 378 38 3"),
        (|c| c(3) && c(4) && c(8), " 5678 1234 345678 5678 3478 34 478 378 348 34"),
        (
            |c| c(1) && c(3) && c(5) && c(6),
            " 5678 1234 345678 125678 123478 123456 23456 13456 1456 1356 136 135",
        ),
    ];
    for (property, history) in cases {
        let trace = run_after_the_empty_list("cdd", &List::uniform(8), property);
        assert_eq!(line(&trace.candidates), history);
    }
}

/// The number of oracle calls, without a cache; `interesting` judges a candidate and the best.
fn calls(
    reducer: &mut dyn Reducer<Candidate = Subset>,
    interesting: fn(&Subset, &Subset) -> bool,
) -> usize {
    let mut calls = 0;
    while let Some(candidate) = reducer.candidate() {
        calls += 1;
        reducer.report(interesting(&candidate, &reducer.best()).into());
    }
    calls
}

#[test]
fn algorithms_that_restart_take_quadratically_many_calls_at_most() {
    // The worst case: elements can be deleted one at a time, from the last to the first.
    let last_at_a_time = |c: &Subset, best: &Subset| *c == best.without(best.iter().last());
    for n in 1..=64 {
        let list = List::uniform(n);
        assert_eq!(calls(&mut OneMinimal::new(&list), last_at_a_time), n * (n + 1) / 2);
        let wddmin = calls(&mut Wddmin::new(&list), last_at_a_time);
        assert!(wddmin <= n * (n + 1) / 2 + 4 * n, "{wddmin} on {n}");
        let ddmin = calls(&mut restarting(&list), last_at_a_time);
        // The paper's bound, and what it is if the last granularity is not twice the one before.
        let per_element = if n.is_power_of_two() { 3 } else { 5 };
        assert!(ddmin <= n * n + per_element * n, "{ddmin} on {n}");
    }
}

#[test]
fn probabilistic_algorithms_take_linearly_many_calls_at_most() {
    // The worst case: nothing can be deleted.
    let nothing = |_: &Subset, _: &Subset| false;
    for n in [1, 10, 100, 1000] {
        let list = List::uniform(n);
        let heavier = List::new((0..n).map(|i| 1 << (i % 64)));
        for p0 in [0.01, 0.1, 0.25, 0.9] {
            for algorithm in ["probdd", "wprobdd", "cdd", "wcdd"] {
                let algorithm = Algorithm::named(algorithm).expect("registered");
                for list in [&list, &heavier] {
                    let calls = calls(&mut algorithm.start(list, &at(p0)), nothing);
                    assert!((n..=3 * n + 10).contains(&calls), "{algorithm:?}: {calls}");
                }
            }
        }
    }
    let cdd = Algorithm::named("cdd").expect("registered");
    // Sizes 10, 6, 3, 2 and 1.
    let calls = calls(&mut cdd.start(&List::uniform(1000), &at(0.1)), nothing);
    assert_eq!(calls, 100 + 167 + 334 + 500 + 1000);
}

#[test]
fn few_calls_are_made_where_few_elements_of_a_long_list_are_needed() {
    let is_interesting =
        |kept: &Subset, _: &Subset| [17, 4711, 99_998].iter().all(|&needed| kept.contains(needed));
    for algorithm in ["probdd", "cdd", "wcdd"] {
        let algorithm = Algorithm::named(algorithm).expect("registered");
        let mut reducer = algorithm.start(&List::uniform(100_000), &Settings::new());
        let calls = calls(&mut reducer, is_interesting);
        // With the prior for short lists, each ten elements would cost a call.
        assert!(calls < 200, "{algorithm:?}: {calls}");
    }
}
