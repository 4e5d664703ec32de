//! `Gathering`: what many numbers sum up to is put into as few of them as can have it, and the rest goes.
//!
//! First the sum stays the same, over all numbers, or over groups of neighbours. If that is interesting for all together,
//! the sum is made smaller by halving the distance. If the sum is not enough, for example because each number that
//! goes counts 1 more than its distance, as many numbers stay as are needed, and each becomes the largest possible. All of
//! this takes as many calls as the numbers have digits.

use std::collections::VecDeque;
use std::sync::Arc;

use super::{Leaf, Sketch};
use crate::tree::{Change, Edit, Edits, NodeId};
use crate::{Reducer, Verdict, Weight};

/// What can be deleted, with its numbers.
#[derive(Clone, Debug)]
pub(super) struct GatheredItem {
    /// Takes it out; `None` if it cannot be deleted.
    pub(super) out: Option<(NodeId, Edit)>,
    pub(super) weight: Weight,
    /// The number in each column.
    pub(super) numbers: Vec<NodeId>,
}

/// Items whose numbers are put together, column by column.
#[derive(Clone, Debug)]
pub(super) struct Gathering {
    /// What the items are in. After one gathering in a place the others there are left out.
    pub(super) place: NodeId,
    pub(super) items: Vec<GatheredItem>,
    /// The least number of items that stay.
    pub(super) fewest: usize,
    /// Whether groups of neighbours are tried too. What has its own list reduction needs fewer calls without them.
    pub(super) has_groups: bool,
}

/// What is tried of a gathering.
#[derive(Clone, Copy, Debug)]
enum SumProbe {
    /// The sum of each group of that many items stays.
    Groups(usize),
    /// All items together have this sum. Less than the first number is too little, and the second is enough.
    Sum(u128, EnoughRange),
    /// That many items stay, each with the largest number.
    Full(usize, EnoughRange),
}

/// What may be the least that is enough.
#[derive(Clone, Copy, Debug)]
struct EnoughRange {
    /// All below it is too little.
    least: u128,
    /// A sum or a number of items that is enough; `None` if nothing was so far.
    enough: Option<u128>,
}

/// Makes one gathering after the other.
#[derive(Clone)]
pub(super) struct Gatherings {
    sketch: Arc<Sketch>,
    rest: VecDeque<Gathering>,
    /// The edits of the gatherings before.
    above: Arc<Edits>,
    best: Arc<Edits>,
    at: Option<(Gathering, SumProbe)>,
}

impl Gatherings {
    pub(super) fn new(sketch: &Arc<Sketch>, all: Vec<Gathering>) -> Self {
        let mut gatherings = Gatherings {
            sketch: Arc::clone(sketch),
            rest: all.into(),
            above: Arc::default(),
            best: Arc::default(),
            at: None,
        };
        gatherings.next();
        gatherings
    }

    /// Goes on to the next gathering in which some items go.
    fn next(&mut self) {
        self.above = Arc::clone(&self.best);
        self.at = std::iter::from_fn(|| self.rest.pop_front()).find_map(|gathering| {
            let all = SumProbe::Groups(gathering.items.len());
            let change = gathering.change(&self.sketch, all);
            // A change that only moves the sum to other items makes nothing smaller.
            let is_out = |(_, edit): &(NodeId, Edit)| !matches!(edit, Edit::StandIn(_));
            change.iter().any(is_out).then_some((gathering, all))
        });
    }

    fn candidate_of(&self, gathering: &Gathering, probe: SumProbe) -> Edits {
        let change = gathering.change(&self.sketch, probe);
        self.above.and(self.sketch.tree(), change)
    }
}

impl Reducer for Gatherings {
    type Candidate = Edits;

    fn candidate(&self) -> Option<Edits> {
        let (gathering, probe) = self.at.as_ref()?;
        Some(self.candidate_of(gathering, *probe))
    }

    fn report(&mut self, verdict: Verdict) {
        let Some((gathering, probe)) = self.at.take() else { return };
        if verdict.is_interesting() {
            self.best = Arc::new(self.candidate_of(&gathering, probe));
            // What they would gather is in few items now.
            self.rest.retain(|other| other.place != gathering.place);
        }
        match gathering.after(&self.sketch, probe, verdict.is_interesting()) {
            Some(probe) => self.at = Some((gathering, probe)),
            None => self.next(),
        }
    }

    fn best(&self) -> Edits {
        Edits::clone(&self.best)
    }

    fn odds(&self) -> f64 {
        match self.at {
            // The range of what may be enough is halved.
            Some((_, SumProbe::Sum(..) | SumProbe::Full(..))) => 0.5,
            _ => 0.0,
        }
    }
}

impl EnoughRange {
    /// The range after a verdict, and what is tried next.
    fn after(self, tried: u128, is_interesting: bool) -> (EnoughRange, Option<u128>) {
        let range = if is_interesting {
            EnoughRange { enough: Some(tried), ..self }
        } else {
            EnoughRange { least: tried + 1, ..self }
        };
        let next = match range.enough {
            Some(enough) => {
                let middle = range.least + (enough - range.least) / 2;
                (middle < enough).then_some(middle)
            }
            // Doubled, because nothing tells how much is enough.
            None => tried.checked_mul(2),
        };
        (range, next)
    }
}

impl Gathering {
    /// What is tried next.
    fn after(&self, sketch: &Sketch, probe: SumProbe, is_interesting: bool) -> Option<SumProbe> {
        let all = self.items.len();
        match probe {
            SumProbe::Groups(size) if is_interesting => {
                let sum = sum(sketch, &self.items, 0).distance;
                let is_searched = size == all && self.columns() == 1;
                is_searched.then(|| SumProbe::lower(0, sum))?
            }
            SumProbe::Groups(size) if size == all && self.most(sketch).is_some() => {
                let range = EnoughRange { least: 1, enough: None };
                Some(SumProbe::Full(1, range))
            }
            SumProbe::Groups(size) => self.smaller_groups(size),
            SumProbe::Sum(sum, range) => {
                let (range, next) = range.after(sum, is_interesting);
                next.map(|sum| SumProbe::Sum(sum, range))
            }
            SumProbe::Full(stay, range) => {
                let (range, next) = range.after(stay as u128, is_interesting);
                let next = next.filter(|next| *next < all as u128);
                match (next, range.enough, self.most(sketch)) {
                    (Some(stay), ..) => Some(SumProbe::Full(usize::try_from(stay).ok()?, range)),
                    (None, Some(enough), Some(most)) => {
                        SumProbe::lower((enough - 1).checked_mul(most)?, enough.checked_mul(most)?)
                    }
                    _ => self.smaller_groups(all),
                }
            }
        }
    }

    fn smaller_groups(&self, size: usize) -> Option<SumProbe> {
        let half = size.div_ceil(2);
        (self.has_groups && 1 < half && half < size).then_some(SumProbe::Groups(half))
    }

    /// The number of numbers in each item.
    fn columns(&self) -> usize {
        self.items.first().map_or(0, |item| item.numbers.len())
    }

    /// The largest distance of the numbers, if more than one item is needed for their sum.
    fn most(&self, sketch: &Sketch) -> Option<u128> {
        let sum = sum(sketch, &self.items, 0);
        // The numbers of a column have one type, so they reach equally far.
        let first = self.items.first()?.numbers[0];
        let most = most(sketch, first, sum)?;
        (self.columns() == 1 && sum.distance > most).then_some(most)
    }

    fn change(&self, sketch: &Sketch, probe: SumProbe) -> Change {
        let size = match probe {
            SumProbe::Groups(size) => size,
            SumProbe::Sum(..) | SumProbe::Full(..) => self.items.len(),
        };
        let groups = self.items.chunks(size.max(1));
        groups.flat_map(|items| self.change_of(sketch, items, probe)).collect()
    }

    /// The change of a group of items; none if they cannot have the sums.
    fn change_of(&self, sketch: &Sketch, items: &[GatheredItem], probe: SumProbe) -> Change {
        let own = |column| sum(sketch, items, column);
        let sums: Vec<Leaf> = match probe {
            SumProbe::Groups(_) => (0..self.columns()).map(own).collect(),
            SumProbe::Sum(sum, _) => vec![own(0).moved(sum)],
            // More than all numbers can have, so that each becomes the largest possible.
            SumProbe::Full(..) => vec![own(0).moved(u128::MAX)],
        };
        let needed = match probe {
            SumProbe::Full(stay, _) => Some(stay),
            SumProbe::Groups(_) | SumProbe::Sum(..) => needed(sketch, items, &sums),
        };
        let stay = needed.map(|needed| needed.max(self.fewest.min(items.len())));
        stay.map_or(Change::new(), |stay| put_into(sketch, items, &sums, stay))
    }
}

impl SumProbe {
    /// The search for a sum between what is too little and what is enough.
    fn lower(least: u128, enough: u128) -> Option<SumProbe> {
        // Where not even 1 less is enough, the search is over.
        let sum = enough.checked_sub(1)?;
        let range = EnoughRange { least, enough: Some(enough) };
        Some(SumProbe::Sum(sum, range))
    }
}

fn sum(sketch: &Sketch, items: &[GatheredItem], column: usize) -> Leaf {
    let leaves = items.iter().map(|item| item.numbers[column]).filter_map(|node| sketch.leaf(node));
    leaves.fold(Leaf::SIMPLEST, Leaf::sum)
}

/// The largest distance of a number on the side of the sum.
fn most(sketch: &Sketch, number: NodeId, sum: Leaf) -> Option<u128> {
    let reach = sketch.reach(number)?;
    Some(reach.farthest(sum.moved(1)).distance)
}

/// How many items have these sums; `None` if they cannot.
fn needed(sketch: &Sketch, items: &[GatheredItem], sums: &[Leaf]) -> Option<usize> {
    let numbers = &items.first()?.numbers;
    let each = numbers.iter().zip(sums).map(|(&number, &sum)| {
        let most = most(sketch, number, sum).unwrap_or(u128::MAX);
        let needed = (most > 0).then(|| sum.distance.div_ceil(most));
        usize::try_from(needed?).ok()
    });
    let needed = each.collect::<Option<Vec<usize>>>()?.into_iter().max();
    needed.filter(|needed| *needed <= items.len()).map(|needed| needed.max(1))
}

/// The lightest items stay, that many, and get these sums: the last ones as much as possible.
fn put_into(sketch: &Sketch, items: &[GatheredItem], sums: &[Leaf], stay: usize) -> Change {
    let mut order: Vec<usize> = (0..items.len()).collect();
    // First of all those that cannot be deleted.
    order.sort_by_key(|&at| (items[at].out.is_some(), items[at].weight));
    let (stays, goes) = order.split_at(stay.min(items.len()));
    let mut stays = stays.to_vec();
    stays.sort_unstable();
    let mut change: Change = goes.iter().filter_map(|&at| items[at].out.clone()).collect();
    for (column, &sum) in sums.iter().enumerate() {
        let mut left = sum.distance;
        // From the end on, so that the sorted order of the result is that of its numbers.
        for &at in stays.iter().rev() {
            let number = items[at].numbers[column];
            let most = most(sketch, number, sum).unwrap_or(u128::MAX);
            let leaf = sum.moved(left.min(most));
            left -= leaf.distance;
            if sketch.leaf(number) != Some(leaf) {
                change.push(sketch.leaf_edit(number, leaf));
            }
        }
    }
    change
}
