//! What derived code does with a field.

use std::ops::RangeInclusive;

use super::op::{LEAST, Op};
use super::sketch::rebuilt;
use super::{Parts, Scalar, Shape, Sketch, Spare, WeightedTree, copy, simplest_in};
use crate::tree::{Edit, Edits, NodeId};

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
    instead: fn(&mut Spare<'_>) -> Option<P>,
    at_least: fn(&mut Shape<'_>, &P, u32),
    shortest: fn(u32) -> Option<P>,
}

/// What derived code does with a field of type `P` that has a range.
#[derive(Clone, Copy, Debug)]
pub struct KnownWithin<P> {
    visit: fn(&mut Shape<'_>, &P, &RangeInclusive<P>),
    rebuild: fn(&mut Parts<'_>, &P, &RangeInclusive<P>) -> P,
    copy: fn(&P) -> P,
    minimal: fn(&RangeInclusive<P>) -> Option<P>,
}

/// A type whose values can have a range. It is one bound instead of three, so that a type without it is one compile error.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot have a range",
    label = "wdd-core does not know the order of this type",
    note = "`#[wdd(range = …)]` is for numbers and characters; a type of your own may implement \
            `wdd_core::value::Scalar`, `WeightedTree` and `PartialOrd`"
)]
pub trait Ranged: Scalar + WeightedTree + PartialOrd {}

#[diagnostic::do_not_recommend]
impl<P: Scalar + WeightedTree + PartialOrd> Ranged for P {}

/// What can be done with a field of this type.
#[inline]
pub const fn known<P: WeightedTree>() -> Known<P> {
    Known {
        visit: |shape, part| shape.part(part),
        rebuild: |parts, part| parts.part(part),
        copy,
        minimal: P::minimal,
        take: |spare| spare.take(),
        instead: |spare| spare.instead(),
        at_least: |shape, part, fewest| shape.at_least(part, fewest),
        shortest,
    }
}

/// What can be done with a field of this type that a value of type `O` may replace.
#[inline]
pub const fn known_from<O: WeightedTree, P: WeightedTree + From<O>>() -> Known<P> {
    Known {
        visit: |shape, part| shape.part_from::<O, P>(part),
        rebuild: |parts, part| parts.part_from::<O, P>(part),
        ..known::<P>()
    }
}

/// What can be done with a field of this type that has a range.
#[inline]
pub const fn known_within<P: Ranged>() -> KnownWithin<P> {
    KnownWithin {
        visit: |shape, part, range| shape.ranged(part, range),
        rebuild: |parts, part, range| parts.ranged(part, range),
        copy,
        minimal: simplest_in,
    }
}

/// The list of that many least elements; `None` if there is none, for example a set, whose elements are not equal.
fn shortest<P: WeightedTree>(fewest: u32) -> Option<P> {
    let least = P::minimal()?;
    if fewest == 0 {
        return Some(least);
    }
    let sketch = Sketch::of(&least);
    let form = Op::Elements(vec![LEAST; fewest as usize]).form(fewest.into());
    let edits = Edits::none().and(sketch.tree(), [(NodeId::ROOT, Edit::StandIn(form))]);
    let list = rebuilt(&least, &sketch, &edits)?;
    // A set has merged equal elements.
    let length = Sketch::of(&list).tree().children(NodeId::ROOT).count();
    (length >= fewest as usize).then_some(list)
}

// No method has a bound of its own: it would be another error.
impl<P> Known<P> {
    /// Names it as a part.
    #[inline]
    pub fn visit(self, shape: &mut Shape<'_>, part: &P) {
        (self.visit)(shape, part);
    }

    /// Names it as a list that must keep at least this number of elements.
    #[inline]
    pub fn at_least(self, shape: &mut Shape<'_>, part: &P, fewest: u32) {
        (self.at_least)(shape, part, fewest);
    }

    /// The least list of at least that many elements.
    #[inline]
    pub fn shortest(self, fewest: u32) -> Option<P> {
        (self.shortest)(fewest)
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

    /// A field that another variant has too: copies it, or gives another part that is to replace it.
    #[inline]
    pub fn carried(self, part: &P, spare: &mut Spare<'_>) -> P {
        (self.instead)(spare).unwrap_or_else(|| (self.copy)(part))
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

impl<P> KnownWithin<P> {
    /// Names it as a part.
    #[inline]
    pub fn visit(self, shape: &mut Shape<'_>, part: &P, range: &RangeInclusive<P>) {
        (self.visit)(shape, part, range);
    }

    /// Gives the part.
    #[inline]
    pub fn rebuild(self, parts: &mut Parts<'_>, part: &P, range: &RangeInclusive<P>) -> P {
        (self.rebuild)(parts, part, range)
    }

    /// Copies it.
    #[inline]
    pub fn copy(self, part: &P) -> P {
        (self.copy)(part)
    }

    /// The least value in the range.
    #[inline]
    pub fn minimal(self, range: &RangeInclusive<P>) -> Option<P> {
        (self.minimal)(range)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, VecDeque};

    use super::*;

    #[test]
    fn the_shortest_list_has_least_elements() {
        assert_eq!(shortest::<Vec<u8>>(2), Some(vec![0, 0]));
        assert_eq!(shortest::<Box<VecDeque<bool>>>(1), Some(Box::new([false].into())));
        assert_eq!(shortest::<String>(3), Some("aaa".to_owned()));
        assert_eq!(shortest::<BTreeSet<u8>>(1), Some(BTreeSet::from([0])));
        assert_eq!(shortest::<BTreeSet<u8>>(2), None);
        assert_eq!(shortest::<Option<u8>>(2), None);
    }
}
