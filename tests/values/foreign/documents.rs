//! JSON and TOML.

use fastrand::Rng;
use serde_json::{Map, Number, Value, json};
use wdd_core::value::{assert_tree_laws, copy};

use super::{list, shrinks, some, text};

fn document(rng: &mut Rng, depth: u8) -> Value {
    match rng.u8(..if depth == 0 { 4 } else { 7 }) {
        0 => Value::Null,
        1 => rng.bool().into(),
        2 => number(rng).into(),
        3 => text(rng).into(),
        4 => list(rng, |rng| document(rng, depth - 1)).into(),
        _ => Value::Object(Map::from_iter(list(rng, |rng| (text(rng), document(rng, depth - 1))))),
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
#[ignore = "takes a quarter of a minute beside others, and cases of its kind are run"]
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
