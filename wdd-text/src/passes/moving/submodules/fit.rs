//! Chooses the files whose text can become the body of a module.

use std::collections::BTreeSet;

use ra_ap_syntax::ast::{self, AstNode, HasAttrs};

use crate::manifests::{Manifests, TargetKind};
use crate::passes::shared::source::{ModuleFiles, Source};

/// The files whose text can become the body of a module.
pub(super) fn fit(
    source: &Source,
    manifests: &Manifests,
    modules: &ModuleFiles,
) -> BTreeSet<usize> {
    let packages = manifests.all().iter();
    let targets: Vec<_> = packages.flat_map(|package| manifests.targets(package)).collect();
    // Cargo takes modules next to tests for tests.
    let is_other = |file: usize| {
        targets.iter().filter(|t| manifests.file(&t.path) == Some(file)).any(|t| {
            t.entry.is_some()
                || matches!(t.kind, TargetKind::Lib | TargetKind::Bin | TargetKind::Build)
        })
    };
    let files = source.files().map(|(file, _)| file).filter(|&file| {
        let named = modules.naming(file).count() == 1 && !modules.is_circular(file);
        named && !is_other(file) && source.is_whole(file)
    });
    let mut fit: BTreeSet<usize> = files.collect();
    // A file that stays can hold others that then have to stay, too.
    while let Some(stuck) = fit.iter().copied().find(|&file| !may_move(source, modules, &fit, file))
    {
        fit.remove(&stuck);
    }
    fit
}

/// Whether the modules that remain declared in the file would still find their files from the new
/// place.
fn may_move(source: &Source, modules: &ModuleFiles, fit: &BTreeSet<usize>, file: usize) -> bool {
    let Some(tree) = source.tree(file) else { return false };
    let merged = |item: &ast::Module| {
        let mut below = modules.within(file).filter(|module| fit.contains(&module.file));
        below.any(|module| module.item == *item)
    };
    let items = tree.descendants().filter_map(ast::Module::cast);
    let mut left = items.filter(|item| item.item_list().is_none() && !merged(item)).peekable();
    // A path in an attribute is relative to the file that it stands in.
    let placed = modules.naming(file).any(|module| has_path(&module.item));
    left.peek().is_none() || (!placed && !left.any(|item| has_path(&item)))
}

fn has_path(module: &ast::Module) -> bool {
    module.attrs().any(|attribute| attribute.syntax().text().to_string().contains("path"))
}
