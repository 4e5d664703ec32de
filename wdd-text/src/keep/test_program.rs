//! The failing test as a program of its own, which uses the library from outside.
//!
//! ```text
//! #[cfg(test)]
//! mod tests {                       mod tests {
//!     use super::*;                     use halves::*;
//!
//!     #[test]                  ──►
//!     fn adds() { … }                   pub(crate) fn adds() { … }
//! }                                 }
//!                                   fn main() { tests::adds() }
//! ```
//!
//! Whether the test needs only what the library shows to all, the compiler says: the program may not compile.

use std::iter::once;
use std::ops::Range;
use std::path::{Component, Path, PathBuf};

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName, HasVisibility};
use ra_ap_syntax::{SyntaxKind, SyntaxNode, SyntaxToken, TextRange};

use super::code::Code;
use super::failing_test::is_doc_test;
use super::test_code::is_cfg_test;
use crate::text::fix::{Splice, spliced};
use crate::text::languages::Reading;
use crate::text::languages::rust::is_test;
use crate::text::languages::rust::syntax::{next_solid, previous_solid, qualifier, tokens_of};
use crate::text::render::Files;
use crate::text::{Text, outline};

/// The file with the `main` function of a program.
const MAIN: &str = "src/main.rs";

/// The failing test alone, and where it stood.
#[derive(Clone, Copy, Debug)]
pub struct TestAlone<'a> {
    /// Its files.
    pub files: &'a Files,
    /// Its name, with its modules.
    pub name: &'a str,
    /// The crate root of its target.
    pub root: &'a Path,
    /// What others call the library that it tests.
    pub library: &'a str,
    /// Whether its target is the library.
    pub is_inside: bool,
}

impl TestAlone<'_> {
    /// The sources of a program with the test, below its folder. `None` if the test does not fail by what it does alone, or is
    /// in several files of the library.
    pub fn program(&self, reading: Reading) -> Option<Files> {
        if is_doc_test(self.name) {
            let (_, source) = self.files.first()?;
            return Some(vec![(MAIN.into(), source.clone())]);
        }
        if self.is_inside && self.files.len() > 1 {
            return None;
        }
        let text = Text::parse(self.files, reading);
        Code::with(&text, |code| {
            let (main, test) = self.test(code)?;
            let files = code.files.iter().map(|(root, at)| {
                let file = &code.text.files()[*at];
                let mut changes = self.seen_from_outside(root, &file.path);
                let mut bytes = code.text.bytes()[outline::range(&file.bytes)].to_vec();
                if *at == main {
                    changes.extend(as_main(&test)?);
                    bytes.extend(call_from_main(&test));
                }
                Some((self.place(&file.path, *at == main)?, spliced(&bytes, changes)))
            });
            files.collect()
        })
    }

    /// The test, and the index of its file.
    fn test(&self, code: &Code<'_>) -> Option<(usize, ast::Fn)> {
        let last = self.name.rsplit("::").next()?;
        let is_it = |function: &ast::Fn| {
            is_test(function) && function.name().is_some_and(|name| name.text() == last)
        };
        let all = code
            .files
            .iter()
            .filter(|(_, at)| self.is_inside || code.text.files()[*at].path == self.root);
        let mut tests = all.flat_map(|(root, at)| {
            root.descendants().filter_map(ast::Fn::cast).filter(is_it).map(move |test| (*at, test))
        });
        tests.next()
    }

    /// Where a file is in the program.
    fn place(&self, path: &Path, is_main: bool) -> Option<PathBuf> {
        if is_main {
            return Some(MAIN.into());
        }
        let below = path.strip_prefix(self.root.parent()?).ok()?;
        Some(Path::new("src").join(below))
    }

    /// What changes in a file of the library that is read outside of it: paths begin with the name of the library, and nothing
    /// is for tests only.
    fn seen_from_outside(&self, root: &SyntaxNode, path: &Path) -> Vec<Splice> {
        let for_tests = root.descendants().filter_map(ast::Attr::cast).filter(is_cfg_test);
        let mut changes: Vec<Splice> =
            for_tests.map(|attribute| (whole(attribute.syntax()), Vec::new())).collect();
        if self.is_inside {
            let module = module_of(path, self.root);
            changes.extend(tokens_of(root).filter_map(|token| self.outer_path(&token, &module)));
        }
        changes
    }

    /// What stands in the place of the beginning of a path that leads out of the file, which is in this module.
    fn outer_path(&self, first: &SyntaxToken, module: &[String]) -> Option<Splice> {
        let of_macro =
            previous_solid(first).is_some_and(|dollar| dollar.kind() == SyntaxKind::DOLLAR);
        if of_macro || qualifier(first).is_some() {
            return None;
        }
        let (end, above) = match first.kind() {
            SyntaxKind::CRATE_KW => {
                after_path_part(first).map(|_| (first.clone(), module.len()))?
            }
            SyntaxKind::SUPER_KW => {
                let (last, length) = chain_of_super(first)?;
                (last, length.checked_sub(enclosing_modules(first).count())?)
            }
            _ => return None,
        };
        let modules = &module[..module.len().checked_sub(above)?];
        let outer: Vec<&str> =
            once(self.library).chain(modules.iter().map(String::as_str)).collect();
        Some((bytes(first.text_range().cover(end.text_range())), outer.join("::").into_bytes()))
    }
}

/// The modules of the library in which the items of a file are, if files are where they are by default.
fn module_of(path: &Path, root: &Path) -> Vec<String> {
    let below = path.strip_prefix(root.parent().unwrap_or(Path::new(""))).unwrap_or(path);
    let below = if path == root { Path::new("") } else { below };
    let name = |part: Component<'_>| part.as_os_str().to_string_lossy().into_owned();
    let mut modules: Vec<String> = below.with_extension("").components().map(name).collect();
    modules.pop_if(|last| last == "mod");
    modules
}

/// The modules with a body that a token is in, the innermost first.
fn enclosing_modules(token: &SyntaxToken) -> impl Iterator<Item = ast::Module> + use<> {
    token.parent_ancestors().filter_map(ast::Module::cast)
}

/// The part of a path after this one.
fn after_path_part(part: &SyntaxToken) -> Option<SyntaxToken> {
    let colon = next_solid(part)?;
    match colon.kind() {
        SyntaxKind::COLON2 => next_solid(&colon),
        // In the call of a macro, `::` is two tokens.
        SyntaxKind::COLON => next_solid(&colon)
            .filter(|second| second.kind() == SyntaxKind::COLON)
            .and_then(|second| next_solid(&second)),
        _ => None,
    }
}

/// The last token of `super::super` that begins here, and how many there are. `None` if nothing follows it, as in `pub(super)`.
fn chain_of_super(first: &SyntaxToken) -> Option<(SyntaxToken, usize)> {
    let (mut last, mut length) = (first.clone(), 1);
    loop {
        let next = after_path_part(&last)?;
        if next.kind() != SyntaxKind::SUPER_KW {
            return Some((last, length));
        }
        (last, length) = (next, length + 1);
    }
}

/// What makes a test without a harness be called from `main`, or be it. `None` if it needs a harness.
fn as_main(test: &ast::Fn) -> Option<Vec<Splice>> {
    let has_parameters = test.param_list().is_some_and(|list| list.params().next().is_some());
    let mut changes = Vec::new();
    for attribute in test.attrs() {
        let path = attribute.path()?;
        let last = path.segment()?.name_ref()?;
        match (path.qualifier(), last.text()) {
            (None, "should_panic") => return None,
            (None, "test" | "ignore") => changes.push((whole(attribute.syntax()), Vec::new())),
            // Runtimes have such a pair of attributes.
            (Some(_), "test") => {
                changes.push((bytes(last.syntax().text_range()), b"main".to_vec()));
            }
            _ => {}
        }
    }
    match modules_around(test).split_last() {
        None => changes.push((bytes(test.name()?.syntax().text_range()), b"main".to_vec())),
        Some((_, inner)) => {
            changes.extend(visible(test));
            changes.extend(inner.iter().filter_map(visible));
        }
    }
    (!has_parameters).then_some(changes)
}

/// The function that calls a test in a module.
fn call_from_main(test: &ast::Fn) -> Vec<u8> {
    let modules = modules_around(test);
    if modules.is_empty() {
        return Vec::new();
    }
    let names = modules.iter().rev().filter_map(HasName::name).chain(test.name());
    let path: Vec<String> = names.map(|name| name.text().to_string()).collect();
    let returned = test.ret_type().map_or_else(String::new, |of| format!("{of} "));
    format!("\nfn main() {returned}{{\n    {}()\n}}\n", path.join("::")).into_bytes()
}

/// The modules that a test is in, the innermost first.
fn modules_around(test: &ast::Fn) -> Vec<ast::Module> {
    test.syntax().ancestors().filter_map(ast::Module::cast).collect()
}

/// What makes an item visible in the crate, if it is not.
fn visible(item: &impl HasVisibility) -> Option<Splice> {
    if item.visibility().is_some() {
        return None;
    }
    let is_part = |kind: SyntaxKind| kind != SyntaxKind::ATTR && !kind.is_trivia();
    let mut parts = item.syntax().children_with_tokens();
    let start = parts.find(|part| is_part(part.kind()))?.text_range().start();
    Some((bytes(TextRange::empty(start)), b"pub(crate) ".to_vec()))
}

/// The bytes of a node, with the blanks after it.
fn whole(node: &SyntaxNode) -> Range<usize> {
    let blanks = node.last_token().and_then(|last| last.next_token());
    let blanks = blanks.filter(|token| token.kind() == SyntaxKind::WHITESPACE);
    bytes(blanks.map_or(node.text_range(), |blanks| node.text_range().cover(blanks.text_range())))
}

fn bytes(range: TextRange) -> Range<usize> {
    range.start().into()..range.end().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    /// The program, each file after its path.
    fn program(
        files: &[(&str, &str)],
        name: &str,
        (root, is_inside): (&str, bool),
    ) -> Option<String> {
        let files: Files =
            files.iter().map(|(path, text)| (path.into(), text.as_bytes().to_vec())).collect();
        let root = Path::new(root);
        let test = TestAlone { files: &files, name, root, library: "halves", is_inside };
        let shown = |(path, content): &(PathBuf, Vec<u8>)| {
            format!("{}: {}", path.display(), String::from_utf8_lossy(content))
        };
        let program = test.program(testing::READING)?;
        Some(program.iter().map(shown).collect::<Vec<_>>().join("\n"))
    }

    fn of_file(source: &str, name: &str) -> Option<String> {
        program(&[("tests/it.rs", source)], name, ("tests/it.rs", false))
    }

    #[test]
    fn a_test_at_the_root_is_main_and_one_in_a_module_is_called() {
        let source = "use halves::f;\n#[test]\nfn adds() { assert_eq!(f(), 3) }\n";
        let expected = "src/main.rs: use halves::f;\nfn main() { assert_eq!(f(), 3) }\n";
        assert_eq!(of_file(source, "adds").as_deref(), Some(expected));
        let source = "mod a { mod b { #[test] #[ignore] fn t() -> Result<(), u8> { x() } } }\n";
        let expected = "src/main.rs: mod a { pub(crate) mod b { pub(crate) fn t() -> Result<(), u8> { x() } } }\n\n\
                        fn main() -> Result<(), u8> {\n    a::b::t()\n}\n";
        assert_eq!(of_file(source, "a::b::t").as_deref(), Some(expected));
    }

    #[test]
    fn the_attribute_of_a_runtime_is_that_of_its_main_function() {
        let source = "#[tokio::test(flavor = \"multi_thread\")] async fn t() {}";
        let expected = "src/main.rs: #[tokio::main(flavor = \"multi_thread\")] async fn main() {}";
        assert_eq!(of_file(source, "t").as_deref(), Some(expected));
    }

    #[test]
    fn what_needs_a_harness_is_no_program() {
        assert_eq!(of_file("#[test] #[should_panic] fn t() {}", "t"), None);
        assert_eq!(of_file("#[rstest] fn t(a: u8) {}", "t"), None);
        assert_eq!(of_file("#[test] fn t() {}", "other"), None);
    }

    #[test]
    fn a_unit_test_names_the_library_from_outside() {
        let source = "#[cfg(test)]\nmod tests {\n    use super::*;\n    use crate::b::c;\n    \
                      mod in_it { use super::g; pub(super) fn h() {} }\n    \
                      #[test]\n    fn t() { assert_eq!(super::super::d(), crate::e()) }\n}\n";
        let expected = "src/main.rs: mod tests {\n    use halves::a::*;\n    use halves::b::c;\n    \
                        mod in_it { use super::g; pub(super) fn h() {} }\n    \
                        pub(crate) fn t() { assert_eq!(halves::d(), halves::e()) }\n}\n\n\
                        fn main() {\n    tests::t()\n}\n";
        for path in ["src/a.rs", "src/a/mod.rs"] {
            let found = program(&[(path, source)], "a::tests::t", ("src/lib.rs", true));
            assert_eq!(found.as_deref(), Some(expected), "{path}");
        }
        let several = [("src/a.rs", source), ("src/b.rs", "")];
        assert_eq!(program(&several, "a::tests::t", ("src/lib.rs", true)), None);
    }

    #[test]
    fn modules_of_a_test_target_come_with_it_and_a_doc_test_is_a_program() {
        let files = [
            ("tests/it.rs", "mod common; #[test] fn t() {}"),
            ("tests/common/mod.rs", "fn c() {}"),
        ];
        let expected = "src/main.rs: mod common; fn main() {}\nsrc/common/mod.rs: fn c() {}";
        let target = ("tests/it.rs", false);
        assert_eq!(program(&files, "t", target).as_deref(), Some(expected));
        let doc = program(&[("src/lib.rs", "fn main() {}")], "src/lib.rs - f (line 2)", target);
        assert_eq!(doc.as_deref(), Some("src/main.rs: fn main() {}"));
    }
}
