//! `Spare`: parts of a value that a new variant may use.

use std::any::Any;
use std::fmt;

use super::WeightedTree;

/// Parts from other places, for the fields of a new variant; [`WeightedTree::lowered`] takes them.
#[derive(Default)]
pub struct Spare<'s> {
    /// The parts in order. `None` for those that are used.
    parts: Vec<Option<&'s dyn Any>>,
}

impl<'s> Spare<'s> {
    /// These parts.
    pub(super) fn of(parts: impl IntoIterator<Item = &'s dyn Any>) -> Self {
        Spare {
            parts: parts.into_iter().map(Some).collect(),
        }
    }

    /// No parts: all fields that the value does not have get the least value of their type.
    pub fn none() -> Self {
        Spare::default()
    }

    /// A copy of the first part that can be a `P` and is not used yet. `None` if there is none.
    pub fn take<P: WeightedTree>(&mut self) -> Option<P> {
        self.parts.iter_mut().find_map(|slot| {
            let part = P::hoisted(slot.as_deref()?)?;
            *slot = None;
            Some(part)
        })
    }
}

impl fmt::Debug for Spare<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left = self.parts.iter().flatten().count();
        f.debug_struct("Spare")
            .field("left", &left)
            .finish_non_exhaustive()
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
}
