//! [`WeightedTree`](super::WeightedTree) for the types of the standard library.

mod lists;
mod maps;
mod net;
mod numbers;
mod products;
mod text;
mod time;
mod wrappers;
