//! How wide each column is, and what stands on each line.

use crate::align::Align;
use crate::border::Border;
use crate::cell::{Cell, Span};
use crate::column::Need;
use crate::table::Table;
use crate::width;

/// How wide each column is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    widths: Vec<usize>,
}

impl Layout {
    /// Columns of these widths.
    pub fn of_widths(widths: Vec<usize>) -> Self {
        Layout { widths }
    }

    /// Makes a table fit on a page, if it can.
    pub fn of(table: &Table, border: Border, page: usize) -> Self {
        let needs = needs(table);
        let columns = table.columns();
        let natural = columns.iter().zip(&needs);
        let mut widths: Vec<usize> = natural
            .map(|(column, need)| column.limits.nearest(need.natural))
            .collect();
        let space = page.saturating_sub(border.overhead(columns.len()));
        let least: Vec<usize> = columns
            .iter()
            .zip(&needs)
            .map(|(column, need)| column.limits.nearest(need.least))
            .collect();
        shrink(&mut widths, &least, space);
        Layout { widths }
    }

    /// The width of each column.
    pub fn widths(&self) -> &[usize] {
        &self.widths
    }

    /// The space that a cell has: its column's, or that of all columns from its own on.
    pub fn space(&self, column: usize, cell: &Cell, between: usize) -> usize {
        match cell.span() {
            Span::One => self.widths[column],
            Span::Rest => {
                let rest = &self.widths[column..];
                rest.iter().sum::<usize>() + between * rest.len().saturating_sub(1)
            }
        }
    }

    /// The lines of a row, from cells and where each of them stands.
    pub fn row(&self, cells: &[(&Cell, Align)], border: Border) -> String {
        let [before, between, after] = border.bars();
        let gap = width::of(between);
        let spaces: Vec<usize> = cells
            .iter()
            .enumerate()
            .map(|(column, (cell, _))| self.space(column, cell, gap))
            .collect();
        let wrapped: Vec<_> = cells
            .iter()
            .zip(&spaces)
            .map(|((cell, _), space)| cell.lines(*space))
            .collect();
        let height = wrapped.iter().map(Vec::len).max().unwrap_or(1);
        let mut text = String::new();
        for line in 0..height {
            let padded: Vec<String> = wrapped
                .iter()
                .zip(&spaces)
                .zip(cells)
                .map(|((lines, space), (_, align))| {
                    let line = lines.get(line).map_or("", |line| line);
                    align.pad(line, *space)
                })
                .collect();
            let line = format!("{before}{}{after}", padded.join(between));
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

/// What each column of a table needs.
pub fn needs(table: &Table) -> Vec<Need> {
    let mut needs: Vec<Need> = table.columns().iter().map(|column| column.need()).collect();
    for row in table.rows() {
        for (index, cell) in row.iter().enumerate() {
            if cell.span() == Span::One {
                needs[index].add(cell);
            }
        }
    }
    needs
}

/// Takes from the widest columns until all fit, but from none more than it can do without.
fn shrink(widths: &mut [usize], least: &[usize], space: usize) {
    while widths.iter().sum::<usize>() > space {
        let shrinkable = (0..widths.len()).filter(|index| widths[*index] > least[*index]);
        let Some(widest) = shrinkable.max_by_key(|index| widths[*index]) else {
            return;
        };
        widths[widest] -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_widest_column_gives_way() {
        let mut widths = [10, 4, 8];
        shrink(&mut widths, &[2, 4, 2], 16);
        assert_eq!(widths, [6, 4, 6]);
    }

    #[test]
    fn words_are_not_broken_for_the_page() {
        let mut widths = [10, 4];
        shrink(&mut widths, &[9, 4], 5);
        assert_eq!(widths, [9, 4]);
    }

    mod spans {
        use super::*;

        #[test]
        fn a_wide_cell_has_the_space_of_all() {
            let layout = Layout::of_widths(vec![3, 4, 5]);
            assert_eq!(layout.space(1, &Cell::new("wide").spanning(), 2), 11);
            assert_eq!(layout.space(1, &Cell::new("narrow"), 2), 4);
        }
    }

    #[cfg(feature = "csv")]
    mod sheets {
        use super::*;
        use crate::csv;

        #[test]
        fn a_square_sheet_is_laid_out() {
            let table = csv::read("city,people\nGraz,303270\nLinz,212538\n").expect("CSV");
            assert_eq!(Layout::of(&table, Border::None, 80).widths(), [4, 6]);
        }

        #[test]
        fn a_ragged_sheet_is_laid_out() {
            let sheet = "city,people\nGraz,\"303,270\"\nLinz,212,538\n";
            let table = csv::read(sheet).expect("CSV");
            let layout = Layout::of(&table, Border::Ascii, 40);
            assert_eq!(layout.widths(), [4, 7, 3]);
        }
    }
}
