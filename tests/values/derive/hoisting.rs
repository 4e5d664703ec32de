//! Which values from below may replace a value.

use std::fmt::Debug;

use wdd_core::WeightedTree;

use super::shrinks;

#[derive(Clone, Debug, PartialEq, WeightedTree)]
struct Literal(u8);

#[derive(Debug, PartialEq, WeightedTree)]
#[wdd(hoist_from = Literal)]
enum Term {
    #[wdd(keep)]
    Plain(Literal),
    Sum(Vec<Literal>, Box<Term>),
}

impl From<Literal> for Term {
    fn from(literal: Literal) -> Self {
        Term::Plain(literal)
    }
}

#[derive(Debug, PartialEq, WeightedTree)]
struct Holder(#[wdd(hoist_from = Literal)] Slot);

#[derive(Debug, PartialEq, WeightedTree)]
enum Slot {
    Deep(Vec<Option<Literal>>),
    Plain(Literal),
}

impl From<Literal> for Slot {
    fn from(literal: Literal) -> Self {
        Slot::Plain(literal)
    }
}

#[test]
fn a_type_takes_values_of_others_that_it_can_be_made_of() {
    let other = Box::new(Term::Plain(Literal(1)));
    let sum = Term::Sum(vec![Literal(3), Literal(7)], other);
    let seven = |term: &Term| format!("{term:?}").contains("Literal(7)");
    shrinks(sum, seven, &Term::Plain(Literal(7)));
}

#[test]
fn a_field_takes_values_of_a_type_that_it_can_be_made_of() {
    let deep = Slot::Deep(vec![Some(Literal(7))]);
    let seven = |holder: &Holder| format!("{holder:?}").contains("Literal(7)");
    shrinks(Holder(deep), seven, &Holder(Slot::Plain(Literal(7))));
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(no_hoist)]
struct Rigid(u8, Option<Box<Rigid>>);

/// The same with hoisting.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
struct Nested(u8, Option<Box<Nested>>);

#[test]
fn without_hoisting_nothing_from_below_takes_the_place() {
    let below = Rigid(7, Some(Box::new(Rigid(8, None))));
    let rigid = Rigid(1, Some(Box::new(below)));
    // Only hoisting gets from here to what is below in one step.
    let fails =
        |r: &Rigid| *r == rigid || r.1.as_ref().is_some_and(|below| r.0 == 7 && below.0 == 8);
    shrinks(rigid.clone(), fails, &rigid);
    assert!(Rigid::hoists().is_empty() && !Nested::hoists().is_empty());
}
