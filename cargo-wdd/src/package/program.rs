//! The manifest of a program that uses a package of the user, with the dependencies that its sources name.

use std::fs;
use std::path::{Path, PathBuf};

use cargo_metadata::{Dependency, DependencyKind, Metadata, Package as Found, TargetKind};
use ignore::WalkBuilder;
use toml_edit::{Array, DocumentMut, InlineTable, Item, Table, Value, table, value};
use wdd_text::text::languages::MANIFEST_NAME;
use wdd_text::text::render::Files;

use super::Package;
use super::cargo_config::home;
use super::metadata::metadata;
use crate::error::Result;
use crate::process::Trust;

/// The features of a package that are chosen on the command line of cargo.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ChosenFeatures {
    pub(crate) named: Vec<String>,
    pub(crate) all: bool,
    pub(crate) no_default: bool,
}

/// Where a program finds the packages of the user.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'a> {
    /// The registry has them.
    Registry,
    /// They are in this folder, as the user has them in the folder of the [`Package`].
    Folder(&'a Path),
}

/// A package that a program is to use, as `cargo metadata` describes it.
#[derive(Debug)]
pub(crate) struct UsedPackage<'a> {
    user: &'a Package,
    found: Found,
    /// What Rust code calls its library.
    library: String,
    features: ChosenFeatures,
}

impl<'a> UsedPackage<'a> {
    /// The package with this name. `None` if it has no library.
    ///
    /// # Errors
    /// As [`Package::find`].
    pub(crate) fn find(
        cargo: &Path,
        user: &'a Package,
        name: &str,
        features: ChosenFeatures,
    ) -> Result<Option<Self>> {
        // Its configuration was looked at when it was found.
        let Metadata { packages, .. } = metadata(cargo, &user.root(), Trust::Given)?;
        let found = packages.into_iter().find(|found| found.name.as_str() == name);
        let used = found.and_then(|found| {
            let library = library(&found)?;
            Some(UsedPackage { user, found, library, features })
        });
        Ok(used)
    }

    /// What Rust code calls its library.
    pub(crate) fn library(&self) -> &str {
        &self.library
    }

    /// The name and the version.
    pub(crate) fn title(&self) -> String {
        format!("{} {}", self.found.name, self.found.version)
    }

    /// Its folder, where the user has it.
    pub(crate) fn folder(&self) -> &Path {
        self.found.manifest_path.parent().map_or(Path::new(""), |folder| folder.as_std_path())
    }

    /// Whether its library is the one that the registry has, as far as cargo has unpacked that.
    pub(crate) fn is_unchanged(&self) -> bool {
        let name = format!("{}-{}", self.found.name, self.found.version);
        let registries = home().and_then(|home| fs::read_dir(home.join("registry/src")).ok());
        let copies = registries.into_iter().flatten().flatten().map(|one| one.path().join(&name));
        copies.filter(|copy| copy.is_dir()).any(|copy| {
            let [own, other] = [self.folder(), &copy].map(library_files);
            own == other
                && own.iter().all(|file| is_same(&self.folder().join(file), &copy.join(file)))
        })
    }

    /// The manifest of a program with this name and these sources. `None` if it would need something that has no place there,
    /// such as a package from git.
    pub(crate) fn manifest(&self, name: &str, sources: &Files, place: Place<'_>) -> Option<String> {
        let texts = sources.iter().map(|(_, content)| String::from_utf8_lossy(content));
        let texts: Vec<_> = texts.collect();
        let is_named = |dependency: &&Dependency| {
            let name = key(dependency).replace('-', "_");
            texts.iter().any(|text| text.contains(&name))
        };
        let mut dependencies = Table::new();
        dependencies.insert(&self.found.name, self.itself(place)?.into());
        let others = self.found.dependencies.iter().filter(is_named);
        for other in others
            .filter(|other| other.kind != DependencyKind::Build && other.name != *self.found.name)
        {
            dependencies.insert(key(other), self.entry(other, place)?.into());
        }
        let mut manifest = DocumentMut::new();
        manifest["package"] = table();
        manifest["package"]["name"] = value(name);
        manifest["package"]["version"] = value("0.0.0");
        manifest["package"]["edition"] = value(self.found.edition.as_str());
        manifest["package"]["publish"] = value(false);
        manifest["dependencies"] = Item::Table(dependencies);
        if let Some(profiles) = self.profiles() {
            manifest["profile"] = profiles;
        }
        // It belongs to no workspace, wherever it is.
        manifest["workspace"] = table();
        Some(manifest.to_string())
    }

    /// The package itself as a dependency.
    fn itself(&self, place: Place<'_>) -> Option<InlineTable> {
        let mut entry = InlineTable::new();
        match place {
            Place::Registry => entry.insert("version", format!("={}", self.found.version).into()),
            Place::Folder(_) => entry.insert("path", self.path(self.folder(), place)?),
        };
        let ChosenFeatures { named, all, no_default } = &self.features;
        let all = self.found.features.keys().filter(|_| *all);
        // A feature of another package has that in front.
        let named = named.iter().flat_map(|words| words.split([',', ' '])).filter_map(|feature| {
            let (package, name) = feature.split_once('/').unwrap_or((&self.found.name, feature));
            (package == *self.found.name && !name.is_empty()).then_some(name)
        });
        let features: Array = all.map(String::as_str).chain(named).collect();
        add_features(&mut entry, features, !no_default);
        Some(entry)
    }

    /// A dependency of the package as one of the program.
    fn entry(&self, other: &Dependency, place: Place<'_>) -> Option<InlineTable> {
        let is_elsewhere = other.source.as_ref().is_some_and(|source| !source.is_crates_io());
        if is_elsewhere || other.registry.is_some() {
            return None;
        }
        let mut entry = InlineTable::new();
        match (&other.path, place) {
            (Some(folder), Place::Folder(_)) => {
                entry.insert("path", self.path(folder.as_std_path(), place)?);
            }
            (Some(_), Place::Registry) if other.req.comparators.is_empty() => return None,
            _ => {
                entry.insert("version", other.req.to_string().into());
            }
        }
        if other.rename.is_some() {
            entry.insert("package", other.name.as_str().into());
        }
        add_features(&mut entry, other.features.iter().collect(), other.uses_default_features);
        Some(entry)
    }

    /// The path of a folder of the user, in the place.
    fn path(&self, folder: &Path, place: Place<'_>) -> Option<Value> {
        let Place::Folder(place) = place else { return None };
        let below = folder.strip_prefix(&self.user.folder).ok()?;
        // A path that is joined with an empty one ends in a slash; `components` removes it.
        let path: PathBuf = place.join(below).components().collect();
        Some(path.to_str()?.into())
    }

    /// The profiles of the workspace: a failure may depend on them.
    fn profiles(&self) -> Option<Item> {
        let manifest = fs::read_to_string(self.user.root().join(MANIFEST_NAME)).ok()?;
        manifest.parse::<DocumentMut>().ok()?.remove("profile")
    }
}

/// What Rust code calls the library of a package. `None` if it has none that others can use.
fn library(found: &Found) -> Option<String> {
    let is_library = |kind: &TargetKind| matches!(kind, TargetKind::Lib | TargetKind::RLib);
    let library = found.targets.iter().find(|target| target.kind.iter().any(is_library))?;
    Some(library.name.replace('-', "_"))
}

/// What a manifest calls a dependency.
fn key(dependency: &Dependency) -> &str {
    dependency.rename.as_deref().unwrap_or(&dependency.name)
}

fn add_features(entry: &mut InlineTable, features: Array, with_default: bool) {
    if !features.is_empty() {
        entry.insert("features", features.into());
    }
    if !with_default {
        entry.insert("default-features", false.into());
    }
}

/// The files that a library is compiled from, as far as they are in their usual places, below the folder of its package.
fn library_files(folder: &Path) -> Vec<PathBuf> {
    let sources = WalkBuilder::new(folder.join("src")).standard_filters(false).build();
    let files = sources.flatten().map(ignore::DirEntry::into_path).filter(|path| path.is_file());
    let below = files.filter_map(|path| path.strip_prefix(folder).map(Path::to_owned).ok());
    let script = Some(PathBuf::from("build.rs")).filter(|script| folder.join(script).is_file());
    let mut files: Vec<PathBuf> = below.chain(script).collect();
    files.sort();
    files
}

fn is_same(file: &Path, other: &Path) -> bool {
    matches!((fs::read(file), fs::read(other)), (Ok(one), Ok(two)) if one == two)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_has_the_dependencies_that_its_sources_name() {
        let folder = tempfile::tempdir().unwrap();
        let manifest = "[package]\nname = \"a-b\"\nversion = \"1.2.3\"\nedition = \"2021\"\n\
                        [features]\nx = []\n[profile.dev]\nopt-level = 1\n\
                        [dependencies]\nserde = { version = \"1\", features = [\"rc\"] }\nunused = \"2\"\n\
                        [dev-dependencies]\nown = { package = \"rand\", version = \"0.9\", default-features = false }\n";
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
        fs::write(folder.path().join("src/lib.rs"), "").unwrap();
        let user = Package::find("cargo".as_ref(), folder.path(), None, Trust::Refused).unwrap();
        let features = ChosenFeatures { named: vec!["x,c/y".into()], all: false, no_default: true };
        let used = UsedPackage::find("cargo".as_ref(), &user, "a-b", features).unwrap().unwrap();
        assert_eq!(used.library(), "a_b");
        assert!(!used.is_unchanged());
        let sources =
            vec![("src/main.rs".into(), b"use own::f; use serde::S; fn main() {}".into())];
        let package =
            "[package]\nname = \"p\"\nversion = \"0.0.0\"\nedition = \"2021\"\npublish = false\n";
        let others = "own = { version = \"^0.9\", package = \"rand\", default-features = false }\n\
                      serde = { version = \"^1\", features = [\"rc\"] }\n";
        let rest = "\n[profile.dev]\nopt-level = 1\n\n[workspace]\n";
        for (place, itself) in [
            (Place::Registry, "version = \"=1.2.3\""),
            (Place::Folder(Path::new("../a-b")), "path = \"../a-b\""),
        ] {
            let itself =
                format!("a-b = {{ {itself}, features = [\"x\"], default-features = false }}\n");
            let lines = |text: &str| {
                let lines = text.lines().filter(|line| !line.is_empty());
                let mut lines: Vec<_> = lines.map(str::to_owned).collect();
                lines.sort();
                lines
            };
            let expected = format!("{package}\n[dependencies]\n{itself}{others}{rest}");
            let found = used.manifest("p", &sources, place).unwrap();
            assert_eq!(lines(&found), lines(&expected), "{found}");
        }
    }
}
