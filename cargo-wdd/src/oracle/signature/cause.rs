//! The cause of a compile error: what rustc says about it, and the construct that it points at.
//!
//! The code and the text of an error are not enough: `E0308` is reported for a closure where a function pointer
//! is expected, and for `fn main() { 0 }`. So two errors have the same cause only if these agree:
//!
//! - the message and the labels, without what the program itself defines (`blurred`);
//! - the notes that have a label, such as "this value is used across an await". If the error has no code, its
//!   other notes too, since these tell the reason;
//! - the construct around the place that the error points at (`construct`).
//!
//! Helps, suggestions and lists of candidates do not count, except the message of a macro that panics. Nor do notes about how a bound is required: a
//! smaller program requires it in fewer steps.

mod blurred;
mod construct;
mod names;

use std::collections::BTreeSet;
use std::path::Path;

use ra_ap_syntax::{Edition, SourceFile, SyntaxNode};
use serde::{Deserialize, Serialize};
use wdd_text::text::languages::is_rust;
use wdd_text::text::languages::rust::deep;

use self::blurred::{Numbers, blurred, fits};
use self::construct::{construct, role};
use self::names::names_of;
use crate::oracle::File;
use crate::oracle::messages::{Message, Span, is_named};

/// The cause of a compile error. Each text is blurred.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Cause {
    code: Option<String>,
    message: String,
    /// The labels of the primary places, in their order.
    labels: Vec<String>,
    /// The labels of the other places, each with the kind of syntax that it is about.
    others: BTreeSet<String>,
    /// The notes that count, each with its labels.
    notes: BTreeSet<String>,
    construct: String,
    /// The names that the program defines.
    names: BTreeSet<String>,
}

/// The beginnings of notes that do not tell the reason of an error, but how rustc came to it, or what to do.
const ASIDES: [&str; 9] = [
    "required for",
    "required because",
    "the method call chain",
    "the full name for the type",
    "the full type name",
    "consider ",
    "if `",
    "this error originates",
    "for more information",
];

/// The ends of labels that only name what another label is about.
const NAMING: [&str; 2] = ["declared here", "defined here"];

impl Cause {
    /// The cause of an error in files. `None` if it points at none of them.
    pub(crate) fn of(error: &Message, files: &[File]) -> Option<Self> {
        Cause::with(error, files, BTreeSet::new())
    }

    /// Whether an error in other files has this cause. What this program defines counts as defined there too.
    pub(crate) fn is(&self, error: &Message, files: &[File]) -> bool {
        // Most errors of a candidate have another code, and then nothing has to be parsed.
        if error.code.as_ref().map(|code| &code.code) != self.code.as_ref() {
            return false;
        }
        Cause::with(error, files, self.names.clone()).is_some_and(|other| self.agrees(&other))
    }

    /// Whether a note tells the reason of the error, and not only who wants what is missing.
    pub(crate) fn is_told(&self) -> bool {
        self.notes.iter().any(|note| !note.starts_with("required by"))
    }

    fn agrees(&self, other: &Cause) -> bool {
        let all = |own: &BTreeSet<String>, other: &BTreeSet<String>| {
            own.iter().all(|one| other.iter().any(|other| fits(one, other)))
                && other.iter().all(|other| own.iter().any(|one| fits(one, other)))
        };
        let mut labels = self.labels.iter().zip(&other.labels);
        fits(&self.message, &other.message)
            && self.labels.len() == other.labels.len()
            && labels.all(|(one, other)| fits(one, other))
            && all(&self.others, &other.others)
            && all(&self.notes, &other.notes)
            && fits(&self.construct, &other.construct)
    }

    /// The cause of an error. Names in `names` count as defined by the program too.
    fn with(error: &Message, files: &[File], names: BTreeSet<String>) -> Option<Self> {
        let (primary, others): (Vec<&Span>, Vec<_>) =
            error.spans.iter().partition(|span| span.is_primary);
        let program = Program::new(files, names)?;
        let construct = program.construct(primary.first()?.written())?;
        // Two labels may be about the same name or about two, and that is a part of the cause.
        let mut numbers = Numbers::default();
        let mut numbered = |text: &str| blurred(text, &program.names, Some(&mut numbers));
        let message = numbered(&error.message);
        let labels = primary.iter().filter_map(|span| span.label.as_deref());
        let labels = labels.map(numbered).collect();
        // The others are a set: their order, and so the numbers of their names, would depend on the text.
        let loose = |text: &str| blurred(text, &program.names, None);
        let other = |span: &&Span| {
            Some(format!("{}: {}", loose(label_of(span)?), program.role(span.written())))
        };
        let others = others.iter().filter_map(other).collect();
        Some(Cause {
            code: error.code.as_ref().map(|code| code.code.clone()),
            message,
            labels,
            others,
            notes: notes_of(error, loose),
            construct,
            names: program.names,
        })
    }
}

/// The Rust files of a program, and the names that it defines.
struct Program<'f> {
    sources: Vec<(&'f Path, &'f str)>,
    names: BTreeSet<String>,
}

impl<'f> Program<'f> {
    /// `None` if a file is nested too deeply to be parsed.
    fn new(files: &'f [File], mut names: BTreeSet<String>) -> Option<Self> {
        let rust = files.iter().filter(|(path, _)| is_rust(path));
        let text = |(path, content): &'f File| Some((&**path, str::from_utf8(content).ok()?));
        let sources: Vec<(&Path, &str)> = rust.filter_map(text).collect();
        for (_, source) in &sources {
            names.extend(deep(source, || names_of(&parsed(source)))?);
        }
        Some(Program { sources, names })
    }

    fn source(&self, place: &Span) -> Option<&'f str> {
        let mut sources = self.sources.iter();
        sources.find(|(path, _)| is_named(path, &place.file_name)).map(|(_, source)| *source)
    }

    fn construct(&self, place: &Span) -> Option<String> {
        let source = self.source(place)?;
        deep(source, || construct(&parsed(source), place.bytes(), &self.names))?
    }

    /// The kind of syntax at a place. Empty if it is in none of the files, as for labels in the standard library.
    fn role(&self, place: &Span) -> String {
        self.source(place)
            .and_then(|source| deep(source, || role(&parsed(source), place.bytes(), &self.names))?)
            .unwrap_or_default()
    }
}

fn parsed(source: &str) -> SyntaxNode {
    SourceFile::parse(source, Edition::CURRENT).syntax_node()
}

/// What a message says about a place, if it is about more than its name.
fn label_of(span: &Span) -> Option<&str> {
    let label = span.label.as_deref();
    label.filter(|label| !NAMING.iter().any(|end| label.ends_with(end)))
}

/// The notes of an error that tell its reason.
fn notes_of(error: &Message, blurred: impl Fn(&str) -> String) -> BTreeSet<String> {
    let mut notes = BTreeSet::new();
    // A macro that panics has its message in a help.
    let tells = |note: &&Message| {
        note.level == "note" || (error.code.is_none() && note.message.starts_with("message: "))
    };
    for note in error.children.iter().filter(tells) {
        let is_aside = ASIDES.iter().any(|start| note.message.starts_with(start));
        let labels = note.spans.iter().filter_map(label_of).map(&blurred);
        let labels = labels.collect::<BTreeSet<_>>();
        // An error with a code says its reason itself.
        let is_reason = !labels.is_empty() || (error.code.is_none() && note.spans.is_empty());
        if is_reason && !is_aside {
            let labels = Vec::from_iter(labels).join("; ");
            notes.insert(format!("{}: {labels}", blurred(&note.message)));
        }
    }
    notes
}

#[cfg(test)]
mod tests;
