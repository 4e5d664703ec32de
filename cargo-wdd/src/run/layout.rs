//! The layout of the result: after the last pass it gets the blanks that a formatter would give it.
//!
//! Only blanks change. If a formatter changes more than commas at the ends of lists, its text is not
//! used. The oracle judges the new text once, because a failure may depend on a line number. If it is
//! not interesting, only empty lines at the start and blanks at the ends of lines are deleted, and the
//! oracle judges that. JSON is laid out by its own language. A file that has no line end at its end
//! gets none. A run that reaches a limit keeps its last call for the layout; a run that is interrupted
//! has no layout.

mod blanks;

use std::iter;
use std::path::PathBuf;
use std::rc::Rc;
use std::time::Duration;

use wdd_text::text::languages::{Reading, rust};
use wdd_text::text::render::{Files, Rendered};

use crate::oracle::Judge;
use crate::process::caught;
use crate::run::search::Candidate;

/// The time limit of a formatter.
pub(crate) const TIME: Duration = Duration::from_secs(10);

/// Layouts of a candidate, the preferred one first. With a fix, the fixed files get the same layout.
pub(crate) fn layouts<'a>(
    best: &'a Candidate,
    input: &'a Files,
    judge: &'a Judge,
    reading: Reading,
    time: Duration,
) -> impl Iterator<Item = Rendered> + 'a {
    let Rendered { files, fix } = &best.rendered;
    let mut good = fix.as_ref().map(|fix| layouts_of(fix.applied(files), judge, reading, time));
    let bad = layouts_of(files.clone(), judge, reading, time);
    bad.map(move |files| {
        let files = ended_like(files, input);
        match good.as_mut().and_then(Iterator::next) {
            Some(good) => Rendered::with_good(files, &ended_like(good, input)),
            None => files.into(),
        }
    })
}

/// The files, without a line end at the end of those that have none in the input: an input that is
/// already minimal must not become larger.
fn ended_like(mut files: Files, input: &Files) -> Files {
    for (path, content) in &mut files {
        let same = input.iter().find(|(other, _)| other == path);
        if same.is_some_and(|(_, old)| !old.ends_with(b"\n")) {
            content.truncate(content.trim_ascii_end().len());
        }
    }
    files
}

/// These files as a formatter lays them out, within a time limit.
pub(crate) fn formatted(files: Files, judge: &Judge, reading: Reading, time: Duration) -> Files {
    layouts_of(files, judge, reading, time).next().unwrap_or_default()
}

/// Layouts of these files.
fn layouts_of<'a>(
    files: Files,
    judge: &'a Judge,
    reading: Reading,
    time: Duration,
) -> impl Iterator<Item = Files> + 'a {
    let edition = reading.edition;
    let by_rustfmt = move |source: &str| {
        let text = (!time.is_zero()).then(|| judge.formatted(source.as_bytes(), edition, time));
        blanks::of(source, &String::from_utf8(text??).ok()?, edition)
    };
    let by_pretty = move |source: &str| blanks::of(source, &pretty(source)?, edition);
    let tidy = move |source: &str| blanks::tidy(source, edition);
    let any = move |source: &str| {
        by_rustfmt(source).or_else(|| by_pretty(source)).unwrap_or_else(|| tidy(source))
    };
    let files = Rc::new(files);
    let other = Rc::clone(&files);
    iter::once_with(move || each(&files, reading, any, true))
        .chain(iter::once_with(move || each(&other, reading, tidy, false)))
}

/// All files: Rust in a new layout, data in the layout of its language if it has one, other text
/// without blanks at the ends of lines, and files that are not UTF-8 without a change.
fn each(
    files: &Files,
    reading: Reading,
    layout: impl Fn(&str) -> String,
    lay_out_data: bool,
) -> Files {
    let laid_out = |(path, content): &(PathBuf, Vec<u8>)| {
        let text = str::from_utf8(content).ok().filter(|text| !text.trim().is_empty());
        let new = text.map(|text| {
            if reading.is_rust(path) {
                return layout(text);
            }
            let laid_out = lay_out_data.then(|| reading.language(path).layout(text)).flatten();
            laid_out.unwrap_or_else(|| blanks::without_trailing(text))
        });
        (path.clone(), new.map_or_else(|| content.clone(), String::into_bytes))
    };
    files.iter().map(laid_out).collect()
}

/// The source as the built-in formatter lays it out. This formatter knows stable Rust only.
fn pretty(source: &str) -> Option<String> {
    let file = || Some(prettyplease::unparse(&syn::parse_file(source).ok()?));
    // It panics on syntax that it does not know.
    rust::deep(source, || caught(file).flatten()).flatten()
}

#[cfg(test)]
mod tests {
    use wdd_text::passes::LAYOUT;

    use super::*;
    use crate::run::testing::READING;

    #[test]
    fn the_pictures_of_the_pass_are_what_the_built_in_formatters_make() {
        let pictures = LAYOUT.header().split("```").nth(1).unwrap().strip_prefix("text\n").unwrap();
        let formatted = |source: &str| blanks::of(source, &pretty(source)?, READING.edition);
        let rust = |source: &str| formatted(source).expect("the formatter knows the source");
        let files = |shown: &str| {
            let named = shown.split_once(": ").filter(|(path, _)| *path == "a.json");
            let (path, content) = named.unwrap_or(("input.rs", shown));
            vec![(PathBuf::from(path), format!("{}\n", content.trim_end()).into_bytes())]
        };
        let pictures: Vec<_> = pictures.split("\n\n").collect();
        for picture in &pictures {
            let (before, after) = picture.split_once("\n→\n").unwrap();
            assert!(each(&files(before), READING, rust, true) == files(after), "{picture}");
        }
        assert_eq!(pictures.len(), 2);
    }

    #[test]
    fn a_file_ends_with_a_line_end_if_it_did_before() {
        let file = |path: &str, text: &str| (PathBuf::from(path), text.as_bytes().to_vec());
        let input = vec![file("a", "x"), file("b", "x\n")];
        let laid_out = vec![file("a", "y\r\n"), file("b", "y\n"), file("new", "y\n")];
        let ended = ended_like(laid_out, &input);
        assert_eq!(ended, [file("a", "y"), file("b", "y\n"), file("new", "y\n")]);
    }

    #[test]
    fn the_built_in_formatter_reads_what_it_knows_and_is_silent_about_the_rest() {
        let laid_out = pretty("struct  A{a:u8}");
        assert_eq!(laid_out.as_deref(), Some("struct A {\n    a: u8,\n}\n"));
        assert_eq!(pretty("fn f( {"), None);
        assert_eq!(pretty(&"(".repeat(100_000)), None);
    }
}
