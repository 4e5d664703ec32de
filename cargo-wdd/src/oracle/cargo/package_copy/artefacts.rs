//! The artefacts in a target folder that were made without cargo, and what each was made of.
//!
//! An artefact is up to date if its sources have the same content, and if the artefacts that it was
//! made of were not made again since.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::files::CopiedFiles;
use crate::package::normal;

#[derive(Debug, Default)]
pub(super) struct Artefacts {
    known: HashMap<PathBuf, Artefact>,
    /// How many were made so far.
    count: u64,
}

/// What one artefact was made of.
#[derive(Clone, Debug)]
struct Artefact {
    /// A number that no other artefact, and no earlier version of this one, has.
    number: u64,
    /// Sources by their paths in the copy, with the digests of their contents.
    sources: Vec<(PathBuf, Option<u128>)>,
    /// Other artefacts, with their numbers.
    others: Vec<(PathBuf, u64)>,
}

impl Artefacts {
    /// Forgets all artefacts, so that they are made again.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

    /// Whether making the artefact again would change nothing.
    pub(super) fn is_up_to_date(&self, artefact: &Path, files: &CopiedFiles) -> bool {
        let Some(artefact) = self.known.get(artefact) else { return false };
        artefact.sources.iter().all(|(path, digest)| files.digest(path) == *digest)
            && artefact.others.iter().all(|(path, number)| self.number(path) == *number)
    }

    /// Deletes the artefact, since it will be made again.
    pub(super) fn delete(&mut self, artefact: &Path) {
        self.known.remove(artefact);
        // The file may be a link to that of another copy, which must not be written. It may also be
        // missing, so errors are ignored.
        let _ = fs::remove_file(artefact);
    }

    /// Records that the artefact was made of these sources and other artefacts.
    pub(super) fn record<'a>(
        &mut self,
        artefact: PathBuf,
        sources: &[PathBuf],
        others: impl Iterator<Item = &'a Path>,
        files: &CopiedFiles,
    ) {
        let made = Artefact {
            number: self.count + 1,
            sources: sources
                .iter()
                // Sources outside of the copy do not change in a run.
                // `include_str!("../a")` in `src` is the source `src/../a`.
                .filter_map(|path| files.below(&normal(path)))
                .map(|path| (path.clone(), files.digest(&path)))
                .collect(),
            others: others.map(|path| (path.to_owned(), self.number(path))).collect(),
        };
        self.count += 1;
        self.known.insert(artefact, made);
    }

    /// The number of an artefact. 0 if it was not made here.
    fn number(&self, artefact: &Path) -> u64 {
        // A library that uses another one gets only its metadata, which rustc writes beside the library itself.
        let library = || self.known.get(&artefact.with_extension("rlib"));
        self.known.get(artefact).or_else(library).map_or(0, |made| made.number)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::package::Extras;

    #[test]
    fn an_artefact_is_up_to_date_until_a_source_or_another_artefact_changes() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let mut files = CopiedFiles::new(root);
        let write = |files: &mut CopiedFiles, lib: &str| {
            let all = [("lib.rs", lib), ("bin.rs", "1")]
                .map(|(path, content)| (PathBuf::from(path), content.as_bytes().to_vec()));
            let extras = Extras::default();
            files.write(all.iter(), &extras, &BTreeSet::new()).unwrap();
        };
        let (lib, bin) = (PathBuf::from("/t/lib"), PathBuf::from("/t/bin"));
        let make = |made: &mut Artefacts, files: &CopiedFiles, path: &PathBuf, source: &str| {
            let others = [lib.as_path()].into_iter().filter(|other| *other != path);
            made.record(path.clone(), &[root.join(source)], others, files);
        };
        let mut made = Artefacts::default();
        write(&mut files, "1");
        make(&mut made, &files, &lib, "lib.rs");
        make(&mut made, &files, &bin, "src/../bin.rs");
        assert!(made.is_up_to_date(&lib, &files) && made.is_up_to_date(&bin, &files));
        write(&mut files, "2");
        assert!(!made.is_up_to_date(&lib, &files) && made.is_up_to_date(&bin, &files));
        make(&mut made, &files, &lib, "src/../lib.rs");
        assert!(made.is_up_to_date(&lib, &files) && !made.is_up_to_date(&bin, &files));
        write(&mut files, "3");
        assert!(!made.is_up_to_date(&lib, &files));
    }

    #[test]
    fn a_library_is_made_again_after_one_whose_metadata_it_reads() {
        let folder = tempfile::tempdir().unwrap();
        let files = CopiedFiles::new(folder.path());
        let mut made = Artefacts::default();
        let [below, above] = ["/t/libbelow.rlib", "/t/libabove.rlib"].map(PathBuf::from);
        made.record(below.clone(), &[], [].into_iter(), &files);
        made.record(above.clone(), &[], [Path::new("/t/libbelow.rmeta")].into_iter(), &files);
        assert!(made.is_up_to_date(&above, &files));
        made.record(below, &[], [].into_iter(), &files);
        assert!(!made.is_up_to_date(&above, &files));
    }
}
