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
//! // Or derived.
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
//! quickcheck takes the first candidate that fails, and asks that one's `shrink` for more: each
//! success is a restart. What a [`Machine`] has learned would be lost with it, and all that has
//! passed before be run again. So each thread remembers which candidate of a type was handed out
//! last, and by which machine; if `shrink` is then called on just that value, it has failed, and the
//! machine is told so and goes on. A property of one argument is run as often, and on the same values,
//! as by [`shrink`](crate::shrink()).
//!
//! With several arguments of one type each has its machine, which is told from the others by the
//! order of the calls. Whatever else calls it starts anew: right, but with more runs. A machine that
//! goes on does not ask again what passed before some other argument changed.

use std::any::{Any, TypeId};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

use crate::Verdict;
use crate::hier::ListReduction;
use crate::value::{Machine, Sketch, WeightedTree, copy};

/// Smaller values of its type, to be tried one after the other until one fails: each is handed out
/// on the supposition that the one before it did not.
pub fn shrink<T: WeightedTree>(value: &T) -> Box<dyn Iterator<Item = T>> {
    let (place, continued) = with_memory(|memory| memory.call(value));
    let start = || Machine::new(copy(value), ListReduction::default());
    Box::new(Candidates {
        machine: Rc::new(RefCell::new(continued.unwrap_or_else(start))),
        handed_out: false,
        place,
    })
}

struct Candidates<T> {
    machine: Rc<RefCell<Machine<T>>>,
    /// Whether the question at hand is with the caller.
    handed_out: bool,
    place: usize,
}

impl<T: WeightedTree> Iterator for Candidates<T> {
    type Item = T;

    fn next(&mut self) -> Option<T> {
        let mut machine = self.machine.borrow_mut();
        if self.handed_out {
            machine.answer(Verdict::Uninteresting);
        }
        let candidate = machine.question().map(copy);
        self.handed_out = candidate.is_some();
        with_memory(|memory| memory.hand_out(self.place, &self.machine));
        candidate
    }
}

thread_local! {
    /// The memory of each type.
    static MEMORIES: RefCell<BTreeMap<TypeId, Box<dyn Any>>> = const { RefCell::new(BTreeMap::new()) };
}

fn with_memory<T: WeightedTree, R>(with: impl FnOnce(&mut Memory<T>) -> R) -> R {
    let of = TypeId::of::<T>();
    let taken = MEMORIES.with_borrow_mut(|memories| memories.remove(&of));
    // Out of the map meanwhile: a type's own code may shrink another.
    let mut memory = (taken.and_then(|memory| memory.downcast().ok())).unwrap_or_default();
    let done = with(&mut memory);
    MEMORIES.with_borrow_mut(|memories| memories.insert(of, memory));
    done
}

/// What happened last to the candidates of a type.
struct Memory<T> {
    /// Calls of `shrink` since a candidate was handed out.
    calls: usize,
    /// The machine that handed it out, as long as somebody has its candidates, and the place of its
    /// own call among those of its time.
    last: Option<(usize, Weak<RefCell<Machine<T>>>)>,
}

impl<T> Default for Memory<T> {
    fn default() -> Self {
        Memory {
            calls: 0,
            last: None,
        }
    }
}

impl<T: WeightedTree> Memory<T> {
    /// The place of this call, and the machine that goes on from this value, if it is what the
    /// machine of that place handed out last.
    fn call(&mut self, value: &T) -> (usize, Option<Machine<T>>) {
        let place = self.calls;
        self.calls += 1;
        let last = self.last.take_if(|(of, _)| *of == place);
        let continued = last.and_then(|(_, machine)| {
            let machine = machine.upgrade()?;
            let machine = machine.try_borrow().ok()?;
            let failed = machine.asks(&Sketch::of(value));
            // The candidates that this one is of may still be asked for others.
            let mut machine = failed.then(|| machine.clone())?;
            machine.answer(Verdict::Interesting);
            Some(machine)
        });
        (place, continued)
    }

    fn hand_out(&mut self, place: usize, machine: &Rc<RefCell<Machine<T>>>) {
        self.calls = 0;
        self.last = Some((place, Rc::downgrade(machine)));
    }
}
