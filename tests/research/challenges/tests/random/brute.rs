//! Every value of a type up to a weight, with leaves up to a distance: the plain enumeration that the
//! search is compared with.

use wdd_challenges::random::cells::{Cells, What};
use wdd_challenges::random::subject::Node;
use wdd_challenges::random::types::{Form, Site, Sort, Types};
use wdd_challenges::random::verdict;

/// All values, in no particular order.
pub(crate) fn values(types: &Types, weight: usize, distance: i128) -> Vec<Cells> {
    let all = nodes(types, types.root, weight, distance);
    let all = all.into_iter().map(|(_, node)| Cells::of(types, &node));
    all.filter(|cells| verdict::is_valid(types, cells) == Some(true)).collect()
}

/// Whether a value is one of these.
pub(crate) fn is_within(types: &Types, cells: &Cells, weight: usize, distance: i128) -> bool {
    let is_near = |cell: &wdd_challenges::random::cells::Cell| match cell.what {
        What::Leaf(span) => types.leaf(cell.site, span.low).0 <= distance as u128,
        _ => true,
    };
    cells.weight() <= weight && cells.0.iter().all(is_near)
}

/// The nodes of a site up to a weight, each with its weight.
fn nodes(types: &Types, site: Site, most: usize, distance: i128) -> Vec<(usize, Node)> {
    if most == 0 {
        return Vec::new();
    }
    let rows = |parts: &[Site]| rows(types, parts, most - 1, distance);
    match types.form(site) {
        Form::List { sort, element, fewest } => {
            let longest = if *sort == Sort::Option { 1 } else { most - 1 };
            let lengths = *fewest as usize..=longest;
            let each = lengths.flat_map(|length| rows(&vec![*element; length]));
            each.map(|(weight, parts)| (weight + 1, Node::branch(parts))).collect()
        }
        Form::Product { parts, .. } => {
            let each = rows(parts).into_iter();
            each.map(|(weight, parts)| (weight + 1, Node::branch(parts))).collect()
        }
        Form::Enum { variants, .. } => {
            let each = variants.iter().enumerate();
            let each = each.flat_map(|(number, parts)| {
                let rows = rows(parts).into_iter();
                rows.map(move |(weight, parts)| (weight + 1, Node::variant(number as i128, parts)))
            });
            each.collect()
        }
        _ => {
            let (least, most) = types.limits(site);
            let simplest = types.simplest(site);
            let numbers = least.max(simplest - distance)..=most.min(simplest + distance);
            numbers.map(|number| (1, Node::leaf(number))).collect()
        }
    }
}

/// All rows of parts up to a weight together.
fn rows(types: &Types, parts: &[Site], most: usize, distance: i128) -> Vec<(usize, Vec<Node>)> {
    let mut rows = vec![(0, Vec::new())];
    for (at, part) in parts.iter().enumerate() {
        // Every later part weighs at least 1.
        let later = parts.len() - at - 1;
        let mut longer = Vec::new();
        for (weight, row) in rows {
            let left = (most - weight).saturating_sub(later);
            for (more, node) in nodes(types, *part, left, distance) {
                longer.push((weight + more, [row.clone(), vec![node]].concat()));
            }
        }
        rows = longer;
    }
    rows
}
