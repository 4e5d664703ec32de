//! A recipe: what goes into it, for how many people, and how it is made.

use std::rc::Rc;

use units::{Mass, Quantity, Volume};

/// What a recipe takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Ingredient<Q> {
    /// As it is called in shops.
    pub name: String,
    /// How much of it.
    pub quantity: Q,
    /// Whether the dish can do without.
    pub optional: bool,
}

impl<Q: Quantity> Ingredient<Q> {
    /// One that the dish cannot do without.
    pub fn new(name: &str, quantity: Q) -> Self {
        Ingredient {
            name: name.to_owned(),
            quantity,
            optional: false,
        }
    }

    /// As a line of a recipe.
    pub fn line(&self) -> String {
        let mark = if self.optional { " (if you like)" } else { "" };
        format!("{} {}{mark}", self.quantity.written(), self.name)
    }
}

/// A dish.
#[derive(Clone, Debug, Default)]
pub struct Recipe {
    /// Its name.
    pub title: String,
    /// For how many it is enough.
    pub people: u32,
    /// What is weighed.
    pub solids: Vec<Rc<Ingredient<Mass>>>,
    /// What is poured.
    pub liquids: Vec<Rc<Ingredient<Volume>>>,
    /// What to do.
    pub steps: Vec<String>,
}

impl Recipe {
    /// A dish of which nothing is known yet.
    pub fn new(title: &str, people: u32) -> Self {
        Recipe {
            title: title.to_owned(),
            people,
            ..Recipe::default()
        }
    }

    /// With something that is weighed.
    pub fn with_solid(mut self, name: &str, mass: Mass) -> Self {
        self.solids.push(Rc::new(Ingredient::new(name, mass)));
        self
    }

    /// With something that is poured.
    pub fn with_liquid(mut self, name: &str, volume: Volume) -> Self {
        self.liquids.push(Rc::new(Ingredient::new(name, volume)));
        self
    }

    /// How heavy the bowl gets.
    pub fn weight(&self) -> units::Total {
        let weighed: Vec<Mass> = self.solids.iter().map(|solid| solid.quantity).collect();
        units::total(&weighed)
    }
}
