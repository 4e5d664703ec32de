//! A manifest as a list of its values, each with the keys that lead to it and with the bytes of each
//! table, line or element around it.

use std::ops::Range;

use toml_edit::{Document, Item, Table, TableLike, Value as Toml};

use crate::text::outline::{Bytes, offset};

/// A value, or an empty table or array.
#[derive(Debug)]
pub(super) struct Leaf {
    /// The keys in tables and the indices in arrays that lead to it.
    pub(super) keys: Vec<String>,
    /// For each key the bytes of its table with the header, or of its line with the key.
    entries: Vec<Option<Bytes>>,
    pub(super) value: Value,
}

/// A value, as far as it matters here.
#[derive(Debug)]
pub(super) enum Value {
    Text(String),
    Flag(bool),
    Other,
}

impl Leaf {
    pub(super) fn depth(&self) -> usize {
        self.keys.len()
    }

    pub(super) fn key(&self, at: usize) -> Option<&str> {
        self.keys.get(at).map(String::as_str)
    }

    pub(super) fn is(&self, keys: &[&str]) -> bool {
        self.depth() == keys.len() && self.begins(keys)
    }

    pub(super) fn begins(&self, keys: &[&str]) -> bool {
        self.depth() >= keys.len() && keys.iter().zip(&self.keys).all(|(a, b)| a == b)
    }

    pub(super) fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
            Value::Flag(_) | Value::Other => None,
        }
    }

    /// The bytes of the table, line or element that the keys up to this index lead to.
    pub(super) fn entry(&self, at: usize) -> Option<&Bytes> {
        self.entries.get(at)?.as_ref()
    }

    /// The bytes of the outermost table, line or element around it that is not outside of the key at
    /// this index.
    pub(super) fn outermost_from(&self, at: usize) -> Option<&Bytes> {
        self.entries.get(at..)?.iter().flatten().next()
    }
}

/// The values of a manifest whose first byte is byte `start` of the text. `None` if it is not TOML.
pub(super) fn read(content: &str, start: u32) -> Option<Vec<Leaf>> {
    let document = Document::parse(content).ok()?;
    let mut walk = LeafReader { start, keys: Vec::new(), entries: Vec::new(), leaves: Vec::new() };
    walk.table(document.as_table());
    Some(walk.leaves)
}

/// Reads a document from its outermost table inwards.
struct LeafReader {
    start: u32,
    /// The keys that lead to what is read, and the bytes that belong to each of them.
    keys: Vec<String>,
    entries: Vec<Option<Bytes>>,
    leaves: Vec<Leaf>,
}

impl LeafReader {
    fn table(&mut self, table: &dyn TableLike) {
        // An empty table can declare something, too: `[lib]`, `[workspace]`.
        if table.is_empty() {
            self.leaf(Value::Other);
        }
        for (name, item) in table.iter() {
            let key = table.get_key_value(name).and_then(|(key, _)| key.span());
            let end = end(item);
            let line = key.zip(end).map(|(key, end)| key.start..end);
            match item {
                // The keys of a dotted table (`a.b = 1`) are on lines of the table around it.
                Item::Table(inner) if !inner.is_dotted() => {
                    self.below(name, extent(inner), |walk| walk.table(inner));
                }
                Item::ArrayOfTables(tables) => self.below(name, None, |walk| {
                    for (at, inner) in tables.iter().enumerate() {
                        walk.below(&at.to_string(), extent(inner), |walk| walk.table(inner));
                    }
                }),
                Item::Table(inner) => self.below(name, line, |walk| walk.table(inner)),
                Item::Value(value) => self.below(name, line, |walk| walk.value(value)),
                Item::None => {}
            }
        }
    }

    fn value(&mut self, value: &Toml) {
        match value {
            Toml::String(text) => self.leaf(Value::Text(text.value().clone())),
            Toml::Boolean(flag) => self.leaf(Value::Flag(*flag.value())),
            Toml::InlineTable(table) => self.table(table),
            // A feature that asks for nothing is one, too.
            Toml::Array(array) if array.is_empty() => self.leaf(Value::Other),
            Toml::Array(array) => {
                for (at, element) in array.iter().enumerate() {
                    self.below(&at.to_string(), element.span(), |walk| walk.value(element));
                }
            }
            Toml::Integer(_) | Toml::Float(_) | Toml::Datetime(_) => self.leaf(Value::Other),
        }
    }

    fn below(&mut self, key: &str, entry: Option<Range<usize>>, walk: impl FnOnce(&mut Self)) {
        let placed = |at: usize| self.start + offset(at);
        self.entries.push(entry.map(|span| placed(span.start)..placed(span.end)));
        self.keys.push(key.to_owned());
        walk(self);
        self.keys.pop();
        self.entries.pop();
    }

    fn leaf(&mut self, value: Value) {
        self.leaves.push(Leaf { keys: self.keys.clone(), entries: self.entries.clone(), value });
    }
}

/// The bytes of a table from its header to its last own line. `None` if it has no header.
fn extent(table: &Table) -> Option<Range<usize>> {
    // An implicit table is only named in the headers of tables in it: `a` of `[a.b]`.
    let header = table.span().filter(|_| !table.is_implicit())?;
    let last = own_end(table).unwrap_or(header.end);
    Some(header.start..last.max(header.end))
}

/// The end of the last own line of a table.
fn own_end(table: &Table) -> Option<usize> {
    table.iter().filter_map(|(_, item)| end(item)).max()
}

/// The end of the line of a key with its value. `None` for tables with headers.
fn end(item: &Item) -> Option<usize> {
    match item {
        Item::Value(value) => value.span().map(|span| span.end),
        Item::Table(table) if table.is_dotted() => own_end(table),
        Item::Table(_) | Item::ArrayOfTables(_) | Item::None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
[workspace]
members = [\"a\", \"b\"]
[[bin]]
name = \"x\"

[[bin]]
path = \"y.rs\"
[dependencies]
a.path = \"a\"
b = { path = \"b\", optional = true }
[dependencies.c]
workspace = true
[empty]
";

    /// The text of what these keys lead to.
    fn entry(keys: &[&str]) -> &'static str {
        let leaves = read(SOURCE, 0).unwrap();
        let leaf = leaves.iter().find(|leaf| leaf.begins(keys)).unwrap();
        let bytes = leaf.entry(keys.len() - 1).unwrap();
        &SOURCE[bytes.start as usize..bytes.end as usize]
    }

    #[test]
    fn everything_has_the_bytes_that_say_it() {
        assert_eq!(entry(&["workspace", "members", "1"]), "\"b\"");
        assert_eq!(entry(&["bin", "0"]), "[[bin]]\nname = \"x\"");
        assert_eq!(entry(&["bin", "1", "path"]), "path = \"y.rs\"");
        assert_eq!(entry(&["dependencies", "a"]), "a.path = \"a\"");
        assert_eq!(entry(&["dependencies", "b"]), "b = { path = \"b\", optional = true }");
        assert_eq!(entry(&["dependencies", "c"]), "[dependencies.c]\nworkspace = true");
        assert_eq!(entry(&["empty"]), "[empty]");
    }

    #[test]
    fn bytes_are_those_of_the_whole_text() {
        let leaves = read("[a]\nb = 1", 100).unwrap();
        assert_eq!(leaves[0].entry(1), Some(&(104..109)));
    }

    #[test]
    fn what_is_no_toml_says_nothing() {
        assert!(read("[", 0).is_none());
    }
}
