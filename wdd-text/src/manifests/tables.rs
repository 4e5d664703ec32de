//! The tables of dependencies in a manifest that is edited.

use toml_edit::TableLike;

/// Tables of dependencies.
const DEPENDENCIES: &[&str] = &[
    "dependencies",
    "dev-dependencies",
    "dev_dependencies",
    "build-dependencies",
    "build_dependencies",
];

/// All tables of dependencies of a package or workspace, and those of patches.
pub fn tables(all: &mut dyn TableLike) -> Vec<&mut dyn TableLike> {
    let mut found = Vec::new();
    for (key, item) in all.iter_mut() {
        let Some(table) = item.as_table_like_mut() else {
            continue;
        };
        match key.get() {
            key if DEPENDENCIES.contains(&key) => found.push(table),
            "workspace" => found.extend(tables(table)),
            "patch" | "target" => {
                let inner = table.iter_mut();
                let inner = inner.filter_map(|(_, item)| item.as_table_like_mut());
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
