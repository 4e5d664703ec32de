//! Random types, from a small grammar: one to three declarations, and a type around them.

use fastrand::Rng;

use super::rng;
use super::rules::{Demand, Rule};
use super::types::{Form, KINDS, Kind, Site, Sort, Types};

impl Types {
    /// The random type with this number.
    pub fn random(seed: u64, number: usize) -> Self {
        let mut maker =
            Maker { rng: rng(seed, number as u64), sites: Vec::new(), declared: Vec::new() };
        for _ in 0..maker.rng.usize(1..=3) {
            let declared = maker.declaration();
            maker.declared.push(declared);
        }
        let root = maker.root();
        let mut types = Types { sites: maker.sites, root };
        let can_grow = |site: &Site| {
            let is_list =
                matches!(types.form(*site), Form::List { sort, .. } if *sort != Sort::Option);
            is_list || types.is_recursive(*site)
        };
        if !types.below(root).iter().any(can_grow) {
            types.root = types.sites.len();
            types.sites.push(Form::List { sort: Sort::Vec, element: root, fewest: 0 });
        }
        types
    }
}

/// Makes the sites of a type.
struct Maker {
    rng: Rng,
    sites: Vec<Form>,
    /// The declarations that may be used.
    declared: Vec<Site>,
}

impl Maker {
    fn add(&mut self, form: Form) -> Site {
        self.sites.push(form);
        self.sites.len() - 1
    }

    fn one_in(&mut self, chances: usize) -> bool {
        self.rng.usize(0..chances) == 0
    }

    /// The type around the declarations. It contains the last one.
    fn root(&mut self) -> Site {
        let last = self.declared[self.declared.len() - 1];
        match self.rng.usize(0..6) {
            0 | 1 => last,
            2 | 3 => self.list(Sort::Vec, last, 0),
            4 => {
                let list = self.list(Sort::Vec, last, 0);
                let parts = vec![self.any(1), list];
                self.product(parts)
            }
            _ => {
                let parts = vec![last, self.any(1)];
                self.product(parts)
            }
        }
    }

    fn product(&mut self, parts: Vec<Site>) -> Site {
        self.add(Form::Product { name: None, parts, rule: None })
    }

    fn list(&mut self, sort: Sort, element: Site, fewest: u32) -> Site {
        self.add(Form::List { sort, element, fewest })
    }

    fn declaration(&mut self) -> Site {
        match self.rng.usize(0..10) {
            0..=2 => self.structure(None),
            3 | 4 => self.ruled(),
            5 | 6 => self.choice(false),
            _ => self.choice(true),
        }
    }

    fn structure(&mut self, rule: Option<Rule>) -> Site {
        let parts = (0..self.rng.usize(2..=4)).map(|_| self.field()).collect();
        self.named(parts, rule)
    }

    fn named(&mut self, parts: Vec<Site>, rule: Option<Rule>) -> Site {
        let name = Some(format!("S{}", self.sites.len()));
        self.add(Form::Product { name, parts, rule })
    }

    /// A struct with a rule, whose first fields are those of the rule.
    fn ruled(&mut self) -> Site {
        let demand = match self.rng.usize(0..6) {
            0 => Demand::Counted,
            1 => Demand::Ordered,
            2 => Demand::Index,
            3 => Demand::Sorted,
            4 => Demand::Distinct,
            _ => Demand::AtMost(self.rng.i128(5..=100)),
        };
        let mut parts = match demand {
            Demand::Counted | Demand::Index => {
                let kind = [0, 1, 2, 5][self.rng.usize(0..4)];
                let number = self.number(KINDS[kind], None);
                vec![number, self.plain_list()]
            }
            Demand::Ordered => {
                let kind = self.kind();
                vec![self.number(kind, None), self.number(kind, None)]
            }
            Demand::AtMost(_) => {
                let kind = KINDS[self.rng.usize(0..6)];
                vec![self.number(kind, None), self.number(kind, None)]
            }
            Demand::Sorted | Demand::Distinct => {
                let kind = self.kind();
                let element = self.number(kind, None);
                vec![self.list(Sort::Vec, element, 0)]
            }
        };
        for _ in 0..self.rng.usize(0..=2) {
            parts.push(self.field());
        }
        let has_fixup = self.rng.bool();
        self.named(parts, Some(Rule { demand, has_fixup }))
    }

    /// A string, or a list of anything.
    fn plain_list(&mut self) -> Site {
        if self.one_in(3) {
            return self.text();
        }
        let element = self.any(2);
        self.list(Sort::Vec, element, 0)
    }

    /// An enum. Its variants are in random order, and one has only fields without recursion.
    fn choice(&mut self, is_recursive: bool) -> Site {
        let site = self.add(Form::Bool);
        let count = self.rng.usize(2..=5);
        let mut variants: Vec<Vec<Site>> = (0..count)
            .map(|_| (0..self.rng.usize(0..=2)).map(|_| self.field()).collect())
            .collect();
        if is_recursive {
            for _ in 0..self.rng.usize(1..=2) {
                let variant = self.recursive_variant(site);
                variants.push(variant);
            }
        }
        self.rng.shuffle(&mut variants);
        let name = format!("E{site}");
        self.sites[site] = Form::Enum { name, variants };
        site
    }

    fn recursive_variant(&mut self, own: Site) -> Vec<Site> {
        let mut fields = match self.rng.usize(0..8) {
            0 => vec![own],
            1 | 2 => vec![own, own],
            3 => vec![self.list(Sort::Option, own, 0), own],
            sort @ (4 | 5) => {
                let parts = vec![self.key(), own];
                let pair = self.product(parts);
                let sort = if sort == 4 { Sort::Vec } else { Sort::Map };
                vec![self.list(sort, pair, 0)]
            }
            _ => vec![self.list(Sort::Vec, own, 0)],
        };
        if self.one_in(2) {
            let field = self.field();
            fields.insert(self.rng.usize(0..=fields.len()), field);
        }
        fields
    }

    /// A field, which may have the attributes `range` and `min_len`.
    fn field(&mut self) -> Site {
        match self.rng.usize(0..12) {
            0 => {
                let kind = self.kind();
                let least = self.rng.i128(-20..=40).max(kind.least);
                let most = (least + self.rng.i128(1..=60)).min(kind.most);
                self.number(kind, Some((least, most)))
            }
            1 => {
                let element = self.any(2);
                let fewest = self.rng.u32(1..=2);
                self.list(Sort::Vec, element, fewest)
            }
            _ => self.any(1),
        }
    }

    /// Anything, at this depth of a type.
    fn any(&mut self, depth: usize) -> Site {
        let most = if depth > 2 { 52 } else { 100 };
        match self.rng.usize(0..most) {
            0..30 => {
                let kind = self.kind();
                self.number(kind, None)
            }
            30..37 => self.add(Form::Bool),
            37..43 => self.add(Form::Char),
            43..52 => self.text(),
            52..60 => {
                let element = self.any(depth + 1);
                self.list(Sort::Option, element, 0)
            }
            60..68 => {
                let parts = (0..self.rng.usize(2..=3)).map(|_| self.any(depth + 1)).collect();
                self.product(parts)
            }
            68..82 => {
                let element = self.any(depth + 1);
                self.list(Sort::Vec, element, 0)
            }
            82..86 => {
                let element = self.key();
                self.list(Sort::Set, element, 0)
            }
            86..90 => {
                let parts = vec![self.key(), self.any(depth + 1)];
                let pair = self.product(parts);
                self.list(Sort::Map, pair, 0)
            }
            _ if self.declared.is_empty() => self.add(Form::Bool),
            _ => self.declared[self.rng.usize(0..self.declared.len())],
        }
    }

    /// An element of a set.
    fn key(&mut self) -> Site {
        match self.rng.usize(0..6) {
            0 => self.add(Form::Char),
            1 => self.text(),
            2 => {
                let kind = self.kind();
                let parts = vec![self.number(kind, None), self.add(Form::Bool)];
                self.product(parts)
            }
            _ => {
                let kind = self.kind();
                self.number(kind, None)
            }
        }
    }

    fn kind(&mut self) -> Kind {
        KINDS[self.rng.usize(0..KINDS.len())]
    }

    fn number(&mut self, kind: Kind, range: Option<(i128, i128)>) -> Site {
        self.add(Form::Number { kind, range })
    }

    fn text(&mut self) -> Site {
        let element = self.add(Form::Char);
        self.list(Sort::String, element, 0)
    }
}
