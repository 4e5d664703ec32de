//! What may replace a node of plain text.
//!
//! A group may be replaced by its content, a group or a line by a group nested in it, and a number or a
//! string by a shorter one.

use wdd_core::tree::{Edit, Form, NodeId, Role, Run};

use super::{ELEMENT, GROUP, LINE, TOKEN};
use crate::text::Text;
use crate::text::languages::literals;
use crate::text::languages::nearest::nearest;

/// The edits that may replace a node of plain text.
pub(super) fn alternatives(text: &Text, node: NodeId) -> Vec<Edit> {
    let nested = || nearest(text, node, |below| text.tree().kind(below) == GROUP);
    match text.tree().kind(node) {
        TOKEN => {
            let forms = literals::shorter(text.slice(node), b"\"'`").into_iter();
            forms.map(|form| Edit::StandIn(Form::new(1, form))).collect()
        }
        GROUP => inside(text, node).into_iter().chain(nested()).collect(),
        LINE | ELEMENT => nested(),
        _ => Vec::new(),
    }
}

/// The content of a group.
fn inside(text: &Text, group: NodeId) -> Option<Edit> {
    let tree = text.tree();
    let mut elements = tree.children(group).filter(|&c| tree.role(c) == Role::Element);
    let first = elements.next()?;
    let last = elements.last().unwrap_or(first);
    Some(Edit::Hoist(Run { first, last }))
}
