//! The text of a bug report about a result, ready to paste.
//!
//! ```text
//! run folder ──► history ─┐
//!                         ├──► evidence ──► markdown, page ──► private ──► report
//! result ──► baseline ────┘
//! ```
//!
//! The result is judged once more, as the run has judged its candidates, so nothing in a report is a guess:
//! [`evidence`] has what the calls have shown, and [`toolchains`] those with other versions of rustc. `markdown` writes it
//! down, in one form for the developers of the compiler and in one for those of a library; `page` also shows how the run
//! went, and `json` is for programs. `private` takes out what is about the user and not about the failure.

mod bisection;
pub mod evidence;
mod json;
mod markdown;
mod page;
mod private;
pub mod toolchains;
mod versions;

use self::evidence::Evidence;
pub(crate) use self::markdown::{cell, span};
pub(crate) use self::page::{STYLE, escaped};
use self::private::Private;
use crate::foreign::{visible, visible_json};
use crate::package::Readers;

/// Whom a report is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The developers of rustc
    Compiler,
    /// The developers of a library
    Crate,
}

impl Audience {
    /// All of them.
    pub const ALL: &[Audience] = &[Audience::Compiler, Audience::Crate];

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Audience::Compiler => "compiler",
            Audience::Crate => "crate",
        }
    }

    /// Who it is, in a few words.
    pub fn about(self) -> &'static str {
        match self {
            Audience::Compiler => "The developers of rustc",
            Audience::Crate => "The developers of a library",
        }
    }
}

/// In which form a report is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Markdown, to paste into an issue. Without an audience, a failing test is reported to the developers of the
    /// library, and anything else to those of rustc.
    Markdown(Option<Audience>),
    /// A page of HTML, which also shows how the result was found.
    Page {
        /// Whether it has the accepted candidates, and so the input.
        has_steps: bool,
    },
    /// A JSON object for programs, with the places that an editor jumps to.
    Json,
}

/// A report.
#[derive(Clone, Debug)]
pub struct Report {
    /// The title of the issue.
    pub title: String,
    /// The text, with the title in a comment if it is Markdown.
    pub text: String,
    /// What was left out of it, in words.
    pub left_out: Vec<String>,
    /// Who may read it: those who may read the result and its run.
    pub readers: Readers,
}

/// Writes a report. Paths and names of the user are in it only if they are wanted.
pub fn report(evidence: &Evidence, form: Form, with_paths: bool) -> Report {
    let hidden = (!with_paths).then(|| Private::of_this_machine(&evidence.folders));
    let mut private = hidden.unwrap_or_default();
    let title = private.without(&evidence.title());
    // Code can have any message, also one that would end the comment.
    let comment = title.replace("--", "- -");
    let mut issue = |text: &str| {
        visible(&format!("<!-- Title: {comment} -->\n\n{}", private.without(text)))
    };
    let text = match form {
        Form::Markdown(audience) => match audience.unwrap_or_else(|| evidence.audience()) {
            Audience::Compiler => issue(&markdown::compiler(evidence)),
            Audience::Crate => issue(&markdown::library(evidence)),
        },
        Form::Page { has_steps } => page::page(evidence, &title, &mut private, has_steps),
        Form::Json => visible_json(&json::json(evidence, &title)),
    };
    Report { title, text, left_out: private.left_out(), readers: evidence.readers }
}
