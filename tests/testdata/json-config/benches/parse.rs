//! How long the big fleet takes to read.

use std::time::Instant;

use fleet::Fleet;

fn main() {
    let text = include_str!("../tests/data/big.json");
    let start = Instant::now();
    for _ in 0..100 {
        std::hint::black_box(Fleet::read(text)).expect("JSON");
    }
    println!("{:?} a file of {} bytes", start.elapsed() / 100, text.len());
}
