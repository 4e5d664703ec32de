//! Where runs save their results. A result in a folder that is copied is no part of the input.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

/// The real paths of results, as JSON can show them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Results(BTreeSet<String>);

impl Results {
    /// The results at these paths.
    pub(super) fn at(paths: impl IntoIterator<Item = impl AsRef<Path>>) -> Self {
        let shown = |path: PathBuf| path.display().to_string();
        Results(paths.into_iter().filter_map(|path| real(path.as_ref())).map(shown).collect())
    }

    /// Adds others, and returns whether there is a new one.
    pub(super) fn add(&mut self, others: &Self) -> bool {
        let before = self.0.len();
        self.0.extend(others.0.iter().cloned());
        self.0.len() > before
    }

    /// Whether a file, given by its real path, is a result or in one, or was moved to make room for one.
    pub(super) fn contain(&self, file: &Path) -> bool {
        let file = file.display().to_string();
        self.0.iter().any(|result| is_at(Path::new(&file), Path::new(result)))
    }

    /// The results that do not contain this file or folder.
    pub(super) fn without(mut self, input: &Path) -> Self {
        if let Some(input) = real(input) {
            self.0.retain(|result| !is_at(&input, Path::new(result)));
        }
        self
    }

    /// The folders that they are in.
    pub(super) fn folders(&self) -> BTreeSet<PathBuf> {
        let above = self.0.iter().filter_map(|path| Path::new(path).parent());
        above.map(Path::to_owned).collect()
    }
}

/// The path with the links in its folder resolved. What has this path may not exist.
pub(super) fn real(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let folder = fs::canonicalize(path.parent()?).ok()?;
    Some(folder.join(path.file_name()?))
}

fn is_at(file: &Path, result: &Path) -> bool {
    // A result can be a folder, and the file can be deep in it.
    let depth = result.components().count();
    let place: PathBuf = file.components().take(depth).collect();
    let name = |path: &Path| path.file_name().unwrap_or_default().to_owned();
    let (named, own) = (name(&place), name(result));
    let rest = named.as_encoded_bytes().strip_prefix(own.as_encoded_bytes());
    place.parent() == result.parent() && rest.is_some_and(|rest| rest.is_empty() || is_number(rest))
}

/// Whether this is the end of the name that an earlier file gets, such as `.~1~`.
fn is_number(rest: &[u8]) -> bool {
    let number = rest.strip_prefix(b".~").and_then(|rest| rest.strip_suffix(b"~"));
    number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_known_by_the_parts_of_their_paths() {
        let results = Results(["out", "a/b.rs"].map(str::to_owned).into());
        for file in ["out", "out/src/lib.rs", "a/b.rs", "a/b.rs.~12~", "out.~1~/x"] {
            assert!(results.contain(Path::new(file)), "{file}");
        }
        for file in [
            "out.rs",
            "outer",
            "out.d/x",
            "a",
            "a/c.rs",
            "b.rs",
            "a/b.rs.bak",
            "a/b.rs.~~",
            "x/out",
        ] {
            assert!(!results.contain(Path::new(file)), "{file}");
        }
    }
}
