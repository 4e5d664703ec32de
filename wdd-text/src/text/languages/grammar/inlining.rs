//! Replaces the calls of a function with its body.
//!
//! What a function does is not known, so a call may do something else after that: the oracle tells. A function is left as it is
//! if another one in its block has its name, if it is used without a call, and if it returns from the middle of its body.

use std::ops::Range;

use rustc_hash::FxHashMap;
use tree_sitter::Node;
use wdd_core::Weight;
use wdd_core::tree::{Change, Edit};

use super::Grammar;
use super::functions::{Call, Function, Functions, MEMBERS, nodes, parts, text};
use super::indentation::{blanks, moved};
use super::places::Places;
use crate::text::outline::range;
use crate::text::{File, Text};

/// A function with more calls is left as it is.
const MOST: usize = 8;

/// For each function that can be inlined, the change that deletes it and replaces its calls.
pub(super) fn inlinings(grammar: &Grammar, source: &Text, file: &File) -> Vec<Change> {
    let content = &source.bytes()[range(&file.bytes)];
    let Some(tree) = grammar.parse(content) else { return Vec::new() };
    let functions = Functions::of(&tree, content);
    // The places of a file need not be looked up then.
    if functions.defined.is_empty() {
        return Vec::new();
    }
    let inlining = Inlining { grammar, source, content, places: Places::of(source, file) };
    functions
        .defined
        .iter()
        .flat_map(|(name, all)| all.iter().map(move |one| (*name, one, &all[..])))
        .filter_map(|(name, function, all)| {
            let region = region(function, all)?;
            let calls: Vec<_> = functions
                .calls
                .get(name)?
                .iter()
                .filter(|call| region.contains(&call.node.start_byte()))
                .collect();
            let mentions = functions.mentions[name].iter().filter(|at| region.contains(at));
            // One mention is that of the definition.
            let is_only_called = mentions.count() == calls.len() + 1;
            let is_used = is_only_called && (1..=MOST).contains(&calls.len());
            is_used.then(|| inlining.change(function, &calls))?
        })
        .collect()
}

/// Where a name means this function: in the whole file, or, if others have the name too, in the block that the function is in.
fn region(function: &Function<'_>, all: &[Function<'_>]) -> Option<Range<usize>> {
    if all.len() == 1 {
        return Some(0..usize::MAX);
    }
    let block = function.definition.parent()?.byte_range();
    let within = all.iter().filter(|one| block.contains(&one.definition.start_byte()));
    (within.count() == 1).then_some(block)
}

/// What is known of the file in which functions are inlined.
struct Inlining<'t> {
    grammar: &'t Grammar,
    source: &'t Text,
    content: &'t [u8],
    places: Places,
}

impl<'t> Inlining<'t> {
    /// The change that deletes a function and replaces its calls. `None` if one of them cannot be replaced, or if the text would not
    /// get smaller.
    fn change(&self, function: &Function<'t>, calls: &[&Call<'t>]) -> Option<Change> {
        let tree = self.source.tree();
        let own = function.definition.byte_range();
        let definition = tree.deletable_above(self.places.around(function.definition)?)?;
        let body = Body::of(function.body)?;
        let mut edits = vec![(definition, Edit::Delete)];
        let mut saved = tree.weight(definition);
        let mut made: Weight = 0;
        let mut ends = 0;
        for call in calls {
            let (place, written) = self.inlined(function, &body, call)?;
            let is_apart = place.end <= own.start || own.end <= place.start;
            // No edit can be in what another one replaces: a call in the arguments of a call.
            if !is_apart || place.start < ends {
                return None;
            }
            ends = place.end;
            let node = self.places.node(&place)?;
            let form = self.grammar.form(written);
            made += form.weight();
            saved += tree.weight(node);
            edits.push((node, Edit::StandIn(form)));
        }
        (made < saved).then(|| edits.into_iter().collect())
    }

    /// What replaces a call, and the place that it replaces: the call itself, or the statement that it is in.
    fn inlined(
        &self,
        function: &Function<'t>,
        body: &Body<'t>,
        call: &Call<'t>,
    ) -> Option<(Range<usize>, Vec<u8>)> {
        let values = self.values(function, call)?;
        let value = body.value.map(|node| {
            let written = self.replaced(node.byte_range(), node, &values);
            bracketed(&written, node, call.node.parent())
        });
        // A body that is only a value replaces the call; else its statements are put before that of the call.
        let (Some(first), Some(last)) = (body.before.first(), body.before.last()) else {
            return Some((call.node.byte_range(), value?));
        };
        let statement = statement(call.node, *first)?;
        let (own, at) = (statement.byte_range(), call.node.byte_range());
        let is_alone = own.start == at.start
            && matches!(self.content[at.end..own.end].trim_ascii(), b"" | b";");
        let after = match value {
            // Something uses the value of the call, and there is none.
            None if !is_alone => return None,
            None => Vec::new(),
            Some(value) => [
                b"\n",
                blanks(self.content, own.start),
                &self.content[own.start..at.start],
                &value,
                &self.content[at.end..own.end],
            ]
            .concat(),
        };
        let bytes = first.start_byte()..last.end_byte();
        let mut written = self.replaced(bytes, function.body, &values);
        if self.grammar.loaded().by_indentation {
            written = moved(self.content, &written, first.start_byte(), own.start);
        }
        Some((own, [written, after].concat()))
    }

    /// What each parameter is in a call. `None` if their numbers differ.
    fn values(&self, function: &Function<'t>, call: &Call<'t>) -> Option<Values<'t>> {
        let mut values = Values::default();
        let mut parameters = function.parameters.iter();
        if let Some(object) = call.object {
            // A method of Python has its object as the first parameter.
            let has_self = call.arguments.len() < function.parameters.len();
            if has_self && self.grammar.loaded().by_indentation {
                values.insert(parameters.next()?.name, object)
            } else {
                values.insert(b"this", object)
            };
        }
        let (named, others): (Vec<_>, Vec<_>) =
            call.arguments.iter().copied().partition(|one| is_named(*one));
        let named: Values<'t> = named
            .into_iter()
            .filter_map(|one| {
                let name = one.child_by_field_name("name")?;
                Some((text(name, self.content), one.child_by_field_name("value")?))
            })
            .collect();
        let mut others = others.into_iter();
        for parameter in parameters {
            let value = others
                .next()
                .or_else(|| named.get(parameter.name).copied())
                .or(parameter.default)?;
            values.insert(parameter.name, value);
        }
        // An argument is left for which there is no parameter.
        others.next().is_none().then_some(values)
    }

    /// What is written at bytes of `node`, with the arguments in place of the parameters.
    fn replaced(&self, bytes: Range<usize>, node: Node<'t>, values: &Values<'t>) -> Vec<u8> {
        let mut written = Vec::new();
        let mut at = bytes.start;
        for leaf in nodes(node).filter(|leaf| leaf.child_count() == 0) {
            let own = leaf.byte_range();
            let is_within = bytes.start <= own.start && own.end <= bytes.end;
            // In many grammars the name of a type or of a field has another kind.
            let is_variable = leaf.kind() == "identifier" || leaf.kind() == "this";
            let value = values.get(text(leaf, self.content));
            let (true, Some(value)) = (is_within && is_variable && !is_member(leaf), value) else {
                continue;
            };
            written.extend_from_slice(&self.content[at..own.start]);
            written.extend(bracketed(text(*value, self.content), *value, leaf.parent()));
            at = own.end;
        }
        written.extend_from_slice(&self.content[at..bytes.end]);
        written
    }
}

/// What each parameter of a function is in a call.
type Values<'t> = FxHashMap<&'t [u8], Node<'t>>;

/// What the body of a function does.
struct Body<'t> {
    /// The statements before that of the value.
    before: Vec<Node<'t>>,
    /// What it returns at its end.
    value: Option<Node<'t>>,
}

impl<'t> Body<'t> {
    /// `None` if it returns from the middle.
    fn of(body: Node<'t>) -> Option<Self> {
        // The body of a closure can be an expression: `a => a + 1`.
        let has_braces = body.child(0).is_some_and(|first| first.kind() == "{");
        if !has_braces && !body.kind().contains("block") {
            return Some(Body { before: Vec::new(), value: Some(body) });
        }
        let mut before = match parts(body)[..] {
            // Go has a list of the statements in its block.
            [only] if only.kind().ends_with("_list") => parts(only),
            _ => parts(body),
        };
        let value =
            before.pop_if(|last| is_return(*last)).and_then(|last| parts(last).first().copied());
        let returns = before.iter().any(|one| nodes(*one).any(is_return));
        (!returns).then_some(Body { before, value })
    }
}

/// The statement that a node is in: it stands where another statement could stand too.
fn statement<'t>(node: Node<'t>, other: Node<'t>) -> Option<Node<'t>> {
    let block = other.parent()?;
    std::iter::successors(Some(node), Node::parent).find(|node| {
        // The file itself has statements, too, and is no block.
        let is_block = |of: Node<'t>| of.kind_id() == block.kind_id() || of.parent().is_none();
        node.parent().is_some_and(is_block)
    })
}

fn is_return(node: Node<'_>) -> bool {
    node.kind() == "return_statement"
}

/// Whether the name is one of a part of a value, or of an argument.
fn is_member(name: Node<'_>) -> bool {
    name.parent().is_some_and(|of| {
        let is = |field: &&str| of.child_by_field_name(field) == Some(name);
        MEMBERS.iter().any(is) || (is_named(of) && is(&"name"))
    })
}

/// Whether an argument names its parameter.
fn is_named(argument: Node<'_>) -> bool {
    argument.kind() == "keyword_argument"
}

/// The text of an expression in its new place, with brackets if it could be read in another way there.
fn bracketed(written: &[u8], expression: Node<'_>, around: Option<Node<'_>>) -> Vec<u8> {
    let around = around.map(operators).unwrap_or_default();
    // A path binds closer than every operator: `a.b` needs no brackets.
    let is_compound = operators(expression).iter().any(|one| !is_path(one));
    if is_compound && !around.is_empty() {
        [b"(", written, b")"].concat()
    } else {
        written.to_vec()
    }
}

/// The tokens of a node that are neither brackets nor separators.
fn operators(node: Node<'_>) -> Vec<&'static str> {
    let mut cursor = node.walk();
    node.children(&mut cursor)
        .filter(|child| !child.is_named())
        .map(|token| token.kind())
        // What stands between these, or after `=` and `return`, can be any expression without brackets.
        .filter(|token| !"()[]{},;:\"'".contains(token) && !["=", ":=", "return"].contains(token))
        .collect()
}

/// Whether the token stands in the name of a part of a value.
fn is_path(token: &str) -> bool {
    [".", "->", "::", "?."].contains(&token)
}
