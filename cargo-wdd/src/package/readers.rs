//! Who may read what is made of an input: no more people than may read the input itself. A result has the mode of its
//! input, and what is beside it is for all or for its owner.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::input::Input;

/// The permissions of a mode, without its other bits.
const PERMISSIONS: u32 = 0o777;

/// Who may read a file or a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Readers {
    /// Its owner.
    Owner,
    /// All people.
    All,
}

impl Readers {
    /// Those of what is at this path. What is neither a file nor a folder, such as a pipe, is for all.
    pub fn of(path: &Path) -> Self {
        mode(path).map_or(Readers::All, |(mode, is_folder)| {
            // A folder that cannot be entered hides what is in it.
            let needed = if is_folder { 0o005 } else { 0o004 };
            if mode & needed == needed { Readers::All } else { Readers::Owner }
        })
    }

    /// The mode with which a file is made. The system takes from it what the user does not grant to new files.
    pub fn of_file(self) -> u32 {
        if self == Readers::All { 0o666 } else { 0o600 }
    }

    /// The mode with which a folder is made.
    pub fn of_folder(self) -> u32 {
        if self == Readers::All { 0o777 } else { 0o700 }
    }
}

impl Input {
    /// Those who may read all of it.
    pub(crate) fn readers(&self) -> Readers {
        if !self.is_folder {
            return Readers::of(&self.path);
        }
        let root = self.root();
        let files = self.paths().map(|path| root.join(path));
        // With the folders on the way to each file.
        let all = files.flat_map(|file| {
            let above = file.ancestors().take_while(|above| above.starts_with(root));
            above.map(Path::to_owned).collect::<Vec<_>>()
        });
        let all: BTreeSet<_> = all.collect();
        all.iter().map(|path| Readers::of(path)).min().unwrap_or(Readers::All)
    }

    /// The folder that the paths of its files are relative to, if it is a folder.
    pub(in crate::package) fn root(&self) -> &Path {
        self.package.as_ref().map_or(&self.path, |package| &package.folder)
    }

    pub(in crate::package) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().chain(&self.fixed).map(|(path, _)| path.as_path())
    }
}

/// The modes of a result.
#[derive(Clone, Debug)]
pub(crate) struct Modes {
    /// That of the file or folder itself.
    pub(crate) whole: u32,
    /// Those of the files of a folder.
    files: BTreeMap<PathBuf, u32>,
    /// That of files which the input does not have, and of those beside the result.
    pub(crate) other: u32,
}

impl Modes {
    /// Those of the result of this input.
    pub(crate) fn of(input: &Input) -> Self {
        let readers = input.readers();
        let own = |path: &Path| mode(path).map(|(mode, _)| mode);
        let (files, whole) = if input.is_folder {
            let root = input.root();
            let with_mode = |path: &Path| Some((path.to_owned(), own(&root.join(path))?));
            let whole = own(root).unwrap_or(PERMISSIONS) | 0o700;
            (input.paths().filter_map(with_mode).collect(), whole & readers.of_folder())
        } else {
            (BTreeMap::new(), own(&input.path).unwrap_or(readers.of_file()))
        };
        Modes { whole, files, other: readers.of_file() }
    }

    /// That of the file with this path in a folder.
    pub(crate) fn of_file(&self, path: &Path) -> u32 {
        self.files.get(path).copied().unwrap_or(self.other)
    }
}

/// The permissions of a file or a folder, and whether it is a folder. `None` of anything else.
fn mode(path: &Path) -> Option<(u32, bool)> {
    let found = fs::metadata(path).ok().filter(|found| found.is_file() || found.is_dir())?;
    Some((found.permissions().mode() & PERMISSIONS, found.is_dir()))
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;

    use super::*;

    #[test]
    fn what_all_may_read_is_for_all() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "x").unwrap();
        for (path, mode, readers) in [
            (file.as_path(), 0o644, Readers::All),
            (&file, 0o640, Readers::Owner),
            (&file, 0o600, Readers::Owner),
            (folder.path(), 0o755, Readers::All),
            (folder.path(), 0o711, Readers::Owner),
        ] {
            fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
            assert_eq!(Readers::of(path), readers, "{mode:o}");
        }
        assert_eq!(Readers::of(Path::new("/dev/null")), Readers::All);
        assert_eq!(Readers::of(&folder.path().join("none")), Readers::All);
    }
}
