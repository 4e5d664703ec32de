//! What may change in manifests: nothing that decides how code is compiled, and dependencies only as a
//! whole. A feature that is off, or that nothing uses, decides nothing.

use std::collections::BTreeSet;

use ra_ap_syntax::SyntaxKind::{IDENT, STRING};

use crate::keep::code::Code;
use crate::keep::painter::Painter;
use crate::manifests::{Manifest, Manifests, dependency_of};
use crate::text::languages::rust::syntax::tokens_of;
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
        let unused = UnusedFeatures::of(manifest, code);
        let is_off = |name: &str| on.is_some_and(|on| !on.contains(name)) || unused.contains(name);
        let mut deciding = Vec::new();
        for keys in manifest.keys() {
            let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            if let ["features", name, ..] = keys[..]
                && (is_off(name) || manifest.text(&keys).is_some_and(|one| unused.contains(one)))
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

/// The features of a package, and the elements of their lists, that change nothing: no code names the feature, and no code
/// uses a dependency that it brings.
struct UnusedFeatures<'m>(BTreeSet<&'m str>);

impl<'m> UnusedFeatures<'m> {
    fn of(manifest: &'m Manifest, code: &Code<'_>) -> Self {
        let all = manifest.features();
        if all.is_empty() {
            return UnusedFeatures(BTreeSet::new());
        }
        let own = code
            .files
            .iter()
            .filter(|(_, at)| code.text.files()[*at].path.starts_with(&manifest.folder));
        let (mut names, mut texts) = (BTreeSet::new(), BTreeSet::new());
        for token in own.flat_map(|(root, _)| tokens_of(root)) {
            match token.kind() {
                IDENT => drop(names.insert(token.text().to_owned())),
                STRING => drop(texts.insert(token.text().trim_matches('"').to_owned())),
                _ => {}
            }
        }
        let is_named = |name: &str| {
            let variable = format!("CARGO_FEATURE_{}", name.replace('-', "_").to_uppercase());
            texts.contains(name) || texts.contains(&variable)
        };
        let is_used = |dependency: &str| names.contains(&dependency.replace('-', "_"));
        let mut unused: BTreeSet<&str> = BTreeSet::new();
        // A feature may turn on others, to any depth.
        loop {
            let known = unused.len();
            for (name, elements) in &all {
                let changes_nothing = |element: &&str| {
                    let is_feature = all.contains_key(element);
                    unused.contains(element) || !is_feature && !is_used(dependency_of(element))
                };
                let elements: Vec<&str> =
                    elements.iter().copied().filter(changes_nothing).collect();
                let is_unused = elements.len() == all[name].len() && !is_named(name);
                if is_unused {
                    unused.insert(name);
                }
                let of_dependencies = elements.into_iter().filter(|one| !all.contains_key(one));
                unused.extend(of_dependencies);
            }
            if unused.len() == known {
                return UnusedFeatures(unused);
            }
        }
    }

    fn contains(&self, feature: &str) -> bool {
        self.0.contains(feature)
    }
}
