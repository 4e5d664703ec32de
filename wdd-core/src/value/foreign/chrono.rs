//! `chrono`: a date has a year, a month and a day as parts; a time has hour, minute, second and
//! nanosecond. If an offset changes, the instant stays the same.

use chrono::{
    DateTime, Datelike, FixedOffset, Month, Months, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta,
    Timelike, Utc, Weekday,
};

use super::calendar::{Hms, Ymd};
use crate::value::conversions::{scalars, seen_as};

seen_as! {
    NaiveDate as Ymd:
        ymd,
        |Ymd { year, month, day }| NaiveDate::from_ymd_opt(year, month.into(), day.into()),
        DateTime::UNIX_EPOCH.date_naive();
    NaiveTime as Hms:
        hms,
        |Hms { hour, minute, second, nano }| {
            NaiveTime::from_hms_nano_opt(hour.into(), minute.into(), second.into(), nano)
        },
        NaiveTime::MIN;
    NaiveDateTime as (NaiveDate, NaiveTime):
        |own| (own.date(), own.time()),
        |(date, time)| Some(date.and_time(time)),
        DateTime::UNIX_EPOCH.naive_utc();
    DateTime<Utc> as NaiveDateTime:
        |own| own.naive_utc(),
        |naive| Some(naive.and_utc()),
        DateTime::UNIX_EPOCH;
    DateTime<FixedOffset> as (DateTime<Utc>, FixedOffset):
        |own| (own.to_utc(), *own.offset()),
        |(instant, offset)| Some(instant.with_timezone(&offset)),
        DateTime::UNIX_EPOCH.fixed_offset();
}

fn ymd(date: &NaiveDate) -> Ymd {
    // Month and day are below 32.
    Ymd { year: date.year(), month: date.month() as u8, day: date.day() as u8 }
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

const SECOND: i128 = 1_000_000_000;

scalars! {
    FixedOffset as i32: |own| own.local_minus_utc(), FixedOffset::east_opt;
    TimeDelta as i128:
        |own| i128::from(own.num_seconds()) * SECOND + i128::from(own.subsec_nanos()),
        |nanos| {
            let seconds = i64::try_from(nanos.div_euclid(SECOND)).ok()?;
            // The rest is less than a second, so it fits.
            TimeDelta::new(seconds, nanos.rem_euclid(SECOND) as u32)
        };
    Months as u32: |own| own.as_u32(), |months| Some(Months::new(months));
    // January is the simplest, at distance 0.
    Month as u32:
        |own| own.number_from_month() - 1,
        |number| Month::try_from(u8::try_from(number.checked_add(1)?).ok()?).ok();
    Weekday as u32:
        |own| own.num_days_from_monday(),
        |number| Weekday::try_from(u8::try_from(number).ok()?).ok();
}
