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
pub use self::private::LeftOut;
use self::private::{Content, ELSEWHERE, Private, content_of, outside_text};
use crate::foreign::{visible, visible_json};
use crate::package::{OutsideFile, Readers};

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
    /// What was left out of it.
    pub left_out: Vec<LeftOut>,
    /// What of others is in it, in words.
    pub contains: Vec<String>,
    /// Who may read it: those who may read the result and its run.
    pub readers: Readers,
}

/// What is in a report only if it is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct With {
    /// Paths and names of the user.
    pub paths: bool,
    /// The content of files outside of the input.
    pub outside: bool,
}

/// Writes a report.
pub fn report(evidence: &Evidence, form: Form, with: With) -> Report {
    let hidden = (!with.paths).then(|| Private::of_this_machine(&evidence.folders));
    let private = hidden.unwrap_or_default();
    if with.outside {
        let linked = evidence.files.iter().filter_map(|(path, _)| evidence.linked(path));
        let contains = linked.map(|file| content_of(&file.path)).collect();
        return Report { contains, ..written(evidence, form, private) };
    }
    let contents = contents(evidence);
    let mut evidence = evidence.clone();
    let is_linked: Vec<_> =
        evidence.files.iter().map(|(path, _)| evidence.linked(path).is_some()).collect();
    for ((_, content), _) in evidence.files.iter_mut().zip(is_linked).filter(|(_, linked)| *linked)
    {
        *content = ELSEWHERE.into();
    }
    // These show parts of lines, which are not known as content of a file outside.
    if let Some(run) = evidence.history.as_mut().filter(|_| !contents.is_empty()) {
        run.end.near_misses.clear();
        run.end.any_value.clear();
    }
    let own = evidence.files.iter().map(|(_, content)| String::from_utf8_lossy(content));
    let own = own.collect::<String>();
    written(&evidence, form, private.without_contents(&contents, &own))
}

/// The content of files outside: as it is there, and what is left of it in the result.
fn contents(evidence: &Evidence) -> Vec<Content> {
    let content = |file: &OutsideFile| {
        let own = evidence.files.iter();
        let left = own.filter(|(path, _)| evidence.linked(path).is_some_and(|it| it == file));
        let left: Vec<_> =
            left.map(|(_, text)| String::from_utf8_lossy(text).into_owned()).collect();
        Content {
            what: content_of(&file.path),
            is_in_result: !left.is_empty(),
            texts: left.into_iter().chain(outside_text(&file.path)).collect(),
        }
    };
    evidence.outside.iter().map(content).collect()
}

fn written(evidence: &Evidence, form: Form, mut private: Private) -> Report {
    let title = private.without(&evidence.title());
    // Code can have any message, also one that would end the comment.
    let comment = title.replace("--", "- -");
    let mut issue =
        |text: &str| visible(&format!("<!-- Title: {comment} -->\n\n{}", private.without(text)));
    let text = match form {
        Form::Markdown(audience) => match audience.unwrap_or_else(|| evidence.audience()) {
            Audience::Compiler => issue(&markdown::compiler(evidence)),
            Audience::Crate => issue(&markdown::library(evidence)),
        },
        Form::Page { has_steps } => page::page(evidence, &title, &mut private, has_steps),
        Form::Json => visible_json(&json::json(evidence, &title)),
    };
    Report {
        title,
        text,
        left_out: private.left_out(),
        contains: Vec::new(),
        readers: evidence.readers,
    }
}
