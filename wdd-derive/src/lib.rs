//! The derive macro behind `wdd-core`'s feature `derive`: `lib` (here) → `ast`, `attr` → `valid` →
//! `expand`.
//!
//! The stages stand in their order and each does one thing: `ast` reads the type, `attr` its
//! `#[wdd(…)]` attributes by the table in `words`, `valid` says what cannot be derived, on the
//! user's own tokens, `expand` writes the implementation. What is wrong is collected in `errors`, so
//! that all of it is said at once.

mod ast;
mod attr;
mod errors;
mod expand;
mod valid;
mod words;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

// Its examples need wdd-core: the workspace's tests run them.
#[cfg_attr(not(doctest), doc = include_str!("../README.md"))]
#[proc_macro_derive(WeightedTree, attributes(wdd))]
pub fn weighted_tree(input: TokenStream) -> TokenStream {
    let item = parse_macro_input!(input as DeriveInput);
    derived(&item).into()
}

fn derived(item: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = errors::Errors::default();
    let input = ast::Input::read(item, &mut errors);
    valid::check(&input, &mut errors);
    match errors.written() {
        Some(errors) => {
            let stub = expand::stub(&input);
            quote::quote!(#errors #stub)
        }
        None => expand::implementation(&input),
    }
}
