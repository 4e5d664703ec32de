//! The passes of a reduction: each starts a reducer on the text as it is when its turn comes.
//!
//! Cheap and large first. [`Star`](wdd_core::Star) gives the turns; a pass that brings nothing
//! waits until something else has changed. To add a pass, add its file and its line in [`PASSES`].

mod bodies;
mod definitions;
mod features;
mod fields;
mod members;
mod parameters;
mod returns;
#[cfg(test)]
mod testing;
mod usage;
mod variants;
mod walks;

use std::sync::Arc;

use wdd_core::{Change, Families, TreeReducer};

use crate::source::Source;
use crate::strategy::{Level, Strategy};
use crate::text::Text;

/// One line of the register of passes.
pub struct Pass {
    /// The name on the command line and in the summary.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// The strategy that it belongs to; none: to all of them.
    strategy: Option<Strategy>,
    /// The levels from which on it has a turn.
    level: Level,
    /// When it has changed something it goes again at once.
    pub(crate) insists: bool,
    ask: Ask,
}

/// How a pass finds its questions.
enum Ask {
    /// It walks over the tree.
    Walk(fn(&Arc<Text>) -> Option<TreeReducer>),
    /// It knows families of changes; of each as many as possible are made: all at once, or as the
    /// list reduction finds them.
    Changes(fn(&Source) -> Vec<Family>),
}

/// Changes of one sort.
type Family = Vec<Change>;

impl std::fmt::Debug for Pass {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Every pass, in the order of their turns.
pub static PASSES: &[&Pass] = &[
    &bodies::BODIES,
    &walks::COARSE,
    &walks::FINE,
    &walks::ALTERNATIVES,
    &walks::PERSES,
    &members::MEMBERS,
    &definitions::DEFINITIONS,
    &returns::RETURNS,
    &parameters::PARAMETERS,
    &fields::FIELDS,
    &variants::VARIANTS,
    &features::FEATURES,
    &walks::COMMENTS,
];

/// The passes of a strategy at a level.
pub(crate) fn schedule(strategy: Strategy, level: Level) -> impl Iterator<Item = &'static Pass> {
    let wanted = move |pass: &&'static Pass| {
        pass.level <= level && pass.strategy.is_none_or(|of| of == strategy)
    };
    PASSES.iter().copied().filter(wanted)
}

impl Pass {
    /// The pass of that name.
    pub fn named(name: &str) -> Option<&'static Pass> {
        PASSES.iter().copied().find(|pass| pass.name == name)
    }

    /// Starts it on a text; none if it finds nothing to ask about.
    pub(crate) fn start(&self, text: &Arc<Text>) -> Option<TreeReducer> {
        match self.ask {
            Ask::Walk(walk) => walk(text),
            Ask::Changes(changes) => {
                let families = Source::with(text, changes);
                let tree = Arc::clone(text.tree());
                let reduction = text.plan().reduction;
                Some(Box::new(Families::new(tree, families, reduction)))
            }
        }
    }
}
