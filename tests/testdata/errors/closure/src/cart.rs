use itertools::Itertools;

use crate::money::Money;

#[derive(Debug, Clone)]
pub struct Line {
    pub sku: String,
    pub department: String,
    pub count: u32,
    pub price: Money,
}

impl Line {
    pub fn new(sku: &str, department: &str, count: u32, price: Money) -> Self {
        Line {
            sku: sku.to_string(),
            department: department.to_string(),
            count,
            price,
        }
    }

    pub fn amount(&self) -> Money {
        self.price * self.count
    }
}

#[derive(Debug)]
pub struct Cart {
    lines: Vec<Line>,
    pub member: bool,
}

impl Cart {
    pub fn new(member: bool) -> Self {
        Cart {
            lines: Vec::new(),
            member,
        }
    }

    pub fn add(&mut self, line: Line) {
        match self.lines.iter_mut().find(|known| known.sku == line.sku) {
            Some(known) => known.count += line.count,
            None => self.lines.push(line),
        }
    }

    pub fn subtotal(&self) -> Money {
        self.lines.iter().map(Line::amount).sum()
    }

    pub fn department(&self, name: &str) -> impl Iterator<Item = &Line> {
        self.lines
            .iter()
            .filter(move |line| line.department == name)
    }

    pub fn describe(&self) -> String {
        self.lines
            .iter()
            .map(|line| format!("{}x {}", line.count, line.sku))
            .join(", ")
    }
}
