//! What has to be bought.

use std::collections::BTreeMap;
use std::fmt;

use units::{Dimension, Total, total};

use crate::recipe::Recipe;

/// What has to be bought, by name.
#[derive(Clone, Debug, Default)]
pub struct ShoppingList {
    lines: BTreeMap<String, Total>,
}

impl ShoppingList {
    /// What it takes to cook all of these.
    pub fn of(recipes: &[Recipe]) -> Self {
        let mut list = ShoppingList::default();
        for recipe in recipes {
            for solid in &recipe.solids {
                list.add(&solid.name, total(&solid.quantity));
            }
            for liquid in &recipe.liquids {
                list.add(&liquid.name, total(&liquid.quantity));
            }
        }
        list
    }

    /// So much more of something; nothing where it is sold by another unit.
    pub fn add(&mut self, name: &str, more: Total) {
        let none = || Total::none(more.dimension());
        let line = self.lines.entry(name.to_owned()).or_insert_with(none);
        if let Some(sum) = line.plus(more) {
            *line = sum;
        }
    }

    /// How much has to be carried home.
    pub fn load(&self, recipes: &[Recipe]) -> Total {
        let start = Total::none(Dimension::Mass);
        let loads = recipes.iter().map(|recipe| total(&recipe.solids));
        loads.fold(start, |sum, load| sum.plus(load).unwrap_or(sum))
    }

    /// Whether nothing has to be bought.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }
}

impl fmt::Display for ShoppingList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, total) in &self.lines {
            writeln!(f, "[ ] {name}, {total}")?;
        }
        Ok(())
    }
}
