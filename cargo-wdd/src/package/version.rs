//! Another version of a dependency: what a reference is built with.

use std::path::PathBuf;

use serde::Serialize;
use toml_edit::{DocumentMut, Item, Value};
use wdd_text::manifests::{NAME, tables};
use wdd_text::text::render::Files;

/// A version of a dependency.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VersionSpec {
    /// The name of the crate.
    pub name: String,
    /// The version that is required, without `=`.
    pub version: String,
}

/// What says where the code of a dependency is. A version of a registry takes its place.
const ORIGINS: [&str; 6] = ["git", "branch", "tag", "rev", "path", "registry"];

impl VersionSpec {
    /// Reads `NAME@VERSION`. `None` if it is not of this form.
    pub fn read(text: &str) -> Option<Self> {
        let (name, version) = text.split_once('@')?;
        let has_number = version.starts_with(|first: char| first.is_ascii_digit());
        (has_number && !name.is_empty())
            .then(|| VersionSpec { name: name.to_owned(), version: version.to_owned() })
    }

    /// Files whose manifests require this version. `None` if none of them has the dependency.
    pub(crate) fn applied(&self, files: &[(PathBuf, Vec<u8>)]) -> Option<Files> {
        let mut is_there = false;
        let mut files = files.to_vec();
        for (_, content) in files.iter_mut().filter(|(path, _)| path.ends_with(NAME)) {
            let text = str::from_utf8(content).ok();
            if let Some(changed) = text.and_then(|text| self.manifest(text)) {
                *content = changed.into_bytes();
                is_there = true;
            }
        }
        is_there.then_some(files)
    }

    /// The manifest that requires this version. `None` if it does not have the dependency.
    fn manifest(&self, content: &str) -> Option<String> {
        let mut all: DocumentMut = content.parse().ok()?;
        let mut is_there = false;
        for table in tables(all.as_table_mut()) {
            for (key, item) in table.iter_mut() {
                let renamed = item.get("package").and_then(Item::as_str);
                if renamed.unwrap_or(key.get()) == self.name {
                    is_there |= self.set(item);
                }
            }
        }
        is_there.then(|| all.to_string())
    }

    /// Requires this version. Returns whether it did: what is inherited is said by the workspace.
    fn set(&self, dependency: &mut Item) -> bool {
        let version = Value::from(format!("={}", self.version));
        let Some(table) = dependency.as_table_like_mut() else {
            *dependency = Item::Value(version);
            return true;
        };
        if table.contains_key("workspace") {
            return false;
        }
        // cargo refuses a dependency with two origins, and the version is one of the registry.
        for origin in ORIGINS {
            table.remove(origin);
        }
        table.insert("version", Item::Value(version));
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(manifest: &str) -> Option<String> {
        let spec = VersionSpec::read("a-b@2.1.0").unwrap();
        let files: Files = vec![("x/Cargo.toml".into(), manifest.as_bytes().to_vec())];
        let files = spec.applied(&files)?;
        let text = String::from_utf8(files[0].1.clone()).unwrap();
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn each_table_requires_the_version() {
        let manifest = "[dependencies]\na-b = \"1\"\nc = \"1\"\n\
            [target.'cfg(unix)'.dev-dependencies]\nd = { package = \"a-b\", git = \"x\", rev = \"y\" }\n\
            [workspace.dependencies.a-b]\nversion = \"1\"\nfeatures = [\"f\"]\n";
        assert_eq!(
            applied(manifest).unwrap(),
            "[dependencies] a-b = \"=2.1.0\" c = \"1\" [target.'cfg(unix)'.dev-dependencies] \
             d = { package = \"a-b\", version = \"=2.1.0\" } [workspace.dependencies.a-b] \
             version = \"=2.1.0\" features = [\"f\"]"
        );
    }

    #[test]
    fn a_manifest_without_the_dependency_stays() {
        assert_eq!(applied("[dependencies]\nb = \"1\"\n"), None);
        assert_eq!(applied("[dependencies]\na-b.workspace = true\n"), None);
        assert_eq!(VersionSpec::read("a"), None);
        assert_eq!(VersionSpec::read("a@x"), None);
    }
}
