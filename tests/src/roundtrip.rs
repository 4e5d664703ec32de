//! What must be true of each text that a front end reads: it renders to the same bytes, and each of its
//! deletable nodes can be deleted alone, without harm to the rest.

use std::collections::BTreeMap;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ra_ap_syntax::{NodeOrToken, SourceFile, SyntaxKind};
use wdd_core::tree::{Edits, Kind, NodeId};
use wdd_text::text::Text;
use wdd_text::text::languages::{self as syntax, Edition, Reading};
use wdd_text::text::render::{Rendered, render};

/// How the tests read a text.
pub const EDITION: Edition = Edition::Edition2021;
/// How all of them are read.
pub const READING: Reading = Reading { edition: EDITION, language: None };

/// The result of the checks of one text.
#[derive(Debug, Default)]
pub struct Report {
    /// The nodes of its tree.
    pub nodes: usize,
    /// Its tokens.
    pub tokens: u64,
    /// The time to read it.
    pub reading: Duration,
    /// The single deletions that were tried.
    pub deletions: usize,
    /// Those that give a Rust text new syntax errors: for each kind of node, how many, and where the
    /// first is.
    pub broken: BTreeMap<String, (usize, String)>,
    /// The failed checks, in words.
    pub failures: Vec<String>,
}

impl Report {
    /// How many single deletions gave new syntax errors.
    pub fn broken(&self) -> usize {
        self.broken.values().map(|(times, _)| times).sum()
    }
}

/// Reads one file.
pub fn text(path: &Path, content: &[u8]) -> Text {
    Text::parse(&[(path.to_owned(), content.to_vec())], READING)
}

/// The only file of a candidate.
///
/// # Panics
/// If there are more, or none.
pub fn only(rendered: Rendered) -> Vec<u8> {
    let [(_, content)] = <[_; 1]>::try_from(rendered.files).expect("one file");
    content
}

/// Every node of `text` that can be deleted.
pub fn deletable(text: &Text) -> impl Iterator<Item = NodeId> + '_ {
    let tree = text.tree();
    tree.nodes().filter(|&node| tree.role(node).deletable())
}

/// Checks one file. At most `most` of its nodes are deleted, evenly spread, each alone, and what is left is read again.
pub fn check(path: &Path, content: &[u8], most: usize) -> Report {
    check_reading(path, content, most, most)
}

/// The same, but only what is left after the first `read` deletions is read again. Of the others only the syntax is checked.
pub fn check_reading(path: &Path, content: &[u8], most: usize, read: usize) -> Report {
    let run = || Check::new(path, content).run(most, read);
    let caught = catch_unwind(AssertUnwindSafe(run));
    caught.unwrap_or_else(|_| Report {
        failures: vec!["reading it panics".to_owned()],
        ..Report::default()
    })
}

struct Check<'a> {
    path: &'a Path,
    content: &'a [u8],
    text: Text,
    errors: Option<usize>,
    /// Those of the content, if that is Rust.
    tokens: Option<Vec<(Range<usize>, &'a str)>>,
    report: Report,
}

impl<'a> Check<'a> {
    fn new(path: &'a Path, content: &'a [u8]) -> Self {
        let began = Instant::now();
        let text = text(path, content);
        let reading = began.elapsed();
        Check {
            path,
            content,
            text,
            errors: syntax::errors(path, content, READING),
            tokens: str::from_utf8(content).ok().filter(|_| is_rust(path)).map(tokens),
            report: Report { reading, ..Report::default() },
        }
    }

    fn run(mut self, most: usize, read: usize) -> Report {
        if only(render(&self.text, &Edits::none())) != self.content {
            self.fail("without edits it renders to other bytes");
        }
        let nodes: Vec<NodeId> = deletable(&self.text).collect();
        self.report.nodes = self.text.tree().len();
        self.report.tokens = self.text.tree().weight(NodeId::ROOT);
        for node in nodes.iter().step_by(1 + nodes.len() / most.max(1)) {
            let is_read = self.report.deletions < read;
            self.report.deletions += 1;
            let deleted = catch_unwind(AssertUnwindSafe(|| self.delete(*node, is_read)));
            if deleted.is_err() {
                self.fail(&format!("without {} it panics", self.name(*node)));
            }
        }
        self.report
    }

    fn delete(&mut self, node: NodeId, is_read: bool) {
        let edits = Edits::none().deleting(self.text.tree(), [node]);
        let candidate = only(render(&self.text, &edits));
        if candidate.len() > self.content.len() {
            self.fail(&format!("without {} it is larger", self.name(node)));
        }
        if is_read {
            self.read_again(node, &edits, &candidate);
        }
        self.compare_tokens(node, &edits, &candidate);
        if self.errors == Some(0) && syntax::errors(self.path, &candidate, READING) > Some(0) {
            let name = self.name(node);
            let broken = self.report.broken.entry(self.kinds(node));
            broken.or_insert((0, name)).0 += 1;
        }
    }

    fn read_again(&mut self, node: NodeId, edits: &Edits, candidate: &[u8]) {
        let again = text(self.path, candidate);
        if again.bytes() != candidate {
            self.fail(&format!("without {} it does not render back", self.name(node)));
        }
        if self.errors == Some(0) {
            self.compare_weights(node, edits, &again);
        }
    }

    /// What is left weighs what was counted, and less than before. (What is one token depends on the
    /// syntax, so that this holds of texts without errors only.)
    fn compare_weights(&mut self, node: NodeId, edits: &Edits, candidate: &Text) {
        let size = |text: &Text| (text.tree().weight(NodeId::ROOT), text.bytes().len());
        if size(candidate) >= size(&self.text) {
            self.fail(&format!("without {} it is no smaller", self.name(node)));
        }
        if size(candidate).0 > edits.weight(self.text.tree()) {
            self.fail(&format!("without {} it has more tokens than counted", self.name(node)));
        }
    }

    /// What is not cut has the same tokens as before: none is glued to another or commented out.
    fn compare_tokens(&mut self, node: NodeId, edits: &Edits, candidate: &[u8]) {
        let (Some(before), Ok(candidate)) = (&self.tokens, str::from_utf8(candidate)) else {
            return;
        };
        let gone: Vec<Range<usize>> = edits
            .iter()
            .map(|(node, _)| &self.text.place(node).bytes)
            .map(|bytes| bytes.start as usize..bytes.end as usize)
            .collect();
        let kept = |bytes: &Range<usize>| {
            let next = gone.partition_point(|cut| cut.end <= bytes.start);
            gone.get(next).is_none_or(|cut| cut.start >= bytes.end)
        };
        let expected = before.iter().filter(|(bytes, _)| kept(bytes));
        let expected: Vec<&str> = expected.map(|(_, token)| *token).collect();
        let found: Vec<&str> = tokens(candidate).into_iter().map(|(_, token)| token).collect();
        if expected != found {
            let at = expected.iter().zip(&found).take_while(|(a, b)| a == b).count();
            let [expected, found] = [expected, found].map(|tokens| tokens.get(at).copied());
            let change = format!("{expected:?} becomes {found:?}");
            self.fail(&format!("without {} other tokens change: {change}", self.name(node)));
        }
    }

    fn name(&self, node: NodeId) -> String {
        let place = &self.text.place(node).bytes;
        let bytes = &self.text.bytes()[place.start as usize..place.end as usize];
        let from = place.start as usize;
        let line = 1 + self.content[..from].iter().filter(|&&b| b == b'\n').count();
        format!("`{}` ({}) of line {line}", bytes.escape_ascii(), self.kinds(node))
    }

    fn kinds(&self, node: NodeId) -> String {
        let tree = self.text.tree();
        let above = tree.parent(node).map_or(Kind(0), |above| tree.kind(above));
        let what = match kind_name(tree.kind(node)) {
            Some(name) => name,
            None => {
                let children = tree.children(node).map(|child| tree.kind(child));
                let names: Vec<_> = children.filter_map(kind_name).collect();
                format!("({})", names.join(" "))
            }
        };
        format!("{what} of {}", kind_name(above).unwrap_or_default())
    }

    fn fail(&mut self, what: &str) {
        self.report.failures.push(format!("{}: {what}", self.path.display()));
    }
}

fn is_rust(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "rs")
}

fn kind_name(kind: Kind) -> Option<String> {
    (kind.0 < SyntaxKind::__LAST as u16).then(|| format!("{:?}", SyntaxKind::from(kind.0)))
}

/// The tokens of Rust source, punctuation one byte at a time; separators, which may go with
/// their elements, are left out, and so are blanks.
fn tokens(source: &str) -> Vec<(Range<usize>, &str)> {
    let file = SourceFile::parse(source, EDITION).syntax_node();
    let tokens = file.descendants_with_tokens().filter_map(NodeOrToken::into_token);
    let mut found = Vec::new();
    for token in tokens {
        let range: Range<usize> = token.text_range().into();
        if token.kind().is_punct() {
            found.extend(range.map(|at| (at..at + 1, &source[at..=at])));
        } else if token.text().chars().any(|c| !c.is_whitespace()) {
            // A line comment may end in blanks, which go with what stood behind them; and whether
            // the dot of `1.0` is the number's own depends on what stands before it.
            let text = source[range.clone()].trim_end();
            let number = text.starts_with(|c: char| c.is_ascii_digit());
            let mut at = range.start;
            for part in text.split_inclusive(|c| number && c == '.') {
                found.push((at..at + part.len(), part.trim_end_matches(|c| number && c == '.')));
                at += part.len();
            }
        }
    }
    found.retain(|(_, token)| !matches!(*token, "," | "+" | "|" | ";" | "."));
    found
}

/// The files below `folder` that have one of `extensions` (any, if none is given), sorted.
///
/// # Panics
/// If a folder cannot be read.
pub fn files(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a readable folder") {
        let path = entry.expect("a readable folder").path();
        let extension = path.extension().and_then(|extension| extension.to_str());
        if path.is_dir() {
            found.extend(files(&path, extensions));
        } else if extensions.is_empty() || extension.is_some_and(|e| extensions.contains(&e)) {
            found.push(path);
        }
    }
    found.sort();
    found
}
