//! Which file each `mod x;` of a text declares, by the rules of the language.
//!
//! ```text
//! mod x;              x.rs, or x/mod.rs, beside a crate root or a mod.rs; else below the file's name
//! mod a { mod x; }    a/x.rs, or a/x/mod.rs, from there
//! #[path = "p"]       p, beside the file; in `mod a { .. }` below a
//! ```
//!
//! A file that no module declares counts as a crate root, even if nothing builds it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ra_ap_syntax::ast::{self, AstNode, AstToken, HasAttrs, HasName};
use ra_ap_syntax::{SyntaxKind, SyntaxNode};

use super::{Source, tokens_of};
use crate::manifests::{Manifests, resolved};
use crate::text::File;
use crate::text::languages;
use crate::text::languages::rust::syntax::solid_tokens;
use crate::text::outline::range;

/// A `mod x;` and the file that it declares.
#[derive(Debug)]
pub(crate) struct ModuleFile {
    /// The item.
    pub(crate) item: ast::Module,
    /// The position of the file that contains the item, among the text's files.
    pub(crate) within: usize,
    /// The position of the file that it declares.
    pub(crate) file: usize,
}

/// All modules with files, and all crate roots.
#[derive(Debug, Default)]
pub(crate) struct ModuleFiles {
    all: Vec<ModuleFile>,
    roots: BTreeSet<usize>,
}

impl ModuleFiles {
    /// The modules of a text with these manifests.
    pub(crate) fn of(source: &Source, manifests: &Manifests) -> Self {
        let packages = manifests.all().iter();
        let targets = packages.flat_map(|package| manifests.targets(package));
        let declared = targets.filter_map(|target| manifests.file(&target.path));
        let usual = source.files().map(|(at, _)| at).filter(|&at| {
            let path = &source.text().files()[at].path;
            ["lib.rs", "main.rs"].iter().any(|name| path.ends_with(name))
        });
        let others = source.files().map(|(at, _)| at);
        let mut found = ModuleFiles::default();
        let mut seen = BTreeSet::new();
        for root in declared.chain(usual).chain(others) {
            if !seen.contains(&root) {
                found.roots.insert(root);
                found.below(source, manifests, root, true, &mut seen);
            }
        }
        found
    }

    /// Adds the modules in a file and below it. `is_root` says whether its submodules stand next to
    /// it.
    fn below(
        &mut self,
        source: &Source,
        manifests: &Manifests,
        within: usize,
        is_root: bool,
        seen: &mut BTreeSet<usize>,
    ) {
        let Some((_, tree)) = source.files().find(|(at, _)| *at == within) else { return };
        if !seen.insert(within) {
            return;
        }
        let path = &source.text().files()[within].path;
        for item in tree.descendants().filter_map(ast::Module::cast) {
            let Some((file, is_root)) = named(&item, path, is_root, manifests) else { continue };
            self.below(source, manifests, file, is_root, seen);
            self.all.push(ModuleFile { item, within, file });
        }
    }

    /// The crate roots.
    pub(crate) fn roots(&self) -> &BTreeSet<usize> {
        &self.roots
    }

    /// The modules that declare a file.
    pub(crate) fn naming(&self, file: usize) -> impl Iterator<Item = &ModuleFile> {
        self.all.iter().filter(move |module| module.file == file)
    }

    /// The modules with files that a file declares.
    pub(crate) fn within(&self, file: usize) -> impl Iterator<Item = &ModuleFile> {
        self.all.iter().filter(move |module| module.within == file)
    }

    /// The files and all their submodules that no other file declares.
    pub(crate) fn subtree(&self, tops: impl IntoIterator<Item = usize>) -> BTreeSet<usize> {
        let mut files: BTreeSet<usize> = tops.into_iter().collect();
        let mut rest: Vec<usize> = files.iter().copied().collect();
        while let Some(file) = rest.pop() {
            for below in self.within(file).map(|module| module.file) {
                let alone = self.naming(below).all(|module| files.contains(&module.within));
                if alone && !self.roots.contains(&below) && files.insert(below) {
                    rest.push(below);
                }
            }
        }
        files
    }

    /// The number of steps from the crate root to a file.
    pub(crate) fn depth(&self, file: usize) -> usize {
        self.chain(file).len() - 1
    }

    /// Whether the file is below a cycle of files that declare each other, and below no crate root.
    pub(crate) fn is_circular(&self, file: usize) -> bool {
        let top = self.chain(file).pop();
        top.is_some_and(|top| self.naming(top).next().is_some())
    }

    /// The file, the file that declares it, and so on.
    fn chain(&self, file: usize) -> Vec<usize> {
        let mut seen = BTreeSet::new();
        let above = |&at: &usize| self.naming(at).next().map(|module| module.within);
        let chain = std::iter::successors(Some(file), above);
        chain.take_while(|at| seen.insert(*at)).collect()
    }
}

/// The file that `item` in the file at `path` declares, and whether the submodules of that file
/// stand next to it.
fn named(
    item: &ast::Module,
    path: &Path,
    is_root: bool,
    manifests: &Manifests,
) -> Option<(usize, bool)> {
    if item.item_list().is_some() {
        return None;
    }
    let beside = path.parent()?;
    let below = if is_root || path.ends_with("mod.rs") {
        beside.to_owned()
    } else {
        path.with_extension("")
    };
    let around: Vec<_> = item.syntax().ancestors().skip(1).filter_map(ast::Module::cast).collect();
    let mut folder = below;
    for module in around.iter().rev() {
        folder.push(path_of(module).unwrap_or_else(|| name_of(module)));
    }
    if let Some(path) = path_of(item) {
        let from = if around.is_empty() { beside } else { &folder };
        return Some((manifests.file(&resolved(from, &path))?, true));
    }
    let name = name_of(item);
    let file = |path: PathBuf| manifests.file(&path);
    let plain = file(folder.join(format!("{name}.rs"))).map(|at| (at, false));
    plain.or_else(|| Some((file(folder.join(name).join("mod.rs"))?, true)))
}

fn name_of(module: &ast::Module) -> String {
    let name = module.name().map(|name| name.text().to_string());
    name.unwrap_or_default().trim_start_matches("r#").to_owned()
}

/// The path in the module's `#[path]`.
fn path_of(module: &ast::Module) -> Option<String> {
    let attributes = module.attrs().map(|attribute| attribute.syntax().clone());
    let path = attributes.into_iter().find(is_path)?;
    let token = tokens_of(&path).find(|token| token.kind() == SyntaxKind::STRING)?;
    Some(ast::String::cast(token)?.value().ok()?.into_owned())
}

impl Source<'_> {
    /// Whether a file's text can become the body of a module: it has no syntax errors, no shebang
    /// line, no front matter and no byte order mark.
    pub(crate) fn is_whole(&self, file: usize) -> bool {
        let text = self.text();
        let File { path, bytes, .. } = &text.files()[file];
        let content = &text.bytes()[range(bytes)];
        let of_file = content.starts_with(b"\xef\xbb\xbf") || content.starts_with(b"---");
        let for_shell = content.starts_with(b"#!") && !content.starts_with(b"#![");
        !of_file && !for_shell && languages::errors(path, content, text.reading()) == Some(0)
    }
}

/// Whether the attribute is `#[path = …]`.
pub(crate) fn is_path(attribute: &SyntaxNode) -> bool {
    let mut tokens = solid_tokens(attribute);
    let words: Vec<_> = tokens.by_ref().skip(2).take(2).map(|t| t.text().to_owned()).collect();
    words == ["path", "="]
}
