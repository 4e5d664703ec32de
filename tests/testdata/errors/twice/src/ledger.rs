use anyhow::{bail, Context, Result};
use indexmap::map::Entry as Slot;
use indexmap::IndexMap;

use crate::account::{Account, Kind};
use crate::journal::Entry;

#[derive(Debug, Default)]
pub struct Ledger {
    accounts: IndexMap<String, Account>,
    last_date: Option<String>,
}

impl Ledger {
    pub fn new() -> Self {
        Self::default()
    }

    pub fn open(&mut self, name: &str, kind: Kind) -> Result<()> {
        match self.accounts.entry(name.to_string()) {
            Slot::Occupied(slot) => bail!("account `{}` is already open", slot.key()),
            Slot::Vacant(slot) => {
                slot.insert(Account::new(kind));
                Ok(())
            }
        }
    }

    fn account_mut(&mut self, name: &str) -> Result<&mut Account> {
        self.accounts
            .get_mut(name)
            .with_context(|| format!("no account `{name}`"))
    }

    pub fn post(&mut self, entry: &Entry) -> Result<()> {
        if let Some(last) = &self.last_date {
            if entry.date < *last {
                bail!("entry of {} comes after {last}", entry.date);
            }
        }

        let debit = self.account_mut(&entry.debit)?;
        let credit = self.account_mut(&entry.credit)?;
        credit
            .credit(entry.amount, &entry.text)
            .with_context(|| format!("posting of {}", entry.date))?;
        debit.charge(entry.amount, &entry.text);

        self.last_date = Some(entry.date.clone());
        Ok(())
    }

    pub fn balances(&self) -> impl Iterator<Item = (&str, i64)> {
        self.accounts
            .iter()
            .map(|(name, account)| (name.as_str(), account.balance()))
    }

    pub fn result(&self) -> i64 {
        self.accounts
            .values()
            .map(|account| match account.kind {
                Kind::Asset => 0,
                Kind::Income => account.balance(),
                Kind::Expense => -account.balance(),
            })
            .sum()
    }
}
