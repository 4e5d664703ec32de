//! What derived code does with a field.

use super::{Parts, Shape, Spare, WeightedTree, copy};

/// What derived code does with a field of type `P`.
///
/// Each method of the implementation gets it by the same expression. So a field whose type is not a [`WeightedTree`] is one
/// compile error: the compiler leaves out those that say the same about the same place.
#[derive(Clone, Copy, Debug)]
pub struct Known<P> {
    visit: fn(&mut Shape<'_>, &P),
    rebuild: fn(&mut Parts<'_>, &P) -> P,
    copy: fn(&P) -> P,
    minimal: fn() -> Option<P>,
    take: fn(&mut Spare<'_>) -> Option<P>,
}

/// What can be done with a field of this type.
#[inline]
pub const fn known<P: WeightedTree>() -> Known<P> {
    Known {
        visit: |shape, part| shape.part(part),
        rebuild: |parts, part| parts.part(part),
        copy,
        minimal: P::minimal,
        take: |spare| spare.take(),
    }
}

// No method has a bound of its own: it would be another error.
impl<P> Known<P> {
    /// Names it as a part.
    #[inline]
    pub fn visit(self, shape: &mut Shape<'_>, part: &P) {
        (self.visit)(shape, part);
    }

    /// Gives the part.
    #[inline]
    pub fn rebuild(self, parts: &mut Parts<'_>, part: &P) -> P {
        (self.rebuild)(parts, part)
    }

    /// Copies it.
    #[inline]
    pub fn copy(self, part: &P) -> P {
        (self.copy)(part)
    }

    /// The least value.
    #[inline]
    pub fn minimal(self) -> Option<P> {
        (self.minimal)()
    }

    /// A part of another variant, or else the least value.
    #[inline]
    pub fn spare(self, spare: &mut Spare<'_>) -> Option<P> {
        (self.take)(spare).or_else(self.minimal)
    }
}
