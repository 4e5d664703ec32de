//! `calculator`: no expression without a division by a literal zero divides by zero.

use proptest::prelude::{any, prop_oneof};
use proptest::strategy::Strategy;
use quickcheck::{Arbitrary, Gen, empty_shrinker};
use wdd_core::WeightedTree;

use crate::challenge::Challenge;

#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Expr::is_allowed_here)]
pub(crate) enum Expr {
    Int(i32),
    Add(Box<Expr>, Box<Expr>),
    Div(Box<Expr>, Box<Expr>),
}

use Expr::{Add, Div, Int};

impl Expr {
    /// The value; `None` if it divides by zero.
    fn value(&self) -> Option<i32> {
        match self {
            Int(number) => Some(*number),
            Add(a, b) => Some(a.value()?.wrapping_add(b.value()?)),
            Div(a, b) => {
                let (a, b) = (a.value()?, b.value()?);
                (b != 0).then(|| a.wrapping_div(b))
            }
        }
    }

    /// Whether the node is not a division by a literal zero.
    pub(crate) fn is_allowed_here(&self) -> bool {
        !matches!(self, Div(_, by) if **by == Int(0))
    }

    fn is_allowed(&self) -> bool {
        self.is_allowed_here()
            && match self {
                Int(_) => true,
                Add(a, b) | Div(a, b) => a.is_allowed() && b.is_allowed(),
            }
    }
}

impl Arbitrary for Expr {
    fn arbitrary(random: &mut Gen) -> Self {
        Int(Arbitrary::arbitrary(random))
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let binary = |a: &Expr, b: &Expr, of: fn(Box<Expr>, Box<Expr>) -> Expr| {
            let both = (Box::new(a.clone()), Box::new(b.clone())).shrink();
            let below = [a.clone(), b.clone()].into_iter();
            Box::new(below.chain(both.map(move |(a, b)| of(a, b))))
        };
        match self {
            Int(0) => empty_shrinker(),
            Int(number) => Box::new(number.shrink().map(Int)),
            Add(a, b) => binary(a, b, Add),
            Div(a, b) => binary(a, b, Div),
        }
    }
}

pub(crate) struct Calculator;

impl Challenge for Calculator {
    type Value = Expr;

    fn values() -> impl Strategy<Value = Expr> {
        let literals = any::<i32>().prop_map(Int);
        literals.prop_recursive(5, 64, 2, |expr| {
            let two = (expr.clone(), expr.clone());
            prop_oneof![
                3 => any::<i32>().prop_map(Int),
                1 => two.clone().prop_map(|(a, b)| Add(a.into(), b.into())),
                1 => two.prop_map(|(a, b)| Div(a.into(), b.into())),
            ]
        })
    }

    fn allows(expr: &Expr) -> bool {
        expr.is_allowed()
    }

    fn violates(expr: &Expr) -> bool {
        expr.value().is_none()
    }

    fn smallest() -> Vec<Expr> {
        let over = |by: Expr| Div(Int(0).into(), by.into());
        vec![over(Add(Int(0).into(), Int(0).into())), over(over(Int(1))), over(over(Int(-1)))]
    }
}
