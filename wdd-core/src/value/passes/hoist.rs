//! Replaces a node by the least value of its type, by a simpler variant, or by a node below it: Perses
//! over values.
//!
//! ```text
//! Add(Int(3), Div(Int(1), Int(0)))   →   Int(0)   or   Div(Int(1), Int(0))
//! Obj([("k", Arr([Null]))])          →   Arr([Arr([Null])])
//! ```
//!
//! Most libraries shrink field by field and cannot do this: without hoisting, a failing expression keeps
//! every operator around the one that matters.

use std::sync::Arc;

use super::{Pass, Proposes};
use crate::Weight;
use crate::hier::{Alternatives, ListReduction, Perses, Stops, TreeReducer};
use crate::tree::{Edit, Form, NodeId};
use crate::value::Sketch;
use crate::value::op::Op;
use crate::value::sketch::Lowering;

pub(super) static HOIST: Pass = Pass::new("hoist", Proposes::Reducer(perses)).waiting();

// In a large value, nearly every node has hundreds of nodes of its type below it. The nearest ones keep most of it, and so
// most of what the failure needs; the others come nearer with each replacement.
const MOST_HOISTS: usize = 64;

fn perses(sketch: &Arc<Sketch>, reduction: ListReduction) -> TreeReducer {
    let alternatives = Arc::clone(sketch) as Arc<dyn Alternatives>;
    let tree = Arc::clone(sketch.tree());
    Box::new(Perses::new(tree, alternatives, reduction, Stops::Alternatives))
}

impl Alternatives for Sketch {
    fn of(&self, node: NodeId) -> Vec<Edit> {
        let weight = self.tree().weight(node);
        // Leaves have passes of their own.
        let is_leaf = weight <= 1 && self.lowerings(node).is_empty();
        if is_leaf || self.is_kept(node) {
            return Vec::new();
        }
        let minimal = self.type_of(node).minimal.filter(|least| *least < weight);
        let minimal = minimal.map(|least| Op::Minimal.form(least));
        let lowerings = self.lowerings(node).iter();
        let lowered = lowerings.clone().map(|lowering| lowering.with(vec![]).form(lowering.weight));
        let gathered = lowerings.filter_map(|lowering| self.gathered(node, lowering));
        let stand_ins = minimal.into_iter().chain(lowered).chain(gathered).map(Edit::StandIn);
        stand_ins.chain(self.hoists(node)).collect()
    }
}

impl Sketch {
    /// Another variant, with the nearest parts of the same type in its list: `Obj([("k", x)])` becomes `Arr([x])`.
    fn gathered(&self, node: NodeId, lowering: &Lowering) -> Option<Form> {
        let spare = self.nearest_below(node);
        let parts: Weight = spare.iter().map(|&part| self.tree().weight(part)).sum();
        let weight = lowering.weight + parts;
        let is_lighter = weight < self.tree().weight(node);
        let has_parts = lowering.more > 0 && !spare.is_empty();
        (has_parts && is_lighter).then(|| lowering.gathering(spare).form(weight))
    }

    /// The nodes below a node that may replace it, the nearest first.
    fn hoists(&self, node: NodeId) -> impl Iterator<Item = Edit> {
        let tree = self.tree();
        let depth = |below: &NodeId| tree.above(*below).take_while(|&at| at != node).count();
        let fitting = tree.below(node).filter(|&below| self.fits(node, below));
        // In pre-order, the nearest are not the first. So four times as many are sorted: to sort all of them, at each
        // node, would take quadratic time.
        let mut found: Vec<NodeId> = fitting.take(MOST_HOISTS * 4).collect();
        found.sort_by_cached_key(depth);
        found.into_iter().take(MOST_HOISTS).map(Edit::hoist)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use crate::{WeightedTree, shrink};

    #[derive(Clone, Debug, PartialEq, WeightedTree)]
    #[wdd(crate = crate)]
    enum Json {
        Null,
        Num(i32),
        Arr(Vec<Json>),
        Obj(Vec<(String, Json)>),
        Map(BTreeMap<String, Json>),
    }

    fn depth(json: &Json) -> usize {
        let below = |all: &mut dyn Iterator<Item = &Json>| 1 + all.map(depth).max().unwrap_or(0);
        match json {
            Json::Null | Json::Num(_) => 0,
            Json::Arr(all) => below(&mut all.iter()),
            Json::Obj(all) => below(&mut all.iter().map(|(_, json)| json)),
            Json::Map(all) => below(&mut all.values()),
        }
    }

    #[test]
    fn a_list_of_pairs_or_a_map_becomes_a_list_of_what_is_in_it() {
        let obj = |all: &[(&str, Json)]| {
            Json::Obj(all.iter().map(|(k, v)| ((*k).to_owned(), v.clone())).collect())
        };
        let map = |json| Json::Map(BTreeMap::from([("m".to_owned(), json)]));
        let inner = obj(&[("b", Json::Num(3)), ("c", map(Json::Arr(vec![])))]);
        let start = obj(&[("a", Json::Null), ("l", inner), ("z", Json::Num(9))]);
        let deep = shrink(start, |json: &Json| depth(json) >= 3);
        let arr = |json| Json::Arr(vec![json]);
        assert_eq!(deep.value, arr(arr(Json::Arr(vec![]))));
    }
}
