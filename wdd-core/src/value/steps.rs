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
use crate::tree::{Change, Edit, Form, NodeId};

/// Up to this number of elements, a list can have a new one in any place.
// In a longer list, the ends are enough: the passes sort lists.
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
    /// Whether a step of this kind and another one after it often make a smaller value that no pass finds.
    // What the first takes away, the second puts in another place, or the other way round.
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

    /// Whether a step of this kind only makes what is at its node simpler. Two such steps can be made in any order.
    // A step that adds something has to come first: between them is a value that has all that the property needs.
    pub(super) fn is_local(self) -> bool {
        use StepKind::{Deleted, Hoisted, Lowered, Mirrored, Raised, Shifted};
        matches!(self, Deleted | Hoisted | Lowered | Mirrored | Raised | Shifted)
    }
}

/// A step from a value to another.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) kind: StepKind,
    /// What the step puts into another variant, if it does.
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
        let [change] = &self.changes[..] else { return None };
        let [(node, Edit::StandIn(_))] = &change[..] else { return None };
        sketch.is_number(*node).then_some(*node)
    }

    /// The first node that it changes.
    pub(super) fn node(&self) -> NodeId {
        self.changes[0][0].0
    }
}

/// A variant of a type, and the first part that is put into it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filling {
    /// The type of the node.
    of: TypeId,
    /// The variant that the node becomes.
    to: u32,
    with: TypeId,
    /// A hash of the part.
    content: u128,
}

/// Which fillings have an effect, as far as it is known.
// Most variants have no field for most types, and each value that is made for nothing takes time.
#[derive(Clone, Debug, Default)]
pub(super) struct FillingEffects(BTreeMap<(StepKind, TypeId, u32, TypeId), bool>);

impl FillingEffects {
    /// Whether the step is known to have no effect.
    pub(super) fn has_no_effect(&self, step: &Step) -> bool {
        let key = step.filling.map(|filling| filling.key(step.kind));
        key.is_some_and(|key| self.0.get(&key) == Some(&false))
    }

    /// Notes what a step did.
    pub(super) fn note(&mut self, step: &Step, after: &Sketch) {
        // A set or a `fixup` may have taken the node away.
        let is_there = step.node().index() < after.tree().len();
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
struct SpareSource<'s> {
    sketch: &'s Sketch,
    /// What is added to the numbers of its nodes.
    offset: usize,
}

/// A part that a step may use.
struct SparePart<'s> {
    /// The number by which edits name it.
    number: NodeId,
    sketch: &'s Sketch,
    node: NodeId,
}

impl<'s> SpareSource<'s> {
    fn parts(self) -> impl Iterator<Item = SparePart<'s>> {
        let SpareSource { sketch, offset } = self;
        sketch.tree().nodes().map(move |node| SparePart {
            number: NodeId::new(offset + node.index()),
            sketch,
            node,
        })
    }
}

impl SparePart<'_> {
    /// The leaves that come after the part in what both are in.
    fn leaves_after(&self) -> Vec<NodeId> {
        let SparePart { sketch, node, number } = *self;
        let tree = sketch.tree();
        let parent = tree.parent(node).into_iter();
        let after = parent.flat_map(|parent| tree.children(parent)).filter(|&other| other > node);
        let leaves = after.filter(|&other| sketch.leaf(other).is_some());
        let first = number.index() - node.index();
        leaves.map(|leaf| NodeId::new(first + leaf.index())).collect()
    }

    fn filling(&self, of: TypeId, to: u32) -> Filling {
        Filling { of, to, with: self.id(), content: self.content() }
    }

    /// The edit with which a copy of the part replaces another one.
    fn copied(&self) -> Edit {
        let below = self.sketch.tree().subtree(self.node);
        let leaves = below.filter_map(|below| self.sketch.leaf(below));
        let op = Op::Placed { from: self.number, leaves: leaves.collect() };
        Edit::StandIn(op.form(self.weight()))
    }

    fn content(&self) -> u128 {
        self.sketch.content(self.node)
    }

    fn id(&self) -> TypeId {
        self.sketch.type_of(self.node).id
    }

    fn weight(&self) -> Weight {
        self.sketch.tree().weight(self.node)
    }

    /// Whether the part has this node of `sketch` in it.
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
    let own = SpareSource { sketch, offset: 0 };
    let before = SpareSource { sketch: before, offset: sketch.tree().end(NodeId::ROOT).index() };
    let parts: Vec<SparePart<'_>> =
        [own, before].into_iter().flat_map(SpareSource::parts).collect();
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
    let deleted = sketch.is_element(node).then(|| Step::new(StepKind::Deleted, node, Edit::Delete));
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
fn filled(sketch: &Sketch, node: NodeId, parts: &[SparePart<'_>]) -> Vec<Step> {
    let end = sketch.tree().end(node);
    let is_below = |part: &&SparePart<'_>| node < part.number && part.number < end;
    let below = || parts.iter().filter(is_below);
    let mut steps = Vec::new();
    for lowering in sketch.lowerings(node).iter().filter(|lowering| lowering.more > 0) {
        let mut seen = BTreeSet::new();
        // What is below the node comes first: of equal parts, it needs no copy.
        for first in below().chain(parts.iter().filter(|part| !is_below(part))) {
            if first.is_around(sketch, node) || !seen.insert(first.content()) {
                continue;
            }
            let below = below().map(|part| part.number);
            let spare = std::iter::once(first.number).chain(first.leaves_after()).chain(below);
            let form = lowering.with(spare.collect()).form(lowering.weight);
            let filling = first.filling(sketch.type_of(node).id, lowering.to);
            steps.push(Step::filling(StepKind::Filled, node, filling, form));
        }
    }
    steps
}

/// The other truth value.
fn flipped(sketch: &Sketch, node: NodeId) -> Vec<Step> {
    let leaf = sketch.leaf(node).filter(|_| sketch.type_of(node).id == TypeId::of::<bool>());
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
    let lowerings = sketch.lowerings(node).iter().filter(|lowering| lowering.more > 0);
    let lowerings: Vec<&Lowering> = lowerings.collect();
    // The walk over all nodes would be for nothing.
    if lowerings.is_empty() {
        return Vec::new();
    }
    let mut steps = Vec::new();
    for spare in wrapped_parts(sketch, node) {
        let parts: Weight = spare.iter().map(|&part| tree.weight(part)).sum();
        let first = SparePart { number: spare[0], sketch, node: spare[0] };
        for lowering in &lowerings {
            // The weight of the variant counts the least values of its new parts.
            let weight = (lowering.weight + parts).saturating_sub(Weight::from(lowering.more));
            let form = lowering.gathering(spare.clone()).form(weight);
            let filling = first.filling(sketch.type_of(node).id, lowering.to);
            steps.push(Step::filling(StepKind::Wrapped, node, filling, form));
        }
    }
    steps
}

/// The lists of parts that another variant in the place of a node may have in it.
fn wrapped_parts(sketch: &Sketch, node: NodeId) -> BTreeSet<Vec<NodeId>> {
    let tree = sketch.tree();
    let mut seen = BTreeSet::new();
    let others = tree.nodes().filter(|&other| {
        tree.kind(other) == tree.kind(node)
            && !tree.contains(other, node)
            && !tree.contains(node, other)
            && seen.insert(sketch.content(other))
    });
    let pairs = others.flat_map(|other| [vec![node, other], vec![other, node]]);
    let alone = [vec![node], sketch.nearest_below(node), chain(sketch, node)];
    // A set: the nearest parts are often the same as those of the chain.
    alone.into_iter().chain(pairs).filter(|spare| !spare.is_empty()).collect()
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

/// Whether a list can have elements of that type.
fn may_have(sketch: &Sketch, list: NodeId, of: TypeId) -> bool {
    // The elements of an empty list have an unknown type. Parts that do not fit are left out when the list is rebuilt.
    sketch.tree().children(list).next().is_none_or(|first| sketch.type_of(first).id == of)
}

/// Each part that has the type of the elements is the first or the last of them.
fn grown(sketch: &Sketch, list: NodeId, parts: &[SparePart<'_>]) -> Vec<Step> {
    if !sketch.is_list(list) {
        return Vec::new();
    }
    let own: Vec<NodeId> = sketch.tree().children(list).collect();
    let mut seen = BTreeSet::new();
    let mut steps = Vec::new();
    for part in parts {
        if may_have(sketch, list, part.id())
            && !part.is_around(sketch, list)
            && seen.insert(part.content())
        {
            let places = if own.len() <= SHORT { (0..=own.len()).collect() } else { ends(&own) };
            let weight = sketch.tree().weight(list) + part.weight();
            let with = |at| with_element(list, &own, at, (part.number, weight));
            steps.extend(places.into_iter().map(with));
        }
    }
    steps
}

/// The list has the least element of its type more, as the first or the last.
fn longer(sketch: &Sketch, list: NodeId) -> Vec<Step> {
    if !sketch.is_list(list) {
        return Vec::new();
    }
    let own: Vec<NodeId> = sketch.tree().children(list).collect();
    let least = own.first().map(|&first| sketch.type_of(first).minimal);
    // The weight of an unknown type is not known.
    let Some(least) = least.unwrap_or(Some(1)) else { return Vec::new() };
    let weight = sketch.tree().weight(list) + least;
    ends(&own).into_iter().map(|at| with_element(list, &own, at, (LEAST, weight))).collect()
}

fn ends(elements: &[NodeId]) -> BTreeSet<usize> {
    [0, elements.len()].into()
}

/// The list has that element more, and then has that weight.
fn with_element(list: NodeId, own: &[NodeId], at: usize, new: (NodeId, Weight)) -> Step {
    let (element, weight) = new;
    let mut elements = own.to_vec();
    elements.insert(at, element);
    Step::new(StepKind::Grown, list, Edit::StandIn(Op::Elements(elements).form(weight)))
}

fn placed(sketch: &Sketch, to: NodeId, parts: &[SparePart<'_>]) -> Vec<Step> {
    if to == NodeId::ROOT || sketch.is_kept(to) || sketch.leaf(to).is_some() {
        return Vec::new();
    }
    let id = sketch.type_of(to).id;
    let mut seen = BTreeSet::from([sketch.content(to)]);
    let others = parts.iter().filter(|from| {
        from.id() == id && !from.is_around(sketch, to) && seen.insert(from.content())
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
        let change = vec![sketch.copied(one, other), sketch.copied(other, one)];
        Step::of(StepKind::Exchanged, change)
    });
    steps.collect()
}

/// Other numbers in the place of one.
fn moved(sketch: &Sketch, node: NodeId, hints: &Hints) -> Vec<Step> {
    let Some(leaf) = sketch.leaf(node).filter(|_| sketch.is_number(node)) else {
        return Vec::new();
    };
    let mut places = vec![
        (StepKind::Raised, leaf.moved(leaf.distance.saturating_add(1))),
        (StepKind::Shifted, leaf.moved(leaf.distance.saturating_sub(1))),
    ];
    let mut add = |kind, leaves: &mut dyn Iterator<Item = Leaf>| {
        places.extend(leaves.map(|leaf| (kind, leaf)));
    };
    let numbers: BTreeSet<Leaf> = sketch.numbers().filter_map(|node| sketch.leaf(node)).collect();
    add(StepKind::Equalled, &mut numbers.into_iter());
    let mirrored = BTreeSet::from([leaf.mirrored(), Leaf::at(1).mirrored()]);
    add(StepKind::Mirrored, &mut mirrored.into_iter());
    let off = hints.off.iter().flat_map(|&by| [by, -by]);
    add(StepKind::Shifted, &mut off.map(|by| leaf.plus(by)));
    let small = 0..hints.small.min(leaf.distance);
    add(StepKind::Shifted, &mut small.map(|distance| leaf.moved(distance)));
    let steps = places.into_iter().filter(|(_, place)| *place != leaf).map(|(kind, place)| {
        let (node, edit) = sketch.leaf_edit(node, place);
        Step::new(kind, node, edit)
    });
    steps.collect()
}
