//! Deletes as many elements as possible of a long run of alike ones.
//!
//! ```text
//! [4, 0, 0, 0, 0, …, 0, 9]   →   [4, 0, 0, 9]      where two of them are needed
//! ```
//!
//! It does not matter which of them go. So the calls are logarithmic, and *elements* need not try each of them.

use super::Pass;
use crate::hier::Turn;
use crate::value::alike;
use crate::value::descent::{Descent, Move, Shorter};

pub(super) static RUNS: Pass = Pass {
    name: "runs",
    turn: Turn::InOrder,
    waits: false,
    keeps_remainders: false,
    start: |sketch, _| {
        let moves = alike::runs(sketch).into_iter().map(|elements| Move {
            shorter: vec![Shorter { elements, fewest: 0 }],
            ..Move::default()
        });
        Some(Box::new(Descent::new(sketch, moves)))
    },
};

#[cfg(test)]
mod tests {
    use crate::shrink;

    #[test]
    fn what_has_to_stay_of_a_long_run_costs_few_calls() {
        let list = [vec![4_u8], vec![0; 1_000], vec![9], vec![7; 300]].concat();
        let count = |list: &Vec<u8>, of| list.iter().filter(|n| **n == of).count();
        let shrunk = shrink(list, |list| {
            count(list, 0) >= 700 && count(list, 7) >= 200 && list.contains(&4)
        });
        assert_eq!(shrunk.value, [vec![0; 700], vec![4], vec![7; 200]].concat());
        assert!(shrunk.calls <= 470, "{}", shrunk.calls);
    }
}
