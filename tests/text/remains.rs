//! What reductions must not leave behind, looked for in stored results (`tests/corpus/results`, made
//! by the commands in `benches/RESULTS.md`).

use std::fs;
use std::path::PathBuf;

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use ra_ap_syntax::{Edition, NodeOrToken, SourceFile, SyntaxKind, SyntaxNode, SyntaxToken};
use wdd_tests::{corpus, roundtrip};

fn results() -> Vec<(PathBuf, SyntaxNode)> {
    let files = roundtrip::files(&corpus::path("results"), &["rs"]);
    assert!(files.len() >= 10, "results are stored");
    let parse = |path: PathBuf| {
        let source = fs::read_to_string(&path).unwrap();
        (
            path,
            SourceFile::parse(&source, Edition::Edition2021).syntax_node(),
        )
    };
    files.into_iter().map(parse).collect()
}

/// What `find` finds in any result, with the file that has it.
fn remains(find: impl Fn(&SyntaxNode) -> Vec<String>) -> Vec<String> {
    let in_one = |(path, file): (PathBuf, SyntaxNode)| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let found = find(&file).into_iter();
        found
            .map(move |what| format!("{name}: {what}"))
            .collect::<Vec<_>>()
    };
    results().into_iter().flat_map(in_one).collect()
}

fn of<N: AstNode>(file: &SyntaxNode) -> impl Iterator<Item = N> {
    file.descendants().filter_map(N::cast)
}

/// How often a word occurs in a part of the text, as a token.
fn count(part: &SyntaxNode, word: &str) -> usize {
    let tokens = part
        .descendants_with_tokens()
        .filter_map(NodeOrToken::into_token);
    tokens
        .filter(|token: &SyntaxToken| token.text() == word)
        .count()
}

fn none() -> Vec<String> {
    Vec::new()
}

#[test]
fn no_import_is_unused() {
    let unused = |file: &SyntaxNode| {
        let names = of::<ast::UseTree>(file).filter_map(|tree| tree.path()?.segment()?.name_ref());
        let idle = names.filter(|name| {
            let ends = name.syntax().ancestors().find_map(ast::UseTree::cast);
            let ends = ends
                .is_some_and(|tree| tree.use_tree_list().is_none() && tree.star_token().is_none());
            ends && count(file, name.text()) == 1
        });
        // A trait may be used through its methods alone.
        let idle = idle.filter(|name| {
            !file.text().to_string().contains('.') || name.text().starts_with(char::is_lowercase)
        });
        idle.map(|name| name.text().to_string()).collect()
    };
    assert_eq!(remains(unused), none());
}

#[test]
fn no_generic_parameter_is_declared_for_nothing() {
    let unused = |file: &SyntaxNode| {
        let lists = of::<ast::GenericParamList>(file);
        // What a trait or a type declares may be given without being used.
        let declared = lists.filter(|list| {
            let owner = list.syntax().parent().map(|owner| owner.kind());
            matches!(owner, Some(SyntaxKind::FN | SyntaxKind::IMPL))
        });
        let idle = |list: ast::GenericParamList| {
            let owner = list.syntax().parent().unwrap();
            let names = list
                .syntax()
                .children()
                .filter_map(|param| param.first_token());
            let names = names.filter(|name| name.kind() != SyntaxKind::CONST_KW);
            names
                .filter(|name| count(&owner, name.text()) == 1)
                .map(|name| name.to_string())
                .collect::<Vec<_>>()
        };
        declared.flat_map(idle).collect()
    };
    assert_eq!(remains(unused), none());
}

#[test]
fn no_where_clause_and_no_list_of_parameters_is_empty() {
    let empty = |file: &SyntaxNode| {
        let is_empty = |node: &SyntaxNode| match node.kind() {
            SyntaxKind::WHERE_CLAUSE
            | SyntaxKind::GENERIC_PARAM_LIST
            | SyntaxKind::GENERIC_ARG_LIST => node.children().next().is_none(),
            _ => false,
        };
        file.descendants()
            .filter(is_empty)
            .map(|node| node.to_string())
            .collect()
    };
    assert_eq!(remains(empty), none());
}

#[test]
fn no_lint_or_documentation_attribute_is_left() {
    let idle = [
        "allow", "warn", "deny", "forbid", "doc", "must_use", "inline", "derive()", "cfg_attr",
    ];
    let left = |file: &SyntaxNode| {
        let attributes = of::<ast::Attr>(file).map(|attr| attr.syntax().text().to_string());
        let is_idle = |text: &String| {
            let inside = text.trim_start_matches(['#', '!', '[']);
            idle.iter().any(|word| inside.starts_with(word))
        };
        attributes.filter(is_idle).collect()
    };
    assert_eq!(remains(left), none());
}

#[test]
fn no_empty_main_stands_beside_a_function_that_could_be_it() {
    let idle = |file: &SyntaxNode| {
        let functions: Vec<_> = file.children().filter_map(ast::Fn::cast).collect();
        let bare = |f: &&ast::Fn| {
            let takes = f
                .param_list()
                .is_some_and(|list| list.syntax().children().next().is_some());
            !takes && f.generic_param_list().is_none() && f.ret_type().is_none()
        };
        let is_main = |f: &&ast::Fn| f.name().is_some_and(|name| name.text() == "main");
        let empty = |f: &ast::Fn| {
            f.body()
                .is_some_and(|b| b.to_string().split_whitespace().collect::<String>() == "{}")
        };
        let main = functions.iter().find(|f| is_main(f) && empty(f));
        let other = functions
            .iter()
            .find(|f| bare(f) && !is_main(f) && f.body().is_some());
        main.and(other)
            .map(ToString::to_string)
            .into_iter()
            .collect()
    };
    assert_eq!(remains(idle), none());
}

#[test]
fn no_comment_and_no_blank_line_at_an_end_is_left() {
    let untidy = |file: &SyntaxNode| {
        let text = file.text().to_string();
        let comment = file
            .descendants_with_tokens()
            .any(|e| e.kind() == SyntaxKind::COMMENT);
        let ends = text.ends_with('\n') && !text.ends_with("\n\n") && !text.starts_with('\n');
        (comment || !ends)
            .then(|| text.lines().take(1).collect())
            .into_iter()
            .collect()
    };
    assert_eq!(remains(untidy), none());
}
