//! Properties as data: some atoms, which all have to be true for a value that fails.

use std::fmt;

use wdd_core::WeightedTree;

use super::types::Site;

/// A value fails if all atoms are true for it.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub struct Property {
    /// The atoms.
    pub atoms: Vec<Atom>,
}

/// A statement about a value, or about a part of it. It is not true if a site in it does not occur.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub enum Atom {
    /// A relation between two numbers.
    Compare(Term, Relation, Term),
    /// The remainder of a division.
    Remainder(Term, #[wdd(range = 2..=12)] i64, #[wdd(range = 0..=11)] i64),
    /// The first list of the site is sorted (`true`) or not.
    Sorted(#[wdd(skip)] Site, bool),
    /// The first list of the site has an element twice (`true`) or not.
    Repeats(#[wdd(skip)] Site, bool),
    /// The first list of the site has (`true`) this number as an element or not.
    Contains(#[wdd(skip)] Site, Term, bool),
    /// The first list of the site begins with these numbers.
    Begins(#[wdd(skip)] Site, Vec<i64>),
    /// The first list of one site is not empty, and is the beginning of the first list of the other.
    Prefix(#[wdd(skip)] Site, #[wdd(skip)] Site),
    /// Some value of the site meets a property of its own.
    Some(#[wdd(skip)] Site, Box<Property>),
}

/// A number that a value has.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub enum Term {
    /// A constant.
    Constant(i64),
    /// The first leaf of the site.
    First(#[wdd(skip)] Site),
    /// The last leaf of the site.
    Last(#[wdd(skip)] Site),
    /// The length of the first list of the site.
    Length(#[wdd(skip)] Site),
    /// The sum of all leaves of the site.
    Sum(#[wdd(skip)] Site),
    /// The largest leaf of the site.
    Most(#[wdd(skip)] Site),
    /// The least leaf of the site.
    Least(#[wdd(skip)] Site),
    /// The number of values of the site.
    Count(#[wdd(skip)] Site),
    /// The number of values of the site that are this variant.
    Variants(#[wdd(skip)] Site, #[wdd(skip)] usize),
    /// How deep values of the site are nested.
    Depth(#[wdd(skip)] Site),
    /// A sum.
    Plus(Box<Term>, Box<Term>),
    /// A difference.
    Minus(Box<Term>, Box<Term>),
}

/// A relation between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, WeightedTree)]
pub enum Relation {
    /// `==`
    Equal,
    /// `!=`
    Differs,
    /// `<`
    Below,
    /// `>=`
    AtLeast,
}

impl Property {
    /// The sites that it names, each with whether all below it matters too.
    pub fn sites(&self) -> Vec<(Site, bool)> {
        self.atoms.iter().flat_map(Atom::sites).collect()
    }

    /// All constants in it.
    pub fn constants(&self) -> Vec<i128> {
        self.atoms.iter().flat_map(Atom::constants).collect()
    }

    /// The sorts of its atoms, sorted.
    pub fn sort(&self) -> String {
        let mut sorts: Vec<String> = self.atoms.iter().map(Atom::sort).collect();
        sorts.sort();
        sorts.join(" & ")
    }
}

impl Atom {
    fn sites(&self) -> Vec<(Site, bool)> {
        match self {
            Atom::Compare(one, _, other) => [one.sites(), other.sites()].concat(),
            Atom::Remainder(term, ..) => term.sites(),
            Atom::Sorted(list, _) | Atom::Repeats(list, _) | Atom::Begins(list, _) => {
                vec![(*list, true)]
            }
            Atom::Contains(list, term, _) => [vec![(*list, true)], term.sites()].concat(),
            Atom::Prefix(one, other) => vec![(*one, true), (*other, true)],
            Atom::Some(site, property) => [vec![(*site, false)], property.sites()].concat(),
        }
    }

    fn constants(&self) -> Vec<i128> {
        match self {
            Atom::Compare(one, _, other) => [one.constants(), other.constants()].concat(),
            Atom::Remainder(term, by, _) => [term.constants(), vec![i128::from(*by)]].concat(),
            Atom::Sorted(..) | Atom::Repeats(..) | Atom::Prefix(..) => Vec::new(),
            Atom::Contains(_, term, _) => term.constants(),
            Atom::Begins(_, with) => with.iter().copied().map(i128::from).collect(),
            Atom::Some(_, property) => property.constants(),
        }
    }

    fn sort(&self) -> String {
        match self {
            Atom::Compare(one, relation, other) => {
                format!("{} {relation} {}", one.sort(), other.sort())
            }
            Atom::Remainder(term, ..) => format!("{} % n", term.sort()),
            Atom::Sorted(_, is) => if *is { "sorted" } else { "unsorted" }.to_owned(),
            Atom::Repeats(_, is) => if *is { "repeats" } else { "distinct" }.to_owned(),
            Atom::Contains(_, term, is) => {
                format!("{} {}", if *is { "contains" } else { "lacks" }, term.sort())
            }
            Atom::Begins(..) => "begins".to_owned(),
            Atom::Prefix(..) => "prefix".to_owned(),
            Atom::Some(_, property) => format!("some({})", property.sort()),
        }
    }
}

impl Term {
    fn sites(&self) -> Vec<(Site, bool)> {
        match self {
            Term::Constant(_) => Vec::new(),
            Term::First(site)
            | Term::Last(site)
            | Term::Length(site)
            | Term::Sum(site)
            | Term::Most(site)
            | Term::Least(site)
            | Term::Count(site)
            | Term::Variants(site, _)
            | Term::Depth(site) => vec![(*site, false)],
            Term::Plus(one, other) | Term::Minus(one, other) => {
                [one.sites(), other.sites()].concat()
            }
        }
    }

    fn constants(&self) -> Vec<i128> {
        match self {
            Term::Constant(number) => vec![i128::from(*number)],
            Term::Plus(one, other) | Term::Minus(one, other) => {
                [one.constants(), other.constants()].concat()
            }
            _ => Vec::new(),
        }
    }

    fn sort(&self) -> String {
        let name = match self {
            Term::Constant(_) => "n",
            Term::First(_) | Term::Last(_) => "leaf",
            Term::Length(_) => "length",
            Term::Sum(_) => "total",
            Term::Most(_) => "most",
            Term::Least(_) => "least",
            Term::Count(_) => "count",
            Term::Variants(..) => "variants",
            Term::Depth(_) => "depth",
            Term::Plus(one, other) => return format!("({} + {})", one.sort(), other.sort()),
            Term::Minus(one, other) => return format!("({} - {})", one.sort(), other.sort()),
        };
        name.to_owned()
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Relation::Equal => "==",
            Relation::Differs => "!=",
            Relation::Below => "<",
            Relation::AtLeast => ">=",
        })
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Term::Constant(number) => write!(f, "{number}"),
            Term::First(site) => write!(f, "first(#{site})"),
            Term::Last(site) => write!(f, "last(#{site})"),
            Term::Length(site) => write!(f, "len(#{site})"),
            Term::Sum(site) => write!(f, "sum(#{site})"),
            Term::Most(site) => write!(f, "max(#{site})"),
            Term::Least(site) => write!(f, "min(#{site})"),
            Term::Count(site) => write!(f, "count(#{site})"),
            Term::Variants(site, number) => write!(f, "count(#{site}::V{number})"),
            Term::Depth(site) => write!(f, "depth(#{site})"),
            Term::Plus(one, other) => write!(f, "({one} + {other})"),
            Term::Minus(one, other) => write!(f, "({one} - {other})"),
        }
    }
}

impl fmt::Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let not = |is: bool| if is { "" } else { "not " };
        match self {
            Atom::Compare(one, relation, other) => write!(f, "{one} {relation} {other}"),
            Atom::Remainder(term, by, rest) => write!(f, "{term} % {by} == {rest}"),
            Atom::Sorted(list, is) => write!(f, "{}sorted(#{list})", not(*is)),
            Atom::Repeats(list, is) => write!(f, "{}repeats(#{list})", not(*is)),
            Atom::Contains(list, term, is) => write!(f, "{}contains(#{list}, {term})", not(*is)),
            Atom::Begins(list, with) => write!(f, "begins(#{list}, {with:?})"),
            Atom::Prefix(one, other) => write!(f, "prefix(#{one}, #{other})"),
            Atom::Some(site, property) => write!(f, "some(#{site}: {property})"),
        }
    }
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let atoms: Vec<String> = self.atoms.iter().map(ToString::to_string).collect();
        f.write_str(&atoms.join(" & "))
    }
}
