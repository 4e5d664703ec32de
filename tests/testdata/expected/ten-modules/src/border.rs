#[derive(Default)]
pub enum Border {
    None,
    Ascii,
    #[default]
    Thin,
    Round,
    Header,
}
struct Pieces {
    left: char,
    line: char,
    cross: char,
    right: char,
}

impl Pieces {
    const fn new(left: char, line: char, cross: char, right: char) -> Self {
        Pieces {
            left,
            line,
            cross,
            right,
        }
    }
}

impl Border {
    pub fn bars(self) -> [&'static str; 3] {
        match self {
            Border::None | Border::Header => ["", "  ", ""],
            Border::Ascii => ["| ", " | ", " |"],
            Border::Thin | Border::Round => ["│ ", " │ ", " │"],
        }
    }
    pub fn overhead(self, columns: usize) -> usize {
        let [before, between, after] = self.bars().map(|bar| bar.chars().count());
        before + between * columns.saturating_sub(1) + after
    }
}
