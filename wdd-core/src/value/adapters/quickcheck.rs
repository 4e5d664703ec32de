//! quickcheck: [`shrink`] as the body of `Arbitrary::shrink`.
//!
//! ```
//! use quickcheck::{Arbitrary, Gen};
//! use wdd_core::WeightedTree;
//! use wdd_core::value::{Parts, Shape};
//!
//! #[derive(Clone, Debug, PartialEq)]
//! struct Order(Vec<u32>);
//!
//! // Usually derived.
//! impl WeightedTree for Order {
//!     fn visit(&self, shape: &mut Shape<'_>) {
//!         shape.part(&self.0);
//!     }
//!     fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
//!         Order(parts.part(&self.0))
//!     }
//! }
//!
//! impl Arbitrary for Order {
//!     fn arbitrary(random: &mut Gen) -> Self {
//!         Order(Arbitrary::arbitrary(random))
//!     }
//!     fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
//!         wdd_core::value::quickcheck::shrink(self)
//!     }
//! }
//!
//! # let mut order = Order(vec![3, 70, 800, 9]);
//! # let fails = |order: &Order| order.0.iter().any(|n| *n > 100);
//! # while let Some(smaller) = order.shrink().find(fails) { order = smaller }
//! # assert_eq!(order, Order(vec![101]));
//! ```
//!
//! quickcheck takes the first candidate that fails and calls `shrink` on that candidate: each success
//! starts a new iterator. A new [`Machine`] each time would forget all verdicts, and would try the same
//! candidates again. So each thread stores which candidate of a type was returned last, and by which
//! machine. If `shrink` is then called with that value, the value has failed, and the stored machine
//! continues. For a property with one argument, the calls and the candidates are the same as with
//! [`shrink`](crate::shrink()).
//!
//! If a property has several arguments of one type, each has a machine of its own; the order of the
//! calls tells them apart. Other callers start a new machine: the result is correct, but takes more
//! calls. A machine that continues does not repeat a candidate that passed, even if another argument
//! has changed since then.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

use crate::Verdict;
use crate::hier::ListReduction;
use crate::value::{Machine, Sketch, WeightedTree, copy};

/// The body of `Arbitrary::shrink`: smaller values of the same type. The caller tries them one after the
/// other until one fails. A call of `next` means that the value before did not fail.
pub fn shrink<T: WeightedTree>(value: &T) -> Box<dyn Iterator<Item = T>> {
    let (place, continued) = with_memory(|memory| memory.call(value));
    let start = || Machine::new(copy(value), ListReduction::default());
    Box::new(Candidates {
        machine: Rc::new(RefCell::new(continued.unwrap_or_else(start))),
        returned: false,
        place,
    })
}

struct Candidates<T> {
    machine: Rc<RefCell<Machine<T>>>,
    /// Whether the caller has the current candidate.
    returned: bool,
    place: usize,
}

impl<T: WeightedTree> Iterator for Candidates<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let mut machine = self.machine.borrow_mut();
        if self.returned {
            machine.report(Verdict::Uninteresting);
        }
        let candidate = machine.candidate().map(copy);
        self.returned = candidate.is_some();
        with_memory(|memory| memory.store(self.place, &self.machine));
        candidate
    }
}

thread_local! {
    /// The memory of each type.
    static MEMORIES: RefCell<BTreeMap<TypeId, Box<dyn Any>>> = const { RefCell::new(BTreeMap::new()) };
}

fn with_memory<T: WeightedTree, R>(with: impl FnOnce(&mut LastCandidate<T>) -> R) -> R {
    let of = TypeId::of::<T>();
    let taken = MEMORIES.with_borrow_mut(|memories| memories.remove(&of));
    // Taken out of the map: the code of one type may shrink a value of another type.
    let mut memory = (taken.and_then(|memory| memory.downcast().ok())).unwrap_or_default();
    let done = with(&mut memory);
    MEMORIES.with_borrow_mut(|memories| memories.insert(of, memory));
    done
}

struct LastCandidate<T> {
    /// The number of calls of `shrink` since the last candidate was returned.
    calls: usize,
    /// The machine that returned the candidate, while its iterator exists, and the place of the call
    /// that made the iterator.
    last: Option<(usize, Weak<RefCell<Machine<T>>>)>,
}

impl<T> Default for LastCandidate<T> {
    fn default() -> Self {
        LastCandidate { calls: 0, last: None }
    }
}

impl<T: WeightedTree> LastCandidate<T> {
    /// The place of this call, and the machine to continue with if the value is the candidate that the
    /// machine of that place returned last.
    fn call(&mut self, value: &T) -> (usize, Option<Machine<T>>) {
        let place = self.calls;
        self.calls += 1;
        let continued = self.last.take_if(|(of, _)| *of == place).and_then(|(_, machine)| {
            let machine = machine.upgrade()?;
            let machine = machine.try_borrow().ok()?;
            let failed = machine.is_at(&Sketch::of(value));
            // A clone, because the old iterator may still be used.
            let mut machine = failed.then(|| machine.clone())?;
            machine.report(Verdict::Interesting);
            Some(machine)
        });
        (place, continued)
    }

    fn store(&mut self, place: usize, machine: &Rc<RefCell<Machine<T>>>) {
        // Calls are counted from the last candidate on: quickcheck then calls `shrink` for each argument in order.
        self.calls = 0;
        self.last = Some((place, Rc::downgrade(machine)));
    }
}
