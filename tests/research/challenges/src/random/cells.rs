//! Cells: the nodes of a value in pre-order. A leaf is a span of numbers, so the same form describes one
//! value, or all values of one shape whose leaves are within these spans.

use std::cmp::Ordering;

use super::subject::Node;
use super::types::{Form, Site, Types};

/// All numbers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// The least.
    pub low: i128,
    /// The largest.
    pub high: i128,
}

impl Span {
    /// One number.
    pub fn of(number: i128) -> Self {
        Span { low: number, high: number }
    }

    /// Whether it is one number.
    pub fn is_fixed(self) -> bool {
        self.low == self.high
    }

    /// Whether a number of this span equals one of the other; `None` if both can be.
    pub fn is_equal(self, other: Span) -> Option<bool> {
        if self.high < other.low || other.high < self.low {
            Some(false)
        } else {
            (self.is_fixed() && other.is_fixed()).then_some(true)
        }
    }

    /// Whether a number of this span is below one of the other; `None` if both can be.
    pub fn is_below(self, other: Span) -> Option<bool> {
        if self.high < other.low { Some(true) } else { (self.low >= other.high).then_some(false) }
    }

    /// All sums.
    pub fn plus(self, other: Span) -> Span {
        Span { low: self.low.saturating_add(other.low), high: self.high.saturating_add(other.high) }
    }

    /// All differences.
    pub fn minus(self, other: Span) -> Span {
        Span { low: self.low.saturating_sub(other.high), high: self.high.saturating_sub(other.low) }
    }
}

/// A node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its site.
    pub site: Site,
    /// The place after the last cell below it.
    pub end: usize,
    /// What it is.
    pub what: What,
}

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A leaf.
    Leaf(Span),
    /// A list with that number of elements.
    List(usize),
    /// A tuple or a struct with that number of fields.
    Product(usize),
    /// The variant with that number, and its number of fields.
    Variant(usize, usize),
}

/// Some cells of a type, as described above.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cells(pub Vec<Cell>);

impl Cells {
    /// The cells of a value.
    pub fn of(types: &Types, value: &Node) -> Self {
        let mut cells = Cells::default();
        cells.add(types, types.root, value);
        cells
    }

    fn add(&mut self, types: &Types, site: Site, node: &Node) {
        let at = self.0.len();
        let count = node.parts.len();
        let what = match types.form(site) {
            Form::Number { .. } | Form::Bool | Form::Char => What::Leaf(Span::of(node.number)),
            Form::List { .. } => What::List(count),
            Form::Product { .. } => What::Product(count),
            Form::Enum { .. } => What::Variant(node.number as usize, count),
        };
        self.0.push(Cell { site, end: at, what });
        match types.form(site) {
            Form::List { element, .. } => {
                node.parts.iter().for_each(|part| self.add(types, *element, part));
            }
            Form::Product { parts, .. } => {
                let parts = parts.iter().zip(&node.parts);
                parts.for_each(|(site, part)| self.add(types, *site, part));
            }
            Form::Enum { variants, .. } => {
                let parts = variants[node.number as usize].iter().zip(&node.parts);
                parts.for_each(|(site, part)| self.add(types, *site, part));
            }
            _ => {}
        }
        self.0[at].end = self.0.len();
    }

    /// The value, if every leaf is one number (else the least number of each).
    pub fn node(&self) -> Node {
        self.node_at(0)
    }

    fn node_at(&self, at: usize) -> Node {
        let number = match self.0[at].what {
            What::Leaf(span) => span.low,
            What::Variant(number, _) => number as i128,
            What::List(_) | What::Product(_) => 0,
        };
        let parts = self.parts(at).map(|part| self.node_at(part)).collect();
        Node { number, parts }
    }

    /// Finds the end of every cell, from the numbers of parts.
    pub fn close(&mut self) {
        for at in (0..self.0.len()).rev() {
            let count = self.count(at);
            self.0[at].end = (0..count).fold(at + 1, |end, _| self.0[end].end);
        }
    }

    /// The number of nodes, which is the weight of the value.
    pub fn weight(&self) -> usize {
        self.0.len()
    }

    /// The place after the last cell below a cell.
    pub fn end(&self, at: usize) -> usize {
        self.0[at].end
    }

    /// The number of parts of a cell.
    pub fn count(&self, at: usize) -> usize {
        match self.0[at].what {
            What::Leaf(_) => 0,
            What::List(count) | What::Product(count) | What::Variant(_, count) => count,
        }
    }

    /// The numbers of a leaf. Other cells have the number 0.
    pub fn span(&self, at: usize) -> Span {
        match self.0[at].what {
            What::Leaf(span) => span,
            _ => Span::of(0),
        }
    }

    /// The places of the parts of a cell.
    pub fn parts(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let first = (self.count(at) > 0).then_some(at + 1);
        let next = move |part: &usize| Some(self.end(*part)).filter(|next| *next < self.end(at));
        std::iter::successors(first, next)
    }

    /// The sum of the leaves' least distances.
    pub fn magnitude(&self, types: &Types) -> u128 {
        let distance = |cell: &Cell| match cell.what {
            What::Leaf(span) => types.leaf(cell.site, nearest(types, cell.site, span)).0,
            _ => 0,
        };
        self.0.iter().map(distance).fold(0, u128::saturating_add)
    }

    /// The value of this shape whose leaves are the simplest within their spans.
    pub fn simplest(&self, types: &Types) -> Cells {
        let mut simplest = self.clone();
        for cell in &mut simplest.0 {
            if let What::Leaf(span) = &mut cell.what {
                *span = Span::of(nearest(types, cell.site, *span));
            }
        }
        simplest
    }

    /// The order of results between two values, as the documentation of the library states it.
    pub fn order(&self, other: &Self, types: &Types) -> Ordering {
        let facts = |cells: &Self| -> Vec<Facts> {
            cells.0.iter().map(|cell| facts(types, cell)).collect()
        };
        (self.weight().cmp(&other.weight()))
            .then_with(|| self.magnitude(types).cmp(&other.magnitude(types)))
            .then_with(|| facts(self).cmp(&facts(other)))
            .then_with(|| self.structure(types).cmp(&other.structure(types)))
    }

    /// For each node the number of nodes below it, and the number of its type: types are numbered in
    /// the order in which they occur.
    fn structure(&self, types: &Types) -> Vec<(usize, usize)> {
        let mut names: Vec<String> = Vec::new();
        let cells = self.0.iter().enumerate();
        let pairs = cells.map(|(at, cell)| {
            let name = types.name(cell.site, None);
            let known = names.iter().position(|known| *known == name);
            let number = known.unwrap_or(names.len());
            if known.is_none() {
                names.push(name);
            }
            (cell.end - at, number)
        });
        pairs.collect()
    }
}

/// What the order of results compares of a node: its variant, its leaf, and the least number of elements
/// of a list.
type Facts = (usize, Option<(u128, bool)>, Option<u32>);

fn facts(types: &Types, cell: &Cell) -> Facts {
    match (cell.what, types.form(cell.site)) {
        (What::Leaf(span), _) => (0, Some(types.leaf(cell.site, span.low)), None),
        (What::Variant(number, _), _) => (number, None, None),
        (_, Form::List { fewest, .. }) => (0, None, Some(*fewest)),
        _ => (0, None, None),
    }
}

/// The number of a span that is nearest to the simplest one of the site.
pub fn nearest(types: &Types, site: Site, span: Span) -> i128 {
    types.simplest(site).clamp(span.low, span.high)
}
