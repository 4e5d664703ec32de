//! The format of a file of kept values. Each value has one line, with the name of the test and the value
//! as JSON. The comment line before it has the `Debug` text of the value.

use std::fmt::Debug;
use std::io;

use serde::{Serialize, de::DeserializeOwned};

/// The first lines of a new file.
pub(super) const HEADER: &str = "\
# Shrunk values that have made tests fail. The tests run them before any other values.
# Keep this file under version control.
";

/// The values of a test, without those that cannot be read.
pub(super) fn values<T: DeserializeOwned>(text: &str, test: &str) -> Vec<T> {
    let test = word(test);
    let of_test =
        text.lines().filter_map(|line| line.split_once(' ')).filter(|(name, _)| *name == test);
    of_test.filter_map(|(_, json)| serde_json::from_str(json).ok()).collect()
}

pub(super) fn line<T: Serialize>(test: &str, value: &T) -> io::Result<String> {
    let json = serde_json::to_string(value)?;
    Ok(format!("{} {json}", word(test)))
}

pub(super) fn note<T: Debug>(test: &str, value: &T) -> String {
    // On one line: a line that does not begin with `#` would be read as a value.
    let value = format!("{value:?}").replace(['\n', '\r'], " ");
    format!("# {}: {value}", word(test))
}

/// The name of the test without blanks and `#`, so that it is one word and not a comment.
fn word(test: &str) -> String {
    test.replace(|char: char| char.is_whitespace() || char == '#', "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_was_written_can_be_read() {
        let line = line("a test", &("two\nlines # ", Some(3))).unwrap();
        let text =
            format!("{HEADER}{}\n{line}\nother [1]\na_test not json\n", note("a test", &"x\ny"));
        let values: Vec<(String, Option<u8>)> = values(&text, "a test");
        assert_eq!(values, [("two\nlines # ".to_owned(), Some(3))]);
        assert_eq!(text.lines().count(), 6);
    }
}
