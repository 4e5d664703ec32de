use anyhow::{ensure, Context, Result};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub date: String,
    pub debit: String,
    pub credit: String,
    pub amount: i64,
    pub text: String,
}

fn parse_entry(line: &str) -> Result<Entry> {
    let mut fields = line.splitn(5, ' ');
    let mut next = |what: &str| {
        fields
            .next()
            .map(str::to_string)
            .with_context(|| format!("{what} is missing"))
    };
    let date = next("date")?;
    let debit = next("debit account")?;
    let credit = next("credit account")?;
    let amount: i64 = next("amount")?.parse().context("amount")?;
    let text = next("text").unwrap_or_default();

    ensure!(amount > 0, "amount must be positive");
    ensure!(debit != credit, "both sides are `{debit}`");
    Ok(Entry {
        date,
        debit,
        credit,
        amount,
        text,
    })
}

pub fn parse_journal(source: &str) -> Result<Vec<Entry>> {
    source
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.trim().is_empty())
        .map(|(index, line)| {
            parse_entry(line).with_context(|| format!("journal line {}", index + 1))
        })
        .collect()
}
