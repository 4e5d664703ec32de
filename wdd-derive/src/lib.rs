//! The derive macro of `wdd-core`'s feature `derive`. [`WeightedTree`] documents its attributes.
//!
//! Inside, the stages are `lib` (here) → `ast`, `attr` → `valid` → `expand`. They run in this order, and
//! each does one thing: `ast` reads the type, `attr` reads its
//! `#[wdd(…)]` attributes with the table in `argument_rules`, `valid` reports what cannot be derived, on the
//! user's own tokens, and `expand` writes the implementation. `errors` collects the mistakes of all
//! stages, so that the user sees them in one build.

mod argument_rules;
mod ast;
mod attr;
mod errors;
mod expand;
mod valid;

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
