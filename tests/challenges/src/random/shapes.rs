//! All shapes of a type with a given weight. A shape is cells whose leaves are all numbers up to a
//! distance from the simplest. What a property does not look at has only its least value, because that is
//! what a smallest counterexample has there.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::cells::{Cell, Cells, Span, What};
use super::property::Property;
use super::rules::Demand;
use super::types::{Form, Site, Types};

/// The largest weight of a shape.
pub const HEAVIEST: usize = 120;

/// The shapes of a type.
pub struct Shapes<'t> {
    types: &'t Types,
    /// For each site, what is put there.
    plans: Vec<Plan>,
    /// For each site the weights of its shapes: bit `w` for the weight `w`.
    weights: Vec<u128>,
}

/// What is put in a site.
#[derive(Clone, Debug)]
enum Plan {
    /// Every shape.
    All,
    /// Only the least value, because it does not matter.
    Least(Vec<Cell>),
}

/// The sites that are still to be filled, the next one first.
struct Todo {
    site: Site,
    rest: Option<Rc<Todo>>,
    /// The weights that all of them can have together.
    weights: u128,
}

impl<'t> Shapes<'t> {
    /// The shapes for a property. The leaves are at most `reach` away from the simplest.
    pub fn new(types: &'t Types, property: &Property, reach: u128) -> Self {
        let matters = matters(types, property);
        let least = least(types);
        let plan = |(site, matters)| match matters {
            true => Plan::All,
            false => Plan::Least(Vec::clone(&least[site])),
        };
        let plans = matters.into_iter().enumerate().map(plan).collect();
        let mut shapes = Shapes {
            types,
            plans,
            weights: Vec::new(),
        };
        shapes.weights = shapes.all_weights();
        shapes.reaching(reach)
    }

    fn reaching(mut self, reach: u128) -> Self {
        for (site, plan) in self.plans.iter_mut().enumerate() {
            if let (Plan::All, true) = (&plan, self.types.is_leaf(site)) {
                *plan = Plan::Least(vec![leaf(self.types, site, reach)]);
            }
        }
        self
    }

    /// Calls `each` for every shape of that weight, until it breaks.
    ///
    /// # Panics
    /// If the weight is more than [`HEAVIEST`].
    pub fn each(
        &self,
        weight: usize,
        each: &mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        assert!(weight <= HEAVIEST, "the weights are bits of a number");
        let todo = self.before(self.types.root, None);
        if todo.weights >> weight & 1 == 0 {
            return ControlFlow::Continue(());
        }
        self.fill(Some(&todo), weight, &mut Vec::new(), each)
    }

    fn before(&self, site: Site, rest: Option<Rc<Todo>>) -> Rc<Todo> {
        let weights = sums(
            self.weights[site],
            rest.as_ref().map_or(1, |rest| rest.weights),
        );
        Rc::new(Todo {
            site,
            rest,
            weights,
        })
    }

    fn fill(
        &self,
        todo: Option<&Rc<Todo>>,
        left: usize,
        cells: &mut Vec<Cell>,
        each: &mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(todo) = todo else {
            let mut shape = Cells(cells.clone());
            shape.close();
            return each(shape);
        };
        let before = cells.len();
        let site = todo.site;
        if let Plan::Least(least) = &self.plans[site] {
            if least.len() <= left && fits(todo.rest.as_ref(), left - least.len()) {
                cells.extend(least);
                self.fill(todo.rest.as_ref(), left - least.len(), cells, each)?;
                cells.truncate(before);
            }
            return ControlFlow::Continue(());
        }
        for (what, parts) in self.forms(site, left) {
            let rest = todo.rest.clone();
            let next = parts
                .iter()
                .rfold(rest, |rest, part| Some(self.before(*part, rest)));
            if fits(next.as_ref(), left - 1) {
                cells.push(Cell { site, end: 0, what });
                self.fill(next.as_ref(), left - 1, cells, each)?;
                cells.truncate(before);
            }
        }
        ControlFlow::Continue(())
    }

    /// The forms of a node in this site, with the sites of its parts.
    fn forms(&self, site: Site, left: usize) -> Vec<(What, Vec<Site>)> {
        match self.types.form(site) {
            Form::Product { parts, .. } => vec![(What::Product(parts.len()), parts.clone())],
            Form::Enum { variants, .. } => {
                let each = variants.iter().enumerate();
                each.map(|(number, parts)| (What::Variant(number, parts.len()), parts.clone()))
                    .collect()
            }
            _ => {
                let (element, lengths) = self.lengths(site, left);
                lengths
                    .map(|length| (What::List(length), vec![element; length]))
                    .collect()
            }
        }
    }

    /// The element of a list, and how many a list of that weight may have.
    fn lengths(&self, site: Site, left: usize) -> (Site, std::ops::RangeInclusive<usize>) {
        let Form::List {
            sort,
            element,
            fewest,
        } = self.types.form(site)
        else {
            return (site, 1..=0);
        };
        let least = self.weights[*element].trailing_zeros().max(1) as usize;
        let most = match sort {
            super::types::Sort::Option => 1,
            _ => left.saturating_sub(1) / least,
        };
        (*element, *fewest as usize..=most)
    }

    /// The weights of each site's shapes, as the least fixpoint.
    fn all_weights(&mut self) -> Vec<u128> {
        self.weights = vec![0; self.plans.len()];
        loop {
            let sites = 0..self.plans.len();
            let next: Vec<u128> = sites.map(|site| self.weights_of(site)).collect();
            if next == self.weights {
                return next;
            }
            self.weights = next;
        }
    }

    fn weights_of(&self, site: Site) -> u128 {
        if let Plan::Least(least) = &self.plans[site] {
            return bit(least.len());
        }
        if self.types.is_leaf(site) {
            return bit(1);
        }
        let Form::List { element, .. } = self.types.form(site) else {
            let forms = self.forms(site, HEAVIEST);
            let each = forms.iter().map(|(_, parts)| self.product(parts));
            return each.fold(0, |all, one| all | one);
        };
        let (_, lengths) = self.lengths(site, HEAVIEST);
        let (fewest, most) = (*lengths.start(), *lengths.end());
        let mut sum = bit(1);
        let mut all = 0;
        for length in 0..=most {
            if length >= fewest {
                all |= sum;
            }
            sum = sums(sum, self.weights[*element]);
            if sum == 0 {
                break;
            }
        }
        all
    }

    fn product(&self, parts: &[Site]) -> u128 {
        parts
            .iter()
            .fold(bit(1), |sum, part| sums(sum, self.weights[*part]))
    }
}

/// Whether the sites can have exactly that weight.
fn fits(todo: Option<&Rc<Todo>>, left: usize) -> bool {
    todo.map_or(left == 0, |todo| todo.weights >> left & 1 == 1)
}

fn bit(weight: usize) -> u128 {
    if weight <= HEAVIEST { 1 << weight } else { 0 }
}

/// The sums of a weight of one and a weight of the other.
fn sums(one: u128, other: u128) -> u128 {
    let weights = (0..=HEAVIEST).filter(|weight| one >> weight & 1 == 1);
    let sums = weights.fold(0, |sums, weight| sums | other << weight);
    sums & ((1 << (HEAVIEST + 1)) - 1)
}

/// All numbers of a leaf up to a distance from the simplest.
fn leaf(types: &Types, site: Site, reach: u128) -> Cell {
    let (least, most) = types.limits(site);
    let simplest = types.simplest(site);
    let reach = i128::try_from(reach).unwrap_or(i128::MAX);
    let span = Span {
        low: least.max(simplest.saturating_sub(reach)),
        high: most.min(simplest.saturating_add(reach)),
    };
    Cell {
        site,
        end: 0,
        what: What::Leaf(span),
    }
}

/// For each site whether the property looks at it, or at something below it.
fn matters(types: &Types, property: &Property) -> Vec<bool> {
    let mut named = vec![false; types.sites.len()];
    for (site, is_deep) in property.sites() {
        let below = if is_deep {
            types.below(site)
        } else {
            vec![site]
        };
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
            super::types::Sort::Map => types.below(types.parts(*element)[0]),
            _ => types.below(*element),
        },
        Form::Product {
            parts,
            rule: Some(rule),
            ..
        } => {
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
fn least(types: &Types) -> Vec<Vec<Cell>> {
    let mut least: Vec<Option<Vec<Cell>>> = vec![None; types.sites.len()];
    loop {
        let next: Vec<_> = (0..least.len())
            .map(|site| least_of(types, site, &least))
            .collect();
        if next == least {
            return next
                .into_iter()
                .map(|cells| cells.unwrap_or_default())
                .collect();
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
        Form::List {
            element, fewest, ..
        } => {
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
