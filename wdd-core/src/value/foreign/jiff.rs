//! `jiff`: a date has a year, a month and a day as parts; a time has hour, minute, second and nanosecond;
//! a span has a sign and its units. If a time zone changes, the instant stays the same.

use jiff::civil::{Date, DateTime, Time, Weekday};
use jiff::tz::{Offset, TimeZone};
use jiff::{SignedDuration, Span, Timestamp, Zoned};

use super::calendar::{Hms, Ymd};
use crate::value::conversions::{scalars, seen_as};
use crate::value::{Parts, Shape, Spare, WeightedTree};

seen_as! {
    Date as Ymd: ymd, date, Date::constant(1970, 1, 1);
    Time as Hms: hms, time, Time::midnight();
    DateTime as (Date, Time):
        |own| (own.date(), own.time()),
        |(date, time)| Some(date.to_datetime(time)),
        Date::constant(1970, 1, 1).to_datetime(Time::midnight());
    Timestamp as DateTime:
        |own| Offset::UTC.to_datetime(*own),
        |at| Offset::UTC.to_timestamp(at).ok(),
        Timestamp::UNIX_EPOCH;
    Zoned as (Timestamp, TimeZone):
        |own| (own.timestamp(), own.time_zone().clone()),
        |(instant, zone)| Some(instant.to_zoned(zone)),
        Timestamp::UNIX_EPOCH.to_zoned(TimeZone::UTC);
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

fn hms(time: &Time) -> Hms {
    Hms {
        hour: time.hour().unsigned_abs(),
        minute: time.minute().unsigned_abs(),
        second: time.second().unsigned_abs(),
        nano: time.subsec_nanosecond().unsigned_abs(),
    }
}

fn time(time: Hms) -> Option<Time> {
    let [hour, minute, second] = [time.hour, time.minute, time.second].map(u8::cast_signed);
    Time::new(hour, minute, second, i32::try_from(time.nano).ok()?).ok()
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

scalars! {
    SignedDuration as i128: SignedDuration::as_nanos, SignedDuration::try_from_nanos_i128;
    Offset as i32: |own| own.seconds(), |seconds| Offset::from_seconds(seconds).ok();
    Weekday as i8:
        |own| own.to_monday_zero_offset(),
        |number| Weekday::from_monday_zero_offset(number).ok();
}
