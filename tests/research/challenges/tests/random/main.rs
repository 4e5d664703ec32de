//! The judge of random properties, judged itself: on a few random types whose source is checked in.

mod brute;
#[rustfmt::skip]
#[allow(missing_docs, unreachable_pub, unused_qualifications, clippy::all, clippy::cast_lossless, reason = "it is generated")]
mod fixed;

use std::cmp::Ordering;
use std::ops::ControlFlow;

use wdd_challenges::random::cells::{Cell, Cells, Span, What};
use wdd_challenges::random::draws::Draws;
use wdd_challenges::random::judge::{End, Ended, Passes};
use wdd_challenges::random::least::least_value;
use wdd_challenges::random::misses::simplest;
use wdd_challenges::random::program::{self, Counts, Plan, Record};
use wdd_challenges::random::property::Property;
use wdd_challenges::random::shapes::Shapes;
use wdd_challenges::random::smallest::{Search, Smallest};
use wdd_challenges::random::source::{declarations, source};
use wdd_challenges::random::subject::Subject;
use wdd_challenges::random::types::{Form, Types};
use wdd_challenges::random::values::Values;
use wdd_challenges::random::{rng, verdict};
use wdd_core::tree::NodeId;
use wdd_core::value::{Sketch, assert_tree_laws};

/// The seed of the types that are checked in.
const SEED: u64 = 1;
/// Their numbers. They are small, and together they have every form and every rule of the grammar. After a
/// change of the grammar, other numbers have to be found.
const NUMBERS: [usize; 8] = [18_692, 18_337, 19_139, 3_123, 8_015, 295_454, 74_489, 4_245];

/// The largest weight of the plain enumeration.
const WEIGHT: usize = 6;
/// The largest distance of a leaf in it.
const DISTANCE: i128 = 2;

/// Calls a function with each of the types, and its number.
macro_rules! each {
    ($function:ident) => {
        $function::<fixed::t0::Root>(0);
        $function::<fixed::t1::Root>(1);
        $function::<fixed::t2::Root>(2);
        $function::<fixed::t3::Root>(3);
        $function::<fixed::t4::Root>(4);
        $function::<fixed::t5::Root>(5);
        $function::<fixed::t6::Root>(6);
        $function::<fixed::t7::Root>(7);
    };
}

fn types(number: usize) -> Types {
    Types::random(SEED, NUMBERS[number])
}

/// Start values of a type.
fn pool(number: usize, count: usize) -> Vec<Cells> {
    let types = types(number);
    let pool = Values::of(&types).pool(&types, 1, count);
    pool.into_iter().map(|(_, cells)| cells).collect()
}

/// Properties of a type that are drawn for these start values.
fn properties(number: usize, pool: &[Cells], count: usize) -> Vec<Property> {
    let types = types(number);
    let mut draws = Draws::new(&types, pool, rng(SEED, 77));
    let drawn = (0..20 * count).filter_map(|_| draws.property());
    drawn.take(count).collect()
}

/// A property without atoms, for which every value fails and every site matters.
fn everything(types: &Types) -> Property {
    use wdd_challenges::random::property::{Atom, Relation, Term};
    let counts = types.below(types.root).into_iter().map(|site| {
        let count = Term::Count(site);
        Atom::Compare(count, Relation::AtLeast, Term::Constant(0))
    });
    Property { atoms: counts.collect() }
}

/// The shapes of a weight with leaves up to a distance, at most `most` of them.
fn shapes(
    types: &Types,
    property: &Property,
    weight: usize,
    reach: u128,
    most: usize,
) -> Vec<Cells> {
    let mut all = Vec::new();
    let _ = Shapes::new(types, property, reach, weight).each(weight, &mut |shape| {
        all.push(shape);
        if all.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    all
}

/// A random value within the spans of the leaves.
fn value_of(cells: &Cells, rng: &mut fastrand::Rng) -> Cells {
    let mut value = cells.clone();
    for Cell { what, .. } in &mut value.0 {
        if let What::Leaf(span) = what {
            *span = Span::of(rng.i128(span.low..=span.high));
        }
    }
    value
}

#[test]
fn a_seed_always_gives_the_same_source() {
    let all: Vec<Types> = (0..NUMBERS.len()).map(types).collect();
    let text = declarations(&all);
    if std::env::var_os("WDD_BLESS").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/random/fixed.rs");
        std::fs::write(file, &text).unwrap();
    }
    assert!(
        text == include_str!("fixed.rs"),
        "run this test with WDD_BLESS=1, and look at the changes"
    );
    let other = Types::random(SEED + 1, NUMBERS[0]);
    assert_ne!(source(&[other]), source(&all[..1]));
}

#[test]
fn start_values_are_real_values_and_follow_the_laws() {
    fn check<T: Subject>(number: usize) {
        for cells in pool(number, 40) {
            let value = T::of(&cells.node());
            assert_eq!(value.node(), cells.node());
            assert_eq!(verdict::is_valid(&types(number), &cells), Some(true));
        }
        let small = pool(number, 40).into_iter().filter(|cells| cells.weight() < 20);
        assert_tree_laws(small.take(3).map(|cells| T::of(&cells.node())));
    }
    each!(check);
}

#[test]
fn rules_as_data_are_the_rules_of_the_source() {
    fn check<T: Subject>(number: usize) {
        let types = types(number);
        let name = std::any::type_name::<T>().rsplit("::").next();
        let is_own = |site: &usize| Some(types.name(*site, None).as_str()) == name;
        let root = types.below(types.root).into_iter().find(is_own).expect("it is a part");
        let types = Types { root, ..types.clone() };
        let Form::Product { rule: Some(rule), .. } = types.form(root) else {
            panic!("it has no rule");
        };
        let (mut verdicts, mut rng) = ([0, 0], rng(SEED, 5));
        for weight in 1..12 {
            let near = shapes(&types, &everything(&types), weight, 4, 20);
            let far = shapes(&types, &everything(&types), weight, 100, 20);
            for shape in near.into_iter().chain(far) {
                for _ in 0..20 {
                    let cells = value_of(&shape, &mut rng);
                    let value = T::of(&cells.node());
                    let is_met = rule.demand.is_met(&types, &cells, 0);
                    assert_eq!(is_met, Some(value.is_valid()), "{value:?}");
                    verdicts[usize::from(value.is_valid())] += 1;
                }
            }
        }
        assert!(verdicts.iter().all(|count| *count > 3), "{verdicts:?}");
    }
    check::<fixed::t1::S5>(1);
    check::<fixed::t2::S3>(2);
    check::<fixed::t3::S2>(3);
    check::<fixed::t4::S5>(4);
    check::<fixed::t4::S2>(4);
    check::<fixed::t5::S4>(5);
}

#[test]
fn the_types_have_every_form() {
    let all: Vec<Types> = (0..NUMBERS.len()).map(types).collect();
    let text = declarations(&all);
    for part in [
        "validate",
        "fixup",
        "range",
        "min_len",
        "enum",
        "Box<",
        "Vec<",
        "BTreeSet<",
        "BTreeMap<",
        "Option<",
        "String",
        "bool",
        "(",
    ] {
        assert!(text.contains(part), "{part}");
    }
    let is_recursive =
        |types: &Types| types.below(types.root).iter().any(|site| types.is_recursive(*site));
    assert!(all.iter().any(is_recursive));
}

#[test]
fn weights_and_the_order_of_values_are_those_of_the_library() {
    fn check<T: Subject>(number: usize) {
        let (types, mut rng) = (types(number), rng(SEED, 6));
        let mut seen = 0;
        for weight in 1..14 {
            let mut values: Vec<(Cells, Sketch)> = Vec::new();
            for shape in shapes(&types, &everything(&types), weight, 4, 6) {
                let others = (0..5).map(|_| value_of(&shape, &mut rng));
                for cells in [shape.simplest(&types)].into_iter().chain(others) {
                    if verdict::is_valid(&types, &cells) != Some(true) {
                        continue;
                    }
                    let sketch = Sketch::of(&T::of(&cells.node()));
                    assert_eq!(sketch.tree().weight(NodeId::ROOT), weight as u64);
                    values.push((cells, sketch));
                }
            }
            for (one, one_sketch) in &values {
                for (other, other_sketch) in &values {
                    let (ours, theirs) = (one.order(other, &types), one_sketch.order(other_sketch));
                    assert_eq!(ours, theirs, "{one:?} {other:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 10, "type {number}: {seen} pairs");
    }
    each!(check);
}

#[test]
fn a_known_verdict_is_right_for_every_value_of_the_spans() {
    let (mut known, mut rng) = (0, rng(SEED, 7));
    for number in 0..NUMBERS.len() {
        let (types, pool) = (types(number), pool(number, 60));
        for property in properties(number, &pool, 6) {
            for weight in 4..11 {
                for shape in shapes(&types, &property, weight, 20, 8) {
                    let fails = verdict::fails(&types, &property, &shape);
                    let valid = verdict::is_valid(&types, &shape);
                    for _ in 0..6 {
                        let value = value_of(&shape, &mut rng);
                        for (all, one) in [
                            (fails, verdict::fails(&types, &property, &value)),
                            (valid, verdict::is_valid(&types, &value)),
                        ] {
                            assert!(one.is_some(), "{property}: {value:?}");
                            assert!(all.is_none() || all == one, "{property}: {shape:?} {value:?}");
                            known += usize::from(all.is_some());
                        }
                    }
                }
            }
        }
    }
    assert!(known > 500, "{known}");
}

#[test]
fn the_search_finds_what_an_enumeration_of_all_values_finds() {
    let mut within = 0;
    for number in 0..NUMBERS.len() {
        let (types, pool) = (types(number), pool(number, 50));
        let all = brute::values(&types, WEIGHT, DISTANCE);
        for property in properties(number, &pool, 15) {
            let fails = |cells: &&Cells| verdict::fails(&types, &property, cells) == Some(true);
            let start = pool.iter().find(fails).expect("it was drawn for one");
            let Smallest::Exact(found) = Search::new(&types, &property, 5_000).smallest(start)
            else {
                continue;
            };
            let least = all.iter().filter(fails).min_by(|a, b| a.order(b, &types));
            match least {
                Some(least) => {
                    let order = found.order(least, &types);
                    assert_ne!(order, Ordering::Greater, "{property}: {found:?} {least:?}");
                    if brute::is_within(&types, &found, WEIGHT, DISTANCE) {
                        assert_eq!(order, Ordering::Equal, "{property}: {found:?} {least:?}");
                        within += 1;
                    }
                }
                None => assert!(
                    !brute::is_within(&types, &found, WEIGHT, DISTANCE),
                    "{property}: {found:?}"
                ),
            }
        }
    }
    assert!(within > 10, "{within}");
}

#[test]
fn the_smallest_of_a_property_that_is_always_true_is_the_least_value() {
    for number in 0..NUMBERS.len() {
        let (types, property) = (types(number), Property { atoms: Vec::new() });
        let least = least_value(&types);
        let found = Search::new(&types, &property, 10_000).smallest(&pool(number, 1)[0]);
        assert_eq!(found, Smallest::Exact(least));
    }
}

#[test]
fn a_shrinker_that_does_nothing_is_at_the_smallest_only_if_it_starts_there() {
    fn check<T: Subject>(number: usize) -> usize {
        let mut larger = 0;
        for record in records(number, nothing::<T>) {
            for run in record.runs {
                if run.nodes > record.nodes {
                    assert_eq!(run.wdd, End::Larger);
                } else {
                    assert_eq!(run.nodes, record.nodes);
                }
                larger += usize::from(run.wdd == End::Larger);
            }
        }
        larger
    }
    assert!(check::<fixed::t0::Root>(0) > 3);
    assert!(check::<fixed::t1::Root>(1) > 3);
    assert!(check::<fixed::t3::Root>(3) > 3);
    assert!(check::<fixed::t5::Root>(5) > 3);
}

/// The shrinker that does nothing.
fn nothing<T: Subject>(value: T, fails: &mut dyn FnMut(&T) -> bool) -> Ended<T> {
    assert!(fails(&value));
    let (calls, passes) = (1, Passes::new());
    Ended { value, calls, passes }
}

#[test]
fn a_miss_is_shrunk_to_a_simpler_property_that_still_shows_one() {
    fn check<T: Subject>(number: usize) -> usize {
        let (types, pool) = (types(number), pool(number, 30));
        let mut simpler = 0;
        for property in properties(number, &pool, 4) {
            let Some(miss) = simplest::<T>(&types, &property, &[], &pool, nothing) else {
                continue;
            };
            assert_ne!(miss.end, miss.smallest, "{property}");
            let atoms = miss.property.split(" & ").count();
            // One atom is enough for a shrinker that does nothing.
            assert_eq!(atoms, 1, "{property}: {miss:?}");
            simpler += usize::from(property.atoms.len() > atoms);
        }
        simpler
    }
    assert!(check::<fixed::t0::Root>(0) > 0);
    assert!(check::<fixed::t3::Root>(3) > 0);
}

#[test]
fn a_property_without_a_miss_has_no_simplest_one() {
    let (types, pool) = (types(0), pool(0, 30));
    let always = Property { atoms: Vec::new() };
    let by_wdd = wdd_challenges::random::judge::by_wdd::<fixed::t0::Root>;
    assert_eq!(simplest(&types, &always, &[], &pool, by_wdd), None);
    assert!(simplest(&types, &always, &[], &pool, nothing::<fixed::t0::Root>).is_some());
}

#[test]
fn the_library_is_often_at_the_smallest() {
    fn check<T: Subject>(number: usize) {
        let records = records(number, wdd_challenges::random::judge::by_wdd::<T>);
        let ends: Vec<End> =
            records.iter().flat_map(|record| &record.runs).map(|run| run.wdd).collect();
        assert!(ends.iter().any(|end| end.is_smallest()), "type {number}: {ends:?}");
    }
    each!(check);
}

/// The records of a small run.
fn records<T: Subject>(
    number: usize,
    shrink: wdd_challenges::random::judge::Shrink<T>,
) -> Vec<Record> {
    let plan =
        Plan { seed: SEED, types: 1, properties: 3, pool: 50, starts: 2, budget: 3_000, misses: 0 };
    let mut records = Vec::new();
    let mut tell = |record| {
        records.push(record);
        Ok(())
    };
    let mut counts = Counts::new(&plan);
    program::run(shrink, &plan, NUMBERS[number], &mut counts, &mut tell)
        .expect("nothing is written");
    records
}
