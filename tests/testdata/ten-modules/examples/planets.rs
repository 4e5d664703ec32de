//! Some planets, in all formats.

use tabular::{Border, Table, csv, markdown};

fn main() {
    let mut table = Table::new(["planet", "moons", "found by"]);
    table.push(["Mars", "2", "known to the ancients"]);
    table.push(["Uranus", "28", "William Herschel, who took it for a comet"]);
    table.align_numbers();
    print!("{}", table.to_text(Border::Round, 48));
    print!("{}", markdown::write(&table));
    print!("{}", csv::write(&table));
}
