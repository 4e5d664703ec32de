//! Files outside of a package that the package reads: `include_str!("../../NOTICE.txt")`.
//!
//! They are found by the relative paths that texts name: sources, manifests, what rustc has listed about
//! the user's own builds, and the output of a failure. A path counts if there is a file at this place.
//! So a path too many costs a copied file, and nothing else.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};
use std::sync::LazyLock;

use regex::Regex;

use super::extras::all_of;

/// A folder is copied if it has at most this many files and bytes.
const FOLDER: (usize, u64) = (2_000, 64 << 20);

/// A path that may lead out of its folder.
static LEADING_OUT: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[\w./@~+-]*\.\.[\w./@~+-]*").expect("a valid pattern"));

/// A string that may be a path, or a part of one.
static QUOTED: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r#""([\w./@~+-]+)""#).expect("a valid pattern"));

/// The folders of a package, by which files outside of it are found.
#[derive(Clone, Debug, Default)]
pub(super) struct PackageFolders {
    /// The folders that are copied as a whole.
    pub(super) folders: BTreeSet<PathBuf>,
    /// The folders of its manifests. Tests and build scripts run in them.
    pub(super) packages: BTreeSet<PathBuf>,
}

impl PackageFolders {
    /// The files outside that a text names, by their absolute paths. Relative paths are relative to the
    /// folder of the text (`here`), or to a package that it is in. They are relative to any package if the
    /// text is in no folder.
    pub(super) fn named_by(&self, text: &str, here: Option<&Path>) -> BTreeSet<PathBuf> {
        // Most texts name none, and the patterns take much longer than this.
        if !text.contains("..") && !text.contains(".parent()") {
            return BTreeSet::new();
        }
        // Many texts name the same place in several ways; it is looked up once.
        let paths = leading_up(text);
        let places = paths.iter().flat_map(|path| self.places_of(path, here));
        let places = places.collect::<BTreeSet<_>>();
        places.iter().flat_map(|place| self.files_at(place)).collect()
    }

    /// The places that a path may lead to if a text in the folder `here` names it.
    fn places_of(&self, path: &Path, here: Option<&Path>) -> Vec<PathBuf> {
        let around = |package: &Path| here.is_none_or(|here| here.starts_with(package));
        let packages = self.packages.iter().map(PathBuf::as_path).filter(|folder| around(folder));
        let bases: BTreeSet<_> = packages.chain(here).collect();
        let below = bases.iter().map(|base| base.join(below_root(path)));
        below.chain([path.to_owned()]).map(|place| normal(&place)).collect()
    }

    /// The file at this place, or the files of a small folder, if it is outside.
    fn files_at(&self, path: &Path) -> Vec<PathBuf> {
        let overlaps = |folder: &PathBuf| path.starts_with(folder) || folder.starts_with(path);
        if !path.is_absolute() || self.folders.iter().any(overlaps) {
            Vec::new()
        } else if path.is_dir() {
            all_of(path, FOLDER)
        } else if path.is_file() {
            vec![path.to_owned()]
        } else {
            Vec::new()
        }
    }
}

/// The relative paths of a text with `..` in them, whole or in parts.
fn leading_up(text: &str) -> BTreeSet<PathBuf> {
    let whole = LEADING_OUT.find_iter(text).map(|found| found.as_str());
    let whole = whole.filter(|path| leads_up(path)).map(PathBuf::from);
    whole.chain(in_parts(text)).collect()
}

/// Paths that a text builds from parts, `join("..").join("x")` or `parent().unwrap().join("x")`: each
/// string below each `..`.
fn in_parts(text: &str) -> Vec<PathBuf> {
    let quoted: BTreeSet<_> = quoted(text).map(|part| part.trim_start_matches('/')).collect();
    let parents = text.matches(".parent()").count().min(PARENTS.len());
    let is_up =
        |path: &&str| leads_up(path) && path.split('/').all(|part| matches!(part, "" | ".."));
    let up = quoted.iter().copied().filter(is_up).chain(PARENTS[..parents].iter().copied());
    up.flat_map(|up| quoted.iter().map(move |path| Path::new(up).join(path))).collect()
}

/// Where calls of `parent` may lead.
const PARENTS: [&str; 2] = ["..", "../.."];

/// The strings of a text that may be paths, or the last parts of paths.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    QUOTED.captures_iter(text).filter_map(|part| part.get(1)).map(|part| part.as_str())
}

/// The names of files in the strings of a text.
pub(super) fn names(text: &str) -> BTreeSet<String> {
    quoted(text).filter_map(|path| path.rsplit('/').next()).map(str::to_owned).collect()
}

/// A path relative to `/`. In `concat!(env!("CARGO_MANIFEST_DIR"), "/../x")` a relative path begins with a
/// slash, too.
pub(super) fn below_root(path: &Path) -> PathBuf {
    path.strip_prefix("/").unwrap_or(path).to_owned()
}

fn leads_up(path: &str) -> bool {
    path.split('/').any(|part| part == "..")
}

/// The path without `.` and `..`.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(normal.pop()),
            Component::CurDir => {}
            part => normal.push(part),
        }
    }
    normal
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// The names of the files outside of the package `p/q` that a text of `p/q/src` names.
    fn named(text: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for file in [
            "NOTICE",
            "p/beside",
            "p/shared/n.txt",
            "p/shared/m.txt",
            "p/q/README",
            "p/q/src/lib.rs",
        ] {
            fs::create_dir_all(root.join(file).parent().unwrap()).unwrap();
            fs::write(root.join(file), "x").unwrap();
        }
        let package = root.join("p/q");
        let inside = PackageFolders {
            folders: BTreeSet::from([package.clone()]),
            packages: BTreeSet::from([package.clone()]),
        };
        let found = inside.named_by(text, Some(&package.join("src")));
        let below = |path: &PathBuf| path.strip_prefix(&root).unwrap().display().to_string();
        found.iter().map(below).collect()
    }

    #[test]
    fn a_path_is_relative_to_its_file_or_to_the_package() {
        assert_eq!(named("include_str!(\"../../../NOTICE\")"), ["NOTICE"]);
        assert_eq!(named("fs::read(\"../beside\")"), ["p/beside"]);
        let with_slash = "concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../beside\")";
        assert_eq!(named(with_slash), ["p/beside"]);
        assert_eq!(named("couldn't read `src/../../../NOTICE`: No such file"), ["NOTICE"]);
    }

    #[test]
    fn a_path_in_parts_and_a_folder_are_found() {
        assert_eq!(named("root.join(\"..\").join(\"beside\")"), ["p/beside"]);
        let parent = "here().parent().unwrap().join(\"beside\")";
        assert_eq!(named(parent), ["p/beside"]);
        let both = ["p/shared/m.txt", "p/shared/n.txt"];
        assert_eq!(named("read_dir(\"../shared\")"), both);
    }

    #[test]
    fn what_is_inside_or_missing_or_no_path_is_not_outside() {
        for text in [
            "include_str!(\"../README\")",
            "\"../nothing\"",
            "let all = &list[..]; \"beside\"",
            "for i in 0..n {}",
            "\"..\"",
        ] {
            assert_eq!(named(text), [""; 0], "{text}");
        }
    }
}
