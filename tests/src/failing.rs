//! Values that fail, each with its property: the same ones for every driver of value shrinking.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::Debug;

use wdd_core::value::Machine;
use wdd_core::{Verdict, WeightedTree};

/// An expression of the kind that most libraries shrink badly.
#[derive(Clone, Debug, PartialEq, Eq, WeightedTree)]
pub enum Expr {
    /// A literal.
    Int(i32),
    /// A sum.
    Add(Box<Expr>, Box<Expr>),
    /// A quotient.
    Div(Box<Expr>, Box<Expr>),
}

impl Expr {
    /// None if it divides by zero.
    pub fn value(&self) -> Option<i32> {
        match self {
            Expr::Int(value) => Some(*value),
            Expr::Add(a, b) => Some(a.value()?.wrapping_add(b.value()?)),
            Expr::Div(a, b) => a.value()?.checked_div(b.value()?),
        }
    }
}

/// Something to do for each type of value.
pub trait Each {
    /// Does it with a value and what it fails.
    fn each<T>(&mut self, value: T, fails: fn(&T) -> bool)
    where
        T: WeightedTree + Clone + Debug + PartialEq + Send + Sync;
}

/// Does it with a list, a tree, a text and a map.
pub fn for_each(what: &mut impl Each) {
    let list: Vec<i32> = (0..40).map(|n| n * 37 % 41 - 20).collect();
    what.each(list, |list| {
        let large = list.iter().filter(|n| **n > 7).count();
        large > 2 && list.contains(&-3)
    });
    what.each(expr(), |expr| expr.value().is_none());
    let text = "let answer = compute(6, \"x\") + 7; // ?".to_owned();
    what.each(text, |text| text.contains('(') && text.contains('?'));
    let map: BTreeMap<String, Vec<u8>> = ["one", "two", "three", "four"]
        .map(|name| (name.to_owned(), name.bytes().collect()))
        .into();
    what.each(map, |map| map.values().flatten().map(|n| u32::from(*n)).sum::<u32>() > 500);
}

/// Divides by zero, deep within.
pub fn expr() -> Expr {
    use Expr::{Add, Div, Int};
    let int = |n| Box::new(Int(n));
    let zero = Box::new(Add(int(-3), int(3)));
    let div = Box::new(Div(Box::new(Add(int(5), int(6))), zero));
    Add(Box::new(Add(int(2), Box::new(Add(div, int(8))))), Box::new(Add(int(9), int(10))))
}

/// What was run, and what came of it.
pub type Journal<T> = Vec<(T, bool)>;

/// A property that keeps a journal of its runs.
pub struct Kept<T> {
    fails: fn(&T) -> bool,
    journal: RefCell<Journal<T>>,
}

impl<T: Clone> Kept<T> {
    /// With an empty journal.
    pub fn new(fails: fn(&T) -> bool) -> Self {
        Kept { fails, journal: RefCell::default() }
    }

    /// Whether a value fails.
    pub fn fails(&self, value: &T) -> bool {
        let fails = (self.fails)(value);
        self.journal.borrow_mut().push((value.clone(), fails));
        fails
    }

    /// All runs so far.
    pub fn journal(self) -> Journal<T> {
        self.journal.into_inner()
    }
}

/// The candidates of a machine with their verdicts, and the result.
pub fn by_machine<T: WeightedTree + Clone>(
    mut machine: Machine<T>,
    fails: fn(&T) -> bool,
) -> (Journal<T>, T) {
    let kept = Kept::new(fails);
    while let Some(candidate) = machine.candidate() {
        let fails = kept.fails(candidate);
        machine.report(Verdict::from(fails));
    }
    (kept.journal(), machine.best().clone())
}
