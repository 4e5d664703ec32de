//! Colours on stderr: `--color`, else `CARGO_TERM_COLOR`, `NO_COLOR` and `CLICOLOR_FORCE`, else whether it is a terminal.

use std::env;
use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use clap::ValueEnum;

use crate::foreign::visible;

/// When output has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// If it is shown on a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How lines begin, and in which style that is shown.
const MARKS: [(&str, Style); 8] = [
    ("error:", AnsiColor::Red.on_default().bold()),
    ("warning:", AnsiColor::Yellow.on_default().bold()),
    ("FLAKY:", AnsiColor::Yellow.on_default().bold()),
    ("note:", AnsiColor::Cyan.on_default().bold()),
    ("any value:", AnsiColor::Cyan.on_default().bold()),
    ("keeping", AnsiColor::Green.on_default().bold()),
    ("reduced", AnsiColor::Green.on_default().bold()),
    ("interrupted:", AnsiColor::Yellow.on_default().bold()),
];

impl Colour {
    /// Lets it count from now on. Without a choice, that of cargo counts.
    pub fn choose(chosen: Option<Self>) {
        let of_cargo = || Self::from_str(&env::var("CARGO_TERM_COLOR").ok()?, true).ok();
        let choice = match chosen.or_else(of_cargo) {
            Some(Colour::Always) => ColorChoice::Always,
            Some(Colour::Never) => ColorChoice::Never,
            // The variables and the terminal decide.
            Some(Colour::Auto) | None => ColorChoice::Auto,
        };
        choice.write_global();
    }
}

/// Writes lines on stderr, in which names and messages may be of others. If no process reads them any more, the reduction
/// continues.
pub fn complain(text: &str) {
    let _ = writeln!(AutoStream::auto(io::stderr()), "{}", styled(&visible(text)));
}

/// The text, in which the marks of lines have their styles.
fn styled(text: &str) -> String {
    let line = |line: &str| match MARKS.iter().find(|(mark, _)| line.starts_with(mark)) {
        Some((mark, style)) => format!("{style}{mark}{style:#}{}", &line[mark.len()..]),
        None => line.to_owned(),
    };
    Vec::from_iter(text.split('\n').map(line)).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_marks_of_lines_are_styled() {
        let styled = styled("error: no warning: x\nnote: y\nz");
        assert_eq!(
            styled,
            "\u{1b}[1m\u{1b}[31merror:\u{1b}[0m no warning: x\n\u{1b}[1m\u{1b}[36mnote:\u{1b}[0m y\nz"
        );
        assert_eq!(
            anstream::adapter::strip_str(&styled).to_string(),
            "error: no warning: x\nnote: y\nz"
        );
    }
}
