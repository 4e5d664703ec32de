//! Least values, and where a smallest failing value has them: in every site that the property does not
//! look at.

use super::cells::{Cell, Cells, What};
use super::property::Property;
use super::rules::Demand;
use super::shapes::leaf;
use super::types::{Form, Site, Sort, Types};

/// For each site whether the property looks at it, or at something below it.
pub fn matters(types: &Types, property: &Property) -> Vec<bool> {
    let mut named = vec![false; types.sites.len()];
    for (site, is_deep) in property.sites() {
        let below = if is_deep { types.below(site) } else { vec![site] };
        below.into_iter().for_each(|site| named[site] = true);
    }
    loop {
        let is_above = |site| types.below(site).iter().any(|below| named[*below]);
        let matters: Vec<bool> = (0..named.len()).map(is_above).collect();
        let more = (0..named.len()).filter(|site| matters[*site]);
        let more: Vec<Site> = more.flat_map(|site| bound(types, site)).collect();
        if more.iter().all(|site| named[*site]) {
            return matters;
        }
        more.into_iter().for_each(|site| named[site] = true);
    }
}

/// The sites whose values are bound together when not all of them are the least: the keys of a list in
/// ascending order, and the fields of a rule.
fn bound(types: &Types, site: Site) -> Vec<Site> {
    match types.form(site) {
        Form::List { sort, element, .. } if sort.is_ascending() => match sort {
            Sort::Map => types.below(types.parts(*element)[0]),
            _ => types.below(*element),
        },
        Form::Product { parts, rule: Some(rule), .. } => {
            let fields = &parts[..rule.demand.fields()];
            match rule.demand {
                Demand::Sorted | Demand::Distinct => types.below(fields[0]),
                _ => fields.to_vec(),
            }
        }
        _ => Vec::new(),
    }
}

/// The least value of each site.
pub fn least(types: &Types) -> Vec<Vec<Cell>> {
    let mut least: Vec<Option<Vec<Cell>>> = vec![None; types.sites.len()];
    loop {
        let next: Vec<_> = (0..least.len()).map(|site| least_of(types, site, &least)).collect();
        if next == least {
            return next.into_iter().map(Option::unwrap_or_default).collect();
        }
        least = next;
    }
}

fn least_of(types: &Types, site: Site, known: &[Option<Vec<Cell>>]) -> Option<Vec<Cell>> {
    let node = |what, parts: &[Site]| {
        let mut cells = vec![Cell { site, end: 0, what }];
        for part in parts {
            cells.extend(known[*part].as_ref()?);
        }
        Some(cells)
    };
    match types.form(site) {
        Form::List { element, fewest, .. } => {
            let fewest = *fewest as usize;
            node(What::List(fewest), &vec![*element; fewest])
        }
        Form::Product { parts, .. } => node(What::Product(parts.len()), parts),
        Form::Enum { variants, .. } => {
            let each = variants.iter().enumerate();
            let each =
                each.filter_map(|(number, parts)| node(What::Variant(number, parts.len()), parts));
            // Of equal weights the first, which is the simplest.
            each.min_by_key(Vec::len)
        }
        _ => Some(vec![leaf(types, site, 0)]),
    }
}

/// The least value of a type.
pub fn least_value(types: &Types) -> Cells {
    let mut cells = Cells(least(types).swap_remove(types.root));
    cells.close();
    cells
}
