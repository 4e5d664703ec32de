//! Deletes all that the code which has to stay does not name, directly or through other items; what it needs after all, the
//! errors of the compiler bring back.
//!
//! ```text
//! use crate::g;  fn kept() { f() }  fn f() {}  impl T for A {}  →  fn kept() { f() }  fn f() {}
//! ```
//!
//! It is the first step where it is known what the failure is about: the code that a failing test executes, or the item that a
//! compile error or a crash of rustc is in. These are the roots; an item is reached if a root or a reached item has its name. This is
//! mark and sweep by names, and one candidate is without all that is not reached, over all files, packages and targets. What names do
//! not tell (which implementations a bound needs, through which import a name comes) the compiler tells: the list reduction is
//! [guided](wdd_core::list::Guided) by [what the candidate lacks](crate::lacks). So it takes ten oracle calls or so, and not one for
//! each item.
//!
//! It deletes more than is safe, since errors bring back what was too much: all implementations of traits, all calls of macros in
//! the place of items, all `deny` and `forbid`, all imports from the text's own crates that no reached name is behind. The name that an item defines is no use
//! of it, and nor is a name after `Type::`. Where an error of the compiler has to stay, no code is executed, and still more goes: the
//! bodies of all other functions, all imports, dependencies, documentation, and files that are not Rust. Where a test has to fail,
//! nothing would say that it reads a file, or calls a method of a trait of another crate.
//!
//! In other languages no names are resolved: all goes but what the error is in (`from_place`), and errors bring back what they name.
//!
//! It fails where the error depends on what has no name in the text, and no error says so: then only the calls are lost, and the passes that
//! follow start from the whole text.

mod from_place;
mod parts;
mod root;
mod test_code;

use std::collections::BTreeSet;
use std::path::Path;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasVisibility};
use rustc_hash::FxHashSet;

use self::parts::Parts;
use self::root::Root;
use self::test_code::{TestCode, in_tests};
use crate::manifests::Manifests;
use crate::passes::plan::Level;
use crate::passes::shared::removal::Removal;
use crate::passes::shared::source::{Source, together};
use crate::passes::{Family, Pass};
use crate::text::languages::rust::names::{defined_name, last_name, reach};

pub(in crate::passes) static CLOSURE: Pass = Pass::rooted(
    "closure",
    "deletes what no code that has to stay names; errors bring back what it needs",
    closure,
)
.at(Level::Fast)
.and_from_place(from_place::from_place)
.leaving_needed();

fn closure(source: &Source) -> Vec<Family> {
    let Some(root) = Root::of(source) else { return Vec::new() };
    let parts = Parts::of(source, root);
    let Reached { not_named, left } = reached(source, &parts);
    let of_files = files(source, &left);
    let deleted = not_named.iter().filter_map(|part| together([source.delete(part)]));
    let mut all: Family = deleted.chain(parts.root.stubs).collect();
    all.extend(of_files);
    vec![all]
}

/// What the roots reach.
struct Reached {
    /// The parts that nothing names.
    not_named: Vec<SyntaxNode>,
    /// The files with something else.
    left: BTreeSet<usize>,
}

fn reached(source: &Source, parts: &Parts<'_>) -> Reached {
    let target = source.plan().target.as_deref();
    let tests = TestCode::of(source);
    let built = Built::of(source, target);
    let nodes =
        source.files().flat_map(|(file, root)| root.descendants().map(move |node| (file, node)));
    let (mut others, mut all) = (Vec::new(), Vec::new());
    for (file, node) in nodes {
        let is_part = parts.is_part(&node);
        if !is_part && node.kind() != MODULE {
            continue;
        }
        if !built.has(file, || tests.is_conditional(source, &node)) {
            others.push(node);
        } else if is_part {
            all.push(node);
        }
    }
    let (deletable, roots): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|part| parts.can_be_deleted(part));
    // The oracle finds the test by its name, and a program has a main function.
    let mut names = BTreeSet::clone(&source.plan().kept);
    names.insert("main".to_owned());
    names.extend(names.iter().map(|name| in_tests(name)).collect::<Vec<_>>());
    let used = |part: &SyntaxNode| {
        let own = parts.own_names(part);
        let also: Vec<String> = if tests.contains(source, part) {
            own.iter().map(|name| in_tests(name)).collect()
        } else {
            Vec::new()
        };
        own.into_iter().chain(also)
    };
    names.extend(roots.iter().flat_map(used));
    let is_named = |part: &SyntaxNode, names: &BTreeSet<String>| {
        let is_test = tests.contains(source, part);
        parts.is_reached(part, &|name| {
            if is_test { names.contains(&in_tests(name)) } else { names.contains(name) }
        })
    };
    let mut reached = Vec::new();
    let mut not_named = reach(deletable, &mut names, is_named, |part, names| {
        names.extend(used(&part));
        reached.push(part);
    });
    not_named.extend(others.into_iter().filter(|part| parts.can_be_deleted(part)));
    not_named.extend(emptied(&reached, &not_named));
    let left = roots.into_iter().chain(reached.into_iter().filter(is_for_others));
    let left = left.filter_map(|part| source.file_of(part)).collect();
    Reached { not_named, left }
}

/// What the target that fails is built of. Without a target, that is everything.
struct Built {
    /// The files of other targets and packages.
    others: BTreeSet<usize>,
    /// The files that are built with their own tests.
    with_tests: Option<BTreeSet<usize>>,
}

impl Built {
    fn of(source: &Source, target: Option<&Path>) -> Self {
        let manifests = Manifests::of(source.text());
        let others = target.map(|root| manifests.not_built(root)).unwrap_or_default();
        let with_tests = target.and_then(|root| manifests.built_with_tests(root));
        Built { others, with_tests }
    }

    /// Whether a part of this file is built, which is perhaps for tests.
    fn has(&self, file: usize, is_for_tests: impl Fn() -> bool) -> bool {
        let has_tests = self.with_tests.as_ref().is_none_or(|files| files.contains(&file));
        !self.others.contains(&file) && (has_tests || !is_for_tests())
    }
}

/// Whether other files may need the file of a reached part. Each program has a main function, and a private import is nothing for
/// another file.
fn is_for_others(part: &SyntaxNode) -> bool {
    match part.kind() {
        USE | USE_TREE => {
            let item = part.ancestors().find_map(ast::Use::cast);
            item.is_some_and(|item| item.visibility().is_some())
        }
        FN => defined_name(part).is_none_or(|name| name.text() != "main"),
        _ => true,
    }
}

/// The `impl`s of reached types whose members all go.
fn emptied(reached: &[SyntaxNode], not_named: &[SyntaxNode]) -> Vec<SyntaxNode> {
    let gone: FxHashSet<&SyntaxNode> = not_named.iter().collect();
    let is_empty = |part: &&SyntaxNode| {
        let members = ast::Impl::cast((*part).clone()).and_then(|of| of.assoc_item_list());
        members.is_some_and(|of| of.assoc_items().all(|member| gone.contains(member.syntax())))
    };
    reached.iter().filter(is_empty).cloned().collect()
}

/// Deletes the packages, targets and modules in which nothing is left; where the compiler says what it lacks, also what is not
/// code.
fn files(source: &Source, left: &BTreeSet<usize>) -> Family {
    let removal = Removal::new(source);
    // What a build script makes, a test may compare, and nothing says so.
    let is_compiled_only = source.plan().site.is_some();
    let mut files = removal.unreached(left, is_compiled_only);
    if is_compiled_only {
        files.extend(removal.others());
        files.extend(removal.descriptions());
        files.extend(removal.dependencies());
        // It may read a file.
        files.extend(attributes(source, &["doc"]));
    } else {
        // A lint can refuse what is left: code without its documentation, for instance.
        files.extend(attributes(source, &["deny", "forbid"]));
    }
    files
}

/// Deletes each attribute with one of these names.
fn attributes(source: &Source, names: &[&str]) -> Family {
    let is_named = |attribute: &ast::Attr| {
        let path = attribute.path().and_then(|path| last_name(&path));
        path.is_some_and(|name| names.iter().any(|other| name == *other))
    };
    let attributes = source.all::<ast::Attr>().filter(is_named);
    attributes.filter_map(|attribute| together([source.delete(attribute.syntax())])).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wdd_core::tree::Edits;

    use super::*;
    use crate::passes::{ErrorSite, Task, testing};

    /// The first candidate of the pass, where the function `kept` has to stay.
    fn first(source: &str) -> String {
        let text = testing::with_root(&testing::text(source), "kept");
        let changes = testing::families(&CLOSURE, &text).into_iter().flatten().flatten();
        testing::edited(&text, &Edits::none().and(text.tree(), changes))
    }

    /// The first candidate for files with paths, where a compile error is at `error` in the first of them.
    fn first_at(files: &[(&str, &str)], error: &str) -> Vec<String> {
        let text = testing::package(files);
        let (path, content) = files[0];
        let start = content.find(error).unwrap();
        let place = (Path::new(path), start..start + error.len(), true);
        let contents =
            files.iter().map(|(path, content)| ((*path).into(), content.as_bytes().to_vec()));
        let site = ErrorSite::new(&[place], &contents.collect(), Vec::new());
        let plan = testing::plan().erring_at(site.map(Arc::new));
        let task = Task::new(Arc::clone(&text), plan);
        let edits = testing::families(&CLOSURE, &task).swap_remove(0).into_iter().flatten();
        testing::of_package(&text, &Edits::none().and(text.tree(), edits))
    }

    #[test]
    fn of_a_compile_error_all_other_bodies_go() {
        let library = "use std::fmt; mod a; mod b; fn f() { let x: u8 = g(a::h); } fn g(n: fn()) -> u8 { k(1, 2, 3, 4) } \
                       fn k() {} #[doc = include_str!(\"n.md\")] fn main() { k() }";
        let files = [
            ("src/lib.rs", library),
            ("src/a.rs", "pub fn h() { crate::k(1, 2); crate::b::l() }"),
            ("src/b.rs", "pub fn l() {}"),
            ("src/n.md", "# n"),
        ];
        assert_eq!(
            first_at(&files, "g(a::h)"),
            [
                "src/lib.rs: mod a; fn f() { let x: u8 = g(a::h); } fn g(n: fn()) -> u8 { loop {} } fn main() {}",
                "src/a.rs: pub fn h() {}"
            ]
        );
    }

    #[test]
    fn of_a_compile_error_packages_and_dependencies_go() {
        let features = "[features]\nd = [\n\"dep:d\",\n]\nz = [\n\"d\",\n]\n";
        let optional = "d = { version = \"1\", optional = true }\n";
        let manifest =
            format!("[package]\nname = \"a\"\n{features}[dependencies]\ne = \"1\"\n{optional}");
        let library = ("a/src/lib.rs", "fn f() { let x: u8 = (); }");
        let of_a = ("a/Cargo.toml", &*manifest);
        assert_eq!(
            first_at(&[library, of_a], "()"),
            [
                "a/src/lib.rs: fn f() { let x: u8 = (); }",
                "a/Cargo.toml: [package] name = \"a\" [features] d = [] z = [ \"d\", ] [dependencies]",
            ]
        );
        // What another member may ask for as a feature stays, and so does what it inherits.
        let workspace =
            "[workspace]\nmembers = [\n\"a\",\n\"b\",\n]\n[workspace.dependencies]\ng = \"1\"\n";
        let of_b = ("b/Cargo.toml", "[package]\nname = \"b\"\n");
        let files =
            [library, ("Cargo.toml", workspace), of_a, of_b, ("b/src/lib.rs", "pub fn b() {}")];
        assert_eq!(
            first_at(&files, "()")[1..],
            [
                "Cargo.toml: [workspace] members = [ \"a\", ] [workspace.dependencies] g = \"1\"",
                "a/Cargo.toml: [package] name = \"a\" [features] d = [ \"dep:d\", ] z = [ \"d\", ] \
                 [dependencies] d = { version = \"1\", optional = true }",
            ]
        );
    }

    #[test]
    fn what_the_failing_target_is_not_built_of_goes_though_it_has_the_names() {
        let manifest = "[package]\nname = \"a\"\n";
        let text = testing::package(&[
            ("a/Cargo.toml", manifest),
            ("a/src/lib.rs", "pub fn f() { g() } fn g() {}"),
            ("a/tests/one.rs", "#[test] fn kept() { a::f() }"),
            ("a/tests/two.rs", "fn f() {} #[test] fn other() { f() }"),
            ("b/Cargo.toml", "[package]\nname = \"b\"\n"),
            ("b/src/lib.rs", "pub fn f() {} fn g() {}"),
        ]);
        let text = testing::with_root(&text, "kept");
        let first = |target: Option<&str>| {
            let plan = testing::plan().failing_in(target.map(Path::new));
            let task = Task::new(Arc::clone(&text), plan);
            let edits = testing::families(&CLOSURE, &task).into_iter().flatten().flatten();
            testing::of_package(&text, &Edits::none().and(text.tree(), edits))
        };
        assert_eq!(
            first(Some("a/tests/one.rs")),
            [
                "a/Cargo.toml: [package] name = \"a\"",
                "a/src/lib.rs: pub fn f() { g() } fn g() {}",
                "a/tests/one.rs: #[test] fn kept() { a::f() }"
            ]
        );
        assert!(first(None).iter().any(|file| file.starts_with("b/src/lib.rs: pub fn f")));
    }

    #[test]
    fn a_name_behind_the_dot_of_a_value_is_that_of_a_member() {
        assert_eq!(
            first("fn kept(a: A) { a.f() } fn f() {} struct A; impl A { fn f(&self) {} }"),
            "fn kept(a: A) { a.f() } struct A; impl A { fn f(&self) {} }"
        );
    }

    #[test]
    fn without_what_a_compile_error_is_in_nothing_is_deleted() {
        let site = ErrorSite::new(
            &[(Path::new("a.rs"), 3..4, true)],
            &vec![("a.rs".into(), b"fn f() {}".to_vec())],
            Vec::new(),
        );
        let families = |source: &str| {
            let plan = testing::plan().erring_at(site.clone().map(Arc::new));
            testing::families(&CLOSURE, Task::new(testing::text(source), plan))
        };
        assert!(families("fn g() {} fn h() {}").is_empty());
        assert!(!families("mod m { fn f() {} fn h() {} }")[0].is_empty(), "it was moved");
    }

    #[test]
    fn what_is_not_named_goes_in_one_candidate() {
        assert_eq!(
            first(
                "use crate::{f, g}; use crate::h; use b::c; fn kept() { f(A) } struct A; struct B; impl T for A {} \
                 impl A { fn m() {} } trait T { fn t(); } m! { n }"
            ),
            "use crate::{f}; use b::c; fn kept() { f(A) } struct A;"
        );
    }

    #[test]
    fn code_under_test_does_not_reach_test_code_by_name() {
        assert_eq!(
            first(
                "fn kept() { f() } fn f() {} #[cfg(test)] mod m { #[test] fn f() { g() } fn g() {} }"
            ),
            "fn kept() { f() } fn f() {} #[cfg(test)] mod m {}"
        );
    }

    #[test]
    fn only_the_crate_that_fails_is_built_with_its_tests() {
        let library = "pub fn f() {} #[cfg(test)] mod m { #[test] fn inner() { g() } fn g() {} } \
                       pub struct S; impl S { #[cfg(test)] fn g(&self) {} }";
        let files = [
            ("Cargo.toml", "[package]\nname = \"a\"\n"),
            ("src/lib.rs", library),
            ("tests/t.rs", "#[test] fn outer() { a::S.g() } fn g() {}"),
        ];
        let library_of = |target: &str, root: &str| {
            let text = testing::with_root(&testing::package(&files), root);
            let task = Task::new(text, testing::plan().failing_in(Some(Path::new(target))));
            let changes = testing::families(&CLOSURE, &task).into_iter().flatten().flatten();
            let edits = Edits::none().and(task.text().tree(), changes);
            let files = testing::of_package(task.text(), &edits);
            files.into_iter().find(|file| file.starts_with("src/lib.rs")).unwrap()
        };
        assert_eq!(library_of("tests/t.rs", "outer"), "src/lib.rs: pub struct S;");
        assert_eq!(
            library_of("src/lib.rs", "inner"),
            "src/lib.rs: #[cfg(test)] mod m { #[test] fn inner() { g() } fn g() {} }"
        );
    }

    #[test]
    fn neither_a_definition_nor_a_name_after_a_type_is_a_use() {
        assert_eq!(
            first("fn kept() { A::new() } struct A; fn new() {} impl A { fn new() -> Self { A } }"),
            "fn kept() { A::new() } struct A;"
        );
    }
}
