//! From one format to another.

use tabular::{Border, Table, csv, markdown};

fn planets() -> Table {
    csv::read("planet,moons\nMars,2\nJupiter,97\n").expect("CSV")
}

#[test]
fn csv_becomes_markdown() {
    let text = markdown::write(planets().align_numbers());
    assert!(text.contains("| ------ | ----: |"), "{text}");
}

#[test]
fn a_narrow_page_wraps_cells() {
    let mut table = Table::new(["who", "what"]);
    table.push(["Ada", "wrote the first program"]);
    let text = table.to_text(Border::None, 15);
    assert_eq!(
        text,
        "who  what\nAda  wrote the\n     first\n     program\n"
    );
}
