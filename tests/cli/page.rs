//! The page of a report, opened in a real browser.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use wdd_tests::command::{Folder, Run, program};
use wdd_tests::skipped;

/// Notes the errors of the page.
const BEFORE: &str =
    "<script>window.errors = []; onerror = (message) => errors.push(message);</script>";

/// Does what a reader does, and writes what can be seen then into the page.
const READER: &str = r#"<script>
const text = () => $("files").textContent;
const move = (step) => { $("slider").value = step; $("slider").dispatchEvent(new Event("input")); };
const choose = (id, value) => { $(id).value = value; $(id).dispatchEvent(new Event("change")); };
const fills = () => nodes.map(([node]) => node.style.fill).join();
const seen = { result: text(), last: $("slider").max, filled: fills() };
move(0);
Object.assign(seen, { start: text(), heading: $("heading").textContent, all: fills() });
$("after").click();
seen.next = $("slider").value;
move(last);
choose("since", "start");
seen.deleted = [...document.querySelectorAll("del")].map((part) => part.textContent).join("");
choose("axis", "seconds");
seen.points = document.querySelectorAll("circle").length;
seen.passes = $("passes").rows.length;
seen.colour = getComputedStyle(document.body).backgroundColor;
seen.requests = performance.getEntriesByType("resource").length;
seen.errors = errors;
document.title = JSON.stringify(seen);
</script>"#;

fn browser() -> Option<&'static str> {
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let found = ["chromium", "google-chrome"].into_iter().find(is_there);
    if found.is_none() {
        skipped("there is no chromium");
    }
    found
}

/// What a reader sees of this page.
fn read(browser: &str, folder: &Folder, page: &str, more: &[&str]) -> Value {
    let (head, rest) = page.split_once("<main>").expect("the page has a main part");
    let path = folder.write("read.html", format!("{head}{BEFORE}<main>{rest}{READER}"));
    let profile = format!("--user-data-dir={}", folder.path("profile").display());
    let quiet = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync \
                 --disable-background-networking --disable-component-update --virtual-time-budget=5000 --dump-dom";
    let mut command = Command::new(browser);
    command.args(quiet.split_whitespace()).arg(profile).args(more).arg(path);
    let dom = Run::of(&mut command).succeeds().stdout;
    let title = dom.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    let title = title.expect("the page has a title").0.replace("&lt;", "<").replace("&gt;", ">");
    serde_json::from_str(&title.replace("&amp;", "&")).unwrap_or_else(|_| panic!("{title}"))
}

fn run(folder: &Folder, words: &[&OsStr]) -> Run {
    let mut command = Command::new(program());
    command.arg("wdd").args(words).current_dir(folder.path("."));
    Run::of(&mut command).succeeds()
}

const SOURCE: &str = "fn first() { let a = \"</script>\"; }\n\nfn second() -> u8 {\n    // needed & kept\n    needed()\n}\n\n\
                      mod third {\n    pub fn fourth() {}\n}\n";

/// The page about a run over `SOURCE`, and its result.
fn page(folder: &Folder) -> (String, String) {
    let input = folder.write("input.rs", SOURCE);
    let script = folder.script("check.sh", "grep -q 'needed()' input.rs");
    run(folder, &["reduce".as_ref(), input.as_ref(), "--script".as_ref(), script.as_ref()]);
    let result = folder.path("input-reduced.rs");
    let output = folder.path("page.html");
    run(
        folder,
        &["report".as_ref(), result.as_ref(), "--html".as_ref(), "-o".as_ref(), output.as_ref()],
    );
    let text = |path: &Path| fs::read_to_string(path).expect("it is there");
    (text(&output), text(&result))
}

#[test]
fn a_reader_moves_through_the_accepted_steps() {
    let Some(browser) = browser() else { return };
    let folder = Folder::new();
    let (page, result) = page(&folder);
    assert!(page.len() < 100_000, "{}", page.len());
    assert!(!page.contains("src="), "{page}");
    let short =
        run(&folder, &["report", "input-reduced.rs", "--html", "--result-only"].map(OsStr::new));
    assert!(!short.stdout.contains("fourth") && page.contains("fourth"));
    assert!(!short.stderr.contains("note: "), "{}", short.stderr);
    for dark in [false, true] {
        let scheme = format!("--blink-settings=preferredColorScheme={}", u8::from(!dark));
        let seen = read(browser, &folder, &page, &[&scheme]);
        assert_eq!(seen["errors"], Value::Array(Vec::new()), "{seen}");
        assert_eq!(seen["requests"], 0);
        assert_eq!(seen["result"], result);
        assert_eq!((&seen["start"], &seen["heading"]), (&SOURCE.into(), &"Start".into()));
        assert_eq!(seen["next"], "1");
        assert_ne!(seen["filled"], seen["all"]);
        assert!(seen["deleted"].as_str().is_some_and(|text| text.contains("</script>")), "{seen}");
        let more_than =
            |name: &str, least| seen[name].as_u64().is_some_and(|number| number > least);
        assert!(more_than("points", 3) && more_than("passes", 1), "{seen}");
        let colour = if dark { "rgb(21, 24, 29)" } else { "rgb(255, 255, 255)" };
        assert_eq!(seen["colour"], colour);
    }
}

#[test]
fn a_file_that_no_run_is_about_has_a_page_too() {
    let Some(browser) = browser() else { return };
    let folder = Folder::new();
    let input = folder.write("input.rs", "fn main() { missing }\n");
    let page = run(&folder, &["report".as_ref(), input.as_ref(), "--html".as_ref()]).stdout;
    let seen = read(browser, &folder, &page, &[]);
    assert_eq!(seen["errors"], Value::Array(Vec::new()), "{seen}");
    assert_eq!((&seen["result"], &seen["last"]), (&"fn main() { missing }\n".into(), &"0".into()));
}
