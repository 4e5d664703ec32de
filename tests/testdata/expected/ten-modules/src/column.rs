use crate::align::Align;
use crate::cell::Cell;
#[derive(Default)]
pub struct Column {
    pub title: Cell,
    pub align: Align,
    pub limits: Limits,
    pub hidden: bool,
}
#[derive(Clone, Copy)]
pub struct Limits {
    pub least: usize,
    pub most: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            least: 1,
            most: usize::MAX,
        }
    }
}

impl Limits {
    pub fn nearest(self, width: usize) -> usize {
        width.min(self.most).max(self.least)
    }
}
#[derive(Default)]
pub struct Need {
    pub least: usize,
    pub natural: usize,
    pub numbers: usize,
    pub others: usize,
}

impl Need {
    pub fn add(&mut self, cell: &Cell) {
        self.least = self.least.max(cell.least_width());
        self.natural = self.natural.max(cell.natural_width());
        if cell.is_number() {
            self.numbers += 1;
        } else if !cell.is_blank() {
            self.others += 1;
        }
    }
}

impl Column {
    pub fn new(title: impl Into<Cell>) -> Self {
        Column {
            title: title.into(),
            ..Column::default()
        }
    }
    pub fn need(&self) -> Need {
        let mut need = Need::default();
        need.add(&self.title);
        need
    }
}
