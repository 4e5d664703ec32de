//! The tables of dependencies in a manifest that is edited.

use toml_edit::TableLike;

use super::dependencies::need;

/// All tables of dependencies of a package or workspace, and those of patches.
pub fn tables(all: &mut dyn TableLike) -> Vec<&mut dyn TableLike> {
    let mut found = Vec::new();
    for (key, item) in all.iter_mut() {
        let Some(table) = item.as_table_like_mut() else {
            continue;
        };
        match key.get() {
            key if need(key).is_some() => found.push(table),
            "workspace" => found.extend(tables(table)),
            "patch" | "target" => {
                let inner = table.iter_mut().filter_map(|(_, item)| item.as_table_like_mut());
                match key.get() {
                    "patch" => found.extend(inner),
                    _ => found.extend(inner.flat_map(tables)),
                }
            }
            _ => {}
        }
    }
    found
}
