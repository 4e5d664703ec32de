//! Resolves the paths in manifests.

use std::path::{Component, Path, PathBuf};

/// The path `text`, relative to `folder`, without `.` and without `..` where possible.
pub(crate) fn resolved(folder: &Path, text: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for part in folder.join(text).components() {
        match part {
            Component::CurDir => {}
            // A `..` at the start leads out of the folder, and stays.
            Component::ParentDir if path.file_name().is_some() => {
                path.pop();
            }
            other => path.push(other),
        }
    }
    path
}

/// What a target or a module is called by its path: its file, or the folder of a file that is called `root`.
pub fn name_of_file<'p>(path: &'p Path, root: &str) -> Option<&'p str> {
    let stem = path.file_stem()?;
    if stem == root { path.parent()?.file_name()? } else { stem }.to_str()
}

/// The path to a file or folder relative to `folder`.
pub fn relative(folder: &Path, to: &Path) -> PathBuf {
    let shared = folder.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = folder.components().skip(shared).map(|_| Component::ParentDir);
    up.chain(to.components().skip(shared)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_joined_and_taken_apart() {
        assert_eq!(resolved(Path::new("a/b"), "../c/./d"), Path::new("a/c/d"));
        assert_eq!(resolved(Path::new(""), "../d"), Path::new("../d"));
        assert_eq!(relative(Path::new("a/b"), Path::new("a/c/d")), Path::new("../c/d"));
    }
}
