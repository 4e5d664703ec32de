//! What panicked in a test, in a form that a reduction does not change.
//!
//! Lines and columns change with every edit. So a location in the candidate is identified by what is
//! there (a macro, a method, an index, an operator) and by whether that is in the test itself. A panic
//! prints the location of the name of a method, of the bracket of an index that calls a trait, of the
//! macro call for code from a macro, and of the beginning of any other expression. A location in other
//! code is identified by file and line, like a crash of rustc.

mod at_token;

use std::path::{Path, PathBuf};

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{
    Edition, NodeOrToken, SourceFile, SyntaxKind, SyntaxNode, SyntaxToken, TextSize,
};

pub(super) use self::at_token::outermost;
use self::at_token::what;
use serde::{Deserialize, Serialize};
use wdd_text::text::languages::rust::{deep, is_test};

use super::compiler_place::place_of;
use super::report::FailedAt;
use crate::package::normal;

/// A location as a panic prints it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PanicLocation {
    /// The file, relative to the workspace, or absolute.
    pub path: String,
    /// The line, from 1.
    pub line: u32,
    /// The column in characters, from 1.
    pub column: u32,
}

/// What panicked, in a form that is compared between candidates.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum PanicSite {
    /// Code in a file of the candidate.
    Own {
        /// Whether it is in the test function itself, and not in a function that it calls.
        in_test: bool,
        /// What is there: `assert_eq!`, `.unwrap()`, `[]`, `+`. Empty if no expression begins there.
        what: String,
    },
    /// Other code, such as `library/core/src/option.rs:1:2`.
    Other(String),
}

/// A candidate whose test was executed.
#[derive(Clone, Copy, Debug)]
pub struct ExecutedCandidate<'a> {
    /// The folder of the files, by its absolute path.
    pub root: &'a Path,
    /// The files with their relative paths and contents.
    pub files: &'a [(PathBuf, Vec<u8>)],
    /// The name of the test, with its modules.
    pub test: &'a str,
    /// The edition by which the files are parsed.
    pub edition: Edition,
}

impl PanicLocation {
    /// Reads `src/lib.rs:3:5`.
    pub fn read(text: &str) -> Option<Self> {
        let mut parts = text.rsplitn(3, ':');
        let column = parts.next()?.parse().ok()?;
        let line = parts.next()?.parse().ok()?;
        let path = parts.next()?.to_owned();
        Some(PanicLocation { path, line, column })
    }

    /// What panicked at this location. If several expressions begin there, the message of the panic
    /// says which one it is.
    pub fn site(&self, executed: &ExecutedCandidate<'_>, message: &str) -> PanicSite {
        if let Some((_, source)) = self.file(executed) {
            return self.own(source, executed, message);
        }
        // The name of such a file differs from run to run.
        if is_doc_test(executed.test) && is_bundle(&normal(Path::new(&self.path))) {
            return PanicSite::Own { in_test: true, what: String::new() };
        }
        let text = format!("{}:{}:{}", self.path, self.line, self.column);
        PanicSite::Other(place_of(&text).unwrap_or(text))
    }

    /// The file of the candidate that this location is in, as text.
    fn file<'e>(&self, executed: &ExecutedCandidate<'e>) -> Option<(&'e PathBuf, &'e str)> {
        let path = normal(Path::new(&self.path));
        let inside = path.strip_prefix(normal(executed.root)).unwrap_or(&path);
        let (path, content) = executed.files.iter().find(|(known, _)| normal(known) == inside)?;
        Some((path, std::str::from_utf8(content).ok()?))
    }

    /// The byte of a file of the candidate that this location is, and the file's relative path.
    pub(super) fn within(&self, executed: &ExecutedCandidate<'_>) -> Option<FailedAt> {
        let (path, source) = self.file(executed)?;
        let offset = self.offset(source)?;
        let statement = || {
            let file = SourceFile::parse(source, executed.edition).syntax_node();
            statement_around(&file, offset)
        };
        Some(FailedAt { path: path.clone(), offset, statement: deep(source, statement)? })
    }

    fn own(&self, source: &str, executed: &ExecutedCandidate<'_>, message: &str) -> PanicSite {
        let nowhere = PanicSite::Own { in_test: is_doc_test(executed.test), what: String::new() };
        let found = self.offset(source).and_then(|at| {
            let look = || {
                let file = SourceFile::parse(source, executed.edition).syntax_node();
                let token = token_at(&file, at)?;
                let what = what(&token, message, executed.edition);
                let in_test = is_in_test(&token, executed.test);
                let known = !what.is_empty() || !is_doc_test(executed.test);
                known.then_some(PanicSite::Own { in_test, what })
            };
            deep(source, look).flatten()
        });
        found.unwrap_or(nowhere)
    }

    /// The byte at the line and column.
    fn offset(&self, source: &str) -> Option<usize> {
        let line = usize::try_from(self.line).ok()?.checked_sub(1)?;
        let column = usize::try_from(self.column).ok()?.checked_sub(1)?;
        let line = source.split_inclusive('\n').nth(line)?;
        let start = line.as_ptr() as usize - source.as_ptr() as usize;
        let (inside, _) = line.char_indices().nth(column)?;
        Some(start + inside)
    }
}

/// Whether a test is a doc test. The lines that it prints for its own code are not those of a file.
fn is_doc_test(test: &str) -> bool {
    test.contains(" - ") && test.contains("(line ")
}

/// Whether rustdoc has written the file. From edition 2024 on it puts several doc tests into one file,
/// which is not there any more.
fn is_bundle(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| name.starts_with("doctest_bundle"))
}

/// The token that begins at this byte.
fn token_at(file: &SyntaxNode, at: usize) -> Option<SyntaxToken> {
    let at = TextSize::try_from(at).ok()?;
    let is_inside = file.text_range().contains(at);
    let token = is_inside.then(|| file.token_at_offset(at).right_biased())??;
    (token.text_range().start() == at && !token.kind().is_trivia()).then_some(token)
}

/// The name of the function and the tokens of the innermost statement around this byte.
fn statement_around(file: &SyntaxNode, at: usize) -> String {
    let Some(token) = token_at(file, at) else { return String::new() };
    let above: Vec<_> = token.parent_ancestors().collect();
    let name = above.iter().cloned().find_map(ast::Fn::cast).and_then(|function| function.name());
    let is_statement = |node: &&SyntaxNode| {
        node.parent().is_some_and(|above| above.kind() == SyntaxKind::STMT_LIST)
    };
    let whole = above.iter().find(is_statement).or(above.first()).into_iter();
    let tokens = whole.flat_map(SyntaxNode::descendants_with_tokens);
    let tokens = tokens.filter_map(NodeOrToken::into_token);
    let words = tokens.filter(|token| !token.kind().is_trivia());
    let words = Vec::from_iter(words.map(|token| token.text().to_owned())).join(" ");
    let name = name.map_or_else(String::new, |name| name.text().to_string());
    format!("{name}: {words}")
}

/// Whether the innermost function around the token is the test.
fn is_in_test(token: &SyntaxToken, test: &str) -> bool {
    let Some(function) = token.parent_ancestors().find_map(ast::Fn::cast) else { return false };
    let name = function.name().map(|name| name.text().to_string());
    // Some attributes make several tests of one function, in a module with the name of the function.
    let is_named = |name: String| test.rsplit("::").take(2).any(|part| part == name);
    let is_main = name.as_deref() == Some("main");
    is_main || (name.is_some_and(is_named) && is_test(&function))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is at the mark `$` in the source, for a panic with that message.
    fn at_mark(source: &str, message: &str) -> (bool, String) {
        let before = source.split('$').next().unwrap();
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap().chars().count() + 1;
        let files = [(PathBuf::from("src/lib.rs"), source.replace('$', "").into_bytes())];
        let location = PanicLocation {
            path: "/scratch/7/src/lib.rs".to_owned(),
            line: line.try_into().unwrap(),
            column: column.try_into().unwrap(),
        };
        match location.site(&ran(&files), message) {
            PanicSite::Own { in_test, what } => (in_test, what),
            other => panic!("{other:?}"),
        }
    }

    fn ran(files: &[(PathBuf, Vec<u8>)]) -> ExecutedCandidate<'_> {
        ExecutedCandidate {
            root: Path::new("/scratch/7"),
            files,
            test: "tests::big",
            edition: Edition::CURRENT,
        }
    }

    fn in_body(body: &str, message: &str) -> String {
        let (in_test, what) = at_mark(&format!("#[test]\nfn big() {{ {body} }}\n"), message);
        assert!(in_test, "{body}");
        what
    }

    #[test]
    fn a_macro_a_method_an_index_or_an_operator_is_found() {
        for (body, message, what) in [
            ("$assert_eq!(1, 2);", "assertion", "assert_eq!"),
            ("$std::panic!(\"oh\")", "oh", "panic!"),
            ("x.$unwrap();", "called", ".unwrap()"),
            ("let é = x\n  .y()\n .$expect(\"oh\");", "oh", ".expect()"),
            ("let y = $v[0] + 1;", "index out of bounds: the len", "[]"),
            ("let y = $v[0] + 1;", "attempt to add with overflow", "+"),
            ("let y = &v.x()$[1..];", "range end index", "[]"),
            ("let y = a.b $+ c;", "overflow when adding durations", "+"),
            ("let y = $f(1)[0];", "mine", "f()"),
            ("$Option::<u8>::unwrap(None);", "called", "unwrap()"),
            ("let y = $-z;", "attempt to negate with overflow", "-"),
            ("$z += 1;", "attempt to add with overflow", "+="),
            ("let y = $vec![1][5];", "index out of bounds: the len", "[]"),
            ("let $y = 1;", "oh", ""),
        ] {
            assert_eq!(in_body(body, message), what, "{body}");
        }
    }

    #[test]
    fn the_arguments_of_macros_are_searched() {
        for (body, message, what) in [
            ("assert_eq!(v.x().$unwrap(), 3);", "called", ".unwrap()"),
            ("assert_eq!($v[0], 3, \"x\");", "index out of bounds", "[]"),
            ("assert_eq!(v$[0], 3);", "no entry found for key", "[]"),
            ("assert!(matches!($a + b, 3));", "attempt to add", "+"),
            ("assert_eq!(3, $todo!());", "not yet", "todo!"),
        ] {
            assert_eq!(in_body(body, message), what, "{body}");
        }
    }

    #[test]
    fn a_helper_or_another_test_is_not_the_test() {
        for source in [
            "fn big() { $panic!() }",
            "#[test] fn small() { $panic!() }",
            "#[test] fn big() { fn inner() { $panic!() } }",
            "const X: () = $panic!();",
        ] {
            assert_eq!(at_mark(source, ""), (false, "panic!".to_owned()), "{source}");
        }
        for attribute in ["test", "tokio::test(flavor = \"x\")", "rstest"] {
            let source = format!("#[{attribute}] async fn big() {{ || $panic!() }}");
            assert_eq!(at_mark(&source, ""), (true, "panic!".to_owned()));
        }
    }

    #[test]
    fn other_code_is_identified_by_file_and_line() {
        let files = [(PathBuf::from("src/lib.rs"), Vec::new())];
        for (path, expected) in [
            ("/rustc/5980761/library/core/src/option.rs:1:2", "library/core/src/option.rs:1:2"),
            ("/c/registry/src/index-6f17/ena-0.14.3/src/lib.rs:3:4", "ena-0.14.3/src/lib.rs:3:4"),
            ("src/gone.rs:3:4", "src/gone.rs:3:4"),
        ] {
            let site = PanicLocation::read(path).unwrap().site(&ran(&files), "");
            assert_eq!(site, PanicSite::Other(expected.to_owned()));
        }
        assert_eq!(PanicLocation::read("no place"), None);
    }

    #[test]
    fn a_path_may_contain_dots_and_a_line_may_not_exist() {
        let files = [(PathBuf::from("src/lib.rs"), b"fn f() { panic!() }".to_vec())];
        for (path, expected) in [("b/.././src/lib.rs:1:10", "panic!"), ("src/lib.rs:9:1", "")] {
            let site = PanicLocation::read(path).unwrap().site(&ran(&files), "");
            let what = expected.to_owned();
            assert_eq!(site, PanicSite::Own { in_test: false, what });
        }
    }

    #[test]
    fn code_of_a_doc_test_is_in_the_test() {
        let files = [(PathBuf::from("src/lib.rs"), b"/// x.unwrap();\nfn f() {}".to_vec())];
        let ran = ExecutedCandidate { test: "src/lib.rs - f (line 1)", ..ran(&files) };
        let site = PanicLocation::read("src/lib.rs:1:3").unwrap().site(&ran, "");
        assert_eq!(site, PanicSite::Own { in_test: true, what: String::new() });
    }
}
