//! Merges the manifest of a package with that of its workspace.
//!
//! If the workspace is deleted, all values that the package inherits are written out. Profiles and
//! patches of the workspace are kept.

use std::path::{Path, PathBuf};

use toml_edit::{DocumentMut, InlineTable, Item, Value};

use crate::manifests::{relative, resolved, tables};

/// Tables that only the manifest in the workspace's folder may have.
const OF_WORKSPACES: &[&str] = &["profile", "patch", "replace", "cargo-features"];

/// Merges two manifests of the same folder. If the package is `alone`, the workspace is deleted.
pub(super) fn joined(workspace: &str, package: &str, alone: bool) -> Option<String> {
    let mut root: DocumentMut = workspace.parse().ok()?;
    let mut all: DocumentMut = package.parse().ok()?;
    if alone {
        inherit(&mut all, root.get("workspace")?)?;
    } else {
        // The remaining members may inherit from it.
        all.insert("workspace", root.remove("workspace")?);
    }
    for &key in OF_WORKSPACES {
        all.remove(key);
        if let Some(item) = root.remove(key) {
            all.insert(key, item);
        }
    }
    // `toml_edit` writes tables in the order in which they were read.
    let mut at = 0;
    placed(all.as_item_mut(), &mut at);
    Some(all.to_string())
}

/// The manifest of a package that is a workspace too, with the package only. `None` if it is no workspace.
pub(super) fn alone(content: &str) -> Option<String> {
    let mut all: DocumentMut = content.parse().ok()?;
    let workspace = all.remove("workspace")?;
    inherit(&mut all, &workspace)?;
    Some(all.to_string())
}

/// Numbers the tables in their new order.
fn placed(item: &mut Item, at: &mut isize) {
    if let Item::ArrayOfTables(tables) = item {
        for table in tables.iter_mut() {
            table.set_position(Some(*at));
            *at += 1;
            table.iter_mut().for_each(|(_, item)| placed(item, at));
        }
    } else if let Some(table) = item.as_table_mut() {
        table.set_position(Some(*at));
        *at += 1;
        table.iter_mut().for_each(|(_, item)| placed(item, at));
    }
}

/// Replaces each `workspace = true` with the workspace's value. `None` if the workspace has no such
/// value.
fn inherit(all: &mut DocumentMut, workspace: &Item) -> Option<()> {
    if let Some(package) = all.get_mut("package").and_then(Item::as_table_like_mut) {
        for (key, item) in package.iter_mut() {
            if is_inherited(item) {
                *item = workspace.get("package")?.get(key.get())?.clone();
            }
        }
    }
    if let Some(lints) = all.get_mut("lints").filter(|lints| is_inherited(lints)) {
        *lints = workspace.get("lints")?.clone();
    }
    let dependencies = workspace.get("dependencies");
    for table in tables(all.as_table_mut()) {
        for (key, item) in table.iter_mut() {
            if is_inherited(item) {
                *item = dependency(dependencies?.get(key.get())?, item)?;
            }
        }
    }
    Some(())
}

fn is_inherited(item: &Item) -> bool {
    item.get("workspace").and_then(Item::as_bool) == Some(true)
}

/// The workspace's dependency together with what a member adds to it.
fn dependency(said: &Item, member: &Item) -> Option<Item> {
    let mut added =
        member.as_table_like()?.iter().filter(|(key, _)| *key != "workspace").peekable();
    if added.peek().is_none() {
        return Some(said.clone());
    }
    let mut whole = match said.as_str() {
        Some(version) => InlineTable::from_iter([("version", version)]),
        None => match said.clone().into_value().ok()? {
            Value::InlineTable(table) => table,
            _ => return None,
        },
    };
    for (key, item) in added {
        let value = item.clone().into_value().ok()?;
        match (whole.get_mut(key), value) {
            // A member adds features to those of the workspace.
            (Some(Value::Array(known)), Value::Array(more)) if key == "features" => {
                known.extend(more.iter().cloned());
                known.fmt();
            }
            (_, value) => {
                whole.insert(key, value);
            }
        }
    }
    whole.fmt();
    Some(Item::Value(Value::InlineTable(whole)))
}

/// The manifest with paths that lead to the same files from the folder `to`, where `place` is the
/// new path of a file. The member in the workspace's own folder is deleted from the list of
/// members.
pub(super) fn with_paths(
    content: &str,
    folder: &Path,
    to: &Path,
    place: impl Fn(&Path) -> PathBuf,
) -> Option<String> {
    let mut all: DocumentMut = content.parse().ok()?;
    // The new target of a path, and the new text of the path if it changes.
    let moved = |old: &str| {
        let now = place(&resolved(folder, old));
        let same = resolved(to, old) == now;
        let written = (!same).then(|| relative(to, &now).display().to_string());
        (now, written)
    };
    for table in tables(all.as_table_mut()) {
        for (_, item) in table.iter_mut() {
            if let Some(path) = item.get_mut("path") {
                let (_, new) = moved(path.as_str()?);
                new.into_iter().for_each(|new| *path = toml_edit::value(new));
            }
        }
    }
    for list in ["members", "default-members"] {
        let list = all.get_mut("workspace").and_then(|item| item.get_mut(list));
        if let Some(list) = list.and_then(Item::as_array_mut) {
            let before = list.len();
            list.retain(|one| one.as_str().is_none_or(|old| moved(old).0 != to));
            if list.len() < before {
                list.fmt();
            }
            for one in list.iter_mut() {
                let new = one.as_str().and_then(|old| moved(old).1);
                new.into_iter().for_each(|new| *one = new.into());
            }
        }
    }
    Some(all.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = "[workspace]\nmembers = [\"a\"]\n[workspace.package]\nedition = \"2024\"\n\
        [workspace.lints.rust]\nunused = \"allow\"\n[workspace.dependencies]\nb = \"1\"\n\
        c = { version = \"2\", features = [\"x\"] }\n[profile.dev]\nopt-level = 1\n";

    /// The manifest in one line.
    fn line(manifest: Option<String>) -> String {
        let manifest = manifest.unwrap();
        manifest.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn inherited_values_are_written_out() {
        let package = "[package]\nname = \"a\"\nedition.workspace = true\n[lints]\nworkspace = true\n\
            [dependencies]\nb.workspace = true\n[target.'cfg(unix)'.dev-dependencies]\n\
            c = { workspace = true, features = [\"y\"], optional = true }\n";
        assert_eq!(
            line(joined(ROOT, package, true)),
            "[package] name = \"a\" edition = \"2024\" [lints.rust] unused = \"allow\" \
             [dependencies] b = \"1\" [target.'cfg(unix)'.dev-dependencies] \
             c = { version = \"2\", features = [\"x\", \"y\"], optional = true } \
             [profile.dev] opt-level = 1"
        );
    }

    #[test]
    fn a_value_that_the_workspace_does_not_have_cannot_be_inherited() {
        let package = "[dependencies]\nd.workspace = true\n";
        assert_eq!(joined(ROOT, package, true), None);
        assert_eq!(
            line(joined(ROOT, "[dependencies]\nb.workspace = true\n", true)),
            "[dependencies] b = \"1\" [profile.dev] opt-level = 1"
        );
    }

    #[test]
    fn paths_lead_to_the_same_files_from_another_folder() {
        let manifest = "[dependencies]\nb = { path = \"../b\" }\nc = { path = \"c\" }\n\
            [patch.crates-io]\nd.path = \"../../d\"\n";
        let place = |path: &Path| match path.strip_prefix("x/a") {
            Ok(below) => below.to_owned(),
            Err(_) => path.to_owned(),
        };
        assert_eq!(
            line(with_paths(manifest, Path::new("x/a"), Path::new(""), place)),
            "[dependencies] b = { path = \"x/b\" } c = { path = \"c\" } \
             [patch.crates-io] d.path = \"d\""
        );
    }
}
