//! Rust values as weighted trees, and how to shrink a value that fails a test.
//!
//! [`shrink`] and [`Shrinker`] find a smaller value that still fails. [`Machine`] does the same for
//! callers that cannot pass a closure. Adapters connect it to test libraries and fuzzers: `proptest`,
//! `proptest_state_machine`, `quickcheck` and `arbitrary`, each with the feature of its name. `Kept`
//! (feature `serde-1`) stores shrunk values in a file. The rest of this module serves implementations
//! of [`WeightedTree`] that are written by hand.
//!
//! # How a value becomes a tree
//!
//! ```text
//!                visit                          passes                    rebuild
//!  value (T) ──────────► Sketch (tree, facts) ─────────► Edits of nodes ──────────► value (T)
//! ```
//!
//! [`visit`](WeightedTree::visit) names the parts of a value in a fixed order; this numbers its nodes
//! in pre-order. [`rebuild`](WeightedTree::rebuild) makes a new value from the same parts in the same
//! order, with edits of some nodes. Passes see only the [`Sketch`], which has no types. A candidate
//! is a value and a set of edits; the new value is built only when it is needed.

mod acyclic;
mod adapters;

mod collections;
mod conversions;
pub(crate) mod derived_field;
mod descent;
mod drawing;
mod erased;
mod evidence;
mod fetch;
mod first_of_rows;
mod foreign;
mod gathering;
#[cfg(feature = "serde-1")]
mod kept;
mod laws;
mod leaf;
mod long_runs;
mod machine;
mod nearby;
mod op;
mod panics;
mod parts;
mod passes;
mod path;
mod places;
mod ranked;
mod refused;
mod restarts;
mod shape;
mod shrink;
mod sketch;
mod spare;
mod stack;
mod std;
mod steps;
mod strides;
mod subject;

use ::std::any::{Any, TypeId};

pub use acyclic::acyclic;
#[cfg(feature = "arbitrary-1")]
pub use adapters::arbitrary;
#[cfg(feature = "proptest-1")]
pub use adapters::proptest;
#[cfg(feature = "proptest-state-machine-0_9")]
pub use adapters::proptest_state_machine;
#[cfg(feature = "quickcheck-1")]
pub use adapters::quickcheck;
#[cfg(feature = "serde-1")]
pub use kept::Kept;
pub use laws::assert_tree_laws;
pub use leaf::{Leaf, Reach, Scalar, simplest_in};
pub use machine::Machine;
pub use parts::Parts;
pub use refused::Refused;
pub use shape::Shape;
pub use shrink::{
    Guarantee, IntoOutcome, NotFailing, Outcome, Panic, Progress, Shrinker, Shrunk, Signature,
    Threaded, shrink,
};
pub use sketch::Sketch;
pub use spare::Spare;
#[cfg(feature = "derive")]
pub use wdd_derive::WeightedTree;

/// A type whose values are weighted trees.
///
/// Use `#[derive(WeightedTree)]` (feature `derive`) where possible. An implementation by hand must
/// follow these laws:
///
/// - `visit` and `rebuild` name the same parts in the same order, the same number of them each time;
/// - a value that is rebuilt without edits has the same sketch as before;
/// - a rebuilt value shares no mutable state with the original;
/// - different values have different sketches, unless they call [`Shape::hides`].
///
/// [`assert_tree_laws`] checks the first two. It cannot check the other two: it does not know what a type shares, nor
/// what a type does not name.
///
/// Values may be nested deeply: both walks go on with a new stack where the rest of one is small, and
/// [`Shrinker`] runs everything, also the property and `Drop`, on a stack with 4 KiB for each level, up to 1 GiB.
/// 100,000 levels take 10 seconds without optimisation. A [`Machine`] needs a stack on which such a value can be
/// dropped.
///
/// ```
/// use wdd_core::value::{Parts, Shape, WeightedTree};
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
    message = "`{Self}` is not a weighted tree",
    label = "wdd-core does not know the parts of this type",
    note = "for a type of your own, add `#[derive(WeightedTree)]`",
    note = "for a type of another crate, enable the feature of wdd-core for that crate, \
            or put `#[wdd(skip)]` or `#[wdd(with = module)]` on the field"
)]
pub trait WeightedTree: Sized + 'static {
    /// Describes the value: what it is (a list, a leaf, a variant), and its parts in order.
    fn visit(&self, shape: &mut Shape<'_>);

    /// Makes the value again. `parts` gives each part as it is under the edits; call it in the order
    /// of `visit`.
    fn rebuild(&self, parts: &mut Parts<'_>) -> Self;

    /// The least value of the type, or one that is almost as small; `None` if there is none.
    fn minimal() -> Option<Self> {
        None
    }

    /// The value as the variant with the number `to`. Parts that this variant does not have are
    /// deleted. Parts that only this variant has are taken from `spare`; others are the least of their type. Passes call
    /// it only for variants that `visit` offered with [`Shape::lowering`]. [`Shrinker::explain`] also requests the other
    /// variants of a value without parts; `None` if there is no such variant, or if it has parts.
    fn lowered(&self, to: u32, spare: &mut Spare<'_>) -> Option<Self> {
        let _ = (to, spare);
        None
    }

    /// The types whose values may replace a value of this type if they are found below it. The
    /// default is the type itself.
    fn hoists() -> Vec<TypeId> {
        vec![TypeId::of::<Self>()]
    }

    /// Converts a value that was found below one of this type, so that it can replace it. `from` has
    /// one of the types in [`hoists`](WeightedTree::hoists).
    fn hoisted(from: &dyn Any) -> Option<Self> {
        from.downcast_ref().map(copy)
    }

    /// A list of all spare parts that can be its elements, if the type is a list; `None` if there are none.
    fn gathered(spare: &mut Spare<'_>) -> Option<Self> {
        let _ = spare;
        None
    }

    /// Whether the value meets conditions of the type that its parts alone do not ensure. A value
    /// that does not is never tried.
    fn is_valid(&self) -> bool {
        true
    }

    /// Visits the value as a node of its own. Only wrappers, which are not nodes, override it.
    #[doc(hidden)]
    fn visit_node(&self, shape: &mut Shape<'_>) {
        shape.node(self);
    }

    /// Rebuilds the value as a node of its own. Only wrappers, which are not nodes, override it.
    #[doc(hidden)]
    fn rebuild_node(&self, parts: &mut Parts<'_>) -> Self {
        parts.node(self)
    }
}

/// A deep copy of a value: it is rebuilt without edits, so it shares nothing with the original and
/// the type need not be `Clone`.
pub fn copy<T: WeightedTree>(value: &T) -> T {
    Parts::copy(value)
}
