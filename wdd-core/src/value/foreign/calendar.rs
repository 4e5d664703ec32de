//! Dates and times for all calendar crates. A date has a year, a month and a day as parts. A year is
//! simpler the nearer it is to 1970. If a month is too short for the day, its last day is used.

use std::ops::RangeInclusive;

use crate::value::conversions::leaves;
use crate::value::{Leaf, Parts, Scalar, Shape};

#[derive(Clone)]
struct Year(i32);

/// The simplest year.
// The epoch of Unix is a year of all calendars, which the year 0 is not.
const EPOCH: i64 = 1970;

impl Scalar for Year {
    fn leaf(&self) -> Leaf {
        (i64::from(self.0) - EPOCH).leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        let year = i64::from_leaf(leaf)?.checked_add(EPOCH)?;
        i32::try_from(year).ok().map(Year)
    }

    /// The leap years 1972 and 2000.
    // One of each kind: 2000 is a leap year by the rule of 400.
    fn shortcuts(&self) -> Vec<Leaf> {
        let leap = [1972, 2000].map(|year| Year(year).leaf());
        leap.into_iter().filter(|leap| *leap < self.leaf()).collect()
    }
}

leaves!(Year);

/// A date of any calendar crate.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Ymd {
    pub(super) year: i32,
    pub(super) month: u8,
    pub(super) day: u8,
}

const MONTHS: RangeInclusive<u8> = 1..=12;
const DAYS: RangeInclusive<u8> = 1..=31;

impl Ymd {
    pub(super) fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&Year(self.year));
        shape.ranged(&self.month, &MONTHS);
        shape.ranged(&self.day, &DAYS);
    }

    pub(super) fn rebuild(&self, parts: &mut Parts<'_>) -> Ymd {
        let mut moved = Ymd {
            year: parts.part(&Year(self.year)).0,
            month: parts.ranged(&self.month, &MONTHS),
            day: parts.ranged(&self.day, &DAYS),
        };
        // An invalid date stays as it is until it is changed. A date that is changed must be valid: a month can be too short.
        if moved != *self {
            moved.day = moved.day.min(last_day(moved.year, moved.month));
        }
        moved
    }
}

fn last_day(year: i32, month: u8) -> u8 {
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// A time of day, to the nanosecond.
#[cfg(any(feature = "chrono-0_4", feature = "jiff-0_2"))]
pub(super) struct Hms {
    pub(super) hour: u8,
    pub(super) minute: u8,
    pub(super) second: u8,
    pub(super) nano: u32,
}

#[cfg(any(feature = "chrono-0_4", feature = "jiff-0_2"))]
impl Hms {
    pub(super) fn visit(&self, shape: &mut Shape<'_>) {
        shape.ranged(&self.hour, &HOURS);
        shape.ranged(&self.minute, &SIXTY);
        shape.ranged(&self.second, &SIXTY);
        shape.part(&self.nano);
    }

    pub(super) fn rebuild(&self, parts: &mut Parts<'_>) -> Hms {
        Hms {
            hour: parts.ranged(&self.hour, &HOURS),
            minute: parts.ranged(&self.minute, &SIXTY),
            second: parts.ranged(&self.second, &SIXTY),
            nano: parts.part(&self.nano),
        }
    }
}

pub(super) const HOURS: RangeInclusive<u8> = 0..=23;
/// Minutes and seconds.
pub(super) const SIXTY: RangeInclusive<u8> = 0..=59;
