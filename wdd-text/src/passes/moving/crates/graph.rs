//! The crates of a text: which libraries each of them uses, and by what name.

use std::collections::{BTreeMap, BTreeSet};

use ra_ap_syntax::SyntaxKind::IDENT;
use ra_ap_syntax::SyntaxNode;
use ra_ap_syntax::ast::{self, AstNode, HasAttrs, HasName};

use crate::manifests::{Manifest, Manifests, Need, TargetKind};
use crate::passes::shared::source::{ModuleFiles, Source};
use crate::text::languages::rust::syntax::tokens_of;
use crate::text::outline::Bytes;

/// A crate.
#[derive(Debug)]
pub(super) struct Crate {
    /// The file that is its root, by its position among the text's files.
    pub(super) root: usize,
    pub(super) files: BTreeSet<usize>,
    /// The position of its package among the manifests.
    pub(super) package: usize,
    pub(super) kind: TargetKind,
    /// The part of the manifest that declares it.
    pub(super) entry: Option<Bytes>,
    /// The libraries that it can use, by the names that they have in it.
    pub(super) names: BTreeMap<String, usize>,
    /// The libraries that it does use.
    uses: BTreeSet<usize>,
    /// The name of the crate, if it is a library.
    pub(super) name: String,
    /// The macros that it exports.
    pub(super) macros: BTreeSet<String>,
    /// Whether it can become a module of another crate.
    fits: bool,
}

/// All crates.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) manifests: Manifests,
    pub(super) crates: Vec<Crate>,
}

impl Graph {
    pub(super) fn of(source: &Source) -> Self {
        let manifests = Manifests::of(source.text());
        let modules = ModuleFiles::of(source, &manifests);
        let mut crates = Vec::new();
        for (package, manifest) in manifests.all().iter().enumerate() {
            let targets = manifests.targets(manifest);
            // A build script runs only for its own package.
            let built = targets.iter().any(|target| target.kind == TargetKind::Build);
            for target in targets {
                let Some(root) = manifests.file(&target.path) else { continue };
                let library = target.kind == TargetKind::Lib && !manifest.is_proc_macro() && !built;
                crates.push(Crate {
                    root,
                    files: modules.subtree([root]),
                    package,
                    kind: target.kind,
                    entry: target.entry,
                    names: BTreeMap::new(),
                    uses: BTreeSet::new(),
                    name: manifest.library().unwrap_or_default(),
                    macros: exported(source, root),
                    fits: library && modules.within(root).next().is_none() && source.is_whole(root),
                });
            }
        }
        let mut graph = Graph { manifests, crates };
        graph.link(source);
        graph
    }

    /// Fills in which libraries each crate can use, and which it does use.
    fn link(&mut self, source: &Source) {
        for at in 0..self.crates.len() {
            let names = self.known(at);
            // A dependency that is not named is not used.
            let mentioned = |name: &String| {
                let files = source.files().filter(|(file, _)| self.crates[at].files.contains(file));
                let mut tokens = files.flat_map(|(_, tree)| tokens_of(tree));
                tokens.any(|token| token.kind() == IDENT && token.text() == name)
            };
            let used = names.iter().filter(|(name, _)| mentioned(name));
            self.crates[at].uses = used.map(|(_, library)| *library).collect();
            self.crates[at].names = names;
        }
    }

    /// The libraries that a crate can use, by name.
    fn known(&self, at: usize) -> BTreeMap<String, usize> {
        let user = &self.crates[at];
        let package = &self.manifests.all()[user.package];
        let mut names = BTreeMap::new();
        for one in self.manifests.dependencies(package) {
            let needed = match user.kind {
                TargetKind::Build => one.need == Need::Build,
                TargetKind::Lib | TargetKind::Bin => matches!(one.need, Need::Normal | Need::Dev),
                TargetKind::Example | TargetKind::Test | TargetKind::Bench => {
                    one.need != Need::Build
                }
            };
            let folder = one.folder.filter(|_| needed);
            if let Some(library) = folder.and_then(|folder| self.library(|p| p.folder == folder)) {
                // In code, the name of a crate has no `-`.
                let renamed = one.renamed.then(|| one.key.replace('-', "_"));
                names.insert(renamed.unwrap_or_else(|| self.crates[library].name.clone()), library);
            }
        }
        if let Some(own) = self.library(|p| p.file == package.file).filter(|own| *own != at) {
            names.insert(self.crates[own].name.clone(), own);
        }
        names
    }

    /// The library of the package for which `is_it` is true.
    fn library(&self, is_it: impl Fn(&Manifest) -> bool) -> Option<usize> {
        let is_it =
            |one: &Crate| one.kind == TargetKind::Lib && is_it(&self.manifests.all()[one.package]);
        self.crates.iter().position(is_it)
    }

    /// The libraries that can all become modules of `user`: only `user` and these libraries use them.
    pub(super) fn movable(&self, user: &Crate) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut rest: Vec<usize> = user.uses.iter().copied().collect();
        while let Some(at) = rest.pop() {
            if self.crates[at].fits && self.crates[at].root != user.root && found.insert(at) {
                rest.extend(&self.crates[at].uses);
            }
        }
        let shared = |found: &BTreeSet<usize>| {
            found.iter().copied().find(|at| !self.is_among(*at, found, user))
        };
        // A library that another crate uses stays. What it uses may then have to stay, too.
        while let Some(shared) = shared(&found) {
            found.remove(&shared);
        }
        found
    }

    /// Whether only `user` and these libraries themselves use these libraries.
    pub(super) fn is_used_by(&self, libraries: &BTreeSet<usize>, user: &Crate) -> bool {
        libraries.iter().all(|&library| self.is_among(library, libraries, user))
    }

    fn is_among(&self, library: usize, libraries: &BTreeSet<usize>, user: &Crate) -> bool {
        let mut users =
            self.crates.iter().enumerate().filter(|(_, one)| one.uses.contains(&library));
        users.all(|(at, one)| one.root == user.root || libraries.contains(&at))
    }
}

/// The macros that a crate's root file exports.
fn exported(source: &Source, root: usize) -> BTreeSet<String> {
    let nodes = source.tree(root).into_iter().flat_map(SyntaxNode::descendants);
    let public = nodes.filter_map(ast::MacroRules::cast).filter(|rules| {
        let mut attributes = rules.attrs();
        attributes.any(|attribute| attribute.syntax().text().to_string().contains("macro_export"))
    });
    public.filter_map(|rules| Some(rules.name()?.text().to_string())).collect()
}
