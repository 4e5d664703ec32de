//! All that is beside hidden files and folders. Landlock only knows what is permitted, so to hide something is to permit its
//! neighbours, and those of each folder that it is in.

use std::path::{Path, PathBuf};

use crate::process::entries;

/// What is not hidden: whole folders, as far as nothing in them is hidden, and files. The hidden paths are real ones.
pub(super) fn beside(hidden: &[PathBuf]) -> Vec<PathBuf> {
    let mut all = Vec::new();
    add(Path::new("/"), hidden, &mut all);
    all
}

fn add(folder: &Path, hidden: &[PathBuf], all: &mut Vec<PathBuf>) {
    for entry in entries(folder) {
        let path = entry.path();
        // What a link leads to is permitted where it lies.
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if is_link || hidden.contains(&path) {
            continue;
        }
        if hidden.iter().any(|hidden| hidden.starts_with(&path)) {
            add(&path, hidden, all);
        } else {
            all.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn neighbours_of_each_hidden_path_are_permitted_and_it_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for path in ["a/hidden", "a/near", "b/near", "c"] {
            fs::create_dir_all(root.join(path)).unwrap();
        }
        fs::write(root.join("b/hidden"), "").unwrap();
        let all = beside(&[root.join("a/hidden"), root.join("b/hidden")]);
        let inside = all.iter().filter_map(|path| path.strip_prefix(&root).ok());
        let mut inside: Vec<_> = inside.collect();
        inside.sort();
        assert_eq!(inside, ["a/near", "b/near", "c"].map(Path::new));
        assert!(all.contains(&PathBuf::from("/proc")) || !cfg!(target_os = "linux"));
    }
}
