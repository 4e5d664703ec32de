//! What may replace a node of Rust, in the order in which to try it: first stand-ins, the lightest
//! first; then hoists, the nearest first and of equally near ones the heaviest first.

mod arguments;
mod arm;
mod unit;

use ra_ap_syntax::SyntaxKind::{self, *};
use wdd_core::tree::{Edit, Form, NodeId};

use super::choices::{self, Choice};
use super::kind_set::KindSet;
use super::kinds::kind_of;
use crate::text::Text;
use crate::text::languages::nearest::{elements, nearest};
use crate::text::languages::{Diverging, StandIns, literals};

/// The edits that may replace a node of Rust.
pub(super) fn alternatives(text: &Text, node: NodeId, with: StandIns) -> Vec<Edit> {
    let tree = text.tree();
    let Some(kind) = kind(text, node) else { return Vec::new() };
    // In the arguments of a macro, a literal is a token and not a syntax node.
    if kind == LITERAL || kind.is_literal() {
        // A character in single quotes has no half.
        return literals::stand_ins(text.slice(node), b"\"");
    }
    let above = tree.parent(node).and_then(|parent| kind_of_place(text, parent));
    let Some(choice) = choices::choice(kind, above.unwrap_or(SOURCE_FILE)) else {
        return Vec::new();
    };
    let mut edits = stand_ins(text, node, choice, with);
    edits.extend(let_without_pattern(text, node, kind));
    edits.extend(runs(text, node, choice));
    let is_unit = unit::is_unit(text, node);
    if kind == MACRO_EXPR {
        edits.extend(arguments(text, node, is_unit));
    }
    edits.extend(borrowed(text, node, kind, is_unit));
    let hoists = hoists(text, node, choice);
    edits.extend(if is_unit { unit::statements(text, node, hoists) } else { hoists });
    // At the end, because each edit above may be without a comma.
    if arm::lacks_comma(text, node) { arm::with_commas(text, node, edits) } else { edits }
}

/// The arguments of a macro call, which may replace the call.
fn arguments(text: &Text, call: NodeId, is_unit: bool) -> impl Iterator<Item = Edit> {
    let end = if is_unit { ";" } else { "" };
    arguments::arguments(text, call).into_iter().filter_map(move |(weight, content)| {
        smaller(text, call, weight + end.len() as u64, (content + end).into_bytes())
    })
}

fn kind(text: &Text, node: NodeId) -> Option<SyntaxKind> {
    kind_of(text.tree(), node)
}

/// Whether the kind of a node is in the set.
fn is(text: &Text, node: NodeId, set: KindSet) -> bool {
    kind(text, node).is_some_and(|kind| set.has(kind))
}

/// The stand-in for a node with this weight and content, if it is smaller than the node.
fn smaller(text: &Text, node: NodeId, weight: u64, content: Vec<u8>) -> Option<Edit> {
    let own = (text.tree().weight(node), text.slice(node).len());
    let is_smaller = (weight, content.len()) < own;
    is_smaller.then(|| Edit::StandIn(Form::new(weight, content)))
}

/// The kind of a node; of one that is several children of a syntax node, the kind of that.
fn kind_of_place(text: &Text, node: NodeId) -> Option<SyntaxKind> {
    std::iter::successors(Some(node), |&node| text.tree().parent(node))
        .find_map(|node| kind(text, node))
}

fn stand_ins(text: &Text, node: NodeId, choice: &Choice, with: StandIns) -> Vec<Edit> {
    let tree = text.tree();
    let bytes = text.slice(node);
    let is_smaller = |&&(form, weight): &&(&str, u64)| {
        let lighter = weight < tree.weight(node);
        // As heavy, but without a name of the text: what defines the name may then be deleted.
        let shorter =
            weight == tree.weight(node) && form.len() < bytes.len() && text.uses_own_name(node);
        let is_inferred = kind(text, node).is_some_and(|kind| choices::is_inferred(form, kind));
        (lighter || shorter) && (!is_inferred || is_in_body(text, node))
    };
    let endless = Diverging::Endless.value();
    let stand_in = |&(form, weight): &(&str, u64)| {
        if with.diverging == Diverging::Panicking && form.contains(endless) {
            let form = form.replace(endless, with.diverging.value());
            // `panic!()` has one token more than `loop {}`.
            return Edit::StandIn(Form::new(weight + 1, form.into_bytes()));
        }
        Edit::StandIn(Form::new(weight, form.as_bytes()))
    };
    let seldom = choice.seldom.iter().filter(|_| with.seldom);
    choice.forms.iter().chain(seldom).filter(is_smaller).map(stand_in).collect()
}

/// Whether the node is in a body, where types are inferred, and not in the signature of an item.
fn is_in_body(text: &Text, node: NodeId) -> bool {
    let place = std::iter::successors(Some(node), |&node| text.tree().parent(node))
        .filter_map(|node| kind(text, node))
        .find(|kind| *kind == STMT_LIST || KindSet::Item.has(*kind));
    place == Some(STMT_LIST)
}

/// `let p = x;` → `x;`
fn let_without_pattern(text: &Text, node: NodeId, of: SyntaxKind) -> Option<Edit> {
    if of != LET_STMT {
        return None;
    }
    let tree = text.tree();
    // The pattern can have expressions too, and is before the value.
    let is_value = |below| is(text, below, KindSet::Expr);
    let value = tree.uppermost(node, is_value, |_| false).last()?;
    Some(Edit::StandIn(Form::new(tree.weight(value) + 1, [text.slice(value), b";"].concat())))
}

/// `x.f()` → `&x`: most methods borrow the place that they are called on.
fn borrowed(text: &Text, node: NodeId, of: SyntaxKind, is_unit: bool) -> Option<Edit> {
    if of != METHOD_CALL_EXPR {
        return None;
    }
    let tree = text.tree();
    let place = tree
        .children(node)
        .next()
        .filter(|&below| matches!(kind(text, below), Some(PATH_EXPR | FIELD_EXPR | INDEX_EXPR)))?;
    let end: &[u8] = if is_unit { b";" } else { b"" };
    let content = [b"&", text.slice(place), end].concat();
    let weight = tree.weight(place) + 1 + u64::from(is_unit);
    Some(Edit::StandIn(Form::new(weight, content)))
}

/// Hoists of all elements of each of the nearest lists.
fn runs(text: &Text, node: NodeId, choice: &Choice) -> Vec<Edit> {
    let tree = text.tree();
    let is_list = |below: NodeId| is(text, below, choice.runs);
    let below = tree.uppermost(node, is_list, |_| false);
    let own = Some(node).filter(|node| is_list(*node));
    own.into_iter().chain(below).filter_map(|list| elements(text, list)).collect()
}

fn hoists(text: &Text, node: NodeId, choice: &Choice) -> Vec<Edit> {
    nearest(text, node, |below| is(text, below, choice.hoists))
}

#[cfg(test)]
mod testing {
    use wdd_core::tree::Edits;

    use crate::text::languages::{StandIns, alternatives};
    use crate::text::testing;

    /// What a function's body may become by one stand-in or hoist.
    fn become_each(body: &str) -> Vec<String> {
        let text = testing::text(&format!("fn f(){body}"));
        let tree = text.tree();
        tree.nodes()
            .flat_map(|node| {
                let edits = alternatives(&text, node, StandIns::default()).into_iter();
                edits.map(move |edit| (node, edit))
            })
            .map(|edit| testing::edited(&text, &Edits::none().and(tree, [edit])))
            .map(|text| text["fn f()".len()..].to_owned())
            .collect()
    }

    #[track_caller]
    pub(super) fn becomes(body: &str, expected: &str, not: &str) {
        let all = become_each(body);
        assert!(all.contains(&expected.to_owned()), "{all:#?}");
        assert!(!all.contains(&not.to_owned()), "{all:#?}");
    }
}
