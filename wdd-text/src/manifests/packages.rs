//! What to delete together with a package: its files, and the entries of other manifests that name it.

use wdd_core::tree::Change;

use super::{Manifest, Manifests, deletion, resolved};
use crate::text::Text;
use crate::text::outline::Bytes;

impl Manifests {
    /// The files of a package, its manifest among them.
    pub(crate) fn files_of(&self, package: &Manifest) -> Vec<usize> {
        let files = self.paths.iter().enumerate();
        let is_own = |path| self.home(path).is_some_and(|home| home.file == package.file);
        files.filter(|(_, path)| is_own(path)).map(|(at, _)| at).collect()
    }

    /// Deletes the entries of all other manifests that name the package.
    pub(crate) fn without(&self, text: &Text, package: &Manifest) -> Option<Change> {
        let others = self.all.iter().filter(|other| other.file != package.file);
        let changes: Option<Vec<Change>> =
            others.map(|other| other.without(text, self.entries_of(other, package))).collect();
        Some(changes?.concat())
    }

    /// The entries of a manifest that name a package.
    fn entries_of(&self, manifest: &Manifest, package: &Manifest) -> Vec<Bytes> {
        let is_it = |path: &str| resolved(&manifest.folder, path) == package.folder;
        let members = manifest.members().filter(|(path, _)| is_it(path));
        let mut entries: Vec<Bytes> = members.map(|(_, entry)| entry.clone()).collect();
        for dependency in self.dependencies(manifest) {
            if dependency.folder.as_ref() == Some(&package.folder) {
                entries.extend(manifest.features_of(&dependency.key).cloned());
                entries.push(dependency.entry);
            }
        }
        entries
    }
}

impl Manifest {
    /// Deletes these entries.
    pub(crate) fn without(
        &self,
        text: &Text,
        entries: impl IntoIterator<Item = Bytes>,
    ) -> Option<Change> {
        let deletion = |bytes| deletion(text, self.file, &bytes);
        let all: Option<Vec<Change>> = entries.into_iter().map(deletion).collect();
        Some(all?.concat())
    }
}
