//! The guide lists every attribute of the derive, where it is allowed.

use std::fs;
use std::path::Path;

const RULES: &str = "wdd-derive/src/argument_rules.rs";

const GUIDE: &str = "wdd-core/src/guide.md";

fn read(file: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(file);
    fs::read_to_string(file).expect("the file is there")
}

/// The attributes of the derive's table, each with the places where it is allowed.
fn allowed(words: &str) -> Vec<(String, String)> {
    let table = words.split("RULES: &[ArgumentRule] = rules! {").nth(1);
    let table = table.and_then(|table| table.split("};").next());
    let lines = table.expect("the table of attributes is there").lines();
    let words = lines.filter_map(|line| {
        let (name, rest) = line.trim().split_once(": ")?;
        let places = rest.split_once(',')?.0.split(" | ");
        let places: Vec<_> = places.map(|place| (place.to_lowercase(), name.to_owned())).collect();
        Some(places)
    });
    sorted(words.flatten())
}

/// The same as the guide lists them.
fn listed(guide: &str) -> Vec<(String, String)> {
    let table = guide.split("| on | attributes | for |").nth(1);
    let table = table.and_then(|table| table.split("\n\n").next());
    let lines = table.expect("the guide lists attributes").lines();
    let mut place = String::new();
    let mut words = Vec::new();
    for line in lines.filter(|line| line.contains('`')) {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let on = cells.next().unwrap_or_default();
        if !on.is_empty() {
            place = on.trim_start_matches("a ").to_owned();
        }
        let names = cells.next().unwrap_or_default().split(", ");
        words.extend(names.map(|name| (place.clone(), name.trim_matches('`').to_owned())));
    }
    sorted(words)
}

fn sorted(words: impl IntoIterator<Item = (String, String)>) -> Vec<(String, String)> {
    let mut words: Vec<_> = words.into_iter().collect();
    words.sort();
    words
}

#[test]
fn the_guide_lists_the_attributes_of_the_derive() {
    let allowed = allowed(&read(RULES));
    assert!(allowed.len() > 10, "{allowed:?}");
    assert_eq!(listed(&read(GUIDE)), allowed);
}
