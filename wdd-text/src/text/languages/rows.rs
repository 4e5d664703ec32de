//! Rows of cells: CSV, and the same with tabs, semicolons or bars instead of commas.
//!
//! A row is deleted with its line end. A pass deletes a cell in all rows at once, so that all rows keep
//! the same number of cells; a single cell is only emptied or made shorter. Text between quotes
//! belongs to one cell, with its line ends.

use super::data::{CELL, Data, DataNode, Escapes, FileNames, LINES, ROW, no_layout, pieces};
use super::is_word;
use crate::text::outline::{Detail, offset};

/// Rows of cells. The delimiter is the most frequent one of the first line.
pub(super) static CSV: Data = Data {
    name: "CSV",
    files: FileNames::Extension(&["csv"]),
    read: |content, detail| Some(read(content, most_frequent(content), detail)),
    tokens,
    nothing: "null",
    strings_are_names: false,
    layout: no_layout,
};

/// Rows of cells with tabs between them.
pub(super) static TSV: Data = Data {
    name: "TSV",
    files: FileNames::Extension(&["tsv"]),
    read: |content, detail| Some(read(content, b'\t', detail)),
    ..CSV
};

/// Rows of cells with bars between them.
pub(super) static PSV: Data = Data {
    name: "PSV",
    files: FileNames::Extension(&["psv"]),
    read: |content, detail| Some(read(content, b'|', detail)),
    ..CSV
};

fn read(content: &[u8], delimiter: u8, detail: Detail) -> DataNode {
    let mut reader = RowReader { content, delimiter, detail, at: 0 };
    let rows = std::iter::from_fn(|| reader.row()).collect();
    DataNode::new(LINES, 0..content.len(), rows)
}

/// Where the tokens begin: words, and bytes that are neither words nor blanks.
fn tokens(content: &[u8]) -> Vec<u32> {
    (0..content.len())
        .filter(|&at| {
            let byte = content[at];
            // Quotes are tokens, too, so that the tokens of a cell do not depend on the cells beside it.
            let goes_on = at > 0 && is_word(byte) && is_word(content[at - 1]);
            !byte.is_ascii_whitespace() && !goes_on
        })
        .map(offset)
        .collect()
}

/// The most frequent delimiter of the first line.
fn most_frequent(content: &[u8]) -> u8 {
    let line = content.split(|&b| b == b'\n').next().unwrap_or_default();
    // Of equally frequent ones the last is taken.
    b"|\t;,"
        .iter()
        .copied()
        .max_by_key(|delimiter| line.iter().filter(|byte| *byte == delimiter).count())
        .unwrap_or(b',')
}

struct RowReader<'a> {
    content: &'a [u8],
    delimiter: u8,
    detail: Detail,
    at: usize,
}

impl RowReader<'_> {
    fn row(&mut self) -> Option<DataNode> {
        if self.at == self.content.len() {
            return None;
        }
        let start = self.at;
        let mut cells = Vec::new();
        loop {
            let cell = self.cell();
            let delimiter = self.at..self.at + 1;
            if self.content.get(self.at) != Some(&self.delimiter) {
                cells.push(cell.before(None));
                break;
            }
            self.at = delimiter.end;
            cells.push(cell.before(Some(delimiter)));
        }
        let end = self.at;
        let rest = &self.content[end..];
        let line_end = [&b"\r\n"[..], b"\n"].into_iter().find(|e| rest.starts_with(e));
        self.at += line_end.map_or(0, <[u8]>::len);
        // The line end is the separator, so that no empty row is left.
        let separator = line_end.map(|_| end..self.at);
        let row = DataNode::new(ROW, start..end, cells).element().coarse();
        Some(row.in_detail(self.detail).before(separator))
    }

    fn cell(&mut self) -> DataNode {
        let start = self.at;
        let is_quoted = self.content.get(start) == Some(&b'"');
        // A quote that nothing closes is text as any other.
        let close = is_quoted.then(|| self.close(start + 1)).flatten();
        self.at = close.map_or(start, |close| close + 1);
        self.at = self.unquoted_end();
        let (text, escapes) = match close {
            Some(close) => (start + 1..close, Escapes::Doubled),
            None => (start..self.at, Escapes::Literal),
        };
        DataNode::new(CELL, start..self.at, pieces(self.content, text, escapes))
    }

    /// The place of the quote that closes the text that begins at `from`.
    fn close(&self, from: usize) -> Option<usize> {
        let mut at = from;
        loop {
            at += self.content[at..].iter().position(|&b| b == b'"')?;
            if self.content.get(at + 1) != Some(&b'"') {
                return Some(at);
            }
            at += 2;
        }
    }

    /// Where the cell ends, if the rest of it is not quoted.
    fn unquoted_end(&self) -> usize {
        let ends = |at: &usize| {
            let rest = &self.content[*at..];
            rest[0] == self.delimiter || rest[0] == b'\n' || rest.starts_with(b"\r\n")
        };
        (self.at..self.content.len()).find(ends).unwrap_or(self.content.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn has(text: &str, delimiter: Option<u8>, expected: &[&[&str]]) {
        let file = read(
            text.as_bytes(),
            delimiter.unwrap_or_else(|| most_frequent(text.as_bytes())),
            Detail::Fine,
        );
        let cells = |row: &DataNode| -> Vec<String> {
            let cells = row.parts.iter();
            cells.map(|cell| text[cell.bytes.clone()].to_owned()).collect()
        };
        let rows: Vec<_> = file.parts.iter().map(cells).collect();
        assert_eq!(rows, expected);
    }

    #[test]
    fn rows_have_cells_and_the_delimiter_is_the_one_that_is_there() {
        has("a,b\n1,\n", None, &[&["a", "b"], &["1", ""]]);
        has("a;b,c;d\r\n1;2;3", None, &[&["a", "b,c", "d"], &["1", "2", "3"]]);
        has("a\tb|c\td\n\n", None, &[&["a", "b|c", "d"], &[""]]);
        has("a,b|c,d\n", Some(b'|'), &[&["a,b", "c,d"]]);
        has("", None, &[]);
    }

    #[test]
    fn what_is_quoted_is_of_one_cell() {
        has("\"a,\n\"\"b\",c\nd,e\n", None, &[&["\"a,\n\"\"b\"", "c"], &["d", "e"]]);
        has("a,\"b\nc,d\n", None, &[&["a", "\"b"], &["c", "d"]]);
        has("it's,don't\n", None, &[&["it's", "don't"]]);
    }
}
