//! [`shrink`]: the smallest value of its type that still fails.

use crate::{ListReduction, Machine, Verdict, WeightedTree};

/// What shrinking came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk<T> {
    /// The smallest value found that fails.
    pub value: T,
    /// How often the property was run.
    pub evals: usize,
}

/// Shrinks a value that fails, as `fails` says, until no pass finds a smaller one.
///
/// ```
/// let shrunk = wdd_core::shrink(vec![8, 40, 15, 3], |list| list.iter().sum::<i32>() >= 20);
/// assert_eq!(shrunk.value, [20]);
/// ```
pub fn shrink<T: WeightedTree>(value: T, mut fails: impl FnMut(&T) -> bool) -> Shrunk<T> {
    let mut machine = Machine::new(value, ListReduction::default());
    let mut evals = 0;
    while let Some(question) = machine.question() {
        evals += 1;
        let verdict = Verdict::from(fails(question));
        machine.answer(verdict);
    }
    Shrunk {
        value: crate::copy(machine.best()),
        evals,
    }
}
