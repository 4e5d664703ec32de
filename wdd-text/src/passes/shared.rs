//! What several passes use: the syntax and names of a text, calls of a function, functions with the
//! same signature, generic arguments, values that may replace others, changes, and those that were tried before.

pub(super) mod arguments;
pub(super) mod binders;
pub(super) mod calls;
pub(super) mod change;
pub(super) mod changes;
pub(super) mod columns;
pub(super) mod concrete;
pub(super) mod constructs;
pub(super) mod diverging;
pub(super) mod documented;
pub(crate) mod elements;
pub(super) mod ending;
pub mod expand;
pub(super) mod expressions;
pub(super) mod functions;
pub(super) mod generic_arguments;
pub(super) mod included;
pub(super) mod instead;
pub(super) mod least;
pub(super) mod lets;
pub(super) mod orphans;
pub(super) mod removal;
pub mod site;
pub(crate) mod source;
pub(super) mod use_sites;
