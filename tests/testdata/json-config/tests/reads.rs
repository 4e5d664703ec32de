//! The fleet of all data centres, as it was exported.

use std::path::Path;
use std::{env, fs};

use fleet::{Fleet, start_order};

const BIG: &str = include_str!("data/big.json");

#[test]
fn orders_what_is_compiled_in() {
    let fleet = Fleet::read(BIG).expect("JSON");
    let order = start_order(&fleet);
    assert!(!order.is_empty());
}

#[test]
fn orders_what_is_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/big.json");
    let text = fs::read_to_string(path).expect("a readable file");
    let fleet = Fleet::read(&text).expect("JSON");
    assert!(!start_order(&fleet).is_empty());
}

#[test]
fn orders_what_a_variable_names() {
    let path = env::var_os("FLEET_FILE").unwrap_or_else(|| "tests/data/big.json".into());
    let text = fs::read_to_string(path).expect("a readable file");
    let fleet = Fleet::read(&text).expect("JSON");
    assert!(!start_order(&fleet).is_empty());
}

#[test]
fn orders_a_small_fleet() {
    let text = fs::read_to_string("tests/data/small.json").expect("a readable file");
    let fleet = Fleet::read(&text).expect("JSON");
    assert_eq!(start_order(&fleet), ["queue", "mailer"]);
}
