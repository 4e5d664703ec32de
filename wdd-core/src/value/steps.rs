//! Single steps: the values next to a value. One that is interesting is found by the passes; several of them together are
//! for [`nearby`](super::nearby).

mod rotated;

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use super::op::{LEAST, Op};
use super::passes::moved;
use super::sketch::Lowering;
use super::{Leaf, Sketch};
use crate::Weight;
use crate::hier::Alternatives;
use crate::tree::{Change, Edit, Form, NodeId, Role};

/// Up to this number of elements, a list can have a new one in any place.
const SHORT: usize = 4;

/// What a step does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum StepKind {
    /// An element is deleted, or a part becomes the least of its type.
    Deleted,
    /// A part of a part replaces it.
    Hoisted,
    /// A part becomes another variant, with the parts that it has.
    Lowered,
    /// A part becomes another variant, with parts from elsewhere.
    Filled,
    /// A part becomes another variant, with itself in it.
    Wrapped,
    /// A part goes to another place, and what it was in is deleted.
    Moved,
    /// A part goes around the part that it was in.
    Rotated,
    /// A list has one element more, the least one or one from elsewhere.
    Grown,
    /// A part becomes like another part of its type.
    Placed,
    /// Two parts of one type change places.
    Exchanged,
    /// A number moves away from the simplest by 1, or a truth value changes.
    Raised,
    /// A number changes by another step.
    Shifted,
    /// A number becomes equal to another.
    Equalled,
    /// A number changes its side, or becomes 1 on the other side.
    Mirrored,
}

impl StepKind {
    /// Whether a step of this kind and another one after it often make a smaller value that no pass finds. What the first
    /// takes away, the second puts in another place, or the other way round.
    pub(super) fn goes_with(self, second: Self) -> bool {
        use StepKind::{
            Deleted, Equalled, Exchanged, Filled, Grown, Hoisted, Lowered, Mirrored, Moved, Placed,
            Raised, Rotated, Shifted, Wrapped,
        };
        match self {
            Grown | Wrapped => matches!(second, Deleted | Moved | Hoisted | Filled | Placed),
            Hoisted => matches!(second, Wrapped | Filled | Grown | Placed),
            Exchanged | Rotated => matches!(second, Exchanged | Deleted | Placed | Moved),
            Placed => matches!(second, Deleted | Hoisted | Placed),
            Filled => !matches!(second, Wrapped | Grown | Placed | Exchanged | Rotated | Mirrored),
            Moved => matches!(
                second,
                Grown | Wrapped | Placed | Moved | Deleted | Raised | Shifted | Equalled
            ),
            Mirrored => matches!(second, Raised | Shifted | Equalled | Deleted),
            Raised | Shifted | Equalled => {
                matches!(second, Mirrored | Deleted | Raised | Shifted | Equalled)
            }
            Deleted => {
                !matches!(second, Hoisted | Lowered | Exchanged | Moved | Rotated | Mirrored)
            }
            Lowered => matches!(second, Raised | Shifted | Equalled),
        }
    }

    /// Whether it only makes what is at its node simpler. Two such steps can be made in any order. A step that adds
    /// something has to come first: between them is a value that has all that the property needs.
    pub(super) fn is_local(self) -> bool {
        use StepKind::{Deleted, Hoisted, Lowered, Mirrored, Raised, Shifted};
        matches!(self, Deleted | Hoisted | Lowered | Mirrored | Raised | Shifted)
    }
}

/// A step from a value to another.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) kind: StepKind,
    /// What it puts into another variant, if it does.
    pub(super) filling: Option<Filling>,
    /// The changes, one after the other.
    pub(super) changes: Vec<Change>,
}

impl Step {
    fn new(kind: StepKind, node: NodeId, edit: Edit) -> Self {
        Step::of(kind, vec![(node, edit)])
    }

    fn of(kind: StepKind, change: Change) -> Self {
        Step { kind, filling: None, changes: vec![change] }
    }

    /// The node becomes that variant, with these parts in it.
    fn filling(kind: StepKind, node: NodeId, filling: Filling, form: Form) -> Self {
        Step { filling: Some(filling), ..Step::new(kind, node, Edit::StandIn(form)) }
    }

    /// The node that it changes, if that is a number and stays one.
    pub(super) fn number(&self, sketch: &Sketch) -> Option<NodeId> {
        let [change] = &self.changes[..] else {
            return None;
        };
        let [(node, Edit::StandIn(_))] = &change[..] else {
            return None;
        };
        sketch.is_number(*node).then_some(*node)
    }

    /// The first node that it changes.
    pub(super) fn node(&self) -> NodeId {
        self.changes[0][0].0
    }
}

/// A variant of a type, and the first part that is put into it. Most variants have no field for most types.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filling {
    /// The type.
    of: TypeId,
    /// The variant.
    to: u32,
    /// The type of the part.
    with: TypeId,
    /// A hash of the part.
    content: u128,
}

/// Which fillings have an effect, as far as it is known.
#[derive(Clone, Debug, Default)]
pub(super) struct Fillings(BTreeMap<(StepKind, TypeId, u32, TypeId), bool>);

impl Fillings {
    /// Whether the step is known to have no effect.
    pub(super) fn are_idle(&self, step: &Step) -> bool {
        let key = step.filling.map(|filling| filling.key(step.kind));
        key.is_some_and(|key| self.0.get(&key) == Some(&false))
    }

    /// Notes what a step did.
    pub(super) fn note(&mut self, step: &Step, after: &Sketch) {
        // A set or a `fixup` may have taken the node away.
        let is_there = after.tree().contains(NodeId::ROOT, step.node());
        if let Some(filling) = step.filling.filter(|_| is_there) {
            let mut below = after.tree().subtree(step.node());
            let has_it = || below.any(|node| after.content(node) == filling.content);
            let known = self.0.entry(filling.key(step.kind));
            known.or_insert_with(has_it);
        }
    }
}

impl Filling {
    fn key(self, kind: StepKind) -> (StepKind, TypeId, u32, TypeId) {
        (kind, self.of, self.to, self.with)
    }
}

/// A value whose parts a step may use.
#[derive(Clone, Copy)]
struct Source<'s> {
    sketch: &'s Sketch,
    /// What is added to the numbers of its nodes.
    offset: usize,
}

/// A part that a step may use.
struct Part<'s> {
    /// The number by which edits name it.
    number: NodeId,
    sketch: &'s Sketch,
    node: NodeId,
}

impl<'s> Source<'s> {
    fn parts(self) -> impl Iterator<Item = Part<'s>> {
        let Source { sketch, offset } = self;
        sketch.tree().nodes().map(move |node| Part {
            number: NodeId::new(offset + node.index()),
            sketch,
            node,
        })
    }
}

impl Part<'_> {
    /// The leaves that come after it in what it is in.
    fn leaves_after(&self) -> Vec<NodeId> {
        let Part { sketch, node, number } = *self;
        let tree = sketch.tree();
        let parent = tree.parent(node).into_iter();
        let after = parent.flat_map(|parent| tree.children(parent)).filter(|&other| other > node);
        let leaves = after.filter(|&other| sketch.facts(other).leaf.is_some());
        let first = number.index() - node.index();
        leaves.map(|leaf| NodeId::new(first + leaf.index())).collect()
    }

    fn filling(&self, of: TypeId, to: u32) -> Filling {
        Filling { of, to, with: self.id(), content: self.sketch.content(self.node) }
    }

    /// It replaces another part.
    fn copied(&self) -> Edit {
        let below = self.sketch.tree().subtree(self.node);
        let leaves = below.filter_map(|below| self.sketch.facts(below).leaf);
        let op = Op::Placed { from: self.number, leaves: leaves.collect() };
        Edit::StandIn(op.form(self.weight()))
    }

    fn id(&self) -> TypeId {
        self.sketch.type_of(self.node).id
    }

    fn weight(&self) -> Weight {
        self.sketch.tree().weight(self.node)
    }

    /// Whether it has this node of `sketch` in it.
    fn is_around(&self, sketch: &Sketch, node: NodeId) -> bool {
        self.number <= node && sketch.tree().contains(self.number, node)
    }
}

/// What is known about the numbers of a value.
#[derive(Clone, Debug, Default)]
pub(super) struct Hints {
    /// Numbers may be wrong by these steps, in each direction.
    pub(super) off: Vec<i64>,
    /// All smaller distances below this one are steps.
    pub(super) small: u128,
    /// Whether parts go around the parts that they are in. The value has to be the one before it.
    pub(super) rotates: bool,
}

impl Hints {
    fn rotated(&self, sketch: &Sketch, node: NodeId) -> Vec<Step> {
        if self.rotates { rotated::steps(sketch, node) } else { Vec::new() }
    }
}

/// All single steps from a value. They may use parts of it, and parts of the value `before` it, whose numbers follow
/// after those of its own.
pub(super) fn steps(sketch: &Sketch, before: &Sketch, hints: &Hints) -> Vec<Step> {
    let own = Source { sketch, offset: 0 };
    let before = Source { sketch: before, offset: sketch.tree().end(NodeId::ROOT).index() };
    let parts: Vec<Part<'_>> = [own, before].into_iter().flat_map(Source::parts).collect();
    let steps = sketch.different().into_iter().flat_map(|node| {
        let steps = [
            replaced(sketch, node),
            filled(sketch, node, &parts),
            grown(sketch, node, &parts),
            placed(sketch, node, &parts),
            exchanged(sketch, node),
            moved(sketch, node, hints),
            flipped(sketch, node),
            wrapped(sketch, node),
            relocated(sketch, node),
            longer(sketch, node),
            hints.rotated(sketch, node),
        ];
        steps.into_iter().flatten()
    });
    steps.collect()
}

fn replaced(sketch: &Sketch, node: NodeId) -> Vec<Step> {
    let is_element = sketch.tree().role(node) == Role::Element;
    let deleted = is_element.then(|| Step::new(StepKind::Deleted, node, Edit::Delete));
    let others = sketch.of(node).into_iter().map(|edit| {
        let kind = match &edit {
            Edit::Hoist(_) => StepKind::Hoisted,
            Edit::StandIn(form) if Op::read(form) != Some(Op::Minimal) => StepKind::Lowered,
            Edit::StandIn(_) | Edit::Delete => StepKind::Deleted,
        };
        Step::new(kind, node, edit)
    });
    deleted.into_iter().chain(others).collect()
}

/// Another variant: the first of its new fields is each part once, the next ones are the leaves beside that and what is
/// below the node.
fn filled(sketch: &Sketch, node: NodeId, parts: &[Part<'_>]) -> Vec<Step> {
    let end = sketch.tree().end(node);
    let is_below = |part: &&Part<'_>| node < part.number && part.number < end;
    let steps =
        sketch.lowerings(node).iter().filter(|lowering| lowering.more > 0).flat_map(|lowering| {
            let mut known = BTreeSet::new();
            let below = || parts.iter().filter(is_below);
            let all =
                below().chain(parts.iter().filter(|part| !is_below(part))).filter(move |part| {
                    !part.is_around(sketch, node) && known.insert(part.sketch.content(part.node))
                });
            all.map(move |first| {
                let below = below().map(|part| part.number);
                let spare = std::iter::once(first.number).chain(first.leaves_after()).chain(below);
                let form = lowering.with(spare.collect()).form(lowering.weight);
                let filling = first.filling(sketch.type_of(node).id, lowering.to);
                Step::filling(StepKind::Filled, node, filling, form)
            })
        });
    steps.collect()
}

/// The other truth value.
fn flipped(sketch: &Sketch, node: NodeId) -> Vec<Step> {
    let leaf = sketch.facts(node).leaf.filter(|_| sketch.type_of(node).id == TypeId::of::<bool>());
    let flipped = leaf.map(|leaf| {
        let (node, edit) = sketch.leaf_edit(node, Leaf::at(1 - leaf.distance.min(1)));
        Step::new(StepKind::Raised, node, edit)
    });
    flipped.into_iter().collect()
}

/// The nearest parts in a part that have its type, where those that are its variant too stand for the parts in them:
/// `1`, `2` and `3` in `1 + (2 + 3)`.
fn chain(sketch: &Sketch, node: NodeId) -> Vec<NodeId> {
    let variant = sketch.facts(node).variant;
    let links = sketch.nearest_below(node).into_iter().flat_map(|part| {
        let inner =
            if sketch.facts(part).variant == variant { chain(sketch, part) } else { Vec::new() };
        if inner.is_empty() { vec![part] } else { inner }
    });
    links.collect()
}

/// Another variant that has the part itself in it, alone or with another part, or all nearest parts in it of its type, or
/// the parts of its [`chain`].
fn wrapped(sketch: &Sketch, node: NodeId) -> Vec<Step> {
    let tree = sketch.tree();
    let lowerings: Vec<&Lowering> =
        sketch.lowerings(node).iter().filter(|lowering| lowering.more > 0).collect();
    if lowerings.is_empty() {
        return Vec::new();
    }
    let kind = tree.kind(node);
    let mut known = BTreeSet::new();
    let others = tree.nodes().filter(|&other| {
        tree.kind(other) == kind
            && !tree.contains(other, node)
            && !tree.contains(node, other)
            && known.insert(sketch.content(other))
    });
    let pairs = others.flat_map(|other| [vec![node, other], vec![other, node]]);
    let alone = [vec![node], sketch.nearest_below(node), chain(sketch, node)];
    let spares: Vec<Vec<NodeId>> = alone.into_iter().chain(pairs).collect();
    let spares: BTreeSet<&Vec<NodeId>> = spares.iter().collect();
    let steps = spares.into_iter().filter(|spare| !spare.is_empty()).flat_map(|spare| {
        let parts: Weight = spare.iter().map(|&part| tree.weight(part)).sum();
        lowerings.iter().map(move |lowering| {
            let weight = (lowering.weight + parts).saturating_sub(Weight::from(lowering.more));
            let form = lowering.gathering(spare.clone()).form(weight);
            let filling = Part { number: spare[0], sketch, node: spare[0] }
                .filling(sketch.type_of(node).id, lowering.to);
            Step::filling(StepKind::Wrapped, node, filling, form)
        })
    });
    steps.collect()
}

/// Each other part of its type goes to its place, and what that was in is deleted.
fn relocated(sketch: &Sketch, to: NodeId) -> Vec<Step> {
    let tree = sketch.tree();
    if to == NodeId::ROOT {
        return Vec::new();
    }
    let others = tree.nodes().skip(1).filter(|&from| moved::may_replace(sketch, to, from));
    let steps = others.flat_map(|from| moved::changes(sketch, to, from));
    steps.map(|(_, change)| Step::of(StepKind::Moved, change)).collect()
}

/// Whether a list can have elements of that type. Those of an empty list have an unknown type; parts that do not fit are left
/// out when it is rebuilt.
fn may_have(sketch: &Sketch, list: NodeId, of: TypeId) -> bool {
    let first = sketch.tree().children(list).next();
    first.is_none_or(|first| sketch.type_of(first).id == of)
}

/// Each part that has the type of the elements is the first or the last of them.
fn grown(sketch: &Sketch, list: NodeId, parts: &[Part<'_>]) -> Vec<Step> {
    let tree = sketch.tree();
    if sketch.facts(list).list.is_none() {
        return Vec::new();
    }
    let own: Vec<NodeId> = tree.children(list).collect();
    let mut known = BTreeSet::new();
    let parts = parts.iter().filter(|part| {
        may_have(sketch, list, part.id())
            && !part.is_around(sketch, list)
            && known.insert(part.sketch.content(part.node))
    });
    let steps = parts.flat_map(|part| {
        let places: BTreeSet<usize> =
            if own.len() <= SHORT { (0..=own.len()).collect() } else { [0, own.len()].into() };
        let weight = tree.weight(list) + part.weight();
        let own = &own;
        places.into_iter().map(move |at| {
            let mut elements = own.clone();
            elements.insert(at, part.number);
            let form = Op::Elements(elements).form(weight);
            Step::new(StepKind::Grown, list, Edit::StandIn(form))
        })
    });
    steps.collect()
}

/// The list has the least element of its type more, as the first or the last.
fn longer(sketch: &Sketch, list: NodeId) -> Vec<Step> {
    let tree = sketch.tree();
    if sketch.facts(list).list.is_none() {
        return Vec::new();
    }
    let own: Vec<NodeId> = tree.children(list).collect();
    let least = own.first().map(|&first| sketch.type_of(first).minimal);
    // The weight of an unknown type is not known.
    let Some(least) = least.unwrap_or(Some(1)) else {
        return Vec::new();
    };
    let steps = BTreeSet::from([0, own.len()]).into_iter().map(|at| {
        let mut elements = own.clone();
        elements.insert(at, LEAST);
        let form = Op::Elements(elements).form(tree.weight(list) + least);
        Step::new(StepKind::Grown, list, Edit::StandIn(form))
    });
    steps.collect()
}

fn placed(sketch: &Sketch, to: NodeId, parts: &[Part<'_>]) -> Vec<Step> {
    if to == NodeId::ROOT || sketch.is_kept(to) || sketch.facts(to).leaf.is_some() {
        return Vec::new();
    }
    let id = sketch.type_of(to).id;
    let mut known = BTreeSet::from([sketch.content(to)]);
    let others = parts.iter().filter(|from| {
        from.id() == id
            && !from.is_around(sketch, to)
            && known.insert(from.sketch.content(from.node))
    });
    others.map(|from| Step::new(StepKind::Placed, to, from.copied())).collect()
}

/// Each part after this one that has its type and is not in it changes places with it.
fn exchanged(sketch: &Sketch, one: NodeId) -> Vec<Step> {
    let tree = sketch.tree();
    let others = tree.nodes().skip(tree.end(one).index()).filter(|&other| {
        tree.kind(other) == tree.kind(one)
            && !sketch.is_kept(one)
            && !sketch.is_kept(other)
            && !sketch.are_alike(one, other)
    });
    let steps = others.map(|other| {
        let change =
            vec![sketch.placed(one, other, |leaf| leaf), sketch.placed(other, one, |leaf| leaf)];
        Step::of(StepKind::Exchanged, change)
    });
    steps.collect()
}

/// Other numbers in the place of one.
fn moved(sketch: &Sketch, node: NodeId, hints: &Hints) -> Vec<Step> {
    let Some(leaf) = sketch.facts(node).leaf.filter(|_| sketch.is_number(node)) else {
        return Vec::new();
    };
    let numbers = sketch.tree().nodes().filter(|&node| sketch.is_number(node));
    let numbers: BTreeSet<Leaf> = numbers.filter_map(|node| sketch.facts(node).leaf).collect();
    let mirrored = BTreeSet::from([leaf.mirrored(), Leaf::at(1).mirrored()]);
    let places = [
        (StepKind::Raised, leaf.moved(leaf.distance.saturating_add(1))),
        (StepKind::Shifted, leaf.moved(leaf.distance.saturating_sub(1))),
    ];
    let equal = numbers.into_iter().map(|other| (StepKind::Equalled, other));
    let mirrored = mirrored.into_iter().map(|place| (StepKind::Mirrored, place));
    let off =
        hints.off.iter().flat_map(|&by| [by, -by]).map(|by| (StepKind::Shifted, leaf.plus(by)));
    let small =
        (0..hints.small.min(leaf.distance)).map(|place| (StepKind::Shifted, leaf.moved(place)));
    let places = places.into_iter().chain(equal).chain(mirrored).chain(off).chain(small);
    let steps = places.filter(|(_, place)| *place != leaf).map(|(kind, place)| {
        let (node, edit) = sketch.leaf_edit(node, place);
        Step::new(kind, node, edit)
    });
    steps.collect()
}
