//! The failing test alone: all test code of its target, once nothing is left of it that the failure does not need.

use super::code::Code;
use super::failing_test::{doc_test_lines, is_doc_test};
use super::test_code::TestCode;
use crate::text::outline::{Bytes, range};
use crate::text::render::Files;

/// The test code of each file. A doc test is a program: its lines are the `main` function, unless they have one.
pub(super) fn of(code: &Code<'_>, test: &str) -> Files {
    if is_doc_test(test) {
        let lines = doc_test_lines(code, test, None).join("\n");
        let is_whole = lines.contains("fn main(");
        let source = if is_whole { lines } else { format!("fn main() {{\n{lines}\n}}") };
        let path = test.split(" - ").next().unwrap_or_default();
        return vec![(path.into(), source.into_bytes())];
    }
    let tests = TestCode::of(code);
    let files = code.files.iter().map(|(_, at)| &code.text.files()[*at]);
    let of_file = files.map(|file| {
        let parts = tests.outermost(&file.bytes);
        let parts: Vec<_> = parts.iter().map(|part| source(code, part)).collect();
        (file.path.clone(), parts.join("\n\n").into_bytes())
    });
    of_file.filter(|(_, content)| !content.trim_ascii().is_empty()).collect()
}

fn source<'a>(code: &Code<'a>, part: &Bytes) -> &'a str {
    str::from_utf8(&code.text.bytes()[range(part)]).unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    fn alone(files: &[(&str, &str)], test: &str) -> Vec<String> {
        let text = testing::package(files);
        let found = Code::with(&text, |code| of(code, test));
        let shown = |(path, content): (std::path::PathBuf, Vec<u8>)| {
            format!("{}: {}", path.display(), String::from_utf8_lossy(&content))
        };
        found.into_iter().map(shown).collect()
    }

    #[test]
    fn code_under_test_is_no_part_of_it() {
        let library = "fn a() {}\n#[cfg(test)] mod tests { #[test] fn t() {} }\nfn b() {}\n";
        let files = [("src/lib.rs", library), ("src/other.rs", "fn c() {}")];
        let expected = ["src/lib.rs: #[cfg(test)] mod tests { #[test] fn t() {} }"];
        assert_eq!(alone(&files, "tests::t"), expected);
    }

    #[test]
    fn a_doc_test_is_a_program() {
        let library =
            "/// A.\n/// ```\n/// let x = 1;\n/// assert_eq!(x, 2);\n/// ```\nfn f() {}\n";
        let expected = ["src/lib.rs: fn main() {\nlet x = 1;\nassert_eq!(x, 2);\n}"];
        assert_eq!(alone(&[("src/lib.rs", library)], "src/lib.rs - f (line 2)"), expected);
    }
}
