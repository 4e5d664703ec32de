//! The weights that shapes can have, by the sites that have to occur in them. With them, the enumeration of
//! shapes has no dead ends, and leaves out the shapes in which a property cannot be true.

use super::property::{Atom, Property, Term};
use super::types::Site;

/// The largest weight of a shape.
pub const HEAVIEST: usize = 120;
/// How many sites that have to occur are looked at. The tables have an entry for each set of them.
const MOST_NEEDED: usize = 5;

/// A set of the sites that have to occur: bit `n` is for the one with the number `n`.
pub type Set = usize;

/// For each set of sites, the weights of the shapes in which they occur: bit `w` for the weight `w`.
#[derive(Clone, Debug, PartialEq)]
pub struct Table(Vec<u128>);

impl Table {
    /// No shape.
    pub fn none(sites: usize) -> Self {
        Table(vec![0; 1 << sites])
    }

    /// One shape, and the set of sites in it.
    pub fn one(sites: usize, weight: usize, present: Set) -> Self {
        let bit = |set: Set| match set & !present {
            0 if weight <= HEAVIEST => 1 << weight,
            _ => 0,
        };
        Table((0..1 << sites).map(bit).collect())
    }

    /// Whether there is a shape of that weight with these sites.
    pub fn has(&self, weight: usize, sites: Set) -> bool {
        weight <= HEAVIEST && self.0[sites] >> weight & 1 == 1
    }

    /// Whether there is no shape.
    pub fn is_empty(&self) -> bool {
        self.0[0] == 0
    }

    /// The least weight of a shape.
    pub fn lightest(&self) -> Option<usize> {
        (!self.is_empty()).then(|| self.0[0].trailing_zeros() as usize)
    }

    /// The shapes of both.
    pub fn or(&self, other: &Self) -> Self {
        let pairs = self.0.iter().zip(&other.0);
        Table(pairs.map(|(one, other)| one | other).collect())
    }

    /// A shape of one and a shape of the other, side by side, up to a weight.
    pub fn and(&self, other: &Self, most: usize) -> Self {
        let of_set = |set: Set| {
            let parts = (0..=set).filter(|part| part & !set == 0);
            parts.fold(0, |all, part| all | sums(self.0[part], other.0[set & !part], most))
        };
        Table((0..self.0.len()).map(of_set).collect())
    }

    /// A node around each shape. `own` is the set of the node's own site.
    pub fn inside(&self, own: Set, most: usize) -> Self {
        let of_set = |set: Set| self.0[set & !own] << 1 & every(most);
        Table((0..self.0.len()).map(of_set).collect())
    }
}

/// The bits of all weights.
fn every(most: usize) -> u128 {
    (1 << (most.min(HEAVIEST) + 1)) - 1
}

/// The sums of a weight of one and a weight of the other.
fn sums(mut one: u128, other: u128, most: usize) -> u128 {
    let mut sums = 0;
    while one != 0 {
        sums |= other << one.trailing_zeros();
        one &= one - 1;
    }
    sums & every(most)
}

/// Some sites that occur in every value that fails a property.
pub fn needed(property: &Property) -> Vec<Site> {
    let mut sites = Vec::new();
    property.atoms.iter().for_each(|atom| of_atom(atom, &mut sites));
    sites.sort_unstable();
    sites.dedup();
    sites.truncate(MOST_NEEDED);
    sites
}

fn of_atom(atom: &Atom, sites: &mut Vec<Site>) {
    match atom {
        Atom::Compare(one, _, other) => {
            of_term(one, sites);
            of_term(other, sites);
        }
        Atom::Remainder(term, ..) => of_term(term, sites),
        Atom::Sorted(list, _) | Atom::Repeats(list, _) | Atom::Begins(list, _) => sites.push(*list),
        Atom::Contains(list, term, _) => {
            sites.push(*list);
            of_term(term, sites);
        }
        Atom::Prefix(one, other) => sites.extend([*one, *other]),
        Atom::Some(site, property) => {
            sites.push(*site);
            property.atoms.iter().for_each(|atom| of_atom(atom, sites));
        }
    }
}

fn of_term(term: &Term, sites: &mut Vec<Site>) {
    match term {
        Term::First(site)
        | Term::Last(site)
        | Term::Length(site)
        | Term::Most(site)
        | Term::Least(site) => sites.push(*site),
        Term::Plus(one, other) | Term::Minus(one, other) => {
            of_term(one, sites);
            of_term(other, sites);
        }
        // These are 0 without the site.
        Term::Constant(_) | Term::Sum(_) | Term::Count(_) | Term::Variants(..) | Term::Depth(_) => {
        }
    }
}
