//! JSON: objects and arrays are lists with commas between their elements.
//!
//! Exactly what RFC 8259 allows is read. A file that is not JSON, or nested deeper than [`DEEPEST`], is
//! plain text. In a file of JSON lines, each line is a value that can be deleted.

mod pretty;

use std::ops::Range;

use wdd_core::tree::Kind;

use super::data::{
    ARRAY, DEEPEST, Data, DataNode, Escapes, FileNames, KEY, LINES, MEMBER, NUMBER, OBJECT, STRING,
    WORD, no_layout, pieces,
};
use super::plain;
use crate::text::lines;
use crate::text::outline::Detail;

use self::pretty::pretty;

/// Keys up to this length are not split into characters.
const SHORT_KEY: usize = 24;

/// A file has one value.
pub(super) static JSON: Data = Data {
    name: "JSON",
    files: FileNames::Extension(&["json", "geojson", "ipynb"]),
    read,
    tokens: plain::token_starts,
    nothing: "null",
    strings_are_names: false,
    layout: |source, file| Some(pretty(source, file)),
};

/// A file has a value on each line.
pub(super) static JSON_LINES: Data = Data {
    name: "JSON lines",
    files: FileNames::Extension(&["jsonl", "ndjson"]),
    read: read_lines,
    layout: no_layout,
    ..JSON
};

/// The structure of a file. `None` if it is no JSON.
fn read(content: &[u8], detail: Detail) -> Option<DataNode> {
    let value = JsonReader::new(content, 0..content.len(), detail)?.file()?;
    Some(DataNode::new(LINES, 0..content.len(), vec![value]))
}

/// The structure of a file that has a value on each line, if all of them are JSON.
fn read_lines(content: &[u8], detail: Detail) -> Option<DataNode> {
    let values: Option<Vec<DataNode>> = lines(content)
        .filter(|line| !content[line.clone()].trim_ascii().is_empty())
        .map(|line| Some(JsonReader::new(content, line, detail)?.file()?.element().coarse()))
        .collect();
    Some(DataNode::new(LINES, 0..content.len(), values?))
}

struct JsonReader<'a> {
    content: &'a [u8],
    at: usize,
    end: usize,
    detail: Detail,
}

impl<'a> JsonReader<'a> {
    /// A reader of these bytes of the content, if they are text.
    fn new(content: &'a [u8], bytes: Range<usize>, detail: Detail) -> Option<Self> {
        str::from_utf8(&content[bytes.clone()]).ok()?;
        Some(JsonReader { content, at: bytes.start, end: bytes.end, detail })
    }

    /// The only value of these bytes.
    fn file(&mut self) -> Option<DataNode> {
        let value = self.value(0)?;
        self.blanks();
        (self.at == self.end).then_some(value)
    }

    fn value(&mut self, depth: usize) -> Option<DataNode> {
        self.blanks();
        match self.peek()? {
            b'{' if depth < DEEPEST => self.list(OBJECT, b'}', |reader| reader.member(depth)),
            b'[' if depth < DEEPEST => self.list(ARRAY, b']', |reader| reader.value(depth + 1)),
            b'"' => {
                let bytes = self.string()?;
                let text = self.text(&bytes);
                Some(DataNode::new(STRING, bytes, text))
            }
            b'-' | b'0'..=b'9' => self.number(),
            _ => self.word(),
        }
    }

    fn member(&mut self, depth: usize) -> Option<DataNode> {
        self.blanks();
        let name = self.string()?;
        // A program that looks for a key needs all of it, and the empty key is tried anyway.
        let is_split = name.len() > SHORT_KEY;
        let text = if is_split { self.text(&name) } else { Vec::new() };
        let start = name.start;
        let key = DataNode::new(KEY, name, text);
        self.blanks();
        self.take(b':')?;
        let value = self.value(depth + 1)?;
        Some(DataNode::new(MEMBER, start..value.bytes.end, vec![key, value]))
    }

    /// The parts of the text of a string.
    fn text(&self, string: &Range<usize>) -> Vec<DataNode> {
        pieces(self.content, string.start + 1..string.end - 1, Escapes::Backslash)
    }

    /// The elements between a pair of brackets, with commas between them.
    fn list(
        &mut self,
        kind: Kind,
        close: u8,
        element: impl Fn(&mut Self) -> Option<DataNode>,
    ) -> Option<DataNode> {
        let start = self.at;
        self.at += 1;
        let mut parts = Vec::new();
        self.blanks();
        let mut goes_on = self.peek()? != close;
        while goes_on {
            // In its detail at once, because all parts of a long file take far more memory than the file.
            let part = element(self)?.element().in_detail(self.detail);
            self.blanks();
            let comma = self.take(b',');
            // RFC 8259 has no comma after the last element.
            goes_on = comma.is_some();
            parts.push(part.before(comma));
        }
        self.take(close)?;
        Some(DataNode::new(kind, start..self.at, parts).in_detail(self.detail))
    }

    /// The bytes of a string, with its quotes.
    fn string(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        self.take(b'"')?;
        loop {
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Some(start..self.at);
                }
                b'\\' => self.escape()?,
                // A control character must be an escape.
                byte if byte < b' ' => return None,
                _ => self.at += 1,
            }
        }
    }

    fn escape(&mut self) -> Option<()> {
        self.at += 1;
        match self.peek()? {
            b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => self.at += 1,
            b'u' => {
                let digits = self.content[..self.end].get(self.at + 1..self.at + 5)?;
                digits.iter().all(u8::is_ascii_hexdigit).then_some(())?;
                self.at += 5;
            }
            _ => return None,
        }
        Some(())
    }

    fn number(&mut self) -> Option<DataNode> {
        let start = self.at;
        let _ = self.take(b'-');
        let digits = self.digits()?;
        // RFC 8259 has no leading zeros.
        if digits.len() > 1 && self.content[digits.start] == b'0' {
            return None;
        }
        if self.take(b'.').is_some() {
            self.digits()?;
        }
        if self.take(b'e').or_else(|| self.take(b'E')).is_some() {
            let _ = self.take(b'+').or_else(|| self.take(b'-'));
            self.digits()?;
        }
        Some(DataNode::new(NUMBER, start..self.at, Vec::new()))
    }

    /// One digit or more.
    fn digits(&mut self) -> Option<Range<usize>> {
        let start = self.at;
        while self.peek().is_some_and(|b| b.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(start..self.at)
    }

    fn word(&mut self) -> Option<DataNode> {
        let rest = &self.content[self.at..self.end];
        let words = [&b"true"[..], b"false", b"null"];
        let word = words.into_iter().find(|word| rest.starts_with(word))?;
        let bytes = self.at..self.at + word.len();
        self.at = bytes.end;
        Some(DataNode::new(WORD, bytes, Vec::new()))
    }

    fn blanks(&mut self) {
        while self.peek().is_some_and(|b| b" \t\r\n".contains(&b)) {
            self.at += 1;
        }
    }

    fn peek(&self) -> Option<u8> {
        (self.at < self.end).then(|| self.content[self.at])
    }

    /// Reads the next byte if it is this one. Returns its place.
    fn take(&mut self, byte: u8) -> Option<Range<usize>> {
        (self.peek() == Some(byte)).then(|| {
            self.at += 1;
            self.at - 1..self.at
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn is_read_as_serde_json_does(text: &str) {
        let theirs = serde_json::from_str::<serde_json::Value>(text).is_ok();
        assert_eq!(read(text.as_bytes(), Detail::Fine).is_some(), theirs, "{text}");
    }

    #[test]
    fn what_is_json_is_what_others_read_too() {
        for text in [
            "",
            " ",
            "null",
            "nul",
            "nullx",
            "true false",
            "[",
            "[]",
            "[1",
            "[1,",
            "[1,]",
            "[,1]",
            "[1 2]",
            "{}",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1}",
            "{\"a\":1,}",
            "{a:1}",
            "{1:1}",
            "{\"a\":1 \"b\":2}",
            "0",
            "-0",
            "01",
            "-",
            "1.",
            ".1",
            "1.5",
            "1e",
            "1e5",
            "1E+5",
            "1e-05",
            "+1",
            "0x1",
            "\"",
            "\"a",
            "\"\\\"",
            "\"\\n\"",
            "\"\\x\"",
            "\"\\u00e9\"",
            "\"\\u00g9\"",
            "\"\\u00e\"",
            "\"\n\"",
            "\"\t\"",
            "'a'",
            "[1]]",
            "{\"a\":[{}]}",
            "\u{a0}1",
            "/**/1",
            "[NaN]",
            " \r\n\t1 ",
        ] {
            is_read_as_serde_json_does(text);
        }
    }

    #[test]
    fn what_is_not_utf8_or_nests_without_end_is_not_read() {
        assert!(read(b"\"\xff\"", Detail::Fine).is_none());
        let nested = |depth: usize| "[".repeat(depth) + &"]".repeat(depth);
        assert!(read(nested(DEEPEST).as_bytes(), Detail::Fine).is_some());
        assert!(read(nested(100_000).as_bytes(), Detail::Fine).is_none());
    }

    #[test]
    fn json_lines_are_read_where_each_is_json() {
        let lines = |text: &str| Some(read_lines(text.as_bytes(), Detail::Fine)?.parts.len());
        assert_eq!(lines("{\"a\":1}\n\n[2]\r\n3"), Some(3));
        assert_eq!(lines(""), Some(0));
        assert_eq!(lines("{\n}\n"), None);
    }
}
