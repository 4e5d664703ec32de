//! Lines of log files.

mod level;
mod line;

pub use level::Level;
pub use line::{BadLine, Line};

/// All lines of a log that can be read.
pub fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    text.lines().filter_map(|line| Line::read(line).ok())
}
