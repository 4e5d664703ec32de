//! Which parts of a text are test code: test targets, benchmarks, examples, and items with
//! `#[cfg(test)]` or `#[test]`, with the files of such modules. All else is the code under test.

use std::cmp::Reverse;
use std::path::{Component, Path, PathBuf};

use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, AstToken, HasAttrs, HasModuleItem, HasName};

use super::code::{Code, is_item};
use crate::manifests::{Manifests, Need, TargetKind};
use crate::text::languages::rust::is_test;
use crate::text::outline::Bytes;

/// The folders of targets that are test code, below the folder of a package.
const FOLDERS: [&str; 3] = ["tests", "benches", "examples"];

/// The bytes of a text that are test code.
#[derive(Clone, Debug, Default)]
pub(super) struct TestCode {
    ranges: Vec<Bytes>,
}

impl TestCode {
    /// The test code of a text.
    pub(super) fn of(code: &Code<'_>) -> Self {
        let manifests = Manifests::of(code.text);
        let helpers = helper_packages(&manifests);
        let mut found = TestCode::default();
        let mut modules: Vec<PathBuf> = Vec::new();
        for (root, at) in &code.files {
            let is_test =
                |node: &SyntaxNode| is_item(node) && is_for_tests(node) && !code.is_left_out(node);
            for item in root.descendants().filter(is_test) {
                found.ranges.push(code.place(item.clone()));
                let path = &code.text.files()[*at].path;
                modules.extend(ast::Module::cast(item).and_then(|module| below(path, &module)));
            }
        }
        let targets: Vec<_> = manifests
            .all()
            .iter()
            .flat_map(|of| manifests.targets(of))
            .filter(|target| {
                matches!(target.kind, TargetKind::Test | TargetKind::Bench | TargetKind::Example)
            })
            .map(|target| target.path)
            .collect();
        for file in code.text.files() {
            let is_module = modules.iter().any(|module| is_of_module(&file.path, module));
            let home = manifests.home(&file.path).map(|home| home.folder.as_path());
            let of_helper = home.is_some_and(|home| helpers.iter().any(|helper| helper == home));
            let is_target = targets.contains(&file.path);
            if is_module || is_target || of_helper || is_in_test_folder(&file.path, home) {
                found.ranges.push(file.bytes.clone());
            }
        }
        found
    }

    /// Whether the byte of the text is test code.
    pub(super) fn contains(&self, byte: u32) -> bool {
        self.ranges.iter().any(|range| range.contains(&byte))
    }

    /// The parts of a file with these bytes that are test code, none inside another.
    pub(super) fn outermost(&self, file: &Bytes) -> Vec<Bytes> {
        let mut all: Vec<_> =
            self.ranges.iter().filter(|range| file.contains(&range.start)).cloned().collect();
        all.sort_by_key(|range| (range.start, Reverse(range.end)));
        let mut end = 0;
        all.retain(|range| {
            let is_outside = range.end > end;
            end = end.max(range.end);
            is_outside
        });
        all
    }
}

/// The folders of the packages that others need for their tests only.
fn helper_packages(manifests: &Manifests) -> Vec<PathBuf> {
    let needed = manifests.all().iter().flat_map(|package| manifests.dependencies(package));
    let (for_tests, others): (Vec<_>, Vec<_>) = needed.partition(|one| one.need == Need::Dev);
    for_tests
        .into_iter()
        .filter(|one| others.iter().all(|other| other.folder != one.folder))
        .filter_map(|one| one.folder)
        .collect()
}

/// Whether a file is in a folder of tests, benchmarks or examples of the package in the folder `home`.
fn is_in_test_folder(path: &Path, home: Option<&Path>) -> bool {
    let below = home.and_then(|home| path.strip_prefix(home).ok());
    let first = below.unwrap_or(path).components().next();
    first.is_some_and(|first| {
        FOLDERS.iter().any(|folder| first == Component::Normal(folder.as_ref()))
    })
}

/// Whether the attributes of an item say that it is compiled for tests only.
fn is_for_tests(item: &SyntaxNode) -> bool {
    let attributes = item.children().filter_map(ast::Attr::cast);
    let is_test_fn = ast::Fn::cast(item.clone()).is_some_and(|function| is_test(&function));
    is_test_fn || attributes.into_iter().any(|attribute| is_cfg_test(&attribute))
}

/// Whether an attribute is `cfg(test)`, or `cfg(all(test, …))`.
pub(super) fn is_cfg_test(attribute: &ast::Attr) -> bool {
    let mut text = attribute.syntax().text().to_string();
    text.retain(|c| !c.is_whitespace());
    let inside = text.trim_start_matches("#[").trim_end_matches(']');
    // What `any(test, …)` is on is compiled for others too.
    let all = inside.strip_prefix("cfg(all(").map(|all| all.split([',', ')']));
    inside == "cfg(test)" || all.is_some_and(|mut all| all.any(|one| one == "test"))
}

/// Where the files of `mod x;` are: its path without `.rs` or `/mod.rs`. `None` if the module has a body.
fn below(file: &Path, module: &ast::Module) -> Option<PathBuf> {
    if module.item_list().is_some_and(|list| list.items().next().is_some()) {
        return None;
    }
    let folder = file.parent()?;
    if let Some(path) = path_attribute(module) {
        return Some(folder.join(path).with_extension(""));
    }
    let stem = file.file_stem()?;
    // The modules of another file are in a folder with its name.
    let is_root = ["lib", "main", "mod"].iter().any(|root| stem == *root);
    let folder = if is_root { folder.to_owned() } else { folder.join(stem) };
    Some(folder.join(module.name()?.text()))
}

/// The value of `#[path = "…"]`.
fn path_attribute(module: &ast::Module) -> Option<String> {
    let is_path =
        |attribute: &ast::Attr| attribute.path().is_some_and(|path| path.syntax().text() == "path");
    let tokens = module.attrs().find(is_path)?.syntax().descendants_with_tokens();
    let string = tokens.filter_map(|element| ast::String::cast(element.into_token()?)).next()?;
    Some(string.value().ok()?.into_owned())
}

/// Whether a file is that of a module, or of a module below it.
fn is_of_module(file: &Path, module: &Path) -> bool {
    file == module.with_extension("rs") || file.starts_with(module)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::testing;

    /// The files and items of the text that are test code, by their first words.
    fn test_code(files: &[(&str, &str)]) -> Vec<String> {
        let text = testing::package(files);
        let found = Code::with(&text, TestCode::of);
        let word = |range: &Bytes| {
            let bytes = &text.bytes()[range.start as usize..range.end as usize];
            String::from_utf8_lossy(bytes).replace('\n', " ")
        };
        found.ranges.iter().map(word).collect()
    }

    #[test]
    fn items_for_tests_and_the_files_of_their_modules_are_test_code() {
        let found = test_code(&[
            (
                "src/lib.rs",
                "fn a() {} #[cfg(test)] mod tests; #[cfg(all(test, unix))] fn b() {} #[cfg(not(test))] fn c() {}",
            ),
            ("src/tests.rs", "fn d() {}"),
            ("src/tests/inner.rs", "fn e() {}"),
            ("src/other.rs", "#[test] fn f() {}"),
        ]);
        let expected = [
            "#[cfg(test)] mod tests;",
            "#[cfg(all(test, unix))] fn b() {}",
            "#[test] fn f() {}",
            "fn d() {}",
            "fn e() {}",
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn folders_of_tests_and_packages_for_tests_are_test_code() {
        let found = test_code(&[
            ("Cargo.toml", "[package]\nname = \"a\"\n[dev-dependencies]\nb = { path = \"b\" }\n"),
            ("src/lib.rs", "fn a() {}"),
            ("tests/common/mod.rs", "fn t() {}"),
            ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
            ("b/src/lib.rs", "fn b() {}"),
        ]);
        assert_eq!(found[0], "fn t() {}");
        assert!(
            found.contains(&"fn b() {}".to_owned()) && !found.contains(&"fn a() {}".to_owned())
        );
    }
}
