//! Puts what the numbers of a long list, or of a long spine, sum up to into as few of them as can have it.
//!
//! ```text
//! [30_000, 50_000, 9, …, 700]: Vec<u16>       →   [20_000, 65_535, 65_535]
//! [S { name: "a", n: 7 }, S { name: "", n: 9 }, …]   →   [S { name: "", n: 3_000 }]
//! Add(Add(Add(Int(40), Int(30)), Int(7)), Int(9))    →   Int(86)
//! ```
//!
//! Nothing of a list whose sum must be large can be deleted, and the other passes would try all of it. A number is found
//! by its place in the element or in the ring. If there are several, first all of them are summed up, each with those in
//! its place, and then each alone.

use std::collections::BTreeMap;

use super::{Pass, Proposes, spines};
use crate::Weight;
use crate::tree::{Edit, Kind, NodeId};
use crate::value::Sketch;
use crate::value::gathering::{GatheredItem, Gathering};

pub(super) static SUMS: Pass = Pass::new("sums", Proposes::Gatherings(in_lists));

/// The sums of spines.
pub(super) static TERMS: Pass = Pass::new("terms", Proposes::Gatherings(in_spines));

// Of fewer items, the pairs of `merged` need no more calls.
const LONG: usize = 32;

// Each gathering costs a few calls, also if nothing of it is interesting.
const MOST_GATHERINGS: usize = 16;

// Each column is a gathering of its own.
const MOST_COLUMNS: usize = 4;

/// Where a number is in an item: its place among the nodes, and its type.
type Column = (usize, Kind);

/// An element or a ring, with its numbers by column.
struct Summand {
    out: Option<(NodeId, Edit)>,
    weight: Weight,
    numbers: Vec<(Column, NodeId)>,
}

fn in_lists(sketch: &Sketch) -> Vec<Gathering> {
    let all = sketch.lists().flat_map(|list| {
        let elements = sketch.elements(list).map(|element| Summand {
            out: Some((element, Edit::Delete)),
            weight: sketch.tree().weight(element),
            numbers: numbers(sketch, element, None),
        });
        gatherings(list, &elements.collect::<Vec<_>>(), sketch.fewest(list))
    });
    all.take(MOST_GATHERINGS).collect()
}

fn in_spines(sketch: &Sketch) -> Vec<Gathering> {
    let tree = sketch.tree();
    let all = spines::spines(sketch).into_iter().flat_map(|spine| {
        let rings = spine.windows(2).map(|ring| Summand {
            out: Some((ring[0], Edit::hoist(ring[1]))),
            weight: tree.weight(ring[0]) - tree.weight(ring[1]),
            numbers: numbers(sketch, ring[0], Some(ring[1])),
        });
        let mut without = gatherings(NodeId::ROOT, &rings.collect::<Vec<_>>(), 0);
        for gathering in &mut without {
            gathering.has_groups = false;
        }
        let with = without.iter().zip(spine.last());
        let mut all: Vec<Gathering> =
            with.filter_map(|(gathering, &last)| with_last(sketch, gathering, last)).collect();
        all.extend(without);
        all
    });
    all.take(MOST_GATHERINGS).collect()
}

/// For the columns that are long: all together, and then each alone.
fn gatherings(place: NodeId, summands: &[Summand], fewest: usize) -> Vec<Gathering> {
    let mut lengths: BTreeMap<Column, usize> = BTreeMap::new();
    for (column, _) in summands.iter().flat_map(|summand| &summand.numbers) {
        *lengths.entry(*column).or_default() += 1;
    }
    let long = lengths.into_iter().filter(|(_, length)| *length >= LONG);
    let columns: Vec<Column> = long.map(|(column, _)| column).take(MOST_COLUMNS).collect();
    let all = (columns.len() > 1).then_some(&columns[..]).into_iter();
    let gatherings = all.chain(columns.chunks(1)).map(|columns| Gathering {
        place,
        items: summands.iter().filter_map(|summand| item(summand, columns)).collect(),
        fewest,
        has_groups: true,
    });
    gatherings.filter(|gathering| gathering.items.len() >= LONG).collect()
}

/// The numbers of a summand in these columns, if it has all of them.
fn item(summand: &Summand, columns: &[Column]) -> Option<GatheredItem> {
    let number = |column: &Column| {
        summand.numbers.iter().find(|(of, _)| of == column).map(|(_, node)| *node)
    };
    Some(GatheredItem {
        out: summand.out.clone(),
        weight: summand.weight,
        numbers: columns.iter().map(number).collect::<Option<_>>()?,
    })
}

/// The gathering with what ends the spine, whose numbers are in other places but have the same types.
fn with_last(sketch: &Sketch, gathering: &Gathering, last: NodeId) -> Option<Gathering> {
    let tree = sketch.tree();
    let own = numbers(sketch, last, None);
    let like = |number: &NodeId| {
        own.iter().map(|(_, node)| *node).find(|&node| tree.kind(node) == tree.kind(*number))
    };
    let numbers = gathering.items.first()?.numbers.iter().map(like).collect::<Option<_>>()?;
    let mut gathering = gathering.clone();
    // It cannot be taken out: a spine has an end.
    gathering.items.push(GatheredItem { out: None, weight: tree.weight(last), numbers });
    Some(gathering)
}

/// The numbers of a part, without those in `except` and in lists.
fn numbers(sketch: &Sketch, part: NodeId, except: Option<NodeId>) -> Vec<(Column, NodeId)> {
    let tree = sketch.tree();
    // The elements of an inner list have no place in common with those of another item.
    let is_out = |node| Some(node) == except || (node != part && sketch.is_element(node));
    let inside = tree.subtree_without(part, is_out).enumerate();
    let numbers = inside.filter(|&(_, node)| sketch.is_number(node));
    numbers.map(|(at, node)| ((at, tree.kind(node)), node)).collect()
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU8;

    use crate::shrink;

    #[test]
    fn the_sum_of_a_hundred_thousand_elements_costs_few_calls() {
        let list: Vec<u64> = (0..100_000).map(|n| n * 7_919 % 100_000).collect();
        let enough = |list: &Vec<u64>| list.iter().sum::<u64>() >= 1_000_000_000;
        let shrunk = shrink(list, enough);
        assert_eq!(shrunk.value, [1_000_000_000]);
        assert!(shrunk.calls <= 100, "{}", shrunk.calls);
    }

    #[test]
    fn the_sum_of_a_long_list_costs_few_calls() {
        let list: Vec<u64> = (0..5_000).map(|n| n * 7_919 % 1_000).collect();
        let enough = |list: &Vec<u64>| list.iter().sum::<u64>() >= 500_000;
        let shrunk = shrink(list.clone(), enough);
        assert_eq!(shrunk.value, [500_000]);
        assert!(shrunk.calls <= 100, "{}", shrunk.calls);

        let some = |list: &Vec<u64>| enough(list) && list.len() >= 3;
        let shrunk = shrink(list, some);
        assert_eq!(shrunk.value, [0, 0, 500_000]);
        assert!(shrunk.calls <= 200, "{}", shrunk.calls);
    }

    /// Pseudo-random numbers below `most`.
    fn numbers(most: u64) -> impl Iterator<Item = u64> {
        (0..).map(move |n: u64| ((n * 7_919 + 13) ^ (n >> 3)) % most)
    }

    #[test]
    fn the_sum_of_a_field_of_a_hundred_thousand_elements_costs_few_calls() {
        let named = |n| (format!("item {}", n % 10), n);
        let list: Vec<(String, u64)> = numbers(100_000).map(named).take(100_000).collect();
        let total = |list: &Vec<(String, u64)>| list.iter().map(|(_, n)| n).sum::<u64>();
        let shrunk = shrink(list, |list| total(list) >= 1_000_000_000);
        assert_eq!(shrunk.value, [(String::new(), 1_000_000_000)]);
        assert!(shrunk.calls <= 100, "{}", shrunk.calls);
    }

    #[test]
    fn numbers_that_cannot_have_the_sum_become_as_large_as_possible() {
        let list: Vec<u16> = numbers(65_536).map(|n| n as u16).take(1_000).collect();
        let total = |list: &Vec<u16>| list.iter().map(|n| u64::from(*n)).sum::<u64>();
        let shrunk = shrink(list, |list| total(list) >= 20_000_000);
        assert_eq!(shrunk.value[..2], [11_825, 65_535]);
        assert_eq!(shrunk.value.len(), 306);
        assert!(shrunk.calls <= 400, "{}", shrunk.calls);
    }

    #[test]
    fn elements_that_count_more_than_their_distance_are_summed_up_too() {
        let list: Vec<NonZeroU8> =
            numbers(255).map(|n| NonZeroU8::MIN.saturating_add(n as u8)).take(1_000).collect();
        let total = |list: &Vec<NonZeroU8>| list.iter().map(|n| u64::from(n.get())).sum::<u64>();
        let shrunk = shrink(list, |list| total(list) >= 10_000);
        assert_eq!(shrunk.value.len(), 40);
        assert_eq!(shrunk.value[..2], [55, 255].map(|n| NonZeroU8::new(n).unwrap()));
        assert!(shrunk.calls <= 830, "{}", shrunk.calls);
    }
}
