//! A report as one page of HTML that needs no other file and no network.
//!
//! ```text
//! evidence ─────────────────────────────► what was judged ─┐
//! run folder ──► steps ──► pieces                          ├──► page.html + page.css + page.js
//!                  └─────► tree ──► picture                │
//! history ──► calls, passes ──────────────────────────────┘
//! ```
//!
//! The script of the page shows the `data`: the text of every accepted candidate as `pieces`, the weighted tree of the
//! first one as `picture`, and the calls of the run as a plot. All that is about the user is taken out before.

mod data;
mod picture;
mod pieces;

use std::fmt::Write;

use self::data::{Data, shown, steps};
use super::bisection::sentence;
use super::evidence::Evidence;
use super::private::{ELSEWHERE, Private};
use crate::run::history::Step;

/// How many bytes a page has at most, unless the result itself is long.
const MOST: usize = 500_000;

/// Candidates with more bytes than this are left out at the beginning.
const SHOWN: usize = 200_000;

/// The style of a page. The colours are those of the reader, light or dark.
pub(crate) const STYLE: &str = include_str!("page/page.css");

/// The page of a report with this title.
pub(super) fn page(
    evidence: &Evidence,
    title: &str,
    private: &mut Private,
    has_steps: bool,
) -> String {
    let mut steps = steps(evidence, SHOWN);
    if !has_steps {
        steps.drain(..steps.len() - 1);
    }
    // Each piece of text is shown somewhere, so that all of it has to be looked through.
    for (path, text) in steps.iter_mut().flat_map(|step| &mut step.files) {
        let is_left_out = private.hides_files() && evidence.linked(path).is_some();
        *text = if is_left_out { ELSEWHERE.to_owned() } else { private.without(text) };
        *path = private.without(&path.to_string_lossy()).into();
    }
    let mut limit = SHOWN;
    loop {
        let page = page_with(evidence, title, private, shown(&steps, limit));
        if page.len() <= MOST || limit < 1000 {
            return page;
        }
        // A page with the last steps only still shows how the result came to be.
        limit /= 2;
    }
}

fn page_with(evidence: &Evidence, title: &str, private: &mut Private, steps: &[Step]) -> String {
    let data = serde_json::to_string(&Data::of(evidence, steps)).expect("it is plain data");
    // The steps are about all files of the package, and a reader wants the short form first.
    let alone = match &evidence.files[..] {
        [(_, content)] if steps.last().is_some_and(|last| last.files.len() > 1) => Some(content),
        _ => None,
    };
    let alone = alone.map(|content| {
        let command = command(evidence.command.as_ref(), private);
        let code = pre(&String::from_utf8_lossy(content));
        section("The result as one file", &(code + &command))
    });
    let rest: String = [alone, Some(details(evidence, steps))].into_iter().flatten().collect();
    let keeps = private.without(&evidence.keeps);
    let keeps = (keeps != title).then(|| format!("<p>{}</p>\n", escaped(&keeps)));
    format!(
        include_str!("page/page.html"),
        title = escaped(title),
        keeps = keeps.unwrap_or_default(),
        summary = escaped(&summary(evidence)),
        see = see(evidence, private),
        rest = private.without(&rest),
        style = STYLE,
        // No text in it ends the element.
        data = data.replace('<', "\\u003c"),
        script = include_str!("page/page.js"),
    )
}

/// Sizes, calls and time, in words.
fn summary(evidence: &Evidence) -> String {
    let history = evidence.history.as_ref();
    let Some((run, (before, after))) = history.and_then(|run| Some((run, run.sizes()?))) else {
        return "No run is about it; it is shown as it is.".to_owned();
    };
    let percent = 100.0 * after.tokens as f64 / before.tokens.max(1) as f64;
    let (calls, seconds, unfinished) =
        (run.status.calls, run.timeline.seconds, run.end.unfinished());
    format!(
        "{} → {} tokens ({percent:.1} %), {} → {} bytes, {calls} calls in {seconds:.1} s.{unfinished}",
        before.tokens, after.tokens, before.bytes, after.bytes,
    )
}

fn command(command: Option<&String>, private: &mut Private) -> String {
    let Some(command) = command else { return String::new() };
    let command = escaped(&private.without(command));
    format!("<p>To see it fail: <code>{command}</code></p>")
}

/// How to see it fail, and what may vary.
fn see(evidence: &Evidence, private: &mut Private) -> String {
    let mut text = command(evidence.command_of_all.as_ref().or(evidence.command.as_ref()), private);
    for value in evidence.history.iter().flat_map(|run| &run.end.any_value) {
        let (literal, line) = (escaped(&private.without(&value.literal)), value.line);
        let _ = write!(text, "<p>Anything does for <code>{literal}</code> in line {line}.</p>");
    }
    let ends = evidence.history.iter().map(|run| &run.end);
    for one in ends.clone().flat_map(|end| &end.near_misses) {
        let _ = write!(text, "<p>Near miss: {}.</p>", escaped(&private.without(&one.to_string())));
    }
    for note in ends.flat_map(|end| end.remarks.iter().chain(&end.notes)) {
        let _ = write!(text, "<p>Note: {}</p>", escaped(&private.without(note)));
    }
    text
}

/// What was printed, the fix, and where it was seen.
fn details(evidence: &Evidence, steps: &[Step]) -> String {
    let mut text = section("What is printed", &pre(&evidence.output));
    if let Some(backtrace) = &evidence.backtrace {
        text += &format!("<details><summary>Backtrace</summary>{}</details>\n", pre(backtrace));
    }
    if let Some(fix) = evidence.history.as_ref().and_then(|run| run.end.fix.as_ref()) {
        text += &section("What fixes it", &pre(fix));
    }
    let mut rows = String::new();
    let mut row = |what: &str, value: &str| {
        let value = escaped(value).replace('\n', "<br>");
        let _ = writeln!(rows, "<tr><th>{what}</th><td>{value}</td></tr>");
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
    row("reduced with", &format!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION")));
    row("command", &evidence.again);
    if let Some(history) = &evidence.history {
        row("sandbox", history.timeline.sandbox.as_deref().unwrap_or("off"));
        if steps.first().is_some_and(|first| first.numbers.pass.is_some()) {
            row("not shown", "the first accepted candidates, which are too large for a page");
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
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
