//! The text of a bug report about a result, ready to paste.
//!
//! ```text
//! run folder ──► history ─┐
//!                         ├──► evidence ──► markdown ──► private ──► report
//! result ──► baseline ────┘
//! ```
//!
//! The result is judged once more, as the run has judged its candidates, so nothing in a report is a guess:
//! [`evidence`] has what the calls have shown. `markdown` writes it down, in one form for the developers of the
//! compiler and in one for those of a library. `private` takes out what is about the user and not about the failure.

pub mod evidence;
mod markdown;
mod private;
mod versions;

use self::evidence::Evidence;
use self::private::Private;

/// Whom a report is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Audience {
    /// The developers of rustc
    Compiler,
    /// The developers of a library
    Crate,
}

/// A report.
#[derive(Clone, Debug)]
pub struct Report {
    /// Its title.
    pub title: String,
    /// Its text, as Markdown.
    pub text: String,
    /// What was left out of it, in words.
    pub left_out: Vec<String>,
}

/// Writes a report. Without an audience, a failing test is reported to the developers of the library, and anything
/// else to those of rustc. Paths and names of the user are in it only if they are wanted.
pub fn report(evidence: &Evidence, audience: Option<Audience>, with_paths: bool) -> Report {
    let audience = audience.unwrap_or_else(|| evidence.audience());
    let text = match audience {
        Audience::Compiler => markdown::compiler(evidence),
        Audience::Crate => markdown::library(evidence),
    };
    let mut private = match with_paths {
        true => Private::default(),
        false => Private::of_this_machine(&evidence.folders),
    };
    let title = private.without(&evidence.title());
    let text = private.without(&text);
    Report {
        text: format!("<!-- Title: {title} -->\n\n{text}"),
        title,
        left_out: private.left_out(),
    }
}
