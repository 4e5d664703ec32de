//! The verdict of an oracle on one candidate.

/// The verdict of an oracle on one candidate.
///
/// A `bool` converts to a verdict: `true` means interesting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The candidate still fails the same way.
    Interesting,
    /// The candidate does not fail, or fails in another way.
    Uninteresting,
    /// The oracle could not decide, for example because it was killed after a timeout.
    ///
    /// Reducers continue as after [`Verdict::Uninteresting`]. Drivers count it separately.
    Unresolved,
}

impl Verdict {
    /// Whether the verdict is [`Verdict::Interesting`]. The candidate then becomes the best.
    pub fn is_interesting(self) -> bool {
        self == Verdict::Interesting
    }
}

impl From<bool> for Verdict {
    fn from(interesting: bool) -> Self {
        if interesting { Verdict::Interesting } else { Verdict::Uninteresting }
    }
}
