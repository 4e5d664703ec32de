//! Several logs, by time.

use std::fs;
use std::path::PathBuf;

use logtools::{Line, lines};

fn main() -> std::io::Result<()> {
    let flags = flags::parse(std::env::args().skip(1));
    let texts = read_all(&flags.rest)?;
    let since: Option<u64> = flags
        .named
        .get("since")
        .and_then(|since| since.parse().ok());
    let mut merged: Vec<Line<'_>> = texts.iter().flat_map(|text| lines(text)).collect();
    merged.sort_by_key(|line| line.seconds);
    for line in merged.iter().filter(|line| line.seconds >= since) {
        println!("{line}");
    }
    Ok(())
}

/// The content of all these files.
fn read_all(paths: &[String]) -> std::io::Result<Vec<String>> {
    paths
        .iter()
        .map(PathBuf::from)
        .map(fs::read_to_string)
        .collect()
}
