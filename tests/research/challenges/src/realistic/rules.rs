//! Rules of a business: the tax of an invoice, and dates that repeat.

use proptest::collection::vec;
use proptest::prelude::prop_oneof;
use proptest::strategy::{Just, Strategy};
use quickcheck::{Arbitrary, Gen};
use wdd_core::WeightedTree;

use super::{Measured, challenges, size, types};
use crate::challenge::Challenge;

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Invoice {
    customer: String,
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Line {
    item: String,
    #[wdd(range = 1..=999)]
    quantity: u32,
    cents: u32,
    rate: Rate,
}

#[derive(Clone, Copy, Debug, PartialEq, WeightedTree)]
pub(crate) enum Rate {
    Exempt,
    Reduced,
    Standard,
}

impl Rate {
    const ALL: [Rate; 3] = [Rate::Exempt, Rate::Reduced, Rate::Standard];

    /// The tax on an amount, rounded to the nearest cent.
    fn tax(self, cents: u64) -> u64 {
        let percent = match self {
            Rate::Exempt => 0,
            Rate::Reduced => 7,
            Rate::Standard => 19,
        };
        (cents * percent + 50) / 100
    }
}

impl Line {
    fn cents(&self) -> u64 {
        u64::from(self.quantity) * u64::from(self.cents)
    }
}

impl Invoice {
    /// The tax, line by line. The mistake: each line is rounded.
    fn tax(&self) -> u64 {
        self.lines.iter().map(|line| line.rate.tax(line.cents())).sum()
    }

    /// The tax on the sum of each rate, as the law says.
    fn lawful_tax(&self) -> u64 {
        let sum = |rate: &Rate| {
            let lines = self.lines.iter().filter(|line| line.rate == *rate);
            lines.map(Line::cents).sum()
        };
        Rate::ALL.iter().map(|rate| rate.tax(sum(rate))).sum()
    }

    fn is_allowed(&self) -> bool {
        self.lines.iter().all(|line| (1..=999).contains(&line.quantity))
    }
}

fn invoices() -> impl Strategy<Value = Invoice> {
    let rate = prop_oneof![
        1 => Just(Rate::Exempt),
        2 => Just(Rate::Reduced),
        4 => Just(Rate::Standard),
    ];
    let line = ("[a-z]{3,8}", 1..40u32, 1..50_000u32, rate);
    let line = line.prop_map(|(item, quantity, cents, rate)| Line { item, quantity, cents, rate });
    let invoice = ("[A-Z][a-z]{2,7}", vec(line, 2..12));
    invoice.prop_map(|(customer, lines)| Invoice { customer, lines })
}

/// Dates that repeat after some months. If a month has no such day, its last day counts.
#[derive(Clone, Debug, PartialEq, WeightedTree)]
pub(crate) struct Repeated {
    start: Date,
    #[wdd(range = 1..=24)]
    every: u32,
    #[wdd(range = 1..=60)]
    count: u8,
    /// The numbers of the dates that are left out.
    except: Vec<u8>,
}

#[derive(Clone, Copy, Debug, PartialEq, WeightedTree)]
#[wdd(validate = Date::is_there)]
pub(crate) struct Date {
    #[wdd(range = 1970..=2099)]
    year: u32,
    #[wdd(range = 1..=12)]
    month: u32,
    #[wdd(range = 1..=31)]
    day: u32,
}

impl Date {
    fn is_there(&self) -> bool {
        (1970..=2099).contains(&self.year)
            && (1..=12).contains(&self.month)
            && (1..=days_of(self.year, self.month)).contains(&self.day)
    }

    fn plus_months(self, months: u32) -> Self {
        let months = self.year * 12 + self.month - 1 + months;
        let (year, month) = (months / 12, months % 12 + 1);
        Date { year, month, day: self.day.min(days_of(year, month)) }
    }
}

fn days_of(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        2 if is_leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Repeated {
    fn is_allowed(&self) -> bool {
        self.start.is_there() && (1..=24).contains(&self.every) && (1..=60).contains(&self.count)
    }

    fn is_kept(&self, number: u8) -> bool {
        !self.except.contains(&number)
    }

    /// The mistake: each date is counted from the one before, whose day may be an earlier day already.
    fn dates(&self) -> Vec<Date> {
        let mut dates = Vec::new();
        let mut date = self.start;
        for number in 0..self.count {
            if self.is_kept(number) {
                dates.push(date);
            }
            date = date.plus_months(self.every);
        }
        dates
    }

    /// Each date is counted from the start.
    fn right_dates(&self) -> Vec<Date> {
        let kept = (0..self.count).filter(|number| self.is_kept(*number));
        kept.map(|number| self.start.plus_months(self.every * u32::from(number))).collect()
    }
}

fn repeated() -> impl Strategy<Value = Repeated> {
    let start = (1970..=2099u32, 1..=12u32, 1..=31u32);
    let start = start.prop_filter_map("no such day", |(year, month, day)| {
        Some(Date { year, month, day }).filter(Date::is_there)
    });
    let rule = (start, 1..=24u32, 1..=60u8, vec(0..60u8, 0..12));
    rule.prop_map(|(start, every, count, except)| Repeated { start, every, count, except })
}

challenges! {
    /// The tax of an invoice is what the law says.
    Taxed(Invoice):
        invoices(),
        Invoice::is_allowed,
        |invoice| invoice.tax() != invoice.lawful_tax(),
        {
            let line = |cents| Line { item: String::new(), quantity: 1, cents, rate: Rate::Standard };
            Invoice { customer: String::new(), lines: vec![line(1), line(2)] }
        };

    /// Dates that repeat are counted from the start.
    Recurring(Repeated):
        repeated(),
        Repeated::is_allowed,
        |repeated| repeated.dates() != repeated.right_dates(),
        {
            let start = Date { year: 1970, month: 1, day: 29 };
            Repeated { start, every: 1, count: 3, except: vec![] }
        };
}

types! {
    Invoice = Invoice { customer: customer: String; lines: lines: Vec<Line> }
    Line = Line { item: item: String; quantity: quantity: u32, from 1; cents: cents: u32; rate: rate: Rate }
    Rate = Rate::Exempt {} | Rate::Reduced {} | Rate::Standard {}
    Repeated = Repeated {
        start: start: Date;
        every: every: u32, from 1;
        count: count: u8, from 1;
        except: except: Vec<u8>
    }
    Date = Date { year: year: u32, from 1970; month: month: u32, from 1; day: day: u32, from 1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::realistic::every::assert_smallest;

    /// Two lines are needed, because the tax of one line is the same in both ways. All lighter values have
    /// fewer lines.
    #[test]
    fn the_smallest_invoice_is_known() {
        assert_smallest::<Taxed>(6, &['a']);
    }

    /// All values have the same weight or more, because of their fixed parts. This enumerates those without
    /// exceptions by their distances.
    #[test]
    fn the_smallest_rule_is_known() {
        let claimed = &Recurring::smallest()[0];
        let least = claimed.distance() as u32;
        let up_to = |rest: u32| 0..=rest;
        for year in up_to(least - 1) {
            for month in up_to(least - 1 - year) {
                for day in up_to(least - 1 - year - month) {
                    for every in up_to(least - 1 - year - month - day) {
                        for count in up_to(least - 1 - year - month - day - every) {
                            let start = Date { year: 1970 + year, month: 1 + month, day: 1 + day };
                            let rule = Repeated {
                                start,
                                every: 1 + every,
                                count: 1 + count as u8,
                                except: vec![],
                            };
                            assert!(!Recurring::fails(&rule), "{rule:?}");
                        }
                    }
                }
            }
        }
    }
}
