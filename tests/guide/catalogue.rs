//! The catalogue for users (`docs/catalogue.md`) lists what the registers have, in their words. The test
//! writes its tables anew where they are out of date, and fails.

use std::fs;
use std::path::Path;

use wdd_core::list::ALGORITHMS;
use wdd_text::passes::PASSES;
use wdd_text::passes::plan::Strategy;

/// A table of Markdown.
fn table<const N: usize>(head: [&str; N], rows: impl Iterator<Item = [String; N]>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let head = line(&head.map(str::to_owned)) + &format!("|{}\n", "---|".repeat(N));
    rows.fold(head, |table, row| table + &line(&row))
}

fn algorithms() -> String {
    let rows = ALGORITHMS
        .iter()
        .map(|algorithm| [format!("`{}`", algorithm.name), algorithm.source.to_owned()]);
    table(["`--algorithm`", "what it does"], rows)
}

fn strategies() -> String {
    let rows = Strategy::ALL
        .iter()
        .map(|strategy| [format!("`{}`", strategy.name()), strategy.source().to_owned()]);
    table(["`--strategy`", "what it does"], rows)
}

fn passes() -> String {
    let rows = PASSES.iter().map(|pass| {
        let name = format!("`{}`", pass.name);
        [name, pass.level().name().to_owned(), pass.about.to_owned()]
    });
    table(["pass", "from level", "what it does"], rows)
}

/// The catalogue with these tables between their marks: `<!-- passes -->`, the table, `<!-- end -->`.
fn with_tables(catalogue: &str) -> String {
    let tables = [
        ("<!-- strategies -->\n", strategies()),
        ("<!-- algorithms -->\n", algorithms()),
        ("<!-- passes -->\n", passes()),
    ];
    let with_one = |text: String, (mark, table): (&str, String)| {
        let (before, rest) = text.split_once(mark).expect("each table has a mark");
        let (_, after) = rest.split_once("<!-- end -->").expect("each table ends");
        format!("{before}{mark}\n{table}\n<!-- end -->{after}")
    };
    tables.into_iter().fold(catalogue.to_owned(), with_one)
}

#[test]
fn the_catalogue_lists_every_strategy_algorithm_and_pass() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../cargo-wdd/docs/catalogue.md");
    let catalogue = fs::read_to_string(&path).unwrap();
    let expected = with_tables(&catalogue);
    if catalogue != expected {
        fs::write(&path, expected).unwrap();
        panic!("{} was out of date, and was written anew", path.display());
    }
}
