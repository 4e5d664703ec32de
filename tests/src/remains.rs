//! What reductions must not leave behind in Rust, looked for in what they leave.

use ra_ap_syntax::ast::{self, AstNode, HasGenericParams, HasName};
use ra_ap_syntax::{Edition, NodeOrToken, SourceFile, SyntaxKind, SyntaxNode, SyntaxToken};

/// Finds what is left of one kind.
type Find = fn(&SyntaxNode) -> Vec<String>;

/// All that a result has and could do without, in words.
pub fn remains(result: &str) -> Vec<String> {
    let file = SourceFile::parse(result, Edition::Edition2021).syntax_node();
    let kinds: [(&str, Find); 6] = [
        ("an unused import", unused_imports),
        ("an unused parameter", unused_parameters),
        ("an empty list", empty_lists),
        ("an attribute", idle_attributes),
        ("beside an empty main", could_be_main),
        ("untidy", untidy_ends),
    ];
    let found = |(name, find): (&str, Find)| {
        let found = find(&file).into_iter();
        found.map(move |what| format!("{name}: {what}")).collect::<Vec<_>>()
    };
    kinds.into_iter().flat_map(found).collect()
}

fn of<N: AstNode>(file: &SyntaxNode) -> impl Iterator<Item = N> {
    file.descendants().filter_map(N::cast)
}

/// How often a word occurs in a part of the text, as a token.
fn count(part: &SyntaxNode, word: &str) -> usize {
    let tokens = part.descendants_with_tokens().filter_map(NodeOrToken::into_token);
    tokens.filter(|token: &SyntaxToken| token.text() == word).count()
}

/// Names that are imported and not used.
fn unused_imports(file: &SyntaxNode) -> Vec<String> {
    let names = of::<ast::UseTree>(file).filter_map(|tree| tree.path()?.segment()?.name_ref());
    let idle = names.filter(|name| {
        let ends = name.syntax().ancestors().find_map(ast::UseTree::cast);
        let ends =
            ends.is_some_and(|tree| tree.use_tree_list().is_none() && tree.star_token().is_none());
        ends && count(file, name.text()) == 1
    });
    // A trait may be used through its methods alone.
    let idle = idle.filter(|name| {
        !file.text().to_string().contains('.') || name.text().starts_with(char::is_lowercase)
    });
    idle.map(|name| name.text().to_string()).collect()
}

/// Generic parameters of functions and impls that are not used.
fn unused_parameters(file: &SyntaxNode) -> Vec<String> {
    let lists = of::<ast::GenericParamList>(file);
    // What a trait or a type declares may be given without being used.
    let declared = lists.filter(|list| {
        let owner = list.syntax().parent().map(|owner| owner.kind());
        matches!(owner, Some(SyntaxKind::FN | SyntaxKind::IMPL))
    });
    let idle = |list: ast::GenericParamList| {
        let owner = list.syntax().parent().unwrap();
        let names = list.syntax().children().filter_map(|param| param.first_token());
        let names = names.filter(|name| name.kind() != SyntaxKind::CONST_KW);
        names
            .filter(|name| count(&owner, name.text()) == 1)
            .map(|name| name.to_string())
            .collect::<Vec<_>>()
    };
    declared.flat_map(idle).collect()
}

/// Where clauses and lists of generic parameters or arguments with nothing in them.
fn empty_lists(file: &SyntaxNode) -> Vec<String> {
    let is_empty = |node: &SyntaxNode| match node.kind() {
        SyntaxKind::WHERE_CLAUSE
        | SyntaxKind::GENERIC_PARAM_LIST
        | SyntaxKind::GENERIC_ARG_LIST => node.children().next().is_none(),
        _ => false,
    };
    file.descendants().filter(is_empty).map(|node| node.to_string()).collect()
}

/// Attributes of lints, of documentation and the like.
fn idle_attributes(file: &SyntaxNode) -> Vec<String> {
    let idle =
        ["allow", "warn", "deny", "forbid", "doc", "must_use", "inline", "derive()", "cfg_attr"];
    let attributes = of::<ast::Attr>(file).map(|attr| attr.syntax().text().to_string());
    let is_idle = |text: &String| {
        let inside = text.trim_start_matches(['#', '!', '[']);
        idle.iter().any(|word| inside.starts_with(word))
    };
    attributes.filter(is_idle).collect()
}

/// A function that could be `main`, beside a `main` that is empty.
fn could_be_main(file: &SyntaxNode) -> Vec<String> {
    let functions: Vec<_> = file.children().filter_map(ast::Fn::cast).collect();
    let bare = |f: &&ast::Fn| {
        let takes = f.param_list().is_some_and(|list| list.syntax().children().next().is_some());
        !takes && f.generic_param_list().is_none() && f.ret_type().is_none()
    };
    let is_main = |f: &&ast::Fn| f.name().is_some_and(|name| name.text() == "main");
    let empty = |f: &ast::Fn| {
        f.body().is_some_and(|b| b.to_string().split_whitespace().collect::<String>() == "{}")
    };
    let main = functions.iter().find(|f| is_main(f) && empty(f));
    let other = functions.iter().find(|f| bare(f) && !is_main(f) && f.body().is_some());
    main.and(other).map(ToString::to_string).into_iter().collect()
}

/// The first line of a file with comments, or with blank lines at an end.
fn untidy_ends(file: &SyntaxNode) -> Vec<String> {
    let text = file.text().to_string();
    let comment = file.descendants_with_tokens().any(|e| e.kind() == SyntaxKind::COMMENT);
    let ends = text.ends_with('\n') && !text.ends_with("\n\n") && !text.starts_with('\n');
    (comment || !ends).then(|| text.lines().take(1).collect()).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_found() {
        for (left, kind) in [
            ("use std::fmt::Debug;\nfn f() {}\n", "an unused import: Debug"),
            ("use std::mem::{swap, take};\nfn f() { swap() }\n", "an unused import: take"),
            ("fn f<T, U>(t: T) {}\n", "an unused parameter: U"),
            ("impl<'a> A for B {}\n", "an unused parameter: 'a"),
            ("fn f() where {}\n", "an empty list: where"),
            ("fn f<>() {}\n", "an empty list: <>"),
            ("#![allow(unused)]\n", "an attribute: #![allow(unused)]"),
            ("#[inline]\nfn f() {}\n", "an attribute: #[inline]"),
            ("fn main() {}\nfn f() { g() }\n", "beside an empty main: fn f() { g() }"),
            ("// why\nfn f() {}\n", "untidy: // why"),
            ("fn f() {}\n\n", "untidy: fn f() {}"),
            ("fn f() {}", "untidy: fn f() {}"),
        ] {
            assert_eq!(remains(left), [kind], "{left}");
        }
    }

    #[test]
    fn what_is_needed_is_none() {
        let left = "use std::mem::take;\nuse a::Trait;\nstruct S<T>;\n\
                    fn f<T: A>(t: T) { take(t).go() }\nfn g(a: u8) {}\nfn main() { f(3) }\n";
        assert_eq!(remains(left), [""; 0]);
        let without_use = left.replace("take(t).go()", "t.go()");
        assert_eq!(remains(&without_use), ["an unused import: take"]);
    }
}
