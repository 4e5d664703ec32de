//! All shapes of a type with a given weight. A shape is cells whose leaves are all numbers up to a
//! distance from the simplest. What a property does not look at has only its least value, because that is
//! what a smallest counterexample has there. Shapes without a site that the property needs are left out.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::cells::{Cell, Cells, Span, What};
use super::least::{least, matters};
use super::property::Property;
use super::types::{Form, Site, Sort, Types};
use super::weights::{HEAVIEST, Set, Table, needed};

/// The shapes of a type.
pub struct Shapes<'t> {
    types: &'t Types,
    /// The largest weight.
    most: usize,
    /// The sites that have to occur.
    needed: Vec<Site>,
    /// For each site, what is put there.
    plans: Vec<Plan>,
    /// For each site the weights of its shapes.
    tables: Vec<Table>,
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
    weights: Table,
}

/// A shape that is being made.
struct Filling<'e> {
    cells: Vec<Cell>,
    each: &'e mut dyn FnMut(Cells) -> ControlFlow<()>,
}

impl<'t> Shapes<'t> {
    /// The shapes for a property, up to the weight `most`. The leaves are at most `reach` away from the
    /// simplest.
    ///
    /// # Panics
    /// If the weight is more than [`HEAVIEST`].
    pub fn new(types: &'t Types, property: &Property, reach: u128, most: usize) -> Self {
        assert!(most <= HEAVIEST, "the weights are bits of a number");
        let matters = matters(types, property);
        let least = least(types);
        let plan = |(site, matters)| match matters {
            true if types.is_leaf(site) => Plan::Block(vec![leaf(types, site, reach)]),
            true => Plan::All,
            false => Plan::Block(Vec::clone(&least[site])),
        };
        let plans: Vec<Plan> = matters.into_iter().enumerate().map(plan).collect();
        let needed = needed(property);
        let mut shapes = Shapes {
            types,
            most,
            tables: vec![Table::none(needed.len()); plans.len()],
            needed,
            plans,
        };
        shapes.find_weights();
        shapes
    }

    /// Calls `each` for every shape of that weight, until it breaks.
    pub fn each(
        &self,
        weight: usize,
        each: &mut dyn FnMut(Cells) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let todo = self.before(self.types.root, None);
        let all = (1 << self.needed.len()) - 1;
        if !todo.weights.has(weight, all) {
            return ControlFlow::Continue(());
        }
        let cells = Vec::new();
        self.fill(Some(&todo), weight, all, &mut Filling { cells, each })
    }

    fn before(&self, site: Site, rest: Option<Rc<Todo>>) -> Rc<Todo> {
        let own = &self.tables[site];
        let weights = match &rest {
            Some(rest) => own.and(&rest.weights, self.most),
            None => own.clone(),
        };
        Rc::new(Todo { site, rest, weights })
    }

    /// Fills the next site, where `missing` sites still have to occur and `left` nodes are left.
    fn fill(
        &self,
        todo: Option<&Rc<Todo>>,
        left: usize,
        missing: Set,
        filling: &mut Filling<'_>,
    ) -> ControlFlow<()> {
        let Some(todo) = todo else {
            let mut shape = Cells(filling.cells.clone());
            shape.close();
            return (filling.each)(shape);
        };
        let before = filling.cells.len();
        if let Plan::Block(block) = &self.plans[todo.site] {
            let missing = missing & !self.present(block);
            if block.len() <= left && fits(todo.rest.as_ref(), left - block.len(), missing) {
                filling.cells.extend(block);
                self.fill(todo.rest.as_ref(), left - block.len(), missing, filling)?;
                filling.cells.truncate(before);
            }
            return ControlFlow::Continue(());
        }
        let missing = missing & !self.own(todo.site);
        for (what, parts) in self.forms(todo.site, left) {
            let rest = todo.rest.clone();
            let next = parts.iter().rfold(rest, |rest, part| Some(self.before(*part, rest)));
            if fits(next.as_ref(), left - 1, missing) {
                let site = todo.site;
                filling.cells.push(Cell { site, end: 0, what });
                self.fill(next.as_ref(), left - 1, missing, filling)?;
                filling.cells.truncate(before);
            }
        }
        ControlFlow::Continue(())
    }

    /// The site as a set, if it has to occur.
    fn own(&self, site: Site) -> Set {
        let number = self.needed.iter().position(|needed| *needed == site);
        number.map_or(0, |number| 1 << number)
    }

    /// The sites of the cells that have to occur.
    fn present(&self, cells: &[Cell]) -> Set {
        cells.iter().fold(0, |all, cell| all | self.own(cell.site))
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
            Form::List { sort, element, fewest } => (*fewest as usize
                ..=self.longest(*sort, *element, left))
                .map(|length| (What::List(length), vec![*element; length]))
                .collect(),
            // Leaves are blocks.
            Form::Number { .. } | Form::Bool | Form::Char => Vec::new(),
        }
    }

    /// The most elements of a list of that weight.
    fn longest(&self, sort: Sort, element: Site, weight: usize) -> usize {
        let lightest = self.tables[element].lightest().unwrap_or(weight);
        match sort {
            Sort::Option => 1,
            _ => weight.saturating_sub(1) / lightest.max(1),
        }
    }

    /// Finds the weights of each site's shapes, as the least fixpoint.
    fn find_weights(&mut self) {
        loop {
            let sites = 0..self.plans.len();
            let next: Vec<Table> = sites.map(|site| self.table(site)).collect();
            if next == self.tables {
                return;
            }
            self.tables = next;
        }
    }

    fn table(&self, site: Site) -> Table {
        let sites = self.needed.len();
        if let Plan::Block(block) = &self.plans[site] {
            return Table::one(sites, block.len(), self.present(block));
        }
        let inside = match self.types.form(site) {
            Form::List { sort, element, fewest } => {
                self.lists(*element, *fewest as usize, *sort == Sort::Option)
            }
            _ => {
                let forms = self.forms(site, self.most);
                let each = forms.iter().map(|(_, parts)| self.rows(parts));
                each.fold(Table::none(sites), |all, one| all.or(&one))
            }
        };
        inside.inside(self.own(site), self.most)
    }

    fn rows(&self, parts: &[Site]) -> Table {
        let start = Table::one(self.needed.len(), 0, 0);
        parts.iter().fold(start, |row, part| row.and(&self.tables[*part], self.most))
    }

    /// All lists of that element.
    fn lists(&self, element: Site, fewest: usize, is_option: bool) -> Table {
        let sites = self.needed.len();
        let (mut all, mut row) = (Table::none(sites), Table::one(sites, 0, 0));
        let most = if is_option { 1 } else { self.most };
        for length in 0..=most {
            if length >= fewest {
                all = all.or(&row);
            }
            row = row.and(&self.tables[element], self.most);
            if row.is_empty() {
                break;
            }
        }
        all
    }
}

/// Whether the sites can have exactly that weight, with the sites that are missing.
fn fits(todo: Option<&Rc<Todo>>, left: usize, missing: Set) -> bool {
    match todo {
        Some(todo) => todo.weights.has(left, missing),
        None => left == 0 && missing == 0,
    }
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
    Cell { site, end: 0, what: What::Leaf(span) }
}
