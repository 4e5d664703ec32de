//! `Places`: where the parts that a walk names lie within their value. Two walks that name the fields of a value in
//! another order differ in it, also where the fields are equal.

use std::any::Any;
use std::ops::Range;

/// The parts that a walk over a value names.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The memory of the value whose parts are named.
    value: Range<usize>,
    /// For each part, where it lies in its value; `None` if it is stored somewhere else.
    named: Vec<Option<usize>>,
}

impl Places {
    /// Notes a part. Where a part without a size lies tells nothing.
    pub(super) fn name(&mut self, part: &dyn Any) {
        let at = std::ptr::from_ref(part).addr();
        let is_inside = size_of_val(part) > 0 && self.value.contains(&at);
        self.named.push(is_inside.then(|| at - self.value.start));
    }

    /// Goes into a value, and gives what [`leave`](Places::leave) takes.
    pub(super) fn enter(&mut self, value: &dyn Any) -> Range<usize> {
        let start = std::ptr::from_ref(value).addr();
        std::mem::replace(&mut self.value, start..start + size_of_val(value))
    }

    pub(super) fn leave(&mut self, outer: Range<usize>) {
        self.value = outer;
    }

    /// The number of the first part that another walk does not name at that time; `None` if there is none.
    pub(super) fn first_other(&self, other: &Self) -> Option<usize> {
        // Then parts cannot be compared one by one; the number of parts is checked apart.
        if self.named.len() != other.named.len() {
            return None;
        }
        let mut pairs = self.named.iter().zip(&other.named);
        // A part that one walk copies first is stored somewhere else.
        pairs.position(|(one, other)| one.is_some() && other.is_some() && one != other)
    }
}
