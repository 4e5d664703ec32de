//! Finds functions and their calls by the names of fields that grammars have in common.
//!
//! A function has a `body`, `parameters`, and a `name` or a `declarator`; or it is the `value`, or the `right` side, of something
//! that has a name. A call has `arguments`, and a `function` or a `name`.

use std::collections::BTreeMap;

use tree_sitter::{Node, Tree};

/// A function that has a body.
pub(super) struct Function<'t> {
    /// The node of the function, or the definition that it is the value of.
    pub(super) definition: Node<'t>,
    pub(super) parameters: Vec<Parameter<'t>>,
    pub(super) body: Node<'t>,
}

pub(super) struct Parameter<'t> {
    pub(super) name: &'t [u8],
    /// The argument if a call has none for it.
    pub(super) default: Option<Node<'t>>,
}

pub(super) struct Call<'t> {
    pub(super) node: Node<'t>,
    /// What the function is a method of.
    pub(super) object: Option<Node<'t>>,
    pub(super) arguments: Vec<Node<'t>>,
}

/// The functions and calls of a file, by name.
#[derive(Default)]
pub(super) struct Functions<'t> {
    pub(super) defined: BTreeMap<&'t [u8], Vec<Function<'t>>>,
    pub(super) calls: BTreeMap<&'t [u8], Vec<Call<'t>>>,
    /// Where each name starts.
    pub(super) mentions: BTreeMap<&'t [u8], Vec<usize>>,
}

impl<'t> Functions<'t> {
    pub(super) fn of(tree: &'t Tree, content: &'t [u8]) -> Self {
        let mut found = Functions::default();
        for node in nodes(tree.root_node()) {
            if is_name(node) {
                found.mentions.entry(text(node, content)).or_default().push(node.start_byte());
            }
            if let Some((name, function)) = function(node, content) {
                found.defined.entry(name).or_default().push(function);
            }
            if let Some((name, call)) = call(node, content) {
                found.calls.entry(name).or_default().push(call);
            }
        }
        found
    }
}

/// The node and all nodes below it, from the start to the end of the file.
pub(super) fn nodes(root: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let mut cursor = root.walk();
    // A walk with a cursor needs no stack, however deeply the file is nested.
    let mut has_ended = false;
    std::iter::from_fn(move || {
        if has_ended {
            return None;
        }
        let node = cursor.node();
        has_ended = !cursor.goto_first_child() && {
            let mut goes_on = cursor.goto_next_sibling();
            while !goes_on && cursor.goto_parent() {
                goes_on = cursor.goto_next_sibling();
            }
            !goes_on
        };
        Some(node)
    })
}

/// The named children of a node, without comments.
pub(super) fn parts<'t>(node: Node<'t>) -> Vec<Node<'t>> {
    let mut cursor = node.walk();
    node.named_children(&mut cursor).filter(|child| !child.is_extra()).collect()
}

pub(super) fn text<'t>(node: Node<'_>, content: &'t [u8]) -> &'t [u8] {
    &content[node.byte_range()]
}

pub(super) fn is_name(node: Node<'_>) -> bool {
    node.child_count() == 0 && node.is_named() && node.kind().ends_with("identifier")
}

/// The node and the declarators in it, each in the one before: `*f(int a)` and `f(int a)` in `int *f(int a) {}`.
pub(super) fn declared(node: Node<'_>) -> Vec<Node<'_>> {
    std::iter::successors(Some(node), |of| declarator(*of)).collect()
}

/// What a node declares. A reference, and brackets, have it without a field.
fn declarator(of: Node<'_>) -> Option<Node<'_>> {
    let is_declarator = |node: &Node<'_>| node.kind().ends_with("_declarator");
    of.child_by_field_name("declarator").or_else(|| {
        let inner = only(of).filter(|_| is_declarator(&of))?;
        (is_declarator(&inner) || is_name(inner)).then_some(inner)
    })
}

/// The named child of a node that has no other.
fn only(of: Node<'_>) -> Option<Node<'_>> {
    match parts(of)[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The parameters of a node, or of a declarator in it.
pub(super) fn parameters(node: Node<'_>) -> Option<Vec<Node<'_>>> {
    let chain = declared(node);
    // The innermost are those of the function: `int (*f(int a))(int b)` returns a function.
    let in_chain = |name: &str| chain.iter().rev().find_map(|of| of.child_by_field_name(name));
    match in_chain("parameters") {
        Some(all) => Some(parts(all)),
        // `a => a` of JavaScript has one without brackets.
        None => Some(vec![in_chain("parameter")?]),
    }
}

fn function<'t>(node: Node<'t>, content: &'t [u8]) -> Option<(&'t [u8], Function<'t>)> {
    let body = node.child_by_field_name("body")?;
    let parameters = parameters(node)?;
    let chain = declared(node);
    let (definition, name) = match (node.child_by_field_name("name"), &chain[..]) {
        (Some(name), _) => (node, name),
        (None, [_, .., name]) => (node, *name),
        (None, _) => {
            // `let f = (a) => a`: what has the name is around the function.
            let is = |of: &Node<'t>, name: &str| of.child_by_field_name(name) == Some(node);
            let is_value = |of: &Node<'t>| is(of, "value") || is(of, "right");
            let definition = node.parent().filter(is_value)?;
            let named = field(definition, &["name", "key", "left"])?;
            (definition, field(named, &MEMBERS).unwrap_or(named))
        }
    };
    // `f(void)` has no parameters.
    let is_void = |all: &[Node<'t>]| matches!(all, [only] if text(*only, content) == b"void");
    let parameters = parameters
        .iter()
        .filter(|_| !is_void(&parameters))
        .map(|one| parameter(*one, content))
        .collect::<Option<_>>()?;
    is_name(name).then(|| (text(name, content), Function { definition, parameters, body }))
}

fn parameter<'t>(node: Node<'t>, content: &'t [u8]) -> Option<Parameter<'t>> {
    let inner =
        |of: &Node<'t>| field(*of, &["name", "pattern", "declarator"]).or_else(|| only(*of));
    // The name is the innermost: `a` of `int *a[2]`.
    let name = std::iter::successors(Some(node), inner).last()?;
    is_name(name).then(|| Parameter {
        name: text(name, content),
        default: node.child_by_field_name("value"),
    })
}

fn call<'t>(node: Node<'t>, content: &'t [u8]) -> Option<(&'t [u8], Call<'t>)> {
    let arguments = parts(node.child_by_field_name("arguments")?);
    let called = field(node, &["function", "name"])?;
    let (name, object) = if is_name(called) {
        // Java has the object beside the name, and others have both in what is called.
        (called, node.child_by_field_name("object"))
    } else {
        let object = field(called, &["object", "argument", "operand"])?;
        (field(called, &MEMBERS)?, Some(object))
    };
    is_name(name).then(|| (text(name, content), Call { node, object, arguments }))
}

/// The first of these fields that a node has.
pub(super) fn field<'t>(of: Node<'t>, names: &[&str]) -> Option<Node<'t>> {
    names.iter().find_map(|name| of.child_by_field_name(name))
}

/// The fields for a name that belongs to a value.
pub(super) const MEMBERS: [&str; 3] = ["attribute", "property", "field"];
