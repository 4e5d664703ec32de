//! `minimal`: among the variants whose parts all have a least value, the one with the fewest parts;
//! among equals the simplest. `wdd_core::value::acyclic` stops the recursion of recursive types.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::{Expr, GenericArgument, PathArguments, Type};

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
    if let Some(minimal) = input.settings.expr("minimal") {
        return Some(quote!(::core::option::Option::Some(#minimal)));
    }
    if input.is_opaque() {
        return None;
    }
    let core = &input.core;
    let mut variants = input.by_rank();
    variants.retain(|variant| {
        variant
            .fields
            .iter()
            .all(|field| least(core, field).is_some())
    });
    variants.sort_by_key(|variant| variant.fields.len());
    let (first, others) = variants.split_first()?;
    let first_value = value(input, first);
    // A value without parts is the least one if it is valid.
    if first.fields.is_empty() && !input.settings.has("validate") {
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
        .settings
        .has("validate")
        .then(|| quote!(.filter(|#least| <Self as #core::WeightedTree>::is_valid(#least))));
    quote!(::core::option::Option::Some(#value) #valid)
}

/// An expression for the least value of a field, an `Option`; `None` if a field with these attributes
/// has none.
pub(super) fn least(core: &TokenStream, field: &Field<'_>) -> Option<TokenStream> {
    let ty = field.ty;
    let span = field.span();
    match field.treatment() {
        Treatment::Skip | Treatment::With(_) => return None,
        Treatment::Part => {}
    }
    if let Some(range) = field.settings.range() {
        return Some(quote_spanned!(span=> #core::simplest_in::<#ty>(&(#range))));
    }
    if let Some(fewest) = field.settings.expr("min_len") {
        return shortest(core, ty, fewest);
    }
    let known = field.known(core);
    Some(quote_spanned!(span=> #known.minimal()))
}

/// The list of that many least elements, if its type allows equal elements.
fn shortest(core: &TokenStream, list: &Type, fewest: &Expr) -> Option<TokenStream> {
    let element = element(list)?;
    Some(quote! {
        ::core::iter::Iterator::collect::<::core::option::Option<#list>>(
            ::core::iter::Iterator::map(
                0u32..(#fewest),
                |_| <#element as #core::WeightedTree>::minimal(),
            ),
        )
    })
}

/// The element type of a list that allows equal elements.
fn element(list: &Type) -> Option<TokenStream> {
    let Type::Path(path) = list else {
        return None;
    };
    let last = path.path.segments.last()?;
    if last.ident == "String" && last.arguments.is_none() {
        return Some(quote!(::core::primitive::char));
    }
    let known = ["Vec", "VecDeque", "LinkedList", "BinaryHeap"];
    let PathArguments::AngleBracketed(args) = &last.arguments else {
        return None;
    };
    let Some(GenericArgument::Type(element)) = args.args.first() else {
        return None;
    };
    let allows_equal = args.args.len() == 1 && known.iter().any(|name| last.ident == name);
    allows_equal.then(|| quote!(#element))
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
    fn a_list_with_min_len_has_a_least_value_if_it_allows_equal_elements() {
        let text = |item: &DeriveInput| expanded(item);
        let vec = parse_quote!(
            struct S(#[wdd(min_len = 2)] Vec<T>);
        );
        assert!(
            text(&vec).contains("0u32..(2),|_|<Tas::wdd_core::__private::WeightedTree>::minimal()")
        );
        assert!(has_minimal(&parse_quote!(
            struct S(#[wdd(min_len = 2)] String);
        )));
        let set = parse_quote!(
            struct S(#[wdd(min_len = 2)] BTreeSet<T>);
        );
        assert!(!has_minimal(&set));
    }
}
