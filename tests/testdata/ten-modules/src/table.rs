//! Columns, and rows of cells.

use crate::align::Align;
use crate::border::{Border, Rule};
use crate::cell::Cell;
use crate::column::Column;
use crate::layout::{Layout, needs};

/// Columns, and rows of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
}

/// The order of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The smallest first.
    Ascending,
    /// The largest first.
    Descending,
}

impl Table {
    /// A table with these titles, and no rows.
    pub fn new<C: Into<Cell>>(titles: impl IntoIterator<Item = C>) -> Self {
        Table {
            columns: titles.into_iter().map(Column::new).collect(),
            rows: Vec::new(),
        }
    }

    /// Puts a row at the end.
    pub fn push<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) -> &mut Self {
        self.rows.push(cells.into_iter().map(Into::into).collect());
        self
    }

    /// Its columns.
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// One of its columns.
    ///
    /// # Panics
    /// If there are not so many.
    pub fn column_mut(&mut self, index: usize) -> &mut Column {
        &mut self.columns[index]
    }

    /// The index of the column with this title.
    pub fn column_named(&self, title: &str) -> Option<usize> {
        self.columns
            .iter()
            .position(|column| column.title.text() == title)
    }

    /// Its rows.
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.rows.iter().map(Vec::as_slice)
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Puts columns of numbers to the right.
    pub fn align_numbers(&mut self) -> &mut Self {
        let aligns: Vec<Align> = needs(self).iter().map(|need| need.align()).collect();
        for (column, align) in self.columns.iter_mut().zip(aligns) {
            column.align = align;
        }
        self
    }

    /// Sorts its rows by a column: numbers by what they are worth, before all else.
    pub fn sort_by(&mut self, column: usize, order: Order) -> &mut Self {
        let key = |row: &Vec<Cell>| {
            let text = row.get(column).map_or("", Cell::text);
            let number: Option<f64> = text.replace(',', "").parse().ok();
            (number, text.to_owned())
        };
        self.rows.sort_by(|a, b| {
            let ((number_a, text_a), (number_b, text_b)) = (key(a), key(b));
            let compared = match (number_a, number_b) {
                (Some(a), Some(b)) => a.total_cmp(&b),
                (a, b) => b
                    .is_some()
                    .cmp(&a.is_some())
                    .then_with(|| text_a.cmp(&text_b)),
            };
            match order {
                Order::Ascending => compared,
                Order::Descending => compared.reverse(),
            }
        });
        self
    }

    /// Leaves out the columns that are hidden.
    pub fn without_hidden(&self) -> Table {
        let shown: Vec<bool> = self.columns.iter().map(|column| !column.hidden).collect();
        let is_shown = |index: usize| shown.get(index).copied().unwrap_or(true);
        let rows = self.rows.iter().map(|row| {
            let cells = row.iter().enumerate().filter(|(index, _)| is_shown(*index));
            cells.map(|(_, cell)| cell.clone()).collect()
        });
        Table {
            columns: self
                .columns
                .iter()
                .filter(|column| !column.hidden)
                .cloned()
                .collect(),
            rows: rows.collect(),
        }
    }

    /// The table as text, as wide as the page at most, if it can be done.
    pub fn to_text(&self, border: Border, page: usize) -> String {
        let table = self.without_hidden();
        let layout = Layout::of(&table, border, page);
        let titles: Vec<_> = table
            .columns
            .iter()
            .map(|column| (&column.title, column.align))
            .collect();
        let mut text = border.rule(Rule::Top, &layout);
        text.push_str(&layout.row(&titles, border));
        text.push_str(&border.rule(Rule::Middle, &layout));
        for row in table.rows() {
            let cells: Vec<_> = row
                .iter()
                .zip(&table.columns)
                .map(|(cell, column)| (cell, column.align_of(cell)))
                .collect();
            text.push_str(&layout.row(&cells, border));
        }
        text.push_str(&border.rule(Rule::Bottom, &layout));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn planets() -> Table {
        let mut table = Table::new(["planet", "moons"]);
        table
            .push(["Mars", "2"])
            .push(["Jupiter", "97"])
            .push(["Earth", "1"]);
        table
    }

    #[test]
    fn numbers_sort_by_what_they_are_worth() {
        let mut table = planets();
        table.sort_by(1, Order::Descending);
        let names: Vec<_> = table.rows().map(|row| row[0].text()).collect();
        assert_eq!(names, ["Jupiter", "Mars", "Earth"]);
    }

    #[test]
    fn hidden_columns_are_left_out() {
        let mut table = planets();
        table.column_mut(0).hidden = true;
        assert_eq!(table.to_text(Border::None, 80), "moons\n2\n97\n1\n");
    }

    #[test]
    fn a_table_has_its_lines() {
        let mut table = planets();
        let text = table.align_numbers().to_text(Border::Ascii, 80);
        let expected = "\
+---------+-------+
| planet  | moons |
+---------+-------+
| Mars    |     2 |
| Jupiter |    97 |
| Earth   |     1 |
+---------+-------+
";
        assert_eq!(text, expected);
    }
}
