//! Words on fields: what is left out, limited, weighed, or visited by a module.

use std::collections::VecDeque;
use std::fmt::Debug;

use wdd_core::WeightedTree;
use wdd_core::tree::NodeId;
use wdd_core::value::{Parts, Shape, Sketch, Spare};

use super::{Foreign, nodes, shrinks};

fn weight<T: WeightedTree>(value: &T) -> u64 {
    Sketch::of(value).tree().weight(NodeId::ROOT)
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
struct Spanned(#[wdd(skip)] Foreign, u8);

#[test]
fn a_skipped_field_stays_and_is_no_part() {
    let spanned = Spanned(Foreign(7), 200);
    assert_eq!(nodes(&spanned), 2);
    shrinks(spanned, |_| true, &Spanned(Foreign(7), 0));
    assert_eq!(Spanned::minimal(), None);
}

#[test]
fn values_that_differ_in_what_is_skipped_are_not_taken_for_each_other() {
    for needed in 0..4 {
        let list: Vec<Spanned> = (0..4).map(|id| Spanned(Foreign(id), 0)).collect();
        let fails = |list: &Vec<Spanned>| list.iter().any(|one| one.0.0 == needed);
        shrinks(list, fails, &vec![Spanned(Foreign(needed), 0)]);
    }
}

#[derive(Debug, PartialEq, WeightedTree)]
struct Limited {
    #[wdd(min_len = 2)]
    list: Vec<u8>,
    #[wdd(range = 3..=9)]
    number: i64,
}

#[test]
fn limits_hold_for_lists_and_numbers() {
    let limited = Limited { list: vec![4, 5, 6, 7], number: 8 };
    let least = Limited { list: vec![0, 0], number: 3 };
    shrinks(limited, |_| true, &least);
    assert_eq!(Limited::minimal(), Some(least));
}

#[derive(Debug, PartialEq, WeightedTree)]
struct Nested(#[wdd(min_len = 2)] VecDeque<Tree>);

#[derive(Clone, Debug, PartialEq, WeightedTree)]
struct Tree(Vec<Tree>);

#[test]
fn no_other_list_takes_the_place_of_one_with_a_limit() {
    let leaf = Tree(vec![]);
    let wide = Tree(vec![leaf.clone(), leaf.clone(), leaf.clone()]);
    let nested = Nested([wide.clone(), wide.clone(), wide].into());
    shrinks(nested, |_| true, &Nested([leaf.clone(), leaf].into()));
}

#[derive(Debug, PartialEq, WeightedTree)]
struct Heavy(#[wdd(weight = 5)] u8, #[wdd(weight = u32::from(self.0), min_len = 1)] Vec<u8>);

#[test]
fn a_weight_counts_in_the_place_of_one() {
    assert_eq!(weight(&Heavy(3, vec![])), 1 + 5 + 3);
    shrinks(Heavy(3, vec![4, 4]), |_| true, &Heavy(0, vec![0]));
}

mod as_bits {
    use super::{Foreign, Parts, Shape};

    pub(crate) fn visit(foreign: &Foreign, shape: &mut Shape<'_>) {
        shape.part(&foreign.0);
    }

    pub(crate) fn rebuild(foreign: &Foreign, parts: &mut Parts<'_>) -> Foreign {
        Foreign(parts.part(&foreign.0))
    }
}

#[derive(Debug, PartialEq, WeightedTree)]
enum Wrapped {
    One(#[wdd(with = as_bits)] Foreign),
    Two(u8, #[wdd(with = self::as_bits)] Foreign),
}

#[test]
fn a_module_visits_and_rebuilds_what_is_of_others() {
    shrinks(Wrapped::One(Foreign(900)), |_| true, &Wrapped::One(Foreign(0)));
    let two = Wrapped::Two(3, Foreign(900));
    assert_eq!(two.lowered(0, &mut Spare::none()), Some(Wrapped::One(Foreign(900))));
    let more = |w: &Wrapped| matches!(w, Wrapped::One(f) | Wrapped::Two(_, f) if f.0 > 10);
    shrinks(two, more, &Wrapped::One(Foreign(11)));
}

#[derive(Debug, PartialEq, WeightedTree)]
struct Title(#[wdd(min_len = 2)] String);

#[test]
fn the_shortest_text_has_the_simplest_characters() {
    assert_eq!(Title::minimal(), Some(Title("aa".into())));
    shrinks(Title("long".into()), |_| true, &Title("aa".into()));
}
