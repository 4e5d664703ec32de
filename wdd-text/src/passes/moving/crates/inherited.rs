//! The dependencies of moved libraries, which the user's manifest gets.

use std::collections::BTreeSet;

use wdd_core::tree::NodeId;

use super::Inlining;
use crate::manifests::{self, Dependency, Manifest, Need};
use crate::text::outline::range;

impl Inlining<'_> {
    /// The dependencies of the moved libraries that the user does not have yet, as lines of its
    /// manifest. With them the node to replace: the dependency on one of these libraries.
    pub(super) fn inherited(&self) -> Option<(Option<NodeId>, String)> {
        let own = self.manifest(self.user);
        let known = self.graph.manifests.dependencies(own);
        let mut keys: BTreeSet<String> = known.iter().map(|one| one.key.clone()).collect();
        let mut lines = Vec::new();
        for &library in self.libraries {
            let library = &self.graph.crates[library];
            if library.package == self.user.package {
                continue;
            }
            for one in self.graph.manifests.dependencies(self.manifest(library)) {
                // The library becomes a module, so its own tests and build script do not exist any more.
                if one.need == Need::Normal
                    && !self.is_inlined(&one)
                    && keys.insert(one.key.clone())
                {
                    lines.push(self.line(own, &one)?);
                }
            }
        }
        if lines.is_empty() {
            return Some((None, String::new()));
        }
        let place = known.iter().find(|one| one.plain && self.is_inlined(one))?;
        let nodes = manifests::deletion(self.source.text(), own.file, &place.entry)?;
        Some((Some(nodes.first()?.0), lines.join("\n")))
    }

    /// Whether the dependency is one of the moved libraries, or the user's own package.
    fn is_inlined(&self, dependency: &Dependency) -> bool {
        let Some(folder) = &dependency.folder else { return false };
        let all = self.libraries.iter().map(|&library| &self.graph.crates[library]);
        let mut packages = all.chain([self.user]).map(|one| self.manifest(one));
        packages.any(|package| package.folder == *folder)
    }

    /// The text of the dependency in the manifest `own`, with the path adjusted.
    fn line(&self, own: &Manifest, one: &Dependency) -> Option<String> {
        let bytes = &self.source.text().bytes()[range(&one.entry)];
        let line = std::str::from_utf8(bytes).ok()?;
        if !one.plain || line.starts_with('[') {
            return None;
        }
        let (Some(old), Some(folder)) = (&one.path, &one.folder) else {
            return Some(line.to_owned());
        };
        let new = manifests::relative(&own.folder, folder);
        Some(line.replace(&format!("\"{old}\""), &format!("\"{}\"", new.display())))
    }
}
