//! How much code the published crates have: lines, the longest functions, and functions with many parameters. Weight is a
//! cost, so it is counted, printed and bounded. A bound is lowered when the code allows it, and not raised.

use std::path::{Path, PathBuf};
use std::{env, fs};

use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};
use ra_ap_syntax::{Edition, SourceFile, SyntaxNode};
use wdd_tests::roundtrip;

/// The published crates, and the most lines of code that each may have.
const CRATES: [(&str, usize); 4] =
    [("cargo-wdd", 30_800), ("wdd-core", 26_000), ("wdd-derive", 26_000), ("wdd-text", 26_000)];

/// The most lines of code of all of them together. The goal was 57,000; the reasons of verdicts (`lacks`, `Guided`, `closure`)
/// have added 1,800 to what it was then, 58,610, those of cargo, of other compilers and by the names in what comes back 890, and
/// what tests of real projects need (what a target is built of, the file that a test opens, where a test is likely) 720, `apply`
/// with its merge of items (`transfer`) 930, what keeps texts, files and secrets of others apart (`foreign`, `print`, `readers`,
/// `outside_content`, links, deep XML) 700, what a stranger's input may not choose or see (`harmless`, `config_keys`, `git`,
/// `secrets`, classes of options) 850, and the test alone as a program, what only prints or is used by nothing, and outages 1,100,
/// networks, rights and memory of calls, slow oracles and targets that are not built for 437, how a cost grows (`growth`, `repeats`), hangs
/// in a triage, and references of `judge` 800, deep chains, flags that are not needed and repairs 1,150, and what makes executed
/// programs smaller 928. Bounds behind bounds, and packages that a registry has too, took the place of two passes. Near misses
/// (`near_misses`, `only_change`) and literals of any result have added 260, and what a sanitizer finds and slow builds 70.
const ALL: usize = 72_340;

/// The most lines of a function of logic. A table may be longer: see [`Function::is_table`].
const LONGEST: usize = 60;

/// The most functions with [`MANY`] parameters or more.
const WITH_MANY: usize = 17;

/// How many parameters are many; the receiver is one of them.
const MANY: usize = 5;

/// A function with a body.
#[derive(Debug)]
struct Function {
    place: String,
    /// Lines that are neither blank nor a comment, from its header to its end.
    lines: usize,
    parameters: usize,
    is_table: bool,
}

/// The code of a file without its tests.
struct Code {
    lines: usize,
    functions: Vec<Function>,
}

/// Whether an item is compiled for tests only.
pub(crate) fn is_test(node: &SyntaxNode) -> bool {
    let attributes = ast::AnyHasAttrs::cast(node.clone()).into_iter().flat_map(|of| of.attrs());
    attributes.into_iter().any(|attribute| attribute.syntax().text() == "#[cfg(test)]")
}

/// The lines of code among these.
fn lines_of_code(text: &str) -> usize {
    let is_code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
    text.lines().filter(is_code).count()
}

impl Code {
    fn read(path: &Path) -> Self {
        let source = fs::read_to_string(path).expect("a readable file");
        let file = SourceFile::parse(&source, Edition::Edition2024).syntax_node();
        let tests =
            file.children().filter(|item| ast::Module::can_cast(item.kind()) && is_test(item));
        let tests: usize = tests.map(|tests| lines_of_code(&tests.text().to_string())).sum();
        let functions = file.descendants().filter_map(ast::Fn::cast);
        let product =
            functions.filter(|function| !function.syntax().ancestors().any(|node| is_test(&node)));
        Code {
            lines: lines_of_code(&source) - tests,
            functions: product.filter_map(|function| Function::read(path, &function)).collect(),
        }
    }
}

impl Function {
    fn read(path: &Path, function: &ast::Fn) -> Option<Self> {
        let body = function.body()?;
        let list = function.param_list();
        let receiver = list.as_ref().and_then(ast::ParamList::self_param).iter().count();
        // Docs are not a part of what is read at once.
        let text = function.syntax().text().to_string();
        Some(Function {
            place: format!("{} {}", path.display(), function.name()?.text()),
            lines: lines_of_code(&text),
            parameters: receiver + list.map_or(0, |list| list.params().count()),
            is_table: is_table(&body),
        })
    }
}

/// Whether a body is a table: more than half of its lines are in one list of arms, elements or arguments of a macro, in
/// which no arm has a block.
fn is_table(body: &ast::BlockExpr) -> bool {
    let whole = lines_of_code(&body.syntax().text().to_string());
    body.syntax().descendants().any(|node| {
        let is_list =
            ast::MatchArmList::can_cast(node.kind()) || ast::ArrayExpr::can_cast(node.kind());
        let has_logic = node.descendants().any(|inner| ast::StmtList::can_cast(inner.kind()));
        is_list && !has_logic && lines_of_code(&node.text().to_string()) * 2 > whole
    })
}

/// The files of a crate that are no tests.
fn files(member: &str) -> Vec<PathBuf> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(member).join("src");
    let is_test = |path: &PathBuf| {
        let mut parts = path.strip_prefix(&src).expect("it is below").iter();
        parts.any(|part| {
            let name = part.to_string_lossy();
            name == "tests.rs" || name == "tests" || name.starts_with("testing")
        })
    };
    roundtrip::files(&src, &["rs"]).into_iter().filter(|path| !is_test(path)).collect()
}

#[test]
fn the_code_weighs_no_more_than_it_may() {
    let mut all = 0;
    let mut functions = Vec::new();
    let mut too_much = Vec::new();
    for (member, most) in CRATES {
        let codes: Vec<_> = files(member).iter().map(|path| Code::read(path)).collect();
        let lines: usize = codes.iter().map(|code| code.lines).sum();
        println!("{member}: {lines} lines of code in {} files", codes.len());
        if lines > most {
            too_much.push(format!("{member} has {lines} lines of code, and may have {most}"));
        }
        all += lines;
        functions.extend(codes.into_iter().flat_map(|code| code.functions));
    }
    functions.sort_by_key(|function| std::cmp::Reverse(function.lines));
    let many = functions.iter().filter(|function| function.parameters >= MANY).count();
    let longest =
        functions.iter().filter(|function| !function.is_table && function.lines > LONGEST);
    let longest: Vec<_> =
        longest.map(|of| format!("{} has {} lines", of.place, of.lines)).collect();
    println!(
        "all: {all} lines of code, {} functions, {many} with {MANY} parameters or more",
        functions.len()
    );
    if all > ALL {
        too_much.push(format!("all crates have {all} lines of code, and may have {ALL}"));
    }
    if many > WITH_MANY {
        let places = functions.iter().filter(|function| function.parameters >= MANY);
        let places: Vec<_> = places.map(|function| function.place.as_str()).collect();
        too_much.push(format!(
            "{many} functions have {MANY} parameters or more, and {WITH_MANY} may:\n{}",
            places.join("\n")
        ));
    }
    too_much.extend(longest);
    assert!(too_much.is_empty(), "{}", too_much.join("\n"));
}

#[test]
fn tests_blanks_and_comments_weigh_nothing_and_tables_are_told_from_logic() {
    let source = "// A comment.\n\nfn f(a: u8) {\n    // Why.\n    a\n}\n#[cfg(test)]\nmod tests {\n    fn g() {}\n}\n\
                  fn t(a: u8) -> u8 {\n    match a {\n        0 => 1,\n        1 => 2,\n        _ => 3,\n    }\n}\n";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lib.rs");
    fs::write(&path, source).unwrap();
    let code = Code::read(&path);
    assert_eq!(code.lines, 3 + 7);
    let seen: Vec<_> = code.functions.iter().map(|f| (f.lines, f.parameters, f.is_table)).collect();
    assert_eq!(seen, [(3, 1, false), (7, 1, true)]);
}
