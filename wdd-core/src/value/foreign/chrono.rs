//! `chrono`: a date has a year, a month and a day as parts; a time has hour, minute, second and
//! nanosecond. If an offset changes, the instant stays the same.

use chrono::{
    DateTime, Datelike, FixedOffset, Month, Months, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta,
    Timelike, Utc, Weekday,
};

use super::calendar::{Hms, Ymd};
use crate::value::std::numbers::leaves;
use crate::value::{Leaf, Parts, Scalar, Shape, WeightedTree};

impl WeightedTree for NaiveDate {
    fn visit(&self, shape: &mut Shape<'_>) {
        ymd(self).visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let Ymd { year, month, day } = ymd(self).rebuild(parts);
        NaiveDate::from_ymd_opt(year, month.into(), day.into()).unwrap_or(*self)
    }

    fn minimal() -> Option<Self> {
        Some(DateTime::UNIX_EPOCH.date_naive())
    }
}

fn ymd(date: &NaiveDate) -> Ymd {
    Ymd {
        year: date.year(),
        // Both are below 32.
        month: date.month() as u8,
        day: date.day() as u8,
    }
}

impl WeightedTree for NaiveTime {
    fn visit(&self, shape: &mut Shape<'_>) {
        hms(self).visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let time = hms(self).rebuild(parts);
        let (hour, minute, second) = (time.hour, time.minute, time.second);
        let [hour, minute, second] = [hour, minute, second].map(u32::from);
        NaiveTime::from_hms_nano_opt(hour, minute, second, time.nano).unwrap_or(*self)
    }

    fn minimal() -> Option<Self> {
        Some(NaiveTime::MIN)
    }
}

fn hms(time: &NaiveTime) -> Hms {
    Hms {
        // All three are below 60.
        hour: time.hour() as u8,
        minute: time.minute() as u8,
        second: time.second() as u8,
        nano: time.nanosecond(),
    }
}

impl WeightedTree for NaiveDateTime {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&self.date());
        shape.part(&self.time());
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.part(&self.date()).and_time(parts.part(&self.time()))
    }

    fn minimal() -> Option<Self> {
        Some(DateTime::UNIX_EPOCH.naive_utc())
    }
}

impl WeightedTree for DateTime<Utc> {
    fn visit(&self, shape: &mut Shape<'_>) {
        self.naive_utc().visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        self.naive_utc().rebuild(parts).and_utc()
    }

    fn minimal() -> Option<Self> {
        Some(DateTime::UNIX_EPOCH)
    }
}

impl WeightedTree for DateTime<FixedOffset> {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&self.to_utc());
        shape.part(self.offset());
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.part(&self.to_utc()).with_timezone(&parts.part(self.offset()))
    }

    fn minimal() -> Option<Self> {
        Some(DateTime::UNIX_EPOCH.fixed_offset())
    }
}

impl Scalar for FixedOffset {
    fn leaf(&self) -> Leaf {
        self.local_minus_utc().leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        FixedOffset::east_opt(i32::from_leaf(leaf)?)
    }
}

const SECOND: i128 = 1_000_000_000;

impl Scalar for TimeDelta {
    fn leaf(&self) -> Leaf {
        (i128::from(self.num_seconds()) * SECOND + i128::from(self.subsec_nanos())).leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        let nanos = i128::from_leaf(leaf)?;
        let seconds = i64::try_from(nanos.div_euclid(SECOND)).ok()?;
        // Less than a second.
        TimeDelta::new(seconds, nanos.rem_euclid(SECOND) as u32)
    }
}

impl Scalar for Months {
    fn leaf(&self) -> Leaf {
        self.as_u32().leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        u32::from_leaf(leaf).map(Months::new)
    }
}

impl Scalar for Month {
    fn leaf(&self) -> Leaf {
        (self.number_from_month() - 1).leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        Month::try_from(u8::from_leaf(leaf)?.checked_add(1)?).ok()
    }
}

impl Scalar for Weekday {
    fn leaf(&self) -> Leaf {
        self.num_days_from_monday().leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        Weekday::try_from(u8::from_leaf(leaf)?).ok()
    }
}

leaves!(FixedOffset, TimeDelta, Months, Month, Weekday);
