use crate::cell::Cell;
use crate::column::Column;
pub struct Table {
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    pub fn new<C: Into<Cell>>(titles: impl IntoIterator<Item = C>) -> Self {
        Table {
            columns: titles.into_iter().map(Column::new).collect(),
            rows: Vec::new(),
        }
    }
    pub fn push<C: Into<Cell>>(&mut self, cells: impl IntoIterator<Item = C>) -> &mut Self {
        self.rows.push(cells.into_iter().map(Into::into).collect());
        self
    }
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }
    pub fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.rows.iter().map(Vec::as_slice)
    }
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}
