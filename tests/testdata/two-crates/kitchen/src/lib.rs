//! Recipes, and what has to be bought for them.

pub mod recipe;
pub mod shopping;

pub use recipe::{Ingredient, Recipe};
pub use shopping::ShoppingList;
