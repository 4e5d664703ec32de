//! `Spare`: parts of a value that a new variant may use.

use std::any::Any;
use std::fmt;

use super::WeightedTree;
use super::op::Taking;

/// Parts from other places, for the fields of a new variant; [`WeightedTree::lowered`] takes them.
#[derive(Default)]
pub struct Spare<'s> {
    /// The parts in order. `None` for those that are used.
    parts: Vec<Option<&'s dyn Any>>,
    /// Which fields get them.
    taking: Taking,
}

impl<'s> Spare<'s> {
    pub(super) fn of(parts: impl IntoIterator<Item = &'s dyn Any>) -> Self {
        Spare { parts: parts.into_iter().map(Some).collect(), taking: Taking::Missing }
    }

    pub(super) fn taking(self, taking: Taking) -> Self {
        Spare { taking, ..self }
    }

    /// No parts: all fields that the value does not have get the least value of their type.
    pub fn none() -> Self {
        Spare::default()
    }

    /// A copy of the first part that can be a `P` and is not used yet. `None` if there is none.
    pub fn take<P: WeightedTree>(&mut self) -> Option<P> {
        let part = self.next();
        let gathers = self.taking == Taking::Gathered;
        part.or_else(|| gathers.then(|| P::gathered(self))?)
    }

    /// For a field that both variants have: a copy of the first part that can be a `P` and is not used yet, where such fields
    /// get spare parts too. `None` where the field stays.
    pub fn instead<P: WeightedTree>(&mut self) -> Option<P> {
        (self.taking == Taking::Every).then(|| self.next())?
    }

    /// All parts that can be a `P` and are not used yet, as a list. `None` if there is none.
    pub fn gather<P: WeightedTree, L: FromIterator<P>>(&mut self) -> Option<L> {
        let first = self.next()?;
        let others = std::iter::from_fn(|| self.next());
        Some(std::iter::once(first).chain(others).collect())
    }

    fn next<P: WeightedTree>(&mut self) -> Option<P> {
        self.parts.iter_mut().find_map(|slot| {
            let part = P::hoisted(slot.as_deref()?)?;
            // Each part is used once, so that two fields do not become the same.
            *slot = None;
            Some(part)
        })
    }
}

impl fmt::Debug for Spare<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.parts.iter().flatten().count();
        f.debug_struct("Spare").field("left", &left).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_part_is_taken_once_by_a_field_of_its_type() {
        let parts: [&dyn Any; 4] = [&1_u8, &7_u32, &2_u8, &Some(3_u8)];
        let mut spare = Spare::of(parts);
        assert_eq!(spare.take::<u8>(), Some(1));
        assert_eq!(spare.take::<Box<u8>>(), Some(Box::new(2)));
        assert_eq!(spare.take::<u8>(), None);
        assert_eq!(spare.take::<u32>(), Some(7));
    }

    #[test]
    fn a_field_of_both_variants_gets_a_part_only_where_every_field_does() {
        let parts: [&dyn Any; 2] = [&1_u8, &2_u8];
        assert_eq!(Spare::of(parts).instead::<u8>(), None);
        let mut spare = Spare::of(parts).taking(Taking::Every);
        assert_eq!((spare.instead::<u8>(), spare.take::<u8>()), (Some(1), Some(2)));
    }

    #[test]
    fn lists_are_made_of_parts_only_where_they_are_gathered() {
        let parts: [&dyn Any; 3] = [&1_u8, &7_u32, &2_u8];
        assert_eq!(Spare::of(parts).take::<Vec<u8>>(), None);
        let mut spare = Spare::of(parts).taking(Taking::Gathered);
        assert_eq!(spare.take::<Option<u32>>(), Some(Some(7)));
        assert_eq!(spare.take::<Vec<u8>>(), Some(vec![1, 2]));
        assert_eq!(spare.take::<Vec<u8>>(), None);
    }
}
