//! Replaces all macro calls with their expansion, as rustc expands them.
//!
//! ```text
//! macro_rules! m { ($t:ident) => { struct S; impl $t for S {} } }
//! trait A {}
//! m!(A);
//! const B: S = 1;
//! →
//! macro_rules! m { ($t:ident) => { struct S; impl $t for S {} } }
//! trait A {}
//! struct S;
//! impl A for S {}
//! const B: S = 1;
//! ```
//!
//! The text grows first, and the result is kept only if the reduction that continues from it ends
//! smaller. It applies to texts that define macros of their own. At the level `thorough` it also
//! applies to other macros and to derives. It does not apply if the expansion is more than 32 times
//! as large, or if rustc cannot expand the text. It helps because the other passes cannot change
//! code inside of macro calls.

use ra_ap_syntax::SyntaxKind::{ATTR, MACRO_CALL, MACRO_RULES};
use wdd_core::hier::Turn;
use wdd_core::tree::NodeId;

use crate::passes::plan::Level;
use crate::passes::{Pass, Task};
use crate::text::Text;
use crate::text::languages::rust::kind_of;

pub(in crate::passes) static EXPANSION: Pass = Pass::growing(
    "expansion",
    "expands macros if the text defines any (`thorough`: always), if it then ends smaller",
    expanded,
)
.turn(Turn::Last);

/// An expansion that is larger by more than this factor costs too many oracle calls.
const LARGEST: u64 = 32;

fn expanded(task: &Task) -> Option<Text> {
    let text = task.text();
    let tree = text.tree();
    let thorough = task.plan().level == Level::Thorough;
    let has = |kind| {
        tree.uppermost(NodeId::ROOT, move |n| kind_of(tree, n) == Some(kind), |_| false).next()
    };
    let own = has(MACRO_RULES).and(has(MACRO_CALL));
    own.or_else(|| has(MACRO_CALL).or(has(ATTR)).filter(|_| thorough))?;
    let expanded = task.plan().expander.as_ref()?.expand(text)?;
    let affordable = expanded.size().tokens <= text.size().tokens * LARGEST;
    affordable.then_some(expanded)
}
