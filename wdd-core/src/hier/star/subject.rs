//! `Subject`: what a [`Star`](super::Star) reduces, and when each of its passes has its turn.

use std::sync::Arc;

use crate::Weight;
use crate::hier::TreeReducer;
use crate::tree::Edits;

/// An input with a tree that can be rebuilt under edits: a text, a Rust value.
pub trait Subject {
    /// The passes of the reduction, by number: when each of them has its turn.
    fn turns(&self) -> Vec<Turn>;

    /// Starts a pass on the tree of this subject. `None` if the pass has no candidate.
    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer>;

    /// The weight of the subject.
    fn weight(&self) -> Weight;

    /// This subject under `edits`, as a new input.
    fn edited(&self, edits: &Edits) -> Self;

    /// Whether this subject is smaller than `other` in the order of results.
    fn is_smaller(&self, other: &Self) -> bool;

    /// This subject after the verdict on `edits` was unresolved, for example because of a timeout:
    /// its passes stop proposing similar edits. The default is `None`: the passes continue unchanged.
    fn after_unresolved(&self, edits: &Edits) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = edits;
        None
    }

    /// This subject with a tree that has more nodes, if the tree of this one has only some. `Star` goes on with it
    /// when no pass changes anything more. The default is `None`.
    fn refined(&self) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Larger subjects with the same meaning, each with the number of the pass that made it. A
    /// reduction that starts from one of them may end with a smaller result. There are none by default.
    fn grown(&self) -> Vec<(usize, Self)>
    where
        Self: Sized,
    {
        Vec::new()
    }
}

/// When a pass has its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// After the pass before it, and immediately again if it has left less than half of the weight.
    Again,
    /// After the pass before it.
    InOrder,
    /// When all of the passes above wait, because its calls are expensive or seldom interesting.
    Last,
    /// When all other passes wait. Its changes (of names) give neither the other passes nor itself new
    /// candidates.
    Close,
}
