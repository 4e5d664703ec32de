//! What may replace a node of plain text.
//!
//! A group may be replaced by its content, a group or a line by a group nested in it, and a number or a
//! string by a shorter one.

use wdd_core::tree::{Edit, NodeId};

use super::{ELEMENT, GROUP, LINE, TOKEN};
use crate::text::Text;
use crate::text::languages::literals;
use crate::text::languages::nearest::{elements, nearest};

/// The edits that may replace a node of plain text.
pub(super) fn alternatives(text: &Text, node: NodeId) -> Vec<Edit> {
    let nested = || nearest(text, node, |below| text.tree().kind(below) == GROUP);
    match text.tree().kind(node) {
        TOKEN => literals::stand_ins(text.slice(node), literals::QUOTES),
        GROUP => elements(text, node).into_iter().chain(nested()).collect(),
        LINE | ELEMENT => nested(),
        _ => Vec::new(),
    }
}
