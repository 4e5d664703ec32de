//! What may change in manifests: nothing that decides how code is compiled, and dependencies only as a
//! whole. A feature that is off decides nothing.

use crate::keep::code::Code;
use crate::keep::painter::Painter;
use crate::manifests::Manifests;
use crate::text::permissions::Permission;

/// Tables that decide how code is compiled.
const TABLES: [&str; 5] = ["features", "lib", "patch", "profile", "replace"];

/// Keys of a package or a workspace that do, and the name, without which there is no package.
const KEYS: [&str; 6] = ["build", "edition", "links", "name", "profile", "resolver"];

/// Gives permissions to the manifests of a text. What decides how code is compiled is deleted only with the
/// whole manifest.
pub(super) fn paint(painter: &mut Painter<'_>, code: &Code<'_>) {
    for manifest in Manifests::of(code.text).all() {
        let on = code.features_of(&manifest.folder);
        let is_off = |name: &str| on.is_some_and(|on| !on.contains(name));
        let mut deciding = Vec::new();
        for keys in manifest.keys() {
            let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            if let ["features", name, ..] = keys[..]
                && is_off(name)
            {
                continue;
            }
            if decides(&keys) {
                deciding.extend(manifest.entry(&keys).cloned());
                continue;
            }
            let table = keys.iter().position(|key| key.ends_with("dependencies"));
            let dependency = table.and_then(|table| manifest.entry(keys.get(..table + 2)?));
            if let Some(dependency) = dependency {
                painter.bytes(dependency, Permission::Whole);
            }
        }
        painter.places(&deciding, Permission::Whole);
    }
}

/// Whether the value that these keys lead to decides how code is compiled.
fn decides(keys: &[&str]) -> bool {
    match keys {
        [table, ..] if TABLES.contains(table) => true,
        ["package" | "workspace", key, ..] => KEYS.contains(key),
        _ => false,
    }
}
