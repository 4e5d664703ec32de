//! Trees: formulas, documents, and trees of numbers.

use proptest::collection::vec;
use proptest::prelude::{any, prop_oneof};
use proptest::strategy::{Just, Strategy};
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::challenges;
use crate::challenge::Challenge;

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Formula {
    Var(u8),
    Not(Box<Formula>),
    All(Vec<Formula>),
    If { condition: Box<Formula>, then: Box<Formula> },
}

use Formula::{All, If, Not, Var};

impl Formula {
    fn below(&self) -> Vec<&Formula> {
        match self {
            Var(_) => vec![],
            Not(of) => vec![of],
            All(of) => of.iter().collect(),
            If { condition, then } => vec![condition, then],
        }
    }

    /// Whether a condition is itself a conditional.
    fn is_conditional_twice(&self) -> bool {
        let here = matches!(self, If { condition, .. } if matches!(**condition, If { .. }));
        here || self.below().into_iter().any(Formula::is_conditional_twice)
    }

    /// Whether a node is the negation of a list with several elements.
    fn negates_several(&self) -> bool {
        let here = matches!(self, Not(of) if matches!(&**of, All(of) if of.len() > 1));
        here || self.below().into_iter().any(Formula::negates_several)
    }
}

impl Arbitrary for Formula {
    fn arbitrary(_: &mut Gen) -> Self {
        Var(0)
    }
}

fn formulas() -> impl Strategy<Value = Formula> {
    any::<u8>().prop_map(Var).prop_recursive(5, 40, 4, |of| {
        let both = (of.clone(), of.clone());
        prop_oneof![
            of.clone().prop_map(|of| Not(of.into())),
            vec(of, 0..4).prop_map(All),
            both.prop_map(|(a, b)| If { condition: a.into(), then: b.into() }),
        ]
    })
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Json {
    Null,
    Number(i32),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Whether an object has a key twice.
    fn has_key_twice(&self) -> bool {
        match self {
            Json::Null | Json::Number(_) | Json::Text(_) => false,
            Json::List(all) => all.iter().any(Json::has_key_twice),
            Json::Object(all) => {
                let twice = |at: usize| all[..at].iter().any(|(key, _)| *key == all[at].0);
                (0..all.len()).any(twice) || all.iter().any(|(_, value)| value.has_key_twice())
            }
        }
    }
}

impl Arbitrary for Json {
    fn arbitrary(_: &mut Gen) -> Self {
        Json::Null
    }
}

fn documents() -> impl Strategy<Value = Json> {
    let simple = prop_oneof![
        Just(Json::Null),
        any::<i32>().prop_map(Json::Number),
        "[a-z]{0,3}".prop_map(Json::Text),
    ];
    simple.prop_recursive(4, 60, 6, |of| {
        let entries = vec(("[ab]{1,2}", of.clone()), 0..6);
        prop_oneof![vec(of, 0..6).prop_map(Json::List), entries.prop_map(Json::Object)]
    })
}

/// A tree of numbers, in no order.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) enum Branches {
    End,
    Node(Box<Branches>, u8, Box<Branches>),
}

use Branches::{End, Node};

impl Branches {
    fn number(&self) -> Option<u8> {
        match self {
            End => None,
            Node(_, number, _) => Some(*number),
        }
    }

    /// Whether a node satisfies `is`.
    fn any(&self, is: fn(&Branches) -> bool) -> bool {
        is(self)
            || match self {
                End => false,
                Node(left, _, right) => left.any(is) || right.any(is),
            }
    }

    /// Whether the left number is greater than the node's own.
    fn is_unsorted_here(&self) -> bool {
        matches!(self, Node(left, number, _) if left.number() > Some(*number))
    }

    /// Whether the right branch has a left branch.
    fn turns_here(&self) -> bool {
        let Node(_, _, right) = self else {
            return false;
        };
        matches!(&**right, Node(left, ..) if **left != End)
    }
}

impl Arbitrary for Branches {
    fn arbitrary(_: &mut Gen) -> Self {
        End
    }
}

fn branches() -> impl Strategy<Value = Branches> {
    Just(End).prop_recursive(5, 30, 2, |of| {
        (of.clone(), any::<u8>(), of)
            .prop_map(|(left, number, right)| Node(left.into(), number, right.into()))
    })
}

fn node(left: Branches, number: u8, right: Branches) -> Branches {
    Node(left.into(), number, right.into())
}

challenges! {
    /// Hoist: no node is the negation of a list with several elements.
    Negated(Formula): formulas(), Formula::negates_several, Not(All(vec![Var(0), Var(0)]).into());

    /// Hoist: no condition is conditional.
    Conditional(Formula):
        formulas(),
        Formula::is_conditional_twice,
        If {
            condition: If { condition: Var(0).into(), then: Var(0).into() }.into(),
            then: Var(0).into(),
        };

    /// Hoist: no object has a key twice.
    SameKey(Json):
        documents(),
        Json::has_key_twice,
        Json::Object(vec![(String::new(), Json::Null), (String::new(), Json::Null)]);

    /// Siblings: the number to the left of a node is not greater.
    Unsorted(Branches):
        branches(),
        |tree| tree.any(Branches::is_unsorted_here),
        node(node(End, 1, End), 0, End);

    /// Siblings: no branch turns to the right and then to the left.
    Zigzag(Branches):
        branches(),
        |tree| tree.any(Branches::turns_here),
        node(End, 0, node(node(End, 0, End), 0, End));
}
