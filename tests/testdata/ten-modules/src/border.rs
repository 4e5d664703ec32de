//! The lines around cells.

use crate::layout::Layout;

/// The lines around cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Border {
    /// None: two spaces between columns.
    None,
    /// `+`, `-` and `|`.
    Ascii,
    /// Thin lines.
    #[default]
    Thin,
    /// Thin lines with round corners.
    Round,
    /// A line below the header alone.
    Header,
}

/// A line that goes from the left to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Above everything.
    Top,
    /// Below the header.
    Middle,
    /// Below everything.
    Bottom,
}

/// What a rule is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// What stands before, between and after cells.
    pub fn bars(self) -> [&'static str; 3] {
        match self {
            Border::None | Border::Header => ["", "  ", ""],
            Border::Ascii => ["| ", " | ", " |"],
            Border::Thin | Border::Round => ["│ ", " │ ", " │"],
        }
    }

    /// How many columns of the page go to bars, for so many columns of a table.
    pub fn overhead(self, columns: usize) -> usize {
        let [before, between, after] = self.bars().map(|bar| bar.chars().count());
        before + between * columns.saturating_sub(1) + after
    }

    /// A rule, with its newline; nothing where there is none.
    pub fn rule(self, rule: Rule, layout: &Layout) -> String {
        let Some(pieces) = self.pieces(rule) else {
            return String::new();
        };
        let run = |width: usize| pieces.line.to_string().repeat(width);
        if self == Border::Header {
            let runs: Vec<String> = layout.widths().iter().map(|width| run(*width)).collect();
            return format!("{}\n", runs.join("  "));
        }
        let runs: Vec<String> = layout.widths().iter().map(|width| run(width + 2)).collect();
        let runs = runs.join(&pieces.cross.to_string());
        format!("{}{runs}{}\n", pieces.left, pieces.right)
    }

    fn pieces(self, rule: Rule) -> Option<Pieces> {
        match (self, rule) {
            (Border::None, _) => None,
            (Border::Header, Rule::Middle) => Some(Pieces::new(' ', '─', ' ', ' ')),
            (Border::Header, _) => None,
            (Border::Ascii, _) => Some(Pieces::new('+', '-', '+', '+')),
            (Border::Thin, Rule::Top) => Some(Pieces::new('┌', '─', '┬', '┐')),
            (Border::Thin, Rule::Bottom) => Some(Pieces::new('└', '─', '┴', '┘')),
            (Border::Round, Rule::Top) => Some(Pieces::new('╭', '─', '┬', '╮')),
            (Border::Round, Rule::Bottom) => Some(Pieces::new('╰', '─', '┴', '╯')),
            (Border::Thin | Border::Round, Rule::Middle) => Some(Pieces::new('├', '─', '┼', '┤')),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout() -> Layout {
        Layout::of_widths(vec![3, 1])
    }

    #[test]
    fn a_rule_is_as_wide_as_its_row() {
        let rule = Border::Thin.rule(Rule::Middle, &layout());
        assert_eq!(rule, "├─────┼───┤\n");
        let overhead = Border::Thin.overhead(2);
        assert_eq!(rule.trim_end().chars().count(), 3 + 1 + overhead);
    }

    #[test]
    fn a_header_has_one_rule() {
        assert_eq!(Border::Header.rule(Rule::Top, &layout()), "");
        assert_eq!(Border::Header.rule(Rule::Middle, &layout()), "───  ─\n");
    }

    #[test]
    fn corners_are_round() {
        assert!(Border::Round.rule(Rule::Top, &layout()).starts_with('╭'));
        assert!(Border::Round.rule(Rule::Bottom, &layout()).ends_with("╯\n"));
    }
}
