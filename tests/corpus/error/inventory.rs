//! A small stock-keeping program. It does not compile: somewhere in it, a value is used after it
//! was moved (E0382).

use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// What can be kept in stock.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Tool { name: String, grams: u32 },
    Part(String),
    Consumable { name: String, litres: f64 },
}

impl Kind {
    pub fn name(&self) -> &str {
        match self {
            Kind::Tool { name, .. } => name,
            Kind::Part(name) => name,
            Kind::Consumable { name, .. } => name,
        }
    }

    pub fn weight(&self) -> Option<u32> {
        if let Kind::Tool { grams, .. } = self {
            Some(*grams)
        } else {
            None
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Tool { name, grams } => write!(f, "{name} ({grams} g)"),
            Kind::Part(name) => write!(f, "{name}"),
            Kind::Consumable { name, litres } => write!(f, "{name} ({litres:.1} l)"),
        }
    }
}

/// Something that changes the stock.
#[derive(Clone, Debug)]
pub enum Order {
    Buy { kind: Kind, count: usize },
    Sell { name: String, count: usize },
    Audit,
}

#[derive(Debug)]
pub enum Failure {
    OutOfStock { name: String, wanted: usize, left: usize },
    Unknown(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::OutOfStock { name, wanted, left } => {
                write!(f, "{wanted} of {name} wanted, {left} left")
            }
            Failure::Unknown(name) => write!(f, "no such thing as {name}"),
        }
    }
}

impl std::error::Error for Failure {}

/// The stock, by name.
#[derive(Default)]
pub struct Stock {
    kinds: HashMap<String, Kind>,
    counts: BTreeMap<String, usize>,
    journal: Vec<Order>,
}

impl Stock {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn apply(&mut self, order: Order) -> Result<usize, Failure> {
        let changed = match &order {
            Order::Buy { kind, count } => {
                let name = kind.name().to_owned();
                self.kinds.insert(name.clone(), kind.clone());
                *self.counts.entry(name).or_insert(0) += count;
                *count
            }
            Order::Sell { name, count } => {
                let left = self
                    .counts
                    .get_mut(name)
                    .ok_or_else(|| Failure::Unknown(name.clone()))?;
                if *left < *count {
                    return Err(Failure::OutOfStock {
                        name: name.clone(),
                        wanted: *count,
                        left: *left,
                    });
                }
                *left -= count;
                *count
            }
            Order::Audit => self.counts.values().sum(),
        };
        self.record(order);
        Ok(changed)
    }

    fn record(&mut self, order: Order) {
        let entry = order;
        if self.journal.len() > 1000 {
            self.journal.drain(..500);
        }
        self.journal.push(entry);
        println!("recorded {order:?}");
    }

    pub fn heaviest(&self) -> Option<&Kind> {
        self.kinds
            .values()
            .filter(|kind| kind.weight().is_some())
            .max_by_key(|kind| kind.weight())
    }

    pub fn report(&self) -> String {
        let mut lines = Vec::with_capacity(self.counts.len());
        for (name, count) in &self.counts {
            match self.kinds.get(name) {
                Some(kind) if *count > 0 => lines.push(format!("{count:>5} {kind}")),
                Some(_) => lines.push(format!("  out {name}")),
                None => lines.push(format!("    ? {name}")),
            }
        }
        lines.join("\n")
    }
}

fn main() -> Result<(), Failure> {
    let mut stock = Stock::new();
    let hammer = Kind::Tool {
        name: "hammer".to_owned(),
        grams: 800,
    };
    stock.apply(Order::Buy { kind: hammer, count: 3 })?;
    stock.apply(Order::Buy {
        kind: Kind::Consumable { name: "oil".to_owned(), litres: 0.5 },
        count: 12,
    })?;
    stock.apply(Order::Sell { name: "hammer".to_owned(), count: 1 })?;
    let total = stock.apply(Order::Audit)?;
    println!("{total} things\n{}", stock.report());
    if let Some(kind) = stock.heaviest() {
        println!("the heaviest is {kind}");
    }
    Ok(())
}
