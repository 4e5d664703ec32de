//! Collects what the files of the passes say about them, for `cargo wdd explain`.

#![expect(
    clippy::disallowed_methods,
    reason = "it reads the sources of the crate, and writes a table of them"
)]

use std::env;
use std::fmt::Write;
use std::fs;
use std::io;
use std::path::Path;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/passes");
    let mut table = "&[\n".to_owned();
    add(Path::new("src/passes"), &mut table)?;
    table.push(']');
    let folder = env::var_os("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&folder).join("headers.rs"), table)
}

/// Adds the names of the passes in the files of a folder, each with the header of its file.
fn add(folder: &Path, table: &mut String) -> io::Result<()> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            add(&path, table)?;
            continue;
        }
        let text = fs::read_to_string(&path)?;
        let header = header(&text);
        for name in names(&text) {
            writeln!(table, "    ({name:?}, {header:?}),").expect("a text can be written to");
        }
    }
    Ok(())
}

/// The names of the passes that a file defines: the first text after the beginning of each static.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let statics = text.match_indices("\npub").map(|(at, _)| &text[at + 1..]);
    let passes =
        statics.filter(|rest| rest.lines().next().is_some_and(|line| line.contains(": Pass =")));
    passes.filter_map(|rest| rest.split('"').nth(1))
}

/// The lines of a header, without their marks.
fn header(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix("//!"));
    let lines: Vec<_> = lines.map(|line| line.strip_prefix(' ').unwrap_or(line)).collect();
    lines.join("\n")
}
