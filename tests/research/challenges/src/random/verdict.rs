//! The verdict of a property on cells, in three values: true, false, or not known because leaves are
//! spans of several numbers. A verdict that is known is right for every value within the spans.

use std::cmp::Ordering;
use std::ops::Range;

use super::cells::{Cells, Span, What};
use super::property::{Atom, Property, Relation, Term};
use super::rules::code_points;
use super::types::{Form, Site, Sort, Types};

/// Whether the cells fail the property: all of its atoms are true.
pub fn fails(types: &Types, property: &Property, cells: &Cells) -> Option<bool> {
    Scope { types, cells, within: 0..cells.weight() }.meets(property)
}

/// Whether an atom is true for the cells.
pub fn is_true(types: &Types, atom: &Atom, cells: &Cells) -> Option<bool> {
    let within = 0..cells.weight();
    Scope { types, cells, within }.atom(atom)
}

/// Whether the cells are a value of the type: sets and maps are in order, and rules are met.
pub fn is_valid(types: &Types, cells: &Cells) -> Option<bool> {
    all((0..cells.weight()).map(|at| match types.form(cells.0[at].site) {
        Form::List { sort, .. } if sort.is_ascending() => is_ascending(types, cells, at, false),
        Form::Product { rule: Some(rule), .. } => rule.demand.is_met(types, cells, at),
        _ => Some(true),
    }))
}

/// Whether all are true.
fn all(verdicts: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    let mut all = Some(true);
    for verdict in verdicts {
        match verdict {
            Some(false) => return Some(false),
            Some(true) => {}
            None => all = None,
        }
    }
    all
}

/// Whether one is true.
fn any(verdicts: impl IntoIterator<Item = Option<bool>>) -> Option<bool> {
    not(all(verdicts.into_iter().map(not)))
}

fn not(verdict: Option<bool>) -> Option<bool> {
    verdict.map(|is| !is)
}

/// Whether the elements of the list at `at` ascend. In a map the keys count. With `even`, equal
/// neighbours are allowed.
pub fn is_ascending(types: &Types, cells: &Cells, at: usize, even: bool) -> Option<bool> {
    let is_map = matches!(types.form(cells.0[at].site), Form::List { sort: Sort::Map, .. });
    let key = |element: usize| if is_map { element + 1 } else { element };
    let elements: Vec<usize> = cells.parts(at).map(key).collect();
    all(elements.windows(2).map(|pair| {
        let least = order(types, cells, pair[0], pair[1]);
        match least {
            Some(Ordering::Less) => Some(true),
            Some(Ordering::Equal) => Some(even),
            Some(Ordering::Greater) => Some(false),
            None => None,
        }
    }))
}

/// The order between two parts that the derived `Ord` has.
fn order(types: &Types, cells: &Cells, one: usize, other: usize) -> Option<Ordering> {
    match (cells.0[one].what, cells.0[other].what) {
        (What::Leaf(a), What::Leaf(b)) => leaf_order(types, cells.0[one].site, a, b),
        (What::Variant(a, _), What::Variant(b, _)) if a != b => Some(a.cmp(&b)),
        _ => {
            for (one, other) in cells.parts(one).zip(cells.parts(other)) {
                match order(types, cells, one, other) {
                    Some(Ordering::Equal) => {}
                    order => return order,
                }
            }
            Some(cells.count(one).cmp(&cells.count(other)))
        }
    }
}

fn leaf_order(types: &Types, site: Site, one: Span, other: Span) -> Option<Ordering> {
    if one.is_fixed() && one == other {
        return Some(Ordering::Equal);
    }
    let (one, other) = match types.form(site) {
        Form::Char => (code_points(one), code_points(other)),
        _ => (one, other),
    };
    match (one.is_below(other), other.is_below(one)) {
        (Some(true), _) => Some(Ordering::Less),
        (_, Some(true)) => Some(Ordering::Greater),
        _ => None,
    }
}

/// Whether two parts are equal.
fn is_equal(cells: &Cells, one: usize, other: usize) -> Option<bool> {
    let lengths = |at: usize| cells.end(at) - at;
    if lengths(one) != lengths(other) {
        return Some(false);
    }
    let pairs = (one..cells.end(one)).zip(other..);
    all(pairs.map(|(one, other)| match (cells.0[one].what, cells.0[other].what) {
        (What::Leaf(one), What::Leaf(other)) => one.is_equal(other),
        (one, other) => Some(one == other),
    }))
}

/// Whether the list at `at` has an element twice.
pub fn repeats(cells: &Cells, at: usize) -> Option<bool> {
    let elements: Vec<usize> = cells.parts(at).collect();
    let pairs = elements.iter().enumerate();
    let pairs = pairs.flat_map(|(at, one)| elements[..at].iter().map(move |other| (*one, *other)));
    any(pairs.map(|(one, other)| is_equal(cells, one, other)))
}

/// A part of a value, in which sites are looked for.
pub(super) struct Scope<'a> {
    pub(super) types: &'a Types,
    pub(super) cells: &'a Cells,
    pub(super) within: Range<usize>,
}

impl Scope<'_> {
    fn meets(&self, property: &Property) -> Option<bool> {
        all(property.atoms.iter().map(|atom| self.atom(atom)))
    }

    /// The places of the cells of a site.
    pub(super) fn all(&self, site: Site) -> impl Iterator<Item = usize> + '_ {
        let is_of = move |at: &usize| self.cells.0[*at].site == site;
        self.within.clone().filter(is_of)
    }

    /// The first list of a site.
    pub(super) fn list(&self, site: Site) -> Option<usize> {
        let is_list = matches!(self.types.form(site), Form::List { .. });
        self.all(site).next().filter(|_| is_list)
    }

    fn atom(&self, atom: &Atom) -> Option<bool> {
        let list = |site: &Site| self.list(*site);
        match atom {
            Atom::Compare(one, relation, other) => {
                let (Some(one), Some(other)) = (self.term(one), self.term(other)) else {
                    return Some(false);
                };
                compare(one, *relation, other)
            }
            Atom::Remainder(term, by, rest) => {
                let (by, rest) = (i128::from(*by), i128::from(*rest));
                match self.term(term) {
                    Some(span) if span.is_fixed() => Some(span.low.rem_euclid(by) == rest),
                    Some(_) => None,
                    None => Some(false),
                }
            }
            Atom::Sorted(site, is) => match list(site) {
                Some(at) => {
                    is_ascending(self.types, self.cells, at, true).map(|sorted| sorted == *is)
                }
                None => Some(false),
            },
            Atom::Repeats(site, is) => match list(site) {
                Some(at) => repeats(self.cells, at).map(|repeats| repeats == *is),
                None => Some(false),
            },
            Atom::Contains(site, term, is) => match (list(site), self.term(term)) {
                (Some(at), Some(number)) => {
                    let elements = self.cells.parts(at);
                    let equal = elements.map(|element| self.cells.span(element).is_equal(number));
                    any(equal).map(|contains| contains == *is)
                }
                _ => Some(false),
            },
            Atom::Begins(site, with) => match list(site) {
                Some(at) if self.cells.count(at) >= with.len() => {
                    let elements = self.cells.parts(at).zip(with);
                    all(elements.map(|(element, with)| {
                        self.cells.span(element).is_equal(Span::of(i128::from(*with)))
                    }))
                }
                _ => Some(false),
            },
            Atom::Prefix(one, other) => match (list(one), list(other)) {
                (Some(one), Some(other)) => {
                    let (short, long) = (self.cells.count(one), self.cells.count(other));
                    if short == 0 || short > long {
                        return Some(false);
                    }
                    let pairs = self.cells.parts(one).zip(self.cells.parts(other));
                    all(pairs.map(|(one, other)| is_equal(self.cells, one, other)))
                }
                _ => Some(false),
            },
            Atom::Some(site, property) => any(self.all(*site).map(|at| {
                let within = at..self.cells.end(at);
                Scope { within, ..*self }.meets(property)
            })),
        }
    }

    /// The numbers that a term can be; `None` if its site does not occur.
    pub(super) fn term(&self, term: &Term) -> Option<Span> {
        let leaves = |site: &Site| {
            let all = self.types.is_leaf(*site).then(|| self.all(*site));
            all.into_iter().flatten().map(|at| self.cells.span(at))
        };
        let number = |number: usize| Some(Span::of(number as i128));
        match term {
            Term::Constant(number) => Some(Span::of(i128::from(*number))),
            Term::First(site) => leaves(site).next(),
            Term::Last(site) => leaves(site).last(),
            Term::Length(site) => self.list(*site).and_then(|at| number(self.cells.count(at))),
            Term::Sum(site) if !self.types.is_leaf(*site) => None,
            Term::Sum(site) => Some(leaves(site).fold(Span::of(0), Span::plus)),
            Term::Most(site) => leaves(site).reduce(|one, other| Span {
                low: one.low.max(other.low),
                high: one.high.max(other.high),
            }),
            Term::Least(site) => leaves(site).reduce(|one, other| Span {
                low: one.low.min(other.low),
                high: one.high.min(other.high),
            }),
            Term::Count(site) => number(self.all(*site).count()),
            Term::Variants(site, variant) => {
                let is = |at: &usize| matches!(self.cells.0[*at].what, What::Variant(own, _) if own == *variant);
                number(self.all(*site).filter(is).count())
            }
            Term::Depth(site) => number(self.depth(*site)),
            Term::Plus(one, other) => Some(self.term(one)?.plus(self.term(other)?)),
            Term::Minus(one, other) => Some(self.term(one)?.minus(self.term(other)?)),
        }
    }

    /// The largest number of cells of a site that contain each other.
    fn depth(&self, site: Site) -> usize {
        let (mut open, mut most): (Vec<usize>, usize) = (Vec::new(), 0);
        for at in self.all(site) {
            open.retain(|end| *end > at);
            open.push(self.cells.end(at));
            most = most.max(open.len());
        }
        most
    }
}

fn compare(one: Span, relation: Relation, other: Span) -> Option<bool> {
    match relation {
        Relation::Equal => one.is_equal(other),
        Relation::Differs => not(one.is_equal(other)),
        Relation::Below => one.is_below(other),
        Relation::AtLeast => not(one.is_below(other)),
    }
}

/// The numbers that a term of the whole value can be; `None` if its site does not occur.
pub fn number(types: &Types, term: &Term, cells: &Cells) -> Option<Span> {
    Scope { types, cells, within: 0..cells.weight() }.term(term)
}
