//! What the oracle says of a candidate.

/// The answer to one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The candidate still fails the same way.
    Interesting,
    /// It does not.
    Uninteresting,
    /// The oracle came to no answer (it was killed after its time, say).
    ///
    /// Reducers go on as after [`Verdict::Uninteresting`]; drivers count and show it apart.
    Unresolved,
}

impl Verdict {
    /// Whether the candidate becomes the best.
    pub fn holds(self) -> bool {
        self == Verdict::Interesting
    }
}

impl From<bool> for Verdict {
    fn from(interesting: bool) -> Self {
        if interesting {
            Verdict::Interesting
        } else {
            Verdict::Uninteresting
        }
    }
}
