//! What reductions in this process leave of data files.

use serde_json::Value;
use wdd_tests::reduced::{leaves, reduced};
use wdd_text::passes::plan::Strategy as Walk;

#[test]
fn the_needed_part_of_nested_json_replaces_what_contains_it() {
    let source = r#"{"a": [{"b": {"c": [1, {"needed": [3, 4]}]}}, null], "d": {"e": "text"}}"#;
    let has =
        |text: &str, name: &str| serde_json::from_str::<Value>(text).is_ok() && text.contains(name);
    leaves("in.json", source, r#"{"needed": null}"#, |text| has(text, "needed"));
    leaves("in.json", source, r#"{"d": {"": ""}}"#, |text| {
        let value: Result<Value, _> = serde_json::from_str(text);
        value.is_ok_and(|value| {
            value["d"].as_object().is_some_and(|d| d.values().any(Value::is_string))
        })
    });
}

#[test]
fn of_a_long_string_the_characters_that_matter_are_left() {
    let source = format!(
        "{{\"a\": \"{} \\u00e9 {}\\n1x2 {}\"}}",
        "ab cd ".repeat(150),
        "y-".repeat(100),
        "ef".repeat(400)
    );
    let fails = |text: &str| {
        let value: Result<Value, _> = serde_json::from_str(text);
        let text = value.ok().and_then(|value| Some(value["a"].as_str()?.to_owned()));
        text.is_some_and(|text| {
            text.contains('é') && text.matches('x').count() == 1 && text.contains('\n')
        })
    };
    leaves("in.json", &source, r#"{"a": "\u00e9\nx"}"#, fails);
    let (_, calls) = reduced("in.json", &source, Walk::Hdd, "wcdd", fails);
    assert!(calls < 120, "{calls}");
}

#[test]
fn where_many_rows_are_needed_their_columns_go_at_once() {
    let row = |i: usize| {
        format!(
            r#"{{"id": {i}, "name": "row {i}", "a": [1], "b": null, "amount": {}}}"#,
            10 + i % 7
        )
    };
    let source = format!("[{}]", (0..60).map(row).collect::<Vec<_>>().join(",\n"));
    let fails = |text: &str| {
        let Ok(Value::Array(rows)) = serde_json::from_str(text) else {
            return false;
        };
        rows.len() >= 30 && rows.iter().all(|row| row.get("amount").is_some())
    };
    let expected = format!("[{}]", vec!["{\"amount\":0}"; 30].join(","));
    let (left, calls) = reduced("in.json", &source, Walk::Hdd, "wcdd", fails);
    assert_eq!(left.split_whitespace().collect::<String>(), expected);
    assert!(calls < 400, "{calls}");
}

#[test]
fn of_rows_the_needed_cells_are_left_in_rows_of_one_length() {
    let row = |i: usize| {
        format!("{i},name {i},\"city, {i}\",{}.5,{}\n", i * 3, if i == 33 { "C-33" } else { "C33" })
    };
    let source = "id,name,city,amount,code\n".to_owned() + &(0..200).map(row).collect::<String>();
    let fails = |text: &str| {
        let text = text.replace(", ", "; ");
        let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let Some(code) = rows.next().and_then(|head| head.iter().position(|name| *name == "code"))
        else {
            return false;
        };
        rows.any(|row| row.get(code).is_some_and(|code| code.contains('-')))
    };
    leaves("in.csv", &source, "code\n-\n", fails);
    let (_, calls) = reduced("in.csv", &source, Walk::Hdd, "wcdd", fails);
    assert!(calls < 120, "{calls}");
}

#[test]
fn of_a_manifest_the_dependency_that_matters_is_left_with_its_version() {
    let source = "\
# a package
[package]
name = \"example\"
version = \"0.1.0\" # the first

[features]
default = [\"std\"]
std = []

[dependencies]
serde = { version = \"1.0.100\", features = [\"derive\", \"std\"] }
other = { path = \"../other\" }

[[bin]]
name = \"a\"
path = \"a.rs\"
";
    let fails = |text: &str| {
        let table = text.parse::<toml::Table>();
        table.is_ok_and(|table| {
            let serde = table.get("dependencies").and_then(|d| d.get("serde"));
            serde.is_some_and(|serde| serde.is_str() || serde.get("version").is_some())
        })
    };
    let expected = "[dependencies] serde = \"1.0.100\"";
    leaves("Cargo.toml", source, expected, fails);
    let fails = |text: &str| {
        let table = text.parse::<toml::Table>();
        table.is_ok_and(|table| {
            let bin = table
                .get("bin")
                .and_then(|bin| bin.get(0)?.get("name")?.as_str().map(str::to_owned));
            bin.is_some()
                && table
                    .get("features")
                    .is_some_and(|features| features.get("std").is_some_and(toml::Value::is_array))
        })
    };
    leaves("Cargo.toml", source, "[features] std = [] [[bin]] name = \"a\"", fails);
}

#[test]
fn json_lines_lose_lines() {
    let source = "{\"a\": 1}\n{\"b\": [2, {\"needed\": 3}]}\n\n{\"c\": 4}\n";
    leaves("in.jsonl", source, "{\"needed\": 0}", |text| {
        let lines = text.lines().filter(|line| !line.trim().is_empty());
        let values: Result<Vec<Value>, _> = lines.map(serde_json::from_str).collect();
        values.is_ok_and(|_| text.contains("\"needed\": "))
    });
}
