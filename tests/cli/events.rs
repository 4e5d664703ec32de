//! The JSON events are as their schema says, and the schema as the docs have it.

use std::fs;
use std::path::Path;

use cargo_wdd::run::event::schema;
use jsonschema::Validator;
use serde_json::Value;
use wdd_tests::command::{Folder, Run};

const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../cargo-wdd/docs");

/// Checks each line, and returns the names of the events.
fn events(run: &Run) -> Vec<String> {
    let schema = Validator::new(&schema()).expect("the schema is one");
    let event = |line: &str| {
        let event: Value = serde_json::from_str(line).expect("each line is an object");
        let wrong: Vec<_> = schema.iter_errors(&event).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{line}\n{wrong:?}");
        event["event"].as_str().expect("it has a name").to_owned()
    };
    run.stdout.lines().map(event).collect()
}

#[test]
fn events_of_runs_are_as_the_schema_says() {
    let folder = Folder::new();
    folder.write("in.txt", "one\ntwo\nthree\nfour\n");
    folder.script("check.sh", "grep -q two in.txt");
    let run = |script: &str, more: &[&str]| {
        let options = ["in.txt", "--script", script, "--format", "json"];
        Run::of(&mut folder.reduce(&[&options, more].concat()))
    };
    let whole = events(&run("./check.sh", &["--fresh"]));
    for name in
        ["baseline", "settings", "run", "sandbox", "verdict", "list", "walk", "best", "summary"]
    {
        assert!(whole.iter().any(|event| event == name), "{name} in {whole:?}");
    }
    folder.script(
        "flaky.sh",
        "echo >>\"$here/scratch/n\"; grep -q two in.txt && [ $(wc -l <\"$here/scratch/n\") -lt 6 ]",
    );
    let flaky =
        events(&run("./flaky.sh", &["--fresh", "--no-sandbox", "--jobs", "1", "--repeat", "1/3"]));
    assert!(flaky.contains(&"summary".to_owned()) || flaky.contains(&"error".to_owned()));
    folder.script("never.sh", "exit 1");
    assert_eq!(events(&run("./never.sh", &["--fresh"])), ["error"]);
    folder.script("always.sh", "exit 0");
    assert!(
        events(&run("./always.sh", &["--fresh", "--allow-empty"])).contains(&"warning".to_owned())
    );
    // Also with what rustc finds.
    folder.write("in.rs", "fn other() {}\nfn main() { missing }\n");
    let options = ["in.rs", "--format", "json", "--max-calls", "40"];
    assert!(events(&Run::of(&mut folder.reduce(&options))).contains(&"best".to_owned()));
}

/// With `WDD_BLESS`, the schema is written.
#[test]
fn the_docs_have_the_schema_and_each_event() {
    let schema = schema();
    let text = serde_json::to_string_pretty(&schema).expect("it is JSON") + "\n";
    let path = Path::new(DOCS).join("events.schema.json");
    if std::env::var_os("WDD_BLESS").is_some() {
        fs::write(&path, &text).expect("it can be written");
    }
    let documented = fs::read_to_string(&path).unwrap_or_default();
    // The order of keys depends on what else of the workspace uses `serde_json`.
    let documented: Value = serde_json::from_str(&documented).unwrap_or_default();
    assert_eq!(documented, schema, "run this test with WDD_BLESS=1, and look at what has changed");
    let page = fs::read_to_string(Path::new(DOCS).join("json.md")).expect("there is a page");
    let events = schema["oneOf"].as_array().expect("each event has a schema");
    for event in events {
        let name = event["properties"]["event"]["const"].as_str().expect("it has a name");
        assert!(page.contains(&format!("| `{name}` |")), "{name}");
    }
}
