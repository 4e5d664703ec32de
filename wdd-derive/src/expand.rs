//! Writes the implementation, one method a file. All paths in it go through the module that
//! `Input::core` names, so that it also compiles where wdd-core has another name.

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

/// An implementation for a type with errors, so that the compiler does not also report that the
/// trait is not implemented.
pub(crate) fn stub(input: &Input<'_>) -> TokenStream {
    let mut generics = bounds(input);
    let clause = generics.make_where_clause();
    clause.predicates.push(parse_quote!(Self: 'static));
    let core = &input.core;
    let methods = quote! {
        fn visit(&self, _: &mut #core::Shape<'_>) {}
        fn rebuild(&self, _: &mut #core::Parts<'_>) -> Self {
            ::core::unreachable!()
        }
    };
    implemented(input, &generics, &methods)
}

fn implemented(input: &Input<'_>, generics: &Generics, methods: &TokenStream) -> TokenStream {
    let (name, core) = (&input.item.ident, &input.core);
    let (params, args, clause) = generics.split_for_impl();
    // A user's type may be deprecated. Full paths are also right where the user has another item of that name.
    quote! {
        #[automatically_derived]
        #[allow(deprecated, unused_qualifications)]
        impl #params #core::WeightedTree for #name #args #clause {
            #methods
        }
    }
}

/// The type's generics with the bounds of the implementation.
fn bounds(input: &Input<'_>) -> Generics {
    let core = &input.core;
    let mut generics = input.item.generics.clone();
    for param in generics.type_params_mut() {
        param.bounds.push(if is_walked(input, &param.ident) {
            parse_quote!(#core::WeightedTree)
        } else {
            parse_quote!('static)
        });
    }
    let params: Vec<Ident> = generics.type_params().map(|p| p.ident.clone()).collect();
    if params.is_empty() {
        return generics;
    }
    let clause = generics.make_where_clause();
    // An opaque value is cloned as a whole.
    if input.is_opaque() {
        clause.predicates.push(parse_quote!(Self: ::core::clone::Clone));
        return generics;
    }
    for field in input.fields().filter(|field| field.is_skipped()) {
        let ty = field.ty;
        // A bound on a type without parameters is checked at once, also where nobody uses the derived type.
        if names_any(ty.to_token_stream(), &params) {
            clause.predicates.push(parse_quote!(#ty: ::core::clone::Clone));
        }
    }
    generics
}

/// Whether values of the parameter's type are parts. They are not parts if the parameter occurs only
/// in skipped fields, in `PhantomData`, or in an opaque type.
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
    let validate = input.arguments.path("validate")?;
    Some(quote! {
        fn is_valid(&self) -> bool {
            #validate(self)
        }
    })
}

/// A name that does not collide with names in the user's expressions.
fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The value, repaired by `fixup` if there is one.
fn fixed(input: &Input<'_>, value: TokenStream) -> TokenStream {
    let Some(fixup) = input.arguments.path("fixup") else { return value };
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

    /// The implementation as text without blanks.
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
        has(&text, "impl<T:Clone+::wdd_core::__private::WeightedTree,constN:usize>");
        has(&text, "forS<T,N>whereT:Copy");
    }

    #[test]
    fn with_a_crate_path_nothing_else_names_wdd_core() {
        let text = expanded(&parse_quote! {
            #[wdd(crate = a::b, validate = Self::is_sound, hoist_from = u8)]
            enum E<T: Clone> {
                A,
                B(T, #[wdd(range = 1..=3)] u8, #[wdd(min_len = 1)] Vec<T>, #[wdd(skip)] i8),
                C(T, #[wdd(range = 1..=3)] u8, #[wdd(min_len = 1)] Vec<T>, #[wdd(with = m)] i8),
            }
        });
        assert!(!text.contains("wdd_core"), "{text}");
        for name in ["WeightedTree", "Shape", "Parts", "acyclic", "copy"] {
            has(&text, &format!("a::b::__private::{name}"));
        }
        let text = expanded(&parse_quote! {
            #[wdd(crate = ::renamed)]
            struct S(#[wdd(range = 1..=3)] u8);
        });
        assert!(!text.contains("wdd_core"), "{text}");
        has(&text, "::renamed::__private::known_within");
    }

    #[test]
    fn a_type_that_is_cloned_must_be_clone() {
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
    fn a_parameter_without_parts_need_not_be_a_weighted_tree() {
        let text = expanded(&parse_quote!(
            struct S<T, U, V>(#[wdd(skip)] T, PhantomData<U>, Vec<V>);
        ));
        has(&text, "impl<T:'static,U:'static,V:::wdd_core::__private::WeightedTree>");
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
        let names: Vec<String> =
            (input.by_rank().iter()).map(|variant| variant.name.unwrap().to_string()).collect();
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
