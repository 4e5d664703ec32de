//! The Rust files of a text as syntax trees, with places in the bytes of the whole text.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::ast::{self, AstNode, HasName};
use ra_ap_syntax::{SyntaxElement, SyntaxNode, SyntaxToken};
use rustc_hash::{FxHashMap, FxHashSet};

use super::bug::Features;
use crate::manifests::{Manifests, name_of_file};
use crate::text::languages::rust::syntax::{next_solid, previous_solid, tokens_of};
use crate::text::languages::rust::with_trees;
use crate::text::outline::Bytes;
use crate::text::{File, Text};

/// The syntax trees of a text.
#[derive(Clone)]
pub(super) struct Code<'a> {
    pub(super) text: &'a Text,
    /// Each file's tree, and its index among the text's files.
    pub(super) files: Vec<(SyntaxNode, usize)>,
    starts: FxHashMap<SyntaxNode, u32>,
    /// The files of the text that are left out.
    left_out: BTreeSet<usize>,
    /// The roots of files of crates that are built without their own tests.
    untested: FxHashSet<SyntaxNode>,
    /// The features that are on in packages, and the package of each file.
    features: Features,
    homes: FxHashMap<SyntaxNode, PathBuf>,
}

impl<'a> Code<'a> {
    /// Parses the Rust files of a text, and calls `look` with them.
    pub(super) fn with<T: Send>(text: &'a Text, look: impl FnOnce(&Code<'_>) -> T + Send) -> T {
        with_trees(text, |files| {
            let starts = files
                .iter()
                .map(|(root, at)| (root.clone(), text.files()[*at].bytes.start))
                .collect();
            look(&Code {
                text,
                files,
                starts,
                left_out: BTreeSet::new(),
                untested: FxHashSet::default(),
                features: Features::new(),
                homes: FxHashMap::default(),
            })
        })
    }

    /// Without the files that the target with this crate root is not built of: nothing of them can run. Of the others, only the
    /// target's own are built with their tests.
    pub(super) fn built_for(&self, target: Option<&Path>) -> Self {
        let Some(root) = target else { return self.clone() };
        let manifests = Manifests::of(self.text);
        let left_out = {
            let mut others = manifests.not_built(root);
            // A target that is not in the text tells nothing.
            if manifests.file(root).is_some() {
                others.extend(self.named_nowhere(&manifests));
            }
            others
        };
        let with_tests = manifests.built_with_tests(root);
        let is_untested = |at: &usize| with_tests.as_ref().is_some_and(|files| !files.contains(at));
        let untested = self.files.iter().filter(|(_, at)| is_untested(at));
        let untested = untested.map(|(root, _)| root.clone()).collect();
        let mut code = Code { left_out, untested, ..self.clone() };
        code.files.retain(|(_, at)| !code.left_out.contains(at));
        code
    }

    /// Adds the features that are on in packages with these folders.
    pub(super) fn with_features(self, features: &Features) -> Self {
        let manifests = Manifests::of(self.text);
        let home = |at: usize| Some(manifests.home(&self.text.files()[at].path)?.folder.clone());
        let homes = self.files.iter().filter_map(|(root, at)| Some((root.clone(), home(*at)?)));
        Code { homes: homes.collect(), features: features.clone(), ..self }
    }

    /// Whether the crate of a node is built without its own tests.
    pub(super) fn is_untested(&self, node: &SyntaxNode) -> bool {
        !self.untested.is_empty()
            && node.ancestors().last().is_some_and(|root| self.untested.contains(&root))
    }

    /// The features that are on in the package of a node, if they are known.
    pub(super) fn features_at(&self, node: &SyntaxNode) -> Option<&BTreeSet<String>> {
        self.features_of(self.homes.get(&node.ancestors().last()?)?)
    }

    /// The features that are on in the package with this folder, if they are known.
    pub(super) fn features_of(&self, folder: &Path) -> Option<&BTreeSet<String>> {
        self.features.get(folder)
    }

    /// The Rust files that are no crate root, and that no module and no text in Rust is called after.
    fn named_nowhere<'m>(&'m self, manifests: &'m Manifests) -> impl Iterator<Item = usize> + 'm {
        let roots = manifests.all().iter().flat_map(|of| manifests.targets(of));
        let roots: BTreeSet<PathBuf> = roots.map(|target| target.path).collect();
        let modules: BTreeSet<String> = self
            .all::<ast::Module>()
            .filter_map(|module| Some(module.name()?.text().to_string()))
            .collect();
        let is_named = move |path: &Path| {
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let mut paths = self.files.iter().flat_map(|(root, _)| tokens_of(root));
            name_of_file(path, "mod").is_none_or(|module| modules.contains(module))
                || paths.any(|token| token.kind() == STRING && token.text().contains(&*name))
        };
        self.files.iter().map(|(_, at)| *at).filter(move |at| {
            let path = &self.text.files()[*at].path;
            manifests.home(path).is_some() && !roots.contains(path) && !is_named(path)
        })
    }

    /// The files of the text that are not left out and that are not Rust.
    pub(super) fn other_files(&self) -> impl Iterator<Item = &'a File> + use<'_, 'a> {
        let is_other = |(at, file): &(usize, &File)| {
            !self.left_out.contains(at) && !self.text.reading().is_rust(&file.path)
        };
        self.text.files().iter().enumerate().filter(is_other).map(|(_, file)| file)
    }

    /// The place of a node or token among the bytes of the whole text.
    pub(super) fn place(&self, of: impl Into<SyntaxElement>) -> Bytes {
        let of = of.into();
        let root = of.ancestors().last();
        let start = root.and_then(|root| self.starts.get(&root).copied());
        let (start, range) = (start.unwrap_or(0), of.text_range());
        start + u32::from(range.start())..start + u32::from(range.end())
    }

    /// In the order of the text.
    pub(super) fn nodes(&self) -> impl Iterator<Item = SyntaxNode> + use<'_, 'a> {
        self.files.iter().flat_map(|(root, _)| root.descendants())
    }

    /// All nodes of one kind, in the order of the text.
    pub(super) fn all<N: AstNode>(&self) -> impl Iterator<Item = N> + use<'_, 'a, N> {
        self.nodes().filter_map(N::cast)
    }
}

/// The arguments of the call of the function with this name, with their parentheses; in a macro, the tokens.
pub(super) fn arguments(name: &SyntaxToken) -> Option<SyntaxNode> {
    let call = name
        .parent_ancestors()
        .find(|node| matches!(node.kind(), CALL_EXPR | METHOD_CALL_EXPR | TOKEN_TREE))?;
    let list = match call.kind() {
        TOKEN_TREE => {
            let open = next_solid(name)?;
            open.parent().filter(|_| open.text() == "(")?
        }
        _ => call.children().find_map(ast::ArgList::cast)?.syntax().clone(),
    };
    // The name can also be in an argument, as a function that is passed on.
    let is_before = name.text_range().end() <= list.text_range().start();
    is_before.then_some(list)
}

/// The names of the variables that the patterns in a node bind.
pub(super) fn bound_in(node: &SyntaxNode) -> impl Iterator<Item = String> + use<> {
    let patterns = node.descendants().filter_map(ast::IdentPat::cast);
    patterns.filter_map(|pattern| Some(pattern.name()?.text().to_string()))
}

/// Whether a node is an item, also one of an `impl` or a trait.
pub(super) fn is_item(node: &SyntaxNode) -> bool {
    ast::Item::can_cast(node.kind()) || ast::AssocItem::can_cast(node.kind())
}

/// Whether a node is a statement, or the expression at the end of a block.
pub(super) fn is_statement(node: &SyntaxNode) -> bool {
    node.parent().is_some_and(|parent| parent.kind() == STMT_LIST)
        && !ast::Attr::can_cast(node.kind())
}

/// Whether a token is a name without a path, where a value is expected: a variable, or a function that is
/// passed on. In the arguments of a macro, a name between commas.
pub(super) fn is_value(token: &SyntaxToken) -> bool {
    let parent = token.parent();
    if parent.is_some_and(|parent| parent.kind() == TOKEN_TREE) {
        let is = |beside: Option<SyntaxToken>, texts: [&str; 2]| {
            beside.is_some_and(|token| texts.contains(&token.text()))
        };
        return is(previous_solid(token), ["(", ","]) && is(next_solid(token), [")", ","]);
    }
    // The identifier is in a name, that in a segment, and that in the path.
    let path = token.parent_ancestors().nth(2);
    let value = path.and_then(|path| path.parent());
    value.is_some_and(|value| value.kind() == PATH_EXPR)
}
