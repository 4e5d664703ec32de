//! Rules: what the values of a struct must meet beyond the types of its fields. Each is a `validate` of
//! the generated struct, and some are also its `fixup`. The least values of the fields always meet the
//! rule.

use std::cmp::Ordering;
use std::sync::LazyLock;

use super::cells::{Cells, Span};
use super::subject::Node;
use super::types::{Form, PLAIN, Site, Types};
use super::verdict;

/// A rule about the first one or two fields of a struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What it says.
    pub demand: Demand,
    /// Whether the generated struct has a `fixup`.
    pub has_fixup: bool,
}

/// What a rule says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// The number is the length of the list: `f0 == f1.len()`.
    Counted,
    /// `f0 <= f1`, of two numbers.
    Ordered,
    /// The number is an index into the list, or 0 if the list is empty.
    Index,
    /// The list `f0` is sorted.
    Sorted,
    /// The list `f0` has no element twice.
    Distinct,
    /// `f0 + f1` is at most this.
    AtMost(i128),
}

impl Demand {
    /// The number of fields that it is about.
    pub fn fields(self) -> usize {
        match self {
            Demand::Sorted | Demand::Distinct => 1,
            _ => 2,
        }
    }

    /// Whether the fields from `at` on in `cells` meet it; `None` if that is not known.
    pub fn is_met(self, types: &Types, cells: &Cells, at: usize) -> Option<bool> {
        let first = at + 1;
        let second = || cells.end(first);
        let number = |at: usize| cells.span(at);
        let length = |at: usize| Span::of(cells.count(at) as i128);
        match self {
            Demand::Counted => number(first).is_equal(length(second())),
            Demand::Ordered => number(second()).is_below(number(first)).map(|is| !is),
            Demand::Index => {
                let most = cells.count(second()).max(1) as i128;
                number(first).is_below(Span::of(most))
            }
            Demand::Sorted => verdict::is_ascending(types, cells, first, true),
            Demand::Distinct => verdict::repeats(cells, first).map(|repeats| !repeats),
            Demand::AtMost(most) => {
                let sum = number(first).plus(number(second()));
                sum.is_below(Span::of(most + 1))
            }
        }
    }

    /// The Rust expression of the `validate` function.
    pub fn source(self, types: &Types, parts: &[Site]) -> String {
        let length = || length(types, parts[1]);
        match self {
            Demand::Counted => format!("self.f0 as i128 == {} as i128", length()),
            Demand::Ordered => "self.f0 <= self.f1".to_owned(),
            Demand::Index => format!("(self.f0 as i128) < ({} as i128).max(1)", length()),
            Demand::Sorted => "self.f0.is_sorted()".to_owned(),
            Demand::Distinct => {
                "(1..self.f0.len()).all(|at| !self.f0[..at].contains(&self.f0[at]))".to_owned()
            }
            Demand::AtMost(most) => format!("self.f0 as i128 + self.f1 as i128 <= {most}"),
        }
    }

    /// The Rust statements of the `fixup` function.
    pub fn fixup_source(self, types: &Types, parts: &[Site]) -> String {
        let kind = || types.name(parts[0], None);
        let length = || length(types, parts[1]);
        match self {
            Demand::Counted => format!("self.f0 = {} as {};", length(), kind()),
            Demand::Ordered => {
                "if self.f0 > self.f1 { std::mem::swap(&mut self.f0, &mut self.f1); }".to_owned()
            }
            Demand::Index => {
                let last = format!("({}.max(1) - 1) as {}", length(), kind());
                format!("self.f0 = self.f0.min({last});")
            }
            Demand::Sorted => "self.f0.sort();".to_owned(),
            Demand::Distinct => "let mut seen = Vec::new();\n            \
                 self.f0.retain(|own| { let is_new = !seen.contains(own); seen.push(*own); is_new });"
                .to_owned(),
            Demand::AtMost(most) => format!(
                "self.f0 = self.f0.min({most});\n            self.f1 = self.f1.min({most} - self.f0);"
            ),
        }
    }

    /// Changes the fields so that they meet it, as the `fixup` does.
    pub fn repair(self, types: &Types, parts: &[Site], fields: &mut [Node]) {
        match self {
            Demand::Counted => fields[0].number = fields[1].parts.len() as i128,
            Demand::Ordered => {
                if fields[0].number > fields[1].number {
                    fields.swap(0, 1);
                }
            }
            Demand::Index => {
                let last = fields[1].parts.len().max(1) as i128 - 1;
                fields[0].number = fields[0].number.min(last);
            }
            Demand::Sorted => {
                let element = types.parts(parts[0])[0];
                let by = |one: &Node, other: &Node| order(types, element, one, other);
                fields[0].parts.sort_by(by);
            }
            Demand::Distinct => {
                let mut seen: Vec<Node> = Vec::new();
                fields[0].parts.retain(|own| {
                    let is_new = !seen.contains(own);
                    seen.push(own.clone());
                    is_new
                });
            }
            Demand::AtMost(most) => {
                fields[0].number = fields[0].number.min(most);
                fields[1].number = fields[1].number.min(most - fields[0].number);
            }
        }
    }
}

/// The Rust expression for the number of elements of the field `f1`.
fn length(types: &Types, list: Site) -> String {
    match types.name(list, None).as_str() {
        "String" => "self.f1.chars().count()".to_owned(),
        _ => "self.f1.len()".to_owned(),
    }
}

/// The order of values that the derived `Ord` has.
pub fn order(types: &Types, site: Site, one: &Node, other: &Node) -> Ordering {
    let pairs = |parts: &[Site]| {
        let mut each = parts.iter().zip(one.parts.iter().zip(&other.parts));
        each.find_map(|(part, (one, other))| {
            let order = order(types, *part, one, other);
            order.is_ne().then_some(order)
        })
    };
    match types.form(site) {
        Form::Number { .. } | Form::Bool => one.number.cmp(&other.number),
        Form::Char => code_point(one.number).cmp(&code_point(other.number)),
        Form::List { element, .. } => {
            let shared = one.parts.len().min(other.parts.len());
            let by_length = one.parts.len().cmp(&other.parts.len());
            pairs(&vec![*element; shared]).unwrap_or(by_length)
        }
        Form::Product { parts, .. } => pairs(parts).unwrap_or(Ordering::Equal),
        Form::Enum { variants, .. } => {
            let parts = || pairs(&variants[one.number as usize]).unwrap_or(Ordering::Equal);
            one.number.cmp(&other.number).then_with(parts)
        }
    }
}

/// The least and the largest code point of the characters at these places of the library's order.
pub fn code_points(places: Span) -> Span {
    static FIRST: LazyLock<Vec<i128>> =
        LazyLock::new(|| (0..PLAIN).map(|place| i128::from(code_point(place))).collect());
    let plain = (places.low..=places.high.min(PLAIN - 1)).map(|place| FIRST[place as usize]);
    // The others are in the order of code points.
    let others = (places.high >= PLAIN).then(|| Span {
        low: i128::from(code_point(places.low.max(PLAIN))),
        high: i128::from(code_point(places.high)),
    });
    let all = plain.map(Span::of).chain(others);
    let joined = all
        .reduce(|one, other| Span { low: one.low.min(other.low), high: one.high.max(other.high) });
    joined.unwrap_or(places)
}

/// The character at a place of the library's order, as a number.
pub fn code_point(place: i128) -> u32 {
    use wdd_core::value::{Leaf, Scalar};
    char::from_leaf(Leaf::at(place as u128)).map_or(u32::MAX, u32::from)
}
