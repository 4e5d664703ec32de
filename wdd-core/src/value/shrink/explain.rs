//! The parts of a result that may have any other value, as Hypothesis' *explain* phase finds them, and their marks in the
//! result's `Debug` output. Such a part is a leaf, or a variant without parts.

use std::any::{Any, TypeId};
use std::collections::{BTreeMap, BTreeSet};

use crate::tree::{Edit, Edits, NodeId, Role};
use crate::value::erased::Erased;
use crate::value::op::{Op, Taking};
use crate::value::{Leaf, Sketch};

/// The largest number of leaves that are tried.
// With up to five other values each, these are up to 160 calls.
const MOST: usize = 32;

/// The largest number of other values that are tried for a leaf.
const OTHERS: usize = 5;

/// The variants with a smaller number are tried.
// How many variants a type has is not known.
const VARIANTS: u32 = 32;

/// The leaves of a result that may have any other value, as far as a few calls tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct FreeLeaves {
    /// Each leaf with another value.
    leaves: Vec<(NodeId, Edit)>,
    /// Whether the value also fails with all of them changed.
    together: bool,
    /// Whether some leaves were not tried because there are too many.
    is_cut: bool,
}

impl FreeLeaves {
    /// Finds the free leaves. `fails` makes a call on a value of that type.
    pub(super) fn find(value: Erased<'_>, fails: &mut dyn FnMut(&dyn Any) -> bool) -> Self {
        let sketch = value.sketch();
        // Each leaf is changed alone: a change of several would say nothing about one of them.
        let free = leaves(&sketch).take(MOST).filter_map(|node| {
            let changed = changed(value, &sketch, node);
            let (last, _) = changed.last()?;
            changed.iter().all(|(_, changed)| fails(&**changed)).then(|| (node, last.clone()))
        });
        let leaves: Vec<(NodeId, Edit)> = free.collect();
        let all = with(value, &sketch, &leaves).filter(|_| leaves.len() > 1);
        FreeLeaves {
            together: all.is_some_and(|all| fails(&*all)),
            leaves,
            is_cut: self::leaves(&sketch).nth(MOST).is_some(),
        }
    }

    /// The `Debug` output of the value, with marks on the lines whose leaves are all free. `debug` gives that of any value
    /// of its type.
    pub(super) fn marked(&self, value: Erased<'_>, debug: &dyn Fn(&dyn Any) -> String) -> String {
        let text = debug(value.value());
        let marks = self.marks(value, debug, &text);
        let lines = text.lines().enumerate().map(|(at, line)| match marks.get(&at) {
            Some(mark) => format!("{line}  // {mark}\n"),
            None => format!("{line}\n"),
        });
        lines.chain(self.notes()).collect()
    }

    /// The marks of the lines that have one.
    fn marks(
        &self,
        value: Erased<'_>,
        debug: &dyn Fn(&dyn Any) -> String,
        text: &str,
    ) -> BTreeMap<usize, &str> {
        let sketch = value.sketch();
        let (mut marks, mut fixed) = (BTreeMap::new(), BTreeSet::new());
        if self.leaves.is_empty() {
            return marks;
        }
        for node in leaves(&sketch) {
            let free = self.leaves.iter().find(|(free, _)| *free == node);
            let other = match free {
                Some(free) => with(value, &sketch, std::slice::from_ref(free)),
                None => changed(value, &sketch, node).pop().map(|(_, other)| other),
            };
            let lines = other.map(|other| differing(text, &debug(&*other))).unwrap_or_default();
            match free {
                Some(_) => marks.extend(lines.into_iter().map(|line| (line, mark(&sketch, node)))),
                None => fixed.extend(lines),
            }
        }
        // A line with several leaves is free only if all of them are.
        marks.retain(|line, _| !fixed.contains(line));
        marks
    }

    /// What is said after the value.
    fn notes(&self) -> impl Iterator<Item = String> {
        let together = match (self.leaves.len(), self.together) {
            (0 | 1, _) => None,
            (_, true) => Some("// It also fails with all of these changed together.\n".to_owned()),
            (_, false) => {
                Some("// It does not fail with all of these changed together.\n".to_owned())
            }
        };
        let cut = format!("// Only the first {MOST} leaves were tried.\n");
        together.into_iter().chain(self.is_cut.then_some(cut))
    }
}

/// What is said of a leaf that is free. The characters of a text are free, and not its length.
fn mark(sketch: &Sketch, node: NodeId) -> &'static str {
    let is_char = sketch.type_of(node).id == TypeId::of::<char>();
    if is_char && sketch.tree().role(node) == Role::Element {
        "any characters"
    } else {
        "any value"
    }
}

/// The leaves of a value, and the nodes that can be variants without parts.
fn leaves(sketch: &Sketch) -> impl Iterator<Item = NodeId> {
    let is_leaf = |node: &NodeId| {
        let is_bare = sketch.tree().children(*node).next().is_none();
        sketch.leaf(*node).is_some() || is_bare && !sketch.is_list(*node)
    };
    sketch.tree().nodes().filter(is_leaf)
}

/// The value with other values of a leaf, with the edits that make them. At most [`OTHERS`], all valid.
fn changed(value: Erased<'_>, sketch: &Sketch, node: NodeId) -> Vec<(Edit, Box<dyn Any>)> {
    let edits: Vec<Edit> = match sketch.leaf(node) {
        Some(leaf) => others(sketch, node, leaf)
            .into_iter()
            .map(|other| sketch.leaf_edit(node, other).1)
            .collect(),
        None => variants(sketch, node).collect(),
    };
    let valid = edits.into_iter().filter_map(|edit| {
        let changed = with(value, sketch, &[(node, edit.clone())])?;
        Some((edit, changed))
    });
    valid.take(OTHERS).collect()
}

/// Other values of a leaf: smaller ones, which are most likely not free; then the next one, those far away, and others,
/// in case that these are not valid.
fn others(sketch: &Sketch, node: NodeId, leaf: Leaf) -> Vec<Leaf> {
    let moved = |distance| leaf.moved(distance);
    let before = [Leaf::SIMPLEST, moved(leaf.distance.saturating_sub(1))];
    let reach = sketch.reach(node);
    let ends = [leaf, leaf.mirrored()].map(|side| reach.map(|reach| reach.farthest(side)));
    let middle = ends[0].map(|end| moved(leaf.distance.midpoint(end.distance)));
    let next = moved(leaf.distance.saturating_add(1));
    let steps = [32, 16, 8, 4, 2].map(|step| moved(leaf.distance.saturating_add(step)));
    let far = [Some(next), middle, ends[0], ends[1]].into_iter().flatten();
    let mut others: Vec<Leaf> = Vec::new();
    for other in before.into_iter().chain(far).chain(steps) {
        if other != leaf && !others.contains(&other) {
            others.push(other);
        }
    }
    others
}

/// The edits that make other variants.
fn variants(sketch: &Sketch, node: NodeId) -> impl Iterator<Item = Edit> {
    let own = sketch.facts(node).variant;
    let weight = sketch.tree().weight(node);
    (0..VARIANTS).filter(move |to| *to != own).map(move |to| {
        let (spare, taking) = (Vec::new(), Taking::Missing);
        Edit::StandIn(Op::Lowered { to, spare, taking }.form(weight))
    })
}

/// The value under edits. `None` if it is not valid, or not another value, or has other nodes.
fn with(value: Erased<'_>, sketch: &Sketch, edits: &[(NodeId, Edit)]) -> Option<Box<dyn Any>> {
    let edits = Edits::none().and(sketch.tree(), edits.iter().cloned());
    let (changed, is_valid) = value.rebuilt_with(sketch, &edits, None)?;
    if !is_valid {
        return None;
    }
    let after = value.other(&*changed).sketch_after(sketch);
    let has_nodes = after.tree().len() == sketch.tree().len();
    (has_nodes && after.order(sketch).is_ne()).then_some(changed)
}

/// The numbers of the lines that differ; none if another number of lines shows that more has changed.
fn differing(text: &str, other: &str) -> Vec<usize> {
    let same_length = text.lines().count() == other.lines().count();
    let pairs = text.lines().zip(other.lines()).enumerate();
    pairs.filter(|(_, (line, other))| same_length && line != other).map(|(at, _)| at).collect()
}
