//! All shapes of a type with a given weight. A shape is cells whose leaves are all numbers up to a
//! distance from the simplest. What a property does not look at has only its least value, because that is
//! what a smallest counterexample has there.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::cells::{Cell, Cells, Span, What};
use super::least::{least, matters};
use super::property::Property;
use super::types::{Form, Site, Sort, Types};

/// The largest weight of a shape.
pub const HEAVIEST: usize = 120;
/// The bits of all weights.
const EVERY: u128 = (1 << (HEAVIEST + 1)) - 1;

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
    /// These cells: all numbers of a leaf, or the least value of a site that does not matter.
    Block(Vec<Cell>),
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
            false => Plan::Block(Vec::clone(&least[site])),
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
                *plan = Plan::Block(vec![leaf(self.types, site, reach)]);
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
        if let Plan::Block(block) = &self.plans[site] {
            if block.len() <= left && fits(todo.rest.as_ref(), left - block.len()) {
                cells.extend(block);
                self.fill(todo.rest.as_ref(), left - block.len(), cells, each)?;
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
            Form::List {
                sort,
                element,
                fewest,
            } => (*fewest as usize..=self.longest(*sort, *element, left))
                .map(|length| (What::List(length), vec![*element; length]))
                .collect(),
            // Leaves are blocks.
            Form::Number { .. } | Form::Bool | Form::Char => Vec::new(),
        }
    }

    /// The most elements of a list of that weight.
    fn longest(&self, sort: Sort, element: Site, weight: usize) -> usize {
        let lightest = self.weights[element].trailing_zeros().max(1) as usize;
        match sort {
            Sort::Option => 1,
            _ => weight.saturating_sub(1) / lightest,
        }
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
        if let Plan::Block(block) = &self.plans[site] {
            return bit(block.len());
        }
        if self.types.is_leaf(site) {
            return bit(1);
        }
        match self.types.form(site) {
            Form::List {
                sort,
                element,
                fewest,
            } => {
                let most = self.longest(*sort, *element, HEAVIEST);
                let mut all = 0;
                let mut elements = bit(0);
                for length in 0..=most {
                    if length >= *fewest as usize {
                        all |= elements << 1;
                    }
                    elements = sums(elements, self.weights[*element]);
                }
                all & EVERY
            }
            _ => {
                let forms = self.forms(site, HEAVIEST);
                let each = forms.iter().map(|(_, parts)| self.product(parts));
                each.fold(0, |all, one| all | one)
            }
        }
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
    sums & EVERY
}

/// All numbers of a leaf up to a distance from the simplest.
pub fn leaf(types: &Types, site: Site, reach: u128) -> Cell {
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
