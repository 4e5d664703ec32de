//! What the derive makes of types, by what becomes of their values.

#![allow(dead_code, reason = "not all of a type that is derived for is used")]

use std::collections::VecDeque;
use std::fmt::Debug;
use std::rc::Rc;
use std::sync::Arc;

use wdd_core::tree::NodeId;
use wdd_core::value::{Parts, Shape, Sketch, copy};
use wdd_core::{WeightedTree, shrink};

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Expr {
    Int(i32),
    Add(Box<Expr>, Box<Expr>),
    Div(Box<Expr>, Box<Expr>),
}
use Expr::{Add, Div, Int};

fn eval(expr: &Expr) -> Option<i32> {
    match expr {
        Int(value) => Some(*value),
        Add(a, b) => eval(a)?.checked_add(eval(b)?),
        Div(a, b) => eval(a)?.checked_div(eval(b)?),
    }
}

fn int(value: i32) -> Box<Expr> {
    Box::new(Int(value))
}

fn add(a: Box<Expr>, b: Box<Expr>) -> Box<Expr> {
    Box::new(Add(a, b))
}

fn div(a: Box<Expr>, b: Box<Expr>) -> Box<Expr> {
    Box::new(Div(a, b))
}

#[track_caller]
fn shrinks<T: WeightedTree + PartialEq + Debug>(value: T, fails: impl FnMut(&T) -> bool, to: &T) {
    assert_eq!(&shrink(value, fails).value, to);
}

/// The nodes of a value.
fn nodes<T: WeightedTree>(value: &T) -> usize {
    Sketch::of(value).tree().nodes().count()
}

fn weight<T: WeightedTree>(value: &T) -> u64 {
    Sketch::of(value).tree().weight(NodeId::ROOT)
}

#[test]
fn an_expression_shrinks_to_the_operator_that_fails() {
    let zero = add(int(-3), int(3));
    let deep = add(add(int(2), div(add(int(5), int(6)), zero)), int(9));
    shrinks(*deep, |expr| eval(expr).is_none(), &div(int(0), int(0)));
}

#[test]
fn a_copy_is_the_value_and_has_its_sketch() {
    let expr = *add(div(int(1), int(2)), int(-3));
    assert_eq!(copy(&expr), expr);
    assert_eq!(nodes(&copy(&expr)), nodes(&expr));
    assert_eq!(nodes(&expr), 8);
}

#[test]
fn the_least_value_is_of_the_first_variant_that_ends() {
    assert_eq!(Expr::minimal(), Some(Int(0)));
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Statement {
    Skip,
    Return(Expr),
    Alloc(String, Expr),
    Loop {
        body: Box<Statement>,
        count: u8,
    },
    If {
        condition: Expr,
        body: Box<Statement>,
    },
}

#[test]
fn a_variant_gives_way_to_an_earlier_one_with_its_payload() {
    let alloc = Statement::Alloc("x".into(), *add(int(1), int(2)));
    assert_eq!(
        alloc.lowered(1),
        Some(Statement::Return(*add(int(1), int(2))))
    );
    assert_eq!(alloc.lowered(0), Some(Statement::Skip));
    assert_eq!(alloc.lowered(4), None);
    shrinks(alloc, |s| *s != Statement::Skip, &Statement::Return(Int(0)));
}

#[test]
fn what_has_no_counterpart_is_the_least_of_its_type() {
    let body = Box::new(Statement::Return(Int(3)));
    let condition = Int(1);
    let conditional = Statement::If {
        condition,
        body: body.clone(),
    };
    let looping = Statement::Loop { body, count: 0 };
    assert_eq!(conditional.lowered(3), Some(looping));
    let alloc = Statement::Alloc(String::new(), Int(1));
    assert_eq!(conditional.lowered(2), Some(alloc));
}

#[derive(Debug, PartialEq, WeightedTree)]
enum Ranked {
    Third(Box<Ranked>),
    #[wdd(rank = 1)]
    Second,
    #[wdd(rank = 0)]
    First,
}

#[test]
fn ranks_say_which_variant_is_the_simplest() {
    assert_eq!(Ranked::minimal(), Some(Ranked::First));
    shrinks(Ranked::Second, |_| true, &Ranked::First);
    shrinks(Ranked::Second, |v| *v == Ranked::Second, &Ranked::Second);
    assert_eq!(Ranked::First.lowered(1), None);
}

#[derive(Debug, PartialEq, WeightedTree)]
enum Marked {
    Free,
    #[wdd(keep)]
    Kept(Vec<Marked>),
}

#[test]
fn a_kept_variant_stays_but_may_go_with_an_element() {
    let kept = |inner| Marked::Kept(inner);
    shrinks(
        kept(vec![kept(vec![Marked::Free]), Marked::Free]),
        |_| true,
        &kept(vec![]),
    );
    assert_eq!(kept(vec![]).lowered(0), None);
}

/// Anything: neither a weighted tree nor of use to one.
#[derive(Clone, Debug, Default, PartialEq)]
struct Foreign(u64);

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
    let limited = Limited {
        list: vec![4, 5, 6, 7],
        number: 8,
    };
    let least = Limited {
        list: vec![0, 0],
        number: 3,
    };
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
struct Heavy(
    #[wdd(weight = 5)] u8,
    #[wdd(weight = u32::from(self.0), min_len = 1)] Vec<u8>,
);

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
    shrinks(
        Wrapped::One(Foreign(900)),
        |_| true,
        &Wrapped::One(Foreign(0)),
    );
    let two = Wrapped::Two(3, Foreign(900));
    assert_eq!(two.lowered(0), Some(Wrapped::One(Foreign(900))));
    let more = |w: &Wrapped| matches!(w, Wrapped::One(f) | Wrapped::Two(_, f) if f.0 > 10);
    shrinks(two, more, &Wrapped::One(Foreign(11)));
}

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

#[test]
fn without_hoisting_nothing_from_below_takes_the_place() {
    let rigid = Rigid(1, Some(Box::new(Rigid(7, None))));
    // Only hoisting gets from here to a first number of 7.
    let fails = |r: &Rigid| r.0 == 7 || *r == rigid;
    shrinks(rigid.clone(), fails, &rigid);
    assert!(Rigid::hoists().is_empty() && !Expr::hoists().is_empty());
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(opaque, minimal = Opaque(vec![Foreign(1)]))]
struct Opaque(Vec<Foreign>);

#[test]
fn an_opaque_value_has_no_parts_and_stays_as_a_whole() {
    let two = Opaque(vec![Foreign(1), Foreign(2)]);
    assert_eq!(nodes(&two), 1);
    shrinks(
        vec![two.clone(), two.clone()],
        |l| !l.is_empty(),
        &vec![two],
    );
    assert_eq!(Opaque::minimal(), Some(Opaque(vec![Foreign(1)])));
}

#[derive(Debug, PartialEq, WeightedTree)]
#[wdd(validate = Even::holds)]
struct Even(u32);

impl Even {
    fn holds(&self) -> bool {
        self.0.is_multiple_of(2) && self.0 > 0
    }
}

#[test]
fn what_is_not_valid_is_never_tried() {
    let fails = |even: &Even| {
        assert!(even.holds());
        even.0 > 10
    };
    let even = shrink(Even(100), fails).value;
    assert!(even.0 < 100);
    assert_eq!(Even::minimal(), None);
}

#[derive(Debug, PartialEq, WeightedTree)]
#[wdd(fixup = Counted::count)]
struct Counted {
    list: Vec<u8>,
    #[wdd(skip)]
    len: usize,
}

impl Counted {
    fn count(&mut self) {
        self.len = self.list.len();
    }
}

#[test]
fn what_is_rebuilt_is_repaired() {
    let counted = Counted {
        list: vec![1, 2, 3],
        len: 3,
    };
    let fails = |counted: &Counted| counted.list.len() == counted.len && counted.len > 0;
    shrinks(
        counted,
        fails,
        &Counted {
            list: vec![0],
            len: 1,
        },
    );
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
enum Generic<T: Clone, const N: usize = 2>
where
    T: Debug,
{
    Leaf([T; N]),
    Node(Rc<Generic<T, N>>, Arc<Generic<T, N>>),
}

#[allow(
    clippy::arc_with_non_send_sync,
    reason = "it is the type that counts here"
)]
#[test]
fn generic_types_are_derived_for() {
    let leaf = |value: u8| Generic::Leaf([value; 2]);
    let node = Generic::Node(Rc::new(leaf(4)), Arc::new(leaf(9)));
    let nine = |g: &Generic<u8>| format!("{g:?}").contains('9');
    let shrunk = shrink(node, nine).value;
    assert!(
        matches!(shrunk, Generic::Leaf([0, 9] | [9, 0])),
        "{shrunk:?}"
    );
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

#[derive(Debug, PartialEq, WeightedTree)]
struct Title(#[wdd(min_len = 2)] String);

#[test]
fn the_shortest_text_has_the_simplest_characters() {
    assert_eq!(Title::minimal(), Some(Title("aa".into())));
    shrinks(Title("long".into()), |_| true, &Title("aa".into()));
}

macro_rules! limited {
    ($name:ident, $ty:ty, $range:expr, $least:literal, $valid:path) => {
        #[derive(Debug, PartialEq, WeightedTree)]
        #[wdd(validate = $valid)]
        struct $name(
            #[wdd(range = $range)] $ty,
            #[wdd(min_len = $least)] Vec<$ty>,
        );
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
    shrinks(
        Generated(7, vec![7, 8, 9]),
        |_| true,
        &Generated(3, vec![0, 0]),
    );
}

/// Nothing has the name that it has elsewhere.
mod strange {
    #![no_implicit_prelude]
    #![deny(warnings)]

    use ::wdd_core::WeightedTree;

    pub(super) struct Option;
    pub(super) struct Some;
    pub(super) struct Box;

    pub(super) trait Other {
        fn visit(&self) {}
        fn rebuild(&self) {}
        fn part(&self, _: u8) {}
        fn ranged(&self) {}
    }

    impl<T> Other for T {}

    #[derive(WeightedTree)]
    pub(super) struct Vec {
        pub(super) shape: ::std::vec::Vec<Self>,
        pub(super) r#type: ::std::option::Option<::std::boxed::Box<Self>>,
        #[wdd(range = -3..=9)]
        pub(super) parts: i8,
        #[wdd(min_len = 1)]
        pub(super) field_0: ::std::vec::Vec<u8>,
        #[wdd(hoist_from = u8, weight = 2)]
        pub(super) to: u16,
    }

    #[derive(WeightedTree)]
    #[wdd(validate = Self::holds, fixup = Self::repair, hoist_from = Vec)]
    #[repr(u8)]
    pub(super) enum Result<T> {
        Ok(#[wdd(min_len = 1)] ::std::string::String) = 4,
        Err { self_: T, other: T } = 2,
        None(Vec) = 9,
    }

    impl<T> Result<T> {
        fn holds(&self) -> bool {
            !::core::matches!(self, Self::None(Vec { parts: 3, .. }))
        }

        fn repair(&mut self) {
            if let Self::None(Vec { to, .. }) = self {
                *to = 0;
            }
        }
    }

    impl<T> ::core::convert::From<Vec> for Result<T> {
        fn from(vec: Vec) -> Self {
            Self::None(vec)
        }
    }
}

#[test]
fn what_the_derive_names_does_not_depend_on_the_names_around_it() {
    use strange::{Other, Result};

    let _ = (strange::Option, strange::Some, strange::Box);
    3.part(4);
    let err = Result::Err { self_: 3, other: 4 };
    let shrunk = shrink(err, |result| !matches!(result, Result::Ok(_))).value;
    assert!(matches!(shrunk, Result::Err { self_: 0, other: 0 }));
    assert!(matches!(Result::<u8>::minimal(), Some(Result::Ok(text)) if text == "a"));
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
