//! Macro calls by their expansion, all at once, as rustc itself expands them.
//!
//! ```text
//! macro_rules! m { ($t:ident) => { struct S; impl $t for S {} } }
//! m!(A);                                                       →   struct S; impl A for S {}
//! ```
//!
//! No walk sees into a macro. The text grows by this, and mostly it ends smaller where the text has
//! macros of its own, whose definitions go; those of others, and derives, are expanded when the
//! reduction is to be thorough.

use ra_ap_syntax::SyntaxKind::{ATTR, MACRO_CALL, MACRO_RULES};
use wdd_core::{NodeId, Turn};

use crate::passes::plan::Level;
use crate::passes::{Ask, Pass, Task};
use crate::text::Text;
use crate::text::languages::kind_of;

pub(in crate::passes) static EXPANSION: Pass = Pass {
    name: "expansion",
    about: "replaces macro calls by their expansion, where that leads to a smaller end",
    strategy: None,
    level: Level::Normal,
    p0: Some(0.6),
    turn: Turn::Last,
    ask: Ask::Grow(expanded),
};

/// An expansion that is this much larger is not worth the way back.
const LARGEST: u64 = 32;

fn expanded(task: &Task) -> Option<Text> {
    let text = task.text();
    let tree = text.tree();
    let thorough = task.plan().level == Level::Thorough;
    let has = |kind| {
        tree.uppermost(
            NodeId::ROOT,
            move |n| kind_of(tree, n) == Some(kind),
            |_| false,
        )
        .next()
    };
    let own = has(MACRO_RULES).and(has(MACRO_CALL));
    let any = || has(MACRO_CALL).or(has(ATTR)).filter(|_| thorough);
    own.or_else(any)?;
    let expanded = task.plan().expander.as_ref()?.expand(text)?;
    let affordable = expanded.size().tokens <= text.size().tokens * LARGEST;
    affordable.then_some(expanded)
}
