//! What the modules of a crate import from each other: every path that begins with `crate`, `super` or
//! `self`, in `use` trees, in code, and in the arguments of macros. Which of them are allowed is said
//! elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{Edition, NodeOrToken, SourceFile, SyntaxKind, SyntaxNode, SyntaxToken, T};
use wdd_tests::roundtrip;

/// The path of a module or of an item below the crate's root; the root is an empty one.
pub(crate) type ModulePath = Vec<String>;

/// One import.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Import {
    /// The file, as seen from the folder that was read.
    pub(crate) file: PathBuf,
    /// Its line; the first is 1.
    pub(crate) line: usize,
    /// The module of that file.
    pub(crate) from: ModulePath,
    /// What is imported, by its path from the root; names that the root only passes on are resolved.
    pub(crate) to: ModulePath,
}

/// The modules of a crate that have a file, and what they import from each other.
#[derive(Debug)]
pub(crate) struct Imports {
    modules: BTreeSet<ModulePath>,
    all: Vec<Import>,
}

impl Imports {
    /// Reads all files below `src`.
    ///
    /// # Panics
    /// If one cannot be read.
    pub(crate) fn of_crate(src: &Path) -> Self {
        let read = |path: PathBuf| {
            let source = fs::read_to_string(&path).expect("a readable file");
            let name = path.strip_prefix(src).expect("it is below").to_owned();
            (name, source)
        };
        let files = roundtrip::files(src, &["rs"]).into_iter().map(read);
        Self::of_files(&files.collect::<Vec<_>>())
    }

    /// Reads files whose paths are those below `src`.
    pub(crate) fn of_files(files: &[(PathBuf, String)]) -> Self {
        let modules: BTreeSet<_> = files.iter().map(|(name, _)| module_of(name)).collect();
        let roots = files.iter().filter(|(name, _)| module_of(name).is_empty());
        let passed_on = roots.flat_map(|(_, source)| passed_on(source)).collect();
        let of_file = |(name, source): &(PathBuf, String)| of_file(name, source, &passed_on);
        let mut all: Vec<_> = files.iter().flat_map(of_file).collect();
        all.sort();
        all.dedup();
        Imports { modules, all }
    }

    /// All of them, by file and line.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Import> {
        self.all.iter()
    }

    /// The names of the modules directly below one.
    pub(crate) fn below(&self, module: &[&str]) -> BTreeSet<&str> {
        let below = self.modules.iter().filter(|path| {
            path.len() > module.len() && path.iter().zip(module).all(|(a, b)| a == b)
        });
        below.map(|path| path[module.len()].as_str()).collect()
    }
}

/// The module of a file below `src`.
fn module_of(name: &Path) -> ModulePath {
    let stem = name.with_extension("");
    let parts = stem.iter().map(|part| part.to_string_lossy().into_owned());
    let mut parts: Vec<_> = parts.collect();
    if matches!(parts.as_slice(), [root] if root == "lib" || root == "main") {
        parts.clear();
    }
    parts
}

/// The names that the root has from its modules, with the paths that they have there.
fn passed_on(root: &str) -> BTreeMap<String, ModulePath> {
    let file = SourceFile::parse(root, Edition::Edition2024).syntax_node();
    let uses = file.children().filter_map(ast::Use::cast);
    let trees = uses.filter_map(|item| item.use_tree());
    let paths = trees.flat_map(|tree| {
        let tokens = tokens(tree.syntax());
        let mut found = Vec::new();
        read_tree(&tokens, 0, &[], &mut found);
        found
    });
    let named = paths.filter_map(|found| Some((found.name?, found.path)));
    let resolve = |path: ModulePath| match path.first().map(String::as_str) {
        Some("crate" | "self") => path[1..].to_vec(),
        _ => path,
    };
    named.map(|(name, path)| (name, resolve(path))).collect()
}

fn of_file(name: &Path, source: &str, passed_on: &BTreeMap<String, ModulePath>) -> Vec<Import> {
    let file = SourceFile::parse(source, Edition::Edition2024).syntax_node();
    let tokens = tokens(&file);
    let module = module_of(name);
    let mut found = Vec::new();
    for at in (0..tokens.len()).filter(|&at| begins_a_path(&tokens, at)) {
        let from = [module.clone(), inline_modules(&tokens[at])].concat();
        let line = 1 + source[..usize::from(tokens[at].text_range().start())].matches('\n').count();
        let mut paths = Vec::new();
        read_tree(&tokens, at, &[], &mut paths);
        found.extend(paths.into_iter().map(|path| Import {
            file: name.to_owned(),
            line,
            from: module.clone(),
            to: absolute(&from, path.path, passed_on),
        }));
    }
    found
}

/// All tokens of a part of a file, without blanks and comments.
fn tokens(part: &SyntaxNode) -> Vec<SyntaxToken> {
    let all = part.descendants_with_tokens().filter_map(NodeOrToken::into_token);
    all.filter(|token| !token.kind().is_trivia()).collect()
}

fn begins_a_path(tokens: &[SyntaxToken], at: usize) -> bool {
    let is_prefix = matches!(tokens[at].kind(), T![crate] | T![super] | T![self]);
    let goes_on = at > 0 && ends_in_colons(tokens, at);
    is_prefix && !goes_on && colons_at(tokens, at + 1).is_some()
}

/// The inline modules around a token, outermost first.
fn inline_modules(token: &SyntaxToken) -> ModulePath {
    let around = token.parent_ancestors().filter_map(ast::Module::cast);
    let names = around.filter_map(|module| Some(module.name()?.text().to_string()));
    let mut names: Vec<_> = names.collect();
    names.reverse();
    names
}

/// The index behind a `::` at an index; in the arguments of macros its halves are two tokens.
fn colons_at(tokens: &[SyntaxToken], at: usize) -> Option<usize> {
    let kind = |at: usize| tokens.get(at).map(SyntaxToken::kind);
    match (kind(at), kind(at + 1)) {
        (Some(T![::]), _) => Some(at + 1),
        (Some(T![:]), Some(T![:])) => Some(at + 2),
        _ => None,
    }
}

fn ends_in_colons(tokens: &[SyntaxToken], at: usize) -> bool {
    let kind = |back: usize| at.checked_sub(back).map(|at| tokens[at].kind());
    kind(1) == Some(T![::]) || (kind(1) == Some(T![:]) && kind(2) == Some(T![:]))
}

/// A path, and the name that it has where it is imported.
struct Found {
    path: ModulePath,
    name: Option<String>,
}

/// Reads the path or the tree of paths at an index; the index behind it.
fn read_tree(
    tokens: &[SyntaxToken],
    mut at: usize,
    prefix: &[String],
    found: &mut Vec<Found>,
) -> usize {
    let mut path = prefix.to_vec();
    while let Some(token) = tokens.get(at) {
        match token.kind() {
            SyntaxKind::IDENT | T![crate] | T![super] | T![self] => {
                path.push(token.text().trim_start_matches("r#").to_owned());
                at += 1;
            }
            T!['{'] => return read_group(tokens, at + 1, &path, found),
            T![*] => at += 1,
            _ => {}
        }
        match colons_at(tokens, at) {
            Some(behind) => at = behind,
            None => break,
        }
    }
    let renamed = tokens.get(at).is_some_and(|token| token.kind() == T![as]);
    let name = if renamed {
        tokens.get(at + 1).map(|token| token.text().to_owned())
    } else {
        path.last().cloned()
    };
    found.push(Found { path, name });
    at + if renamed { 2 } else { 0 }
}

/// Reads trees up to the brace that closes their group; the index behind it.
fn read_group(
    tokens: &[SyntaxToken],
    mut at: usize,
    prefix: &[String],
    found: &mut Vec<Found>,
) -> usize {
    while let Some(token) = tokens.get(at) {
        at = match token.kind() {
            T!['}'] => return at + 1,
            T![,] => at + 1,
            _ => read_tree(tokens, at, prefix, found).max(at + 1),
        };
    }
    at
}

/// The path from the root of what `module` writes as `path`.
fn absolute(
    module: &[String],
    path: ModulePath,
    passed_on: &BTreeMap<String, ModulePath>,
) -> ModulePath {
    let mut to = module.to_vec();
    for part in path {
        match part.as_str() {
            "crate" => to.clear(),
            "super" => drop(to.pop()),
            "self" => {}
            _ => to.push(part),
        }
    }
    match to.first().and_then(|name| passed_on.get(name)) {
        Some(elsewhere) => [elsewhere, &to[1..]].concat(),
        None => to,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What `src/a/b.rs` imports, beside a root that passes `Tree` on.
    fn imports_of(source: &str) -> Vec<String> {
        let root = "mod a;\nmod c;\npub use c::tree::{Tree, Node as Knot};\nuse std::fmt;\n";
        let files = [("lib.rs", root), ("a/b.rs", source)];
        let files = files.map(|(name, source)| (name.into(), source.to_owned()));
        let imports = Imports::of_files(&files);
        let of_b = imports.iter().filter(|import| import.from == ["a", "b"]);
        of_b.map(|import| format!("{} {}", import.line, import.to.join("::"))).collect()
    }

    #[test]
    fn every_leaf_of_a_use_tree_is_an_import() {
        let source = "use std::fmt;\nuse crate::{a::{self, B as C}, d::*};\n";
        assert_eq!(imports_of(source), ["2 a", "2 a::B", "2 d"]);
    }

    #[test]
    fn paths_in_code_types_and_macros_are_imports() {
        let source = "fn f(a: &crate::c::A) -> bool {\n    matches!(a, crate::d::D::E(_))\n}\n\
                      impl crate::e::F<crate::g::G> for X {}\n";
        let found = ["1 c::A", "2 d::D::E", "4 e::F", "4 g::G"];
        assert_eq!(imports_of(source), found);
    }

    #[test]
    fn tests_and_inline_modules_count_where_they_stand() {
        let source = "use super::x;\n#[cfg(test)]\nmod tests {\n    use super::*;\n    \
                      use super::super::y;\n    use crate::z::Z;\n}\n";
        assert_eq!(imports_of(source), ["1 a::x", "4 a::b", "5 a::y", "6 z::Z"]);
    }

    #[test]
    fn what_the_root_passes_on_is_where_it_comes_from() {
        let source = "use crate::{Knot, Tree};\n";
        assert_eq!(imports_of(source), ["1 c::tree::Node", "1 c::tree::Tree"]);
    }

    #[test]
    fn words_that_only_look_like_paths_are_none() {
        let source = "//! [`crate::c`]\npub(crate) fn f(self) { self.g(\"crate::d\") }\n";
        assert_eq!(imports_of(source), [""; 0]);
    }
}
