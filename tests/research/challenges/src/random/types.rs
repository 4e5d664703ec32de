//! Types as data: a table of sites. A site is a place in a type: a field, an element, a whole
//! declaration. All fields that have one declared type share its site.

use wdd_core::value::Scalar;

use super::rules::Rule;

/// The number of a site in its table.
pub type Site = usize;

/// A type, with the sites of everything in it.
#[derive(Clone, Debug, PartialEq)]
pub struct Types {
    /// The sites, by their numbers.
    pub sites: Vec<Form>,
    /// The site of the type itself.
    pub root: Site,
}

/// What values are in a site.
#[derive(Clone, Debug, PartialEq)]
pub enum Form {
    /// An integer. A range is an attribute, so only fields have one.
    Number {
        /// Its type.
        kind: Kind,
        /// The least and the largest value.
        range: Option<(i128, i128)>,
    },
    /// A `bool`, as the number 0 or 1.
    Bool,
    /// A `char`, as its place in the order of characters that the library states.
    Char,
    /// A list of any sort.
    List {
        /// The sort.
        sort: Sort,
        /// The site of its elements. For a map they are pairs, for a string characters.
        element: Site,
        /// The least number of elements.
        fewest: u32,
    },
    /// A tuple, or a struct if it has a name.
    Product {
        /// The name of the struct.
        name: Option<String>,
        /// The sites of its fields.
        parts: Vec<Site>,
        /// What else its values must meet.
        rule: Option<Rule>,
    },
    /// An enum, with the sites of the fields of each variant.
    Enum {
        /// Its name.
        name: String,
        /// The variants, in the order of the declaration.
        variants: Vec<Vec<Site>>,
    },
}

/// The type of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Its name in Rust.
    pub name: &'static str,
    /// The least value.
    pub least: i128,
    /// The largest value, at most that of `i128`.
    pub most: i128,
}

/// A sort of list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// An `Option`, which is a list of at most one element.
    Option,
    /// A `Vec`.
    Vec,
    /// A `String`.
    String,
    /// A `BTreeSet`.
    Set,
    /// A `BTreeMap`.
    Map,
}

impl Sort {
    /// Whether the elements (or their keys) are in ascending order, each once.
    pub fn is_ascending(self) -> bool {
        matches!(self, Sort::Set | Sort::Map)
    }
}

macro_rules! kinds {
    ($($ty:ident),*) => {
        /// All types of integers.
        pub static KINDS: &[Kind] = &[$(Kind {
            name: stringify!($ty),
            least: $ty::MIN as i128,
            most: if $ty::MAX as u128 > i128::MAX as u128 { i128::MAX } else { $ty::MAX as i128 },
        }),*];
    };
}

kinds!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize);

impl Types {
    /// What values are in a site.
    pub fn form(&self, site: Site) -> &Form {
        &self.sites[site]
    }

    /// The sites directly in a site.
    pub fn parts(&self, site: Site) -> Vec<Site> {
        match self.form(site) {
            Form::Number { .. } | Form::Bool | Form::Char => Vec::new(),
            Form::List { element, .. } => vec![*element],
            Form::Product { parts, .. } => parts.clone(),
            Form::Enum { variants, .. } => variants.concat(),
        }
    }

    /// The site itself and all sites below it, each once.
    pub fn below(&self, site: Site) -> Vec<Site> {
        let (mut found, mut next) = (vec![site], 0);
        while let Some(&open) = found.get(next) {
            for part in self.parts(open) {
                if !found.contains(&part) {
                    found.push(part);
                }
            }
            next += 1;
        }
        found
    }

    /// Whether values of the site may contain values of the same site.
    pub fn is_recursive(&self, site: Site) -> bool {
        let parts = self.parts(site);
        parts.iter().any(|part| self.below(*part).contains(&site))
    }

    /// Whether the values of a site are leaves.
    pub fn is_leaf(&self, site: Site) -> bool {
        matches!(self.form(site), Form::Number { .. } | Form::Bool | Form::Char)
    }

    /// The limits of a leaf's numbers.
    pub fn limits(&self, site: Site) -> (i128, i128) {
        match self.form(site) {
            Form::Number { range: Some(range), .. } => *range,
            Form::Number { kind, .. } => (kind.least, kind.most),
            Form::Bool => (0, 1),
            // The last place of the library's order is that of the last character.
            _ => (0, char::MAX.leaf().distance as i128),
        }
    }

    /// The number of the simplest leaf: 0, or the one nearest to it.
    pub fn simplest(&self, site: Site) -> i128 {
        let (least, most) = self.limits(site);
        if least > 0 { least } else { most.min(0) }
    }

    /// A leaf's distance from the simplest, and whether it is on the negative side.
    pub fn leaf(&self, site: Site, number: i128) -> (u128, bool) {
        let simplest = self.simplest(site);
        (number.abs_diff(simplest), simplest == 0 && number < 0)
    }

    /// The type in Rust. Inside the declaration of a recursive enum, the enum is boxed.
    pub fn name(&self, site: Site, inside: Option<Site>) -> String {
        let name = |site| self.name(site, inside);
        match self.form(site) {
            Form::Number { kind, .. } => kind.name.to_owned(),
            Form::Bool => "bool".to_owned(),
            Form::Char => "char".to_owned(),
            Form::List { sort, element, .. } => match sort {
                Sort::Option => format!("Option<{}>", name(*element)),
                Sort::Vec => format!("Vec<{}>", self.name(*element, None)),
                Sort::String => "String".to_owned(),
                Sort::Set => format!("BTreeSet<{}>", name(*element)),
                Sort::Map => {
                    let pair: Vec<String> = self.parts(*element).into_iter().map(name).collect();
                    format!("BTreeMap<{}>", pair.join(", "))
                }
            },
            Form::Product { name: Some(own), .. } => own.clone(),
            Form::Product { parts, .. } => {
                let parts: Vec<String> = parts.iter().map(|part| name(*part)).collect();
                format!("({})", parts.join(", "))
            }
            Form::Enum { name: own, .. } if inside == Some(site) => format!("Box<{own}>"),
            Form::Enum { name: own, .. } => own.clone(),
        }
    }
}

/// The number of plain characters, which come first in the order of characters.
pub const PLAIN: i128 = 95;

#[cfg(test)]
mod tests {
    use wdd_core::value::Leaf;

    use super::*;

    #[test]
    fn plain_characters_come_before_all_others() {
        let first = char::from_leaf(Leaf::at(PLAIN as u128));
        assert_eq!(first, Some('\0'));
        let places = [1, 31, 32].map(|more| char::from_leaf(Leaf::at(PLAIN as u128 + more)));
        assert_eq!(places, ['\u{1}', '\u{1f}', '\u{7f}'].map(Some));
    }

    #[test]
    fn the_simplest_number_is_nearest_to_zero() {
        let range = |range| Types {
            sites: vec![Form::Number { kind: KINDS[8], range: Some(range) }],
            root: 0,
        };
        for (limits, number, leaf) in
            [((3, 9), 7, (4, false)), ((-9, -3), -7, (4, false)), ((-9, 3), -7, (7, true))]
        {
            assert_eq!(range(limits).leaf(0, number), leaf);
        }
    }
}
