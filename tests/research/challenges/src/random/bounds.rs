//! Bounds of the search for the smallest failing value.

use super::cells::{Cells, What, nearest};
use super::property::Property;
use super::rules::Demand;
use super::types::{Form, Site, Sort, Types};

/// A magnitude that no valid value is below: the elements of a set are different from each other.
pub fn magnitude(types: &Types, cells: &Cells) -> u128 {
    let lists = (0..cells.weight()).filter(|at| cells.count(*at) > 1);
    let more = lists.map(|at| match types.form(cells.0[at].site) {
        Form::List { sort: Sort::Set, element, .. } if types.is_leaf(*element) => {
            let elements = cells.parts(at).map(|part| {
                let nearest = nearest(types, *element, cells.span(part));
                types.leaf(*element, nearest).0
            });
            distinct(types, *element, cells.count(at)).saturating_sub(elements.sum())
        }
        _ => 0,
    });
    cells.magnitude(types).saturating_add(more.sum())
}

/// The least magnitude of that number of different leaves.
fn distinct(types: &Types, site: Site, count: usize) -> u128 {
    let (least, most) = types.limits(site);
    let simplest = types.simplest(site);
    let distances = (0..=count as i128).flat_map(|distance| {
        let above = (simplest + distance <= most).then_some(distance as u128);
        let below = (distance > 0 && simplest - distance >= least).then_some(distance as u128);
        above.into_iter().chain(below)
    });
    distances.take(count).sum()
}

/// The largest distance of a number from the simplest that the search looks at.
pub fn reach(types: &Types, property: &Property, known: &Cells) -> u128 {
    let constants = property.constants().into_iter().map(i128::unsigned_abs);
    let rules = types.sites.iter().filter_map(|form| match form {
        Form::Product { rule: Some(rule), .. } => match rule.demand {
            Demand::AtMost(most) => Some(most.unsigned_abs()),
            _ => None,
        },
        _ => None,
    });
    // The simplest of a range counts as a constant.
    let ranges = (0..types.sites.len()).map(|site| types.simplest(site).unsigned_abs());
    let sum: u128 = constants.chain(rules).chain(ranges.max()).sum();
    let distance = |at: usize| match known.0[at].what {
        What::Leaf(span) => types.leaf(known.0[at].site, span.low).0,
        _ => 0,
    };
    let farthest = (0..known.weight()).map(distance).max().unwrap_or(0);
    farthest.max(2 * (sum + known.weight() as u128 + 4))
}
