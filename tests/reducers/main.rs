//! The reducers of lists and of trees, against their contract and against the papers.

mod conformance;
mod foreign;
mod guided;
mod lists;
mod star;
mod trees;
