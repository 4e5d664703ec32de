//! The implementation that is derived, a method a file.

mod hoist;
mod lower;
mod minimal;
mod rebuild;
mod visit;

use std::slice;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Generics, parse_quote};

use crate::ast::{Field, Input};

/// The implementation.
pub(crate) fn implementation(input: &Input<'_>) -> TokenStream {
    let methods = [
        Some(visit::method(input)),
        Some(rebuild::method(input)),
        minimal::method(input),
        lower::method(input),
        hoist::methods(input),
        is_valid(input),
    ];
    implemented(input, &bounds(input), &quote!(#(#methods)*))
}

/// What stands in for an implementation where there are errors, so that nobody says that there is
/// none, too.
pub(crate) fn stub(input: &Input<'_>) -> TokenStream {
    let mut generics = bounds(input);
    let clause = generics.make_where_clause();
    clause.predicates.push(parse_quote!(Self: 'static));
    let methods = quote! {
        fn visit(&self, _: &mut ::wdd_core::Shape<'_>) {}
        fn rebuild(&self, _: &mut ::wdd_core::Parts<'_>) -> Self {
            ::core::unreachable!()
        }
    };
    implemented(input, &generics, &methods)
}

fn implemented(input: &Input<'_>, generics: &Generics, methods: &TokenStream) -> TokenStream {
    let name = &input.item.ident;
    let (params, args, clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        #[allow(deprecated, unused_qualifications)]
        impl #params ::wdd_core::WeightedTree for #name #args #clause {
            #methods
        }
    }
}

/// The type's generics with what the implementation asks of them.
fn bounds(input: &Input<'_>) -> Generics {
    let mut generics = input.item.generics.clone();
    for param in generics.type_params_mut() {
        param.bounds.push(match is_walked(input, &param.ident) {
            true => parse_quote!(::wdd_core::WeightedTree),
            false => parse_quote!('static),
        });
    }
    let params: Vec<Ident> = generics.type_params().map(|p| p.ident.clone()).collect();
    if params.is_empty() {
        return generics;
    }
    let clause = generics.make_where_clause();
    if input.is_opaque() {
        clause
            .predicates
            .push(parse_quote!(Self: ::core::clone::Clone));
        return generics;
    }
    for field in input.fields().filter(|field| field.is_skipped()) {
        let ty = field.ty;
        if names_any(ty.to_token_stream(), &params) {
            clause
                .predicates
                .push(parse_quote!(#ty: ::core::clone::Clone));
        }
    }
    generics
}

/// Whether values of the parameter are parts: not if it is named only where nobody looks.
fn is_walked(input: &Input<'_>, param: &Ident) -> bool {
    let is_part = |field: &&Field<'_>| !field.is_skipped() && !field.is_phantom();
    let names = |field: &Field<'_>| names_any(field.ty.to_token_stream(), slice::from_ref(param));
    !input.is_opaque() && input.fields().filter(is_part).any(names)
}

fn names_any(tokens: TokenStream, names: &[Ident]) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => names.contains(&ident),
        TokenTree::Group(group) => names_any(group.stream(), names),
        _ => false,
    })
}

fn is_valid(input: &Input<'_>) -> Option<TokenStream> {
    let validate = input.asks.path("validate")?;
    Some(quote! {
        fn is_valid(&self) -> bool {
            #validate(self)
        }
    })
}

/// A name that the user's expressions do not see, nor any of theirs be taken for it.
fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The value with what `fixup` does to it.
fn fixed(input: &Input<'_>, value: TokenStream) -> TokenStream {
    let Some(fixup) = input.asks.path("fixup") else {
        return value;
    };
    let fixed = local("fixed");
    quote! {{
        let mut #fixed = #value;
        #fixup(&mut #fixed);
        #fixed
    }}
}

#[cfg(test)]
mod tests {
    use syn::{DeriveInput, parse_quote};

    use super::*;
    use crate::errors::Errors;

    /// The implementation, without blanks.
    pub(super) fn expanded(item: &DeriveInput) -> String {
        let mut errors = Errors::default();
        let input = Input::read(item, &mut errors);
        let tokens = implementation(&input);
        assert!(errors.messages().is_empty());
        syn::parse2::<syn::ItemImpl>(tokens.clone()).expect("it is an impl");
        tokens.to_string().replace(char::is_whitespace, "")
    }

    #[track_caller]
    fn has(text: &str, part: &str) {
        assert!(text.contains(part), "{part} is not in {text}");
    }

    #[test]
    fn every_type_parameter_is_a_weighted_tree() {
        let text = expanded(&parse_quote! {
            struct S<T: Clone, const N: usize>([T; N]) where T: Copy;
        });
        has(&text, "impl<T:Clone+::wdd_core::WeightedTree,constN:usize>");
        has(&text, "forS<T,N>whereT:Copy");
    }

    #[test]
    fn what_is_cloned_must_be_clone() {
        let text = expanded(&parse_quote!(
            struct S<T>(#[wdd(skip)] Vec<T>, #[wdd(skip)] u8);
        ));
        has(&text, "whereVec<T>:::core::clone::Clone{");
        let text = expanded(&parse_quote!(
            #[wdd(opaque)]
            struct S<T>(T);
        ));
        has(&text, "impl<T:'static>");
        has(&text, "whereSelf:::core::clone::Clone");
    }

    #[test]
    fn a_parameter_of_which_there_are_no_parts_need_not_be_a_weighted_tree() {
        let text = expanded(&parse_quote!(
            struct S<T, U, V>(#[wdd(skip)] T, PhantomData<U>, Vec<V>);
        ));
        has(
            &text,
            "impl<T:'static,U:'static,V:::wdd_core::WeightedTree>",
        );
    }

    #[test]
    fn a_variant_comes_before_another_by_rank_and_then_as_declared() {
        let item = parse_quote!(
            enum E {
                A,
                B,
                #[wdd(rank = 0)]
                C,
                #[wdd(rank = 9)]
                D,
                F,
            }
        );
        let mut errors = Errors::default();
        let input = Input::read(&item, &mut errors);
        let names: Vec<String> = (input.by_rank().iter())
            .map(|variant| variant.name.unwrap().to_string())
            .collect();
        assert_eq!(names, ["C", "A", "B", "F", "D"]);
    }

    #[test]
    fn a_variant_without_parts_is_the_least_value() {
        let text = expanded(&parse_quote!(
            enum E {
                A(Box<E>),
                B,
                C,
            }
        ));
        has(
            &text,
            "fnminimal()->::core::option::Option<Self>{::core::option::Option::Some(Self::B{})}",
        );
    }

    #[test]
    fn an_enum_without_variants_is_matched_as_such() {
        let text = expanded(&parse_quote!(
            enum Never {}
        ));
        assert_eq!(text.matches("match*self{}").count(), 2);
    }
}
