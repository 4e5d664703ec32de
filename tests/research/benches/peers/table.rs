//! The table: tokens and calls of each reducer on each subject, and the means.

use std::fmt::{self, Display, Formatter};

use wdd_tests::benches::geometric_mean;

use crate::tool::Tool;

/// Prints a row for each language, in the order of the rows.
pub(crate) fn print_means(rows: &[Row], tools: &[Tool]) {
    let mut languages: Vec<&str> = Vec::new();
    for row in rows {
        if !languages.contains(&row.language.as_str()) {
            languages.push(&row.language);
        }
    }
    for language in languages {
        let own: Vec<&Row> = rows.iter().filter(|row| row.language == language).collect();
        println!("{}", means(&own, language, tools));
    }
}

/// The row with the means of a language.
fn means(rows: &[&Row], language: &str, tools: &[Tool]) -> String {
    let each = tools.iter().map(|tool| match tool {
        Tool::Wdd => String::new(),
        peer => {
            let mean = Ratio::mean(rows.iter().filter_map(|row| row.to(*peer)));
            mean.map_or("–".to_owned(), |mean| mean.to_string())
        }
    });
    let each: Vec<String> = each.collect();
    let smallest = Ratio::mean(rows.iter().filter_map(|row| row.to_smallest()));
    let smallest = smallest.map_or("– | –".to_owned(), |mean| {
        format!("**{:.2}** | **{:.2}**", mean.tokens, mean.calls)
    });
    format!("| geometric mean, {} | | {} | {smallest} |", spelled(language), each.join(" | "))
}

/// The name of a language, from that of its files.
fn spelled(language: &str) -> &str {
    match language {
        "c" => "C",
        "js" => "JavaScript",
        "py" => "Python",
        "rs" => "Rust",
        "xml" => "XML",
        other => other,
    }
}

/// What the reducers came to on a subject.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) language: String,
    /// The tokens of the input.
    pub(crate) before: u64,
    pub(crate) cells: Vec<(Tool, Cell)>,
}

/// What a reducer came to on a subject.
pub(crate) enum Cell {
    Reached(Reached),
    /// Why it has no result that counts.
    Failed(String),
    /// It is not installed, or does not know the language.
    NotMeasured,
}

/// A result.
pub(crate) struct Reached {
    pub(crate) tokens: u64,
    pub(crate) calls: u64,
    /// The time limit stopped the run.
    pub(crate) is_stopped: bool,
}

impl Row {
    fn reached(&self) -> impl Iterator<Item = (Tool, &Reached)> {
        self.cells.iter().filter_map(|(tool, cell)| match cell {
            Cell::Reached(reached) => Some((*tool, reached)),
            Cell::Failed(_) | Cell::NotMeasured => None,
        })
    }

    pub(crate) fn failures(&self) -> impl Iterator<Item = String> {
        self.cells.iter().filter_map(|(tool, cell)| match cell {
            Cell::Failed(why) => Some(format!("{}, {}: {why}", self.name, tool.title())),
            Cell::Reached(_) | Cell::NotMeasured => None,
        })
    }

    /// The result of the command, divided by that of another reducer.
    fn to(&self, peer: Tool) -> Option<Ratio> {
        let of = |wanted: Tool| self.reached().find(|(tool, _)| *tool == wanted);
        Some(Ratio::of(of(Tool::Wdd)?.1, of(peer)?.1))
    }

    /// The result of the command, divided by the smallest one of the others. Of two that are as small, the one with fewer calls.
    fn to_smallest(&self) -> Option<Ratio> {
        let peers = self.reached().filter(|(tool, _)| *tool != Tool::Wdd);
        let (smallest, _) = peers.min_by_key(|(_, reached)| (reached.tokens, reached.calls))?;
        self.to(smallest)
    }
}

impl Display for Row {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "| {} | {} |", self.name, self.before)?;
        for (_, cell) in &self.cells {
            write!(f, " {cell} |")?;
        }
        match self.to_smallest() {
            Some(Ratio { tokens, calls }) => write!(f, " {tokens:.2} | {calls:.2} |"),
            None => write!(f, " – | – |"),
        }
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Cell::Reached(Reached { tokens, calls, is_stopped }) => {
                let stopped = if *is_stopped { "\\*" } else { "" };
                write!(f, "{tokens}{stopped} / {calls}")
            }
            Cell::Failed(_) => f.write_str("error"),
            Cell::NotMeasured => f.write_str("–"),
        }
    }
}

/// A result divided by another one.
struct Ratio {
    tokens: f64,
    calls: f64,
}

impl Ratio {
    fn of(one: &Reached, other: &Reached) -> Self {
        Ratio {
            tokens: one.tokens as f64 / other.tokens as f64,
            calls: one.calls as f64 / other.calls as f64,
        }
    }

    /// The geometric mean, if there is at least one.
    fn mean(ratios: impl Iterator<Item = Ratio>) -> Option<Self> {
        let ratios: Vec<Ratio> = ratios.collect();
        (!ratios.is_empty()).then(|| Ratio {
            tokens: geometric_mean(ratios.iter().map(|ratio| ratio.tokens)),
            calls: geometric_mean(ratios.iter().map(|ratio| ratio.calls)),
        })
    }
}

impl Display for Ratio {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} / {:.2}", self.tokens, self.calls)
    }
}
