mod account;
mod journal;
mod ledger;

use anyhow::Result;

use account::Kind;
use journal::parse_journal;
use ledger::Ledger;

const JOURNAL: &str = "\
2025-01-04 cash fees 12000 annual fee, Lindqvist
2025-01-09 rent cash 4550 boat house, January
2025-01-17 paint cash 1899 two tins of red lead

2025-02-02 cash fees 12000 annual fee, Okafor
";

fn main() -> Result<()> {
    let mut ledger = Ledger::new();
    ledger.open("cash", Kind::Asset)?;
    ledger.open("fees", Kind::Income)?;
    ledger.open("rent", Kind::Expense)?;
    ledger.open("paint", Kind::Expense)?;

    for entry in parse_journal(JOURNAL)? {
        ledger.post(&entry)?;
    }
    for (name, balance) in ledger.balances() {
        println!("{name:<10} {:>8.2}", balance as f64 / 100.0);
    }
    println!("result     {:>8.2}", ledger.result() as f64 / 100.0);
    Ok(())
}
