//! What holds for all cells of a column.

use crate::align::Align;
use crate::cell::Cell;

/// What holds for all cells of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Column {
    /// What stands above it.
    pub title: Cell,
    /// Where its cells stand.
    pub align: Align,
    /// How wide it may be.
    pub limits: Limits,
    /// Whether it is left out.
    pub hidden: bool,
}

/// How wide a column may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At least.
    pub least: usize,
    /// At most.
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
    /// No less and no more.
    pub fn exactly(width: usize) -> Self {
        Limits {
            least: width,
            most: width,
        }
    }

    /// The width nearest to this one that is allowed.
    pub fn nearest(self, width: usize) -> usize {
        width.min(self.most).max(self.least)
    }
}

/// What a column needs, as far as its cells tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Need {
    /// With this, no word is broken.
    pub least: usize,
    /// With this, no line is.
    pub natural: usize,
    /// How many of its cells are numbers.
    pub numbers: usize,
    /// How many are something else, and not blank.
    pub others: usize,
}

impl Need {
    /// With one more cell.
    pub fn add(&mut self, cell: &Cell) {
        self.least = self.least.max(cell.least_width());
        self.natural = self.natural.max(cell.natural_width());
        if cell.is_number() {
            self.numbers += 1;
        } else if !cell.is_blank() {
            self.others += 1;
        }
    }

    /// Where such cells are best put.
    pub fn align(&self) -> Align {
        if self.numbers > self.others {
            Align::Right
        } else {
            Align::Left
        }
    }
}

impl Column {
    /// A column with a title.
    pub fn new(title: impl Into<Cell>) -> Self {
        Column {
            title: title.into(),
            ..Column::default()
        }
    }

    /// With its cells in another place.
    pub fn aligned(mut self, align: Align) -> Self {
        self.align = align;
        self
    }

    /// With other limits.
    pub fn limited(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Where one of its cells stands.
    pub fn align_of(&self, cell: &Cell) -> Align {
        cell.align().unwrap_or(self.align)
    }

    /// What its title needs.
    pub fn need(&self) -> Need {
        let mut need = Need::default();
        need.add(&self.title);
        need
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_hold() {
        let limits = Limits { least: 3, most: 9 };
        assert_eq!([1, 5, 12].map(|width| limits.nearest(width)), [3, 5, 9]);
        assert_eq!(Limits::exactly(4).nearest(80), 4);
    }

    #[test]
    fn a_column_of_numbers_stands_to_the_right() {
        let mut need = Column::new("price").need();
        for text in ["1.50", "", "2.75", "12"] {
            need.add(&Cell::new(text));
        }
        assert_eq!(need.align(), Align::Right);
        assert_eq!((need.least, need.numbers, need.others), (5, 3, 1));
    }

    #[test]
    fn a_cell_has_the_last_word() {
        let column = Column::new("name").aligned(Align::Center);
        let cell = Cell::new("x").aligned(Align::Right);
        assert_eq!(column.align_of(&cell), Align::Right);
        assert_eq!(column.align_of(&Cell::new("x")), Align::Center);
    }
}
