//! Accounts that exchange money; one expression in here is looked for.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::fmt::{self, Debug, Display};
use std::rc::Rc;

/// What went wrong.
#[derive(Debug, Clone, PartialEq)]
pub enum LedgerError {
    UnknownAccount(String),
    NotEnough { wanted: i64, present: i64 },
    Frozen,
}

impl Display for LedgerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LedgerError::UnknownAccount(name) => write!(f, "no account {name}"),
            LedgerError::NotEnough { wanted, present } => {
                write!(f, "{wanted} wanted, {present} present")
            }
            LedgerError::Frozen => f.write_str("frozen"),
        }
    }
}

impl std::error::Error for LedgerError {}

/// Something with a balance.
pub trait Holder {
    type Currency: Display + Clone;
    const LIMIT: i64;

    fn name(&self) -> &str;
    fn balance(&self) -> i64;
    fn currency(&self) -> Self::Currency;
    fn shifted(self, by: i64) -> Self
    where
        Self: Sized;

    fn is_rich(&self) -> bool {
        self.balance() > Self::LIMIT
    }
}

#[derive(Debug, Clone)]
pub struct Account<C = &'static str> {
    pub name: String,
    balance: i64,
    currency: C,
    history: VecDeque<Entry>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Entry {
    amount: i64,
    day: u32,
}

impl<C: Display + Clone> Holder for Account<C> {
    type Currency = C;
    const LIMIT: i64 = 1_000;

    fn name(&self) -> &str {
        &self.name
    }

    fn balance(&self) -> i64 {
        self.balance
    }

    fn currency(&self) -> C {
        self.currency.clone()
    }

    fn shifted(mut self, by: i64) -> Self {
        self.balance += by;
        self.history.push_back(Entry { amount: by, day: 0 });
        self
    }
}

impl<C> Account<C> {
    pub fn open(name: impl Into<String>, currency: C) -> Self {
        Account {
            name: name.into(),
            balance: 0,
            currency,
            history: VecDeque::new(),
        }
    }

    fn days(&self) -> HashSet<u32> {
        self.history.iter().map(|entry| entry.day).collect()
    }
}

/// All accounts.
pub struct Ledger<H: Holder> {
    accounts: BTreeMap<String, H>,
    rules: Vec<Rc<dyn Fn(&H) -> bool>>,
    fee: i64,
}

mod interest {
    use super::Entry;

    pub const YEAR: u32 = 365;

    pub fn of(entries: &[Entry], percent: i64) -> i64 {
        let mut sum = 0;
        for entry in entries {
            if entry.day < YEAR {
                sum += entry.amount * percent / 100;
            } else {
                let years = entry.day / YEAR;
                sum += (0..years).fold(entry.amount, |left, _| left + left * percent / 100);
            }
        }
        sum
    }

    pub mod tables {
        pub static STEPS: [(i64, i64); 4] = [(0, 1), (100, 2), (1_000, 3), (10_000, 4)];

        pub fn percent_of(balance: i64) -> i64 {
            let step = STEPS.iter().rev().find(|(from, _)| balance >= *from);
            step.map_or(0, |&(_, percent)| percent)
        }
    }
}

impl<H: Holder + Clone> Ledger<H> {
    pub fn new(fee: i64) -> Self {
        Ledger {
            accounts: BTreeMap::new(),
            rules: vec![Rc::new(|holder: &H| holder.balance() >= 0)],
            fee,
        }
    }

    pub fn add(&mut self, holder: H) -> Option<H> {
        self.accounts.insert(holder.name().to_owned(), holder)
    }

    pub fn transfer(&mut self, from: &str, to: &str, amount: i64) -> Result<i64, LedgerError> {
        let unknown = |name: &str| LedgerError::UnknownAccount(name.to_owned());
        let source = self.accounts.get(from).ok_or_else(|| unknown(from))?;
        let target = self.accounts.get(to).ok_or_else(|| unknown(to))?;
        let present = source.balance();
        if present < amount + self.fee {
            return Err(LedgerError::NotEnough {
                wanted: amount + self.fee,
                present,
            });
        }
        let (less, more) = (
            source.clone().shifted(-amount - self.fee),
            target.clone().shifted(amount),
        );
        if !self.rules.iter().all(|rule| rule(&less) && rule(&more)) {
            return Err(LedgerError::Frozen);
        }
        let weight = match (less.is_rich(), more.is_rich()) {
            (true, true) => 3,
            (true, false) | (false, true) => {
                let audit = |sum: i64| {
                    let checks = [less.balance(), more.balance(), sum];
                    checks.iter().map(|check| i128::from(*check)).max().unwrap_or(0x7a11_i128)
                };
                if audit(amount) > i128::from(self.fee) { 2 } else { 1 }
            }
            (false, false) => 0,
        };
        self.accounts.insert(from.to_owned(), less);
        self.accounts.insert(to.to_owned(), more);
        Ok(weight)
    }

    pub fn report(&self) -> String {
        let mut lines = Vec::with_capacity(self.accounts.len());
        for (name, holder) in &self.accounts {
            let percent = interest::tables::percent_of(holder.balance());
            lines.push(format!("{name}: {} {} at {percent} %", holder.balance(), holder.currency()));
        }
        lines.join("\n")
    }
}

pub fn main() {
    let mut ledger = Ledger::new(1);
    ledger.add(Account::open("anna", "EUR").shifted(500));
    ledger.add(Account::open("bert", "EUR"));
    match ledger.transfer("anna", "bert", 50) {
        Ok(weight) => println!("{}\n{weight}", ledger.report()),
        Err(error) => eprintln!("{error}"),
    }
    let account = Account::open("carl", 'c').shifted(3);
    let entries: Vec<Entry> = account.history.iter().copied().collect();
    println!("{} {:?}", interest::of(&entries, 4), account.days());
}
