//! `rebuild`: the same variant, with its fields in the order of `visit`.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};

use super::{fixed, local, visit};
use crate::ast::{Field, Input, Treatment};

pub(super) fn method(input: &Input<'_>) -> TokenStream {
    let parts = local("parts");
    let body = body(input, &parts);
    let core = &input.core;
    // A type without parts would leave the parameter unused.
    quote! {
        fn rebuild(&self, #parts: &mut #core::Parts<'_>) -> Self {
            let _ = &#parts;
            #body
        }
    }
}

fn body(input: &Input<'_>, parts: &Ident) -> TokenStream {
    if input.is_opaque() {
        return quote!(::core::clone::Clone::clone(self));
    }
    if input.variants.is_empty() {
        return quote!(match *self {});
    }
    let arms = input.variants.iter().map(|variant| {
        let pattern = variant.pattern(|_| true);
        let value = variant.value(|field| part(&input.core, field, parts));
        quote!(#pattern => #value,)
    });
    fixed(input, quote!(match self { #(#arms)* }))
}

fn part(core: &TokenStream, field: &Field<'_>, parts: &Ident) -> TokenStream {
    let binding = &field.binding;
    let span = field.span();
    match field.treatment() {
        Treatment::Skip => quote_spanned!(span=> ::core::clone::Clone::clone(#binding)),
        Treatment::With(module) => {
            let rebuild = visit::function(module, "rebuild");
            quote!(#rebuild(#binding, #parts))
        }
        Treatment::Part => {
            let known = field.known(core);
            let range = field.arguments.range();
            let range = range.map(|range| quote!(, &(#range)));
            quote_spanned!(span=> #known.rebuild(#parts, #binding #range))
        }
    }
}
