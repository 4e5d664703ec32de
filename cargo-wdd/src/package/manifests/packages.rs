//! What goes with a package: its files, and what names it elsewhere.

use wdd_core::tree::Change;

use super::{Manifest, Manifests, gone, resolved};
use crate::text::Text;
use crate::text::outline::Bytes;

impl Manifests {
    /// The files of a package, its manifest among them.
    pub(crate) fn files_of(&self, package: &Manifest) -> Vec<usize> {
        let files = self.paths.iter().enumerate();
        let is_own = |path| {
            self.home(path)
                .is_some_and(|home| home.file == package.file)
        };
        files
            .filter(|(_, path)| is_own(path))
            .map(|(at, _)| at)
            .collect()
    }

    /// No other manifest names the package any more.
    pub(crate) fn without(&self, text: &Text, package: &Manifest) -> Option<Change> {
        let others = self.all.iter().filter(|other| other.file != package.file);
        let changes: Option<Vec<Change>> = others
            .map(|other| other.without(text, self.naming(other, package)))
            .collect();
        Some(changes?.concat())
    }

    /// What names a package in a manifest.
    fn naming(&self, manifest: &Manifest, package: &Manifest) -> Vec<Bytes> {
        let is_it = |path: &str| resolved(&manifest.folder, path) == package.folder;
        let members = manifest.members().filter(|(path, _)| is_it(path));
        let mut entries: Vec<Bytes> = members.map(|(_, entry)| entry.clone()).collect();
        for depends in self.dependencies(manifest) {
            if depends.folder.as_ref() == Some(&package.folder) {
                entries.extend(manifest.features_of(&depends.key).cloned());
                entries.push(depends.entry);
            }
        }
        entries
    }
}

impl Manifest {
    /// These parts of it go.
    pub(crate) fn without(
        &self,
        text: &Text,
        entries: impl IntoIterator<Item = Bytes>,
    ) -> Option<Change> {
        let gone = |bytes| gone(text, self.file, &bytes);
        let all: Option<Vec<Change>> = entries.into_iter().map(gone).collect();
        Some(all?.concat())
    }
}
