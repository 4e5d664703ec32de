//! Variants: which replaces which, by order, rank and payload.

use std::fmt::Debug;

use wdd_core::WeightedTree;
use wdd_core::value::{Spare, copy};

use super::{nodes, shrinks};

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
    Loop { body: Box<Statement>, count: u8 },
    If { condition: Expr, body: Box<Statement> },
}

#[test]
fn a_variant_gives_way_to_an_earlier_one_with_its_payload() {
    let alloc = Statement::Alloc("x".into(), *add(int(1), int(2)));
    assert_eq!(alloc.lowered(1, &mut Spare::none()), Some(Statement::Return(*add(int(1), int(2)))));
    assert_eq!(alloc.lowered(0, &mut Spare::none()), Some(Statement::Skip));
    assert!(matches!(alloc.lowered(4, &mut Spare::none()), Some(Statement::If { .. })));
    shrinks(alloc, |s| *s != Statement::Skip, &Statement::Return(Int(0)));
}

#[test]
fn what_has_no_counterpart_is_the_least_of_its_type() {
    let body = Box::new(Statement::Return(Int(3)));
    let condition = Int(1);
    let conditional = Statement::If { condition, body: body.clone() };
    let looping = Statement::Loop { body, count: 0 };
    assert_eq!(conditional.lowered(3, &mut Spare::none()), Some(looping));
    let alloc = Statement::Alloc(String::new(), Int(1));
    assert_eq!(conditional.lowered(2, &mut Spare::none()), Some(alloc));
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
    assert_eq!(Ranked::First.lowered(1, &mut Spare::none()), None);
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
    shrinks(kept(vec![kept(vec![Marked::Free]), Marked::Free]), |_| true, &kept(vec![]));
    assert_eq!(kept(vec![]).lowered(0, &mut Spare::none()), None);
}
