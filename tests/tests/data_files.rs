//! Data files: what goes, what stays valid, and what is left of each in the end.

use std::path::{Path, PathBuf};

use cargo_wdd::passes::plan::Strategy as Walk;
use cargo_wdd::text::Text;
use cargo_wdd::text::languages as syntax;
use cargo_wdd::text::render::render;
use proptest::prelude::*;
use serde_json::Value;
use wdd_core::{Edits, NodeId};
use wdd_tests::command::Folder;
use wdd_tests::reduced::{leaves, reduced};
use wdd_tests::roundtrip::{self, READING, deletable, only, text};

// ---- what goes and what stays valid ----

/// Each text that comes of deleting one node that may go.
fn each_without_one(path: &str, source: &str) -> Vec<String> {
    let text = text(Path::new(path), source.as_bytes());
    let without = |node: NodeId| {
        let edits = Edits::none().deleting(text.tree(), [node]);
        String::from_utf8(only(render(&text, &edits))).unwrap()
    };
    deletable(&text).map(without).collect()
}

/// Asserts that a file is read by its format, and does without any one of its nodes.
#[track_caller]
fn does_without_any(path: &str, source: &str) {
    let path = Path::new(path);
    assert_eq!(
        syntax::errors(path, source.as_bytes(), READING),
        Some(0),
        "{source}"
    );
    let report = roundtrip::check(path, source.as_bytes(), usize::MAX);
    assert_eq!(report.failures, [""; 0], "{source}");
    assert!(report.broken.is_empty(), "{source}\n{:?}", report.broken);
}

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
            values
                .clone()
                .prop_map(|values| format!("[{}]", values.join(", "))),
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
        lines
            .map(|(at, (value, end))| format!("{} = {value}{end}", key(at)))
            .collect()
    })
}

fn toml_file() -> impl Strategy<Value = String> {
    let heads = [
        "", "[x]", "[x.y]", "[[l]]", "[l.t]", "[l.t.u]", "[[l.m]]", "[l.m.t]", "[[l.m]]", "[z]",
        "[[l]]", "[l.t]", "[[l.m]]",
    ];
    prop::collection::vec(toml_lines(), heads.len()).prop_map(move |tables| {
        let tables = heads.iter().zip(tables);
        tables
            .map(|(head, lines)| format!("{head}\n{lines}"))
            .collect()
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
    fn of_any_rows_each_goes_to_the_byte(rows in prop::collection::vec("[a-z, ]{0,9}", 1..6)) {
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

#[test]
fn the_manifests_of_this_repository_do_without_any_one_of_their_nodes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in [
        "",
        "cargo-wdd",
        "wdd-core",
        "wdd-derive",
        "tests",
        "tests/challenges",
    ] {
        let manifest = std::fs::read_to_string(root.join(folder).join("Cargo.toml")).unwrap();
        does_without_any("Cargo.toml", &manifest);
    }
}

#[test]
fn tables_go_with_their_lines_and_lists_of_tables_with_what_belongs_to_them() {
    let source = "a = 1 # one\n\n# of b\n[b]\nc = 2\n[[l]]\n[l.t]\nd = 3\n[e]\n";
    let without = each_without_one("a.toml", source);
    for expected in [
        "# of b\n[b]\nc = 2\n[[l]]\n[l.t]\nd = 3\n[e]\n",
        "a = 1\n\n# of b\n[b]\nc = 2\n[[l]]\n[l.t]\nd = 3\n[e]\n",
        "a = 1 # one\n\n# of b\n[[l]]\n[l.t]\nd = 3\n[e]\n",
        "a = 1 # one\n\n# of b\n[b]\nc = 2\n[e]\n",
        "a = 1 # one\n\n# of b\n[b]\nc = 2\n[[l]]\n[e]\n",
    ] {
        assert!(
            without.iter().any(|text| text == expected),
            "{expected}\n{without:#?}"
        );
    }
}

#[test]
fn members_and_elements_go_with_their_commas() {
    let without = each_without_one("a.json", r#"{"a": [1, 2], "b": {}}"#);
    let expected = [
        r#"{"b": {}}"#,
        r#"{"a": [2], "b": {}}"#,
        r#"{"a": [1], "b": {}}"#,
        r#"{"a": [1, 2]}"#,
    ];
    assert_eq!(without, expected);
    let without = each_without_one("a.toml", "a = { b = 1, c = [ 2, 3, ] }\n");
    let expected = [
        "",
        "a = { c = [ 2, 3, ] }\n",
        "a = { b = 1 }\n",
        "a = { b = 1, c = [ 3, ] }\n",
        "a = { b = 1, c = [ 2, ] }\n",
    ];
    assert_eq!(without, expected);
}

#[test]
fn what_has_not_the_format_of_its_name_is_plain_text() {
    for (path, source) in [
        ("a.json", "{a: 1, b: 2}"),
        ("a.toml", "a = \nb"),
        ("a.jsonl", "1\n["),
    ] {
        assert_eq!(
            syntax::errors(Path::new(path), source.as_bytes(), READING),
            Some(1)
        );
        let plain = each_without_one("a.txt", source);
        assert_eq!(each_without_one(path, source), plain);
    }
    let lock = "a = 1\nb = 2\n";
    assert_eq!(
        each_without_one("Cargo.lock", lock),
        each_without_one("a.txt", lock)
    );
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    for depth in [100, 499, 501, 100_000] {
        for (path, before) in [("a.json", ""), ("a.jsonl", ""), ("a.toml", "a = ")] {
            let source = format!("{before}{}{}\n", "[".repeat(depth), "]".repeat(depth));
            let report = roundtrip::check(Path::new(path), source.as_bytes(), 20);
            assert_eq!(report.failures, [""; 0], "{path} {depth}");
        }
    }
}

#[test]
fn among_several_files_what_is_no_text_or_very_long_goes_as_a_whole() {
    let files = [
        ("a.json", b"[1, 2]".to_vec()),
        ("b.txt", b"a \xff b".to_vec()),
        (
            "c.json",
            format!("[{}1]", "1, ".repeat(1 << 19)).into_bytes(),
        ),
    ];
    let files = files.map(|(path, content)| (PathBuf::from(path), content));
    let text = Text::parse(&files, READING);
    assert_eq!(deletable(&text).count(), 5);
    assert_eq!(text.tree().weight(NodeId::ROOT), text.size().tokens);
    assert_eq!(render(&text, &Edits::none()).files, files);
}

// ---- what is left ----

#[test]
fn of_nested_json_what_is_needed_takes_the_place_of_what_holds_it() {
    let source = r#"{"a": [{"b": {"c": [1, {"needed": [3, 4]}]}}, null], "d": {"e": "text"}}"#;
    let has =
        |text: &str, name: &str| serde_json::from_str::<Value>(text).is_ok() && text.contains(name);
    leaves("in.json", source, r#"{"needed": null}"#, |text| {
        has(text, "needed")
    });
    leaves("in.json", source, r#"{"d": {"": ""}}"#, |text| {
        let value: Result<Value, _> = serde_json::from_str(text);
        value.is_ok_and(|value| {
            value["d"]
                .as_object()
                .is_some_and(|d| d.values().any(Value::is_string))
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
        let text = value
            .ok()
            .and_then(|value| Some(value["a"].as_str()?.to_owned()));
        text.is_some_and(|text| {
            text.contains('é') && text.matches('x').count() == 1 && text.contains('\n')
        })
    };
    leaves("in.json", &source, r#"{"a": "\u00e9\nx"}"#, fails);
    let (_, questions) = reduced("in.json", &source, Walk::Hdd, "wcdd", fails);
    assert!(questions < 120, "{questions}");
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
    let (left, questions) = reduced("in.json", &source, Walk::Hdd, "wcdd", fails);
    assert_eq!(left.split_whitespace().collect::<String>(), expected);
    assert!(questions < 400, "{questions}");
}

#[test]
fn of_rows_the_needed_cells_are_left_in_rows_of_one_length() {
    let row = |i: usize| {
        format!(
            "{i},name {i},\"city, {i}\",{}.5,{}\n",
            i * 3,
            if i == 33 { "C-33" } else { "C33" }
        )
    };
    let source = "id,name,city,amount,code\n".to_owned() + &(0..200).map(row).collect::<String>();
    let fails = |text: &str| {
        let text = text.replace(", ", "; ");
        let mut rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        let Some(code) = rows
            .next()
            .and_then(|head| head.iter().position(|name| *name == "code"))
        else {
            return false;
        };
        rows.any(|row| row.get(code).is_some_and(|code| code.contains('-')))
    };
    leaves("in.csv", &source, "code\n-\n", fails);
    let (_, questions) = reduced("in.csv", &source, Walk::Hdd, "wcdd", fails);
    assert!(questions < 120, "{questions}");
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
    leaves(
        "Cargo.toml",
        source,
        "[features] std = [] [[bin]] name = \"a\"",
        fails,
    );
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

// ---- the command ----

/// What the command leaves of a file under a script, and how many questions that took.
fn left_by_command(name: &str, content: &str, script: &str) -> (String, usize) {
    let folder = Folder::new();
    folder.write(name, content);
    folder.script("check.sh", script);
    let output = format!("out-{name}");
    let args = [
        name, "--script", "check.sh", "-o", &output, "--format", "json",
    ];
    let events = folder.run(&args).succeeds().stdout;
    let asked = |event: &&str| event.contains(r#""source":"oracle""#);
    (folder.read(&output), events.lines().filter(asked).count())
}

#[test]
fn of_50_kb_of_json_a_deep_value_and_a_key_beside_it_are_left() {
    let item = |i: usize| {
        let date = if i == 333 { "2024-13-05" } else { "2024-12-05" };
        format!(
            r#"{{"id": {i}, "tags": ["a", "b{i}"], "at": {{"date": "{date}", "zone": null}}, "price": {i}.5, "text": "some words of {i}"}}"#
        )
    };
    let items = (0..500).map(item).collect::<Vec<_>>().join(",\n    ");
    let source = format!(
        "{{\n  \"strict\": true,\n  \"meta\": {{\"by\": \"x\"}},\n  \"items\": [\n    {items}\n  ]\n}}\n"
    );
    assert!(source.len() > 50_000);
    let script = "tr -d ' \\n' <in.json >flat
        grep -q '\"strict\":' flat && grep -q '\"date\":\"[0-9]*-13-' flat";
    let (left, questions) = left_by_command("in.json", &source, script);
    assert_eq!(left, "{\"strict\": true, \"date\": \"-13-\"}\n");
    assert!(questions < 200, "{questions}");
}

#[test]
fn of_a_large_manifest_two_lines_under_their_heads_are_left() {
    let table = |i: usize| {
        format!(
            "# about {i}\n[table{i}]\nname = \"number {i}\"\nlist = [\n  {i},\n  2, # two\n]\nwhen = 2024-01-02\n\n[[entry]]\nversion = {{ major = {i}, minor = 0 }}\n\n"
        )
    };
    let source: String = (0..150).map(table).collect();
    let script = "awk '/^\\[/ { head = $0 }
        head == \"[table77]\" && /^list = \\[/ { list = 1 }
        head == \"[[entry]]\" && /major = 9/ { entry = 1 }
        END { exit !(list && entry) }' in.toml";
    let (left, questions) = left_by_command("in.toml", &source, script);
    let left: String = left.split_whitespace().collect();
    assert_eq!(left, "[table77]list=[][[entry]]major=9");
    assert!(questions < 200, "{questions}");
}

#[test]
fn of_a_long_table_one_row_under_its_head_is_left() {
    let row = |i: usize| {
        format!(
            "{i}\tname {i}\t{}\t\tx{}\n",
            i * 3,
            if i == 700 { "!" } else { "" }
        )
    };
    let source =
        "id\tname\tamount\tempty\tmark\n".to_owned() + &(0..1500).map(row).collect::<String>();
    let script = "awk -F '\\t' 'NR == 1 { cells = NF; for (i = 1; i <= NF; i++) if ($i == \"mark\") mark = i }
        NF != cells { broken = 1 }
        mark && $mark ~ /!/ { found = 1 }
        END { exit broken || !found }' in.tsv";
    let (left, questions) = left_by_command("in.tsv", &source, script);
    assert_eq!(left, "mark\n!\n");
    assert!(questions < 150, "{questions}");
}
