//! Rust values as weighted trees: what `#[derive(WeightedTree)]` implements, and what the passes of
//! [`shrink`](crate::shrink) reduce.
//!
//! ```text
//!                visit                          passes                    rebuild
//!  value (T) ──────────► Sketch (tree, facts) ─────────► Edits of nodes ──────────► value (T)
//! ```
//!
//! Two walks in one order: [`visit`](WeightedTree::visit) says what the value is made of, which
//! numbers its nodes in pre-order; [`rebuild`](WeightedTree::rebuild) makes the value again under a
//! set of edits of these nodes. No candidate is made before somebody looks at it: until then it is a
//! base and edits. All that passes see is the [`Sketch`], which knows no type.

mod acyclic;
mod adapters;
mod collections;
mod descent;
mod first;
mod foreign;
#[cfg(feature = "serde-1")]
mod kept;
mod laws;
mod leaf;
mod machine;
mod parts;
mod passes;
mod shape;
mod shrink;
mod sketch;
mod std;

use ::std::any::{Any, TypeId};

pub use acyclic::acyclic;
#[cfg(feature = "proptest-1")]
pub use adapters::proptest;
#[cfg(feature = "quickcheck-1")]
pub use adapters::quickcheck;
#[cfg(feature = "serde-1")]
pub use kept::Kept;
pub use laws::assert_tree_laws;
pub use leaf::{Leaf, Reach, Scalar, simplest_in};
pub use machine::Machine;
pub use parts::Parts;
pub use shape::Shape;
pub use shrink::{
    Guarantee, NotFailing, Outcome, Panic, Progress, Shrinker, Shrunk, Signature, Threaded, shrink,
};
pub use sketch::{Facts, Op, Sketch};
#[cfg(feature = "derive")]
pub use wdd_derive::WeightedTree;

/// A type whose values are weighted trees.
///
/// Mostly derived (feature `derive`). An implementation by hand keeps these laws, which
/// [`assert_tree_laws`](crate::value::assert_tree_laws) checks:
///
/// - `visit` and `rebuild` name the same parts in the same order, and as many of them each time;
/// - a value that is rebuilt without edits has the sketch that it had;
/// - a value that is rebuilt shares nothing that can change with the one that it was made of;
/// - values that differ have sketches that differ, unless they say that they hide something.
///
/// Walks recur as deep as the value does, with larger frames than its `Clone` has: on the 2 MiB of a
/// test's thread some 1,000 levels are safe without optimisation. For deeper ones there is
/// [`Builder::stack_size`](::std::thread::Builder::stack_size).
///
/// ```
/// use wdd_core::WeightedTree;
/// use wdd_core::value::{Parts, Shape};
///
/// #[derive(Clone, Debug, PartialEq)]
/// struct Point {
///     x: i32,
///     y: i32,
/// }
///
/// impl WeightedTree for Point {
///     fn visit(&self, shape: &mut Shape<'_>) {
///         shape.part(&self.x);
///         shape.part(&self.y);
///     }
///
///     fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
///         Point { x: parts.part(&self.x), y: parts.part(&self.y) }
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no weighted tree",
    label = "nothing is known of what its values are made of",
    note = "derive it for a type of yours: `#[derive(WeightedTree)]`",
    note = "for a type of another crate see the features of wdd-core; or say `#[wdd(skip)]` or \
            `#[wdd(with = module)]` at the field that has it"
)]
pub trait WeightedTree: Sized + 'static {
    /// Says what the value is made of: its parts in order, and what it is itself.
    fn visit(&self, shape: &mut Shape<'_>);

    /// The same value with its parts as they are under the edits, in the order of `visit`.
    fn rebuild(&self, parts: &mut Parts<'_>) -> Self;

    /// The least value of the type, if there is one, or one that is hardly larger.
    fn minimal() -> Option<Self> {
        None
    }

    /// The same payload in the variant of that number; what has no place there goes. Only variants
    /// that `visit` has named are asked for.
    fn lowered(&self, to: u32) -> Option<Self> {
        let _ = to;
        None
    }

    /// The types whose values may take the place of one of this: itself, by default.
    fn hoists() -> Vec<TypeId> {
        vec![TypeId::of::<Self>()]
    }

    /// A value that was found below one of this type, as one of this type.
    fn hoisted(from: &dyn Any) -> Option<Self> {
        from.downcast_ref().map(copy)
    }

    /// Whether the value keeps what the type promises and its parts alone do not. What does not is
    /// never put to the question.
    fn is_valid(&self) -> bool {
        true
    }

    /// Visits the value as a node of its own. Only wrappers, which are no nodes, do it otherwise.
    #[doc(hidden)]
    fn visit_node(&self, shape: &mut Shape<'_>) {
        shape.node(self);
    }

    /// Rebuilds the value as a node of its own. Only wrappers, which are no nodes, do it otherwise.
    #[doc(hidden)]
    fn rebuild_node(&self, parts: &mut Parts<'_>) -> Self {
        parts.node(self)
    }
}

/// The same value once more, sharing nothing with the first: a rebuilding without edits.
pub fn copy<T: WeightedTree>(value: &T) -> T {
    Parts::copy(value)
}
