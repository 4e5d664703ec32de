//! What to delete together with a package: its files, and the entries of other manifests that name it.

use wdd_core::tree::Change;

use super::{Manifest, Manifests, deletion, resolved};
use crate::text::Text;
use crate::text::outline::Bytes;

impl Manifests {
    /// The files of a package, its manifest among them.
    pub(crate) fn files_of(&self, package: &Manifest) -> Vec<usize> {
        self.paths
            .iter()
            .enumerate()
            .filter(|(_, path)| self.home(path).is_some_and(|home| home.file == package.file))
            .map(|(at, _)| at)
            .collect()
    }

    /// Deletes the entries of all other manifests that name the package.
    pub(crate) fn without(&self, text: &Text, package: &Manifest) -> Option<Change> {
        let changes: Option<Vec<Change>> = self
            .all
            .iter()
            // Its own manifest is one of its files.
            .filter(|other| other.file != package.file)
            .map(|other| other.without(text, self.entries_of(other, package)))
            .collect();
        Some(changes?.concat())
    }

    /// The entries of a manifest that name a package.
    fn entries_of(&self, manifest: &Manifest, package: &Manifest) -> Vec<Bytes> {
        let mut entries: Vec<Bytes> = manifest
            .members()
            .filter(|(path, _)| resolved(&manifest.folder, path) == package.folder)
            .map(|(_, entry)| entry.clone())
            .collect();
        for dependency in self.dependencies(manifest) {
            if dependency.folder.as_ref() == Some(&package.folder) {
                // A feature that names what is no dependency is an error.
                entries.extend(manifest.features_of(&dependency.key).cloned());
                entries.push(dependency.entry);
            }
        }
        entries
    }
}

impl Manifest {
    /// Deletes entries. `None` if one of them cannot be deleted without the whole file.
    pub(crate) fn without(
        &self,
        text: &Text,
        entries: impl IntoIterator<Item = Bytes>,
    ) -> Option<Change> {
        let all: Option<Vec<Change>> =
            entries.into_iter().map(|bytes| deletion(text, self.file, &bytes)).collect();
        Some(all?.concat())
    }
}
