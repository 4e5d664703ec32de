//! Random properties of a type. Each atom is true for some start value for which the atoms before it are
//! true, and false for another, so that every atom matters and the property is not false for all values.

use fastrand::Rng;

use super::cells::{Cells, Span};
use super::least::least_value;
use super::property::{Atom, Property, Relation, Term};
use super::types::{Form, Site, Types};
use super::verdict;

/// How often an atom is drawn until one fits.
const TRIES: usize = 30;

/// Draws properties of a type.
pub struct Draws<'a> {
    types: &'a Types,
    pool: &'a [Cells],
    rng: Rng,
}

/// The sites below a site, by what they are.
struct Sites {
    numbers: Vec<Site>,
    chars: Vec<Site>,
    flags: Vec<Site>,
    lists: Vec<Site>,
    /// Lists of numbers or characters.
    plain: Vec<Site>,
    enums: Vec<Site>,
    recursive: Vec<Site>,
    products: Vec<Site>,
    all: Vec<Site>,
}

impl Sites {
    fn below(types: &Types, site: Site) -> Self {
        let all = types.below(site);
        let select = |is: &dyn Fn(Site) -> bool| -> Vec<Site> {
            all.iter().copied().filter(|site| is(*site)).collect()
        };
        let is_list = |site: Site| matches!(types.form(site), Form::List { .. });
        let is_plain = |site: Site| {
            is_list(site)
                && matches!(types.form(types.parts(site)[0]), Form::Number { .. } | Form::Char)
        };
        Sites {
            numbers: select(&|site| matches!(types.form(site), Form::Number { .. })),
            chars: select(&|site| matches!(types.form(site), Form::Char)),
            flags: select(&|site| matches!(types.form(site), Form::Bool)),
            lists: select(&is_list),
            plain: select(&is_plain),
            enums: select(&|site| matches!(types.form(site), Form::Enum { .. })),
            recursive: select(&|site| types.is_recursive(site) && !types.is_leaf(site)),
            products: select(&|site| {
                matches!(types.form(site), Form::Product { .. } | Form::Enum { .. })
            }),
            all,
        }
    }
}

impl<'a> Draws<'a> {
    /// Draws properties that some of the values in the pool fail.
    pub fn new(types: &'a Types, pool: &'a [Cells], rng: Rng) -> Self {
        Draws { types, pool, rng }
    }

    /// A property; `None` if this draw gave none that fits.
    pub fn property(&mut self) -> Option<Property> {
        let count = [1, 2, 2, 2, 3, 3, 4][self.rng.usize(0..7)];
        let sites = Sites::below(self.types, self.types.root);
        let mut property = Property { atoms: Vec::new() };
        let mut left: Vec<usize> = (0..self.pool.len()).collect();
        for _ in 0..count {
            let (atom, fit) = (0..TRIES).find_map(|_| self.fitting(&sites, &left))?;
            left = fit;
            property.atoms.push(atom);
        }
        let fails = |cells: &Cells| verdict::fails(self.types, &property, cells) == Some(true);
        // Else most values would fail, or the least one, and there is little to find.
        let is_rare = 2 * left.len() <= self.pool.len();
        (is_rare && !fails(&least_value(self.types))).then_some(property)
    }

    /// An atom, with the values for which it is true, if these are some but not all of `left`.
    fn fitting(&mut self, sites: &Sites, left: &[usize]) -> Option<(Atom, Vec<usize>)> {
        let sample = left[self.rng.usize(0..left.len())];
        let sample = &self.pool[sample];
        let atom = self.atom(sites, sample, true)?;
        let alone = Property { atoms: vec![atom] };
        let is_true =
            |at: &usize| verdict::fails(self.types, &alone, &self.pool[*at]) == Some(true);
        let fit: Vec<usize> = left.iter().copied().filter(is_true).collect();
        let [atom] = <[Atom; 1]>::try_from(alone.atoms).ok()?;
        (!fit.is_empty() && fit.len() < left.len()).then_some((atom, fit))
    }

    fn pick(&mut self, sites: &[Site]) -> Option<Site> {
        let at = self.rng.usize(0..sites.len().max(1));
        sites.get(at).copied()
    }

    fn atom(&mut self, sites: &Sites, sample: &Cells, is_top: bool) -> Option<Atom> {
        match self.rng.usize(0..100) {
            0..14 => self.bound_leaf(sites, sample),
            14..26 => self.bound(sites, sample),
            26..40 => {
                let list = self.pick(&sites.lists)?;
                let leaf = self.leaf(sites)?;
                Some(Atom::Compare(leaf, self.relation(), Term::Length(list)))
            }
            40..50 => {
                let (one, other) = (self.leaf(sites)?, self.leaf(sites)?);
                (one != other).then_some(Atom::Compare(one, self.relation(), other))
            }
            50..57 => {
                let (one, other) = (Box::new(self.leaf(sites)?), Box::new(self.leaf(sites)?));
                let term =
                    if self.rng.bool() { Term::Plus(one, other) } else { Term::Minus(one, other) };
                self.against_constant(term, sample)
            }
            57..62 => {
                let (one, other) = (self.pick(&sites.lists)?, self.pick(&sites.lists)?);
                let relation = self.relation();
                (one != other).then_some(Atom::Compare(
                    Term::Length(one),
                    relation,
                    Term::Length(other),
                ))
            }
            62..67 => Some(Atom::Sorted(self.pick(&sites.plain)?, self.one_in(3))),
            67..72 => Some(Atom::Repeats(self.pick(&sites.plain)?, !self.one_in(4))),
            72..77 => {
                let list = self.pick(&sites.plain)?;
                let is_char = sites.chars.contains(&self.types.parts(list)[0]);
                let term = match (is_char, self.one_in(2)) {
                    (true, _) => Term::Constant(self.rng.i64(0..6)),
                    (false, true) => self.leaf(sites)?,
                    (false, false) => Term::Constant(self.constant()),
                };
                Some(Atom::Contains(list, term, !self.one_in(4)))
            }
            77..81 => {
                let term = if self.one_in(3) {
                    Term::Length(self.pick(&sites.lists)?)
                } else {
                    self.leaf(sites)?
                };
                let by = self.rng.i64(2..=7);
                Some(Atom::Remainder(term, by, self.rng.i64(0..by)))
            }
            81..84 => {
                let list = self.pick(&sites.plain)?;
                let first = |at: usize| sample.0[at].site == list && sample.count(at) > 0;
                let at = (0..sample.weight()).find(|at| first(*at))?;
                let count = self.rng.usize(1..=2);
                let numbers = sample.parts(at).take(count).map(|part| sample.span(part).low);
                let numbers: Option<Vec<i64>> =
                    numbers.map(|number| i64::try_from(number).ok()).collect();
                let is_small = |numbers: &Vec<i64>| numbers.iter().all(|number| number.abs() <= 60);
                Some(Atom::Begins(list, numbers.filter(is_small)?))
            }
            84..87 => {
                let (one, other) = (self.pick(&sites.plain)?, self.pick(&sites.plain)?);
                (one != other).then_some(Atom::Prefix(one, other))
            }
            _ if is_top => self.some(sites, sample),
            _ => self.bound(sites, sample),
        }
    }

    /// A property of a part.
    fn some(&mut self, sites: &Sites, sample: &Cells) -> Option<Atom> {
        let site = self.pick(&sites.products)?;
        let below = Sites::below(self.types, site);
        let count = self.rng.usize(1..=2);
        let atoms: Option<Vec<Atom>> =
            (0..count).map(|_| self.atom(&below, sample, false)).collect();
        Some(Atom::Some(site, Box::new(Property { atoms: atoms? })))
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.rng.usize(0..chances) == 0
    }

    fn leaf(&mut self, sites: &Sites) -> Option<Term> {
        let site = self.pick(&sites.numbers)?;
        Some(if self.one_in(4) { Term::Last(site) } else { Term::First(site) })
    }

    /// A leaf against a constant, which is sometimes large.
    fn bound_leaf(&mut self, sites: &Sites, sample: &Cells) -> Option<Atom> {
        match self.rng.usize(0..8) {
            0 => {
                let flag = Term::First(self.pick(&sites.flags)?);
                Some(Atom::Compare(flag, Relation::Equal, Term::Constant(self.rng.i64(0..=1))))
            }
            1 => {
                let char = Term::First(self.pick(&sites.chars)?);
                let (relation, place) = match self.rng.usize(0..4) {
                    0 => (Relation::Equal, self.rng.i64(0..62)),
                    1 => (Relation::Differs, 0),
                    2 => (Relation::AtLeast, [26, 52, 62, 67, 195][self.rng.usize(0..5)]),
                    _ => (Relation::Below, [5, 26, 52][self.rng.usize(0..3)]),
                };
                Some(Atom::Compare(char, relation, Term::Constant(place)))
            }
            2 => {
                let large = self.rng.i64(50..=5000);
                let large = if self.one_in(4) { -large } else { large };
                let leaf = self.leaf(sites)?;
                Some(if large < 0 {
                    Atom::Compare(leaf, Relation::Below, Term::Constant(large))
                } else {
                    Atom::Compare(leaf, Relation::AtLeast, Term::Constant(large))
                })
            }
            _ => {
                let leaf = self.leaf(sites)?;
                self.against_constant(leaf, sample)
            }
        }
    }

    /// A measure of lists or of all values of a site, against a constant.
    fn bound(&mut self, sites: &Sites, sample: &Cells) -> Option<Atom> {
        let term = match self.rng.usize(0..10) {
            0..3 => Term::Length(self.pick(&sites.lists)?),
            3 => Term::Sum(self.pick(&sites.numbers)?),
            4 => Term::Most(self.pick(&sites.numbers)?),
            5 => Term::Least(self.pick(&sites.numbers)?),
            6 => Term::Count(self.pick(&sites.all)?),
            7 | 8 => {
                let site = self.pick(&sites.enums)?;
                let Form::Enum { variants, .. } = self.types.form(site) else {
                    return None;
                };
                Term::Variants(site, self.rng.usize(0..variants.len()))
            }
            _ => Term::Depth(self.pick(&sites.recursive)?),
        };
        self.against_constant(term, sample)
    }

    /// A relation to a constant, which is often one that the sample has.
    fn against_constant(&mut self, term: Term, sample: &Cells) -> Option<Atom> {
        let own = verdict::number(self.types, &term, sample)
            .filter(|own| own.is_fixed() && own.low.abs() <= 12);
        let own = own.map(|Span { low, .. }| low as i64);
        let constant = match own {
            Some(own) if self.rng.bool() => own,
            _ => self.constant(),
        };
        Some(Atom::Compare(term, self.relation(), Term::Constant(constant)))
    }

    fn constant(&mut self) -> i64 {
        let constant = self.rng.i64(0..=12);
        if self.one_in(5) { -constant } else { constant }
    }

    fn relation(&mut self) -> Relation {
        match self.rng.usize(0..10) {
            0..4 => Relation::Equal,
            4 => Relation::Differs,
            5 | 6 => Relation::Below,
            _ => Relation::AtLeast,
        }
    }
}
