//! What may replace the nodes of a text, for the reducers that walk over its tree: what its language
//! knows, as far as the permissions allow it.

use std::sync::Arc;

use wdd_core::hier::Alternatives;
use wdd_core::tree::{Edit, NodeId};

use super::Text;
use super::languages::{self, StandIns};

/// A text, and the stand-ins that may replace its nodes.
#[derive(Debug)]
pub struct Replacements {
    /// The text whose nodes are replaced.
    pub text: Arc<Text>,
    /// Which stand-ins are tried.
    pub stand_ins: StandIns,
}

impl Alternatives for Replacements {
    fn of(&self, node: NodeId) -> Vec<Edit> {
        let mut all = languages::alternatives(&self.text, node, self.stand_ins);
        all.retain(|edit| self.text.allows(node, edit));
        all
    }
}
