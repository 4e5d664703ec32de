//! List reductions that are guided by counterexamples: the contract, and the calls on lists whose elements need others.
//!
//! The table of calls: `cargo test -p wdd-tests --test reducers guided -- --nocapture`.

use proptest::prelude::*;
use wdd_core::list::{ALGORITHMS, GroupsFirst, Guided};
use wdd_core::{
    Algorithm, Counterexample, List, Need, Reducer, Settings, Subset, Verdict, drive,
    drive_parallel,
};
use wdd_tests::contract::check;

/// Elements, each of which needs some later ones, and those that make the failure.
struct Items {
    needs: Vec<Vec<usize>>,
    roots: Vec<usize>,
    weights: Vec<u64>,
}

/// Which counterexamples an oracle gives, in parts of 1.
#[derive(Clone, Copy)]
struct Told {
    missing: f64,
    wrong: f64,
}

impl Items {
    /// As items of a program do: each needs none to two others, most of them near it.
    fn random(n: usize, rng: &mut fastrand::Rng) -> Self {
        let needs = |at: usize, rng: &mut fastrand::Rng| -> Vec<usize> {
            let most = if at + 1 < n { rng.usize(0..3) } else { 0 };
            (0..most).map(|_| rng.usize(at + 1..n.min(at + 40).max(at + 2))).collect()
        };
        Items {
            needs: (0..n).map(|at| needs(at, rng)).collect(),
            roots: (0..2).map(|_| rng.usize(n / 2..n)).collect(),
            weights: (0..n).map(|_| rng.u64(3..120)).collect(),
        }
    }

    fn lacks<'a>(&'a self, kept: &'a Subset) -> impl Iterator<Item = (usize, usize)> + 'a {
        let of = |by: usize| self.needs[by].iter().map(move |of| (by, *of));
        kept.iter().flat_map(of).filter(|(_, of)| !kept.contains(*of))
    }

    fn fails(&self, kept: &Subset) -> bool {
        self.lacks(kept).next().is_none() && self.roots.iter().all(|root| kept.contains(*root))
    }

    /// What an oracle says of a candidate: for one candidate always the same.
    fn told(&self, kept: &Subset, told: Told) -> Counterexample {
        let seed = kept.iter().fold(7, |seed: u64, element| {
            (seed ^ element as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
        let mut rng = fastrand::Rng::with_seed(seed);
        let said = self.lacks(kept).filter_map(|(by, of)| {
            let (is_missing, is_wrong) = (rng.f64() < told.missing, rng.f64() < told.wrong);
            let of = if is_wrong { rng.usize(..self.needs.len()) } else { of };
            (!is_missing).then(|| Need::of(by, [of]))
        });
        said.collect()
    }

    /// The result and the calls of an algorithm, after the whole list, as tree reducers begin a list.
    fn calls(&self, algorithm: &'static Algorithm, told: Option<Told>) -> (Subset, usize) {
        let list = List::new(self.weights.iter().copied());
        let all = || vec![(0..list.len()).collect()];
        let start = || GroupsFirst::new(&list, all(), algorithm, &Settings::new());
        let driven = match told {
            None => drive(&mut start(), |kept: &Subset| self.fails(kept)),
            Some(told) => drive(&mut Guided::new(start()), |kept: &Subset| {
                (Verdict::from(self.fails(kept)), self.told(kept, told))
            }),
        };
        (driven.best, driven.stats.calls)
    }
}

#[test]
fn counterexamples_save_calls_and_wrong_ones_cost_no_more_than_none() {
    let told = |missing, wrong| Some(Told { missing, wrong });
    let columns = [
        ("alone", None),
        ("all", told(0.0, 0.0)),
        ("5 % missing", told(0.05, 0.0)),
        ("20 % missing", told(0.2, 0.0)),
        ("5 % wrong", told(0.0, 0.05)),
        ("20 % wrong", told(0.0, 0.2)),
    ];
    println!("| algorithm | {} |", columns.map(|(name, _)| name).join(" | "));
    for name in ["ddmin", "wddmin", "probdd", "cdd", "wcdd"] {
        let algorithm = Algorithm::named(name).expect("it is built in");
        let mut rng = fastrand::Rng::with_seed(11);
        let mut calls = [0; 6];
        for _ in 0..20 {
            let items = Items::random(200, &mut rng);
            let (alone, _) = items.calls(algorithm, None);
            for (sum, (_, told)) in calls.iter_mut().zip(&columns) {
                let (best, calls) = items.calls(algorithm, *told);
                assert!(items.fails(&best) && best.len() <= alone.len(), "{name}");
                *sum += calls;
            }
        }
        println!("| {name} | {} |", calls.map(|sum| (sum / 20).to_string()).join(" | "));
        let [plain, all, .., wrong] = calls;
        // Half of the calls that are left try each needed element alone. The models of probabilities need few others.
        let most = if name.ends_with("ddmin") { 30 } else { 60 };
        assert!(all * 100 <= plain * most, "{name}: {all} of {plain}");
        assert!(wrong <= plain, "{name}: {wrong} of {plain}");
    }
}

#[test]
fn what_a_candidate_lacks_is_learned_by_any_number_of_threads_in_the_same_way() {
    let items = Items::random(150, &mut fastrand::Rng::with_seed(5));
    let told = Told { missing: 0.1, wrong: 0.1 };
    let oracle = |kept: &Subset| (Verdict::from(items.fails(kept)), items.told(kept, told));
    for name in ["ddmin", "wcdd"] {
        let algorithm = Algorithm::named(name).expect("it is built in");
        let start = || Guided::new(algorithm.start(&List::uniform(150), &Settings::new()));
        let expected = drive(&mut start(), oracle);
        for threads in [1, 2, 5] {
            assert_eq!(drive_parallel(&mut start(), threads, oracle), expected, "{name}");
        }
    }
}

proptest! {
    #[test]
    fn a_guided_reduction_keeps_the_contract(
        weights in prop::collection::vec(1..50_u64, 1..30),
        seed in any::<u64>(),
    ) {
        let mut items = Items::random(weights.len().max(2), &mut fastrand::Rng::with_seed(seed));
        items.weights.resize(items.needs.len(), 1);
        let told = Told { missing: 0.1, wrong: 0.3 };
        for algorithm in ALGORITHMS {
            let list = List::uniform(items.needs.len());
            let start = || Guided::new(algorithm.start(&list, &Settings::new()));
            let smaller = |a: &Subset, b: &Subset| a.is_subset(b) && a != b;
            check(start, |kept| items.fails(kept).into(), smaller);
            // What is learned changes nothing before the verdict.
            let mut reducer = start();
            while let Some(candidate) = reducer.candidate() {
                let best = reducer.best();
                reducer.learn(&items.told(&candidate, told));
                prop_assert_eq!(reducer.candidate(), Some(candidate.clone()));
                prop_assert_eq!(reducer.best(), best);
                reducer.report(items.fails(&candidate).into());
            }
            prop_assert!(items.fails(&reducer.best()) || reducer.best().len() == list.len());
        }
    }

    #[test]
    fn what_is_known_before_the_first_candidate_completes_it(element in 0..20_usize) {
        for algorithm in ALGORITHMS {
            let mut reducer = Guided::new(algorithm.start(&List::uniform(20), &Settings::new()));
            reducer.know(&Counterexample::from_iter([Need::always([element])]));
            prop_assert!(reducer.candidate().is_none_or(|candidate| candidate.contains(element)));
        }
    }
}
