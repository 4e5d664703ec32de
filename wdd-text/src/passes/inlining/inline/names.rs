//! Deletes definitions in languages with a grammar, and writes what they define at each use.
//!
//! An assignment counts as a definition of what is used after it. The grammar says whether a part of the definition fits the places
//! of the uses; what the name means in the language is not known, so a candidate may be one with errors.

use std::collections::BTreeMap;

use wdd_core::tree::{Change, Edit, Form, NodeId, Role};
use wdd_core::{Tree, Weight};

use crate::passes::Family;
use crate::text::Text;
use crate::text::outline::range;

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

pub(super) fn names(text: &Text) -> Vec<Family> {
    let mut places: BTreeMap<u32, Places> = BTreeMap::new();
    for mention in text.tree().mentions(NodeId::ROOT) {
        let of = places.entry(mention.name).or_default();
        if mention.defines || is_assigned(text, mention.node) {
            of.definitions.push(mention.node);
        } else if !is_member(text, mention.node) {
            of.uses.push(mention.node);
        }
    }
    let inlined = places.values().flat_map(|places| {
        places.definitions.iter().filter_map(|name| inlined(text, *name, places))
    });
    vec![inlined.collect()]
}

/// Whether the name is that of a part of a value, which is another name than one alone.
fn is_member(text: &Text, name: NodeId) -> bool {
    let before = text.bytes()[..text.place(name).bytes.start as usize].trim_ascii_end();
    before.ends_with(b".") || before.ends_with(b"->")
}

/// Whether the name is all that stands before `=`.
fn is_assigned(text: &Text, name: NodeId) -> bool {
    let tree = text.tree();
    let Some(parent) = tree.parent(name) else { return false };
    let mut children = tree.children(parent).skip_while(|child| *child != name);
    let (Some(_), Some(value)) = (children.next(), children.next()) else { return false };
    let bytes = |node: NodeId| range(&text.place(node).bytes);
    let between = &text.bytes()[bytes(name).end..bytes(value).start];
    let is_first = bytes(parent).start == bytes(name).start;
    is_first && [&b"="[..], b":="].contains(&between.trim_ascii())
}

/// The change that deletes a definition of a name, and replaces the uses of the name around it.
fn inlined(text: &Text, name: NodeId, places: &Places) -> Option<Change> {
    let tree = text.tree();
    // The name of a definition may go alone, too: the definition is around it.
    let definitions = tree
        .above(name)
        .filter(|node| tree.role(*node).deletable())
        .take_while(|node| tree.weight(*node) <= HEAVIEST);
    let mut changes = definitions.take(NEAREST).map(|node| without(text, node, name, places));
    changes.find_map(|change| change)
}

/// The uses that a definition reaches: those in the nearest node around it that has uses beside it. If the name has more
/// definitions there, they are the uses behind the last one, and none for the others.
fn reached(tree: &Tree, definition: NodeId, places: &Places) -> Vec<NodeId> {
    let is_outside = |node: &&NodeId| !tree.contains(definition, **node);
    let uses: Vec<NodeId> = places.uses.iter().filter(is_outside).copied().collect();
    let mut around = tree.above(definition);
    let Some(scope) = around.find(|scope| uses.iter().any(|place| tree.contains(*scope, *place)))
    else {
        return Vec::new();
    };
    let others = places.definitions.iter().filter(is_outside);
    let last = others.filter(|other| tree.contains(scope, **other)).max();
    let starts_after = match last {
        Some(last) if *last > definition => return Vec::new(),
        Some(_) => definition,
        None => NodeId::ROOT,
    };
    let is_reached = |place: &NodeId| tree.contains(scope, *place) && *place > starts_after;
    uses.into_iter().filter(is_reached).collect()
}

/// The change that deletes this definition of a name. `None` if it does not have a part that can replace the uses.
fn without(text: &Text, definition: NodeId, name: NodeId, places: &Places) -> Option<Change> {
    let tree = text.tree();
    let uses = reached(tree, definition, places);
    if uses.is_empty() {
        return None;
    }
    let language = text.language(definition);
    let fits = |node: NodeId| uses.iter().all(|place| language.fits(text, node, *place));
    // What stands beside the name, and not in a body: a value behind it, or a type before it.
    let around = tree.above(name).take_while(|node| *node >= definition);
    let parts = around.flat_map(|node| tree.children(node));
    let parts = parts.filter(|node| !tree.contains(*node, name)).map(|node| solid(tree, node));
    let parts = parts.filter(|node| fits(*node));
    let part = parts.max_by_key(|part| (*part > name, tree.weight(*part)))?;
    let saved =
        tree.weight(definition) + uses.iter().map(|place| tree.weight(*place)).sum::<Weight>();
    let forms: Vec<(NodeId, Form)> =
        uses.iter().map(|place| (*place, form(text, part, *place))).collect();
    let is_smaller = saved > forms.iter().map(|(_, form)| form.weight()).sum::<Weight>();
    is_smaller.then(|| {
        let replaced = forms.into_iter().map(|(place, form)| (place, Edit::StandIn(form)));
        [(definition, Edit::Delete)].into_iter().chain(replaced).collect()
    })
}

/// The part as it stands in a place: with brackets if it could be read in another way there.
fn form(text: &Text, part: NodeId, place: NodeId) -> Form {
    let tree = text.tree();
    let (weight, own) = (tree.weight(part), text.slice(part));
    let is_path = |token: &&[u8]| [&b"."[..], b"->", b"::"].contains(token);
    let is_compound = operators(text, part).any(|token| !is_path(&token));
    let around = tree.parent(place);
    if is_compound && around.is_some_and(|around| operators(text, around).next().is_some()) {
        Form::new(weight + 2, [b"(", own, b")"].concat())
    } else {
        Form::new(weight, own)
    }
}

/// What stands before and between the parts of a node, without brackets and separators.
fn operators(text: &Text, node: NodeId) -> impl Iterator<Item = &[u8]> {
    let mut at = range(&text.place(node).bytes).start;
    let before = text.tree().children(node).map(move |child| {
        let bytes = range(&text.place(child).bytes);
        let before = at..bytes.start;
        at = bytes.end;
        text.bytes()[before].trim_ascii()
    });
    let separates = |token: &[u8]| {
        let is_bracket = token.iter().all(|byte| b"()[]{},;:".contains(byte));
        is_bracket || [&b"="[..], b":=", b"return"].contains(&token)
    };
    before.filter(move |token| !separates(token))
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
    use crate::passes::inlining::inline::INLINE;
    use crate::passes::testing;

    #[track_caller]
    fn has_changes(path: &str, source: &str, expected: &[&str]) {
        assert_eq!(testing::each_of(&INLINE, path, source), expected);
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
    fn an_assigned_value_replaces_the_name_behind_it() {
        has_changes(
            "a.py",
            "def f(m):\n    c = m.g()\n    h(c)\n\nc(1)\n",
            &["def f(m):\n    h(m.g())\n\nc(1)\n"],
        );
        has_changes(
            "a.c",
            "int f() { int a; g(a); a = h(1); return a; }",
            &["int f() { int a; g(a);; return h(1); }"],
        );
        has_changes("a.py", "a = g(1)\nh(a)\na = 2\nk(a)\n", &["a = g(1)\nh(a)\nk(2)\n"]);
    }

    #[test]
    fn a_value_with_operators_gets_brackets_beside_others() {
        has_changes("a.py", "a = 4 - b\nc(d % a)\n", &["c(d % (4 - b))\n"]);
        has_changes("a.js", "let a = 4 - b;\nc(a);\n", &["c(4 - b);\n"]);
        has_changes("a.js", "let a = 4 - b;\na.c();\n", &["(4 - b).c();\n"]);
        has_changes("a.js", "let a = 4 - b;\nc = !a;\n", &["c = !(4 - b);\n"]);
        has_changes("a.js", "let a = b.d;\na.c();\n", &["b.d.c();\n"]);
        has_changes("a.c", "typedef unsigned long a; a b;", &["unsigned long b;"]);
    }

    #[test]
    fn a_part_of_a_value_is_not_the_variable_with_its_name() {
        has_changes("a.js", "let a = f(1);\nb.a(a);\n", &["b.a(f(1));\n"]);
    }

    #[test]
    fn names_of_other_blocks_are_other_names() {
        has_changes(
            "a.c",
            "int f() { int a = g(1); return a; } int h(int a) { return a; }",
            &["int f() { return g(1); } int h(int a) { return a; }"],
        );
    }

    #[test]
    fn what_would_be_larger_or_does_not_fit_stays() {
        has_changes("a.js", "const f = g(1, 2, 3);\nh(f, f, f);", &[]);
        has_changes("a.c", "int f() { return 1; }\nint g() { return f(); }", &[]);
    }
}
