//! The tables of dependencies in a manifest that is edited.

use toml_edit::TableLike;

use super::dependencies::need;

/// All tables of dependencies of a package or workspace, and those of patches.
pub fn tables(all: &mut dyn TableLike) -> Vec<&mut dyn TableLike> {
    let mut found = Vec::new();
    for (key, item) in all.iter_mut() {
        let Some(table) = item.as_table_like_mut() else { continue };
        match key.get() {
            key if need(key).is_some() => found.push(table),
            "workspace" => found.extend(tables(table)),
            // Each registry has a table of patches.
            "patch" => found.extend(inner(table)),
            // Each platform has tables as the package has.
            "target" => found.extend(inner(table).flat_map(tables)),
            _ => {}
        }
    }
    found
}

fn inner(table: &mut dyn TableLike) -> impl Iterator<Item = &mut dyn TableLike> {
    table.iter_mut().filter_map(|(_, item)| item.as_table_like_mut())
}
