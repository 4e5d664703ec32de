//! Values of other crates' types: they keep the laws of weighted trees, and shrink to what is
//! obviously the smallest.

use std::fmt::Debug;

use bytes::{Bytes, BytesMut};
use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc};
use fastrand::Rng;
use indexmap::{IndexMap, IndexSet};
use serde_json::{Map, Number, Value, json};
use smallvec::SmallVec;
use uuid::Uuid;
use wdd_core::{WeightedTree, assert_tree_laws, copy, shrink};

#[track_caller]
fn shrinks<T: WeightedTree + PartialEq + Debug>(value: T, fails: impl FnMut(&T) -> bool, to: &T) {
    assert_eq!(&shrink(value, fails).value, to);
}

/// Random values of a type, always the same.
fn some<T>(make: impl Fn(&mut Rng) -> T) -> Vec<T> {
    let mut rng = Rng::with_seed(7);
    (0..12).map(|_| make(&mut rng)).collect()
}

fn list<T>(rng: &mut Rng, make: impl Fn(&mut Rng) -> T) -> Vec<T> {
    (0..rng.usize(..5)).map(|_| make(rng)).collect()
}

fn text(rng: &mut Rng) -> String {
    list(rng, |rng| rng.char(..)).into_iter().collect()
}

#[test]
fn collections_keep_the_laws() {
    assert_tree_laws(some(|rng| Bytes::from(list(rng, |rng| rng.u8(..)))));
    assert_tree_laws(some(|rng| {
        BytesMut::from_iter(list(rng, |rng| rng.u8(..)))
    }));
    assert_tree_laws(some(|rng| {
        SmallVec::<[i16; 2]>::from_vec(list(rng, |rng| rng.i16(..)))
    }));
    assert_tree_laws(some(|rng| {
        IndexSet::<u8>::from_iter(list(rng, |rng| rng.u8(..9)))
    }));
    assert_tree_laws(some(|rng| {
        IndexMap::<u8, String>::from_iter(list(rng, |rng| (rng.u8(..9), text(rng))))
    }));
}

#[test]
fn bytes_and_small_vectors_shrink_as_lists() {
    let bytes: Vec<u8> = (0..100).collect();
    let big = |bytes: &[u8]| bytes.iter().any(|byte| *byte > 40);
    shrinks(Bytes::from(bytes.clone()), |b| big(b), &Bytes::from_static(&[41]));
    shrinks(BytesMut::from(&bytes[..]), |b| big(b), &BytesMut::from(&[41][..]));
    let long: SmallVec<[u8; 4]> = bytes.into();
    shrinks(long, |list| list.len() > 5, &SmallVec::from_slice(&[0; 6]));
}

#[test]
fn the_order_of_an_index_map_stays_where_it_matters() {
    let map: IndexMap<&str, u8> = [("c", 3), ("b", 2), ("a", 1), ("d", 4)].into();
    let map: IndexMap<String, u8> = map.into_iter().map(|(k, v)| (k.into(), v)).collect();
    let before = |map: &IndexMap<String, u8>| {
        let at = |key| map.get_index_of(key);
        at("b").is_some() && at("b") < at("a")
    };
    let least = IndexMap::from([("b".to_owned(), 0), ("a".to_owned(), 0)]);
    let shrunk = shrink(map, before).value;
    assert_eq!(shrunk.as_slice(), least.as_slice());
}

#[test]
fn an_index_set_is_sorted_where_its_order_does_not_matter() {
    let set: IndexSet<u8> = [9, 4, 7, 1].into();
    let shrunk = shrink(set, |set| set.len() > 2).value;
    assert!(shrunk.iter().eq(&[0, 1, 2]), "{shrunk:?}");
}

#[test]
fn an_identifier_is_nil_but_for_the_byte_that_matters() {
    let uuid = Uuid::from_u128(0x67e5_5044_10b1_426f_9247_bb68_0e5f_e0c8);
    assert_tree_laws([uuid, Uuid::nil(), Uuid::max()]);
    shrinks(uuid, |_| true, &Uuid::nil());
    let byte = |uuid: &Uuid| uuid.as_bytes()[6] >> 4 == 4;
    shrinks(uuid, byte, &Uuid::from_u128(0x4000 << 64));
}

fn document(rng: &mut Rng, depth: u8) -> Value {
    match rng.u8(..if depth == 0 { 4 } else { 7 }) {
        0 => Value::Null,
        1 => rng.bool().into(),
        2 => number(rng).into(),
        3 => text(rng).into(),
        4 => list(rng, |rng| document(rng, depth - 1)).into(),
        _ => Value::Object(Map::from_iter(list(rng, |rng| {
            (text(rng), document(rng, depth - 1))
        }))),
    }
}

fn number(rng: &mut Rng) -> Number {
    match rng.u8(..4) {
        0 => rng.u64(..).into(),
        1 => rng.i64(..).into(),
        2 => Number::from_f64(rng.f64() * 1e6 - 5e5).unwrap(),
        _ => Number::from_f64(f64::from(rng.i8(..))).unwrap(),
    }
}

#[test]
fn documents_keep_the_laws() {
    assert_tree_laws(some(|rng| document(rng, 3)));
    let numbers = some(number);
    for number in &numbers {
        assert_eq!(&copy(number), number);
    }
    assert_tree_laws(numbers);
}

#[test]
fn a_document_shrinks_to_the_key_that_matters() {
    let document = json!({
        "name": "service",
        "ports": [80, 443, {"from": 1000, "to": 2000}],
        "env": {"debug": false, "nested": {"depth": [1, 2, {"retry": "never", "wait": 12.75}]}},
    });
    let retries = |value: &Value| {
        fn any(value: &Value) -> bool {
            match value {
                Value::Array(elements) => elements.iter().any(any),
                Value::Object(map) => map.contains_key("retry") || map.values().any(any),
                _ => false,
            }
        }
        any(value)
    };
    shrinks(document.clone(), retries, &json!({"retry": null}));
    let deep = |value: &Value| !value["env"]["nested"]["depth"][2]["wait"].is_null();
    let least = json!({"env": {"nested": {"depth": [null, null, {"wait": false}]}}});
    shrinks(document.clone(), deep, &least);
    let waits = |value: &Value| value["env"]["nested"]["depth"][2]["wait"].as_f64() > Some(10.0);
    let least = json!({"env": {"nested": {"depth": [null, null, {"wait": 11}]}}});
    shrinks(document, waits, &least);
}

const CONFIG: &str = r#"
    title = "TOML"
    [owner]
    name = "Tom"
    born = 1979-05-27T07:32:00.5-08:00
    [servers.alpha]
    ports = [8001, 8002.5]
    since = 2024-02-29
    at = 10:30
    [servers.beta]
    ports = []
    on = true
"#;

#[test]
fn tables_keep_the_laws() {
    let config: toml::Table = CONFIG.parse().unwrap();
    assert_eq!(copy(&config), config);
    assert_tree_laws([toml::Value::Table(config.clone())]);
    assert_tree_laws([config]);
}

#[test]
fn a_table_shrinks_to_the_keys_that_matter() {
    let config: toml::Table = CONFIG.parse().unwrap();
    let port = |table: &toml::Table| {
        let ports = table.get("servers").and_then(|s| s.get("alpha")?.get("ports"));
        ports.is_some_and(|ports| ports.as_array().is_some_and(|ports| !ports.is_empty()))
    };
    let least = "[servers.alpha]\nports = [false]\n".parse().unwrap();
    shrinks(config.clone(), port, &least);
    let dated = |table: &toml::Table| {
        let born = table.get("owner").and_then(|o| o.get("born")?.as_datetime());
        born.is_some_and(|born| born.date.is_some())
    };
    let least = "[owner]\nborn = 1970-01-01\n".parse().unwrap();
    shrinks(config, dated, &least);
}

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
    let year = |zoned: &Zoned| zoned.timestamp() > Timestamp::UNIX_EPOCH;
    shrinks(zoned.clone(), year, &Timestamp::new(0, 1).unwrap().to_zoned(epoch.time_zone().clone()));
    let last = |date: &jiff::civil::Date| date.last_of_month() == *date;
    shrinks(date(2024, 2, 29), last, &date(1970, 2, 28));
    let span = -jiff::Span::new().years(3).days(10).nanoseconds(5);
    let days = shrink(span, |span| span.get_days() != 0).value;
    assert_eq!(days.fieldwise(), jiff::Span::new().days(1).fieldwise());
}
