//! Where a run saves its results. A result in the folder of its package is no part of the input.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::package::input::Input;

/// The paths of results in the folder of the package, relative to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Results(BTreeSet<String>);

impl Results {
    /// The result at this path.
    pub(super) fn of(input: &Input, output: &Path) -> Self {
        let below = input.package.as_ref().and_then(|package| {
            let output = real(output)?;
            Some(output.strip_prefix(&package.folder).ok()?.to_owned())
        });
        let below = below.map(|path| path.display().to_string());
        Results(below.into_iter().collect())
    }

    /// Adds those of an earlier process, and returns whether there is a new one.
    pub(super) fn add(&mut self, others: &Self) -> bool {
        let before = self.0.len();
        self.0.extend(others.0.iter().cloned());
        self.0.len() > before
    }

    /// Whether a file is a result or in one, or was moved to make room for one.
    pub(super) fn contain(&self, file: &str) -> bool {
        let is_at = |result: &String| is_at(Path::new(file), Path::new(result));
        self.0.iter().any(is_at)
    }
}

/// The path with links resolved. The result itself may not exist yet.
fn real(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    let folder = fs::canonicalize(path.parent()?).ok()?;
    Some(folder.join(path.file_name()?))
}

fn is_at(file: &Path, result: &Path) -> bool {
    let depth = result.components().count();
    let place: PathBuf = file.components().take(depth).collect();
    let name = |path: &Path| path.file_name().unwrap_or_default().to_owned();
    let (named, own) = (name(&place), name(result));
    let rest = named.as_encoded_bytes();
    let rest = rest.strip_prefix(own.as_encoded_bytes());
    place.parent() == result.parent() && rest.is_some_and(|rest| rest.is_empty() || is_number(rest))
}

/// Whether this is the end of the name that an earlier file gets, such as `.~1~`.
fn is_number(rest: &[u8]) -> bool {
    let number = rest
        .strip_prefix(b".~")
        .and_then(|rest| rest.strip_suffix(b"~"));
    number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_known_by_the_parts_of_their_paths() {
        let results = Results(["out", "a/b.rs"].map(str::to_owned).into());
        for file in [
            "out",
            "out/src/lib.rs",
            "a/b.rs",
            "a/b.rs.~12~",
            "out.~1~/x",
        ] {
            assert!(results.contain(file), "{file}");
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
            assert!(!results.contain(file), "{file}");
        }
    }
}
