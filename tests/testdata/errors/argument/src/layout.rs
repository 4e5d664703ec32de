#[derive(Debug, Clone)]
pub struct Layout {
    pub separator: String,
    pub columns: u32,
    pub header_lines: usize,
    pub comment: Option<char>,
    pub unit: Unit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Metres,
    Centimetres,
    Feet,
}

impl Unit {
    pub fn to_metres(self, value: f64) -> f64 {
        match self {
            Unit::Metres => value,
            Unit::Centimetres => value / 100.0,
            Unit::Feet => value * 0.3048,
        }
    }
}

impl Layout {
    pub fn harbour_default() -> Self {
        Layout {
            separator: r"\s*[;,\t]\s*".to_string(),
            columns: 4,
            header_lines: 1,
            comment: Some('#'),
            unit: Unit::Centimetres,
        }
    }

    pub fn is_comment(&self, line: &str) -> bool {
        match self.comment {
            Some(mark) => line.trim_start().starts_with(mark),
            None => false,
        }
    }
}
