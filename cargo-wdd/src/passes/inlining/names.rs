//! Replaces names with what they are defined as, in languages with a grammar.
//!
//! ```text
//! a.c: typedef unsigned long size; size f(size);  →  unsigned long f(unsigned long);
//! a.js: const f = g(1); h(f, 2);                  →  h(g(1), 2);
//! ```
//!
//! A definition is deleted only if all uses of its name can be replaced, and only if the text gets smaller. The grammar says
//! whether a part of the definition fits the places of the uses; what the name means in the language is not known, so a
//! candidate may be one with errors.

use std::collections::BTreeMap;

use wdd_core::hier::Turn;
use wdd_core::tree::{Change, Edit, Form, NodeId, Role};
use wdd_core::{Tree, Weight};

use crate::passes::plan::Level;
use crate::passes::{Family, Pass, Proposes};
use crate::text::Text;

pub(in crate::passes) static NAMES: Pass = Pass {
    name: "inline-names",
    about: "replaces names with what they are defined as, in languages with a grammar",
    strategy: None,
    level: Level::Normal,
    turn: Turn::InOrder,
    proposes: Proposes::Text(names),
};

/// How many nodes that can be deleted are looked at around a name.
const NEAREST: usize = 3;

/// The heaviest definition that is looked at.
const HEAVIEST: Weight = 100;

/// Where a name is.
#[derive(Default)]
struct Places {
    definitions: Vec<NodeId>,
    uses: Vec<NodeId>,
}

fn names(text: &Text) -> Vec<Family> {
    let mut places: BTreeMap<u32, Places> = BTreeMap::new();
    for mention in text.tree().mentions(NodeId::ROOT) {
        let of = places.entry(mention.name).or_default();
        match mention.defines {
            true => of.definitions.push(mention.node),
            false => of.uses.push(mention.node),
        }
    }
    let inlined = places.values().filter_map(|places| inlined(text, places));
    vec![inlined.collect()]
}

/// The change that deletes the only definition of a name, and replaces all of its uses.
fn inlined(text: &Text, places: &Places) -> Option<Change> {
    let tree = text.tree();
    let [name] = places.definitions[..] else {
        return None;
    };
    // The name of a definition may go alone, too: the definition is around it.
    let definitions = tree
        .above(name)
        .filter(|node| tree.role(*node).deletable())
        .take_while(|node| tree.weight(*node) <= HEAVIEST);
    let mut changes = definitions
        .take(NEAREST)
        .map(|node| without(text, node, name, &places.uses));
    changes.find_map(|change| change)
}

/// The change that deletes this definition of a name. `None` if it does not have a part that can replace the uses.
fn without(text: &Text, definition: NodeId, name: NodeId, uses: &[NodeId]) -> Option<Change> {
    let tree = text.tree();
    let is_outside = |node: &&NodeId| !tree.contains(definition, **node);
    let uses: Vec<NodeId> = uses.iter().filter(is_outside).copied().collect();
    let language = text.language(definition);
    let fits = |node: NodeId| uses.iter().all(|place| language.fits(text, node, *place));
    // What stands beside the name, and not in a body: a value behind it, or a type before it.
    let around = tree.above(name).take_while(|node| *node >= definition);
    let parts = around.flat_map(|node| tree.children(node));
    let parts = parts
        .filter(|node| !tree.contains(*node, name))
        .map(|node| solid(tree, node));
    let parts = parts.filter(|node| fits(*node));
    let part = parts.max_by_key(|part| (*part > name, tree.weight(*part)))?;
    let saved =
        tree.weight(definition) + uses.iter().map(|place| tree.weight(*place)).sum::<Weight>();
    let is_smaller = saved > tree.weight(part) * uses.len() as Weight;
    (is_smaller && !uses.is_empty()).then(|| {
        let form = Form::new(tree.weight(part), text.slice(part));
        let replaced = uses
            .iter()
            .map(|place| (*place, Edit::StandIn(form.clone())));
        [(definition, Edit::Delete)]
            .into_iter()
            .chain(replaced)
            .collect()
    })
}

/// The node, without tokens that would be deleted with it.
fn solid(tree: &Tree, node: NodeId) -> NodeId {
    let mut children = tree.children(node);
    match (children.next(), children.next()) {
        (Some(only), None) if tree.role(only) == Role::Fixed => only,
        _ => node,
    }
}

#[cfg(all(test, feature = "grammars"))]
mod tests {
    use super::*;
    use crate::passes::testing;

    #[track_caller]
    fn has_changes(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&NAMES, path, source), expected);
    }

    #[test]
    fn a_type_replaces_its_name() {
        has_changes(
            "a.c",
            "typedef unsigned long size;\nsize f(size);",
            &["unsigned long f(unsigned long);"],
        );
    }

    #[test]
    fn a_value_replaces_its_name() {
        has_changes("a.js", "const f = g(1);\nh(f, 2);", &["h(g(1), 2);"]);
        has_changes("a.c", "enum { N = 3 }; int a[N];", &["enum {}; int a[3];"]);
    }

    #[test]
    fn what_would_be_larger_or_does_not_fit_stays() {
        has_changes("a.js", "const f = g(1, 2, 3);\nh(f, f, f);", &[]);
        has_changes("a.c", "int f() { return 1; }\nint g() { return f(); }", &[]);
        has_changes("a.c", "typedef int a; typedef long a; a b;", &[]);
    }
}
