//! The headers of rustc's own test files: edition, flags and environment, in comments.
//!
//! Both forms are read: `//@ name: value` anywhere in the file, and the older `// name: value`
//! above the first item. Headers of single revisions (`//@[rev] …`) are ignored.

/// The settings in the headers of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Headers {
    /// `edition`, as `2021`.
    pub edition: Option<String>,
    /// All `compile-flags`, split as a shell would.
    pub flags: Vec<String>,
    /// All `rustc-env`: variables and their values.
    pub envs: Vec<(String, String)>,
}

impl Headers {
    /// Reads the headers of a file.
    pub fn read(source: &[u8]) -> Self {
        let source = String::from_utf8_lossy(source);
        let mut headers = Headers::default();
        let mut above_items = true;
        for line in source.lines().map(str::trim) {
            // The old test runner of rustc read the older form up to here.
            above_items &= !(line.starts_with("fn") || line.starts_with("mod"));
            if let Some(directive) = line.strip_prefix("//@") {
                headers.add(directive.trim_start());
            } else if let Some(comment) = line.strip_prefix("//").filter(|_| above_items) {
                headers.add(comment.trim_start());
            }
        }
        headers
    }

    fn add(&mut self, directive: &str) {
        let Some((name, value)) = directive.split_once(':') else { return };
        let value = value.trim();
        match name.trim_end() {
            // What is no year leaves the one that was read before.
            "edition" => self.edition = edition(value).or(self.edition.take()),
            "compile-flags" => self.flags.extend(shlex::split(value).unwrap_or_default()),
            "rustc-env" => self.envs.extend(variable(value)),
            _ => {}
        }
    }
}

/// The year, or the first year of a range (`2018..2024`, `2021..`).
fn edition(value: &str) -> Option<String> {
    let year = value.split_whitespace().next()?.split("..").next()?;
    let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    is_year.then(|| year.to_owned())
}

fn variable(value: &str) -> Option<(String, String)> {
    let (name, value) = value.split_once('=')?;
    (!name.is_empty()).then(|| (name.to_owned(), value.to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_are_read() {
        for source in [
            "//@ edition: 2018\n//@ compile-flags: -Zx --cfg 'a=\"b c\"'\n//@ rustc-env:A=b=c",
            "// edition:2018\n// compile-flags:-Zx --cfg 'a=\"b c\"'\n//rustc-env:A=b=c\nfn f() {}",
            "  //@edition:2018\n//@ compile-flags: -Zx\nfn f() {}\n\
             //@ compile-flags: --cfg a=\\\"b\\ c\\\"\n//@ rustc-env: A=b=c",
        ] {
            let headers = Headers::read(source.as_bytes());
            assert_eq!(headers.edition.as_deref(), Some("2018"), "{source}");
            assert_eq!(headers.flags, ["-Zx", "--cfg", "a=\"b c\""], "{source}");
            assert_eq!(headers.envs, [("A".into(), "b=c".into())], "{source}");
        }
    }

    #[test]
    fn the_older_form_ends_with_the_first_item() {
        let headers = Headers::read(b"#![feature(x)]\nfn main() {}\n// edition: 2018\n");
        assert_eq!(headers, Headers::default());
    }

    #[test]
    fn ranges_give_their_first_edition() {
        for (value, expected) in [
            ("2018..2024", Some("2018")),
            ("2021..", Some("2021")),
            ("2015 # why", Some("2015")),
            ("future", None),
            ("", None),
        ] {
            assert_eq!(edition(value).as_deref(), expected, "{value}");
        }
    }

    #[test]
    fn other_comments_and_revisions_are_left_alone() {
        let source = b"//@[rev] compile-flags: -Zx\n//@ known-bug: #1\n// see: edition\n\xff\n";
        assert_eq!(Headers::read(source), Headers::default());
    }
}
