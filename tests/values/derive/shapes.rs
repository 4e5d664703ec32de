//! Types of every shape: generic, made by macros, empty, and made of each other.

use std::fmt::Debug;
use std::rc::Rc;
use std::sync::Arc;

use wdd_core::{WeightedTree, shrink};

use super::{Foreign, shrinks};

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Generic<T: Clone, const N: usize = 2>
where
    T: Debug,
{
    Leaf([T; N]),
    Node(Rc<Generic<T, N>>, Arc<Generic<T, N>>),
}

#[allow(clippy::arc_with_non_send_sync, reason = "it is the type that counts here")]
#[test]
fn generic_types_are_derived_for() {
    let leaf = |value: u8| Generic::Leaf([value; 2]);
    let node = Generic::Node(Rc::new(leaf(4)), Arc::new(leaf(9)));
    let nine = |g: &Generic<u8>| format!("{g:?}").contains('9');
    let shrunk = shrink(node, nine).value;
    assert!(matches!(shrunk, Generic::Leaf([0, 9] | [9, 0])), "{shrunk:?}");
    assert_eq!(Generic::<u8>::minimal(), Some(leaf(0)));
}

/// Names a type of which it holds no value, and keeps one of which nothing is known.
#[derive(Debug, WeightedTree)]
struct Tagged<T, U: Debug>(u8, std::marker::PhantomData<T>, #[wdd(skip)] U);

#[test]
fn a_parameter_of_which_there_are_no_parts_may_be_any_type() {
    let tagged = Tagged::<Foreign, Foreign>(9, std::marker::PhantomData, Foreign(7));
    let shrunk = shrink(tagged, |tagged| tagged.0 > 2).value;
    assert_eq!((shrunk.0, shrunk.2), (3, Foreign(7)));
}

macro_rules! limited {
    ($name:ident, $ty:ty, $range:expr, $least:literal, $valid:path) => {
        #[derive(Debug, PartialEq, WeightedTree)]
        #[wdd(validate = $valid)]
        struct $name(#[wdd(range = $range)] $ty, #[wdd(min_len = $least)] Vec<$ty>);
    };
}

limited!(Generated, u8, 3..=9, 2, Generated::holds);

impl Generated {
    fn holds(&self) -> bool {
        self.1.len() < 4
    }
}

#[test]
fn what_macros_make_is_derived_for() {
    shrinks(Generated(7, vec![7, 8, 9]), |_| true, &Generated(3, vec![0, 0]));
}

#[derive(Debug, PartialEq, WeightedTree)]
struct Unit;

#[derive(Debug, WeightedTree)]
enum Never {}

#[derive(Debug, PartialEq, WeightedTree)]
enum Left {
    Right(Box<Right>),
    End(u8),
}

#[derive(Debug, PartialEq, WeightedTree)]
enum Right {
    Left(Left),
}

#[derive(WeightedTree)]
struct Endless(Box<Endless>);

#[test]
fn types_that_are_made_of_each_other_come_to_an_end() {
    assert_eq!(Left::minimal(), Some(Left::End(0)));
    assert_eq!(Right::minimal(), Some(Right::Left(Left::End(0))));
    assert!(Endless::minimal().is_none() && Never::minimal().is_none());
    assert_eq!(Unit::minimal(), Some(Unit));
}
