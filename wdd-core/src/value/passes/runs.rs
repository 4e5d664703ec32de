//! Deletes as many elements as possible of a long run of alike ones.
//!
//! ```text
//! [4, 0, 0, 0, 0, …, 0, 9]   →   [4, 0, 0, 9]      where two of them are needed
//! ```
//!
//! It does not matter which of them go. So the calls are logarithmic, and *elements* need not try each of them.

use super::{Pass, Proposes};
use crate::value::Sketch;
use crate::value::descent::{Move, Shorter};
use crate::value::long_runs;

pub(super) static RUNS: Pass = Pass::new("runs", Proposes::Moves(moves));

fn moves(sketch: &Sketch) -> Vec<Move> {
    let runs = long_runs::runs(sketch).into_iter();
    runs.map(|elements| Move::shorter(vec![Shorter { elements, fewest: 0 }])).collect()
}

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
