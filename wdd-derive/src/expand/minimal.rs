//! `minimal`: among the variants whose parts all have a least value, the one with the fewest parts;
//! among equals the simplest. `wdd_core::value::acyclic` stops the recursion of recursive types.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};

use super::{fixed, local};
use crate::ast::{Field, Input, Treatment, Variant};

pub(super) fn method(input: &Input<'_>) -> Option<TokenStream> {
    let body = body(input)?;
    Some(quote! {
        fn minimal() -> ::core::option::Option<Self> {
            #body
        }
    })
}

fn body(input: &Input<'_>) -> Option<TokenStream> {
    if let Some(minimal) = input.arguments.expr("minimal") {
        return Some(quote!(::core::option::Option::Some(#minimal)));
    }
    if input.is_opaque() {
        return None;
    }
    let core = &input.core;
    let mut variants = input.by_rank();
    variants.retain(|variant| variant.fields.iter().all(|field| least(core, field).is_some()));
    // The sort is stable, so of variants with as many parts the simplest is first.
    variants.sort_by_key(|variant| variant.fields.len());
    let (first, others) = variants.split_first()?;
    let first_value = value(input, first);
    // A value without parts is the least one if it is valid.
    if first.fields.is_empty() && !input.arguments.has("validate") {
        return Some(first_value);
    }
    let others = others.iter().map(|variant| value(input, variant));
    Some(quote! {
        #core::acyclic::<Self>(|| {
            (|| #first_value)() #(.or_else(|| #others))*
        })
    })
}

/// The least value of a variant.
fn value(input: &Input<'_>, variant: &Variant<'_>) -> TokenStream {
    let core = &input.core;
    let value = variant.value(|field| {
        let least = least(core, field);
        quote!(#least?)
    });
    let value = fixed(input, value);
    let least = local("least");
    let valid = input
        .arguments
        .has("validate")
        .then(|| quote!(.filter(|#least| <Self as #core::WeightedTree>::is_valid(#least))));
    quote!(::core::option::Option::Some(#value) #valid)
}

/// An expression for the least value of a field, an `Option`; `None` if a field with these attributes
/// has none.
pub(super) fn least(core: &TokenStream, field: &Field<'_>) -> Option<TokenStream> {
    let span = field.span();
    match field.treatment() {
        Treatment::Skip | Treatment::With(_) => return None,
        Treatment::Part => {}
    }
    let known = field.known(core);
    Some(if let Some(range) = field.arguments.range() {
        quote_spanned!(span=> #known.minimal(&(#range)))
    } else if let Some(fewest) = field.arguments.expr("min_len") {
        quote_spanned!(span=> #known.shortest(#fewest))
    } else {
        quote_spanned!(span=> #known.minimal())
    })
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    use super::super::tests::expanded;

    fn has_minimal(item: &DeriveInput) -> bool {
        expanded(item).contains("fnminimal()")
    }

    #[test]
    fn a_field_that_is_not_visited_has_no_least_value() {
        assert!(has_minimal(&parse_quote!(
            struct S(u8);
        )));
        assert!(!has_minimal(&parse_quote!(
            struct S(#[wdd(skip)] u8);
        )));
        assert!(!has_minimal(&parse_quote!(
            struct S(#[wdd(with = a)] u8);
        )));
        assert!(!has_minimal(&parse_quote!(
            #[wdd(opaque)]
            struct S(u8);
        )));
        assert!(has_minimal(&parse_quote!(
            #[wdd(opaque, minimal = S(1))]
            struct S(u8);
        )));
    }

    #[test]
    fn a_list_with_min_len_has_the_shortest_list_as_its_least_value() {
        let list = expanded(&parse_quote!(
            struct S(#[wdd(min_len = 2)] BTreeSet<T>);
        ));
        let shortest = "known::<BTreeSet<T>>().shortest(2)";
        assert!(list.contains(shortest), "{list}");
    }
}
