//! What the lock file of a build says about the packages of the workspace.
//!
//! A registry may have a package of the same name. cargo takes that one if a candidate has lost what says that the workspace's own one
//! is meant: a version, a path, an entry of `[patch]`. Such a candidate is built of code that is not in it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::package::CargoTarget;

/// The folders of the packages whose names a dependency has too.
pub(super) fn named_twice(targets: &[CargoTarget], lock: &[u8]) -> BTreeMap<String, PathBuf> {
    let packages = packages(lock);
    let has = |of: &CargoTarget, is_own| packages.contains(&(of.package.clone(), is_own));
    let twice = targets.iter().filter(|of| has(of, true) && has(of, false));
    twice.map(|of| (of.package.clone(), of.package_folder().to_owned())).collect()
}

/// Whether a build has taken something from elsewhere in place of a package of the workspace, which it took `before`.
pub(super) fn replaces_own(before: &[u8], now: &[u8]) -> bool {
    let (before, now) = (packages(before), packages(now));
    let mut new = now.difference(&before).filter(|(_, is_own)| !is_own);
    new.any(|(name, _)| before.contains(&(name.clone(), true)))
}

/// The names of the packages in a lock file, and whether they are the workspace's own: these have no source.
fn packages(lock: &[u8]) -> BTreeSet<(String, bool)> {
    let lock = String::from_utf8_lossy(lock);
    let name = |package: &str| {
        let name = package.lines().find_map(|line| line.strip_prefix("name = "));
        name.unwrap_or_default().trim_matches('"').to_owned()
    };
    let packages = lock.split("[[package]]").skip(1);
    packages.map(|package| (name(package), !package.contains("\nsource = "))).collect()
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
