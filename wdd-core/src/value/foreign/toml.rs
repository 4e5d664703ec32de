//! `toml`: values, tables, and dates and times as TOML has them.

use toml::value::{Date, Datetime, Offset, Time};
use toml::{Table, Value};

use super::calendar::{HOURS, SIXTY, Ymd};
use super::sums::sum;
use crate::value::collections::maps;
use crate::value::{Parts, Shape, Spare, WeightedTree};

sum! {
    Value {
        Boolean(bool: bool),
        Integer(number: i64),
        Float(number: f64),
        String(text: String),
        Datetime(datetime: Datetime),
        Array(elements: Vec<Value>),
        Table(entries: Table),
    }
}

maps! { [] Table }

/// A date, a time or both. Only both together may have an offset.
impl WeightedTree for Datetime {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&self.date);
        shape.part(&self.time);
        shape.part(&self.offset);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let date = parts.part(&self.date);
        let time = parts.part(&self.time);
        let offset = parts.part(&self.offset);
        // An offset needs a date and a time.
        let dateless = date.is_none() && self.date.is_some();
        let timeless = time.is_none() && self.time.is_some();
        Datetime { date, time, offset: offset.filter(|_| !dateless && !timeless) }
    }

    fn minimal() -> Option<Self> {
        Some(Datetime { date: None, time: Time::minimal(), offset: None })
    }

    fn is_valid(&self) -> bool {
        self.date.is_some() || self.time.is_some()
    }
}

impl WeightedTree for Date {
    fn visit(&self, shape: &mut Shape<'_>) {
        ymd(self).visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let Ymd { year, month, day } = ymd(self).rebuild(parts);
        // A year has four digits.
        let year = u16::try_from(year).ok().filter(|year| *year <= 9999);
        Date { year: year.unwrap_or(self.year), month, day }
    }

    fn minimal() -> Option<Self> {
        Some(Date { year: 1970, month: 1, day: 1 })
    }
}

fn ymd(date: &Date) -> Ymd {
    Ymd { year: date.year.into(), month: date.month, day: date.day }
}

impl WeightedTree for Time {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.ranged(&self.hour, &HOURS);
        shape.ranged(&self.minute, &SIXTY);
        shape.part(&self.second);
        shape.part(&self.nanosecond);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let hour = parts.ranged(&self.hour, &HOURS);
        let minute = parts.ranged(&self.minute, &SIXTY);
        let second = parts.part(&self.second);
        let nanosecond = parts.part(&self.nanosecond);
        // Nanoseconds are only allowed after seconds.
        let lost = second.is_none() && self.second.is_some();
        Time {
            hour,
            minute,
            second: within(second, self.second, 59),
            nanosecond: within(nanosecond, self.nanosecond, 999_999_999).filter(|_| !lost),
        }
    }

    fn minimal() -> Option<Self> {
        Some(Time { hour: 0, minute: 0, second: None, nanosecond: None })
    }
}

/// The moved number, limited to `most` or to its old value if that is larger.
fn within<N: Ord + Copy>(moved: Option<N>, own: Option<N>, most: N) -> Option<N> {
    moved.map(|moved| moved.min(own.map_or(most, |own| own.max(most))))
}

/// The minutes of a day. Every offset is smaller.
const DAY: i16 = 24 * 60;

impl WeightedTree for Offset {
    fn visit(&self, shape: &mut Shape<'_>) {
        if let Offset::Custom { minutes } = self {
            shape.variant(1);
            shape.lowering(0, &[0], 0);
            shape.part(minutes);
        }
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        match self {
            Offset::Z => Offset::Z,
            Offset::Custom { minutes } => {
                let moved = Some(parts.part(minutes)).filter(|at| (1 - DAY..DAY).contains(at));
                Offset::Custom { minutes: moved.unwrap_or(*minutes) }
            }
        }
    }

    fn minimal() -> Option<Self> {
        Some(Offset::Z)
    }

    fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
        (to == 0).then_some(Offset::Z)
    }
}
