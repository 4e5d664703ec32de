//! How many lines of each level there are.

use std::collections::BTreeMap;
use std::io::{Read, stdin};

use logtools::{Level, lines};

fn main() -> std::io::Result<()> {
    let mut text = String::new();
    stdin().read_to_string(&mut text)?;
    let mut counts: BTreeMap<Level, usize> = BTreeMap::new();
    for line in lines(&text) {
        *counts.entry(line.level).or_default() += 1;
    }
    for (level, count) in counts {
        println!("{count:6} {level:?}");
    }
    Ok(())
}
