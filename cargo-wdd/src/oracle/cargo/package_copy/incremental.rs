//! When rustc keeps its incremental state from one candidate to the next.
//!
//! The state of a candidate replaces that of the candidate before. The first candidate that is much
//! smaller is usually uninteresting, and its state would help no later candidate. So rustc is run
//! without state for the first one, and with state if it compiles and more small ones follow.

/// A candidate is small if its code is less than this part of the code that the state is for.
const SMALL: usize = 4;

/// The sizes that decide whether state is kept.
#[derive(Debug, Default)]
pub(super) struct Incremental {
    /// The bytes of code of the current candidate.
    code: usize,
    /// The bytes of code of the candidate that rustc has kept state for.
    code_of_state: usize,
    /// Whether the last candidate that compiled was small, and was compiled without incremental state.
    was_small: bool,
}

impl Incremental {
    /// The current candidate has this many bytes of code.
    pub(super) fn set_code(&mut self, bytes: usize) {
        self.code = bytes;
    }

    /// Whether rustc is to use and keep state for the current candidate.
    pub(super) fn keeps_state(&self) -> bool {
        self.was_small || self.code * SMALL >= self.code_of_state
    }

    /// The current candidate has compiled, with state or without.
    pub(super) fn has_compiled(&mut self, with_state: bool) {
        self.was_small = !with_state;
        if with_state {
            self.code_of_state = self.code;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_candidate_that_is_much_smaller_leaves_the_state_alone() {
        let mut incremental = Incremental::default();
        let mut keeps = |bytes: usize| {
            incremental.set_code(bytes);
            let keeps = incremental.keeps_state();
            incremental.has_compiled(keeps);
            keeps
        };
        assert_eq!(
            [100, 25, 24, 100, 24, 24, 5, 6].map(&mut keeps),
            [true, true, true, true, false, true, false, true]
        );
    }
}
