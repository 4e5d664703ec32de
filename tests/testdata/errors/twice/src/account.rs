use anyhow::{ensure, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Asset,
    Income,
    Expense,
}

#[derive(Debug)]
pub struct Account {
    pub kind: Kind,
    debit: i64,
    credit: i64,
    moves: Vec<String>,
}

impl Account {
    pub fn new(kind: Kind) -> Self {
        Account {
            kind,
            debit: 0,
            credit: 0,
            moves: Vec::new(),
        }
    }

    pub fn charge(&mut self, amount: i64, text: &str) {
        self.debit += amount;
        self.moves.push(format!("D {amount} {text}"));
    }

    pub fn credit(&mut self, amount: i64, text: &str) -> Result<()> {
        let rest = self.balance() - amount;
        ensure!(
            self.kind != Kind::Asset || rest >= 0,
            "overdrawn by {} with `{text}`",
            -rest
        );
        self.credit += amount;
        self.moves.push(format!("C {amount} {text}"));
        Ok(())
    }

    pub fn balance(&self) -> i64 {
        match self.kind {
            Kind::Asset | Kind::Expense => self.debit - self.credit,
            Kind::Income => self.credit - self.debit,
        }
    }
}
