//! What the verdicts on a shape depend on. Leaves that are not read have their simplest value in a
//! smallest failing value. Two shapes with the same key have the same verdicts for the same leaves that are
//! read, so what was found for one need not be searched for in the other.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::cells::{Cells, What};
use super::property::{Atom, Property, Term};
use super::types::{Form, Site, Types};
use super::verdict::Scope;

/// What the verdicts on a shape read.
pub struct Reads {
    /// For each cell, whether it is a leaf that is read.
    pub leaves: Vec<bool>,
    /// For each atom the leaves that it reads, and then those that decide whether the value is valid.
    pub groups: Vec<Vec<usize>>,
    /// What the verdicts depend on, without the leaves that are not read.
    pub key: Vec<Token>,
}

/// A part of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Token {
    /// A leaf, by its number among those that are read, and its site.
    Leaf(usize, Site),
    /// A length or another number that the shape decides.
    Number(usize),
    /// Something that does not occur.
    Absent,
}

impl Reads {
    /// What the verdicts on the cells read.
    pub fn of(types: &Types, property: &Property, cells: &Cells) -> Self {
        let mut reads =
            Reads { leaves: vec![false; cells.weight()], groups: Vec::new(), key: Vec::new() };
        let scope = Scope { types, cells, within: 0..cells.weight() };
        for atom in &property.atoms {
            let before = reads.key.len();
            reads.atom(&scope, atom);
            reads.group(before);
        }
        let before = reads.key.len();
        reads.validity(types, cells);
        reads.group(before);
        reads.renumber();
        reads
    }

    /// Adds the leaves in the key from this place on as a group.
    fn group(&mut self, from: usize) {
        let leaves = self.key[from..].iter().filter_map(|token| match token {
            Token::Leaf(at, _) => Some(*at),
            Token::Number(_) | Token::Absent => None,
        });
        self.groups.push(leaves.collect());
    }

    /// A hash of the key. Of a million keys, two have the same hash with a probability of 1 to 10⁷.
    pub fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key.hash(&mut hasher);
        hasher.finish()
    }

    /// Numbers the leaves of the key among those that are read.
    fn renumber(&mut self) {
        let mut number = 0;
        let numbers: Vec<usize> = (self.leaves.iter())
            .map(|is_read| {
                number += usize::from(*is_read);
                number
            })
            .collect();
        for token in &mut self.key {
            if let Token::Leaf(at, _) = token {
                *at = numbers[*at];
            }
        }
    }

    fn validity(&mut self, types: &Types, cells: &Cells) {
        for at in 0..cells.weight() {
            let end = match types.form(cells.0[at].site) {
                Form::List { sort, .. } if sort.is_ascending() && cells.count(at) > 1 => {
                    cells.end(at)
                }
                Form::Product { rule: Some(rule), .. } => {
                    let last = cells.parts(at).nth(rule.demand.fields() - 1);
                    last.map_or(at, |last| cells.end(last))
                }
                _ => at,
            };
            if end > at {
                self.key.push(Token::Number(cells.0[at].site));
                self.cells(cells, at, end);
            }
        }
    }

    /// Reads some neighbouring cells.
    fn cells(&mut self, cells: &Cells, from: usize, end: usize) {
        for at in from..end {
            match cells.0[at].what {
                What::Leaf(_) => self.leaf(cells, at),
                What::List(count) | What::Product(count) => self.key.push(Token::Number(count)),
                What::Variant(number, _) => self.key.push(Token::Number(number)),
            }
        }
        self.key.push(Token::Absent);
    }

    fn leaf(&mut self, cells: &Cells, at: usize) {
        self.leaves[at] = true;
        self.key.push(Token::Leaf(at, cells.0[at].site));
    }

    fn property(&mut self, scope: &Scope<'_>, property: &Property) {
        for atom in &property.atoms {
            self.atom(scope, atom);
        }
    }

    fn atom(&mut self, scope: &Scope<'_>, atom: &Atom) {
        match atom {
            Atom::Compare(one, _, other) => {
                self.term(scope, one);
                self.term(scope, other);
            }
            Atom::Remainder(term, ..) => self.term(scope, term),
            Atom::Sorted(list, _) | Atom::Repeats(list, _) => self.list(scope, *list),
            Atom::Begins(list, with) => match scope.list(*list) {
                Some(at) if scope.cells.count(at) >= with.len() => {
                    let elements = scope.cells.parts(at).take(with.len());
                    let end = elements.last().map_or(at, |last| scope.cells.end(last));
                    self.cells(scope.cells, at + 1, end);
                }
                _ => self.key.push(Token::Absent),
            },
            Atom::Contains(list, term, _) => {
                self.list(scope, *list);
                self.term(scope, term);
            }
            Atom::Prefix(one, other) => {
                self.list(scope, *one);
                self.list(scope, *other);
            }
            Atom::Some(site, property) => {
                for at in scope.all(*site) {
                    let within = at..scope.cells.end(at);
                    self.property(&Scope { within, ..*scope }, property);
                }
                self.key.push(Token::Absent);
            }
        }
    }

    fn list(&mut self, scope: &Scope<'_>, list: Site) {
        match scope.list(list) {
            Some(at) => self.cells(scope.cells, at, scope.cells.end(at)),
            None => self.key.push(Token::Absent),
        }
    }

    fn term(&mut self, scope: &Scope<'_>, term: &Term) {
        let of_site = |site: &Site| -> Vec<usize> {
            let all = scope.types.is_leaf(*site).then(|| scope.all(*site));
            all.into_iter().flatten().collect()
        };
        let leaves = match term {
            Term::First(site) => of_site(site).first().copied().into_iter().collect(),
            Term::Last(site) => of_site(site).last().copied().into_iter().collect(),
            Term::Sum(site) | Term::Most(site) | Term::Least(site) => of_site(site),
            Term::Plus(one, other) | Term::Minus(one, other) => {
                self.term(scope, one);
                return self.term(scope, other);
            }
            Term::Constant(_)
            | Term::Length(_)
            | Term::Count(_)
            | Term::Variants(..)
            | Term::Depth(_) => {
                let number = scope.term(term);
                return self.key.push(match number {
                    // It is a constant, or a number of cells.
                    Some(span) => Token::Number(span.low.unsigned_abs() as usize),
                    None => Token::Absent,
                });
            }
        };
        leaves.into_iter().for_each(|at| self.leaf(scope.cells, at));
        self.key.push(Token::Absent);
    }
}
