//! Which leaves the verdict of a property reads. The others have their simplest value in a smallest
//! failing value.

use super::cells::Cells;
use super::property::{Atom, Property, Term};
use super::types::{Form, Site, Types};
use super::verdict::Scope;

/// The leaves whose numbers decide about the property and the validity of the cells. The others can be
/// anything.
pub fn read(types: &Types, property: &Property, cells: &Cells) -> Vec<bool> {
    let mut read = vec![false; cells.weight()];
    let scope = Scope {
        types,
        cells,
        within: 0..cells.weight(),
    };
    scope.read(property, &mut read);
    for at in 0..cells.weight() {
        let bound = match types.form(cells.0[at].site) {
            Form::List { sort, .. } if sort.is_ascending() => cells.end(at),
            Form::Product {
                rule: Some(rule), ..
            } => {
                let last = cells.parts(at).nth(rule.demand.fields() - 1);
                last.map_or(at, |last| cells.end(last))
            }
            _ => at,
        };
        read[at..bound].fill(true);
    }
    read
}

impl Scope<'_> {
    fn read(&self, property: &Property, read: &mut [bool]) {
        for atom in &property.atoms {
            match atom {
                Atom::Compare(one, _, other) => {
                    self.read_term(one, read);
                    self.read_term(other, read);
                }
                Atom::Remainder(term, ..) => self.read_term(term, read),
                Atom::Sorted(list, _) | Atom::Repeats(list, _) | Atom::Begins(list, _) => {
                    self.read_list(*list, read);
                }
                Atom::Contains(list, term, _) => {
                    self.read_list(*list, read);
                    self.read_term(term, read);
                }
                Atom::Prefix(one, other) => {
                    self.read_list(*one, read);
                    self.read_list(*other, read);
                }
                Atom::Some(site, property) => {
                    for at in self.all(*site) {
                        let within = at..self.cells.end(at);
                        Scope { within, ..*self }.read(property, read);
                    }
                }
            }
        }
    }

    fn read_list(&self, list: Site, read: &mut [bool]) {
        if let Some(at) = self.list(list) {
            read[at..self.cells.end(at)].fill(true);
        }
    }

    fn read_term(&self, term: &Term, read: &mut [bool]) {
        match term {
            Term::First(site) => {
                self.all(*site).take(1).for_each(|at| read[at] = true);
            }
            Term::Last(site) => {
                self.all(*site)
                    .last()
                    .into_iter()
                    .for_each(|at| read[at] = true);
            }
            Term::Sum(site) | Term::Most(site) | Term::Least(site) => {
                self.all(*site).for_each(|at| read[at] = true);
            }
            Term::Plus(one, other) | Term::Minus(one, other) => {
                self.read_term(one, read);
                self.read_term(other, read);
            }
            Term::Constant(_)
            | Term::Length(_)
            | Term::Count(_)
            | Term::Variants(..)
            | Term::Depth(_) => {}
        }
    }
}
