//! The errors of compilers in what a script has printed, or has written beside its input.
//!
//! ```text
//! a.c:3:5: error: 'x' undeclared         gcc, clang; go says no `error`
//! a.ts(3,5): error TS2304: Cannot …      tsc
//! A.java:3: error: cannot find symbol    javac, with the symbol in a line that follows
//! error[E0425]: cannot find …            rustc, with the place in the next line, after `-->`
//! ```

use std::fs;
use std::ops::Range;
use std::path::Path;

use wdd_text::text::render::Files;

use super::messages::{Message, named};

/// What a script writes is read up to this size, in bytes.
const LONGEST: u64 = 1 << 20;

/// The errors about these files in the texts that a script has printed, and in the files that it has written into its folder.
pub(super) fn errors(printed: &[&[u8]], folder: &Path, files: &Files) -> Vec<Message> {
    let mut texts: Vec<String> =
        printed.iter().map(|text| String::from_utf8_lossy(text).into_owned()).collect();
    texts.extend(written(folder, files));
    let mut errors: Vec<Message> = Vec::new();
    for error in texts.iter().flat_map(|text| errors_in(text, files)) {
        // A script may print what it has written.
        if !errors.contains(&error) {
            errors.push(error);
        }
    }
    errors
}

/// The files in a folder that are not those of the input.
fn written(folder: &Path, files: &Files) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_new = |path: &Path| files.iter().all(|(file, _)| !path.ends_with(file));
    let short = |path: &Path| fs::metadata(path).is_ok_and(|of| of.is_file() && of.len() < LONGEST);
    let paths = entries.map(|entry| entry.path()).filter(|path| is_new(path) && short(path));
    let mut paths: Vec<_> = paths.collect();
    paths.sort();
    paths.iter().filter_map(|path| fs::read_to_string(path).ok()).collect()
}

fn errors_in(text: &str, files: &Files) -> Vec<Message> {
    let mut errors: Vec<Message> = Vec::new();
    // The last line was about an error that is in the list, or that has no place yet.
    let mut is_error = false;
    let mut of_rustc: Option<(Option<&str>, &str)> = None;
    for line in text.lines() {
        if let Some(place) = line.trim_start().strip_prefix("--> ") {
            let error = of_rustc.take().zip(place_of(place, files));
            errors.extend(error.map(|((code, says), (file, bytes, _))| {
                Message::at(file, bytes, says.to_owned()).with_code(code)
            }));
        } else if let Some(found) = without_place(line) {
            of_rustc = Some(found);
        } else if let Some(found) = error_in(line, files) {
            is_error = found.is_some();
            errors.extend(found);
        } else if is_error
            && let Some((_, symbol)) = line.split_once("symbol:")
            && let Some(error) = errors.last_mut()
        {
            // javac names what is missing in a line of its own, and quotes nothing.
            let name = symbol.split_whitespace().last().unwrap_or_default();
            error.message.push_str(&format!(" `{}`", name.split('(').next().unwrap_or(name)));
        }
    }
    errors
}

/// The code and the message of rustc in a line, without its place.
fn without_place(line: &str) -> Option<(Option<&str>, &str)> {
    match line.strip_prefix("error[") {
        Some(rest) => rest.split_once("]: ").map(|(code, says)| (Some(code), says)),
        None => line.strip_prefix("error: ").map(|says| (None, says)),
    }
}

/// The error in a line. `None` if the line begins with no place; `Some(None)` if it is a warning or a note.
fn error_in(line: &str, files: &Files) -> Option<Option<Message>> {
    if let Some((_, says)) = line.strip_prefix("error ").and_then(|rest| rest.split_once(": ")) {
        // tsc names no place for what all programs need.
        return Some(Some(Message::without_place(backticks(says))));
    }
    let (file, bytes, (has_column, says)) = place_of(line, files)?;
    let says = says.trim();
    let lower = says.trim_start_matches("fatal ");
    if lower.starts_with("warning") || lower.starts_with("note") {
        return Some(None);
    }
    let message = match lower.strip_prefix("error") {
        Some(rest) => rest.split_once(": ").map_or(rest, |(_, says)| says),
        // go prints nothing but errors; a line without a column is of something else.
        None if has_column => lower,
        None => return None,
    };
    Some(Some(Message::at(file, bytes, backticks(message))))
}

/// The file and the bytes of the place that a text begins with, whether it has a column, and what follows.
fn place_of<'t, 'f>(
    text: &'t str,
    files: &'f Files,
) -> Option<(&'f Path, Range<usize>, (bool, &'t str))> {
    let (path, rest) = text.split_once([':', '(']).filter(|(path, _)| !path.contains(' '))?;
    let (row, rest) = number(rest)?;
    let with_column = rest.strip_prefix([':', ',']).and_then(number);
    let (column, rest) = with_column.map_or((None, rest), |(column, rest)| (Some(column), rest));
    let (file, content) = named(files, Path::new(path))?;
    let says = rest.trim_start_matches([')', ':', ' ']);
    Some((file, offset(content, row, column)?, (column.is_some(), says)))
}

/// The number that a text begins with, and what follows.
fn number(text: &str) -> Option<(usize, &str)> {
    let digits = text.find(|char: char| !char.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..digits].parse().ok()?, &text[digits..]))
}

/// The byte at a line and column. Without a column, the first one of the line that is no blank.
fn offset(content: &[u8], row: usize, column: Option<usize>) -> Option<Range<usize>> {
    let mut lines = content.split_inclusive(|byte| *byte == b'\n');
    let start: usize = lines.by_ref().take(row.checked_sub(1)?).map(<[u8]>::len).sum();
    let line = lines.next()?;
    let first = line.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(0);
    let at = start + column.map_or(first, |column| column.saturating_sub(1)).min(line.len());
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let length = content[at..].iter().take_while(|byte| is_of_name(byte)).count();
    Some(at..at + length)
}

/// The message with what it quotes between backticks, as rustc writes it.
fn backticks(message: &str) -> String {
    message.replace(['\'', '\u{2018}', '\u{2019}', '"'], "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> Vec<(String, Range<usize>)> {
        let files: Files = vec![("in.c".into(), b"int a;\nint f() { return xy; }\n".to_vec())];
        let errors = errors_in(text, &files).into_iter();
        errors.map(|error| (error.message.clone(), error.spans[0].bytes())).collect()
    }

    #[test]
    fn errors_of_several_compilers_are_read() {
        let expected = vec![("`xy` undeclared".to_owned(), 24..26)];
        assert_eq!(messages("/t/in.c:2:18: error: \u{2018}xy\u{2019} undeclared\n"), expected);
        assert_eq!(messages("in.c(2,18): error TS2304: 'xy' undeclared\n"), expected);
        let go = messages("./in.c:2:18: undefined: xy\n");
        assert_eq!(go, [("undefined: xy".to_owned(), 24..26)]);
        let java =
            messages("in.c:2: error: cannot find symbol\n  int f() …\n  symbol:   variable xy\n");
        assert_eq!(java, [("cannot find symbol `xy`".to_owned(), 7..10)]);
    }

    #[test]
    fn warnings_notes_and_other_lines_are_no_errors() {
        assert_eq!(
            messages("in.c:2:18: warning: 'xy'\nin.c:2:18: note: 'xy'\nread in.c:2:1 of\n"),
            []
        );
    }
}
