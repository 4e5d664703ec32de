//! The failing test alone, beside the result: what a maintainer reads first.
//!
//! In the best of the first search, all code under test is as it was in the input. So its test code is a small test that
//! fails in the input, too.

mod program;

use std::path::PathBuf;

use wdd_text::text::render::Files;
use wdd_text::text::{Size, Text};

use self::program::Program;
use super::event::TestAlone;
use super::record::Record;
use super::reduction::Tasks;
use super::{Request, layout};
use crate::error::Result;
use crate::package::input::Input;
use crate::package::output::Output;

/// Saves the test code of the best of a search in which all code under test stays; if it needs only what the library shows
/// to all, also as a program. `input` is the untouched input.
///
/// # Errors
/// When it cannot be saved.
pub(super) fn save(
    record: &Record<'_>,
    tasks: &Tasks<'_>,
    input: &Input,
) -> Result<Option<TestAlone>> {
    let output = record.output();
    let Tasks { judge, reading, .. } = tasks;
    let text = Text::parse(&record.best().rendered.files, *reading);
    let (target, test) = (judge.about.target.as_deref(), judge.about.test.as_deref());
    let (Some(path), Some(test)) = (path(output, tasks.request), test) else { return Ok(None) };
    let files = wdd_text::keep::test_alone(&text, target, test);
    let folder = program::folder(&path);
    let program = match &input.package {
        Some(package) => Program::of(tasks, package, &files, &folder)?,
        None => None,
    };
    let program = program.map_or(Ok(None), |program| program.save(record, tasks))?;
    let files = layout::formatted(files, judge, *reading, layout::TIME);
    let size = Size::of(files.iter().map(|(path, text)| (path.as_path(), &text[..])), *reading);
    let command = judge.command_line(&input.path);
    // It is typed in the package, wherever the reader has that.
    let command = command.as_deref().and_then(|command| command.rsplit(" && ").next());
    output.save_file(&path, joined(&files, test, command).as_bytes())?;
    Ok(Some(TestAlone { path, program, size, calls: record.calls() }))
}

/// Where the test alone is, as a file and as a program.
pub(super) fn paths(output: &Output, request: &Request) -> impl Iterator<Item = PathBuf> {
    let path = path(output, request);
    path.into_iter().flat_map(|path| [program::folder(&path), path])
}

/// Where the file with the test alone is: beside the result. `None` if the request names no test.
fn path(output: &Output, request: &Request) -> Option<PathBuf> {
    let test = request.oracle.cargo.test.as_ref()?;
    Some(output.path().with_file_name(file_name(test)))
}

/// The name of the file: `halves-test.rs` for the test `tests::halves`.
fn file_name(test: &str) -> String {
    let test = test.split(" (line ").next().unwrap_or_default();
    let last = test.rsplit([':', ' ', '/', '-']).find(|part| !part.is_empty());
    let is_plain = |c: &char| c.is_alphanumeric() || *c == '_';
    let name: String = last.unwrap_or_default().chars().filter(is_plain).collect();
    format!("{name}-test.rs")
}

/// The files as one text, which says where each stood.
fn joined(files: &Files, test: &str, command: Option<&str>) -> String {
    let to_type =
        command.map_or_else(String::new, |command| format!(" It fails there with: {command}"));
    let (place, all) = match &files[..] {
        [(path, _)] => {
            (format!("of {}, in the place of all test code there", path.display()), false)
        }
        _ => ("with its files".to_owned(), true),
    };
    let mut text = format!("// The test `{test}` {place}.{to_type}\n");
    for (path, content) in files {
        text += "\n";
        if all {
            text += &format!("// {}\n\n", path.display());
        }
        text += &String::from_utf8_lossy(content);
    }
    text.trim_end().to_owned() + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_file_is_that_of_the_test() {
        for (test, name) in [
            ("tests::halves", "halves-test.rs"),
            ("halves", "halves-test.rs"),
            ("src/lib.rs - a::f (line 3)", "f-test.rs"),
            ("src/lib.rs - (line 3)", "librs-test.rs"),
        ] {
            assert_eq!(file_name(test), name);
        }
    }
}
