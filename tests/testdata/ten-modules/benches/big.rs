//! How long a big table takes.

use std::time::Instant;

use tabular::{Border, Table};

fn main() {
    let mut table = Table::new(["number", "square", "cube"]);
    for number in 0..10_000_u64 {
        table.push([number, number * number, number * number * number]);
    }
    let start = Instant::now();
    let text = table.to_text(Border::Thin, 80);
    println!("{} bytes in {:?}", text.len(), start.elapsed());
}
