//! Tables in Markdown.

use std::fmt::{self, Write};

use crate::align::Align;
use crate::cell::Cell;
use crate::table::Table;
use crate::width;

/// The table in Markdown.
pub fn write(table: &Table) -> String {
    let mut text = String::new();
    write_to(&mut text, table).expect("strings take all");
    text
}

/// Writes the table in Markdown.
///
/// # Errors
/// If that to which it is written takes no more.
pub fn write_to(out: &mut impl Write, table: &Table) -> fmt::Result {
    let titles = table.columns().iter().map(|column| escaped(&column.title));
    row(out, titles)?;
    row(
        out,
        table
            .columns()
            .iter()
            .map(|column| dashes(column.align, &column.title)),
    )?;
    for cells in table.rows() {
        row(out, cells.iter().map(escaped))?;
    }
    Ok(())
}

fn row(out: &mut impl Write, cells: impl Iterator<Item = String>) -> fmt::Result {
    out.write_char('|')?;
    for cell in cells {
        write!(out, " {cell} |")?;
    }
    out.write_char('\n')
}

/// The line below the header, which tells where cells stand.
fn dashes(align: Align, title: &Cell) -> String {
    let room = width::of(&escaped(title)).max(3);
    match align {
        Align::Left | Align::Auto => "-".repeat(room),
        Align::Center => format!(":{}:", "-".repeat(room - 2)),
        Align::Right => format!("{}:", "-".repeat(room - 1)),
    }
}

/// What a cell says, with nothing in it that Markdown would take for its own.
fn escaped(cell: &Cell) -> String {
    let mut text = String::with_capacity(cell.text().len());
    for char in cell.text().chars() {
        match char {
            '|' | '\\' | '*' | '_' | '`' => text.extend(['\\', char]),
            '\n' => text.push_str("<br>"),
            _ => text.push(char),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_tells_where_cells_stand() {
        let mut table = Table::new(["planet", "moons"]);
        table.column_mut(1).align = Align::Right;
        table.push(["Mars", "2"]);
        assert_eq!(
            write(&table),
            "| planet | moons |\n| ------ | ----: |\n| Mars | 2 |\n"
        );
    }

    #[test]
    fn signs_of_markdown_are_escaped() {
        assert_eq!(escaped(&Cell::new("a|b\n*c*")), "a\\|b<br>\\*c\\*");
    }
}
