use indexmap::IndexMap;

use crate::cart::{Cart, Line};
use crate::money::Money;

type Discount = Box<dyn Fn(&Cart) -> Option<Money>>;

pub struct Receipt {
    pub discounts: Vec<(String, Money)>,
    pub total: Money,
}

#[derive(Default)]
pub struct RuleBook {
    rules: IndexMap<String, Discount>,
}

impl RuleBook {
    pub fn standard() -> Self {
        let mut book = RuleBook::default();
        book.add("member", |cart| {
            cart.member.then(|| cart.subtotal().percent(3))
        });
        book.add_department("dairy week", "dairy", 4, 10);
        book.add("large basket", |cart| {
            let over = cart.subtotal() > Money::from_cents(5_000);
            over.then_some(Money::from_cents(250))
        });
        book
    }

    pub fn add<F>(&mut self, name: &str, discount: F)
    where
        F: Fn(&Cart) -> Option<Money> + 'static,
    {
        self.rules.insert(name.to_string(), Box::new(discount));
    }

    pub fn add_department(&mut self, name: &str, department: &str, min: u32, rate: i64) {
        let department = department.to_string();
        self.add(name, move |cart| {
            let count: u32 = cart.department(&department).map(|line| line.count).sum();
            if count < min {
                None
            } else {
                let amount: Money = cart.department(&department).map(Line::amount).sum();
                amount.percent(rate)
            }
        });
    }

    pub fn apply(&self, cart: &Cart) -> Receipt {
        let mut total = cart.subtotal();
        let mut discounts = Vec::new();
        for (name, rule) in &self.rules {
            if let Some(amount) = rule(cart) {
                let amount = amount.min(total);
                total = total - amount;
                discounts.push((name.clone(), amount));
            }
        }
        Receipt { discounts, total }
    }
}
