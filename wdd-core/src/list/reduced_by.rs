//! `reduced_by!`: the `Reducer` of a list algorithm that is one setting of a core which it shares
//! with another. `Rounds` is the core of CDD and `W_CDD`, `Model` that of `ProbDD` and `W_ProbDD`.

/// Implements `Reducer` for a list algorithm by the `Reducer` of its field `$core`.
macro_rules! reduced_by {
    ($algorithm:ident, $core:ident) => {
        impl $crate::Reducer for $algorithm {
            type Candidate = $crate::Subset;

            fn candidate(&self) -> Option<$crate::Subset> {
                self.$core.candidate()
            }

            fn report(&mut self, verdict: $crate::Verdict) {
                self.$core.report(verdict);
            }

            fn best(&self) -> $crate::Subset {
                self.$core.best()
            }

            fn odds(&self) -> f64 {
                self.$core.odds()
            }

            fn change(&self) -> Option<u128> {
                Some(self.best().removal(&self.candidate()?))
            }
        }
    };
}

pub(super) use reduced_by;
