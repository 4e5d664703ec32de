//! `jiff`: a date has a year, a month and a day as parts; a time has hour, minute, second and nanosecond;
//! a span has a sign and its units. If a time zone changes, the instant stays the same.

use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Span, Timestamp, Zoned};

use super::calendar::{Hms, Ymd};
use crate::value::std::numbers::leaves;
use crate::value::{Leaf, Parts, Scalar, Shape, Spare, WeightedTree};

impl WeightedTree for Date {
    fn visit(&self, shape: &mut Shape<'_>) {
        ymd(self).visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        date(ymd(self).rebuild(parts)).unwrap_or(*self)
    }

    fn minimal() -> Option<Self> {
        Some(Date::constant(1970, 1, 1))
    }
}

fn ymd(date: &Date) -> Ymd {
    Ymd {
        year: date.year().into(),
        month: date.month().unsigned_abs(),
        day: date.day().unsigned_abs(),
    }
}

fn date(Ymd { year, month, day }: Ymd) -> Option<Date> {
    let year = i16::try_from(year).ok()?;
    let [month, day] = [month, day].map(u8::cast_signed);
    Date::new(year, month, day).ok()
}

impl WeightedTree for Time {
    fn visit(&self, shape: &mut Shape<'_>) {
        hms(self).visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        time(&hms(self).rebuild(parts)).unwrap_or(*self)
    }

    fn minimal() -> Option<Self> {
        Some(Time::midnight())
    }
}

fn hms(time: &Time) -> Hms {
    Hms {
        hour: time.hour().unsigned_abs(),
        minute: time.minute().unsigned_abs(),
        second: time.second().unsigned_abs(),
        nano: time.subsec_nanosecond().unsigned_abs(),
    }
}

fn time(time: &Hms) -> Option<Time> {
    let [hour, minute, second] = [time.hour, time.minute, time.second].map(u8::cast_signed);
    Time::new(hour, minute, second, i32::try_from(time.nano).ok()?).ok()
}

impl WeightedTree for DateTime {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&self.date());
        shape.part(&self.time());
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.part(&self.date()).to_datetime(parts.part(&self.time()))
    }

    fn minimal() -> Option<Self> {
        Some(Date::minimal()?.to_datetime(Time::midnight()))
    }
}

impl WeightedTree for Timestamp {
    fn visit(&self, shape: &mut Shape<'_>) {
        Offset::UTC.to_datetime(*self).visit(shape);
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        let at = Offset::UTC.to_datetime(*self).rebuild(parts);
        Offset::UTC.to_timestamp(at).unwrap_or(*self)
    }

    fn minimal() -> Option<Self> {
        Some(Timestamp::UNIX_EPOCH)
    }
}

impl WeightedTree for Zoned {
    fn visit(&self, shape: &mut Shape<'_>) {
        shape.part(&self.timestamp());
        shape.part(self.time_zone());
    }

    fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
        parts.part(&self.timestamp()).to_zoned(parts.part(self.time_zone()))
    }

    fn minimal() -> Option<Self> {
        Some(Timestamp::UNIX_EPOCH.to_zoned(TimeZone::UTC))
    }
}

/// UTC is simpler than all other time zones.
impl WeightedTree for TimeZone {
    fn visit(&self, shape: &mut Shape<'_>) {
        if *self != TimeZone::UTC {
            shape.variant(1);
            shape.tells(&format!("{self:?}"));
            shape.lowering(0, &[], 0);
        }
    }

    fn rebuild(&self, _: &mut Parts<'_>) -> Self {
        self.clone()
    }

    fn minimal() -> Option<Self> {
        Some(TimeZone::UTC)
    }

    fn lowered(&self, to: u32, _: &mut Spare<'_>) -> Option<Self> {
        (to == 0).then_some(TimeZone::UTC)
    }
}

/// The units of a span, each with the methods that read it and set it.
macro_rules! units {
    ($($get:ident $set:ident),* $(,)?) => {
        impl WeightedTree for Span {
            fn visit(&self, shape: &mut Shape<'_>) {
                shape.part(&self.is_negative());
                $(shape.part(&i64::from(self.$get()).unsigned_abs());)*
            }

            fn rebuild(&self, parts: &mut Parts<'_>) -> Self {
                let negative = parts.part(&self.is_negative());
                let span = Some(Span::new());
                $(
                    let much = parts.part(&i64::from(self.$get()).unsigned_abs());
                    let much = i64::try_from(much).ok();
                    let span = span.and_then(|span| span.$set(much?).ok());
                )*
                span.map(|span| if negative { -span } else { span }).unwrap_or(*self)
            }

            fn minimal() -> Option<Self> {
                Some(Span::new())
            }
        }
    };
}

units! {
    get_years try_years,
    get_months try_months,
    get_weeks try_weeks,
    get_days try_days,
    get_hours try_hours,
    get_minutes try_minutes,
    get_seconds try_seconds,
    get_milliseconds try_milliseconds,
    get_microseconds try_microseconds,
    get_nanoseconds try_nanoseconds,
}

impl Scalar for SignedDuration {
    fn leaf(&self) -> Leaf {
        self.as_nanos().leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        SignedDuration::try_from_nanos_i128(i128::from_leaf(leaf)?)
    }
}

impl Scalar for Offset {
    fn leaf(&self) -> Leaf {
        self.seconds().leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        Offset::from_seconds(i32::from_leaf(leaf)?).ok()
    }
}

impl Scalar for Weekday {
    fn leaf(&self) -> Leaf {
        self.to_monday_zero_offset().leaf()
    }

    fn from_leaf(leaf: Leaf) -> Option<Self> {
        Weekday::from_monday_zero_offset(i8::from_leaf(leaf)?).ok()
    }
}

leaves!(SignedDuration, Offset, Weekday);
