//! The versions of a package and of its dependencies, from its manifest and its lock file.

use serde::Deserialize;

/// A package with its version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Locked {
    /// The name of the package.
    pub name: String,
    /// The version, as in the lock file.
    pub version: String,
}

#[derive(Deserialize)]
struct Manifest {
    package: Entry,
}

/// The name and the version of a package, from its manifest. `None` if the manifest does not have them itself.
pub(super) fn of_manifest(text: &str) -> Option<Locked> {
    let Entry { name, version, .. } = toml::from_str::<Manifest>(text).ok()?.package;
    Some(Locked { name, version })
}

#[derive(Deserialize)]
struct Lock {
    #[serde(default)]
    package: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    version: String,
    /// Where it is from. The packages of the workspace have none.
    source: Option<String>,
}

/// The dependencies in a lock file that are not in the workspace. Empty if it cannot be read.
pub(super) fn locked(text: &str) -> Vec<Locked> {
    let all = toml::from_str::<Lock>(text).map_or_else(|_| Vec::new(), |lock| lock.package);
    let others = all.into_iter().filter(|entry| entry.source.is_some());
    others.map(|Entry { name, version, .. }| Locked { name, version }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_of_the_workspace_are_no_dependencies() {
        let text = "version = 4\n[[package]]\nname = \"own\"\nversion = \"0.1.0\"\n\n[[package]]\nname = \"hex\"\n\
                    version = \"0.4.3\"\nsource = \"registry+https://example.org\"\n";
        let hex = Locked { name: "hex".to_owned(), version: "0.4.3".to_owned() };
        assert_eq!(locked(text), [hex]);
        assert_eq!(locked("no lock file"), []);
    }

    #[test]
    fn a_manifest_without_its_own_version_has_none() {
        let package = |rest: &str| of_manifest(&format!("[package]\nname = \"p\"\n{rest}"));
        let version = package("version = \"1.2.3\"\nedition = \"2024\"\n").unwrap().version;
        assert_eq!(version, "1.2.3");
        assert_eq!(package("version.workspace = true"), None);
        assert_eq!(package(""), None);
    }
}
