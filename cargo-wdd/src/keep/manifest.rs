//! What may change in manifests: nothing that decides how code is compiled, and dependencies only as a
//! whole.

use super::painter::Painter;
use crate::package::manifests::Manifests;
use crate::text::Text;
use crate::text::permissions::Permission;

/// Tables that decide how code is compiled.
const TABLES: [&str; 5] = ["features", "lib", "patch", "profile", "replace"];

/// Keys of a package or a workspace that do.
const KEYS: [&str; 5] = ["build", "edition", "links", "profile", "resolver"];

/// Gives permissions to the manifests of a text.
pub(super) fn paint(painter: &mut Painter<'_>, text: &Text) {
    for manifest in Manifests::of(text).all() {
        for keys in manifest.keys() {
            let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            match keys[..] {
                [table, ..] if TABLES.contains(&table) => {
                    paint_entries(painter, manifest, &keys, keys.len(), Permission::Frozen);
                }
                ["package" | "workspace", key, ..] if KEYS.contains(&key) => {
                    paint_entries(painter, manifest, &keys, keys.len(), Permission::Frozen);
                }
                _ => {
                    let table = keys.iter().position(|key| key.ends_with("dependencies"));
                    if let Some(table) = table.filter(|table| table + 1 < keys.len()) {
                        paint_entries(painter, manifest, &keys, table + 2, Permission::Whole);
                    }
                }
            }
        }
    }
}

/// Paints the entry that the first `depth` of these keys lead to.
fn paint_entries(
    painter: &mut Painter<'_>,
    manifest: &crate::package::manifests::Manifest,
    keys: &[&str],
    depth: usize,
    permission: Permission,
) {
    if let Some(bytes) = manifest.entry(&keys[..depth]) {
        painter.bytes(bytes, permission);
    }
}
