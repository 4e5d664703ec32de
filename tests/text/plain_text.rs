//! Files of any text, reduced to what a person would reach, by both walks and several algorithms.

use std::collections::HashMap;

use serde_json::Value;
use wdd_tests::reduced;

/// Asserts that all walks and several algorithms leave `expected`, whatever the blanks.
#[track_caller]
fn leaves(source: &str, expected: &str, fails: impl Fn(&str) -> bool) {
    reduced::leaves("in.txt", source, expected, fails);
}

// ---- JSON ----

const JSON: &str = r#"{
  "name": "an example",
  "size": [640, 480],
  "parts": [
    {"kind": "wheel", "count": 4},
    {"kind": "needed", "count": 12, "tags": ["a", "b"]},
    {"kind": "door", "count": 2}
  ],
  "last": null
}
"#;

/// Whether somewhere in the value an object has this field, of which this holds.
fn has(value: &Value, field: &str, holds: &dyn Fn(&Value) -> bool) -> bool {
    match value {
        Value::Object(fields) => {
            fields.get(field).is_some_and(holds) || fields.values().any(|v| has(v, field, holds))
        }
        Value::Array(values) => values.iter().any(|value| has(value, field, holds)),
        _ => false,
    }
}

#[test]
fn of_a_json_file_one_object_is_left() {
    let fails = |text: &str| {
        serde_json::from_str(text).is_ok_and(|value| has(&value, "kind", &|kind| kind == "needed"))
    };
    leaves(JSON, r#"{"kind": "needed"}"#, fails);
}

#[test]
fn of_a_json_file_the_way_from_the_root_stays_where_it_is_needed() {
    let fails = |text: &str| {
        let value: Result<Value, _> = serde_json::from_str(text);
        value.is_ok_and(|v| v["parts"][0].is_object())
    };
    leaves(JSON, r#"{ "parts": [{}] }"#, fails);
}

#[test]
fn numbers_and_strings_of_a_json_file_shrink() {
    let fails = |text: &str| {
        let value: Result<Value, _> = serde_json::from_str(text);
        value.is_ok_and(|v| v["size"][0].is_number() && v["name"].is_string())
    };
    leaves(JSON, r#"{ "name": "", "size": [0] }"#, fails);
}

// ---- S-expressions ----

const LISP: &str = "\
; a program
(define (fact n)
  (if (= n 0)
      1
      (* n (fact (- n 1)))))

(let ((x (fact 10)) (y \"text\"))
  (display (needed (list x 25) (lambda (z) (+ z 1000))))
  (newline))
";

/// Whether all parentheses have partners.
fn is_balanced(text: &str) -> bool {
    let mut open = 0_i32;
    text.chars().all(|c| {
        open += i32::from(c == '(') - i32::from(c == ')');
        open >= 0
    }) && open == 0
}

#[test]
fn of_s_expressions_the_innermost_that_matters_is_left() {
    let fails = |text: &str| is_balanced(text) && text.contains("(needed");
    leaves(LISP, "(needed)", fails);
    let fails =
        |text: &str| is_balanced(text) && text.contains("(lambda (z") && text.contains("(define");
    leaves(LISP, "(define) (lambda (z))", fails);
}

// ---- INI ----

const INI: &str = "\
; settings
[client]
name = \"somebody\"
retries = 5

[server]
host = example.org
port = 8080
banner = \"welcome to the machine\"

[log]
level = debug
";

/// The values of `[section]`, by their keys.
fn values<'a>(text: &'a str, section: &str) -> HashMap<&'a str, &'a str> {
    let heading = format!("[{section}]");
    let lines = text.lines().map(str::trim).skip_while(|line| *line != heading);
    let lines = lines.skip(1).take_while(|line| !line.starts_with('['));
    let pairs = lines.filter_map(|line| line.split_once('='));
    pairs.map(|(key, value)| (key.trim(), value.trim())).collect()
}

#[test]
fn of_an_ini_file_one_section_with_one_line_is_left() {
    let fails = |text: &str| {
        let port = values(text, "server").get("port").copied();
        port.is_some_and(|port| port.parse::<u32>().is_ok())
    };
    leaves(INI, "[server] port = 0", fails);
    let fails = |text: &str| {
        let banner = values(text, "server").get("banner").copied();
        banner.is_some_and(|banner| banner.contains('"') && banner.contains("machine"))
    };
    leaves(INI, "[server] banner = \"machine\"", fails);
}

// ---- groups ----

#[test]
fn a_group_is_replaced_with_its_content() {
    leaves("(a ((b) c) [d])", "b", |text| text.contains('b'));
    leaves("f(1, (22, 3), {4})", "2, 3", |text| {
        text.contains("2, 3") && !text.contains("2, 3)") || text.contains("22, 3)")
    });
}

#[test]
fn a_block_gives_way_to_a_block_in_it() {
    let source = "outer {\n  first\n  inner {\n    x\n    {\n      y\n    }\n  }\n}\n";
    let is_block = |text: &str| text.trim().ends_with('}') && text.contains('{');
    leaves(source, "{ y }", |text| is_block(text) && text.contains('y'));
}
