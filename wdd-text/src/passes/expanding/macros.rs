//! Replaces uses of the workspace's own procedural macros with their expansion, and deletes the
//! crates of these macros.
//!
//! ```text
//! Cargo.toml: [workspace]
//! members = ["a", "m"]
//! a/Cargo.toml: [package]
//! name = "a"
//! edition = "2021"
//! [dependencies]
//! m = { path = "../m" }
//! a/src/lib.rs: use m::D; #[derive(D)] struct A; const B: A = 1;
//! m/Cargo.toml: [package]
//! name = "m"
//! [lib]
//! proc-macro = true
//! m/src/lib.rs: #[proc_macro_derive(D)]
//! pub fn d(_: proc_macro::TokenStream) -> proc_macro::TokenStream { "impl A {}".parse().unwrap() }
//! →
//! Cargo.toml: [workspace]
//! members = ["a"]
//! a/Cargo.toml: [package]
//! name = "a"
//! edition = "2021"
//! [dependencies]
//! a/src/lib.rs: struct A; impl A {} const B: A = 1;
//! ```
//!
//! It applies to workspaces that contain a procedural-macro crate, and only if rustc can expand the
//! failing crate. It helps because a macro's source is usually longer than its output, and because
//! each oracle call would build two crates.

use std::ops::Range;

use ra_ap_syntax::ast::{self, AstNode};
use ra_ap_syntax::{Edition, SourceFile, SyntaxNode};
use wdd_core::tree::{Edit, Edits, Form};

use crate::passes::shared::removal::macro_crates;
use crate::passes::shared::source::Source;
use crate::passes::{Family, Pass};
use crate::text::languages::rust;
use crate::text::render::{Files, render};

pub(in crate::passes) static MACROS: Pass = Pass::packages(
    "macros",
    "replaces procedural macros of the workspace with their expansion",
    macros,
);

/// The output of the standard library's derives uses unstable features, which only nightly
/// toolchains accept. Therefore the crate is also tried without these derives.
fn macros(source: &Source) -> Vec<Family> {
    let Some((crates, deleted)) = macro_crates(source) else { return Vec::new() };
    let helpers = helpers(source);
    let files = render(source.text(), &Edits::none()).files;
    // The last one is tried first, with all derives.
    let mut tried = vec![without_derives(source, &files), files];
    tried.dedup();
    let expanded = tried.iter().rev().filter_map(|files| {
        let text = source.text();
        let (path, expanded) = source.plan().expander.as_ref()?.expanded(files)?;
        let file = text.files().iter().find(|file| file.path == path)?;
        let content = without(&expanded, &crates, &helpers);
        let form = Form::new(source.weight(&content), content.into_bytes());
        let stands_in = (file.node?, Edit::StandIn(form));
        Some(vec![deleted.iter().cloned().chain([stands_in]).collect()])
    });
    expanded.collect()
}

/// The helper attributes that the macros declare (`#[proc_macro_derive(D, attributes(a))]`).
fn helpers(source: &Source) -> Vec<String> {
    let words = |attribute: ast::Attr| {
        let (name, list) = attribute.as_simple_call()?;
        let named = Some(list.to_string()).filter(|_| name == "proc_macro_derive")?;
        let (_, of) = named.split_once("attributes")?;
        let words = of.split(|c: char| !c.is_alphanumeric() && c != '_');
        Some(words.filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>())
    };
    source.all().filter_map(words).flatten().collect()
}

/// Traits that the standard library can derive.
const STANDARD: [&str; 9] =
    ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];

/// The files without the standard library's derives.
fn without_derives(source: &Source, files: &Files) -> Files {
    let reading = source.text().reading();
    let plain = files.iter().map(|(path, content)| {
        let rust = reading.is_rust(path).then_some(content);
        let rust = rust.and_then(|content| std::str::from_utf8(content).ok());
        let plain = rust.map(|rust| underived(rust).into_bytes());
        (path.clone(), plain.unwrap_or_else(|| content.clone()))
    });
    plain.collect()
}

/// The source without the standard library's derives.
fn underived(source: &str) -> String {
    const START: &str = "#[derive(";
    let mut pieces = source.split(START);
    let mut out = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (names, rest) = piece.split_once(')').unwrap_or((piece, ""));
        let names = names.split(',').map(str::trim);
        let kept: Vec<_> = names.filter(|name| !STANDARD.contains(name)).collect();
        out += &format!("{START}{}){rest}", kept.join(", "));
    }
    out
}

/// The source without imports from these crates, and without attributes of these names.
fn without(source: &str, crates: &[String], helpers: &[String]) -> String {
    let is_deleted = |node: &SyntaxNode| {
        let imports = |name: Option<String>| name.is_some_and(|name| crates.contains(&name));
        if let Some(import) = ast::Use::cast(node.clone()) {
            let path = import.use_tree().and_then(|tree| tree.path());
            let first = path.and_then(|path| path.segments().next());
            let name = first.and_then(|first| first.name_ref());
            return imports(name.map(|name| name.to_string()));
        }
        if let Some(import) = ast::ExternCrate::cast(node.clone()) {
            return imports(import.name_ref().map(|name| name.to_string()));
        }
        let attribute = ast::Attr::cast(node.clone());
        let path = attribute.and_then(|attribute| attribute.path());
        path.is_some_and(|path| helpers.contains(&path.to_string()))
    };
    let left = rust::deep(source, || {
        let file = SourceFile::parse(source, Edition::Edition2024).syntax_node();
        let deleted = file.descendants().filter(is_deleted);
        let (mut left, mut end) = (String::with_capacity(source.len()), 0);
        for range in deleted.map(|node| Range::<usize>::from(node.text_range())) {
            left += &source[end..range.start.max(end)];
            end = range.end.max(end);
        }
        left + &source[end..]
    });
    left.unwrap_or_else(|| source.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn derives_of_the_standard_library_are_deleted() {
        assert_eq!(
            underived("#[derive(Clone, Own, Debug,)] struct A; #[derive(Copy)] struct B;"),
            "#[derive(Own, )] struct A; #[derive()] struct B;"
        );
    }

    #[test]
    fn imports_of_macros_and_their_helper_attributes_are_deleted() {
        let source = "use m::D;\nuse ::m::{\n    E,\n    F,\n};\nextern crate m as n;\nuse mm::D;\n\
                      struct S { #[d(skip)] #[e] a: u8 }\n";
        assert_eq!(
            without(source, &["m".to_owned()], &["d".to_owned()]),
            "\n\n\nuse mm::D;\nstruct S {  #[e] a: u8 }\n"
        );
    }
}
