//! A report as one page of HTML that needs no other file and no network.
//!
//! ```text
//! evidence ─────────────────────────────► what was judged ─┐
//! run folder ──► steps ──► pieces                          ├──► page.html + page.css + page.js
//!                  └─────► tree ──► picture                │
//! history ──► calls, passes ──────────────────────────────┘
//! ```
//!
//! The page has the text of every accepted candidate as `pieces`, the weighted tree of the first one as `picture`, and
//! the calls of the run as a plot. All that is about the user is taken out before.

mod picture;
mod pieces;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;

use serde::Serialize;

use self::picture::{Rectangle, rectangles};
use self::pieces::{Piece, Pieces};
use super::bisection::sentence;
use super::evidence::Evidence;
use super::private::Private;
use crate::run::history::{Accepted, Call, Gain, Step, steps_of};

/// How many bytes a page has at most, unless the result itself is long.
const MOST: usize = 500_000;

/// Candidates with more bytes than this are left out at the beginning.
const SHOWN: usize = 200_000;

/// How many calls the plot shows as points.
const POINTS: usize = 4000;

/// What the script of the page shows.
#[derive(Serialize)]
struct Data {
    steps: Vec<Shown>,
    files: Vec<File>,
    tree: Vec<Rectangle>,
    /// What is left of the first text: all files one after the other, so that what has moved to another file counts as
    /// left.
    left: Vec<(usize, Option<usize>)>,
    /// `[calls, seconds, tokens, is interesting]`.
    calls: Vec<(u64, f64, u64, u8)>,
    passes: Vec<Gain>,
}

/// An accepted candidate in numbers.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    accepted: Accepted,
    seconds: f64,
}

#[derive(Serialize)]
struct File {
    path: String,
    pieces: Vec<Piece>,
}

/// The page of a report with this title.
pub(super) fn page(evidence: &Evidence, title: &str, private: &mut Private) -> String {
    let mut steps = steps(evidence);
    for (path, text) in steps.iter_mut().flat_map(|step| &mut step.files) {
        *text = private.without(text);
        *path = private.without(&path.to_string_lossy()).into();
    }
    let mut limit = SHOWN;
    loop {
        let page = page_with(evidence, title, private, shown(&steps, limit));
        if page.len() <= MOST || limit < 1000 {
            return page;
        }
        limit /= 2;
    }
}

/// The steps from the first one with at most this many bytes, and at least the last.
fn shown(steps: &[Step], limit: usize) -> &[Step] {
    let bytes = |step: &Step| step.files.iter().map(|(_, text)| text.len()).sum::<usize>();
    let first = steps.iter().position(|step| bytes(step) <= limit);
    &steps[first.unwrap_or(steps.len().saturating_sub(1))..]
}

/// The accepted candidates of the run, and what was judged as the last.
fn steps(evidence: &Evidence) -> Vec<Step> {
    let text = |content: &[u8]| String::from_utf8_lossy(content).into_owned();
    let result = evidence.files.iter();
    let result: Vec<_> = result
        .map(|(path, content)| (path.clone(), text(content)))
        .collect();
    let run = evidence
        .history
        .as_ref()
        .map(|history| &history.status.folder);
    let mut steps: Vec<_> = run
        .and_then(|run| steps_of(run).ok())
        .into_iter()
        .flatten()
        .collect();
    // A single file has another name in a report.
    if let [(path, _)] = &result[..] {
        for step in &mut steps {
            if let [(other, _)] = &mut step.files[..] {
                other.clone_from(path);
            }
        }
    }
    let last = steps.last();
    let is_same = last.is_some_and(|last| same_text(&last.files, &result));
    let is_of_package = last.is_some_and(|last| last.files.len() != result.len());
    if !is_same && !is_of_package {
        let accepted = Accepted {
            calls: last.map_or(0, |last| last.accepted.calls),
            pass: None,
            size: evidence.size().into(),
        };
        steps.push(Step {
            accepted,
            files: result,
        });
    }
    steps
}

fn same_text(one: &[(PathBuf, String)], other: &[(PathBuf, String)]) -> bool {
    one.iter()
        .map(|(_, text)| text)
        .eq(other.iter().map(|(_, text)| text))
}

/// The files in the order of their paths.
fn all_files(step: &Step) -> impl Iterator<Item = &(PathBuf, String)> {
    let mut files: Vec<_> = step.files.iter().collect();
    files.sort_by_key(|(path, _)| path);
    files.into_iter()
}

fn page_with(evidence: &Evidence, title: &str, private: &mut Private, steps: &[Step]) -> String {
    let history = evidence.history.as_ref();
    let timeline = history
        .map(|history| history.timeline.clone())
        .unwrap_or_default();
    let mut files: BTreeMap<_, Pieces> = BTreeMap::new();
    let mut whole = Pieces::default();
    for (at, step) in steps.iter().enumerate() {
        whole.next(
            at,
            &all_files(step)
                .map(|(_, text)| text.as_str())
                .collect::<String>(),
        );
        for (path, _) in &step.files {
            files.entry(path.clone()).or_default();
        }
        for (path, pieces) in &mut files {
            let file = step.files.iter().find(|(other, _)| other == path);
            pieces.next(at, file.map_or("", |(_, text)| text));
        }
    }
    let first = steps.first().into_iter().flat_map(all_files);
    let first: Vec<_> = first.cloned().collect();
    let in_numbers = |step: &Step| Shown {
        seconds: rounded(timeline.seconds_at(step.accepted.calls)),
        accepted: step.accepted.clone(),
    };
    let data = Data {
        steps: steps.iter().map(in_numbers).collect(),
        tree: rectangles(&first, evidence.reading),
        left: whole.of_first(),
        files: files
            .into_iter()
            .map(|(path, pieces)| File {
                path: path.display().to_string(),
                pieces: pieces.all(),
            })
            .collect(),
        calls: points(&timeline.calls),
        passes: timeline
            .passes
            .iter()
            .filter(|gain| gain.calls > 0)
            .cloned()
            .collect(),
    };
    let data = serde_json::to_string(&data).expect("it is plain data");
    let alone = match &evidence.files[..] {
        [(_, content)] if steps.last().is_some_and(|last| last.files.len() > 1) => Some(content),
        _ => None,
    };
    let alone = alone.map(|content| {
        section(
            "The result as one file",
            &pre(&String::from_utf8_lossy(content)),
        )
    });
    let rest = [alone, Some(details(evidence, steps, &timeline.sandbox))];
    let rest: String = rest.into_iter().flatten().collect();
    let keeps = private.without(&evidence.keeps);
    let keeps = match keeps == title {
        true => String::new(),
        false => format!("<p>{}</p>\n", escaped(&keeps)),
    };
    format!(
        include_str!("page/page.html"),
        title = escaped(title),
        keeps = keeps,
        summary = escaped(&summary(evidence)),
        see = see(evidence, private),
        rest = private.without(&rest),
        style = include_str!("page/page.css"),
        // No text in it ends the element.
        data = data.replace('<', "\\u003c"),
        script = include_str!("page/page.js"),
    )
}

/// At most as many calls as a plot can show: all that are interesting, and some of the others.
fn points(calls: &[Call]) -> Vec<(u64, f64, u64, u8)> {
    let every = calls.len() / POINTS + 1;
    let chosen = calls.iter().enumerate();
    let chosen = chosen.filter(|(at, call)| call.is_interesting || at % every == 0);
    let point = |(_, call): (usize, &Call)| {
        let seconds = rounded(call.seconds);
        (call.calls, seconds, call.tokens, call.is_interesting.into())
    };
    chosen.map(point).collect()
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 100.0).round() / 100.0
}

/// Sizes, calls and time, in words.
fn summary(evidence: &Evidence) -> String {
    let history = evidence.history.as_ref();
    let Some((run, (before, after))) = history.and_then(|run| Some((run, run.sizes()?))) else {
        return "No run is about it; it is shown as it is.".to_owned();
    };
    let percent = 100.0 * after.tokens as f64 / before.tokens.max(1) as f64;
    let unfinished = match run.end.stop_reason.as_deref() {
        Some("finished") => "",
        _ => " The run was stopped before its end.",
    };
    format!(
        "{} → {} tokens ({percent:.1} %), {} → {} bytes, {} calls in {:.1} s.{unfinished}",
        before.tokens,
        after.tokens,
        before.bytes,
        after.bytes,
        run.status.calls,
        run.timeline.seconds
    )
}

/// How to see it fail, and what may vary.
fn see(evidence: &Evidence, private: &mut Private) -> String {
    let mut text = String::new();
    if let Some(command) = &evidence.command {
        let command = escaped(&private.without(command));
        let _ = write!(text, "<p>To see it fail: <code>{command}</code></p>");
    }
    for value in evidence.history.iter().flat_map(|run| &run.end.any_value) {
        let literal = escaped(&private.without(&value.literal));
        let _ = write!(
            text,
            "<p>Any value does for <code>{literal}</code> in line {}.</p>",
            value.line
        );
    }
    for note in evidence.history.iter().flat_map(|run| &run.end.notes) {
        let _ = write!(text, "<p>Note: {}</p>", escaped(note));
    }
    text
}

/// What was printed, the fix, and where it was seen.
fn details(evidence: &Evidence, steps: &[Step], sandbox: &Option<String>) -> String {
    let mut text = section("What is printed", &pre(&evidence.output));
    if let Some(backtrace) = &evidence.backtrace {
        text += &format!(
            "<details><summary>Backtrace</summary>{}</details>\n",
            pre(backtrace)
        );
    }
    if let Some(fix) = evidence
        .history
        .as_ref()
        .and_then(|run| run.end.fix.as_ref())
    {
        text += &section("What fixes it", &pre(fix));
    }
    let mut rows = String::new();
    let mut row = |what: &str, value: &str| {
        let _ = writeln!(
            rows,
            "<tr><th>{what}</th><td>{}</td></tr>",
            escaped(value).replace('\n', "<br>")
        );
    };
    if let Some(rustc) = &evidence.rustc {
        row("rustc", rustc);
    }
    for (version, shown) in evidence.toolchains.all.iter().skip(1) {
        row(&escaped(version), &shown.to_string());
    }
    if let Some(bisected) = &evidence.toolchains.bisected {
        row("bisected", &sentence(bisected));
    }
    for package in evidence.package.iter().chain(&evidence.dependencies) {
        row(&escaped(&package.name), &package.version);
    }
    row(
        "reduced with",
        &format!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")),
    );
    row("command", &evidence.again);
    if evidence.history.is_some() {
        row("sandbox", sandbox.as_deref().unwrap_or("off"));
        if steps
            .first()
            .is_some_and(|first| first.accepted.pass.is_some())
        {
            row(
                "not shown",
                "the first accepted candidates, which are too large for a page",
            );
        }
    }
    text + &section("Environment", &format!("<table>{rows}</table>"))
}

fn section(title: &str, content: &str) -> String {
    format!("<section><h2>{title}</h2>{content}</section>\n")
}

fn pre(text: &str) -> String {
    format!("<pre>{}</pre>", escaped(text))
}

/// A text in HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('"', "&quot;")
}
