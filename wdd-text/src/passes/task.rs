//! What the passes reduce: a text, with the plan for it.

use std::sync::Arc;

use wdd_core::Weight;
use wdd_core::hier::{Subject, TreeReducer, Turn};
use wdd_core::tree::{Edit, Edits, NodeId};

use super::plan::Plan;
use super::shared::change;
use super::{Pass, has_rust};
use crate::text::languages::Diverging;
use crate::text::render::{Rendered, render_permitted};
use crate::text::{Replacements, Text, contains};

/// A text and the plan for reducing it.
#[derive(Clone, Debug)]
pub struct Task {
    text: Arc<Text>,
    plan: Plan,
}

impl Task {
    /// The task to reduce `text` as `plan` says.
    pub fn new(text: impl Into<Arc<Text>>, plan: Plan) -> Self {
        Task { text: text.into(), plan }
    }

    /// The text.
    pub fn text(&self) -> &Arc<Text> {
        &self.text
    }

    /// Whether a file of the text is Rust.
    pub fn has_rust(&self) -> bool {
        has_rust(&self.text)
    }

    /// How it is reduced.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// A task for another text, with this plan.
    pub(crate) fn with_text(&self, text: Text) -> Self {
        Task::new(text, self.plan.clone())
    }

    /// A key of what `candidate` changes of `best`; the same change of a later text has the same key.
    pub fn change(&self, candidate: &Edits, best: &Edits) -> Option<u128> {
        change::key(&self.text, candidate, best)
    }

    /// What may replace the nodes of the text.
    pub fn replacements(&self) -> Replacements {
        Replacements { text: Arc::clone(&self.text), stand_ins: self.plan.stand_ins() }
    }
}

impl Subject for Task {
    fn turns(&self) -> Vec<Turn> {
        self.plan.passes.iter().map(|pass| pass.turn_in(&self.text)).collect()
    }

    fn start(self: &Arc<Self>, pass: usize) -> Option<TreeReducer> {
        self.plan.passes[pass].start(self)
    }

    fn weight(&self) -> Weight {
        self.text.tree().weight(NodeId::ROOT)
    }

    fn edited(&self, edits: &Edits) -> Self {
        let (Rendered { files, fix }, permissions) = render_permitted(&self.text, edits);
        self.with_text(self.text.parse_alike(&files).with_permissions(permissions).with_fix(fix))
    }

    fn refined(&self) -> Option<Self> {
        let (Rendered { files, fix }, permissions) = render_permitted(&self.text, &Edits::none());
        self.text.is_coarse().then(|| {
            let text = Text::parse_finely(&files, self.text.reading());
            self.with_text(text.with_permissions(permissions).with_fix(fix))
        })
    }

    fn is_smaller(&self, other: &Self) -> bool {
        self.text.is_smaller(&other.text)
    }

    /// Panics instead of endless loops, once a candidate with an endless loop ran into the time limit.
    fn after_unresolved(&self, hung: &Edits) -> Option<Self> {
        let endless = Diverging::Endless.value().as_bytes();
        let is_endless = |(_, edit): (NodeId, &Edit)| match edit {
            Edit::StandIn(form) => contains(form.content(), endless),
            Edit::Delete | Edit::Hoist(_) => false,
        };
        let first = self.plan.diverging == Diverging::Endless;
        (first && hung.iter().any(is_endless)).then(|| Task {
            text: Arc::clone(&self.text),
            plan: Plan { diverging: Diverging::Panicking, ..self.plan.clone() },
        })
    }

    fn grown(&self) -> Vec<(usize, Self)> {
        let passes = self.plan.passes.iter().enumerate();
        let grown = |(at, pass): (usize, &&Pass)| Some((at, self.with_text(pass.grow(self)?)));
        passes.filter_map(grown).collect()
    }
}
