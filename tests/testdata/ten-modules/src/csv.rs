//! Tables in CSV (RFC 4180): cells between commas, in quotes where they have commas themselves.

use std::error::Error;
use std::fmt;

use crate::cell::Cell;
use crate::table::Table;

/// What is wrong with a text, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCsv {
    /// What is wrong.
    pub problem: Problem,
    /// Where; the first line is 1.
    pub line: usize,
}

/// What can be wrong with CSV.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// There is not even a header.
    Empty,
    /// A quote is open at the end.
    OpenQuote,
    /// Something stands between a closing quote and the next comma.
    AfterQuote,
}

impl fmt::Display for BadCsv {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let problem = match self.problem {
            Problem::Empty => "there is no header",
            Problem::OpenQuote => "a quote is not closed",
            Problem::AfterQuote => "a comma is missing after a quote",
        };
        write!(f, "line {}: {problem}", self.line)
    }
}

impl Error for BadCsv {}

/// Reads a table; its first row has the titles.
///
/// # Errors
/// If the text is not CSV.
pub fn read(text: &str) -> Result<Table, BadCsv> {
    let mut reader = Reader {
        rest: text,
        line: 1,
    };
    let titles = reader.record()?.ok_or_else(|| reader.bad(Problem::Empty))?;
    let mut table = Table::new(titles);
    while let Some(cells) = reader.record()? {
        table.push(cells);
    }
    Ok(table)
}

/// Writes a table; its first row has the titles.
pub fn write(table: &Table) -> String {
    let titles: Vec<_> = table
        .columns()
        .iter()
        .map(|column| quoted(&column.title))
        .collect();
    let mut text = format!("{}\n", titles.join(","));
    for row in table.rows() {
        let cells: Vec<_> = row.iter().map(quoted).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    text
}

/// A cell, in quotes where it needs them.
fn quoted(cell: &Cell) -> String {
    let text = cell.text();
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// What has not been read yet.
#[derive(Debug)]
struct Reader<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Reader<'a> {
    /// The next row; none at the end.
    fn record(&mut self) -> Result<Option<Vec<String>>, BadCsv> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let mut cells = Vec::new();
        loop {
            cells.push(self.cell()?);
            if self.eat(",") {
                continue;
            }
            if self.eat("\r\n") || self.eat("\n") || self.rest.is_empty() {
                self.line += 1;
                return Ok(Some(cells));
            }
            return Err(self.bad(Problem::AfterQuote));
        }
    }

    fn cell(&mut self) -> Result<String, BadCsv> {
        if !self.eat("\"") {
            let end = self.rest.find([',', '\n', '\r']);
            return Ok(self.take(end.unwrap_or(self.rest.len())).to_owned());
        }
        let mut cell = String::new();
        loop {
            let end = self
                .rest
                .find('"')
                .ok_or_else(|| self.bad(Problem::OpenQuote))?;
            let part = self.take(end);
            self.line += part.matches('\n').count();
            cell.push_str(part);
            self.eat("\"");
            if !self.eat("\"") {
                return Ok(cell);
            }
            cell.push('"');
        }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }

    fn eat(&mut self, start: &str) -> bool {
        match self.rest.strip_prefix(start) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn bad(&self, problem: Problem) -> BadCsv {
        BadCsv {
            problem,
            line: self.line,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_commas_quotes_and_lines() {
        let table = read("a,b\n\"1,5\",\"he said \"\"no\"\"\nand left\"\n").expect("CSV");
        let row = table.rows().next().expect("a row");
        assert_eq!(row[0].text(), "1,5");
        assert_eq!(row[1].text(), "he said \"no\"\nand left");
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut table = Table::new(["name", "note"]);
        table.push(["Ada", "\"first\", they say"]);
        assert_eq!(read(&write(&table)), Ok(table));
    }

    #[test]
    fn mistakes_have_a_line() {
        let error = read("a\n\"b").unwrap_err();
        assert_eq!(error.to_string(), "line 2: a quote is not closed");
        assert_eq!(read("").unwrap_err().problem, Problem::Empty);
        assert_eq!(read("\"a\"b").unwrap_err().problem, Problem::AfterQuote);
    }
}
