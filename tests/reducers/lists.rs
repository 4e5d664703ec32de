//! Every reducer keeps the contract, and what its algorithm promises of the result.

use proptest::prelude::*;
use wdd_core::list::{ALGORITHMS, GroupsFirst};
use wdd_core::{Algorithm, List, Settings, Subset, Verdict, drive, drive_parallel};
use wdd_tests::contract::check;

/// Algorithms whose result is 1-minimal whatever the property.
const ONE_MINIMAL: [&str; 9] = [
    "ddmin",
    "ddmin-restarting",
    "ddmin-complements-first",
    "ddmin-complements",
    "wddmin",
    "wddmin-continuing",
    "one-minimal",
    "gt",
    "wgt",
];

fn strictly_smaller(a: &Subset, b: &Subset) -> bool {
    a.is_subset(b) && a != b
}

/// Runs `algorithm` under the check of the contract; its result.
fn reduce(
    algorithm: &Algorithm,
    list: &List,
    settings: &Settings,
    judge: impl Fn(&Subset) -> Verdict,
) -> Subset {
    let start = || algorithm.start(list, settings);
    check(start, judge, strictly_smaller)
}

fn is_one_minimal(result: &Subset, interesting: impl Fn(&Subset) -> bool) -> bool {
    result.iter().all(|element| !interesting(&result.without([element])))
}

/// A property with no structure: about one subset in `rarity` is interesting, which says a hash.
fn arbitrary_property(salt: u64, rarity: u64) -> impl Fn(&Subset) -> bool {
    move |candidate| {
        let hash = candidate.iter().fold(salt, |hash, element| {
            (hash ^ element as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
        });
        hash.is_multiple_of(rarity) || candidate.len() == candidate.list_len()
    }
}

/// Lists with weights, and half of them with a probability for each element.
fn lists() -> impl Strategy<Value = List> {
    let weight = prop_oneof![4 => 1..20_u64, 1 => 1..10_000_u64];
    let probability = prop_oneof![4 => 0.0..1.0_f64, 1 => Just(0.0), 1 => Just(1.0)];
    let elements = prop::collection::vec((weight, probability), 0..40);
    (elements, any::<bool>()).prop_map(|(elements, known)| {
        let (weights, probabilities): (Vec<_>, Vec<_>) = elements.into_iter().unzip();
        let list = List::new(weights);
        if known { list.with_probabilities(probabilities) } else { list }
    })
}

fn settings() -> impl Strategy<Value = Settings> {
    let p0 = prop_oneof![Just(None), (0.001..0.999_f64).prop_map(Some)];
    (p0, any::<Option<u64>>()).prop_map(|(p0, seed)| {
        let settings = seed.map(|seed| Settings::new().with_seed(seed));
        let settings = settings.unwrap_or_default();
        let with_p0 = p0.map(|p0| settings.with_p0(p0).expect("it is in range"));
        with_p0.unwrap_or(settings)
    })
}

proptest! {
    #[test]
    fn every_list_algorithm_keeps_the_contract_on_arbitrary_properties(
        list in lists(),
        settings in settings(),
        salt in any::<u64>(),
        rarity in 2..30_u64,
    ) {
        let interesting = arbitrary_property(salt, rarity);
        for algorithm in ALGORITHMS {
            let result = reduce(algorithm, &list, &settings, |c| interesting(c).into());
            prop_assert!(interesting(&result), "{:?}", algorithm);
            if ONE_MINIMAL.contains(&algorithm.name) {
                prop_assert!(is_one_minimal(&result, &interesting), "{:?}", algorithm);
            }
        }
    }

    #[test]
    fn every_list_algorithm_finds_the_minimum_of_a_monotone_property(
        list in lists(),
        settings in settings(),
        needed in prop::collection::vec(any::<prop::sample::Index>(), 0..8),
    ) {
        let n = list.len();
        let needed = Subset::of(n, needed.iter().filter(|_| n > 0).map(|index| index.index(n)));
        for algorithm in ALGORITHMS {
            let result = reduce(algorithm, &list, &settings, |c| needed.is_subset(c).into());
            prop_assert_eq!(&result, &needed, "{:?}", algorithm);
        }
    }

    #[test]
    fn asking_about_groups_first_keeps_the_contract(
        list in lists(),
        salt in any::<u64>(),
        rarity in 2..30_u64,
    ) {
        let interesting = arbitrary_property(salt, rarity);
        for algorithm in ALGORITHMS {
            let groups = || vec![(0..list.len()).collect(), (0..list.len()).step_by(3).collect()];
            let start = || GroupsFirst::new(&list, groups(), algorithm, &Settings::default());
            check(start, |c| interesting(c).into(), strictly_smaller);
        }
    }

    #[test]
    fn unresolved_counts_as_uninteresting(list in lists(), settings in settings()) {
        for algorithm in ALGORITHMS {
            let result = reduce(algorithm, &list, &settings, |_| Verdict::Unresolved);
            prop_assert_eq!(result, Subset::full(list.len()), "{:?}", algorithm);
        }
    }

    #[test]
    fn any_prior_in_range_and_any_weights_come_to_an_end(
        weights in prop::collection::vec(any::<u64>(), 0..20),
        // As small and as large as a probability may be, too.
        p0 in prop_oneof![0.0..1.0_f64, Just(f64::MIN_POSITIVE), Just(1.0 - f64::EPSILON / 2.0)],
    ) {
        prop_assume!(p0 > 0.0);
        let list = List::new(weights);
        let settings = Settings::new().with_p0(p0).expect("it is in range");
        for algorithm in ALGORITHMS {
            reduce(algorithm, &list, &settings, |_| Verdict::Uninteresting);
        }
    }
}

#[test]
fn an_empty_list_leaves_nothing_to_ask() {
    for algorithm in ALGORITHMS {
        let reducer = algorithm.start(&List::uniform(0), &Settings::default());
        assert_eq!(reducer.candidate(), None, "{algorithm:?}");
        assert_eq!(reducer.best(), Subset::empty(0));
    }
}

#[test]
fn the_removal_of_a_single_element_is_tried() {
    for algorithm in ALGORITHMS {
        let reducer = algorithm.start(&List::uniform(1), &Settings::default());
        assert_eq!(reducer.candidate(), Some(Subset::empty(1)), "{algorithm:?}");
    }
}

#[test]
fn every_algorithm_is_found_by_its_own_name() {
    for &algorithm in ALGORITHMS {
        let found = Algorithm::named(algorithm.name).expect("registered");
        assert!(std::ptr::eq(found, algorithm), "{algorithm:?}");
    }
    assert!(Algorithm::named("no such algorithm").is_none());
}

#[test]
fn every_list_algorithm_gives_the_same_run_with_any_number_of_threads() {
    let plain = List::new((1..60).map(|weight| weight * weight));
    let known = plain.clone().with_probabilities((1..60).map(|of| 1.0 / f64::from(of)));
    let oracle = |kept: &Subset| kept.contains(3) && kept.contains(40);
    for (algorithm, list) in ALGORITHMS.iter().flat_map(|of| [(of, &plain), (of, &known)]) {
        let start = || algorithm.start(list, &Settings::new());
        let expected = drive(&mut start(), oracle);
        for threads in [1, 2, 5] {
            let driven = drive_parallel(&mut start(), threads, oracle);
            assert_eq!(driven, expected, "{algorithm:?}");
        }
    }
}
