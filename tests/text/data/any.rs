//! Any JSON, TOML and rows do without any one of their nodes.

use std::path::Path;

use proptest::prelude::*;
use serde_json::Value;
use wdd_tests::roundtrip::{self};

use super::{does_without_any, each_without_one};

fn json_value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        (-1e9..1e9).prop_map(|x: f64| Value::from(x)),
        "[ -~é\n\t]{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 40, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map("[a-d \"]{0,3}", inner, 0..5)
                .prop_map(|members| Value::Object(members.into_iter().collect())),
        ]
    })
}

fn toml_value() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        "[0-9]{1,3}".prop_map(|digits| format!("1{digits}")),
        "\"[a-z' #,\\[\\]]{0,8}\"",
        "'[a-z\" #\\\\]{0,8}'",
        Just("\"\"\"\n a \"b\" # c\n\"\"\"".to_owned()),
        Just("'''\\ 'a''''".to_owned()),
        Just("-1.5e3".to_owned()),
        Just("1_000".to_owned()),
        Just("0xff".to_owned()),
        Just("1979-05-27T07:32:00Z".to_owned()),
        Just("07:32:00".to_owned()),
        Just("true".to_owned()),
        Just("-inf".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let values = prop::collection::vec(inner.clone(), 0..4);
        let lines = prop::collection::vec((inner.clone(), "( # [a-z'\\]]{0,4})?\n"), 0..4);
        prop_oneof![
            values.clone().prop_map(|values| format!("[{}]", values.join(", "))),
            lines.prop_map(|lines| {
                let lines = lines.iter().map(|(value, end)| format!("  {value},{end}"));
                format!("[ # [\n{}]", lines.collect::<String>())
            }),
            values.prop_map(|values| {
                let entry = |(at, value)| format!("k{at} = {value}");
                let entries: Vec<_> = values.into_iter().enumerate().map(entry).collect();
                format!("{{ {} }}", entries.join(", "))
            }),
        ]
    })
}

/// Lines with the keys of their numbers.
fn toml_lines() -> impl Strategy<Value = String> {
    let line = (toml_value(), "( # [a-z\"{]{0,4})?\n(\n|# [a-z']{0,5}\n)?");
    prop::collection::vec(line, 0..4).prop_map(|lines| {
        let key = |at: usize| match at {
            0 => "a.b.\"c d\"".to_owned(),
            1 => "a . e".to_owned(),
            at => format!("key{at}"),
        };
        let lines = lines.iter().enumerate();
        lines.map(|(at, (value, end))| format!("{} = {value}{end}", key(at))).collect()
    })
}

fn toml_file() -> impl Strategy<Value = String> {
    let heads = [
        "", "[x]", "[x.y]", "[[l]]", "[l.t]", "[l.t.u]", "[[l.m]]", "[l.m.t]", "[[l.m]]", "[z]",
        "[[l]]", "[l.t]", "[[l.m]]",
    ];
    prop::collection::vec(toml_lines(), heads.len()).prop_map(move |tables| {
        let tables = heads.iter().zip(tables);
        tables.map(|(head, lines)| format!("{head}\n{lines}")).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_json_does_without_any_one_of_its_nodes(value in json_value()) {
        does_without_any("a.json", &value.to_string());
        does_without_any("a.json", &serde_json::to_string_pretty(&value).unwrap());
        does_without_any("a.jsonl", &format!("{value}\n[]\n{value}\n"));
    }

    #[test]
    fn any_toml_does_without_any_one_of_its_nodes(source in toml_file()) {
        does_without_any("a.toml", &source);
    }

    #[test]
    fn each_of_any_rows_is_deleted_to_the_byte(rows in prop::collection::vec("[a-z, ]{0,9}", 1..6)) {
        let source = rows.join("\n") + "\n";
        let without: Vec<String> = (0..rows.len())
            .map(|gone| [&rows[..gone], &rows[gone + 1..]].concat().join("\n") + "\n")
            .map(|rows| if rows == "\n" { String::new() } else { rows })
            .collect();
        if rows.iter().all(|row| !row.is_empty()) {
            prop_assert_eq!(each_without_one("a.csv", &source), without);
        }
        let report = roundtrip::check(Path::new("a.csv"), source.as_bytes(), usize::MAX);
        prop_assert_eq!(report.failures, [""; 0]);
    }
}
