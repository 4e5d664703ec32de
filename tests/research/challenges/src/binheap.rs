//! `binheap`: a heap gives its numbers in order. It does not, because of a mistake: after the root, the
//! numbers come in the order of a walk over the merged heap.

use proptest::prelude::any;
use proptest::strategy::{BoxedStrategy, Just, Strategy};
use quickcheck::{Arbitrary, Gen, empty_shrinker};
use wdd_core::WeightedTree;

use crate::challenge::Challenge;

/// A heap: a number is at most as large as the numbers below it.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Heap::is_allowed_here)]
pub(crate) enum Heap {
    Empty,
    Node(i32, Box<Heap>, Box<Heap>),
}

use Heap::{Empty, Node};

impl Heap {
    fn root(&self) -> Option<i32> {
        match self {
            Empty => None,
            Node(number, ..) => Some(*number),
        }
    }

    /// Whether the number of the node is at most as large as those directly below it.
    pub(crate) fn is_allowed_here(&self) -> bool {
        let Node(number, left, right) = self else {
            return true;
        };
        let below = [left.root(), right.root()];
        below.into_iter().flatten().all(|below| below >= *number)
    }

    fn is_allowed(&self) -> bool {
        self.is_allowed_here()
            && match self {
                Empty => true,
                Node(_, left, right) => left.is_allowed() && right.is_allowed(),
            }
    }

    /// Its numbers, in the order of a walk with a stack.
    fn numbers(&self) -> Vec<i32> {
        let mut numbers = Vec::new();
        let mut stack = vec![self];
        while let Some(heap) = stack.pop() {
            if let Node(number, left, right) = heap {
                numbers.push(*number);
                stack.extend([&**left, &**right]);
            }
        }
        numbers
    }

    /// Its numbers, which should be in order. The mistake: all after the first come from `numbers`.
    fn sorted(&self) -> Vec<i32> {
        let Node(number, left, right) = self else {
            return Vec::new();
        };
        let mut sorted = vec![*number];
        sorted.extend(merged(left, right).numbers());
        sorted
    }
}

fn merged(a: &Heap, b: &Heap) -> Heap {
    match (a, b) {
        (heap, Empty) | (Empty, heap) => heap.clone(),
        (Node(m, left, right), Node(n, ..)) if m <= n => {
            Node(*m, merged(right, b).into(), left.clone())
        }
        (_, Node(n, left, right)) => Node(*n, merged(right, a).into(), left.clone()),
    }
}

impl Arbitrary for Heap {
    fn arbitrary(_: &mut Gen) -> Self {
        Empty
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let Node(number, left, right) = self else {
            return empty_shrinker();
        };
        let below = [Heap::clone(left), Heap::clone(right)].into_iter();
        let parts = (*number, left.clone(), right.clone()).shrink();
        Box::new(below.chain(parts.map(|(number, left, right)| Node(number, left, right))))
    }
}

/// Heaps with numbers from `least` on. The depth is the number of times that `size` can be halved.
fn heaps(least: Option<i32>, size: u32) -> BoxedStrategy<Heap> {
    if size == 0 {
        return Just(Empty).boxed();
    }
    let number = match least {
        Some(least) => (least..=i32::MAX).boxed(),
        None => any::<i32>().boxed(),
    };
    let any = (1..=8u8, number).prop_flat_map(move |(choice, number)| {
        if choice == 1 {
            return Just(Empty).boxed();
        }
        let below = || heaps(Some(number), size / 2);
        let node = move |(left, right): (Heap, Heap)| Node(number, left.into(), right.into());
        (below(), below()).prop_map(node).boxed()
    });
    any.boxed()
}

pub(crate) struct BinHeap;

impl Challenge for BinHeap {
    type Value = Heap;

    fn values() -> impl Strategy<Value = Heap> {
        (0..=20u32).prop_flat_map(|size| heaps(None, size))
    }

    fn allows(heap: &Heap) -> bool {
        heap.is_allowed()
    }

    fn violates(heap: &Heap) -> bool {
        let found = heap.sorted();
        let (mut sorted, mut numbers) = (found.clone(), heap.numbers());
        sorted.sort_unstable();
        numbers.sort_unstable();
        !(found == sorted && numbers == found)
    }

    fn smallest() -> Vec<Heap> {
        let node = |number, left: Heap, right: Heap| Node(number, left.into(), right.into());
        let leaf = |number| node(number, Empty, Empty);
        vec![
            node(0, Empty, node(0, leaf(0), leaf(1))),
            node(0, node(0, leaf(0), leaf(1)), Empty),
            node(0, node(0, leaf(1), Empty), leaf(0)),
        ]
    }
}
