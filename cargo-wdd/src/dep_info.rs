//! Reads rustc's `.d` files: which files a crate was made of, and which variables it asked for.
//!
//! They are rules of a makefile, `made: file file`, in which rustc escapes blanks and nothing else;
//! variables stand in comments below.

use std::collections::BTreeSet;
use std::path::PathBuf;

/// What a crate was made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DepInfo {
    /// Sources, and files that are included as text or bytes; relative to where rustc ran.
    pub files: BTreeSet<PathBuf>,
    /// Variables that `env!` and `option_env!` asked for, with what they were.
    pub envs: Vec<(String, Option<String>)>,
}

impl DepInfo {
    /// Reads a `.d` file.
    pub fn read(text: &str) -> Self {
        let rules = text.lines().filter(|line| !line.starts_with('#'));
        DepInfo {
            files: rules.flat_map(prerequisites).collect(),
            envs: text.lines().filter_map(variable).collect(),
        }
    }
}

/// What stands to the right of a rule's colon.
fn prerequisites(rule: &str) -> Vec<PathBuf> {
    let (_, files) = rule.split_once(": ").unwrap_or_default();
    let mut names = vec![String::new()];
    let mut chars = files.chars().peekable();
    while let Some(char) = chars.next() {
        match (char, names.last_mut()) {
            (' ', _) => names.push(String::new()),
            ('\\', Some(name)) if chars.next_if_eq(&' ').is_some() => name.push(' '),
            (_, Some(name)) => name.push(char),
            (_, None) => {}
        }
    }
    let named = names.into_iter().filter(|name| !name.is_empty());
    named.map(PathBuf::from).collect()
}

/// `# env-dep:NAME=value`, or without a value where the variable was not set.
fn variable(line: &str) -> Option<(String, Option<String>)> {
    let variable = line.strip_prefix("# env-dep:")?;
    Some(match variable.split_once('=') {
        Some((name, value)) => (unescaped(name), Some(unescaped(value))),
        None => (unescaped(variable), None),
    })
}

fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(char) = chars.next() {
        plain.extend(match char {
            '\\' => chars.next().map(|escaped| match escaped {
                'n' => '\n',
                'r' => '\r',
                other => other,
            }),
            other => Some(other),
        });
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &str = "\
/t/debug/deps/b-de.d: b/src/lib.rs b/src/sub.rs b/src/da\\ ta.txt /t/out/g.rs

/t/debug/deps/libb-de.rmeta: b/src/lib.rs b/src/sub.rs b/src/da\\ ta.txt /t/out/g.rs

b/src/lib.rs:
b/src/sub.rs:
b/src/da\\ ta.txt:
/t/out/g.rs:

# env-dep:FROM=it's `q` \"d\"\\nand \\\\ more
# env-dep:NONE
";

    #[test]
    fn each_file_is_named_once_and_may_have_blanks() {
        let files = [
            "/t/out/g.rs",
            "b/src/da ta.txt",
            "b/src/lib.rs",
            "b/src/sub.rs",
        ];
        let expected = files.map(PathBuf::from).into();
        assert_eq!(DepInfo::read(SAMPLE).files, expected);
    }

    #[test]
    fn variables_have_the_values_that_they_had() {
        let value = "it's `q` \"d\"\nand \\ more";
        let set = ("FROM".to_owned(), Some(value.to_owned()));
        let unset = ("NONE".to_owned(), None);
        assert_eq!(DepInfo::read(SAMPLE).envs, [set, unset]);
    }

    #[test]
    fn a_crate_of_no_files_is_no_trouble() {
        assert_eq!(DepInfo::read(""), DepInfo::default());
        assert_eq!(DepInfo::read("a.d:\n"), DepInfo::default());
    }
}
