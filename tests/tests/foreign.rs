//! Values of other crates' types: they keep the laws of weighted trees, and shrink to what is
//! obviously the smallest.

use std::fmt::Debug;

use bytes::{Bytes, BytesMut};
use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Timelike, Utc};
use fastrand::Rng;
use indexmap::{IndexMap, IndexSet};
use quote::ToTokens;
use serde_json::{Map, Number, Value, json};
use smallvec::SmallVec;
use syn::visit::Visit;
use syn::{Block, Expr, Item, Stmt, Type};
use uuid::Uuid;
use wdd_core::value::{assert_tree_laws, copy};
use wdd_core::{WeightedTree, shrink};

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
    assert_tree_laws(some(|rng| BytesMut::from_iter(list(rng, |rng| rng.u8(..)))));
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
    shrinks(
        Bytes::from(bytes.clone()),
        |b| big(b),
        &Bytes::from_static(&[41]),
    );
    shrinks(
        BytesMut::from(&bytes[..]),
        |b| big(b),
        &BytesMut::from(&[41][..]),
    );
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
        let ports = table
            .get("servers")
            .and_then(|s| s.get("alpha")?.get("ports"));
        ports.is_some_and(|ports| ports.as_array().is_some_and(|ports| !ports.is_empty()))
    };
    let least = "[servers.alpha]\nports = [false]\n".parse().unwrap();
    shrinks(config.clone(), port, &least);
    let dated = |table: &toml::Table| {
        let born = table
            .get("owner")
            .and_then(|o| o.get("born")?.as_datetime());
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
    let months = (
        chrono::Month::July,
        chrono::Weekday::Sun,
        chrono::Months::new(7),
    );
    assert_tree_laws([months]);
}

#[test]
fn dates_of_chrono_shrink_to_the_epoch() {
    let zone = FixedOffset::east_opt(3600).unwrap();
    let date = NaiveDate::from_ymd_opt(2024, 2, 29).unwrap();
    let at = date.and_hms_nano_opt(23, 15, 42, 7).unwrap().and_utc();
    shrinks(
        at.with_timezone(&zone),
        |_| true,
        &DateTime::UNIX_EPOCH.fixed_offset(),
    );
    shrinks(
        at,
        |at| at.hour() > 12,
        &"1970-01-01T13:00:00Z".parse().unwrap(),
    );
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
    assert_tree_laws([
        (Offset::MIN, Weekday::Sunday),
        (Offset::MAX, Weekday::Monday),
    ]);
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
    let next_day = date(1970, 1, 2).to_zoned(jiff::tz::TimeZone::UTC).unwrap();
    shrinks(zoned.clone(), later, &next_day);
    let last = |date: &jiff::civil::Date| date.last_of_month() == *date;
    shrinks(date(2024, 2, 29), last, &date(1970, 2, 28));
    let span = -jiff::Span::new().years(3).days(10).nanoseconds(5);
    let days = shrink(span, |span| span.get_days() != 0).value;
    assert_eq!(days.fieldwise(), jiff::Span::new().days(1).fieldwise());
}

/// As much of the syntax as fits.
const SYNTAX: &str = r##"
    #!/usr/bin/env run
    #![allow(dead_code, reason = "sample")]
    extern crate core as kernel;
    pub(crate) use ::std::{collections::*, fmt::{self, Debug as D}};
    macro_rules! nothing { ($($t:tt)*) => {}; }
    const LIMIT: usize = 0x1F_usize + b'a' as usize;
    static mut NAMES: [&'static str; 2] = ["a\n", r#"b"#];
    pub type Pair<T: ?Sized> = (Box<T>, *const T) where T: Copy;
    struct Unit;
    struct Tuple(pub u8, #[doc = "x"] pub(in crate::a) f32);
    struct Named<'a, T: 'a + Clone = u8, const N: usize = 3> where T: for<'b> Fn(&'b T) -> bool {
        field: &'a mut [T; N],
        other: Option<fn(x: u8, ...) -> !>,
    }
    union Either { one: u32, two: f32 }
    enum Choice { A = 1, B(u8), C { x: u8 } }
    trait Alias = Clone + 'static;
    unsafe auto trait Marker {}
    trait Shape<T>: Debug + Send {
        const SIDES: u32 = 4;
        type Out<'a>: Iterator<Item = T> where Self: 'a;
        fn area(&mut self) -> f64 { 1.5e3_f64 }
        fn name(self: Box<Self>, _: impl Fn(u8) + use<'_, T>) -> Self::Out<'_>;
        nothing!();
    }
    impl<T> !Send for Named<'_, T> {}
    unsafe impl<T> Shape<T> for Vec<dyn Shape<T> + Send> {
        const SIDES: u32 = 3;
        type Out<'a> = std::iter::Empty<T>;
        fn area(&mut self) -> f64 { <Self as Shape<T>>::area(self) }
    }
    unsafe extern "C" {
        static COUNT: u32;
        type Opaque;
        safe fn printf(format: *const u8, args: ...) -> i32;
    }
    mod inner { mod below; fn f() {} }
    const async unsafe extern "C" fn all<T>(ref mut a @ 1..=9: u8, (b, [c, .., _]): (u8, [u8; 3])) -> impl Clone {
        let Some(Tuple(x, ..)) = find(&a, &raw mut b) else { return };
        let y: u8;
        y = -x + !a * *b << 2 >= 3 && true || 'x' == c"c".chars()[0];
        y += 1;
        'outer: loop {
            while let Some(z) = it.next::<u8>()? { continue 'outer; }
            for i in 0..=9 { if i > 3 { break 'outer Some(i) } else if i == 0 { () } else { break; } }
            break;
        }
        match y { 0 | 1 if a => {} Named { field: &f, ref other, .. } => nothing![1 2], Choice::A => b"b"[..], _ => todo!() }
        let f = async move { g(|a: u8, _| -> u8 { a }).await };
        let s = Named { field, other: None, ..Default::default() };
        unsafe { [0; 4] };
        const { [1, 2, 3] };
        let _ = try { (1,) };
        let z = Vec::<_, { N }, 3, Item = u8>::new() as u32;
        yield s.0.field;
        println!("{}", s);
        x
    }
"##;

fn parsed(text: &str) -> syn::File {
    syn::parse_file(text.trim_start()).unwrap()
}

#[test]
fn syntax_keeps_the_laws() {
    // One by one: the check takes time with the square of the size.
    assert_tree_laws(parsed(SYNTAX).items);
    assert_tree_laws([parsed(include_str!("../../wdd-core/src/verdict.rs"))]);
}

#[test]
fn a_copy_of_a_file_is_that_file() {
    for text in [
        SYNTAX,
        include_str!("../../wdd-core/src/value/machine.rs"),
        include_str!("../../wdd-core/src/tree.rs"),
        include_str!("../../wdd-core/src/value/std/numbers.rs"),
        include_str!("../../wdd-core/src/value/foreign/syn/table.rs"),
    ] {
        let file = parsed(text);
        assert!(copy(&file) == file);
    }
}

/// Whether an expression in there is such.
fn has_expr(file: &syn::File, such: impl Fn(&Expr) -> bool) -> bool {
    struct Search<F>(F, bool);
    impl<'ast, F: Fn(&Expr) -> bool> Visit<'ast> for Search<F> {
        fn visit_expr(&mut self, expr: &'ast Expr) {
            self.1 |= (self.0)(expr);
            syn::visit::visit_expr(self, expr);
        }
    }
    let mut search = Search(such, false);
    search.visit_file(file);
    search.1
}

#[test]
fn a_file_shrinks_to_the_loop_that_matters() {
    let breaks = |expr: &Expr| {
        let Expr::Loop(own) = expr else { return false };
        let mut stmts = own.body.stmts.iter();
        stmts.any(|stmt| matches!(stmt, Stmt::Expr(Expr::Break(_), _)))
    };
    let fails = |file: &syn::File| {
        let mut items = file.items.iter();
        items.any(|item| matches!(item, Item::Fn(_))) && has_expr(file, breaks)
    };
    let file = parsed(SYNTAX);
    assert!(fails(&file));
    let shrunk = shrink(file, fails);
    let text = prettyplease::unparse(&shrunk.value);
    assert_eq!(text, "fn all() {\n    loop {\n        break;\n    }\n}\n");
    assert!(shrunk.calls < 60, "{}", shrunk.calls);
}

#[test]
fn a_file_that_fails_without_anything_is_empty() {
    let shrunk = shrink(parsed(SYNTAX), |_| true);
    assert!(shrunk.value == parsed(""));
    assert!(shrunk.calls < 10, "{}", shrunk.calls);
}

/// What is left of a piece of syntax, as text, where `fails` looks at its text.
#[track_caller]
fn leaves<T>(text: &str, fails: impl Fn(&str) -> bool, left: &str)
where
    T: WeightedTree + syn::parse::Parse + ToTokens,
{
    let blanks = |text: String| text.replace(' ', "");
    let written = |value: &T| blanks(value.to_token_stream().to_string());
    let parsed: T = syn::parse_str(text).unwrap();
    assert!(fails(&written(&parsed)), "{text} does not fail");
    // Only what can be read again is of use.
    let reads = |value: &T| syn::parse2::<T>(value.to_token_stream()).is_ok();
    let shrunk = shrink(parsed, |value| fails(&written(value)) && reads(value));
    assert_eq!(written(&shrunk.value), blanks(left.to_owned()));
}

fn has(part: &str) -> impl Fn(&str) -> bool {
    move |text| text.contains(part)
}

#[test]
fn expressions_give_way_to_what_is_below_them() {
    leaves::<Expr>(
        "a + f(b, if c { 1 / 0 } else { x[3] })",
        has("/0"),
        "() / 0",
    );
    leaves::<Expr>("while a(1) < 2 { g(); break }", has("{g()"), "{ g(); }");
    leaves::<Expr>("for x in 0..9 { break }", has("break"), "break");
    let loops = ["'a", "for", "while", "loop"];
    let looping = |text: &str| {
        let mut loops = loops.iter();
        text.contains("{break}") && loops.any(|start| text.starts_with(start))
    };
    leaves::<Expr>(
        "'a: for x in 0..9 { f(); if a { break } }",
        looping,
        "loop { break }",
    );
}

#[test]
fn literals_get_smaller_and_keep_their_suffix() {
    leaves::<Expr>("f(0xffu8, 20)", has("u8"), "0u8");
    leaves::<Expr>("2.75f32 - y", has("f32"), "0.0f32");
    let long = |text: &str| text.starts_with('"') && text.len() > 4;
    leaves::<Expr>("\"some text\"", long, "\"aaa\"");
    leaves::<Expr>("b\"some text\"", has("b\""), "b\"\"");
    leaves::<Expr>("'é'", |text| text.starts_with('\''), "'a'");
}

#[test]
fn types_and_patterns_give_way_to_what_is_below_them() {
    leaves::<Type>(
        "Vec<Option<&'a mut [Box<dyn Copy + 'a>]>>",
        has("["),
        "[()]",
    );
    leaves::<Type>(
        "Vec<Option<&'a mut [Box<dyn Copy + 'a>]>>",
        has("dyn"),
        "dyn Copy",
    );
    leaves::<Type>(
        "std::collections::HashMap<K, (A, B)>",
        has("Hash"),
        "HashMap",
    );
    let tuple = |text: &str| text.starts_with("{let(") && text.contains('A');
    leaves::<Block>(
        "{ let (Some(A { x: 1..=3, y }), [b, ..]) = f(); }",
        tuple,
        "{ let (A {},); }",
    );
}

#[test]
fn what_stands_before_an_item_goes() {
    let text =
        "#[must_use] pub(crate) const unsafe fn f<T: Copy>(&self, t: T) -> u8 where T: A { 3 }";
    leaves::<Item>(text, has("fnf"), "fn f() {}");
    let both = |text: &str| text.contains("pub") && text.contains("T:Copy");
    leaves::<Item>(text, both, "pub(crate) fn f<T: Copy>() {}");
    leaves::<Item>("use a::b::{self, c::D as E, *};", has("D"), "use D;");
    leaves::<Item>(
        "pub struct S<T>(#[x] pub T, Vec<T>) where T: A;",
        has("structS<T>"),
        "struct S<T>;",
    );
}

#[test]
fn names_that_differ_are_not_taken_for_each_other() {
    let text = "a::b::c::d";
    for needed in ["a", "b", "c", "d"] {
        leaves::<syn::Path>(
            text,
            |text| text.split("::").any(|name| name == needed),
            needed,
        );
    }
    for needed in ["f(1)", "g(2)", "h(3)"] {
        leaves::<Block>(
            "{ m!(f(1)); m!(g(2)); m!(h(3)); }",
            has(needed),
            &format!("{{ m!({needed}); }}"),
        );
    }
}
