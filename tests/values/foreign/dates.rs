//! Dates and times of chrono and jiff.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc};
use fastrand::Rng;
use wdd_core::shrink;
use wdd_core::value::{assert_tree_laws, copy};

use super::{shrinks, some};

#[test]
fn dates_of_chrono_keep_the_laws() {
    let zone = FixedOffset::west_opt(5 * 3600).unwrap();
    let instant = |rng: &mut Rng| {
        DateTime::<Utc>::from_timestamp(rng.i64(-4_000_000_000..9_000_000_000), rng.u32(..999))
            .unwrap()
    };
    assert_tree_laws(some(instant));
    assert_tree_laws(some(|rng| instant(rng).with_timezone(&zone)));
    assert_tree_laws([NaiveDate::MIN, NaiveDate::MAX]);
    let leap = NaiveTime::from_hms_nano_opt(23, 59, 59, 1_500_000_000).unwrap();
    assert_tree_laws([NaiveTime::MIN, leap]);
    assert_tree_laws([TimeDelta::MIN, TimeDelta::MAX, TimeDelta::zero()]);
    for delta in [TimeDelta::MIN, TimeDelta::MAX, TimeDelta::nanoseconds(-1)] {
        assert_eq!(copy(&delta), delta);
    }
    let months = (chrono::Month::July, chrono::Weekday::Sun, chrono::Months::new(7));
    assert_tree_laws([months]);
}

#[test]
fn dates_of_chrono_shrink_to_the_epoch() {
    let zone = FixedOffset::east_opt(3600).unwrap();
    let date = NaiveDate::from_ymd_opt(2024, 2, 29).unwrap();
    let at = date.and_hms_nano_opt(23, 15, 42, 7).unwrap().and_utc();
    shrinks(at.with_timezone(&zone), |_| true, &DateTime::UNIX_EPOCH.fixed_offset());
    shrinks(at, |at| at.hour() > 12, &"1970-01-01T13:00:00Z".parse().unwrap());
    let leap = |date: &NaiveDate| date.leap_year() && date.day() == 29;
    shrinks(date, leap, &NaiveDate::from_ymd_opt(1972, 1, 29).unwrap());
    let delta = TimeDelta::seconds(-90);
    shrinks(delta, |d| d.num_seconds() != 0, &TimeDelta::seconds(1));
}

#[test]
fn dates_of_jiff_keep_the_laws() {
    use jiff::civil::{Date, Time, Weekday};
    use jiff::tz::{Offset, TimeZone};
    use jiff::{SignedDuration, Span, Timestamp};

    let instant =
        |rng: &mut Rng| Timestamp::new(rng.i64(-4_000_000_000..9_000_000_000), 17).unwrap();
    assert_tree_laws(some(instant));
    assert_tree_laws([Timestamp::MIN, Timestamp::MAX]);
    let zone = TimeZone::fixed(jiff::tz::offset(-5));
    assert_tree_laws(some(|rng| instant(rng).to_zoned(zone.clone())));
    assert_tree_laws([Date::MIN, Date::MAX]);
    assert_tree_laws([Time::MIN, Time::MAX]);
    assert_tree_laws([SignedDuration::MIN, SignedDuration::MAX]);
    assert_tree_laws([(Offset::MIN, Weekday::Sunday), (Offset::MAX, Weekday::Monday)]);
    let span = Span::new().years(3).days(10).seconds(90).nanoseconds(5);
    assert_tree_laws([span.fieldwise().0, (-span).fieldwise().0]);
    assert_eq!(copy(&-span).fieldwise(), (-span).fieldwise());
}

#[test]
fn dates_of_jiff_shrink_to_the_epoch() {
    use jiff::civil::date;
    use jiff::{Timestamp, Zoned};

    let zoned: Zoned = "2024-02-29T23:15:42.5-05:00[-05:00]".parse().unwrap();
    let epoch = Timestamp::UNIX_EPOCH.to_zoned(jiff::tz::TimeZone::UTC);
    shrinks(zoned.clone(), |_| true, &epoch);
    let later = |zoned: &Zoned| zoned.timestamp() > Timestamp::UNIX_EPOCH;
    let next = Timestamp::from_nanosecond(1).unwrap();
    shrinks(zoned.clone(), later, &next.to_zoned(jiff::tz::TimeZone::UTC));
    let last = |date: &jiff::civil::Date| date.last_of_month() == *date;
    shrinks(date(2024, 2, 29), last, &date(1970, 2, 28));
    let span = -jiff::Span::new().years(3).days(10).nanoseconds(5);
    let days = shrink(span, |span| span.get_days() != 0).value;
    assert_eq!(days.fieldwise(), jiff::Span::new().days(1).fieldwise());
}
