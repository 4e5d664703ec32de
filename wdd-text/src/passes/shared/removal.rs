//! Deletes a whole file, target or package together with everything that names it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ra_ap_syntax::SyntaxKind::*;
use ra_ap_syntax::SyntaxToken;
use ra_ap_syntax::ast::{self, AstNode};
use wdd_core::tree::Change;

use super::source::{ModuleFiles, Source};
use crate::manifests::{self, Dependency, Manifest, ManifestTarget, Manifests, Need, TargetKind};
use crate::passes::Family;
use crate::text::languages::rust::names::{is_import, name_token};
use crate::text::outline::Bytes;

/// The manifests, modules and targets of a text, which may all name a file.
pub(crate) struct Removal<'s> {
    source: &'s Source<'s>,
    manifests: Manifests,
    modules: ModuleFiles,
    targets: Vec<ManifestTarget>,
}

impl<'s> Removal<'s> {
    pub(crate) fn new(source: &'s Source<'s>) -> Self {
        let manifests = Manifests::of(source.text());
        let modules = ModuleFiles::of(source, &manifests);
        let targets = manifests.all().iter().flat_map(|of| manifests.targets(of));
        Removal { source, targets: targets.collect(), manifests, modules }
    }
}

impl Removal<'_> {
    fn path(&self, file: usize) -> &Path {
        &self.source.text().files()[file].path
    }

    /// Deletes each package of a workspace. If a package's manifest is the workspace's, only the
    /// package's part of it is deleted.
    pub(crate) fn members(&self) -> Family {
        let all = self.manifests.all().iter();
        let packages: Vec<_> = all.filter(|manifest| manifest.package().is_some()).collect();
        if packages.len() < 2 {
            return Vec::new();
        }
        packages.into_iter().filter_map(|package| self.member(package)).collect()
    }

    fn member(&self, package: &Manifest) -> Option<Change> {
        let text = self.source.text();
        // Other packages need the manifest of the workspace.
        let kept = package.is_workspace();
        let own = self.manifests.files_of(package).into_iter();
        let own = own.filter(|&file| !(kept && file == package.file));
        let mut change = self.without(&own.collect())?;
        if kept {
            change.extend(package.without(text, package.package_parts().into_iter().cloned())?);
        }
        change.extend(self.manifests.without(text, package)?);
        Some(change)
    }

    /// Deletes the parts of all manifests that no compiler reads, in one change, because each of
    /// them costs the same oracle call.
    pub(crate) fn descriptions(&self) -> Family {
        let text = self.source.text();
        let all = self.manifests.all().iter();
        let changes: Option<Vec<Change>> = all
            .map(|manifest| manifest.without(text, manifest.descriptions().into_iter().cloned()))
            .collect();
        let change = changes.unwrap_or_default().concat();
        [change].into_iter().filter(|change| !change.is_empty()).collect()
    }

    /// Deletes files that are not Rust, and Rust files that belong to no target.
    pub(crate) fn others(&self) -> Family {
        let rust: BTreeSet<_> = self.source.files().map(|(at, _)| at).collect();
        let orphan = |file: usize| {
            // Without a manifest it is not known which files are compiled.
            let has_manifest = self.manifests.home(self.path(file)).is_some();
            self.modules.roots().contains(&file) && has_manifest && !self.is_target(file)
        };
        let all = 0..self.source.text().files().len();
        let is_manifest = |file| self.path(file).ends_with(manifests::NAME);
        let others =
            all.filter(|&file| !is_manifest(file) && (!rust.contains(&file) || orphan(file)));
        others.filter_map(|file| self.without(&BTreeSet::from([file]))).collect()
    }

    fn is_target(&self, file: usize) -> bool {
        let path = self.path(file);
        self.targets.iter().any(|target| target.path == path)
    }

    /// Deletes the targets of these kinds with their modules, each alone.
    pub(crate) fn of_kinds(&self, kinds: &[TargetKind]) -> Family {
        let targets = self.targets.iter().filter(|target| kinds.contains(&target.kind));
        let roots: BTreeSet<usize> =
            targets.filter_map(|target| self.manifests.file(&target.path)).collect();
        let trees = roots.into_iter().map(|root| self.modules.subtree([root]));
        trees.filter_map(|files| self.without(&files)).collect()
    }

    /// Deletes modules with all their submodules, those near the crate root first, and then modules
    /// without their submodules.
    pub(crate) fn modules(&self) -> Vec<Family> {
        let mut families: BTreeMap<usize, Family> = BTreeMap::new();
        let mut alone = Family::new();
        for (file, _) in self.source.files() {
            if self.modules.naming(file).next().is_none() {
                continue;
            }
            let files = self.modules.subtree([file]);
            families.entry(self.modules.depth(file)).or_default().extend(self.without(&files));
            // Without submodules this would be the change above.
            if files.len() > 1 {
                alone.extend(self.without(&BTreeSet::from([file])));
            }
        }
        families.into_values().chain([alone]).collect()
    }

    /// Deletes each dependency, with the features that name it: from all tables of a manifest, except those of tests, which no
    /// feature can name. What members inherit from their workspace stays, and so does what is a feature for another member.
    pub(crate) fn dependencies(&self) -> Family {
        self.manifests.all().iter().flat_map(|manifest| self.dependencies_of(manifest)).collect()
    }

    fn dependencies_of(&self, manifest: &Manifest) -> Family {
        let text = self.source.text();
        let mut entries: BTreeMap<(bool, String), Vec<Bytes>> = BTreeMap::new();
        let may_be_inherited = |of: &Dependency| {
            let is_feature = self.manifests.all().len() > 1 && manifest.is_optional(&of.key);
            of.need == Need::Nothing || is_feature
        };
        for dependency in self.manifests.dependencies(manifest) {
            if may_be_inherited(&dependency) {
                continue;
            }
            let is_of_tests = dependency.need == Need::Dev;
            let all = entries.entry((is_of_tests, dependency.key)).or_default();
            all.push(dependency.entry);
        }
        let without = |((is_of_tests, key), entries): ((bool, String), Vec<Bytes>)| {
            let features = manifest.features_of(&key).filter(|_| !is_of_tests);
            manifest.without(text, features.cloned().chain(entries))
        };
        entries.into_iter().filter_map(without).collect()
    }

    /// Deletes each package, target and module in whose files nothing is reached. Of build scripts nothing ever is.
    pub(crate) fn unreached(&self, reached: &BTreeSet<usize>, with_build_scripts: bool) -> Family {
        let packages = self.manifests.all().iter().filter(|of| of.package().is_some());
        let packages: Vec<&Manifest> = packages.collect();
        let is_free = |files: &BTreeSet<usize>| !files.is_empty() && files.is_disjoint(reached);
        let is_left = |package: &&Manifest| {
            packages.len() > 1 && is_free(&self.manifests.files_of(package).into_iter().collect())
        };
        let members = packages.iter().copied().filter(is_left);
        let can_go = |of: &&ManifestTarget| with_build_scripts || of.kind != TargetKind::Build;
        let targets = self.targets.iter().filter(can_go);
        let roots = targets.filter_map(|target| self.manifests.file(&target.path));
        let modules = self.source.files().map(|(file, _)| file);
        let modules = modules.filter(|&file| self.modules.naming(file).next().is_some());
        let tops: BTreeSet<usize> = roots.chain(modules).collect();
        let trees = tops.into_iter().map(|top| self.modules.subtree([top])).filter(is_free);
        let members = members.filter_map(|package| self.member(package));
        members.chain(trees.filter_map(|files| self.without(&files))).collect()
    }

    /// Deletes these files, and everything that names them.
    fn without(&self, files: &BTreeSet<usize>) -> Option<Change> {
        let mut change = Change::new();
        for &file in files {
            change.push(self.source.without_file(file)?);
            let naming = self.modules.naming(file);
            // A declaration in a deleted file is deleted with that file.
            for module in naming.filter(|module| !files.contains(&module.within)) {
                change.push(self.source.delete(module.item.syntax())?);
                change.extend(self.imports(&module.item));
            }
            for manifest in self.manifests.all() {
                let mut entries: Vec<&Bytes> = manifest.keys_of(self.path(file)).collect();
                if self.is_home(manifest, file) {
                    let targets = self.targets.iter().filter(|t| t.path == self.path(file));
                    entries.extend(targets.filter_map(|target| target.entry.as_ref()));
                }
                change.extend(manifest.without(self.source.text(), entries.into_iter().cloned())?);
            }
        }
        Some(change)
    }

    fn is_home(&self, manifest: &Manifest, file: usize) -> bool {
        let home = self.manifests.home(self.path(file));
        home.is_some_and(|home| home.file == manifest.file)
    }

    /// Deletes the imports from the module.
    fn imports(&self, module: &ast::Module) -> Change {
        let Some(name) = name_token(module.syntax()) else { return Change::new() };
        let uses = self.source.uses(&name).into_iter();
        let from_it = uses.filter(|token| is_import(token) && begins(token));
        from_it.filter_map(|token| self.source.remove(&token)).collect()
    }
}

/// Whether the name is the first in its import, except for `crate`, `self` and `super`.
fn begins(token: &SyntaxToken) -> bool {
    let paths = token.parent_ancestors().filter_map(ast::Path::cast);
    let before = paths.last().and_then(|path| path.first_segment());
    // In `use a::{b, c}` the path begins before the braces.
    let trees = token.parent_ancestors().filter_map(ast::UseTree::cast);
    let around = trees.filter_map(|tree| tree.path()?.first_segment());
    let first = around.last().or(before).and_then(|segment| segment.syntax().first_token());
    first.is_some_and(|first| {
        first == *token || matches!(first.kind(), CRATE_KW | SELF_KW | SUPER_KW)
    })
}

/// The names of all procedural-macro crates, and the change that deletes them.
pub(crate) fn macro_crates(source: &Source) -> Option<(Vec<String>, Change)> {
    let look = Removal::new(source);
    let all = look.manifests.all().iter();
    let macros: Vec<_> = all.filter(|manifest| manifest.is_proc_macro()).collect();
    let names = macros.iter().filter_map(|manifest| manifest.library()).collect();
    let changes = macros.iter().map(|package| look.member(package));
    let change = changes.collect::<Option<Vec<Change>>>()?.concat();
    (!change.is_empty()).then_some((names, change))
}
