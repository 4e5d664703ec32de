//! The implementation that is derived.

use proc_macro2::TokenStream;
use quote::quote;

use crate::ast::Input;

/// Nothing yet: see the crate's header.
pub(crate) fn implementation(input: &Input<'_>) -> TokenStream {
    let Input { item: _, attrs: _ } = input;
    quote!()
}
