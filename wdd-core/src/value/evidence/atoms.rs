//! `Atom`: a statement about one or two quantities of a value, which is true or false.

/// Stands for a number that a value does not have.
pub(super) const MISSING: i64 = i64::MIN;

/// The numbers of a value, in the order of names.
pub(crate) type Row = Vec<i64>;

/// A number that is made of the numbers in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Feature {
    /// A number of the row.
    One(usize),
    Minus(usize, usize),
    Plus(usize, usize),
}

impl Feature {
    /// The number in a row, or [`MISSING`].
    pub(super) fn of(self, row: &[i64]) -> i64 {
        self.made_of(|name| row[name])
    }

    /// The number that is made of those that `number` gives, or [`MISSING`].
    pub(super) fn made_of(self, number: impl Fn(usize) -> i64) -> i64 {
        let known = |name| Some(number(name)).filter(|number| *number != MISSING);
        let made = match self {
            Feature::One(one) => known(one),
            Feature::Minus(one, other) => known(one).zip(known(other)).map(|(a, b)| a - b),
            Feature::Plus(one, other) => known(one).zip(known(other)).map(|(a, b)| a + b),
        };
        made.unwrap_or(MISSING)
    }

    /// The numbers of the row that it is made of.
    pub(super) fn names(self) -> Vec<usize> {
        match self {
            Feature::One(at) => vec![at],
            Feature::Minus(one, other) | Feature::Plus(one, other) => vec![one, other],
        }
    }

    pub(super) fn is_single(self) -> bool {
        matches!(self, Feature::One(_))
    }
}

/// How a feature is related to a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    AtLeast(i64),
    AtMost(i64),
    Equal(i64),
    Differs(i64),
    /// The remainder of a division by the first number is the second.
    Remainder(i64, i64),
}

impl Relation {
    /// Whether a number has this relation. A missing number does not.
    pub(super) fn holds(self, number: i64) -> bool {
        number != MISSING
            && match self {
                Relation::AtLeast(least) => number >= least,
                Relation::AtMost(most) => number <= most,
                Relation::Equal(only) => number == only,
                Relation::Differs(not) => number != not,
                Relation::Remainder(by, rest) => number.rem_euclid(by) == rest,
            }
    }
}

/// A statement about a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Atom {
    pub(super) feature: Feature,
    pub(super) relation: Relation,
}

impl Atom {
    /// Whether the atom is true. It is false where the number is missing.
    pub(super) fn holds(self, row: &[i64]) -> bool {
        self.relation.holds(self.feature.of(row))
    }

    /// By how much the number would have to change, without a sign; `None` if the atom is true, or the number is missing.
    pub(super) fn off(self, row: &[i64]) -> Option<i64> {
        let number = self.feature.of(row);
        if number == MISSING || self.holds(row) {
            return None;
        }
        Some(match self.relation {
            Relation::AtLeast(to) | Relation::AtMost(to) | Relation::Equal(to) => {
                (to - number).abs()
            }
            Relation::Differs(_) => 1,
            Relation::Remainder(by, rest) => (rest - number).rem_euclid(by),
        })
    }

    /// How likely the atom is in a property, next to others.
    pub(super) fn prior(self) -> f64 {
        // Bounds and constants are in most properties. A remainder or a forbidden number explains any few verdicts, and so
        // is likelier to do so by chance. The numbers are guesses; only their order matters.
        let simple = match self.relation {
            Relation::AtLeast(_) | Relation::AtMost(_) | Relation::Equal(_) => 1.0,
            Relation::Remainder(..) => 0.15,
            Relation::Differs(_) => 0.1,
        };
        if self.feature.is_single() { simple } else { simple * 0.3 }
    }
}
