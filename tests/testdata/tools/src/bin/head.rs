//! The first lines of a log, errors in red.

use std::io::{Read, stdin};

use logtools::{Level, lines};
use paint::Colour;

fn main() -> std::io::Result<()> {
    let flags = flags::parse(std::env::args().skip(1));
    let count = flags
        .named
        .get("lines")
        .and_then(|count| count.parse().ok())
        .unwrap_or(10);
    let mut text = String::new();
    stdin().read_to_string(&mut text)?;
    for line in lines(&text).take(count) {
        match line.level {
            Level::Error => println!("{}", Colour::Red.paint(line)),
            Level::Warn => println!("{}", Colour::Yellow.paint(line)),
            _ => println!("{line}"),
        }
    }
    Ok(())
}
