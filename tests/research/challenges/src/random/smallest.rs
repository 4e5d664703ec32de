//! The smallest failing value of a type: the first one in the order of results.
//!
//! The search visits all shapes in the order of their weights. For each shape it divides the spans of the
//! leaves, the part with the smallest magnitude first, and drops a part when the verdict of the property
//! on it is known. So it finds what an enumeration of all values in order would find, without the values
//! that the verdicts exclude. Numbers are searched up to a distance that depends on the property
//! ([`reach`]): terms are sums of leaves, so a relation between them that is true for some numbers is
//! true for some that are not larger than all constants and lengths together.

use std::cmp::{Ordering, Reverse};
use std::collections::{BTreeMap, BinaryHeap};
use std::ops::ControlFlow;

use super::bounds::{magnitude, reach};
use super::cells::{Cells, Span, What};
use super::property::Property;
use super::reads::Reads;
use super::shapes::Shapes;
use super::types::Types;
use super::verdict;
use super::weights::HEAVIEST;

/// The limit of parts of one shape that are not yet divided; each takes about a kilobyte.
const MOST_OPEN: usize = 100_000;

/// What is known about the smallest failing value.
#[derive(Clone, Debug, PartialEq)]
pub enum Smallest {
    /// It is this one.
    Exact(Cells),
    /// This one has its weight and its magnitude. The others with these were too many.
    Size(Cells),
    /// There were too many values to look at. This one is not larger than the known one.
    Unknown(Cells),
}

impl Smallest {
    /// The smallest value that is known.
    pub fn cells(&self) -> &Cells {
        match self {
            Smallest::Exact(cells) | Smallest::Size(cells) | Smallest::Unknown(cells) => cells,
        }
    }
}

/// A search for failing values.
pub struct Search<'a> {
    types: &'a Types,
    property: &'a Property,
    /// The verdicts that may still be found.
    left: u64,
    /// For the hashes of keys of shapes, a magnitude that no failing value of such a shape is below.
    known: BTreeMap<u64, u128>,
}

/// Too many values.
struct Spent;

impl<'a> Search<'a> {
    /// A search that looks at no more than `most` shapes and parts of them.
    pub fn new(types: &'a Types, property: &'a Property, most: u64) -> Self {
        Search { types, property, left: most, known: BTreeMap::new() }
    }

    /// The smallest failing value, where `known` is one that fails.
    pub fn smallest(mut self, known: &Cells) -> Smallest {
        if known.weight() > HEAVIEST {
            return Smallest::Unknown(known.clone());
        }
        let shapes = Shapes::new(
            self.types,
            self.property,
            reach(self.types, self.property, known),
            known.weight(),
        );
        let mut best = known.clone();
        for weight in 1..=known.weight() {
            let is_last = weight == known.weight();
            let mut found = is_last.then(|| known.clone());
            if self.of_weight(&shapes, weight, &mut found, false).is_err() {
                // A lighter one that was found is smaller, but perhaps not the smallest.
                return Smallest::Unknown(found.unwrap_or(best));
            }
            if let Some(found) = found {
                best = found;
                break;
            }
        }
        let weight = best.weight();
        let mut least = Some(best.clone());
        match self.of_weight(&shapes, weight, &mut least, true) {
            Ok(()) => Smallest::Exact(least.unwrap_or(best)),
            Err(Spent) => Smallest::Size(best),
        }
    }

    /// Improves `best` to the smallest of this weight: by magnitude only, or with `ties` by the whole order.
    fn of_weight(
        &mut self,
        shapes: &Shapes<'_>,
        weight: usize,
        best: &mut Option<Cells>,
        ties: bool,
    ) -> Result<(), Spent> {
        let mut most = best.as_ref().map(|best| best.magnitude(self.types));
        let mut is_spent = false;
        // It breaks only when the budget is spent.
        let _ =
            shapes.each(weight, &mut |shape| match self.of_shape(shape, best, &mut most, ties) {
                Ok(()) => ControlFlow::Continue(()),
                Err(Spent) => {
                    is_spent = true;
                    ControlFlow::Break(())
                }
            });
        if is_spent { Err(Spent) } else { Ok(()) }
    }

    fn of_shape(
        &mut self,
        shape: Cells,
        best: &mut Option<Cells>,
        most: &mut Option<u128>,
        ties: bool,
    ) -> Result<(), Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        if verdict::fails(self.types, self.property, &shape) == Some(false) {
            return Ok(());
        }
        let reads = Reads::of(self.types, self.property, &shape);
        let key = reads.hash();
        let known = self.known.get(&key).copied().unwrap_or(0);
        if !ties && (known == u128::MAX || most.is_some_and(|most| known >= most)) {
            return Ok(());
        }
        let mut shape = shape;
        let simplest = shape.simplest(self.types);
        for (at, is_read) in reads.leaves.iter().enumerate() {
            if !is_read {
                shape.0[at] = simplest.0[at];
            }
        }
        self.of_leaves(shape, &reads.groups, best, most, ties)?;
        // What fails is now in `best`, or it is not smaller than that.
        self.known.insert(key, most.unwrap_or(u128::MAX));
        Ok(())
    }

    /// Divides the spans of the leaves that are read.
    fn of_leaves(
        &mut self,
        shape: Cells,
        groups: &[Vec<usize>],
        best: &mut Option<Cells>,
        most: &mut Option<u128>,
        ties: bool,
    ) -> Result<(), Spent> {
        let mut open = BinaryHeap::new();
        let mut number = 0;
        self.open(shape, &mut open, &mut number)?;
        while let Some(Reverse(part)) = open.pop() {
            if open.len() > MOST_OPEN {
                return Err(Spent);
            }
            let is_too_large =
                most.is_some_and(
                    |most| if ties { part.magnitude > most } else { part.magnitude >= most },
                );
            if is_too_large {
                return Ok(());
            }
            match (part.is_known, self.undecided(&part.cells, groups)) {
                (false, Some(at)) => {
                    for half in halves(self.types, &part.cells, at) {
                        self.open(half, &mut open, &mut number)?;
                    }
                }
                // All of it fails, so its simplest value is its smallest.
                _ => {
                    let found = part.cells.simplest(self.types);
                    let is_less = |best: &Cells| found.order(best, self.types) == Ordering::Less;
                    if best.as_ref().is_none_or(is_less) {
                        *most = Some(found.magnitude(self.types));
                        *best = Some(found);
                    }
                }
            }
        }
        Ok(())
    }

    /// A leaf to divide: the widest that an atom without a verdict reads.
    fn undecided(&self, cells: &Cells, groups: &[Vec<usize>]) -> Option<usize> {
        let atoms = self.property.atoms.iter().zip(groups);
        let mut open =
            atoms.filter(|(atom, _)| verdict::is_true(self.types, atom, cells).is_none());
        let of_atom = open.find_map(|(_, leaves)| widest(cells, leaves));
        of_atom.or_else(|| widest(cells, groups.last()?))
    }

    /// Adds a part of a shape, unless none of its values fails.
    fn open(
        &mut self,
        cells: Cells,
        open: &mut BinaryHeap<Reverse<Part>>,
        number: &mut u64,
    ) -> Result<(), Spent> {
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        let fails = verdict::fails(self.types, self.property, &cells);
        if fails == Some(false) {
            return Ok(());
        }
        let is_valid = verdict::is_valid(self.types, &cells);
        if is_valid == Some(false) {
            return Ok(());
        }
        *number += 1;
        open.push(Reverse(Part {
            magnitude: magnitude(self.types, &cells),
            number: Reverse(*number),
            is_known: fails.is_some() && is_valid.is_some(),
            cells,
        }));
        Ok(())
    }
}

/// A part of a shape: some spans of its leaves.
struct Part {
    /// The least magnitude of its values.
    magnitude: u128,
    /// The part that was added last comes first, so that a value is soon found.
    number: Reverse<u64>,
    /// Whether all of its values fail.
    is_known: bool,
    cells: Cells,
}

impl Ord for Part {
    fn cmp(&self, other: &Self) -> Ordering {
        (self.magnitude, self.number).cmp(&(other.magnitude, other.number))
    }
}

impl PartialOrd for Part {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Part {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Part {}

/// The leaf with the most numbers, of those that have more than one.
fn widest(cells: &Cells, leaves: &[usize]) -> Option<usize> {
    let width = |at: &usize| {
        let span = cells.span(*at);
        span.high.saturating_sub(span.low)
    };
    let wide = leaves.iter().copied().filter(|at| width(at) > 0);
    wide.max_by_key(width)
}

/// Divides the span of a leaf. Both sides of the simplest number come apart first.
fn halves(types: &Types, cells: &Cells, at: usize) -> [Cells; 2] {
    let span = cells.span(at);
    let simplest = types.simplest(cells.0[at].site);
    let middle = if span.low < simplest && span.high >= simplest {
        simplest - 1
    } else {
        span.low + (span.high - span.low) / 2
    };
    let part = |low, high| {
        let mut part = cells.clone();
        part.0[at].what = What::Leaf(Span { low, high });
        part
    };
    let (low, high) = (part(span.low, middle), part(middle + 1, span.high));
    // The nearer one is added last.
    if span.low < simplest { [low, high] } else { [high, low] }
}
