//! The packages that are published: each has its README, its licences and all files that its source
//! includes, so that it builds and its examples run from the package alone.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{Edition, SourceFile};

const PUBLISHED: [&str; 4] = ["cargo-wdd", "wdd-core", "wdd-derive", "wdd-text"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a member's package, by their paths in it.
fn files(member: &str) -> BTreeSet<PathBuf> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["package", "--list", "--locked", "--allow-dirty", "--package", member]);
    let output = cargo.current_dir(root()).output().expect("cargo can be started");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let listed = String::from_utf8(output.stdout).expect("names in UTF-8");
    listed.lines().map(PathBuf::from).collect()
}

/// The paths that a source file includes, by `include_str!` and the like.
fn included(source: &str) -> Vec<String> {
    let file = SourceFile::parse(source, Edition::Edition2024).syntax_node();
    let calls = file.descendants().filter_map(ast::MacroCall::cast);
    let included = calls.filter_map(|call| {
        let name = call.path()?.segment()?.name_ref()?.text().to_string();
        let given = call.token_tree()?.syntax().text().to_string();
        let path = given.split('"').nth(1)?.to_owned();
        name.starts_with("include").then_some(path)
    });
    included.collect()
}

/// The paths that attributes include, which are no macro calls of their own to the parser.
fn included_by_attributes(source: &str) -> Vec<String> {
    let file = SourceFile::parse(source, Edition::Edition2024).syntax_node();
    let attributes = file.descendants().filter_map(ast::Attr::cast);
    let texts = attributes.map(|attribute| attribute.syntax().text().to_string());
    let path =
        |text: String| Some(text.split_once("include_str!(\"")?.1.split_once('"')?.0.to_owned());
    texts.filter_map(path).collect()
}

/// A path without `.` and `..`; `None` if it leaves the folder that it is seen from.
fn within(path: &Path) -> Option<PathBuf> {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::Normal(name) => plain.push(name),
            Component::ParentDir => drop(plain.pop().then_some(())?),
            _ => {}
        }
    }
    Some(plain)
}

#[test]
fn each_package_has_its_readme_and_the_licences_of_the_repository() {
    for member in PUBLISHED {
        let files = files(member);
        for name in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "Cargo.toml"] {
            assert!(files.contains(Path::new(name)), "{member} has no {name}");
        }
        for name in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let [own, ours] =
                [root().join(member), root()].map(|at| fs::read(at.join(name)).unwrap());
            assert!(own == ours, "{name} of {member} is another");
        }
    }
}

#[test]
fn what_a_package_s_source_includes_is_in_the_package() {
    let mut seen = 0;
    for member in PUBLISHED {
        let files = files(member);
        for file in files.iter().filter(|file| file.extension().is_some_and(|it| it == "rs")) {
            let source = fs::read_to_string(root().join(member).join(file)).unwrap();
            let paths = [included(&source), included_by_attributes(&source)].concat();
            // What a build script writes is made where the package is built.
            for path in paths.into_iter().filter(|path| path != "OUT_DIR") {
                let target = within(&file.parent().unwrap().join(&path));
                let is_there = target.is_some_and(|target| files.contains(&target));
                assert!(is_there, "{path}, included by {} of {member}", file.display());
                seen += 1;
            }
        }
    }
    assert!(seen >= 3, "only {seen} files are included anywhere");
}

#[test]
fn each_package_says_what_a_registry_shows() {
    let metadata = crate::crates::metadata();
    for package in metadata.workspace_packages() {
        let name = package.name.as_str();
        let is_published = package.publish.is_none();
        assert_eq!(is_published, PUBLISHED.contains(&name), "{name}");
        if is_published {
            let shown = [&package.description, &package.license, &package.repository];
            assert!(shown.iter().all(|text| text.is_some()), "{name}: {shown:?}");
            assert!(package.readme.is_some() && package.rust_version.is_some(), "{name}");
            assert!((3..=5).contains(&package.keywords.len()), "{name}: keywords");
            assert!((1..=5).contains(&package.categories.len()), "{name}: categories");
        }
    }
}

#[test]
fn inclusions_are_seen_and_those_that_leave_the_package_are_told() {
    let source = "#![doc = include_str!(\"guide.md\")]\nconst A: &[u8] = include_bytes!(\"a\");\n\
                  #[cfg_attr(not(doctest), doc = include_str!(\"../README.md\"))]\nfn f() {}\n";
    let found = [included(source), included_by_attributes(source)].concat();
    for path in ["guide.md", "a", "../README.md"] {
        assert!(found.iter().any(|found| found == path), "{path}: {found:?}");
    }
    assert_eq!(within(Path::new("src/../README.md")), Some("README.md".into()));
    assert_eq!(within(Path::new("src/../../README.md")), None);
}
