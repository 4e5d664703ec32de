//! Every public name has a reason: `wdd-core/docs/public-api.md` lists the public names of wdd-core and
//! wdd-derive, and no others.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use quote::ToTokens;
use regex::Regex;
use syn::{Expr, Item};

use crate::exports::{Crate, Exports};

const LIST: &str = "wdd-core/docs/public-api.md";

/// The lines of the names in a list.
type Listed = BTreeMap<String, usize>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reads a list: a heading for each module, and below it a table of names and reasons. A row can have
/// several names with one reason.
///
/// # Errors
/// The rows without a name or a reason, and the names that are listed twice.
fn listed(list: &str) -> Result<Listed, Vec<String>> {
    let code = Regex::new("`([^`]+)`").expect("a pattern");
    let (mut listed, mut wrong) = (Listed::new(), Vec::new());
    let mut module = "";
    for (line, text) in (1..).zip(list.lines()) {
        if let Some(heading) = text.strip_prefix("## ") {
            module = heading.trim_matches('`');
        }
        let Some(row) = text.strip_prefix("| ").filter(|row| !row.starts_with("name |")) else {
            continue;
        };
        let (names, reason) = row.split_once(" | ").unwrap_or((row, ""));
        if !code.is_match(names) || reason.trim_end_matches([' ', '|']).is_empty() {
            wrong.push(format!("{LIST}:{line}: a row needs a name and a reason"));
        }
        for name in code.captures_iter(names) {
            let name = format!("{module}::{}", &name[1]);
            if let Some(first) = listed.insert(name.clone(), line) {
                wrong.push(format!("{LIST}:{line}: {name} is also in line {first}"));
            }
        }
    }
    wrong.is_empty().then_some(listed).ok_or(wrong)
}

/// The names that are public or listed, but not both.
fn differences(exports: &Exports, listed: &Listed) -> Vec<String> {
    let public = exports.iter().filter(|(name, _)| !listed.contains_key(*name));
    let public = public.map(|(name, file)| {
        let file = file.display();
        format!("{file}: {name} is public, but {LIST} gives no reason for it")
    });
    let stale = listed.iter().filter(|(name, _)| !exports.contains_key(*name));
    let stale = stale.map(|(name, line)| format!("{LIST}:{line}: {name} is not public"));
    public.chain(stale).collect()
}

/// The public names of a member of the workspace, with the paths of their files in it.
fn exports(member: &str) -> Exports {
    let src = Path::new(member).join("src");
    let exports = Crate::read(&member.replace('-', "_"), &root().join(&src)).exports();
    let placed = exports.into_iter().map(|(name, file)| (name, src.join(file)));
    placed.collect()
}

/// The arguments of `#[wdd(…)]`: the names in the table `RULES` of the derive.
fn arguments() -> Exports {
    let file = PathBuf::from("wdd-derive/src/argument_rules.rs");
    let source = fs::read_to_string(root().join(&file)).expect("a readable file");
    let items = syn::parse_file(&source).expect("valid Rust").items;
    let table = items.iter().find_map(|item| match item {
        Item::Static(item) if item.ident == "RULES" => Some(&item.expr),
        _ => None,
    });
    let Some(table) = table else { panic!("{} has no RULES", file.display()) };
    let text = match &**table {
        Expr::Reference(table) => table.expr.to_token_stream().to_string(),
        table => table.to_token_stream().to_string(),
    };
    let row = Regex::new(r"([a-z_]+) : [A-Z][A-Za-z |]* ,").expect("a pattern");
    let names = row.captures_iter(&text).map(|row| {
        let name = format!("wdd_derive::wdd::{}", &row[1]);
        (name, file.clone())
    });
    names.collect()
}

#[test]
fn every_public_name_of_the_library_has_a_reason() {
    let list = fs::read_to_string(root().join(LIST)).expect("the list can be read");
    let listed = listed(&list).unwrap_or_else(|wrong| panic!("{}", wrong.join("\n")));
    let mut all = exports("wdd-core");
    all.extend(exports("wdd-derive"));
    all.extend(arguments());
    for name in ["wdd_core::list::Cdd::new", "wdd_derive::wdd::min_len"] {
        assert!(all.contains_key(name), "{name} is not found");
    }
    let differences = differences(&all, &listed);
    let count = differences.len();
    assert!(count == 0, "{count} names:\n{}", differences.join("\n"));
}

#[test]
fn names_that_are_public_or_listed_but_not_both_are_told_with_their_files() {
    let files = [
        (
            "lib.rs",
            "pub mod a; mod b; #[cfg(test)] mod tests; pub use self::a::Again; pub use b::B;",
        ),
        ("a.rs", "mod inner; pub use inner::Again; pub fn f() {} fn g() {} pub(crate) struct H;"),
        ("a/inner.rs", "pub struct Again { pub x: u8, y: u8 } pub struct Hidden;"),
        (
            "b.rs",
            "mod more; pub enum B { V } pub use std::fmt as hidden; impl B { fn private() {} }",
        ),
        ("b/more.rs", "use super::B as C; impl C { pub const K: u8 = 0; } impl Clone for C {}"),
    ];
    let files = files.map(|(file, source)| (file.into(), source.to_owned()));
    let exports = Crate::of_files("k", &files.into()).exports();
    let list = "## `k`\n| name | reason |\n|---|---|\n| `a`, `B`, `B::V` | b |\n| `Old` | c |\n\
                ## `k::a`\n| `Again` | d |\n";
    let told = differences(&exports, &listed(list).expect("a list"));
    let expected = [
        "lib.rs: k::Again is public, but wdd-core/docs/public-api.md gives no reason for it",
        "b/more.rs: k::B::K is public, but wdd-core/docs/public-api.md gives no reason for it",
        "a/inner.rs: k::a::Again::x is public, but wdd-core/docs/public-api.md gives no reason for it",
        "a.rs: k::a::f is public, but wdd-core/docs/public-api.md gives no reason for it",
        "wdd-core/docs/public-api.md:5: k::Old is not public",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_row_needs_a_reason_and_a_name_is_listed_once() {
    let list = "## `k`\n| `a` | one |\n| `b` | |\n| c | three |\n| `a` | four |\n";
    let told = listed(list).expect_err("three rows are wrong");
    let expected = [
        "wdd-core/docs/public-api.md:3: a row needs a name and a reason",
        "wdd-core/docs/public-api.md:4: a row needs a name and a reason",
        "wdd-core/docs/public-api.md:5: k::a is also in line 2",
    ];
    assert_eq!(told, expected);
}
