//! The derive macro behind `wdd-core`'s feature `derive`: `lib` (here) → `ast`, `attr` → `valid` →
//! `expand`.
//!
//! The stages stand in their order and each does one thing: `ast` reads the type, `attr` its
//! `#[wdd(…)]` attributes, `valid` says what cannot be derived, on the user's own tokens, `expand`
//! writes the implementation. For now the derive checks its input and writes nothing: the trait
//! that it will implement is not there yet.

mod ast;
mod attr;
mod expand;
mod valid;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Checks a type that is to be a weighted tree.
///
/// # Errors
/// A compile error on the tokens that are at fault: on a union, or an attribute that is not known.
#[proc_macro_derive(WeightedTree, attributes(wdd))]
pub fn weighted_tree(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let derived = ast::Input::read(&input).and_then(valid::check);
    let output = match derived {
        Ok(input) => expand::implementation(&input),
        Err(error) => error.to_compile_error(),
    };
    output.into()
}
