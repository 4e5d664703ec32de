//! What the lock file of a build says about the packages of the workspace.
//!
//! A registry may have a package of the same name. cargo takes that one if a candidate has lost what says that the workspace's own one
//! is meant: a version, a path, an entry of `[patch]`. Such a candidate is built of code that is not in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use toml_edit::DocumentMut;

use crate::package::CargoTarget;

/// The names of the packages in a lock file, each with its sources. A package of the workspace has none.
type Sources = BTreeMap<String, BTreeSet<Option<String>>>;

/// The folders of the packages whose names a dependency has too.
pub(super) fn named_twice(targets: &[CargoTarget], lock: &[u8]) -> BTreeMap<String, PathBuf> {
    let sources = sources(lock);
    let is_twice = |target: &&CargoTarget| {
        sources.get(&target.package).is_some_and(|sources| sources.len() > 1)
    };
    let folder = |of: &CargoTarget| (of.package.clone(), of.package_folder().to_owned());
    targets.iter().filter(is_twice).map(folder).collect()
}

/// Whether a build has taken something from elsewhere in place of a package of the workspace, which it took `before`.
pub(super) fn replaces_own(before: &[u8], now: &[u8]) -> bool {
    let (before, now) = (sources(before), sources(now));
    let is_replaced = |(name, sources): (&String, &BTreeSet<Option<String>>)| {
        let of_now = now.get(name).into_iter().flatten();
        sources.contains(&None) && of_now.into_iter().any(|source| !sources.contains(source))
    };
    before.iter().any(is_replaced)
}

fn sources(lock: &[u8]) -> Sources {
    let table = String::from_utf8_lossy(lock).parse::<DocumentMut>().ok();
    let packages = table.as_ref().and_then(|table| table.get("package")?.as_array_of_tables());
    let mut sources = Sources::new();
    for package in packages.into_iter().flat_map(|packages| packages.iter()) {
        let text = |key| Some(package.get(key)?.as_str()?.to_owned());
        if let Some(name) = text("name") {
            sources.entry(name).or_default().insert(text("source"));
        }
    }
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_of_the_workspace_that_comes_from_a_registry_is_replaced() {
        const OWN: &str = "[[package]]\nname = \"a\"\nversion = \"1.0.0\"\n";
        const FOREIGN: &str =
            "[[package]]\nname = \"a\"\nversion = \"1.0.1\"\nsource = \"registry+x\"\n";
        const OTHER: &str =
            "[[package]]\nname = \"b\"\nversion = \"1.0.1\"\nsource = \"registry+x\"\n";
        let replaces = |before: &str, now: &str| replaces_own(before.as_bytes(), now.as_bytes());
        assert!(replaces(OWN, FOREIGN));
        assert!(!replaces(OWN, &[OWN, OTHER].concat()));
        // A dependency had the name already, and nothing is known without a lock file.
        assert!(!replaces(&[OWN, FOREIGN].concat(), FOREIGN));
        assert!(!replaces(FOREIGN, OWN) && !replaces("", FOREIGN) && !replaces(OWN, ""));
    }
}
